// AUD-058: guesses are limited, and known and unknown accounts cost the same work.
import type { KyselyPlugin } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { development, identity } from '@wren/contract/identity'
import { useTestApp } from '../testing-fixtures.ts'
import type { Database } from '../database/database.ts'
import { runWork } from '../work/work.ts'
import { nobody } from './actor.ts'
import { confirmCode } from './confirm.commands.ts'
import { requestCode } from './sign-in.commands.ts'

const start = '2027-04-01T18:00:00.000Z'
const app = useTestApp({ environment: { RATE_LIMIT_FACTOR: '1', TRUSTED_PROXIES: '127.0.0.1' } })
let passed = 0
/** Each test begins some days after the previous one. */
const later = (minutes: number) =>
  app.clock(new Date(Date.parse(start) + (passed += minutes) * 60_000).toISOString())
beforeAll(async () => {
  await app.clock(start)
})

let caller = 0
const from = () => ({ 'x-forwarded-for': `203.0.113.${++caller % 250}` })
const requests = new Map<string, string>()
async function ask(email: string) {
  const answered = await app.nobody.call(
    identity.signIn,
    { email, confirmation_type: 'email' },
    from(),
  )
  requests.set(email, answered.body.request)
  return answered
}
const confirm = (email: string, code: string, headers = from()) =>
  app.nobody.call(identity.confirm, { email, code, request: requests.get(email) }, headers)
const codeFor = async (to: string) =>
  /\d{6}/.exec(
    (await app.nobody.call(development.messages, { to })).body.data[0]?.body ?? '',
  )?.[0] ?? ''
async function guess(email: string, n: number): Promise<void> {
  for (let done = 0; done < n; done++)
    expect((await confirm(email, 'wrong')).status, `guess ${done + 1}`).toBe(400)
}

test(
  'AUD-058 a hundred wrong codes in an hour lock an account to unknown browsers for one hour',
  { timeout: 180_000 },
  async () => {
    const email = 'besieged@people.example'
    await app.createPerson({ email })
    const here = { 'x-forwarded-for': '203.0.113.251', 'x-device': 'k'.repeat(43) }
    const askHere = () =>
      app.nobody.call(identity.signIn, { email, confirmation_type: 'email' }, here)
    const confirmHere = async ({ body: { request } }: Awaited<ReturnType<typeof askHere>>) =>
      app.nobody.call(identity.confirm, { email, code: await codeFor(email), request }, here)
    expect((await confirmHere(await askHere())).status).toBe(200)
    await later(26 * 60)
    await guess(email, 60)
    await later(62)
    await guess(email, 99)
    await later(20)
    await guess(email, 1)
    await ask(email)
    const refused = await confirm(email, await codeFor(email))
    expect([
      refused.status,
      refused.body.error,
      Number(refused.headers.get('retry-after')) > 3_500,
    ]).toEqual([429, 'Too many requests. Please try again later.', true])
    expect((await confirm('another@people.example', 'wrong')).status).toBe(400)
    // A known browser is not locked out.
    expect((await confirmHere(await askHere())).status).toBe(200)
    await later(58)
    expect((await confirm(email, 'wrong')).status).toBe(429)
    await later(3)
    await ask(email)
    expect((await confirm(email, await codeFor(email))).status).toBe(200)
  },
)

test('AUD-058 SES-091 a code works only for its e-mail and request', async () => {
  const [mine, yours] = ['mine@people.example', 'yours@people.example']
  for (const email of [mine, yours]) {
    await app.createPerson({ email })
    await ask(email)
  }
  const code = await codeFor(mine)
  if (code !== (await codeFor(yours)))
    expect(await confirm(yours, code)).toMatchObject({
      status: 400,
      body: { error: 'The code is incorrect or has expired.' },
    })
  const wrong = { status: 400, body: { error: 'The code is incorrect or has expired.' } }
  for (const request of [requests.get(yours), 'x'.repeat(43), '', undefined])
    expect(
      await app.nobody.call(identity.confirm, { email: mine, code, request }, from()),
    ).toMatchObject(wrong)
  expect(await confirm(mine, code)).toMatchObject({ status: 200 })
})

/** The statements of a command without their values. */
async function statementsOf(run: Parameters<typeof runWork>[3]): Promise<string[]> {
  const said: string[] = []
  const { platform } = app.instance
  const listening: KyselyPlugin = {
    transformQuery: ({ node }) => {
      said.push(
        node.kind === 'RawNode'
          ? node.sqlFragments.join('?').replaceAll(/\s+/g, ' ').trim()
          : node.kind,
      )
      return node
    },
    transformResult: async ({ result }) => result,
  }
  await runWork(
    {
      ...platform,
      db: platform.db.withPlugin(listening) as Database,
      counterDb: platform.counterDb.withPlugin(listening) as Database,
    },
    nobody,
    { requestId: `guessed-${caller}`, address: from()['x-forwarded-for'] },
    run,
  )
  // The message of an unknown account is rolled back: one statement in both cases.
  return said.map((text) => text.replace(/^(?:release|rollback to) savepoint/, 'end of savepoint'))
}

