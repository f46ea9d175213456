// SES-027: outgoing messages in development, and what the log leaves out.
import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { development, identity } from '@wren/contract/identity'
import { useTestApp } from '../testing-fixtures.ts'

const lines: string[] = []
const app = useTestApp(() => ({
  environment: { LOG_LEVEL: 'info' },
  log: (line) => {
    lines.push(line)
  },
}))

const rows = async (to?: string) =>
  (await app.nobody.call(development.messages, to === undefined ? {} : { to })).body.data

test('SES-027 messages are listed newest first, at most 50; the log has no contents', async () => {
  await app.createPerson({ email: 'Mona@people.example', phone: '+16025550161' })
  for (const type of ['email', 'sms'] as const) {
    await app.clock(new Date(Date.parse(app.instance.platform.clock.now()) + 120_000).toISOString())
    await app.nobody.call(identity.signIn, {
      email: 'mona@people.example',
      confirmation_type: type,
    })
    await app.settle()
  }
  const [text] = await rows('+16025550161')
  const [mail] = await rows('MONA@people.EXAMPLE')
  expect(text).toMatchObject({
    id: expect.any(Number),
    channel: 'sms',
    recipient: '+16025550161',
    subject: null,
    body: expect.stringMatching(/\d{6}/),
    status: expect.any(String),
    created_at: expect.any(String),
  })
  expect(mail).toMatchObject({
    channel: 'email',
    recipient: 'Mona@people.example',
    subject: 'Your Wren sign-in code',
    sent_at: expect.any(String),
  })
  expect((await rows()).map(({ id }) => id)).toEqual([text?.id, mail?.id])
  const said = lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ kind }) => kind === 'message')
  expect(said.map(({ id, channel, message_kind }) => [id, channel, message_kind])).toEqual([
    [mail?.id, 'email', 'sign_in_code'],
    [text?.id, 'sms', 'sign_in_code'],
  ])
  const code = /\d{6}/.exec(text?.body ?? '')?.[0] ?? ''
  for (const secret of ['6025550161', 'Mona@people', 'mona@people', code, 'Your Wren'])
    expect(lines.join('\n')).not.toContain(secret)

  const { db, clock } = app.instance.platform
  await sql`insert into outbound_message
      (channel, kind, recipient, body, status, dedup_key, due_at, created_at, attachments)
    select 'sms', 'reminder', '+16025550162', n::text, 'sent', 'many' || n, ${clock.now()}::timestamptz,
      ${clock.now()}::timestamptz + make_interval(secs => n), '[]' from generate_series(1, 60) n`.execute(
    db,
  )
  const many = await rows('+16025550162')
  expect([many.length, many[0]?.body, many.at(-1)?.body]).toEqual([50, '60', '11'])
  expect((await app.nobody.raw('GET', '/dev/outbound-messages')).status).toBe(200)
})
