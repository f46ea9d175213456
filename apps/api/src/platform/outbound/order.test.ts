// The effects of a change are in its transaction, and messages are sent once and in order. AUD-035, AUD-036, AUD-037.
import pg from 'pg'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { offers } from '@wren/contract/offers'
import { refusal } from '@wren/contract/refusal'
import { addMinutes } from '@wren/contract/time'
import { visits } from '@wren/contract/visits'
import { useTestApp } from '../testing-fixtures.ts'
import { aNurse } from '../../areas/nurses/nurses.builders.ts'
import { aScene, aVisit, type Scene } from '../../areas/visits/visits.builders.ts'
import { addJob } from '../jobs/add.ts'
import { listen } from '../realtime/listen.ts'
import { openSecondInstance } from '../testing-instance.ts'
import { runWork } from '../work/work.ts'
import { simulatedProvider, type OutgoingMessage } from './provider.ts'
import { deliverDue } from './deliver.ts'
import { queueMessage, type NewMessage } from './queue.ts'

const app = useTestApp(() => ({
  environment: { LOG_LEVEL: 'silent', SMS_QUIET_HOURS: '08:00-21:00' },
  provider: {
    ...simulatedProvider,
    deliver: async (message) => {
      if (unreachable.has(message.recipient)) throw new Error('The recipient is unreachable.')
      deliveries.push(message)
      await afterDelivery?.(message)
      return simulatedProvider.deliver(message)
    },
  },
}))
let scene: Scene
let owner: pg.Client
/** The messages that reached the provider. */
let deliveries: OutgoingMessage[] = []
/** Recipients whose messages fail. */
const unreachable = new Set<string>()
let afterDelivery: ((message: OutgoingMessage) => Promise<void>) | null = null
beforeAll(async () => {
  await app.clock('2026-11-20T18:00:00.000Z')
  scene = await aScene(app)
  owner = new pg.Client({ connectionString: app.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
})

const pollOptions = { timeout: 20_000 }
const now = () => app.instance.platform.clock.now()
let messageCount = 0
async function queue(
  message: Partial<NewMessage> & Pick<NewMessage, 'recipient' | 'body'>,
): Promise<number | null> {
  const stored = await runWork<{ id: number | null }>(
    app.instance.platform,
    { kind: 'command', name: 'test' },
    { requestId: `said-${++messageCount}`, address: null },
    async (work) => ({
      id: await queueMessage(work, {
        channel: 'sms',
        kind: 'bulk',
        subject: null,
        dedupKey: `said:${messageCount}`,
        timezone: 'America/Phoenix',
        ...message,
      }),
    }),
  )
  return (stored as { id: number | null }).id
}
const bodies = (recipient: string): string[] =>
  deliveries.filter((message) => message.recipient === recipient).map(({ body }) => body)
const stateOf = async (visit: number) =>
  (
    await owner.query<{ kind: string; status: string; error: string | null }>(
      'select kind, status, error from outbound_message where assignment_id = $1 order by id',
      [visit],
    )
  ).rows

interface Asked {
  readonly visit: number
  readonly nurse: number
  readonly phone: string
}
let phone = 12_065_552_000
async function asked(): Promise<Asked> {
  const number = `+${++phone}`
  const visit = await aVisit(app, scene, {
    start: addMinutes(now(), 5 * 1440),
    flat_rate_cents: 15_000,
    blast_type: 'fixed',
    blast_details: {},
    blast_saved_at: now(),
    blast_template: 'Free in {city}? {link}',
  })
  return { visit: visit.id, nurse: await aNurse(app, { phone: number }), phone: number }
}
const notify = (url: string, { visit, nurse }: Asked) =>
  fetch(`${url}/assignments/${visit}/nurse-notify`, {
    method: 'POST',
    body: JSON.stringify({ nurses: [nurse] }),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${scene.admin.token}` },
  })

test('AUD-035 messages, topics and jobs are visible only after the commit, and not after a rollback', async () => {
  const heard: string[] = []
  const listener = await listen(
    app.databaseUrl,
    ({ topics = [] }) => {
      heard.push(...topics.map(({ topic }) => topic))
    },
    () => undefined,
  )
  onTestFinished(() => listener.close())
  const traces = async () =>
    (
      await owner.query<{ n: number }>(
        `select (select count(*) from outbound_message where body = 'inside') + (select count(*) from job
          where name = 'inside') as n`,
      )
    ).rows.map(({ n }) => Number(n))[0]
  const within = (end: 'commit' | 'refuse' | 'fail') =>
    runWork(
      app.instance.platform,
      { kind: 'command', name: 'test' },
      { requestId: `within-${end}`, address: null },
      async (work) => {
        await queueMessage(work, {
          channel: 'email',
          kind: 'bulk',
          recipient: 'inside@people.example',
          subject: 'Inside',
          body: 'inside',
          dedupKey: `inside:${end}`,
        })
        await addJob(work.db, {
          name: 'inside',
          payload: {},
          dueAt: '2099-01-01T00:00:00.000Z',
          now: work.now,
        })
        work.publish(`intake/${end}`)
        expect([await traces(), heard.includes(`intake/${end}`)]).toEqual([0, false])
        if (end === 'fail') throw new Error('a fault')
        return end === 'refuse' ? refusal(409, 'conflict', 'no') : { ok: true }
      },
    )
  await within('refuse')
  await expect(within('fail')).rejects.toThrow('a fault')
  expect(await traces()).toBe(0)
  await within('commit')
  await expect
    .poll(() => heard.filter((topic) => /commit|refuse|fail/.test(topic)), pollOptions)
    .toEqual(['intake/commit'])
  expect(await traces()).toBe(2)
})

test('AUD-035 an instance killed before a commit sends nothing, one killed after it loses nothing', async () => {
  const before = await openSecondInstance(app)
  const first = await asked()
  await owner.query('begin')
  onTestFinished(async () => {
    await owner.query('rollback')
  })
  await owner.query('select 1 from audit_chain for update') // its last step waits here
  const lost = notify(before.url, first).then(
    () => 'answered',
    () => 'broken',
  )
  await expect
    .poll(
      async () =>
        (
          await sql`select from pg_stat_activity
            where wait_event_type = 'Lock' and application_name like 'wren %'`.execute(
            app.instance.platform.db,
          )
        ).rows.length,
      pollOptions,
    )
    .toBe(1)
  await before.kill()
  expect(await lost).toBe('broken')
  await owner.query('rollback')
  await expect
    .poll(
      async () =>
        (
          await sql`select from pg_stat_activity where wait_event_type = 'Lock'`.execute(
            app.instance.platform.db,
          )
        ).rows.length,
      pollOptions,
    )
    .toBe(0)
  await app.settle()
  expect([await stateOf(first.visit), bodies(first.phone)]).toEqual([[], []])

  const after = await openSecondInstance(app)
  const second = await asked()
  expect((await notify(after.url, second)).status).toBe(200)
  await after.kill()
  expect(bodies(second.phone)).toEqual([])
  await app.settle()
  expect(bodies(second.phone)).toHaveLength(1)
  expect(await stateOf(second.visit)).toMatchObject([{ kind: 'blast', status: 'delivered' }])
})

test('AUD-036 a key is stored once, and a message sent without a record is sent again with that key', async () => {
  await app.settle()
  expect(
    await queue({ recipient: '+12065553001', body: 'once', dedupKey: 'cause:1:2065553001:first' }),
  ).not.toBeNull()
  expect(
    await queue({ recipient: '+12065553001', body: 'twice', dedupKey: 'cause:1:2065553001:first' }),
  ).toBeNull()
  deliveries = []
  // The connection of the worker ends between delivery and record, as after a kill.
  afterDelivery = async () => {
    afterDelivery = null
    await owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where state = 'idle in transaction' and datname = current_database()`,
    )
  }
  await deliverDue(app.instance.platform).catch(() => undefined)
  expect(
    (
      await owner.query(
        `select status from outbound_message where dedup_key = 'cause:1:2065553001:first'`,
      )
    ).rows,
  ).toEqual([{ status: 'queued' }])
  await app.settle()
  expect(deliveries.map(({ key, body }) => [key, body])).toEqual([
    ['cause:1:2065553001:first', 'once'],
    ['cause:1:2065553001:first', 'once'],
  ])
  expect(
    (
      await owner.query(
        `select status, provider_message_id from outbound_message where recipient = '+12065553001'`,
      )
    ).rows,
  ).toEqual([{ status: 'delivered', provider_message_id: 'simulated-cause:1:2065553001:first' }])
  expect(await simulatedProvider.deliver(deliveries[0] as OutgoingMessage)).toEqual(
    await simulatedProvider.deliver(deliveries[1] as OutgoingMessage),
  )
})

