// PHA "Blocked nurses" 055, 056, 080, "Calls" 070: additions and removals of one save; they carry no stamp
// (NET-097) and hold when repeated.
import type { Answer, Input } from '@wren/contract/call'
import type { pharmacies } from '@wren/contract/pharmacies'
import { unknownPharmacy } from '@wren/contract/pharmacies.refusals'
import { invalid, type Refusal } from '@wren/contract/refusal'
import type { Work } from '../../platform/work/work.ts'
import { notNurses, putBlock, removeBlocks, upcomingVisits } from './pharmacies-blocks.store.ts'
import { blockedEntries } from './pharmacies.public.ts'
import { lockPharmacy } from './pharmacies.store.ts'

export async function blockNurses(
  work: Work,
  sent: Input<typeof pharmacies.block>,
): Promise<Answer<typeof pharmacies.block> | Refusal> {
  const { blocked_by_id: provider, add } = sent
  const pharmacy = await lockPharmacy(work, provider)
  if (pharmacy === null) return unknownPharmacy
  const added = [...new Set(add.map(({ user_nurse_id }) => user_nurse_id))]
  if ((await notNurses(work, added)).length > 0) return invalid({ add: 'Invalid value' })
  const before = await blockedEntries(work.db, { provider })
  await removeBlocks(work, provider, sent.delete)
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
    data: { pharmacy: provider, nurses: [...new Set([...added, ...sent.delete])] },
  })
  return { data: after, upcoming_visits: await upcomingVisits(work, provider, added) }
}
