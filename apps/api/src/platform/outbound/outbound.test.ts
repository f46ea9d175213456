// Messages delivered to local servers with the protocols of the providers.
// SES-027, OFR-048, OFR-049, AUD-036, AVR-064, REF-064.
import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { identity } from '@wren/contract/identity'
import { addMinutes } from '@wren/contract/time'
import { openTestSmtp } from '../outside/testing-smtp.ts'
import { openTestTwilio } from '../outside/testing-twilio.ts'
import { runWork } from '../work/work.ts'
import { openProvider } from './open-provider.ts'
import { isTwilioSigned } from './provider-signature.ts'
import { queueMessage, type NewMessage } from './queue.ts'
import { useFixture, useTestApp } from '../testing-fixtures.ts'

const now = () => app.instance.platform.clock.now()
const lines: string[] = []

const smtp = useFixture(
  () =>
    openTestSmtp({
      offers: ['STARTTLS', 'REQUIRETLS'],
      recipients: {
        'gone@post.test': '550 5.1.1 gone@post.test unknown',
        'full@post.test': '452 4.2.2 full',
      },
    }),
  (server) => server.stop(),
)
const twilio = useFixture(
  () =>
    openTestTwilio(now, {
      '+12065551400': { status: 400, json: { code: 21211 } },
      '+12065551500': { status: 503 },
      '+12065551600': 'cut',
    }),
  (service) => service.stop(),
)
const app = useTestApp(() => ({
  environment: {
    SMTP_URL: smtp.url,
    MAIL_FROM: 'wren@sender.test',
    LOG_LEVEL: 'info',
    ...twilio.environment(),
  },
  log: (line) => {
    lines.push(line)
  },
}))

let messageCount = 0
async function sendMessage(
  message: Partial<NewMessage> & Pick<NewMessage, 'channel' | 'recipient'>,
): Promise<number> {
  const id = await runWork<number>(
    app.instance.platform,
    { kind: 'command', name: 'test' },
    { requestId: `made-${++messageCount}`, address: null },
    async (work) =>
      (await queueMessage(work, {
        kind: 'bulk',
        body: `Words ${messageCount}`,
        subject: message.channel === 'email' ? 'A subject' : null,
        dedupKey: `test:${messageCount}`,
        ...message,
      })) ?? 0,
  )
  await app.settle()
  return id as number
}
const row = async (id: number) =>
  (
    await sql<{
      status: string
      error: string | null
      attempts: number
      provider_message_id: string | null
      body: string
      sent_at: string | null
    }>`
  select status, error, attempts, provider_message_id, body, sent_at from outbound_message where id = ${id}`.execute(
      app.instance.platform.db,
    )
  ).rows[0]
const advance = async (minutes: number) => {
  await app.clock(addMinutes(now(), minutes))
  await app.settle()
}

test('an e-mail is sent encrypted and authenticated, with the same id in every attempt', async () => {
  const id = await sendMessage({
    channel: 'email',
    recipient: 'rn@post.test',
    body: 'Grüße,\n.\nWren',
  })
  const mail = smtp.mails.at(-1)
  expect(mail).toMatchObject({ recipients: ['rn@post.test'], encrypted: true })
  expect(mail?.envelope).toContain('<wren@sender.test>')
  expect(mail?.envelope).not.toContain('REQUIRETLS')
  expect(mail?.text).toContain('Subject: A subject')
  expect(smtp.logins).toContain('wren:p@ss')
  const stored = await row(id)
  expect(stored).toMatchObject({ status: 'sent', error: null, attempts: 1 })
  expect(mail?.text).toContain(`Message-ID: ${stored?.provider_message_id}`)
  expect(stored?.sent_at).not.toBeNull()
})

test('AVR-050 the mail server tells whether it accepts mail, and simulated mail is always accepted', async () => {
  const { settings, provider } = app.instance.platform
  const to = (recipient: string) => ({ channel: 'email' as const, recipient })
  expect([
    await provider.canReach?.(to('billing@post.test')),
    await provider.canReach?.({ channel: 'sms', recipient: '+12065551400' }),
  ]).toEqual([true, true])
  const stopped = await openTestSmtp()
  await stopped.stop()
  const down = openProvider({ ...settings, SMTP_URL: stopped.url })
  expect([
    await down.canReach?.(to('billing@post.test')),
    await down.canReach?.(to('billing@demo.example')),
  ]).toEqual([false, true])
})

test('AVR-015 AVR-064 an invoice requires encryption from every server on its way', async () => {
  await sendMessage({ channel: 'email', recipient: 'billing@post.test', kind: 'invoice' })
  expect(smtp.mails.at(-1)?.envelope).toContain('REQUIRETLS')
})

test('OFR-049 a permanent refusal fails at once, a transient one after attempts at 0, 1 and 6 minutes', async () => {
  const gone = await sendMessage({ channel: 'email', recipient: 'gone@post.test' })
  expect(await row(gone)).toMatchObject({
    status: 'failed',
    attempts: 1,
    error: 'The mail server refused the message (550).',
  })
  const full = await sendMessage({ channel: 'email', recipient: 'full@post.test' })
  expect(await row(full)).toMatchObject({ status: 'queued', attempts: 1 })
  await advance(1)
  expect(await row(full)).toMatchObject({ status: 'queued', attempts: 2 })
  await advance(4)
  expect(await row(full)).toMatchObject({ status: 'queued', attempts: 2 })
  await advance(1)
  expect(await row(full)).toMatchObject({
    status: 'failed',
    attempts: 3,
    error: 'The message could not be handed over.',
  })
  await advance(15)
  expect(await row(full)).toMatchObject({ status: 'failed', attempts: 3 })
})

