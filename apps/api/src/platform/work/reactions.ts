// How areas hear of each other: `within` runs in the same transaction, `after` becomes a job of the same transaction.
import { isRefusal, type Refusal } from '@wren/contract/refusal'
import type { Platform } from '../platform.ts'
import { addJob } from '../jobs/add.ts'
import type { Fact } from './facts.ts'
import type { Work } from './work.ts'

type Data = never
export interface Within {
  readonly when: 'within'
  readonly fact: string
  readonly run: (work: Work, data: Data) => Promise<void | Refusal>
}
export interface After {
  readonly when: 'after'
  readonly fact: string
  readonly name: string
  readonly run: (platform: Platform, data: Data) => Promise<void>
}
export type Reaction = Within | After

/** Being late would harm someone: a cancelled visit with a live offer. */
export const within = <D>(
  fact: string,
  run: (work: Work, data: D) => Promise<void | Refusal>,
): Within => ({
  when: 'within',
  fact,
  run: run as Within['run'],
})

/** @public May be late, is retried: must do nothing the second time (its job carries the data it was made with). */
export const after = <D>(
  fact: string,
  name: string,
  run: (platform: Platform, data: D) => Promise<void>,
): After => ({ when: 'after', fact, name, run: run as After['run'] })

const mostAdded = 1_000

/**
 * Facts recorded by reactions are reacted to as well; a ring of reactions is a fault, not a hang. A bulk call may
 * record many itself.
 * A refusal of a reaction refuses the whole unit of work.
 */
export async function runWithin(work: Work): Promise<Refusal | null> {
  const own = work.facts.length
  for (let next = 0; next < work.facts.length; next++) {
    if (next > own + mostAdded)
      throw new Error(`reactions do not end after ${work.facts[next]?.name}`)
    const fact = work.facts[next] as Fact
    for (const reaction of work.platform.reactions)
      if (reaction.when === 'within' && reaction.fact === fact.name) {
        const result = await reaction.run(work, fact.data as Data)
        if (isRefusal(result)) return result
      }
  }
  return null
}

export async function followUps(work: Work): Promise<void> {
  for (const fact of work.facts)
    for (const reaction of work.platform.reactions)
      if (reaction.when === 'after' && reaction.fact === fact.name)
        await addJob(work.db, {
          name: reaction.name,
          payload: fact.data,
          dueAt: work.now,
          now: work.now,
        })
}
