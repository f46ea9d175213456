// SES "Code sign-in rules" over HTTP against a real database.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { development, identity } from '@wren/contract/identity'
import { openTestApp, type TestApp } from '../testing.ts'

let app: TestApp
beforeAll(async () => { app = await openTestApp() })
afterAll(() => app.close())

const codeFor = async (email: string): Promise<string> => {
  const sent = await app.nobody.call(development.messages, { to: email })
  return /\d{6}/.exec(sent.body.data[0]?.body ?? '')?.[0] ?? ''
}

test('a known person gets a code that opens one session', async () => {
  const id = await app.createPerson({ email: 'Casey@people.example', is_admin: true })
  const asked = await app.nobody.call(identity.signIn, { email: 'casey@people.example', confirmation_type: 'email' })
  expect(asked).toMatchObject({ status: 200, body: { status: 'sent', resend_after: 60 } })
  const code = await codeFor('casey@people.example')
  const first = await app.nobody.call(identity.confirm, { email: 'casey@people.example', code })
  expect(first).toMatchObject({ status: 200, body: { status: 'Admin', id } })
  const again = await app.nobody.call(identity.confirm, { email: 'casey@people.example', code })
  expect(again).toMatchObject({ status: 400, body: { error: 'The code is incorrect or has expired.' } })
})

test('an unknown address is answered like a known one and nothing is sent', async () => {
  const asked = await app.nobody.call(identity.signIn, { email: 'stranger@people.example', confirmation_type: 'email' })
  expect(asked).toMatchObject({ status: 200, body: { status: 'sent', resend_after: 60 } })
  expect((await app.nobody.call(development.messages, { to: 'stranger@people.example' })).body.data).toEqual([])
  const tried = await app.nobody.call(identity.confirm, { email: 'stranger@people.example', code: '123456' })
  expect(tried.body.error).toBe('The code is incorrect or has expired.')
})

test('SES-021 the fifth wrong code voids the right one', async () => {
  await app.createPerson({ email: 'robin@people.example' })
  await app.nobody.call(identity.signIn, { email: 'robin@people.example', confirmation_type: 'email' })
  const code = await codeFor('robin@people.example')
  const wrong = code === '000000' ? '000001' : '000000'
  const answers = []
  for (let n = 0; n < 5; n++) answers.push((await app.nobody.call(identity.confirm, { email: 'robin@people.example', code: wrong })).body.error)
  expect(answers).toEqual([...Array(4).fill('The code is incorrect or has expired.'), 'Too many incorrect attempts. Please request another code.'])
  expect((await app.nobody.call(identity.confirm, { email: 'robin@people.example', code })).status).toBe(400)
})

test('SES-076 SES-078 me names the person until she signs out', async () => {
  const admin = await app.admin({ first_name: 'Ada', permissions: ['ORD_LINK'] })
  expect((await admin.call(identity.me, {})).body).toMatchObject({ id: admin.id, first_name: 'Ada', role: 'admin', permissions: ['ORD_LINK'], has_permissions: true })
  expect((await admin.call(identity.signOut, {})).body).toEqual({ ok: true })
  expect(await admin.call(identity.me, {})).toMatchObject({ status: 401, body: { error: 'Your session has expired. Please sign in again.', code: 'unauthenticated' } })
})

test('two confirmations with one right code make one session', async () => {
  await app.createPerson({ email: 'twice@people.example' })
  await app.nobody.call(identity.signIn, { email: 'twice@people.example', confirmation_type: 'email' })
  const code = await codeFor('twice@people.example')
  const both = await Promise.all([1, 2].map(() => app.nobody.call(identity.confirm, { email: 'twice@people.example', code })))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
})
