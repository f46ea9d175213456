// Concurrent runs of one intake on two instances, and a nurse accepted during a wave. OFR-117, OFR-121, OFR-124
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { intake } from '@wren/contract/intake'
import { autoOffers } from '@wren/contract/offers-engine'
import { addMinutes } from '@wren/contract/time'
import { tokenPages } from '@wren/contract/token-pages'
import type { Client } from '../../platform/testing.ts'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { openSecondInstance, type SecondInstance } from '../../platform/testing-instance.ts'
import { anIntake } from '../intake/intake.builders.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { aPharmacy } from '../pharmacies/pharmacies.builders.ts'
import { linkIn, phoneOfUser } from './offers.builders.ts'

const app = useTestApp()
let other: SecondInstance
let admin: Client
let pharmacy: number
const rounds = 3
const waveSize = 3

beforeAll(async () => {
  other = await openSecondInstance(app)
  await app.clock('2026-11-23T18:00:00.000Z')
  admin = await app.admin()
  pharmacy = await aPharmacy(app)
  for (let n = 0; n < 12; n++)
    await aNurse(app, {
      zip: '89052',
      license: { location: 'NV' },
      phone: `+170255570${String(n).padStart(2, '0')}`,
    })
  const rule = await admin.call(autoOffers.createRule, {
    name: 'Nevada',
    priority: 1,
    state: 'NV',
    waveSize,
    waveIntervalMinutes: 60,
    stepPercent: 5,
    maxIncentivizedOffers: 2,
    stopOnEveryDay: false,
    stopOnConsecutive: false,
  })
  expect(rule.status).toBe(201)
}, 30_000)
afterAll(async () => {
  await other.stop()
})

