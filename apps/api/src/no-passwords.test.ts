// AUD-060: nobody has a password, so none can be guessed, stolen or shipped.
import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Call } from '@wren/contract/call'
import { identity } from '@wren/contract/identity'
import { useTestApp } from './platform/testing-fixtures.ts'
import { everyCall, titleOf } from './every-call.builders.ts'

const app = useTestApp()

const likePassword =
  /pass_?(?:word|phrase|code)|passwd|\bpwd\b|(?:^|_)pin$|secret_?(?:question|answer)|credential_?secret|security_?question/i

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly additionalProperties?: Schema | boolean
}
const namesIn = (schema: Schema): string[] => [
  ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) => [name, ...namesIn(one)]),
  ...(schema.items === undefined ? [] : namesIn(schema.items)),
  ...(schema.anyOf ?? []).flatMap(namesIn),
  ...(typeof schema.additionalProperties === 'object' ? namesIn(schema.additionalProperties) : []),
]
const names = (part: z.ZodType | undefined, io: 'input' | 'output'): string[] =>
  part === undefined ? [] : namesIn(z.toJSONSchema(part, { io, unrepresentable: 'any' }) as Schema)
const namesOf = (call: Call): string[] => [
  ...names(call.body, 'input'),
  ...names(call.query, 'input'),
  ...names(call.params, 'input'),
  ...(typeof call.answer === 'string' ? [] : names(call.answer, 'output')),
]

test('AUD-060 no call takes or answers a password, and none is described', async () => {
  expect(everyCall.flatMap(namesOf).length).toBeGreaterThan(1_000)
  for (const call of everyCall)
    expect(
      namesOf(call).filter((name) => likePassword.test(name)),
      titleOf(call),
    ).toEqual([])
  const document = JSON.stringify((await app.nobody.call(identity.openApi, {})).body)
  expect(document).not.toMatch(/password/i)
  expect(
    (
      await app.nobody.raw('POST', '/signin', {
        email: 'a@people.example',
        confirmation_type: 'email',
        password: 'x',
      })
    ).status,
  ).toBe(200) // a name nobody knows
  expect(
    (await app.nobody.raw('POST', '/signin/confirm', { email: 'a@people.example', password: 'x' }))
      .status,
  ).toBe(400)
})

test('AUD-060 no table holds a password, what opens a session is kept as a hash or a public key alone, and no account comes with the product', async () => {
  const { db } = app.instance.platform
  const { rows } = await sql<{
    place: string
  }>`select table_name || '.' || column_name as place from information_schema.columns
    where table_schema = 'public'`.execute(db)
  expect(rows.length).toBeGreaterThan(300)
  expect(
    rows.map(({ place }) => place).filter((place) => likePassword.test(place.split('.')[1] ?? '')),
  ).toEqual([])
  const opening = rows
    .map(({ place }) => place)
    .filter(
      (place) =>
        /^(?:sign_in_code|session|passkey|user_account|link)\./.test(place) &&
        /code|key|token|secret|hash|salt/.test(place.split('.')[1] ?? ''),
    )
    .toSorted()
  expect(opening).toEqual([
    'passkey.public_key',
    'session.browser_hash',
    'sign_in_code.browser_hash',
    'sign_in_code.code_hash',
    'sign_in_code.request_hash',
    'sign_in_code.salt',
    // Half of what seals drafts on a phone; it opens no session (CHT-093).
    'user_account.draft_salt',
  ])
  expect(
    (await sql<{ n: number }>`select count(*)::int as n from user_account`.execute(db)).rows[0]?.n,
  ).toBe(0)
})
