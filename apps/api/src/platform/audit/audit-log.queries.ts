// AUD-023, AUD-024: the Audit Log over all records, for Wren admins.
import { sql } from 'kysely'
import type { audit } from '@wren/contract/audit'
import { auditList } from '@wren/contract/audit.list'
import type { Input } from '@wren/contract/call'
import { foldName } from '@wren/contract/names.rules'
import { isRefusal } from '@wren/contract/refusal'
import type { Read } from '../http/bind.ts'
import { betweenUserDays, equals, type Condition } from '../lists/conditions.ts'
import { listRows } from '../lists/list-query.ts'
import { byFilled, byText } from '../lists/orders.ts'
import { actorName, eventRows, readableEvents } from './event-rows.queries.ts'

/**
 * Runs unprepared: some values match millions of events and others a few, so a generic plan would scan all events for
 * the rare ones.
 */
const equalsUnprepared =
  (column: string) =>
  (value: string): Condition =>
    sql<boolean>`${sql.ref(column)} = ${value} /* unnamed */`

export const auditFilters = {
  date: betweenUserDays('event.at'),
  userId: equals('event.user_id'),
  action: equalsUnprepared('event.action'),
  recordType: equalsUnprepared('event.record_type'),
  recordId: equals('event.record_id'),
  patientUuid: equals('event.patient_uuid'),
  requestId: equals('event.request_id'),
}

export const auditOrders = {
  id: byFilled('event.id'),
  at: byFilled('event.at'),
  actor: byText(actorName),
  action: byFilled('event.action'),
  recordType: byFilled('event.record_type'),
  recordId: byText('event.record_id'),
}

const listEvents = listRows(auditList, {
  rows: ({ db }) => eventRows(db),
  id: 'event.id',
  filters: auditFilters,
  orders: auditOrders,
  patients: { type: 'audit', uuid: 'patientUuid' },
})

export async function searchEvents(read: Read, sent: Input<typeof audit.search>) {
  const page = await listEvents(read, sent)
  return isRefusal(page) ? page : { ...page, data: await readableEvents(read.db, page.data) }
}

const maxPeople = 50

/** Includes people who left: their events stay. */
export async function auditPeople(read: Read, { text = '', id }: Input<typeof audit.people>) {
  const words = foldName(text)
    .split(' ')
    .filter((word) => word !== '')
  const people = await sql<{
    value: number
    name: string
    email: string
    role: string
  }>`select id as value, first_name || ' ' || last_name as name, email,
      case when is_admin then 'admin' when is_nurse then 'nurse' else 'user' end as role from user_account
    where ${id === undefined ? sql`true` : sql`id = ${id}`} and not exists (select 1
      from unnest(${words}::text[]) as word
      where position(word in fold_name(first_name || ' ' || last_name || ' ' || email)) = 0)
    order by fold(first_name || ' ' || last_name), id limit ${maxPeople}`.execute(read.db)
  return { data: people.rows }
}
