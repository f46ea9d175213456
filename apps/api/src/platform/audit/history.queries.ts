// AUD-018 to 022, 025: one record's changes and viewers. A patient's history holds what belongs to the patient.
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

interface Subject {
  readonly type: HistoryType
  readonly id: string
  readonly patient: string | null
}

const maySee = (user: UserActor, type: HistoryType): boolean =>
  type === 'user' ? user.isAccountAdmin || user.isWrenAdmin : user.role === 'admin'

/** AUD-022, 025: deleted records keep their history; an unknown one is 404. */
export async function historySubject(
  db: Database,
  user: UserActor,
  type: HistoryType,
  id: string,
): Promise<Subject | Refusal> {
  if (!maySee(user, type)) return forbidden
  const { table, key, patient } = tables[type]
  const typed = typedId(id, key === 'uuid' ? 'uuid' : 'number')
  if (typed === null) return notFound('Record not found.')
  const found = await sql<{
    patient: string | null
  }>`select ${patient} as patient from ${sql.table(table)} where ${sql.ref(key)} = ${typed} limit 1`.execute(
    db,
  )
  const row = found.rows[0]
  if (row !== undefined) return { type, id: id.toLowerCase(), patient: row.patient }
  const erased =
    await sql`select 1 from audit_event where record_type = ${type} and record_id = ${id} limit 1`.execute(
      db,
    )
  return erased.rows.length > 0 ? { type, id, patient: null } : notFound('Record not found.')
}

const pageSize = 50
type Bare = Omit<AuditEvent, 'names' | 'place'>
const shown = sql`event.action in ('create', 'update', 'delete', 'send', 'print', 'export')`
/** AUD-021: a nurse preferred or blocked is kept with the patient, but is no change of the patient's own fields. */
const isMark = sql`event.changes <> '{}' and event.changes - array['nurses_preferred', 'nurses_blocked', 'version', 'updated'] = '{}'`
const belongs = ({ type, id, patient }: Subject, children: boolean): RawBuilder<unknown> => {
  if (type === 'patient' && children) return sql`event.patient_uuid = ${patient}`
  const own = sql`event.record_type = ${type} and event.record_id = ${id}`
  return type === 'patient' ? sql`${own} and not (${isMark})` : own
}

export async function historyEvents(
  db: Database,
  subject: Subject,
  children: boolean,
  limit: number,
  offset: number,
) {
  return eventRows(db)
    .where(sql<boolean>`${belongs(subject, children)} and ${shown}`)
    .orderBy('event.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute() as unknown as Promise<Bare[]>
}

function seen(read: Read, { type, id, patient }: Subject): void {
  read.viewed({ type: 'audit', id: `${type}/${id}`, patient })
}

export async function recordHistory(
  read: Read,
  { type, id, page = 1, children = 'true' }: Input<typeof audit.history>,
) {
  const subject = await historySubject(read.db, read.user, type, id)
  if ('refused' in subject) return subject
  seen(read, subject)
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
 * Who opened a patient's visit, chart or document saw the patient, and who opened a chart saw its visit. Looking
 * into the trail is no view of the record.
 */
const viewed = ({ type, id, patient }: Subject): RawBuilder<unknown> => {
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
  seen(read, subject)
  const found = await sql<Viewer>`select event.user_id as "userId",
      coalesce(who.first_name || ' ' || who.last_name, case kind.of_nobody when 'patient_link' then 'Patient by link' else 'System' end) as name,
      case when who.is_admin then 'admin' when who.is_nurse then 'nurse' when who.id is null then kind.of_nobody else 'user' end as role,
      iso(min(event.at)) as "firstView", iso(max(event.at)) as "lastView", count(*)::int as views
    from audit_event event left join user_account who on who.id = event.user_id
      cross join lateral (select case when event.user_id is null then event.actor_kind end as of_nobody) kind -- whoever she came as, a person is one row
    where event.action = 'view' and ${viewed(subject)}
      and event.at > ${read.now}::timestamptz - make_interval(days => ${days})
    group by event.user_id, kind.of_nobody, who.id order by max(event.at) desc`.execute(read.db)
  return { data: found.rows }
}
