// NUR-064, NUR-154: names, email, phone and timezone are in the account, so their change makes open forms of the nurse
// outdated.
import { sql } from 'kysely'
import { within, type Reaction } from '../../platform/work/reactions.ts'
import type { Work } from '../../platform/work/work.ts'

async function outdateProfile(
  work: Work,
  { user, isNurse }: { readonly user: number; readonly isNurse: boolean },
): Promise<void> {
  if (isNurse)
    await sql`update nurse set version = version + 1, updated = ${work.now} where user_id = ${user}`.execute(
      work.db,
    )
}

export const nursesReactions: readonly Reaction[] = [within('users.changed', outdateProfile)]