const post = async (
  n: number,
  path: string,
  body: object,
  token: string | null = null,
): Promise<number> =>
  (
    await fetch(`${n % 2 === 0 ? app.instance.url : other.url}${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        'content-type': 'application/json',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
    })
  ).status
const run = (n: number): Promise<number> => post(n, '/dev/jobs/auto-offers/run', {})

async function anOffered(): Promise<{ readonly id: number; readonly visit: number }> {
  // Five messages a day suffice for every round.
  await sql`delete from auto_offer_nurse_day`.execute(app.instance.platform.db)
  const id = await anIntake(app, admin, pharmacy)
  const visit = (await admin.call(intake.createOrderAndVisits, { id })).body
    .assignments[0] as number
  expect((await admin.call(intake.save, { id, auto_offer_enabled: true } as never)).status).toBe(
    200,
  )
  return { id, visit }
}
const textsOf = (visit: number) =>
  sql<{ nurse_id: number; wave: number; status: string | null }>`
    select one.nurse_id, blast.wave, message.status from visit_blast blast
      join visit_blast_nurse one on one.blast_id = blast.id
      left join outbound_message message on message.id = one.outbound_message_id
    where blast.assignment_id = ${visit}
    order by blast.wave, one.nurse_id`
    .execute(app.instance.platform.db)
    .then(({ rows }) => rows)

test('OFR-117 one of many concurrent runs sends the wave, and no nurse gets two texts', async () => {
  for (let round = 0; round < rounds; round++) {
    const { id, visit } = await anOffered()
    // The save adds one more job.
    expect(new Set(await Promise.all(Array.from({ length: 8 }, (_, n) => run(n))))).toEqual(
      new Set([200]),
    )
    const texts = await textsOf(visit)
    expect(texts).toHaveLength(waveSize)
    expect(new Set(texts.map(({ nurse_id }) => nurse_id)).size).toBe(waveSize)
    const log = (await admin.call(autoOffers.log, { intakeId: String(id) })).body.data
    expect(log.map(({ outcome, wave, nurseIds }) => [outcome, wave, nurseIds.length])).toEqual([
      ['wave', 1, waveSize],
    ])
    expect((await admin.call(intake.save, { id, auto_offer_enabled: false } as never)).status).toBe(
      200,
    )
  }
}, 60_000)

/** A nurse of the first wave has applied, and the second wave is due. */
async function anApplicant(): Promise<{
  readonly id: number
  readonly visit: number
  readonly nurse: number
  readonly accept: () => Promise<number>
}> {
  const { id, visit } = await anOffered()
  await run(0)
  await app.settle()
  const nurse = (await textsOf(visit))[0]?.nurse_id as number
  const token = await linkIn(app, await phoneOfUser(app, nurse), 'ns')
  const start = (await admin.call(intake.byId, { id })).body.assignments[0]?.start as string
  expect(
    (
      await app.nobody.call(tokenPages.selectTime, {
        token,
        is_available: true,
        scheduling_dates: [[{ start, all_day: false, checked: true }]],
      } as never)
    ).status,
  ).toBe(200)
  await app.settle()
  await app.clock(addMinutes(app.instance.platform.clock.now(), 61))
  admin = await app.signIn(admin.id)
  return {
    id,
    visit,
    nurse,
    accept: () =>
      post(
        1,
        '/scheduling/nurse/accept-time',
        { assignment_id: visit, nurse_id: nurse },
        admin.token,
      ),
  }
}
const offersOf = async (id: number) => {
  const { auto_offer_enabled, auto_offer_stop_reason } = (await admin.call(intake.byId, { id }))
    .body.intake
  return [auto_offer_enabled, auto_offer_stop_reason]
}
const secondWave = async (visit: number) => (await textsOf(visit)).filter(({ wave }) => wave >= 2)

test('OFR-121 OFR-124 accepting a nurse during a wave ends the offers and leaves no queued text', async () => {
  for (let round = 0; round < 2; round++) {
    const { id, visit, accept } = await anApplicant()
    expect(
      await Promise.all(round % 2 === 0 ? [accept(), run(0), run(1)] : [run(0), run(1), accept()]),
    ).toEqual([200, 200, 200])
    await app.settle()
    expect(await offersOf(id)).toEqual([false, 'disabled by staffing'])
    const second = await secondWave(visit)
    expect([0, waveSize]).toContain(second.length)
    expect(second.filter(({ status }) => status === 'queued')).toEqual([])
  }
}, 60_000)

test('OFR-124 a run waits for the lock of an accepted visit and then sends nothing', async () => {
  const { id, visit, nurse } = await anApplicant()
  const accepting = new pg.Client({ connectionString: app.databaseUrl })
  await accepting.connect()
  onTestFinished(() => accepting.end())
  await accepting.query('begin')
  await accepting.query(`update visit set user_id_selected = ${nurse} where id = ${visit}`)
  const running = run(0)
  const waiting = async () =>
    Number(
      (
        await accepting.query<{ n: string }>(
          "select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
      ).rows[0]?.n,
    )
  await expect.poll(waiting, { timeout: 20_000 }).toBeGreaterThan(0)
  await accepting.query('commit')
  expect(await running).toBe(200)
  expect([await offersOf(id), await secondWave(visit)]).toEqual([
    [false, 'disabled by staffing'],
    [],
  ])
})

test('OFR-124 accepting a nurse after a queued wave cancels its messages', async () => {
  const { visit, accept } = await anApplicant()
  await run(0) // commits the wave, which is not delivered before the accept
  expect(await accept()).toBe(200)
  await app.settle()
  expect((await secondWave(visit)).map(({ status }) => status)).toEqual(
    Array.from({ length: waveSize }, () => 'canceled'),
  )
})

test('OFR-117 constraints refuse a second blast of a wave and a nurse twice in a blast', async () => {
  const { visit } = await anOffered()
  await run(0)
  const [one, two] = [
    new pg.Client({ connectionString: app.databaseUrl }),
    new pg.Client({ connectionString: app.databaseUrl }),
  ]
  await Promise.all([one.connect(), two.connect()])
  onTestFinished(async () => {
    await Promise.all([one.end(), two.end()])
  })
  const wave = `insert into visit_blast (assignment_id, kind, text, wave, sent_at)
    values (${visit}, 'auto', '{link}', 2, '2026-11-23T19:00:00Z')`
  await Promise.all([one.query('begin'), two.query('begin')])
  await one.query(wave)
  const second = two.query(wave).then(
    () => undefined,
    (error: { constraint?: string }) => error.constraint,
  )
  await one.query('commit')
  expect(await second).toBe('visit_blast_wave_once')
  await two.query('rollback')
  const twice = one.query(
    `insert into visit_blast_nurse (blast_id, nurse_id, at)
      select blast_id, nurse_id, at from visit_blast_nurse join visit_blast on visit_blast.id = blast_id
      where assignment_id = ${visit} limit 1`,
  )
  expect(
    await twice.then(
      () => undefined,
      (error: { constraint?: string }) => error.constraint,
    ),
  ).toBe('visit_blast_nurse_pkey')
})
