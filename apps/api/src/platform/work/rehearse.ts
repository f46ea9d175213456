// OFR-135: does a change up to its commit, looks at it, and undoes all of it. What it shows is what the change itself
// would do.
import { isRefusal, type Refusal } from '@wren/contract/refusal'
import type { Actor } from '../identity/actor.ts'
import type { Platform } from '../platform.ts'
import { runWithin } from './reactions.ts'
import { isCommittedRefusal, runWork, type Origin, type Work } from './work.ts'

/** Ends the transaction without a commit and carries out what was seen. */
class Rehearsed extends Error {
  readonly seen: unknown
  constructor(seen: unknown) {
    super('rehearsed')
    this.seen = seen
  }
}

/** The refusal of the change where it is refused; nothing is written, sent or announced. */
export async function rehearseWork<C, A>(
  { platform, actor, origin }: { platform: Platform; actor: Actor; origin: Origin },
  run: (work: Work) => Promise<C>,
  look: (work: Work, result: C) => Promise<A>,
): Promise<A | Refusal> {
  try {
    return await runWork<A>(platform, actor, origin, async (work) => {
      const result = await run(work)
      if (isRefusal(result)) return result
      if (isCommittedRefusal(result)) return result.committed
      const refused = await runWithin(work)
      if (refused !== null) return refused
      throw new Rehearsed(await look(work, result))
    })
  } catch (error) {
    if (error instanceof Rehearsed) return error.seen as A
    throw error
  }
}
