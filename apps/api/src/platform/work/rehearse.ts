// Rehearsal: executes a change up to its commit, inspects the result and rolls it back. OFR-135.
import { isRefusal, type Refusal } from '@wren/contract/refusal'
import type { Actor } from '../identity/actor.ts'
import type { Platform } from '../platform.ts'
import { runWithin } from './reactions.ts'
import { isCommittedRefusal, runWork, type Origin, type Work } from './work.ts'

/** Rolls the transaction back and carries the result out of it. */
class RehearsalEnd extends Error {
  readonly result: unknown
  constructor(result: unknown) {
    super('rehearsed')
    this.result = result
  }
}

/** Answers the result of `inspect`, or the refusal of the change. Nothing is written, sent or announced. */
export async function rehearseWork<C, A>(
  { platform, actor, origin }: { platform: Platform; actor: Actor; origin: Origin },
  run: (work: Work) => Promise<C>,
  inspect: (work: Work, result: C) => Promise<A>,
): Promise<A | Refusal> {
  try {
    return await runWork<A>(platform, actor, origin, async (work) => {
      const result = await run(work)
      if (isRefusal(result)) return result
      if (isCommittedRefusal(result)) return result.committed
      const refusal = await runWithin(work)
      if (refusal !== null) return refusal
      throw new RehearsalEnd(await inspect(work, result))
    })
  } catch (error) {
    if (error instanceof RehearsalEnd) return error.result as A
    throw error
  }
}
