// AUD-065: a body sets the fields that its call names and no other, tried with every field of every record at every
// writing call.
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import type { Call } from '@wren/contract/call'
import { Chart } from '@wren/contract/charts'
import { Document } from '@wren/contract/documents'
import { Intake } from '@wren/contract/intake'
import { Order } from '@wren/contract/orders'
import { Mrn, Patient } from '@wren/contract/patients'
import { Pharmacy } from '@wren/contract/pharmacies'
import { PharmacyGroup } from '@wren/contract/pharmacy-groups'
import { Report } from '@wren/contract/reports'
import { User } from '@wren/contract/users'
import { Vetting } from '@wren/contract/vettings'
import { Assignment } from '@wren/contract/visits-assignment'
import { everyCall, titleOf } from './every-call.builders.ts'
import { addressOf, partsOfCall, takesBody } from './parts-of-call.builders.ts'
import type { Client } from './platform/testing.ts'
import { useTestApp } from './platform/testing-fixtures.ts'
import { aWorld, type World } from './world.builders.ts'
import { traces, watchWrites, type Writes } from './writes.builders.ts'

const lines: string[] = []
const app = useTestApp(() => ({
  environment: { LOG_LEVEL: 'debug' },
  log: (line) => {
    lines.push(line)
  },
}))
let world: World
let chief: Client
let writes: Writes
let owner: pg.Client
beforeAll(async () => {
  world = await aWorld(app)
  chief = await app.admin({ permissions: ['ALL'], is_account_admin: true, is_wren_admin: true })
  writes = await watchWrites(app)
  owner = new pg.Client({ connectionString: app.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await writes.close()
})

type Fields = z.ZodObject
/** INT-078 */
const computed = [
  'ops_name',
  'pharmacy_name',
  'patient_name',
  'phi_patient_id',
  'has_documents',
  'applicant_count',
  'patient_type',
]
/**
 * What writes a record as a whole or in part, and what its area ignores or computes instead of refusing it
 * (PAT-113, ORD-038).
 */
const writing: Readonly<
  Record<string, { readonly record: Fields; readonly ignores?: readonly string[] }>
> = {
  'visits.create': { record: Assignment },
  'visits.save': { record: Assignment },
  'intake.insert': { record: Intake, ignores: computed },
  'intake.save': { record: Intake, ignores: computed },
  'orders.insert': { record: Order, ignores: ['frequency', 'version'] },
  'orders.save': { record: Order, ignores: ['frequency'] },
  'patients.insert': { record: Patient },
  'patients.save': { record: Patient, ignores: ['id', 'wren_mrn', 'patient_age'] },
  'patients.addMrn': { record: Mrn },
  'patients.changeMrn': { record: Mrn },
  'users.create': { record: User },
  'users.save': { record: User },
  'documents.category': { record: Document },
  'documents.create': { record: Document },
  'pharmacies.insert': { record: Pharmacy },
  'pharmacies.save': { record: Pharmacy },
  'vettings.insert': { record: Vetting },
  'vettings.save': { record: Vetting },
  'pharmacyGroups.create': { record: PharmacyGroup },
  'pharmacyGroups.save': { record: PharmacyGroup },
  'charts.save': { record: Chart },
  'charts.submit': { record: Chart },
  'reports.change': { record: Report },
}
const records = Object.values(writing).map(({ record }) => record)
const clientOf = (call: Call): Client =>
  call.allow === 'non-admin' || call.name === 'nurse-visits.available' ? world.nurse : chief
const send = (call: Call, more: object) => {
  const { path, query, body } = partsOfCall({ app, world, mine: world.ready }, call)
  return clientOf(call).raw(call.method, addressOf(path, query), { ...body, ...more })
}
/** A list takes its filters beside what its body names; this one is called as a field of the record is. */
const filters: Readonly<Record<string, readonly string[]>> = { 'vettings.csv': ['name'] }
const named = (call: Call): string[] => [
  ...Object.keys(call.body?.shape ?? {}),
  ...Object.keys(call.query?.shape ?? {}),
  ...(filters[call.name] ?? []),
]

test(
  'AUD-065 a field that the record has and the call does not take is 400 by its name, alone and among others, and nothing is saved',
  { timeout: 120_000 },
  async () => {
    for (const [name, { record, ignores = [] }] of Object.entries(writing)) {
      const call = everyCall.find((one) => one.name === name) as Call
      const others = Object.keys(record.shape).filter(
        (field) => !named(call).includes(field) && !ignores.includes(field),
      )
      expect(others.length, name).toBeGreaterThan(0)
      await writes.since()
      for (const field of others) {
        for (const value of [1, 'x', true, null]) {
          const { status, body } = await send(call, { [field]: value })
          expect(
            [status, body['code'], Object.keys((body['fields'] ?? {}) as object)],
            `${titleOf(call)} ${field}`,
          ).toEqual([400, 'validation', [field]])
        }
      }
      const all = await send(call, Object.fromEntries(others.map((field) => [field, 1])))
      expect(
        [all.status, Object.keys((all.body['fields'] ?? {}) as object).toSorted()],
        name,
      ).toEqual([400, others.toSorted()])
      expect(
        (await writes.since()).filter((what) => !traces.has(what)),
        name,
      ).toEqual([])
    }
  },
)

const seal = 'smuggled-quite-unlikely'
const number = 918_273_645
/** Rows of all tables that hold what was smuggled in. */
async function holding(): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    "select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'wrote'",
  )
  const found: string[] = []
  for (const { name } of rows) {
    const { rows: held } = await owner.query<{ n: number }>(
      `select count(*)::int as n from "${name}" one where one::text like '%${seal}%' or one::text like '%${number}%'`,
    )
    if ((held[0]?.n ?? 0) > 0) found.push(name)
  }
  return found
}
const people = async (): Promise<unknown[]> =>
  (
    await owner.query(
      'select id, is_admin, is_nurse, is_account_admin, is_wren_admin, is_deleted, permissions from user_account where id <= $1 order by id',
      [chief.id],
    )
  ).rows

