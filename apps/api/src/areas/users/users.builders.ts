// Test fixtures of accounts.
import { nextNumber } from '../../platform/testing-numbers.ts'

/** Body of POST /users with a new e-mail address. */
export const accountFields = (fields: object = {}) => ({
  first_name: 'Ann',
  last_name: 'Lee',
  email: `ann${nextNumber('user')}@people.example`,
  ...fields,
})
