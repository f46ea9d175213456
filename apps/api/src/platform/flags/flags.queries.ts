// NET "Feature flags" 058, 059: what is on for the caller, and the definitions for who keeps them.
import { flagKeys } from '@wren/contract/flags'
import type { Read } from '../http/bind.ts'
import { hasFlag } from '../identity/actor.ts'
import { readFlags } from './flags.ts'

/** Read anew and not from the cache: who has just switched one sees it, whichever instance answers. */
export async function myFlags({ db, user }: Read) {
  const flags = await readFlags(db)
  return { data: Object.fromEntries(flagKeys.map((key) => [key, hasFlag(user, key, flags)])) }
}

export const flagDefinitions = async ({ db }: Read) => ({
  data: [...(await readFlags(db)).values()],
})