/** These keep or pass on what was sent to them as it came, by their nature. */
const keepsAll = [
  'identity.signOut',
  'development.clock',
  'development.runJob',
  'identity.forceLogout',
]
const ends = [
  'visits.cancel',
  'visits.remove',
  'documents.remove',
  'pharmacy-vettings.remove',
  'pharmacies.remove',
  'vettings.remove',
  'pharmacyGroups.remove',
  'patients.removeMrn',
]

test(
  'AUD-065 every field of every record, sent to every writing call that does not take it, changes nothing, and names that no record knows are neither stored nor logged',
  { timeout: 180_000 },
  async () => {
    const fields = new Map(
      records
        .flatMap((record) => Object.keys(record.shape))
        .map((field) => [
          field,
          field.startsWith('is_') || field.startsWith('has_')
            ? true
            : /(?:_id|Id|cents|Cents|version|hours?|minutes?|price.*|.*rate)$/.test(field)
              ? number
              : seal,
        ]),
    )
    const before = await people()
    const calls = everyCall
      .filter((one) => takesBody(one) && !keepsAll.includes(one.name))
      .toSorted((one, other) => ends.indexOf(one.name) - ends.indexOf(other.name))
    let taken = 0
    for (const call of calls) {
      const foreign = Object.fromEntries(
        [...fields].filter(
          ([field]) => !named(call).includes(field) && call.refuses?.includes(field) !== true,
        ),
      )
      const { status } = await send(call, {
        ...foreign,
        favourite_colour: seal,
        [seal]: number,
        nested: { [seal]: [seal] },
      })
      expect(status, titleOf(call)).toBeLessThan(500)
      if (status < 300) taken++
    }
    expect(taken).toBeGreaterThan(30)
    expect(await holding()).toEqual([])
    expect(await people()).toEqual(before)
    expect(lines.filter((line) => line.includes(seal) || line.includes(String(number)))).toEqual([])
  },
)
