// SES-090, SES-091, SES-092: requests and guesses of strangers lock nobody out, and codes of two browsers are apart.
import { beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { development, identity } from '@wren/contract/identity'
import { ownSessions } from '@wren/contract/own-sessions'
import { useTestApp } from '../testing-fixtures.ts'

const start = Date.parse('2027-05-01T18:00:00.000Z')
const app = useTestApp({ environment: { RATE_LIMIT_FACTOR: '1', TRUSTED_PROXIES: '127.0.0.1' } })
let minutes = 0
const later = (more: number) =>
  app.clock(new Date(start + (minutes += more) * 60_000).toISOString())
beforeAll(async () => {
  await later(0)
})

let addresses = 0
const elsewhere = () => `203.0.113.${++addresses % 250}`

interface Browser {
  ask(type?: 'email' | 'sms'): ReturnType<typeof askOf>
  confirm(code: string, request?: string): ReturnType<typeof confirmOf>
  readonly headers: Record<string, string>
}
const askOf = (email: string, type: 'email' | 'sms', headers: Record<string, string>) =>
  app.nobody.call(identity.signIn, { email, confirmation_type: type }, headers)
const confirmOf = (
  email: string,
  code: string,
  request: string | undefined,
  headers: Record<string, string>,
) => app.nobody.call(identity.confirm, { email, code, request }, headers)

function browserOf(email: string, address: string, mark?: string): Browser {
  const headers = {
    'x-forwarded-for': address,
    ...(mark === undefined ? {} : { 'x-device': mark.padEnd(43, '-') }),
  }
  let last: string | undefined
  return {
    headers,
    ask: async (type = 'email') => {
      const answered = await askOf(email, type, headers)
      if (answered.status === 200) last = answered.body.request
      return answered
    },
    confirm: (code, request = last) => confirmOf(email, code, request, headers),
  }
}
/** Newest first. */
const codesFor = async (to: string) =>
  (await app.nobody.call(development.messages, { to })).body.data.map(
    ({ body }) => /\d{6}/.exec(body)?.[0] ?? '',
  )
const newest = async (to: string) => (await codesFor(to))[0] ?? ''
const other = (code: string) => (code === '000000' ? '000001' : '000000')

test('SES-091 SES-020 concurrent browsers each sign in with their own code', async () => {
  for (let round = 0; round < 10; round++) {
    const email = `pair${round}@people.example`
    await app.createPerson({ email })
    const [phone, laptop] = [
      browserOf(email, elsewhere(), `phone${round}`),
      browserOf(email, elsewhere(), `laptop${round}`),
    ]
    const asked = await Promise.all([phone.ask(), laptop.ask()])
    expect(asked.map(({ status }) => status)).toEqual([200, 200])
    const codes = await codesFor(email)
    expect(codes).toHaveLength(2)
    // Only the request tells which code belongs to which browser.
    const works = async (browser: Browser) => {
      const answers = []
      for (const code of codes) answers.push((await browser.confirm(code)).status)
      return answers.toSorted()
    }
    const guesses = await Promise.all(
      Array.from({ length: 5 }, () => browserOf(email, elsewhere()).confirm('wrong!', 'x')),
    )
    expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([400]))
    const distinct = codes[0] !== codes[1]
    if (distinct)
      expect([await works(phone), await works(laptop)]).toEqual([
        [200, 400],
        [200, 400],
      ])
  }
})

test('SES-021 SES-091 five wrong codes void one request; a foreign request opens and voids nothing', async () => {
  await later(10)
  const email = 'voided@people.example'
  await app.createPerson({ email })
  const [mine, theirs] = [browserOf(email, elsewhere(), 'm'), browserOf(email, elsewhere(), 't')]
  const request = (await mine.ask()).body.request
  const code = await newest(email)
  await theirs.ask()
  const stolen = await newest(email)
  for (let n = 0; n < 5; n++) expect((await theirs.confirm(other(stolen))).status).toBe(400)
  expect((await theirs.confirm(stolen)).body.error).toBe(
    'Too many incorrect attempts. Please request another code.',
  )
  // Guesses without a request.
  const stranger = browserOf(email, elsewhere())
  for (const foreign of [undefined, '', 'x'.repeat(43)])
    expect(await stranger.confirm(code === stolen ? other(code) : code, foreign)).toMatchObject({
      status: 400,
      body: { error: 'The code is incorrect or has expired.' },
    })
  expect((await mine.confirm(code, request)).status).toBe(200)
})

test('SES-091 a request is stored as a hash, and unknown accounts get one too', async () => {
  await later(10)
  const email = 'unknown@people.example'
  const { request } = (await browserOf(email, elsewhere(), 'unknown').ask()).body
  expect(request).toMatch(/^[\w-]{43}$/)
  const { rows } = await sql<Record<string, unknown>>`
    select * from sign_in_code where email = ${email}`.execute(app.instance.platform.db)
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(request)
  expect(JSON.stringify(rows)).not.toContain('unknown-----')
})

