// UPD-029, UPD-030: follow-up items the product makes by itself; at most one open item per cause and record.
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
  /** The ops user it is for. */
  readonly assignedTo?: number | null
  /** UPD-031: when and what, kept current while the item is open; by default the time of the visit it is about. */
  readonly facts?: string | null
}
/** A cause that lasts and is looked at again and again: `occurrence` tells a new one from the same one. */
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

/** Another occurrence: a dated line, the higher priority; it stays with the person who has it. */
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

/** The same occurrence: only its facts are written; a priority that somebody chose stays. */
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

/** Answers the item's id: of the open one with this cause, which gets another line, or of a new one. */
export async function createUpdate(work: Work, sent: NewUpdate): Promise<number> {
  const update = await withVisitFacts(work, sent)
  for (;;) {
    const id = await open(work, update, null)
    if (id !== null) return id
    const before = await lockCause(work, update.type, update.typeId, update.cause)
    // Resolved between the two statements: the cause is new again.
    if (before !== null) return repeat(work, before, update, null)
  }
}

/**
 * The same cause found again writes no line; one closed by hand stays closed until its cause ended or something new
 * happened.
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

/** The cause is gone: its open item closes itself and says why. */
export async function solveUpdate(work: Work, cause: CauseOf, what: string): Promise<void> {
  const before = await lockCause(work, cause.type, cause.typeId, cause.cause)
  if (before !== null)
    await change(work, before, {
      ...before,
      description: withLine(before.description, `Solved: ${what}`),
      status: 'resolved',
      resolved: work.now,
    })
  await endCause(work, cause)
}

/** UPD-031: after a visit moved, its open items say the new time. */
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
