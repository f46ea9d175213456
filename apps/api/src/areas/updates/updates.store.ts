// Reads, locks and writes update items, and records their events (UPD-015, UPD-016, UPD-017, UPD-018, UPD-019,
// UPD-020, UPD-021).
import { sql } from 'kysely'
import { openElsewhere } from '@wren/contract/updates.refusals'
import { isRefusal, type Refusal } from '@wren/contract/refusal'
import type { Instant, Zone } from '@wren/contract/time'
import type { UpdateCause } from '@wren/contract/update-causes'
import type { Update, UpdatePriority, UpdateStatus, UpdateType } from '@wren/contract/updates'
import { violatedConstraint, type Database } from '../../platform/database/database.ts'
import { instant } from '../../platform/lists/conditions.ts'
import type { Work } from '../../platform/work/work.ts'

/** The columns that History shows. */
export interface Item {
  readonly id: number
  readonly type: UpdateType
  readonly type_id: number
  readonly description: string
  readonly status: UpdateStatus
  readonly priority: UpdatePriority
  readonly user_id_assigned: number | null
  readonly user_id_created: number | null
  readonly resolved: string | null
  readonly version: number
}
/** Columns of automatic updates that History leaves out (UPD-030, UPD-031). */
export interface SystemItem extends Item {
  readonly occurrence: string | null
  readonly facts: string | null
}
const columns = sql`id, type, type_id, description, status, priority, user_id_assigned, user_id_created,
  iso(resolved) as resolved, version`
const systemColumns = sql`${columns}, occurrence, facts`

/** The creator of automatic updates is 'System' (UPD-029). */
const creator = sql<string>`coalesce(creator.first_name, 'System')`
const nameOfTarget = sql<string | null>`case update_item.type
    when 'patient' then patient.first_name || ' ' || patient.last_name
    when 'nurse' then nurse.first_name || ' ' || nurse.last_name
  end`

/** The shape that lists and saves answer (UPD-015). */
export const updateRows = (db: Database) =>
  db
    .selectFrom('update_item')
    .leftJoin('patient', 'patient.id', 'update_item.patient_id')
    .leftJoin('user_account as nurse', 'nurse.id', 'update_item.nurse_id')
    .leftJoin('user_account as assigned', 'assigned.id', 'update_item.user_id_assigned')
    .leftJoin('user_account as creator', 'creator.id', 'update_item.user_id_created')
    .select([
      'update_item.id',
      'update_item.version',
      'update_item.type',
      'update_item.type_id',
      sql<string | null>`patient.uuid::text`.as('type_uuid'),
      nameOfTarget.as('type_name'),
      'update_item.description',
      'update_item.status',
      'update_item.priority',
      'update_item.user_id_assigned',
      'assigned.first_name as assigned_first_name',
      creator.as('created_first_name'),
      instant('update_item.row_added').as('row_added'),
      sql<string | null>`iso(update_item.resolved)`.as('resolved'),
    ])

export const updateAnswer = async (db: Database, id: number): Promise<Update> =>
  (await updateRows(db).where('update_item.id', '=', id).executeTakeFirstOrThrow()) as Update

/** Serialises saves of one update, so that the second sees the first (UPD-028). */
export async function lockUpdate(work: Work, id: number): Promise<Item | null> {
  const { rows } =
    await sql<Item>`select ${columns} from update_item where id = ${id} for update`.execute(work.db)
  return rows[0] ?? null
}

export interface CauseOf {
  readonly type: UpdateType
  readonly typeId: number
  readonly cause: UpdateCause
}

/** The open item of a cause, if there is one. */
export async function lockCause(
  work: Work,
  type: UpdateType,
  typeId: number,
  cause: UpdateCause,
): Promise<SystemItem | null> {
  const { rows } = await sql<SystemItem>`
    select ${systemColumns}
    from update_item
    where type = ${type}
      and type_id = ${typeId}
      and cause = ${cause}
      and status in ('new', 'in progress')
    for update`.execute(work.db)
  return rows[0] ?? null
}

/** Causes of the open items about a visit. Callers lock them in this order, which avoids deadlocks. */
export const openCausesOf = async (work: Work, visit: number): Promise<readonly UpdateCause[]> =>
  (
    await sql<{
      cause: UpdateCause
    }>`
      select cause
      from update_item
      where type = 'assignment'
        and type_id = ${visit}
        and cause is not null
        and status in ('new', 'in progress')
      order by id`.execute(work.db)
  ).rows.map(({ cause }) => cause)

export interface VisitTime {
  readonly start: Instant
  readonly timezone: Zone
}
export const visitTimeOf = async (db: Database, visit: number): Promise<VisitTime | null> =>
  (
    await sql<VisitTime>`select iso(start) as start, timezone from visit where id = ${visit}`.execute(
      db,
    )
  ).rows[0] ?? null

