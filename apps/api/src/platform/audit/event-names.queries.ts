// AUD-019: the names behind the ids of events, asked for once per kind for a whole page.
import { sql, type RawBuilder } from 'kysely'
import type { AuditEvent } from '@wren/contract/audit'
import type { NamedKind } from '@wren/contract/audit-kinds'
import { nameKey, namesWanted, ownName, type NameWanted } from '@wren/contract/audit-words'
import type { Database } from '../database/database.ts'
import { numbersOf, uuidsOf } from './record-ids.ts'

/** Each answers id and name; ids travel as texts, because those of events may be any. */
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

/** 'nurse:5' and 'patient:<uuid>' name for whom staff answered (AUD-009). */
export function behalfOf(onBehalfOf: string | null): NameWanted | null {
  const [kind, id] = onBehalfOf?.split(':') ?? []
  return id === undefined || id === '-'
    ? null
    : { kind: kind === 'patient' ? 'patient' : 'person', id }
}

/** Records that people know by a name of their own. */
const ownSources: Readonly<
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

async function ownNames(
  db: Database,
  events: readonly Nameless[],
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  for (const [type, source] of Object.entries(ownSources)) {
    const ids = [
      ...new Set(
        events
          .filter(({ recordType }) => recordType === type)
          .flatMap(({ recordId }) => recordId ?? []),
      ),
    ]
    if (ids.length > 0)
      for (const { id, name } of (await source(ids).execute(db)).rows)
        found.set(`${type}/${id}`, name)
  }
  return found
}

type Nameless = Omit<AuditEvent, 'names' | 'place'>
/** Whose sign-in or session it was, which is not always who acted (AUD-008). */
const accountOf = ({ recordType, detail: { user } }: Nameless): NameWanted[] =>
  recordType === 'session' && typeof user === 'number' ? [{ kind: 'person', id: String(user) }] : []
const wantedBy = (event: Nameless): NameWanted[] => {
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
  events: readonly Nameless[],
): Promise<(event: Nameless) => Record<string, string>> {
  const ids = new Map<NamedKind, Set<string>>()
  for (const { kind, id } of events.flatMap(wantedBy))
    ids.set(kind, (ids.get(kind) ?? new Set()).add(id))
  const names = new Map<string, string>()
  for (const [kind, wanted] of ids) {
    for (const { id, name } of (await sources[kind]([...wanted]).execute(db)).rows)
      names.set(nameKey({ kind, id }), name)
  }
  const own = await ownNames(db, events)
  return (event) =>
    Object.fromEntries([
      ...wantedBy(event).flatMap((one) => {
        const name = names.get(nameKey(one))
        return name === undefined ? [] : [[nameKey(one), name] as const]
      }),
      ...(own.has(`${event.recordType}/${event.recordId}`)
        ? [[ownName, own.get(`${event.recordType}/${event.recordId}`) as string] as const]
        : []),
    ])
}
