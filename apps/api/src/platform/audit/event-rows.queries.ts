// AUD-019, AUD-024: events as the contract gives them: camelCase, without the MACs, with the actor's name.
import { sql } from 'kysely'
import type { AuditEvent } from '@wren/contract/audit'
import type { Database } from '../database/database.ts'
import { namesOf } from './event-names.queries.ts'
import { placesOf } from './event-places.queries.ts'
import { recordNumber } from './record-ids.ts'

/** 'Ada Ames', 'Nora Nell by link', 'Patient by link', 'System: auto-send' (AUD-019). */
export const actorName = sql<string | null>`case event.actor_kind
  when 'nurse_link' then coalesce(who.first_name || ' ' || who.last_name, 'Nurse') || ' by link'
  when 'patient_link' then 'Patient by link'
  when 'job' then 'System: ' || coalesce(event.detail ->> 'name', 'job')
  when 'command' then 'System: ' || coalesce(event.detail ->> 'name', 'command')
  when 'public' then 'Public'
  else who.first_name || ' ' || who.last_name end`

/** The time zone of the event's visit, in which its times are shown. */
const timezone = sql<string | null>`case event.record_type
  when 'visit' then (select visit.timezone from visit where visit.id = ${recordNumber})
  when 'offer' then (select visit.timezone from visit_offer offer
    join visit on visit.id = offer.assignment_id where offer.id = ${recordNumber})
  when 'report' then (select visit.timezone from report
    join visit on visit.id = report.assignment_id where report.id = ${recordNumber})
  when 'chart' then (select visit.timezone from chart
    join visit on visit.id = chart.assignment_id where chart.id = ${recordNumber}) end`

export const eventRows = (db: Database) =>
  db
    .selectFrom('audit_event as event')
    .leftJoin('user_account as who', 'who.id', 'event.user_id')
    .select([
      'event.id',
      sql<string>`iso(event.at)`.as('at'),
      'event.actor_kind as actorKind',
      'event.user_id as userId',
      actorName.as('actorName'),
      'event.on_behalf_of as onBehalfOf',
      'event.session_id as sessionId',
      'event.action',
      'event.record_type as recordType',
      'event.record_id as recordId',
      'event.patient_uuid as patientUuid',
      'event.version',
      'event.changes',
      'event.detail',
      'event.request_id as requestId',
      'event.instance',
      'event.address',
      sql<number>`event.chain::int`.as('chain'),
      'event.seq',
      timezone.as('timezone'),
    ])

/** Adds the names and the parent record of each event. */
export async function readableEvents(
  db: Database,
  rows: readonly unknown[],
): Promise<AuditEvent[]> {
  const events = rows as readonly Omit<AuditEvent, 'names' | 'place'>[]
  const [names, places] = [await namesOf(db, events), await placesOf(db, events)]
  return events.map((event) => ({ ...event, names: names(event), place: places(event) }))
}
