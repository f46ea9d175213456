// PAT-123: a nurse is blocked and confirmed at the same moment, on connections of their own. Each is held between what
// it looked at and what it writes, while the other one comes.
import { sql } from 'kysely'
import { Client as Owner } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { patients } from '@wren/contract/patients'
import { isRefusal } from '@wren/contract/refusal'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { useScene, aVisit, confirm } from '../visits/visits.builders.ts'
import { aPatient } from './patients.builders.ts'

const app = useTestApp()
const scene = useScene(app)
let owner: Owner
beforeAll(async () => {
  owner = new Owner({ connectionString: app.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
})

const waiting = async (): Promise<number> =>
  (
    await sql<{
      n: number
    }>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(
      app.instance.platform.db,
    )
  ).rows[0]?.n ?? 0

const waitingFor = async (table: string): Promise<number> =>
  (
    await sql<{
      n: number
    }>`select count(*)::int as n from pg_locks where relation = ${table}::regclass and not granted`.execute(
      app.instance.platform.db,
    )
  ).rows[0]?.n ?? 0

/** `first` can read of the table but not write to it until `second` is done or waits as well. */
async function between<A, B>(
  table: string,
  first: () => Promise<A>,
  second: () => Promise<B>,
): Promise<readonly [A, B]> {
  await owner.query('begin')
  await owner.query(`lock table ${table} in share row exclusive mode`)
  const one = first()
  await expect.poll(() => waitingFor(table), { timeout: 20_000 }).toBe(1)
  let done = false
  const other = second().finally(() => {
    done = true
  })
  await expect.poll(async () => done || (await waiting()) === 2, { timeout: 20_000 }).toBe(true)
  await owner.query('commit')
  return Promise.all([one, other])
}

async function scenery() {
  const [patient, nurse] = [await aPatient(scene.admin), await aNurse(app)]
  const visit = await aVisit(app, { ...scene, patient, nurse }, { patient_order_id: null })
  const stored = async () =>
    (
      await sql<{ booked: boolean; blocked: boolean }>`select
    exists (select from visit where id = ${visit.id} and user_id_assigned = ${nurse}) as booked,
    exists (select from patient_nurse where patient_uuid = ${patient.uuid} and nurse_id = ${nurse}
      and is_blocked) as blocked`.execute(app.instance.platform.db)
    ).rows[0]
  return {
    stored,
    confirming: () =>
      confirm(app, visit.id, { nurseId: nurse, start: visit.start, cause: 'system' }),
    blocking: () =>
      scene.admin.call(patients.block, {
        patient_uuid: patient.uuid,
        nurse_id: nurse,
        kind: 'add',
      }),
  }
}

test('PAT-123 of a block and a confirmation at once the later one is refused, never both stored', async () => {
  const early = await scenery()
  const [blocked, refused] = await between('patient_nurse', early.blocking, early.confirming)
  expect(blocked.status).toBe(200)
  expect(isRefusal(refused) && [refused.status, refused.error]).toEqual([
    409,
    'The nurse is blocked for this patient or pharmacy.',
  ])
  expect(await early.stored()).toEqual({ booked: false, blocked: true })

  const late = await scenery()
  const [confirmed, block] = await between('visit', late.confirming, late.blocking)
  expect(isRefusal(confirmed)).toBe(false)
  expect([block.status, block.body.error]).toEqual([
    409,
    'Patient has an upcoming visit scheduled with a blocked nurse',
  ])
  expect(await late.stored()).toEqual({ booked: true, blocked: false })
})