test('SES-027 a code sent by a real provider is erased, and the log has neither recipient nor code', async () => {
  await app.createPerson({ email: 'Nora.Quill@post.test', is_admin: true })
  lines.length = 0
  const email = 'nora.quill@post.test'
  const asked = await app.nobody.call(identity.signIn, { email, confirmation_type: 'email' })
  expect(asked.status).toBe(200)
  const { request } = asked.body
  await app.settle()
  const code = /\b\d{6}\b/.exec(smtp.mails.at(-1)?.text ?? '')?.[0] ?? 'none'
  expect(code).not.toBe('none')
  const kept = await sql<{
    body: string
  }>`select body from outbound_message where kind = 'sign_in_code' order by id desc limit 1`.execute(
    app.instance.platform.db,
  )
  expect(kept.rows).toEqual([{ body: '' }])
  expect((await app.nobody.call(identity.confirm, { email, code, request })).status).toBe(200)
  expect(lines.join('')).toContain('"message_kind":"sign_in_code"')
  for (const secret of ['quill', code]) expect(lines.join('').toLowerCase()).not.toContain(secret)
})

test('messages to fictional people of the demo data reach no provider', async () => {
  const before = [smtp.mails.length, twilio.asked.length]
  const ids = [
    await sendMessage({ channel: 'email', recipient: 'Demo.Nurse@people.example' }),
    await sendMessage({ channel: 'sms', recipient: '+12065550142' }),
  ]
  for (const id of ids) expect(await row(id)).toMatchObject({ status: 'delivered' })
  expect([smtp.mails.length, twilio.asked.length]).toEqual(before)
})

test('a text is sent to Twilio with number, text and the address for reports', async () => {
  const id = await sendMessage({
    channel: 'sms',
    recipient: '+12065551234',
    body: 'Visit in Tacoma: {details} €',
  })
  expect(twilio.texts.at(-1)).toMatchObject({
    to: '+12065551234',
    from: '+12065550199',
    body: 'Visit in Tacoma: {details} €',
    callback: `http://wren.test/public/messages/status?ref=${id}`,
  })
  expect(await row(id)).toMatchObject({
    status: 'sent',
    provider_message_id: twilio.texts.at(-1)?.sid,
  })
})

test('a refused number fails at once, an outage is retried, and a text whose answer was lost is found', async () => {
  const wrong = await sendMessage({ channel: 'sms', recipient: '+12065551400' })
  expect(await row(wrong)).toMatchObject({
    status: 'failed',
    attempts: 1,
    error: 'The phone number is not valid.',
  })
  const away = await sendMessage({ channel: 'sms', recipient: '+12065551500' })
  expect(await row(away)).toMatchObject({ status: 'queued', attempts: 1 })
  const cut = await sendMessage({ channel: 'sms', recipient: '+12065551600' })
  expect(await row(cut)).toMatchObject({ status: 'queued', attempts: 1 })
  await advance(1)
  const taken = twilio.texts.filter(({ to }) => to === '+12065551600')
  expect(taken).toHaveLength(1)
  expect(await row(cut)).toMatchObject({ status: 'sent', provider_message_id: taken[0]?.sid })
  await advance(5)
  expect(await row(away)).toMatchObject({ status: 'failed', attempts: 3 })
})

const report = async (
  path: string,
  fields: Record<string, string>,
  signature = twilio.sign(`http://wren.test${path}`, fields),
) =>
  (
    await fetch(app.instance.url + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': signature,
      },
      body: new URLSearchParams(fields),
    })
  ).status

test('OFR-048 reports of Twilio are signed over address and fields and never replace a later state', async () => {
  const id = await sendMessage({ channel: 'sms', recipient: '+12065551777' })
  const sid = (await row(id))?.provider_message_id ?? ''
  const path = `/public/messages/status?ref=${id}`
  const fields = {
    MessageSid: sid,
    MessageStatus: 'delivered',
    To: '+12065551777',
    AccountSid: 'AC1',
  }
  expect(await report(path, fields, 'c2lnbmF0dXJl')).toBe(403)
  expect(
    await report(
      path,
      { ...fields, MessageStatus: 'failed' },
      twilio.sign(`http://wren.test${path}`, fields),
    ),
  ).toBe(403)
  expect(await report(path, fields, twilio.sign(`http://elsewhere.test${path}`, fields))).toBe(403)
  expect(await row(id)).toMatchObject({ status: 'sent' })
  expect(await report(path, fields)).toBe(204)
  expect(await report(path, { ...fields, MessageStatus: 'sent' })).toBe(204)
  expect(await row(id)).toMatchObject({ status: 'delivered' })
  expect(await report(path, { ...fields, MessageStatus: 'eaten' })).toBe(400)
  expect(await report(path, { ...fields, MessageSid: 'SM-nobody' })).toBe(404)
})

test('forms are accepted only with the signature of Twilio', async () => {
  expect(await report('/signin', { email: 'a@b.test' })).toBe(415)
})

test("Twilio's own example of a signature holds", () => {
  const form = new URLSearchParams({
    CallSid: 'CA1234567890ABCDE',
    Caller: '+14158675309',
    Digits: '1234',
    From: '+14158675309',
    To: '+18005551212',
  })
  expect(
    isTwilioSigned(
      '12345',
      'https://mycompany.com/myapp.php?foo=1&bar=2',
      form,
      'RSOYDt4T1cUTdK1PDd93/VVr8B8=',
    ),
  ).toBe(true)
})