test('AUD-037 messages to one person are sent in the order of their commits on any instance', async () => {
  deliveries = []
  const order = Array.from({ length: 12 }, (_, n) => `word ${n}`)
  for (const body of order) await queue({ recipient: '+12065553002', body })
  await Promise.all([1, 2, 3, 4].map(() => deliverDue(app.instance.platform)))
  await app.settle()
  expect(bodies('+12065553002')).toEqual(order)
})

test('AUD-037 a message that waits holds back only later messages about its visit', async () => {
  deliveries = []
  const [visit, other] = [await asked(), await asked()]
  const recipient = '+12065553003'
  unreachable.add(recipient)
  await queue({
    recipient,
    body: 'first',
    assignmentId: visit.visit,
    visitStart: addMinutes(now(), 3 * 1440),
  })
  await app.settle()
  unreachable.delete(recipient)
  await queue({
    recipient,
    body: 'second',
    assignmentId: visit.visit,
    visitStart: addMinutes(now(), 3 * 1440),
  })
  await queue({
    recipient,
    body: 'elsewhere',
    assignmentId: other.visit,
    visitStart: addMinutes(now(), 3 * 1440),
  })
  await app.settle()
  expect(bodies(recipient)).toEqual(['elsewhere'])
  await app.clock(addMinutes(now(), 2))
  await app.settle()
  expect(bodies(recipient)).toEqual(['elsewhere', 'first', 'second'])

  deliveries = []
  await app.clock('2026-11-21T05:30:00.000Z') // 10:30 pm in Phoenix
  await queue({
    recipient,
    body: 'waits for morning',
    assignmentId: visit.visit,
    visitStart: addMinutes(now(), 3 * 1440),
  })
  await queue({
    recipient,
    body: 'exempt, but later',
    assignmentId: visit.visit,
    quietExempt: true,
  })
  await queue({
    recipient,
    body: 'exempt, of another',
    assignmentId: other.visit,
    quietExempt: true,
  })
  await app.settle()
  expect(bodies(recipient)).toEqual(['exempt, of another'])
  await app.clock('2026-11-21T15:01:00.000Z')
  await app.settle()
  expect(bodies(recipient)).toEqual([
    'exempt, of another',
    'waits for morning',
    'exempt, but later',
  ])
})

test('AUD-037 a cancellation cancels messages that were not sent', async () => {
  deliveries = []
  await app.clock('2026-11-21T18:00:00.000Z')
  scene = { ...scene, admin: await app.signIn(scene.admin.id) }
  const waiting = await asked()
  expect(
    (await scene.admin.call(offers.notify, { id: waiting.visit, nurses: [waiting.nurse] })).status,
  ).toBe(200)
  expect(
    (
      await scene.admin.call(visits.cancel, {
        id: waiting.visit,
        reason: 'Cancelled - Patient Declined',
      })
    ).status,
  ).toBe(200)
  await app.settle()
  expect(bodies(waiting.phone)).toEqual([])
  expect(await stateOf(waiting.visit)).toMatchObject([
    { kind: 'blast', status: 'canceled', error: 'The visit is canceled or lost.' },
  ])
})