export type NewItem = Omit<Item, 'id' | 'version'> & {
  readonly cause: UpdateCause | null
  readonly occurrence?: string | null
  readonly facts?: string | null
}

/** Null when its cause already has an open item. */
export async function insertUpdate(work: Work, item: NewItem): Promise<Item | null> {
  const { rows } = await sql<Item>`
      insert into update_item (type, type_id, description, status, priority, user_id_assigned,
        user_id_created, resolved, cause, occurrence, facts, row_added, updated)
      values (${item.type}, ${item.type_id}, ${item.description}, ${item.status}, ${item.priority},
        ${item.user_id_assigned}, ${item.user_id_created}, ${item.resolved}, ${item.cause},
        ${item.occurrence ?? null}, ${item.facts ?? null}, ${work.now}, ${work.now})
      on conflict (type, type_id, cause)
        where cause is not null and status in ('new', 'in progress')
        do nothing
      returning ${columns}`.execute(work.db)
  return rows[0] ?? null
}

export async function storeUpdate(
  work: Work,
  { id, description, status, priority, user_id_assigned, resolved }: Item,
): Promise<Item | Refusal> {
  try {
    const { rows } = await sql<Item>`
        update update_item
        set description = ${description}, status = ${status}, priority = ${priority},
          user_id_assigned = ${user_id_assigned}, resolved = ${resolved},
          version = version + 1, updated = ${work.now}
        where id = ${id}
        returning ${columns}`.execute(work.db)
    return rows[0] as Item
  } catch (error) {
    if (violatedConstraint(error) === 'update_item_one_open_per_cause') return openElsewhere
    throw error
  }
}

/** Stores an automatic update. Its cause does not change, so no other open item can conflict. */
export async function storeSystemItem(work: Work, item: SystemItem): Promise<Item> {
  await sql`
    update update_item
    set occurrence = ${item.occurrence}, facts = ${item.facts}
    where id = ${item.id}`.execute(work.db)
  const stored = await storeUpdate(work, item)
  if (isRefusal(stored)) throw new Error(`An open update was refused: ${stored.error}`)
  return stored
}

/** True when a person closed an update of this occurrence while its cause continued. */
export async function isClosedByHand(
  work: Work,
  { type, typeId, cause, occurrence }: CauseOf & { readonly occurrence: string },
): Promise<boolean> {
  const { rows } = await sql`
      select 1
      from update_item
      where type = ${type}
        and type_id = ${typeId}
        and cause = ${cause}
        and occurrence = ${occurrence}
        and status in ('resolved', 'canceled')
        and not cause_ended
      limit 1`.execute(work.db)
  return rows.length > 0
}

/** Marks closed items of a cause that ended, so that they do not suppress its next occurrence. */
export const endCause = async (work: Work, { type, typeId, cause }: CauseOf): Promise<void> => {
  await sql`
    update update_item
    set cause_ended = true
    where type = ${type}
      and type_id = ${typeId}
      and cause = ${cause}
      and not cause_ended
      and status in ('resolved', 'canceled')`.execute(work.db)
}

/** The patient whose History shows the update (AUD-021). */
async function patientOf(
  work: Work,
  { type, type_id: id }: Pick<Item, 'type' | 'type_id'>,
): Promise<string | null> {
  const { rows } = await sql<{
    uuid: string | null
  }>`
    select case ${type}::text
      when 'assignment' then (select patient_uuid from visit where id = ${id}::int)
      when 'patient' then (select uuid from patient where id = ${id}::int)
    end as uuid`.execute(work.db)
  return rows[0]?.uuid ?? null
}

/** True when the target exists and is not deleted (UPD-021). */
export async function isTarget(work: Work, type: UpdateType, id: number): Promise<boolean> {
  const target = {
    assignment: sql`select 1 from visit where id = ${id} and not is_deleted`,
    patient: sql`select 1 from patient where id = ${id}`,
    nurse: sql`select 1 from nurse where user_id = ${id}`,
    text: sql`select 1 from text_number where id = ${id}`,
  }[type]
  return (await target.execute(work.db)).rows.length > 0
}

/** The columns for History. */
function historyOf(row: Item & Partial<SystemItem>): Omit<Item, 'version'> {
  const { version: _, occurrence: __, facts: ___, ...item } = row
  return item
}

export async function recordUpdate(
  work: Work,
  event: 'updates.created' | 'updates.changed',
  before: Item | null,
  after: Item,
  detail: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const { id, type, type_id, version } = after
  work.recordEvent(event, {
    changes: [
      {
        type: 'update',
        id,
        patient: await patientOf(work, after),
        version,
        ...(before === null ? {} : { before: historyOf(before) }),
        after: historyOf(after),
        detail,
      },
    ],
    data: { update: id, type, type_id },
  })
}
