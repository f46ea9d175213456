// AUD-019: resolves ids of events to names, with one query per kind for a whole page.
import { sql, type RawBuilder } from 'kysely'
import type { AuditEvent } from '@wren/contract/audit'
import type { NamedKind } from '@wren/contract/audit-kinds'
import { nameKey, namesWanted, ownName, type NameWanted } from '@wren/contract/audit-words'
import type { Database } from '../database/database.ts'
import { numbersOf, uuidsOf } from './record-ids.ts'

/** Queries for id and name. Ids are text, because events may hold any value. */
const sources: Readonly<
  Record<NamedKind, (ids: string[]) => RawBuilder<{ id: string; name: string }>>
> = {
  person: (ids) =>
    sql`select id::text, first_name || ' ' || last_name as name from user_account where id = any(${numbersOf(ids)})`,
  patient: (ids) => sql`select uuid::text as id, first_name || ' ' || last_name as name from patient
    where uuid = any(${uuidsOf(ids)})
    union all select id::text, first_name || ' ' || last_name from patient where id = any(${numbersOf(ids)})`,
  pharmacy: (ids) =>
    sql`select id::text, title as name from pharmacy where id = any(${numbersOf(ids)})`,
  group: (ids) => sql`select id::text, name from pharmacy_group where id = any(${numbersOf(ids)})`,
  vetting: (ids) => sql`select id::text, name from vetting where id = any(${numbersOf(ids)})`,
  area: (ids) =>
    sql`select id::text, title as name from geo_area where id = any(${numbersOf(ids)})`,
  county: (ids) =>
    sql`select county_fips as id, county_name || ', ' || state_abbrev as name from county
      where county_fips = any(${ids})`,
  task: (ids) => sql`select id::text, name from task_definition where id = any(${numbersOf(ids)})`,
  language: (ids) =>
    sql`select code as id, language as name from language_locale where code = any(${ids})`,
  state: (ids) => sql`select code as id, title as name from state where code = any(${ids})`,
  rule: (ids) => sql`select id::text, name from auto_offer_rule where id = any(${numbersOf(ids)})`,
}

/** Parses 'nurse:5' and 'patient:<uuid>', the person staff answered for (AUD-009). */
export function behalfOf(onBehalfOf: string | null): NameWanted | null {
  const [kind, id] = onBehalfOf?.split(':') ?? []
  return id === undefined || id === '-'
    ? null
    : { kind: kind === 'patient' ? 'patient' : 'person', id }
}

/** Record types whose own name is shown beside the event. */
const recordSources: Readonly<
  Record<string, (ids: string[]) => RawBuilder<{ id: string; name: string }>>
> = {
  nurse: sources.person,
  user: sources.person,
  pharmacy: sources.pharmacy,
  group: sources.group,
  vetting: sources.vetting,
  rule: sources.rule,
  task: (ids) =>
    sql`select task.id::text, definition.name
      from visit_task task join task_definition definition on definition.id = task.task_id
      where task.id = any(${numbersOf(ids)})`,
  document: (ids) =>
    sql`select id::text, file_name as name from document where id = any(${uuidsOf(ids)})`,
}

async function recordNames(
  db: Database,
  events: readonly UnnamedEvent[],
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>()
  for (const [type, source] of Object.entries(recordSources)) {
    const ids = [
      ...new Set(
        events
          .filter(({ recordType }) => recordType === type)
          .flatMap(({ recordId }) => recordId ?? []),
      ),
    ]
    if (ids.length > 0)
      for (const { id, name } of (await source(ids).execute(db)).rows)
        names.set(`${type}/${id}`, name)
  }
  return names
}

type UnnamedEvent = Omit<AuditEvent, 'names' | 'place'>
/** The account of a session event, which may differ from the actor (AUD-008). */
const accountOf = ({ recordType, detail: { user } }: UnnamedEvent): NameWanted[] =>
  recordType === 'session' && typeof user === 'number' ? [{ kind: 'person', id: String(user) }] : []
const namesOfEvent = (event: UnnamedEvent): NameWanted[] => {
  const behalf = behalfOf(event.onBehalfOf)
  return [
    ...namesWanted(event),
    ...accountOf(event),
    ...(behalf === null ? [] : [behalf]),
    ...(event.patientUuid === null ? [] : [{ kind: 'patient' as const, id: event.patientUuid }]),
  ]
}

export async function namesOf(
  db: Database,
  events: readonly UnnamedEvent[],
): Promise<(event: UnnamedEvent) => Record<string, string>> {
  const ids = new Map<NamedKind, Set<string>>()
  for (const { kind, id } of events.flatMap(namesOfEvent))
    ids.set(kind, (ids.get(kind) ?? new Set()).add(id))
  const names = new Map<string, string>()
  for (const [kind, wanted] of ids) {
    for (const { id, name } of (await sources[kind]([...wanted]).execute(db)).rows)
      names.set(nameKey({ kind, id }), name)
  }
  const ofRecords = await recordNames(db, events)
  return (event) => {
    const recordName = ofRecords.get(`${event.recordType}/${event.recordId}`)
    return Object.fromEntries([
      ...namesOfEvent(event).flatMap((wanted) => {
        const name = names.get(nameKey(wanted))
        return name === undefined ? [] : [[nameKey(wanted), name] as const]
      }),
      ...(recordName === undefined ? [] : [[ownName, recordName] as const]),
    ])
  }
}