test('AUD-058 known, deleted and unknown addresses run the same statements in the same order', async () => {
  await app.createPerson({ email: 'known@people.example', phone: '+16025550188' })
  await app.createPerson({ email: 'known.too@people.example', phone: null })
  await app.createPerson({ email: 'gone@people.example', is_deleted: true })
  const emails = [
    'known@people.example',
    'known.too@people.example',
    'gone@people.example',
    'stranger@people.example',
  ]
  for (const confirmation_type of ['email', 'sms'] as const) {
    await later(120)
    const asked = []
    for (const email of emails)
      asked.push(await statementsOf((work) => requestCode(work, { email, confirmation_type })))
    expect(asked[0]?.length).toBeGreaterThan(6)
    expect(asked).toEqual(Array(4).fill(asked[0]))
    for (const time of ['first', 'again']) {
      const guessed = []
      for (const email of emails)
        guessed.push(await statementsOf((work) => confirmCode(work, { email, code: '00000x' })))
      expect(guessed[0]?.length, time).toBeGreaterThan(6)
      expect(guessed).toEqual(Array(4).fill(guessed[0]))
    }
  }
  const never = []
  await app.createPerson({ email: 'quiet@people.example' })
  for (const email of ['quiet@people.example', 'nobody@people.example'])
    never.push(await statementsOf((work) => confirmCode(work, { email, code: '123456' })))
  expect(never[1]).toEqual(never[0])
  const sent = await sql<{
    recipient: string
  }>`select distinct recipient from outbound_message where recipient = any(${[...emails, 'nobody@people.example']})
    order by 1`.execute(app.instance.platform.db)
  expect(sent.rows.map(({ recipient }) => recipient)).toEqual([
    'known.too@people.example',
    'known@people.example',
  ])
})

test(
  'AUD-058 known and unknown accounts get equal answers within 50 ms at the median',
  { timeout: 180_000 },
  async () => {
    await later(48 * 60)
    const rounds = 21
    const emails = { known: [] as string[], unknown: [] as string[] }
    for (let n = 0; n < rounds; n++) {
      emails.known.push(`timed${n}@people.example`)
      emails.unknown.push(`nobody${n}@people.example`)
      await app.createPerson({ email: `timed${n}@people.example` })
    }
    const took = { known: [] as number[], unknown: [] as number[] }
    const said = { known: [] as unknown[], unknown: [] as unknown[] }
    /** Fields that differ in every answer. */
    const own = new Set(['x-request-id', 'date', 'x-clock-offset', 'traceparent'])
    for (let n = 0; n < rounds; n++) {
      // Alternately, so that other load affects both.
      for (const kind of n % 2 === 0
        ? (['known', 'unknown'] as const)
        : (['unknown', 'known'] as const)) {
        const email = emails[kind][n] ?? ''
        const begun = performance.now()
        const answers = [await ask(email), await confirm(email, '00000x')]
        took[kind].push(performance.now() - begun)
        said[kind].push(
          answers.map(({ status, body, headers }) => [
            status,
            'request' in body ? { ...body, request: body.request.length } : body,
            [...headers].filter(([name]) => !own.has(name)),
          ]),
        )
      }
    }
    expect(said.unknown).toEqual(said.known)
    const median = (times: readonly number[]): number =>
      times.toSorted((one, two) => one - two)[Math.floor(times.length / 2)] ?? 0
    expect(Math.abs(median(took.known) - median(took.unknown))).toBeLessThan(50)
  },
)

test('AUD-058 SES-092 20 wrong codes of an address for an account are 429 and lock out nobody else', async () => {
  await later(120)
  const here = { 'x-forwarded-for': '198.51.100.200' }
  const victim = 'victim@people.example'
  await app.createPerson({ email: victim })
  for (let n = 0; n < 20; n++) expect((await confirm(victim, 'wrong', here)).status).toBe(400)
  expect((await confirm(victim, 'wrong', here)).status).toBe(429)
  expect((await confirm('neighbour@people.example', 'wrong', here)).status).toBe(400)
  await ask(victim)
  expect((await confirm(victim, await codeFor(victim))).status).toBe(200)
  await later(61)
  expect((await confirm(victim, 'wrong', here)).status).toBe(400)
})
