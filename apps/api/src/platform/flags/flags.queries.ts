// NET-058, NET-059: the flags of the caller, and the definitions for Wren admins.
import { flagKeys } from '@wren/contract/flags'
import type { Read } from '../http/bind.ts'
import { hasFlag } from '../identity/actor.ts'
import { readFlags } from './flags.ts'

/** Read from the table, not the cache, so that a change is visible at once on every instance. */
export async function myFlags({ db, user }: Read) {
  const flags = await readFlags(db)
  return { data: Object.fromEntries(flagKeys.map((key) => [key, hasFlag(user, key, flags)])) }
}

export const flagDefinitions = async ({ db }: Read) => ({
  data: [...(await readFlags(db)).values()],
})
