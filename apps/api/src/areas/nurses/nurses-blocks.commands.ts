// NUR-097, NUR-098, NUR-099, NUR-153: pharmacies that a nurse does not work with. Adding an existing pair replaces its
// reason.
import { sql } from 'kysely'
import type { Answer, Input } from '@wren/contract/call'
import type { nurseBlocks } from '@wren/contract/nurse-blocks'
import { unknownNurse } from '@wren/contract/nurses.refusals'
import { invalidField, type Refusal } from '@wren/contract/refusal'
import { violatedConstraint } from '../../platform/database/database.ts'
import type { UserActor } from '../../platform/identity/actor.ts'
import type { Work } from '../../platform/work/work.ts'
import { blockedEntries } from '../pharmacies/pharmacies.public.ts'
import { lockNurses } from './nurses.public.ts'

export async function saveBlocks(
  work: Work,
  { add = [], delete: removedIds = [], blocked_by_id: id }: Input<typeof nurseBlocks.save>,
): Promise<Answer<typeof nurseBlocks.save> | Refusal> {
  const nurse = (await lockNurses(work, [id])).get(id)
  if (nurse === undefined || nurse.is_deleted) return unknownNurse
  const before = await blockedEntries(work.db, { nurse: id })
  await sql`delete from nurse_block where user_nurse_id = ${id} and provider_id = any(${removedIds}::int[])`.execute(
    work.db,
  )
  try {
    for (const { provider_id, reason } of add)
      await sql`insert into nurse_block (user_nurse_id, provider_id, reason, blocked_by, created, user_id_created)
        values (${id}, ${provider_id}, ${reason}, 'nurse', ${work.now}, ${(work.actor as UserActor).userId})
          on conflict (user_nurse_id, provider_id) do update set reason = excluded.reason`.execute(
        work.db,
      )
  } catch (error) {
    if (violatedConstraint(error) === 'nurse_block_provider_id_fk')
      return invalidField('provider_id')
    throw error
  }
  const after = await blockedEntries(work.db, { nurse: id })
  work.recordEvent('nurses.blocks-changed', {
    changes: [
      {
        type: 'nurse',
        id,
        before: { provider_nurse_blocked: before },
        after: { provider_nurse_blocked: after },
      },
    ],
    data: { nurse: id },
  })
  return { data: after }
}
