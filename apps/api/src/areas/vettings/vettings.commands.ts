// VET "Calls" 015, 017, 019, "Screens" 009, 013, 014: a vetting is made, renamed and deleted.
import { ok, type Answer, type Input } from '@wren/contract/call'
import { isRefusal, stale, type Refusal } from '@wren/contract/refusal'
import type { Vetting, vettings } from '@wren/contract/vettings'
import { unknownVetting, vettingInUse } from '@wren/contract/vettings.refusals'
import type { Work } from '../../platform/work/work.ts'
import {
  deleteVetting,
  insertVetting,
  linksOf,
  lockVetting,
  renameVetting,
} from './vettings.store.ts'

/** The row under its lock, when it is still the one that was seen. */
async function locked(
  work: Work,
  { id, version }: { readonly id: number; readonly version?: number | undefined },
): Promise<Vetting | Refusal> {
  const found = await lockVetting(work, id)
  if (found === null) return unknownVetting
  return version === undefined || version === found.version ? found : stale('vetting', found)
}
const detailOf = (version: number | undefined) =>
  version === undefined ? { detail: { unconditional: true } } : {} // AUD-030
const told = ({ name }: Vetting) => ({ name })

export async function createVetting(
  work: Work,
  { name }: Input<typeof vettings.insert>,
): Promise<Answer<typeof vettings.insert> | Refusal> {
  const made = await insertVetting(work, name)
  if (isRefusal(made)) return made
  work.recordEvent('vettings.created', {
    changes: [{ type: 'vetting', id: made.id, version: made.version, after: told(made) }],
  })
  return { id: made.id }
}

export async function saveVetting(
  work: Work,
  { id, version, name }: Input<typeof vettings.save>,
): Promise<Answer<typeof vettings.save> | Refusal> {
  const before = await locked(work, { id, version })
  if (isRefusal(before)) return before
  if (name === before.name) return { vetting: before }
  const after = await renameVetting(work, before, name)
  if (isRefusal(after)) return after
  work.recordEvent('vettings.changed', {
    changes: [
      {
        type: 'vetting',
        id,
        version: after.version,
        before: told(before),
        after: told(after),
        ...detailOf(version),
      },
    ],
  })
  return { vetting: after }
}

export async function removeVetting(
  work: Work,
  { id, version }: Input<typeof vettings.remove>,
): Promise<Answer<typeof vettings.remove> | Refusal> {
  const before = await locked(work, { id, version })
  if (isRefusal(before)) return before
  const { pharmacies, groups } = await linksOf(work, id)
  if (pharmacies + groups > 0) return vettingInUse(pharmacies, groups)
  await deleteVetting(work, id)
  work.recordEvent('vettings.deleted', {
    changes: [{ type: 'vetting', id, before: told(before), after: null, ...detailOf(version) }],
  })
  return ok
}
