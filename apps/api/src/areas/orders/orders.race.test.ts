// ORD-082: orders of one patient that are set to auto at the same moment. Each guard is tried with the other one gone,
// and once both are gone, so that the test is known to be able to fail.
import { sql } from 'kysely'
import { Client as Owner } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orders } from '@wren/contract/orders'
import { isRefusal } from '@wren/contract/refusal'
import { openTestApp, type Client, type TestApp } from '../../platform/testing.ts'
import { runWork } from '../../platform/work/work.ts'
import { aPatient } from '../patients/patients.builders.ts'
import { aPharmacy } from '../pharmacies/pharmacies.builders.ts'
import { anOrder } from './orders.builders.ts'
import { changeOrder, lockOrder, type OrderRecord } from './orders.public.ts'

const many = 8
const rounds = 4
const told = 'Order cannot be Auto: Another Order is already Active'

let app: TestApp
let admin: Client
let pharmacy: number
const open = async (): Promise<void> => {
  app = await openTestApp({ environment: { DATABASE_POOL: '12' } })
  admin = await app.admin()
  pharmacy = await aPharmacy(app)
}
const drop = async (index: string): Promise<void> => {
  const owner = new Owner({ connectionString: app.ownerUrl })
  await owner.connect()
  await owner.query(`drop index ${index}`)
  await owner.end()
}

/** All on Hold, each to become Active and auto. */
async function ofOnePatient(): Promise<{
  readonly patient: string
  readonly ids: readonly number[]
}> {
  const { uuid: patient } = await aPatient(admin, { status: 'Active', is_recurring: true })
  const ids: number[] = []
  for (let n = 0; n < many; n++)
    ids.push(
      (await anOrder(app, { patient_uuid: patient, provider_id: pharmacy, status: 'Hold' })).id,
    )
  return { patient, ids }
}
const autoOf = async (patient: string): Promise<number> =>
  (
    await sql<{
      n: number
    }>`select count(*)::int as n from patient_order where patient_uuid = ${patient} and auto_order`.execute(
      app.instance.platform.db,
    )
  ).rows[0]?.n as number

let made = 0
type Way = (id: number) => Promise<number>
const properly: Way = async (id) =>
  (await admin.call(orders.save, { id, status: 'Active', auto_order: true })).status
/** The write alone, as any path could do it that forgot to lock the patient and to look. */
const write: Way = async (id) => {
  try {
    const done = await runWork(
      app.instance.platform,
      { kind: 'command', name: 'test' },
      { requestId: `auto-${++made}`, address: null },
      async (work) => {
        const before = (await lockOrder(work, id)) as OrderRecord
        return changeOrder(work, before, { status: 'Active', auto_order: true })
      },
    )
    return isRefusal(done) ? done.status : 200
  } catch {
    return 500
  }
}
async function race(way: Way): Promise<number> {
  const { patient, ids } = await ofOnePatient()
  const statuses = await Promise.all(ids.map(way))
  expect(statuses.filter((status) => status === 200)).toHaveLength(await autoOf(patient))
  return autoOf(patient)
}

describe('with both guards', () => {
  beforeAll(open)
  afterAll(() => app.close())

  test('ORD-082 two orders saved with auto order at once give one success and one 400', async () => {
    for (let round = 0; round < rounds; round++) {
      const { patient, ids } = await ofOnePatient()
      const answers = await Promise.all(
        ids
          .slice(0, 2)
          .map((id) => admin.call(orders.save, { id, status: 'Active', auto_order: true })),
      )
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
      expect(answers.find(({ status }) => status === 400)?.body.fields).toEqual({
        auto_order: told,
      })
      expect(await autoOf(patient)).toBe(1)
    }
  })

  test('ORD-082 of many new ones at once one is made, and of new and saved ones together one is auto', async () => {
    const { uuid: patient } = await aPatient(admin, { status: 'Active', is_recurring: true })
    const fields = {
      patient_uuid: patient,
      treatment: 'Saline',
      provider_id: pharmacy,
      signed_date: '2026-11-01',
      expiration_date: '2099-01-01',
      auto_order: true,
    }
    const answers = await Promise.all(
      Array.from({ length: many }, () => admin.call(orders.insert, fields)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      201,
      ...Array.from({ length: many - 1 }, () => 400),
    ])
    expect(new Set(answers.flatMap(({ body }) => body.fields?.['auto_order'] ?? []))).toEqual(
      new Set([told]),
    )
    const mixed = await ofOnePatient()
    const both = await Promise.all([
      ...mixed.ids.map(properly),
      ...mixed.ids.map(
        async () =>
          (await admin.call(orders.insert, { ...fields, patient_uuid: mixed.patient })).status,
      ),
    ])
    expect([both.filter((status) => status < 300).length, await autoOf(mixed.patient)]).toEqual([
      1, 1,
    ])
  })

  test('ORD-082 the unique key alone holds', async () => {
    for (let round = 0; round < rounds; round++) expect(await race(write)).toBe(1)
  })
})

describe('without the unique key', () => {
  beforeAll(async () => {
    await open()
    await drop('patient_order_auto_once')
  })
  afterAll(() => app.close())

  test('ORD-082 the lock of the patient alone holds', async () => {
    for (let round = 0; round < rounds; round++) expect(await race(properly)).toBe(1)
  })

  test('without either guard several orders are auto', async () => {
    expect(await race(write)).toBe(many)
  })
})
