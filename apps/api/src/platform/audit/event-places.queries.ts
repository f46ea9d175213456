// AUD-021: resolves a record without its own screen to the record that shows it: a chart, offer or link to its visit,
// a document to its intake.
import { sql, type RawBuilder } from 'kysely'
import { historyTypes, type AuditEvent, type HistoryType } from '@wren/contract/audit'
import type { Database } from '../database/database.ts'
import { numbersOf, uuidsOf } from './record-ids.ts'

type ShownAt = NonNullable<AuditEvent['place']>
interface ParentRow {
  readonly id: string
  readonly at: string | null
}
const ofVisit =
  (table: string) =>
  (ids: string[]): RawBuilder<ParentRow> =>
    sql`select id::text, assignment_id::text as at from ${sql.table(table)} where id = any(${numbersOf(ids)})`

interface ParentSource {
  readonly type: HistoryType
  readonly find: (ids: string[]) => RawBuilder<ParentRow>
}
const parents: Readonly<Record<string, ParentSource | readonly ParentSource[]>> = {
  update: [
    {
      type: 'visit',
      find: (ids) =>
        sql`select id::text, type_id::text as at from update_item
          where type = 'assignment' and id = any(${numbersOf(ids)})`,
    },
    {
      type: 'patient',
      find: (ids) =>
        sql`select item.id::text, patient.uuid::text as at
          from update_item item join patient on patient.id = item.type_id
          where item.type = 'patient' and item.id = any(${numbersOf(ids)})`,
    },
  ],
  chart: { type: 'visit', find: ofVisit('chart') },
  offer: { type: 'visit', find: ofVisit('visit_offer') },
  link: { type: 'visit', find: ofVisit('visit_link') },
  message: { type: 'visit', find: ofVisit('outbound_message') },
  task: { type: 'visit', find: ofVisit('visit_task') },
  payment: { type: 'visit', find: ofVisit('nurse_payment') },
  invoice: {
    type: 'report',
    find: (ids) =>
      sql`select id::text, report_id::text as at from invoice where id = any(${numbersOf(ids)})`,
  },
  document: {
    type: 'intake',
    find: (ids) =>
      sql`select id::text, intake_id::text as at from document where id = any(${uuidsOf(ids)})`,
  },
  mrn: {
    type: 'patient',
    find: (ids) =>
      sql`select mrn.id::text, patient.uuid::text as at
        from patient_mrn mrn join patient on patient.id = mrn.patient_id where mrn.id = any(${numbersOf(ids)})`,
  },
}

const isHistoryType = (type: string): type is HistoryType =>
  historyTypes.some((known) => known === type)
/** Views and exports of a history have record ids such as 'visit/48'. */
function subjectOf(recordId: string): ShownAt | null {
  const [type = '', id = '', ...more] = recordId.split('/')
  return isHistoryType(type) && id !== '' && more.length === 0 ? { type, id } : null
}
interface RecordReference {
  readonly recordType: string
  readonly recordId: string | null
}

export async function placesOf(
  db: Database,
  events: readonly RecordReference[],
): Promise<(event: RecordReference) => ShownAt | null> {
  const places = new Map<string, ShownAt>()
  for (const [type, sources] of Object.entries(parents)) {
    const ids = [
      ...new Set(
        events
          .filter(({ recordType }) => recordType === type)
          .flatMap(({ recordId }) => recordId ?? []),
      ),
    ]
    if (ids.length === 0) continue
    for (const source of [sources].flat())
      for (const { id, at } of (await source.find(ids).execute(db)).rows)
        if (at !== null) places.set(`${type}/${id}`, { type: source.type, id: at })
  }
  return ({ recordType, recordId }) => {
    if (recordId === null || recordId === 'list') return null
    if (recordType === 'audit') return subjectOf(recordId)
    return isHistoryType(recordType)
      ? { type: recordType, id: recordId }
      : (places.get(`${recordType}/${recordId}`) ?? null)
  }
}
