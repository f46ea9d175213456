// SES-018, SES-020, SES-021, SES-022, SES-023, SES-024, SES-025, SES-026, SES-028, SES-073, SES-074: codes over HTTP.
import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { identity } from '@wren/contract/identity'
import { aNurse } from '../../areas/nurses/nurses.builders.ts'
import {
  start,
  at,
  after,
  strict,
  app,
  from,
  requests,
  ask,
  confirm,
  messages,
  codeFor,
  other,
  wrong,
  openSignIn,
} from './testing-sign-in.ts'

openSignIn()

test('SES-073 a code is requested by e-mail or text, and faults are shown at their field', async () => {
  await app.createPerson({ email: 'asks@people.example' })
  expect(await ask('asks@people.example')).toMatchObject({
    status: 200,
    body: { status: 'sent', resend_after: 60, request: expect.stringMatching(/^[\w-]{43}$/) },
  })
  expect(await ask('ask@')).toMatchObject({
    status: 400,
    body: { fields: { email: 'Please enter a valid email address.' } },
  })
  expect((await ask('asks@people.example', from(), 'letter')).body['fields']).toHaveProperty(
    'confirmation_type',
  )
  const google = await strict({ GOOGLE_CLIENT_ID: 'client' })
  expect(
    await google.nobody.call(identity.signIn, {
      email: 'ops@wren.example',
      confirmation_type: 'email',
    }),
  ).toMatchObject({ status: 400, body: { error: 'Please sign in with Google.' } })
  expect((await google.nobody.call(identity.publicConfig, {})).body.google_client_id).toBe('client')
  await google.close()
  const one = from()
  expect((await ask('asks@people.example', one)).status).toBe(200)
  expect((await ask('asks@people.example', one)).status).toBe(429)
})

test('SES-018 company addresses are those of the configured domain, in any case', async () => {
  const house = await strict({ GOOGLE_CLIENT_ID: 'client', COMPANY_EMAIL_DOMAIN: 'House.example' })
  expect((await house.nobody.call(identity.publicConfig, {})).body.company_email_domain).toBe(
    'House.example',
  )
  const status = async (email: string) =>
    (await house.nobody.call(identity.signIn, { email, confirmation_type: 'email' })).status
  expect([
    await status('a@HOUSE.example'),
    await status('a@house.example.org'),
    await status('house.example@other.example'),
    await status('a@wren.example'),
  ]).toEqual([400, 200, 200, 200])
  await house.close()
  expect((await app.nobody.call(identity.publicConfig, {})).body.company_email_domain).toBe(
    'wren.example',
  )
})

