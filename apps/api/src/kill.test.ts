// AUD-097: kill -9 at any moment, of the app or of its database, loses no acknowledged write and leaves no half one.
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { killKey, openKillable, type Killable } from './kill.testing.ts'
import { verifiedText, verifyAuditLogNow, verifyAuditLog } from './platform/audit/verify.ts'

const rounds = 20
let killed: Killable

beforeAll(async () => {
  killed = await openKillable()
  await killed.asOwner(async (client) => {
    await client.query(
      `insert into user_account (first_name, last_name, email, is_admin, is_demo, permissions, created, updated)
        values ('Kill', 'Tester', 'kill@wren.example', true, true, '{NONE}', '2026-01-01', '2026-01-01')`,
    )
    await client.query(
      `insert into pharmacy (title, created, updated) values ('Kill Rx', '2026-01-01', '2026-01-01')`,
    )
  })
})
afterAll(() => {
  killed.close()
})

interface Written {
  readonly ids: Set<number>
  readonly unsure: Set<string>
}

/** Writes until the server is gone; what was answered with 201 is acknowledged. */
async function write(
  token: string,
  written: Written,
  round: number,
  worker: number,
): Promise<void> {
  const start_day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
  for (let n = 0; ; n++) {
    const key = `kill-${round}-${worker}-${n}`
    const answer = await fetch(`${killed.url}/intake/insert`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'idempotency-key': key,
      },
      body: JSON.stringify({
        requested_provider_id: 1,
        treatment: 'Vyvgart',
        treatment_duration_days: 1,
        duration_estimate: 60,
        series_start_date: start_day,
        zip: '89052',
        timezone: 'America/Los_Angeles',
        labs: 'No',
        access_type: 'piv',
        is_first_lifetime_dose: 'unknown',
        notes: key,
      }),
    }).catch(() => null)
    if (answer === null) return void written.unsure.add(key)
    const body = (await answer.json().catch(() => null)) as { id?: number } | null
    if (answer.status === 201 && body?.id !== undefined) written.ids.add(body.id)
    else if (answer.status < 500)
      throw new Error(`the write answered ${answer.status}: ${JSON.stringify(body)}`)
    else return void written.unsure.add(key)
  }
}

/**
 * Told in writes, so that a slow machine is not killed before its first: after none to seven of them, and within
 * the next.
 */
async function randomMoment({ ids }: Written): Promise<void> {
  const enough = ids.size + Math.floor(Math.random() * 8)
  for (let tries = 0; ids.size < enough && tries < 5_000; tries++) await wait(2)
  await wait(Math.random() * 60)
}

/** After each kill, while the app serves again. */
const trailHolds = () =>
  killed.asOwner(async (client) => verifiedText(await verifyAuditLogNow(client, [killKey])))

test(
  'AUD-097 twenty kills at random moments, of the app or of its database, lose nothing acknowledged and leave nothing half',
  { timeout: 480_000 },
  async () => {
    const written: Written = { ids: new Set(), unsure: new Set() }
    for (let round = 0; round < rounds; round++) {
      await killed.start()
      if (round > 0) expect(await trailHolds()).toMatch(/^audit chain ok: \d+ rows$/)
      const token = await killed.signIn('kill@wren.example')
      const writers = [1, 2, 3, 4].map((worker) => write(token, written, round, worker))
      await randomMoment(written)
      if (round % 2 === 1) await killed.killDatabase()
      await killed.killApp()
      await Promise.all(writers)
    }
    await killed.asOwner(async (client) => {
      const { rows } = await client.query<{
        id: number
        events: string
        key: string
      }>(`select intake.id, (select count(*) from audit_event
    where record_type = 'intake' and record_id = intake.id::text and action = 'create') as events, notes as key from intake`)
      const found = new Set(rows.map(({ id }) => id))
      expect([...written.ids].filter((id) => !found.has(id))).toEqual([])
      expect(rows.filter(({ events }) => Number(events) !== 1)).toEqual([])
      // What was not answered may be there or not, but whole: once, with its event.
      expect(rows.length).toBeLessThanOrEqual(written.ids.size + written.unsure.size)
      expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
      expect(verifiedText(await verifyAuditLog(client, [killKey]))).toMatch(
        /^audit chain ok: \d+ rows$/,
      )
      expect(written.ids.size).toBeGreaterThan(rounds)
    })
  },
)
