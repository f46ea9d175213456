// SES-082: the migration marks the accounts of the demo data, and no account that only looks like one.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openReleaseBefore, type ReleaseBefore } from '../platform/database/testing-release.ts'

let release: ReleaseBefore
beforeEach(async () => {
  release = await openReleaseBefore('20261129-1320-users-demo-accounts.sql')
})
afterEach(() => release.drop())

/** id, e-mail, nurse, is marked */
const accounts = [
  [1, 'admin@wren.example', false, true],
  [8, 'nurse@wren.example', true, true],
  [9, 'disabled.nurse@wren.example', true, true],
  [17, 'maren.oakhurst.17@nurses.example', true, true],
  // Of a company whose domain it is.
  [2, 'olive@wren.example', false, false],
  [40, 'operator@wren.example', false, false],
  // Of a nurse with such an address.
  [18, 'maren.oakhurst.17@nurses.example.org', true, false],
  [19, 'nell@nurses.example', true, false],
  [20, 'nora.20@nurses.example', false, false],
] as const

test('the migration marks demo accounts by what the demo data give them: their id and e-mail', async () => {
  const { client } = release
  for (const [id, email, isNurse] of accounts)
    await client.query(
      `insert into user_account (id, first_name, last_name, email, is_nurse, created, updated) overriding system value
        values ($1, 'Ann', 'Old', $2, $3, now(), now())`,
      [id, email, isNurse],
    )
  await release.upgrade()
  const { rows } = await client.query<{ email: string }>(
    'select email from user_account where is_demo order by email',
  )
  expect(rows.map(({ email }) => email)).toEqual(
    accounts
      .filter(([, , , isMarked]) => isMarked)
      .map(([, email]) => email)
      .toSorted(),
  )
})
