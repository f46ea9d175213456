// Calls that create and save nurses, for tests.
import { nurses } from '@wren/contract/nurses'
import type { Client } from '../../platform/testing.ts'
import { nextNumber } from '../../platform/testing-numbers.ts'

/** The required fields of a new nurse, each time with another email. */
export const nurseInput = (fields: object = {}) => ({
  first_name: 'Nell',
  last_name: 'New',
  email: `nell.${nextNumber('nurse input')}@nurses.example`,
  phone: '(602) 555-0123',
  zip: '90001',
  status: 'Disabled',
  ...fields,
})

/** Calls of one admin. `createNurse` returns the user id of the new nurse. */
export function nurseCalls(admin: Client) {
  const create = (nurse: object, body: object = {}) =>
    admin.raw('POST', '/nurses', { nurse, ...body })
  return {
    create,
    createNurse: async (fields: object = {}) =>
      (await create(nurseInput(fields))).body['user_id'] as number,
    save: (id: number, nurse: object, body: object = {}) =>
      admin.raw('PUT', `/nurses/${id}`, { nurse, ...body }),
    stored: async (id: number) => (await admin.call(nurses.byId, { id })).body,
  }
}

export const statusAndFields = ({
  status,
  body,
}: {
  readonly status: number
  readonly body: Record<string, unknown>
}) => [status, body['fields']]