test(
  'SES-092 strangers use up 20 codes an hour, and a known browser passes them',
  { timeout: 120_000 },
  async () => {
    await later(120)
    const email = 'target@people.example'
    await app.createPerson({ email })
    const home = browserOf(email, '198.51.100.7', 'home')
    await home.ask()
    expect((await home.confirm(await newest(email))).status).toBe(200)
    await later(62)
    const strangers = []
    for (let n = 0; n < 22; n++) strangers.push(await browserOf(email, elsewhere()).ask())
    expect(strangers.map(({ status }) => status)).toEqual([...Array(20).fill(200), 429, 429])
    expect(strangers[20]).toMatchObject({
      body: { error: 'Too many sign-in codes requested. Please try again later.' },
    })
    expect(Number(strangers[20]?.headers.get('retry-after'))).toBeGreaterThan(3_000)
    for (let n = 0; n < 100; n++) await browserOf(email, elsewhere()).confirm('wrong!', 'x')
    expect((await browserOf(email, elsewhere()).confirm('wrong!', 'x')).status).toBe(429)
    // The stranger has the same address and used up its limit.
    for (let n = 0; n < 31; n++)
      await app.nobody.call(
        identity.signIn,
        { email: `any${n}@people.example`, confirmation_type: 'email' },
        { 'x-forwarded-for': '198.51.100.7' },
      )
    for (let n = 0; n < 21; n++) await browserOf(email, '198.51.100.7').confirm('wrong!', 'x')
    const asked = await home.ask()
    expect(asked.status).toBe(200)
    expect((await home.confirm(await newest(email))).status).toBe(200)
    // A known browser has its own limit of five, and marks of other accounts do not count.
    const more = []
    for (let n = 0; n < 6; n++) more.push((await home.ask()).status)
    expect(more).toEqual([200, 200, 200, 200, 429, 429])
    const guest = browserOf('guest@people.example', '198.51.100.7', 'home')
    expect((await guest.ask()).status).toBe(429)
  },
)

test('SES-092 a browser stays known for 180 days, until all others are signed out', async () => {
  await later(120)
  const email = 'marked@people.example'
  const id = await app.createPerson({ email })
  const [desk, phone] = [
    browserOf(email, elsewhere(), 'desk'),
    browserOf(email, elsewhere(), 'pho'),
  ]
  const enter = async (browser: Browser) => {
    await browser.ask()
    const { body } = await browser.confirm(await newest(email))
    return { authorization: `Bearer ${body.token}` }
  }
  const known = async () =>
    (
      await sql<{ browser_hash: string }>`select browser_hash from known_browser
      where user_id = ${id} and expires_at > ${app.instance.platform.clock.now()}`.execute(
        app.instance.platform.db,
      )
    ).rows.length
  await enter(desk)
  const atPhone = await enter(phone)
  expect(await known()).toBe(2)
  const { rows } = await sql`select * from known_browser`.execute(app.instance.platform.db)
  expect(JSON.stringify(rows)).not.toContain('desk-')
  await app.nobody.call(identity.signOut, {}, atPhone)
  expect(await known()).toBe(2)
  // A second request within a minute is allowed for known browsers only.
  expect([(await phone.ask()).status, (await phone.ask()).status]).toEqual([200, 200])
  const again = await enter(phone)
  expect((await app.nobody.call(ownSessions.endOthers, {}, again)).body).toEqual({ revoked: 1 })
  expect(await known()).toBe(1)
  await later(2)
  expect([(await desk.ask()).status, (await desk.ask()).status]).toEqual([200, 429])
  await later(181 * 24 * 60)
  expect(await known()).toBe(0)
  expect([(await phone.ask()).status, (await phone.ask()).status]).toEqual([200, 429])
  await app.instance.settle()
})

test('SES-090 an ended session is told why it ended; an invalid token is not', async () => {
  await later(60)
  const account = await app.admin({ is_account_admin: true })
  const [one, two, three] = [await app.admin(), await app.admin(), await app.admin()]
  const reason = async (client: typeof one) =>
    (await client.raw('GET', '/me')).headers.get('x-session-ended')
  await account.call(identity.forceLogout, { id: one.id })
  expect((await account.raw('PATCH', `/users/${two.id}`, { is_account_admin: true })).status).toBe(
    200,
  )
  expect([await reason(one), await reason(two)]).toEqual(['signed_out', 'access_changed'])
  await later(13 * 60)
  expect(await reason(three)).toBe('expired')
  await later(8 * 24 * 60)
  expect([await reason(three), await reason(one)]).toEqual(['expired', 'signed_out'])
  expect((await app.nobody.raw('GET', '/me')).headers.has('x-session-ended')).toBe(false)
})
