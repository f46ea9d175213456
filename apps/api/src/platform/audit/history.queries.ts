// AUD-018, AUD-019, AUD-020, AUD-021, AUD-022, AUD-025: changes and viewers of a record. A patient's history includes
// the records that belong to the patient.
import { sql, type RawBuilder } from 'kysely'
import type { audit, AuditEvent, HistoryType, Viewer } from '@wren/contract/audit'
import type { Input } from '@wren/contract/call'
import { forbidden, notFound, type Refusal } from '@wren/contract/refusal'
import type { Database } from '../database/database.ts'
import type { Read } from '../http/bind.ts'
import type { UserActor } from '../identity/actor.ts'
import { eventRows, readableEvents } from './event-rows.queries.ts'
import { typedId } from './record-ids.ts'

const tables: Record<
  HistoryType,
  { readonly table: string; readonly key: string; readonly patient: RawBuilder<unknown> }
> = {
  visit: { table: 'visit', key: 'id', patient: sql`patient_uuid` },
  intake: { table: 'intake', key: 'id', patient: sql`patient_uuid` },
  patient: { table: 'patient', key: 'uuid', patient: sql`uuid` },
  order: { table: 'patient_order', key: 'id', patient: sql`patient_uuid` },
  nurse: { table: 'nurse', key: 'user_id', patient: sql`null::uuid` },
  pharmacy: { table: 'pharmacy', key: 'id', patient: sql`null::uuid` },
  group: { table: 'pharmacy_group', key: 'id', patient: sql`null::uuid` },
  vetting: { table: 'vetting', key: 'id', patient: sql`null::uuid` },
  user: { table: 'user_account', key: 'id', patient: sql`null::uuid` },
  report: {
    table: 'report',
    key: 'id',
    patient: sql`(select patient_uuid from visit where visit.id = report.assignment_id)`,
  },
}

interface HistorySubject {
  readonly type: HistoryType
  readonly id: string
  readonly patient: string | null
}

const maySee = (user: UserActor, type: HistoryType): boolean =>
  type === 'user' ? user.isAccountAdmin || user.isWrenAdmin : user.role === 'admin'

/** 404 for an unknown record. Deleted records keep their history (AUD-022, AUD-025). */
export async function historySubject(
  db: Database,
  user: UserActor,
  type: HistoryType,
  id: string,
): Promise<HistorySubject | Refusal> {
  if (!maySee(user, type)) return forbidden
  const { table, key, patient } = tables[type]
  const typed = typedId(id, key === 'uuid' ? 'uuid' : 'number')
  if (typed === null) return notFound('Record not found.')
  const { rows } = await sql<{ patient: string | null }>`select ${patient} as patient
    from ${sql.table(table)} where ${sql.ref(key)} = ${typed} limit 1`.execute(db)
  const row = rows[0]
  if (row !== undefined) return { type, id: id.toLowerCase(), patient: row.patient }
  const deleted = await sql`select 1 from audit_event
    where record_type = ${type} and record_id = ${id} limit 1`.execute(db)
  return deleted.rows.length > 0 ? { type, id, patient: null } : notFound('Record not found.')
}

const pageSize = 50
type UnnamedEvent = Omit<AuditEvent, 'names' | 'place'>
const isChange = sql`event.action in ('create', 'update', 'delete', 'send', 'print', 'export')`
/** Preferring or blocking a nurse is stored with the patient but changes none of the patient's fields (AUD-021). */
const isNurseMark = sql`event.changes <> '{}'
  and event.changes - array['nurses_preferred', 'nurses_blocked', 'version', 'updated'] = '{}'`
const belongsTo = (
  { type, id, patient }: HistorySubject,
  children: boolean,
): RawBuilder<unknown> => {
  if (type === 'patient' && children) return sql`event.patient_uuid = ${patient}`
  const own = sql`event.record_type = ${type} and event.record_id = ${id}`
  return type === 'patient' ? sql`${own} and not (${isNurseMark})` : own
}

export async function historyEvents(
  db: Database,
  subject: HistorySubject,
  children: boolean,
  limit: number,
  offset: number,
) {
  return eventRows(db)
    .where(sql<boolean>`${belongsTo(subject, children)} and ${isChange}`)
    .orderBy('event.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute() as unknown as Promise<UnnamedEvent[]>
}

function recordLook(read: Read, { type, id, patient }: HistorySubject): void {
  read.viewed({ type: 'audit', id: `${type}/${id}`, patient })
}

export async function recordHistory(
  read: Read,
  { type, id, page = 1, children = 'true' }: Input<typeof audit.history>,
) {
  const subject = await historySubject(read.db, read.user, type, id)
  if ('refused' in subject) return subject
  recordLook(read, subject)
  const rows = await historyEvents(
    read.db,
    subject,
    children === 'true',
    pageSize + 1,
    (page - 1) * pageSize,
  )
  return {
    data: await readableEvents(read.db, rows),
    parameters: {
      limit: pageSize,
      next_page: rows.length > pageSize ? page + 1 : null,
      order_by: 'at desc',
      page,
    },
  }
}

/**
 * Opening a visit, chart or document counts as a view of its patient, and opening a chart as a view of its visit.
 * Reading the history is no view of the record.
 */
const isViewOf = ({ type, id, patient }: HistorySubject): RawBuilder<unknown> => {
  const own = sql`select ${type}::text, ${id}::text`
  if (type === 'patient')
    return sql`event.record_type <> 'audit' and event.patient_uuid = ${patient}`
  const charts =
    type === 'visit'
      ? sql`union all select 'chart', chart.id::text from chart where chart.assignment_id = ${typedId(id, 'number')}`
      : sql``
  return sql`(event.record_type, event.record_id) in (${own} ${charts})`
}

export async function recordViews(read: Read, { type, id, days = 90 }: Input<typeof audit.views>) {
  const subject = await historySubject(read.db, read.user, type, id)
  if ('refused' in subject) return subject
  recordLook(read, subject)
  const viewers = await sql<Viewer>`select event.user_id as "userId",
      coalesce(who.first_name || ' ' || who.last_name,
        case kind.of_nobody when 'patient_link' then 'Patient by link' else 'System' end) as name,
      case when who.is_admin then 'admin' when who.is_nurse then 'nurse'
        when who.id is null then kind.of_nobody else 'user' end as role,
      iso(min(event.at)) as "firstView", iso(max(event.at)) as "lastView", count(*)::int as views
    from audit_event event left join user_account who on who.id = event.user_id
      -- A person is one row, by session or by link.
      cross join lateral (select case when event.user_id is null then event.actor_kind end as of_nobody) kind
    where event.action = 'view' and ${isViewOf(subject)}
      and event.at > ${read.now}::timestamptz - make_interval(days => ${days})
    group by event.user_id, kind.of_nobody, who.id order by max(event.at) desc`.execute(read.db)
  return { data: viewers.rows }
}
