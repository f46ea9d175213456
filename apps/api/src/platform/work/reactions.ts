// How areas react to each other's events: `within` runs in the same transaction, `after` as a job stored in it.
import { isRefusal, type Refusal } from '@wren/contract/refusal'
import type { Platform } from '../platform.ts'
import { addJob } from '../jobs/add.ts'
import type { WorkEvent } from './events.ts'
import type { Work } from './work.ts'

type Data = never
export interface Within {
  readonly when: 'within'
  readonly event: string
  readonly run: (work: Work, data: Data) => Promise<void | Refusal>
}
export interface After {
  readonly when: 'after'
  readonly event: string
  readonly name: string
  readonly run: (platform: Platform, data: Data) => Promise<void>
}
export type Reaction = Within | After

/** For effects that must not be late, such as withdrawing the offers of a canceled visit. */
export const within = <D>(
  event: string,
  run: (work: Work, data: D) => Promise<void | Refusal>,
): Within => ({
  when: 'within',
  event,
  run: run as Within['run'],
})

/** @public For effects that may be late. A job may run twice with the same data: `run` must be idempotent. */
export const after = <D>(
  event: string,
  name: string,
  run: (platform: Platform, data: D) => Promise<void>,
): After => ({ when: 'after', event, name, run: run as After['run'] })

const maxCascadedEvents = 1_000

/**
 * Runs the `within` reactions to every event, including events emitted by reactions. A reaction's refusal refuses the
 * whole unit of work. Throws when reactions cascade without end; a bulk call itself may emit any number of events.
 */
export async function runWithin(work: Work): Promise<Refusal | null> {
  const emitted = work.events.length
  for (let index = 0; index < work.events.length; index++) {
    const event = work.events[index] as WorkEvent
    if (index > emitted + maxCascadedEvents)
      throw new Error(`Reactions cascade without end after ${event.name}.`)
    for (const reaction of work.platform.reactions)
      if (reaction.when === 'within' && reaction.event === event.name) {
        const result = await reaction.run(work, event.data as Data)
        if (isRefusal(result)) return result
      }
  }
  return null
}

/** Stores a job for each `after` reaction to the events of this unit of work. */
export async function followUps(work: Work): Promise<void> {
  for (const event of work.events)
    for (const reaction of work.platform.reactions)
      if (reaction.when === 'after' && reaction.event === event.name)
        await addJob(work.db, {
          name: reaction.name,
          payload: event.data,
          dueAt: work.now,
          now: work.now,
        })
}