test('SES-020 SES-028 SES-074 a code has six digits, is hashed and valid once for ten minutes', async () => {
  await app.clock(start)
  const email = 'coded@people.example'
  await app.createPerson({ email, phone: '+16025550141' })
  const here = { ...from(), 'x-device': 'd'.repeat(43) }
  await ask(email, here)
  const first = await codeFor(email)
  expect((await messages(email))[0]).toMatchObject({
    channel: 'email',
    subject: 'Your Wren sign-in code',
    body: `Your Wren sign-in code is ${first}. It expires in 10 minutes.`,
  })
  expect(first).toMatch(/^\d{6}$/)
  const kept = async () =>
    (
      await sql<Record<string, unknown>>`select * from sign_in_code where email = ${email}`.execute(
        app.instance.platform.db,
      )
    ).rows
  expect(JSON.stringify(await kept())).not.toContain(first)
  expect(await kept()).toMatchObject([
    { salt: expect.stringMatching(/.{16}/), code_hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
  ])
  // The clock runs on while a slow machine works, so that limits are tested with some seconds to spare.
  await app.clock(after(65))
  const before = requests.get(email)
  await ask(email, here, 'sms')
  const second = await codeFor('+16025550141')
  expect((await messages('+16025550141'))[0]).toMatchObject({
    channel: 'sms',
    subject: null,
    body: `Your Wren sign-in code is ${second}. It expires in 10 minutes.\n@wren.test #${second}`,
  })
  expect(await kept()).toHaveLength(1)
  if (first !== second) expect(await confirm(email, first)).toMatchObject(wrong)
  expect(await confirm(email, first, here, before)).toMatchObject(wrong)
  await app.clock(after(65 + 590))
  expect((await confirm(email, second)).status).toBe(200)
  expect(await confirm(email, second)).toMatchObject(wrong)
  expect(await confirm(email, '1'.repeat(60))).toMatchObject(wrong)
  await ask(email)
  const third = await codeFor(email)
  await app.clock(after(65 + 590 + 620))
  expect(await confirm(email, third)).toMatchObject(wrong)
})

test('SES-021 five wrong codes void the code, and later attempts ask for another', async () => {
  const email = 'robin@people.example'
  await app.createPerson({ email })
  await ask(email)
  const code = await codeFor(email)
  const tooMany = 'Too many incorrect attempts. Please request another code.'
  const answers = []
  for (let n = 0; n < 5; n++) answers.push(await confirm(email, other(code)))
  expect(answers.map(({ status, body }) => [status, body.error])).toEqual([
    ...Array(4).fill([400, 'The code is incorrect or has expired.']),
    [400, tooMany],
  ])
  for (const late of [code, other(code)])
    expect(await confirm(email, late)).toMatchObject({ status: 400, body: { error: tooMany } })
})

test('SES-022 a second request within 60 seconds waits and sends nothing', async () => {
  await app.clock(start)
  const email = 'twice@people.example'
  await app.createPerson({ email })
  const one = from()
  const both = await Promise.all([ask(email, one), ask(email, one)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 429])
  await app.clock(after(18))
  const early = await ask(email.toUpperCase(), one)
  const rest = Number(early.headers.get('retry-after'))
  expect([early.status, early.body['error']]).toEqual([
    429,
    `Please wait ${rest} seconds before requesting another code.`,
  ])
  expect([rest >= 42, rest < 50]).toEqual([true, true])
  expect(await messages(email)).toHaveLength(1)
  await app.clock(after(70))
  expect((await ask(email, one)).status).toBe(200)
  await app.clock(after(68)) // A request with an earlier time that takes the lock later.
  const stamped = await ask(email, one)
  expect([stamped.status, stamped.body['error'], stamped.headers.get('retry-after')]).toEqual([
    429,
    'Please wait 60 seconds before requesting another code.',
    '60',
  ])
  expect(await messages(email)).toHaveLength(2)
})

test('SES-023 at most five codes an hour per e-mail and address, thirty requests per address', async () => {
  await app.clock(start)
  const text = 'Too many sign-in codes requested. Please try again later.'
  await app.createPerson({ email: 'often@people.example' })
  const asked = []
  const often = from()
  for (let n = 0; n < 6; n++) {
    await app.clock(at(2 * n))
    asked.push(await ask('often@people.example', often))
  }
  expect(asked.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429])
  expect([asked[5]?.body['error'], Number(asked[5]?.headers.get('retry-after')) > 0]).toEqual([
    text,
    true,
  ])
  expect(await messages('often@people.example')).toHaveLength(5)
  expect((await ask('often@people.example')).status).toBe(200)
  await app.clock(at(61))
  expect((await ask('often@people.example', often)).status).toBe(200)

  const one = from()
  const many = []
  for (let n = 0; n < 31; n++) many.push(await ask(`one${n}@people.example`, one))
  expect(many.map(({ status }) => status)).toEqual([...Array(30).fill(200), 429])
  expect(many[30]?.body['error']).toBe(text)
  expect((await ask('one99@people.example')).status).toBe(200)
})

test('SES-023 an empty request counts towards the thirty', async () => {
  await app.clock(at(130))
  const one = from()
  const many = []
  for (let n = 0; n < 30; n++)
    many.push(
      await app.nobody.raw(
        'POST',
        '/signin',
        n % 2 === 0 ? {} : { email: 'nobody', confirmation_type: 'pigeon' },
        one,
      ),
    )
  expect(new Set(many.map(({ status }) => status))).toEqual(new Set([400]))
  expect(await ask('late@people.example', one)).toMatchObject({
    status: 429,
    body: {
      error: 'Too many sign-in codes requested. Please try again later.',
      code: 'rate_limited',
    },
  })
})

