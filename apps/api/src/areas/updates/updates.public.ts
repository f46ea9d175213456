// UPD-029: follow-up items the product makes by itself; at most one open item per cause and target.
import { mostUpdateText, type UpdatePriority, type UpdateType } from '@wren/contract/updates'
import { newUpdate } from '@wren/contract/updates.rules'
import { isRefusal } from '@wren/contract/refusal'
import { defaultZone, formatDateTime } from '@wren/contract/time'
import type { Work } from '../../platform/work/work.ts'
import { insertUpdate, lockCause, recordUpdate, storeUpdate, type Item } from './updates.store.ts'

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

/** A later occurrence leaves its date and time; of a text that grew too long the first line and the latest ones stay. */
export function withLine(description: string, line: string): string {
  const [first = '', ...later] = description.split('\n')
  const text = (lines: readonly string[]): string => [first, ...lines, line].join('\n')
  let kept = later
  while (kept.length > 0 && text(kept).length > mostUpdateText) kept = kept.slice(1)
  return text(kept).length <= mostUpdateText
    ? text(kept)
    : `${first.slice(0, mostUpdateText - line.length - 1)}\n${line}`
}

async function repeat(work: Work, before: Item, description: string): Promise<number> {
  const line = `${formatDateTime(work.now, defaultZone)}: ${description}`
  const after = await storeUpdate(work, {
    ...before,
    description: withLine(before.description, line),
  })
  if (isRefusal(after)) throw new Error(`A line was refused: ${after.error}`)
  await recordUpdate(work, 'updates.changed', before, after)
  return after.id
}

/** Answers the item's id: of the open one with this cause, which gets another line, or of a new one. */
export async function createUpdate(
  work: Work,
  { type, typeId, description, priority = 1, assignedTo = null, cause = description }: NewUpdate,
): Promise<number> {
  const item = await insertUpdate(work, {
    type,
    type_id: typeId,
    description: description.slice(0, mostUpdateText),
    status: newUpdate.status,
    priority,
    user_id_assigned: assignedTo,
    user_id_created: null,
    resolved: null,
    cause,
  })
  if (item === null) {
    const open = await lockCause(work, type, typeId, cause)
    // Resolved between the two statements: the cause is new again.
    return open === null
      ? createUpdate(work, { type, typeId, description, priority, assignedTo, cause })
      : repeat(work, open, description)
  }
  await recordUpdate(work, 'updates.created', null, item)
  return item.id
}
