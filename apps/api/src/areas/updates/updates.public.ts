// Automatic updates. A record has at most one open update per cause (UPD-029, UPD-030).
import { mostUpdateText, type UpdatePriority } from '@wren/contract/updates'
import { newUpdate } from '@wren/contract/updates.rules'
import { visitFacts, watchedFacts } from '@wren/contract/updates-visits.rules'
import { defaultZone, formatDateTime } from '@wren/contract/time'
import type { Work } from '../../platform/work/work.ts'
import { withFacts, withLine } from './updates-text.rules.ts'
import {
  endCause,
  insertUpdate,
  isClosedByHand,
  lockCause,
  openCausesOf,
  recordUpdate,
  storeSystemItem,
  visitTimeOf,
  type CauseOf,
  type SystemItem,
} from './updates.store.ts'

export interface NewUpdate extends CauseOf {
  /** Carries no patient data. */
  readonly description: string
  readonly priority?: UpdatePriority
  /** The admin to assign it to. */
  readonly assignedTo?: number | null
  /** Kept current while the item is open; by default the time of its visit (UPD-031). */
  readonly facts?: string | null
}
/** A cause that is checked repeatedly. `occurrence` tells a new occurrence from a known one. */
export type LastingUpdate = NewUpdate & { readonly occurrence: string }

async function change(work: Work, before: SystemItem, after: SystemItem): Promise<number> {
  const stored = await storeSystemItem(work, after)
  await recordUpdate(work, 'updates.changed', before, stored)
  return stored.id
}

async function withVisitFacts<U extends NewUpdate>(work: Work, update: U): Promise<U> {
  if (update.type !== 'assignment' || update.facts !== undefined) return update
  const time = await visitTimeOf(work.db, update.typeId)
  return time === null ? update : { ...update, facts: visitFacts(update.cause, time) }
}

const dated = (work: Work, text: string): string =>
  `${formatDateTime(work.now, defaultZone)}: ${text}`

/** Another occurrence adds a dated line and takes the higher priority. The assignee stays. */
const repeat = (
  work: Work,
  before: SystemItem,
  { description, priority = newUpdate.priority, assignedTo = null, facts = null }: NewUpdate,
  occurrence: string | null,
): Promise<number> =>
  change(work, before, {
    ...before,
    description: withLine(
      withFacts(before.description, before.facts, facts),
      dated(work, description),
    ),
    priority: before.priority > priority ? before.priority : priority,
    user_id_assigned: before.user_id_assigned ?? assignedTo,
    occurrence,
    facts,
  })

/** The same occurrence changes the facts only, not a priority that a person chose. */
async function refresh(
  work: Work,
  before: SystemItem,
  { facts = null }: NewUpdate,
): Promise<number> {
  if (before.facts === facts) return before.id
  const description = withFacts(before.description, before.facts, facts)
  return change(work, before, { ...before, description, facts })
}

async function open(
  work: Work,
  update: NewUpdate,
  occurrence: string | null,
): Promise<number | null> {
  const { type, typeId, description, cause, facts = null } = update
  const item = await insertUpdate(work, {
    type,
    type_id: typeId,
    description: withFacts(description.slice(0, mostUpdateText), null, facts),
    status: newUpdate.status,
    priority: update.priority ?? newUpdate.priority,
    user_id_assigned: update.assignedTo ?? null,
    user_id_created: null,
    resolved: null,
    cause,
    occurrence,
    facts,
  })
  if (item === null) return null
  await recordUpdate(work, 'updates.created', null, item)
  return item.id
}

/** Adds a line to the open item of the cause, or creates one. Returns its id. */
export async function createUpdate(work: Work, sent: NewUpdate): Promise<number> {
  const update = await withVisitFacts(work, sent)
  for (;;) {
    const id = await open(work, update, null)
    if (id !== null) return id
    const before = await lockCause(work, update.type, update.typeId, update.cause)
    // Resolved between the two statements: try again with a new item.
    if (before !== null) return repeat(work, before, update, null)
  }
}

/**
 * A repeated check of the same occurrence adds no line. An item closed by a person stays closed until its cause ends or
 * occurs again.
 */
export async function keepUpdate(work: Work, sent: LastingUpdate): Promise<void> {
  const update = await withVisitFacts(work, sent)
  for (;;) {
    const before = await lockCause(work, update.type, update.typeId, update.cause)
    if (before !== null) {
      await (before.occurrence === update.occurrence
        ? refresh(work, before, update)
        : repeat(work, before, update, update.occurrence))
      return
    }
    if (await isClosedByHand(work, update)) return
    if ((await open(work, update, update.occurrence)) !== null) return
  }
}

/** Resolves the open item of a cause that ended, with the reason. */
export async function solveUpdate(work: Work, cause: CauseOf, reason: string): Promise<void> {
  const before = await lockCause(work, cause.type, cause.typeId, cause.cause)
  if (before !== null)
    await change(work, before, {
      ...before,
      description: withLine(before.description, `Solved: ${reason}`),
      status: 'resolved',
      resolved: work.now,
    })
  await endCause(work, cause)
}

/** Writes the new time of a moved visit into its open items (UPD-031). */
export async function followVisitTime(work: Work, visit: number): Promise<void> {
  for (const cause of await openCausesOf(work, visit)) {
    const about = { type: 'assignment', typeId: visit, cause } as const
    const before = watchedFacts.includes(cause)
      ? null
      : await lockCause(work, about.type, visit, cause)
    if (before !== null)
      await refresh(work, before, await withVisitFacts(work, { ...about, description: '' }))
  }
}
