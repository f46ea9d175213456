// PHA-055, PHA-056, PHA-070, PHA-080: additions and removals of one save. They carry no version (NET-097) and are
// idempotent.
import type { Answer, Input } from '@wren/contract/call'
import type { pharmacies } from '@wren/contract/pharmacies'
import { unknownPharmacy } from '@wren/contract/pharmacies.refusals'
import { invalid, type Refusal } from '@wren/contract/refusal'
import type { Work } from '../../platform/work/work.ts'
import {
  idsWithoutNurse,
  putBlock,
  removeBlocks,
  upcomingVisits,
} from './pharmacies-blocks.store.ts'
import { blockedEntries } from './pharmacies.public.ts'
import { lockPharmacy } from './pharmacies.store.ts'

export async function blockNurses(
  work: Work,
  input: Input<typeof pharmacies.block>,
): Promise<Answer<typeof pharmacies.block> | Refusal> {
  const { blocked_by_id: provider, add } = input
  const pharmacy = await lockPharmacy(work, provider)
  if (pharmacy === null) return unknownPharmacy
  const added = [...new Set(add.map(({ user_nurse_id }) => user_nurse_id))]
  if ((await idsWithoutNurse(work, added)).length > 0) return invalid({ add: 'Invalid value' })
  const before = await blockedEntries(work.db, { provider })
  await removeBlocks(work, provider, input.delete)
  for (const entry of add) await putBlock(work, provider, entry)
  const after = await blockedEntries(work.db, { provider })
  work.recordEvent('pharmacies.nurses-blocked', {
    changes: [
      {
        type: 'pharmacy',
        id: provider,
        version: pharmacy.version,
        before: { provider_nurse_blocked: before },
        after: { provider_nurse_blocked: after },
      },
    ],
    data: { pharmacy: provider, nurses: [...new Set([...added, ...input.delete])] },
  })
  return { data: after, upcoming_visits: await upcomingVisits(work, provider, added) }
}
