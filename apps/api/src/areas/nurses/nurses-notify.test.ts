// NUR-016, NUR-017, NUR-019, NUR-140, NUR-159: texts to several nurses.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { nurses } from '@wren/contract/nurses'

import { useAdmin, useTestApp } from '../../platform/testing-fixtures.ts'
import { aNurse } from './nurses.builders.ts'

const app = useTestApp({ now: '2026-11-20T18:00:00Z' })
const admin = useAdmin(app)

const texts = async (phone: string) =>
  (
    await sql<{
      body: string
      status: string
      kind: string
      timezone: string
    }>`select body, status, kind, timezone from outbound_message where recipient = ${phone} order by id`.execute(
      app.instance.platform.db,
    )
  ).rows
const notify = (message: string, ids: readonly unknown[]) =>
  admin.raw('POST', '/nurses/nurse-notify', { message, nurses: ids })

test('NUR-140 NUR-019 texts nurses with a phone and returns a result for each nurse, in order', async () => {
  const [first, second] = [
    await aNurse(app, { phone: '+16025550111' }),
    await aNurse(app, { phone: '+16025550112' }),
  ]
  const [phoneless, optedOut, deleted] = [
    await aNurse(app, { phone: null }),
    await aNurse(app, { phone: '+16025550113' }),
    await aNurse(app, { phone: '+16025550114' }),
  ]
  await sql`insert into text_opt_out (phone, word, at) values ('+16025550113', 'STOP', '2026-11-01')`.execute(
    app.instance.platform.db,
  )
  await app.instance.platform.db
    .updateTable('user_account')
    .set({ is_deleted: true })
    .where('id', '=', deleted)
    .execute()
  const { status, body } = await admin.call(nurses.notify, {
    message: '  Training on Friday  ',
    nurses: [second, phoneless, 999_999, optedOut, deleted, first, second],
  })
  expect(status).toBe(200)
  expect(body).toEqual({
    failed: [phoneless, 999_999, optedOut, deleted],
    results: [
      { id: second, ok: true, error: null },
      { id: phoneless, ok: false, error: 'No phone number' },
      { id: 999_999, ok: false, error: 'Unknown nurse' },
      { id: optedOut, ok: false, error: 'Opted out of text messages' },
      { id: deleted, ok: false, error: 'Unknown nurse' },
      { id: first, ok: true, error: null },
    ],
  })
  await app.settle()
  for (const phone of ['+16025550111', '+16025550112'])
    expect(await texts(phone)).toEqual([
      {
        body: 'Training on Friday Reply STOP to opt out.',
        status: 'delivered',
        kind: 'bulk',
        timezone: 'America/Phoenix',
      },
    ])
  expect([await texts('+16025550113'), await texts('+16025550114')]).toEqual([[], []])
  expect(
    (await admin.call(nurses.notify, { message: 'Training on Friday', nurses: [first] })).body
      .failed,
  ).toEqual([])
  await app.settle()
  expect((await texts('+16025550111')).map(({ body }) => body)).toEqual([
    'Training on Friday Reply STOP to opt out.',
    'Training on Friday',
  ])
  const nurse = await aNurse(app)
  expect(
    (
      await (
        await app.signIn(nurse)
      ).call(nurses.notify, { message: 'Hello there', nurses: [first] })
    ).status,
  ).toBe(403)
  expect(
    (await app.nobody.call(nurses.notify, { message: 'Hello there', nurses: [first] })).status,
  ).toBe(401)
})

test('NUR-159 sends the text as typed, with braces, and refuses addresses of link pages', async () => {
  const id = await aNurse(app, { phone: '+16025550116' })
  for (const link of [
    `https://wren.test/ns?t=${'x'.repeat(43)}`,
    `Please confirm: http://127.0.0.1:3000/nc?t=${'a_-'.repeat(14)}&d=1`,
    `wren.test/ps/?d=1&t=abc`,
    `HTTPS://WREN.TEST/PS?T=ABC`,
    `wren.test/nc/12/?t=abc`,
  ])
    expect(await notify(link, [id]), link).toMatchObject({
      status: 400,
      body: {
        error: 'Please do not send visit links in a message.',
        fields: { message: 'Please do not send visit links in a message.' },
      },
    })
  expect(await texts('+16025550116')).toEqual([])
  const message =
    'Hi {nurse_first_name}, {link:token:1} {{x}} see /nurses?t=1 and https://wren.example/ns'
  expect((await notify(message, [id])).status).toBe(200)
  expect((await texts('+16025550116')).map(({ body }) => body)).toEqual([
    `${message} Reply STOP to opt out.`,
  ])
})

test('NUR-016 NUR-017 sends nothing without a recipient or with fewer than five characters', async () => {
  const id = await aNurse(app, { phone: '+16025550115' })
  expect(await notify('Hello there', [])).toMatchObject({
    status: 400,
    body: {
      error: 'Please select at least one recipient.',
      fields: { nurses: 'Please select at least one recipient.' },
    },
  })
  expect(await notify('Hi', [])).toMatchObject({
    status: 400,
    body: { error: 'Please select at least one recipient.' },
  })
  for (const short of ['', 'Hi', '  abcd   '])
    expect(await notify(short, [id])).toMatchObject({
      status: 400,
      body: {
        error: 'Message should contain at least 5 characters.',
        fields: { message: 'Message should contain at least 5 characters.' },
      },
    })
  expect((await notify('x'.repeat(1601), [id])).status).toBe(400)
  expect(await texts('+16025550115')).toEqual([])
  expect((await notify('x'.repeat(1600), [id])).status).toBe(200)
})
