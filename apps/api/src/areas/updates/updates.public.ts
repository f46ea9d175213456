// UPD "Data" 015-021, UPD-029: follow-up items the product makes by itself; at most one open item per cause and target.
import { sql } from 'kysely'
import { mostUpdateText, type UpdatePriority, type UpdateType } from '@wren/contract/updates'
import { defaultZone, formatDateTime } from '@wren/contract/time'
import type { Work } from '../../platform/work/work.ts'

export interface NewUpdate {
  readonly type: UpdateType
  /** Visit id, numeric patient id or the nurse's user id (UPD-021). */
  readonly typeId: number
  /** Carries no patient data. */
  readonly description: string
  readonly priority?: UpdatePriority
  /** The ops user it is for. */
  readonly assignedTo?: number | null
  /** What makes two occurrences the same; the description unless named. */
  readonly cause?: string
}

interface Item {
  readonly id: number
  readonly type: string
  readonly type_id: number
  readonly description: string
  readonly status: string
  readonly priority: number
  readonly user_id_assigned: number | null
  readonly version: number
}
const columns = sql`id, type, type_id, description, status, priority, user_id_assigned, version`

/** A later occurrence leaves its date and time; the oldest lines of a text that grew too long stay out. */
const withLine = (description: string, line: string): string => {
  const longer = `${description}\n${line}`
  return longer.length <= mostUpdateText ? longer : `${description.slice(0, mostUpdateText - line.length - 1)}\n${line}`
}

/** AUD-021: whose History it stands in. */
async function patientOf(work: Work, { type, type_id: id }: Pick<Item, 'type' | 'type_id'>): Promise<string | null> {
  const { rows } = await sql<{ uuid: string | null }>`select case ${type}::text when 'assignment' then (select patient_uuid from visit where id = ${id}::int) when 'patient' then (select uuid from patient where id = ${id}::int) end as uuid`.execute(work.db)
  return rows[0]?.uuid ?? null
}

async function repeat(work: Work, before: Item, description: string): Promise<number> {
  const line = `${formatDateTime(work.now, defaultZone)}: ${description}`
  const { rows } = await sql<Item>`update update_item set description = ${withLine(before.description, line)}, version = version + 1, updated = ${work.now}
    where id = ${before.id} returning ${columns}`.execute(work.db)
  const after = rows[0] as Item
  work.record('updates.changed', {
    changes: [{ type: 'update', id: after.id, patient: await patientOf(work, after), version: after.version, before: { ...before }, after: { ...after } }], data: { update: after.id, type: after.type, type_id: after.type_id },
  })
  return after.id
}

/** Answers the item's id: of the open one with this cause, which gets another line, or of a new one. */
export async function createUpdate(work: Work, { type, typeId, description, priority = 1, assignedTo = null, cause = description }: NewUpdate): Promise<number> {
  const made = await sql<Item>`insert into update_item (type, type_id, description, priority, user_id_assigned, cause, row_added, updated)
    values (${type}, ${typeId}, ${description.slice(0, mostUpdateText)}, ${priority}, ${assignedTo}, ${cause}, ${work.now}, ${work.now})
    on conflict (type, type_id, cause) where cause is not null and status in ('new', 'in progress') do nothing returning ${columns}`.execute(work.db)
  const item = made.rows[0]
  if (item === undefined) {
    const open = await sql<Item>`select ${columns} from update_item where type = ${type} and type_id = ${typeId} and cause = ${cause}
      and status in ('new', 'in progress') for update`.execute(work.db)
    // Resolved between the two statements: the cause is new again.
    return open.rows[0] === undefined ? createUpdate(work, { type, typeId, description, priority, assignedTo, cause }) : repeat(work, open.rows[0], description)
  }
  work.record('updates.created', {
    changes: [{ type: 'update', id: item.id, patient: await patientOf(work, item), version: 1, after: { ...item } }], data: { update: item.id, type, type_id: typeId },
  })
  return item.id
}
