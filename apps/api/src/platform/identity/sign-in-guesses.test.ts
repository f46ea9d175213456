// SES-082, SES-083, SES-084, SES-085: concurrent and repeated guesses, and demo accounts.
import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { development, identity } from '@wren/contract/identity'
import {
  at,
  strict,
  app,
  from,
  ask,
  confirm,
  codeFor,
  other,
  wrong,
  openSignIn,
} from './testing-sign-in.ts'

openSignIn()

test('SES-085 of two concurrent confirmations one opens a session, and guesses count', async () => {
  const email = 'parallel@people.example'
  const id = await app.createPerson({ email })
  await ask(email)
  const code = await codeFor(email)
  const both = await Promise.all([confirm(email, code), confirm(email, code)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
  expect(both.find(({ status }) => status === 400)).toMatchObject(wrong)
  const sessions = await sql`select 1 from session where user_id = ${id}`.execute(
    app.instance.platform.db,
  )
  expect(sessions.rows).toHaveLength(1)

  const guessed = 'guessed@people.example'
  await app.createPerson({ email: guessed })
  await ask(guessed)
  const right = await codeFor(guessed)
  await Promise.all(Array.from({ length: 12 }, () => confirm(guessed, other(right))))
  const { rows } = await sql<{
    wrong_attempts: number
  }>`select wrong_attempts from sign_in_code where email = ${guessed}`.execute(
    app.instance.platform.db,
  )
  expect(rows).toEqual([{ wrong_attempts: 5 }])
  expect(await confirm(guessed, right)).toMatchObject({
    status: 400,
    body: { error: 'Too many incorrect attempts. Please request another code.' },
  })
})

test('SES-084 after twenty wrong guesses an address is not told that a guess is right', async () => {
  await app.clock(at(400))
  const email = 'besieged@people.example'
  await app.createPerson({ email })
  const one = from()
  for (let n = 0; n < 20; n++)
    expect((await confirm(email, '000000', one, 'none')).status).toBe(400)
  await ask(email)
  const code = await codeFor(email)
  const refused = await confirm(email, code, one)
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
  expect((await confirm(email, code)).status).toBe(200)
})

test('SES-084 after a hundred wrong codes an unknown browser waits an hour', async () => {
  await app.clock(at(600))
  const email = 'patient@people.example'
  await app.createPerson({ email })
  for (let n = 0; n < 100; n++) expect((await confirm(email, '000000')).status).toBe(400)
  await ask(email)
  const code = await codeFor(email)
  expect((await confirm(email, code)).status).toBe(429)
  await app.clock(at(661))
  await ask(email)
  expect((await confirm(email, await codeFor(email))).status).toBe(200)
})

test('SES-082 SES-083 demo accounts are listed and sign in by e-mail, others do not', async () => {
  const dev = await strict()
  const nurse = await dev.createPerson({
    email: 'nurse@wren.example',
    is_nurse: true,
    is_demo: true,
    first_name: 'Nina',
    last_name: 'Nurse',
  })
  await dev.createPerson({ email: 'deleted@wren.example', is_deleted: true, is_demo: true })
  const numbered = await dev.createPerson({ email: 'nell@nurses.example', is_demo: true })
  await dev.createPerson({ email: 'real@people.example' })
  // A real account in a domain of the demo data.
  const real = ['real@wren.example', 'real@nurses.example', 'admin@wren.example']
  for (const email of real) await dev.createPerson({ email, is_admin: true })
  expect((await dev.nobody.call(development.accounts, {})).body).toEqual({
    data: [{ email: 'nurse@wren.example', name: 'Nina Nurse', role: 'nurse' }],
  })
  const entered = (await dev.nobody.call(development.signIn, { email: 'nurse@wren.example' })).body
  expect(entered).toEqual({ token: expect.any(String), status: 'Admin', id: nurse })
  expect(
    (await dev.nobody.raw('GET', '/me', undefined, { authorization: `Bearer ${entered.token}` }))
      .body['id'],
  ).toBe(nurse)
  expect(
    (await dev.nobody.call(development.signIn, { email: 'nell@nurses.example' })).body.id,
  ).toBe(numbered)
  for (const email of [...real, 'real@people.example', 'deleted@wren.example', 'none@wren.example'])
    expect((await dev.nobody.call(development.signIn, { email })).status).toBe(404)
  await dev.close()
  const production = await strict({ DEV_ENDPOINTS: 'false' })
  for (const [method, path] of [
    ['POST', '/dev/sign-in'],
    ['GET', '/dev/demo-accounts'],
    ['GET', '/dev/outbound-messages'],
    ['POST', '/dev/clock'],
  ] as const)
    expect(
      (
        await production.nobody.raw(
          method,
          path,
          method === 'POST' ? { email: 'nurse@wren.example' } : undefined,
        )
      ).status,
    ).toBe(404)
  expect((await production.nobody.call(identity.publicConfig, {})).body.dev_sign_in).toBe(false)
  await production.close()
})
