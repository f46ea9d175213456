// AUD-019: every field that an event can have is shown in words.
import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { auditFields, isSilent, type AuditedType } from '@wren/contract/audit-fields'
import { isDescribed, shownFields } from '@wren/contract/audit-words'
import { Document } from '@wren/contract/documents'
import { Intake } from '@wren/contract/intake'
import { Nurse } from '@wren/contract/nurses'
import { Order } from '@wren/contract/orders'
import { Patient } from '@wren/contract/patients'
import { Pharmacy } from '@wren/contract/pharmacies'
import { chartFields } from '@wren/contract/chart-sections'
import { useTestApp } from '../testing-fixtures.ts'
import { wireVisit } from '../../areas/visits/visits-wire.rules.ts'
import { aWorld } from '../../world.builders.ts'
import type { RecordType } from '../work/events.ts'

const app = useTestApp()

/** Tables whose columns are fields of events, by record type. Wire names that differ are in `answers`. */
const tables: Readonly<Record<RecordType, readonly string[]>> = {
  visit: ['visit'],
  intake: ['intake'],
  patient: ['patient', 'patient_nurse'],
  order: ['patient_order'],
  user: ['user_account'],
  vetting: ['vetting'],
  report: ['report'],
  chart: [],
  mrn: ['patient_mrn'],
  nurse: [
    'nurse',
    'nurse_license',
    'nurse_skill',
    'nurse_experience',
    'nurse_feedback',
    'nurse_block',
    'nurse_pharmacy_vetting',
    'nurse_pharmacy_group_vetting',
    'geo_area_nurse',
    'geo_county_nurse',
    'geo_state_nurse',
  ],
  pharmacy: ['pharmacy', 'pharmacy_vetting', 'nurse_block'],
  group: ['pharmacy_group', 'pharmacy_group_vetting'],
  document: [],
  execution: [],
  offer: ['visit_offer'],
  link: [],
  message: [],
  payment: ['nurse_payment'],
  refund: ['nurse_refund'],
  invoice: ['invoice'],
  task: ['visit_task'],
  update: ['update_item'],
  session: [],
  flag: ['feature_flag'],
  setting: ['clock'],
  rule: ['auto_offer_rule'],
  job: [],
  audit: [],
}
const answers: Readonly<Partial<Record<RecordType, readonly string[]>>> = {
  visit: Object.keys(wireVisit({} as never)),
  intake: Object.keys(Intake.shape),
  patient: Object.keys(Patient.shape),
  order: Object.keys(Order.shape),
  nurse: Object.keys(Nurse.shape),
  pharmacy: Object.keys(Pharmacy.shape),
  document: Object.keys(Document.shape),
  chart: [
    'state',
    'ver',
    'returned_reason',
    'user_id_nurse',
    'archived',
    ...Object.keys(chartFields),
  ],
  offer: ['scheduling_dates'],
}
test('every column and wire field of audited records has a label and a kind', async () => {
  const { rows } = await sql<{
    table: string
    column: string
  }>`select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public'`.execute(app.instance.platform.db)
  const nameless: string[] = []
  for (const [type, named] of Object.entries(tables) as [RecordType, readonly string[]][]) {
    const columns = rows.filter(({ table }) => named.includes(table)).map(({ column }) => column)
    expect(
      new Set(rows.filter(({ table }) => named.includes(table)).map(({ table }) => table)).size,
      type,
    ).toBe(named.length)
    for (const field of new Set([...columns, ...(answers[type] ?? [])]))
      if (!isDescribed(type, field)) nameless.push(`${type}.${field}`)
  }
  expect(nameless).toEqual([])
  expect(Object.keys(auditFields).toSorted()).toEqual(Object.keys(tables).toSorted())
})

test('no label is a wire name', () => {
  for (const [type, table] of Object.entries(auditFields)) {
    for (const [field, [label]] of Object.entries(table)) {
      expect(label, `${type}.${field}`).toMatch(/^[A-Za-z]/)
      expect(label, `${type}.${field}`).not.toMatch(/_|cents|\bids?\b/)
      expect(isSilent(type, field), `${type}.${field}`).toBe(false)
    }
  }
})

test('AUD-019 INT-045 the history of an intake shows each field once', () => {
  const labels = Object.values(auditFields.intake).map(([label]) => label)
  expect(labels.filter((label, at) => labels.indexOf(label) !== at)).toEqual([])
})

test('events of a whole visit read without wire names, ids or raw JSON', async () => {
  await aWorld(app)
  const { rows } = await sql<{
    recordType: AuditedType
    changes: Record<string, { before: unknown; after: unknown }>
  }>`
    select record_type as "recordType", changes from audit_event where changes <> '{}'`.execute(
    app.instance.platform.db,
  )
  expect(new Set(rows.map(({ recordType }) => recordType)).size).toBeGreaterThan(9)
  const nameless = rows.flatMap(({ recordType, changes }) =>
    Object.keys(changes)
      .filter((field) => !isDescribed(recordType, field))
      .map((field) => `${recordType}.${field}`),
  )
  expect([...new Set(nameless)]).toEqual([])
  const reader = { zone: 'America/Los_Angeles', nameOf: () => 'Somebody' }
  /** Ids of the payout provider, which people look up there. */
  const outside = new Set(['Stripe ID', 'Transfer', 'Reversal'])
  for (const row of rows) {
    const labels = shownFields(row, reader).map(({ label }) => label)
    expect([row.recordType, labels.filter((label, at) => labels.indexOf(label) !== at)]).toEqual([
      row.recordType,
      [],
    ])
    for (const { label, before, after } of shownFields(row, reader)) {
      for (const shown of [before, after]) {
        expect(shown ?? '', `${row.recordType} ${label}`).not.toMatch(
          /[{}]|\[object|\d{4}-\d{2}-\d{2}T|\b(true|false|null|undefined)\b/,
        )
        if (!outside.has(label))
          expect(shown ?? '', `${row.recordType} ${label}`).not.toMatch(
            /\b[a-z]+_[a-z_]+\b|<\/?[a-z]+>|[0-9a-f]{8}-[0-9a-f]{4}-/,
          )
        if (label === 'Nurse Paid' && shown !== null) expect(shown).toMatch(/^\$[\d,]+\.\d\d$/)
      }
    }
  }
})