test('SES-024 unknown and deleted accounts are answered alike and sent nothing', async () => {
  await app.createPerson({ email: 'known@people.example' })
  await app.createPerson({ email: 'gone@people.example', is_deleted: true })
  const emails = ['known@people.example', 'gone@people.example', 'stranger@people.example']
  const one = from()
  const plain = ({ status, body, headers }: Awaited<ReturnType<typeof ask>>) => [
    status,
    body['request'] === undefined ? body : { ...body, request: String(body['request']).length },
    [...headers].filter(
      ([name]) =>
        !['date', 'x-request-id', 'x-clock-offset', 'connection', 'keep-alive'].includes(name),
    ),
  ]
  // All within one second, later ones within another: the wait is in the answer too.
  const each = async (minutes: number) => {
    const answers = []
    for (const email of emails) {
      await app.clock(at(minutes))
      answers.push(plain(await ask(email, one)))
    }
    return answers
  }
  const first = await each(200)
  expect(first).toEqual([first[0], first[0], first[0]])
  const early = await each(200 + 0.5 / 60)
  expect([early[0]?.[0], early]).toEqual([429, [early[0], early[0], early[0]]])
  expect([
    (await messages(emails[0] ?? '')).length,
    (await messages(emails[1] ?? '')).length,
    (await messages(emails[2] ?? '')).length,
  ]).toEqual([1, 0, 0])
  for (const email of emails.slice(1)) expect(await confirm(email, '123456')).toMatchObject(wrong)
  // Each counts towards the five per hour, for unknown addresses too.
  for (let n = 1; n < 5; n++) {
    expect((await each(200 + 2 * n)).map(([status]) => status)).toEqual([200, 200, 200])
  }
  const over = await each(212 + 0.5 / 60)
  expect([over[0]?.[0], over]).toEqual([429, [over[0], over[0], over[0]]])
})

test('SES-025 a code by text for an account without a phone goes to its e-mail', async () => {
  await app.createPerson({ email: 'phoneless@people.example', phone: null })
  expect(await ask('phoneless@people.example', from(), 'sms')).toMatchObject({
    status: 200,
    body: { status: 'sent', resend_after: 60 },
  })
  expect(await messages('phoneless@people.example')).toMatchObject([
    { channel: 'email', subject: 'Your Wren sign-in code' },
  ])
})

test('SES-026 SES-074 every user who is not deleted signs in, a Disabled nurse too', async () => {
  const email = (id: number) =>
    sql<{ email: string }>`select email from user_account where id = ${id}`
      .execute(app.instance.platform.db)
      .then(({ rows }) => rows[0]?.email ?? '')
  const people = [
    await aNurse(app),
    await aNurse(app, { status: 'Disabled', sub_status: 'Paused' }),
    await app.createPerson(),
    await app.createPerson({ is_account_admin: true }),
    await app.createPerson({ is_admin: true }),
  ]
  const statuses = []
  for (const id of people) {
    const address = await email(id)
    await ask(address)
    const { status, body } = await confirm(address, await codeFor(address))
    expect([status, Object.keys(body).toSorted(), body.id]).toEqual([
      200,
      ['id', 'status', 'token'],
      id,
    ])
    statuses.push(body.status)
  }
  expect(statuses).toEqual(['Enabled', 'Disabled', 'Admin', 'Admin', 'Admin'])
  // What a Disabled nurse can and cannot do.
  const disabled = await app.signIn(await aNurse(app, { status: 'Disabled', sub_status: 'Paused' }))
  const kept = [
    ['GET', '/assignments-nurse'],
    ['GET', '/nurses-nurse'],
    ['POST', '/assignments-nurse-notification-search'],
  ] as const
  expect(
    await Promise.all(
      kept.map(
        async ([method, path]) =>
          (await disabled.raw(method, path, method === 'POST' ? {} : undefined)).status,
      ),
    ),
  ).toEqual([200, 200, 400])
  expect(await confirm('nobody@people.example', ' ')).toMatchObject({
    status: 400,
    body: { error: 'Please enter your code.' },
  })
  expect(
    await app.nobody.raw('POST', '/signin/confirm', { email: 'nobody@people.example' }),
  ).toMatchObject({ status: 400, body: { error: 'Please enter your code.' } })
})
