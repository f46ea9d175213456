// NUR "Bulk message" 016-019, "Calls" 140.
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
const tell = (message: string, ids: readonly unknown[]) =>
  admin.raw('POST', '/nurses/nurse-notify', { message, nurses: ids })

test('NUR-140 NUR-019 each nurse with a phone gets the text, the others are told one by one in the order sent', async () => {
  const [one, two] = [
    await aNurse(app, { phone: '+16025550111' }),
    await aNurse(app, { phone: '+16025550112' }),
  ]
  const [mute, opted, gone] = [
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
    .where('id', '=', gone)
    .execute()
  const { status, body } = await admin.call(nurses.notify, {
    message: '  Training on Friday  ',
    nurses: [two, mute, 999_999, opted, gone, one, two],
  })
  expect(status).toBe(200)
  expect(body).toEqual({
    failed: [mute, 999_999, opted, gone],
    results: [
      { id: two, ok: true, error: null },
      { id: mute, ok: false, error: 'No phone number' },
      { id: 999_999, ok: false, error: 'Unknown nurse' },
      { id: opted, ok: false, error: 'Opted out of text messages' },
      { id: gone, ok: false, error: 'Unknown nurse' },
      { id: one, ok: true, error: null },
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
    (await admin.call(nurses.notify, { message: 'Training on Friday', nurses: [one] })).body.failed,
  ).toEqual([])
  await app.settle()
  expect((await texts('+16025550111')).map(({ body: said }) => said)).toEqual([
    'Training on Friday Reply STOP to opt out.',
    'Training on Friday',
  ])
  const refused = await aNurse(app)
  expect(
    (
      await (
        await app.signIn(refused)
      ).call(nurses.notify, { message: 'Hello there', nurses: [one] })
    ).status,
  ).toBe(403)
  expect(
    (await app.nobody.call(nurses.notify, { message: 'Hello there', nurses: [one] })).status,
  ).toBe(401)
})

test('NUR-159 the text arrives as it was typed, braces included, and the address of a link page is refused', async () => {
  const id = await aNurse(app, { phone: '+16025550116' })
  for (const link of [
    `https://wren.test/ns?t=${'x'.repeat(43)}`,
    `Please confirm: http://127.0.0.1:3000/nc?t=${'a_-'.repeat(14)}&d=1`,
    `wren.test/ps/?d=1&t=abc`,
    `HTTPS://WREN.TEST/PS?T=ABC`,
    `wren.test/nc/12/?t=abc`,
  ])
    expect(await tell(link, [id]), link).toMatchObject({
      status: 400,
      body: {
        error: 'Please do not send visit links in a message.',
        fields: { message: 'Please do not send visit links in a message.' },
      },
    })
  expect(await texts('+16025550116')).toEqual([])
  const typed =
    'Hi {nurse_first_name}, {link:token:1} {{x}} see /nurses?t=1 and https://wren.example/ns'
  expect((await tell(typed, [id])).status).toBe(200)
  expect((await texts('+16025550116')).map(({ body }) => body)).toEqual([
    `${typed} Reply STOP to opt out.`,
  ])
})

test('NUR-016 NUR-017 without a recipient or with fewer than five characters nothing is sent', async () => {
  const id = await aNurse(app, { phone: '+16025550115' })
  expect(await tell('Hello there', [])).toMatchObject({
    status: 400,
    body: {
      error: 'Please select at least one recipient.',
      fields: { nurses: 'Please select at least one recipient.' },
    },
  })
  expect(await tell('Hi', [])).toMatchObject({
    status: 400,
    body: { error: 'Please select at least one recipient.' },
  })
  for (const short of ['', 'Hi', '  abcd   '])
    expect(await tell(short, [id])).toMatchObject({
      status: 400,
      body: {
        error: 'Message should contain at least 5 characters.',
        fields: { message: 'Message should contain at least 5 characters.' },
      },
    })
  expect((await tell('x'.repeat(1601), [id])).status).toBe(400)
  expect(await texts('+16025550115')).toEqual([])
  expect((await tell('x'.repeat(1600), [id])).status).toBe(200)
})
