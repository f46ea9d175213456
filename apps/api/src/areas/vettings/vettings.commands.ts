// Creates, renames and deletes vettings (VET-009, VET-013, VET-014, VET-015, VET-017, VET-019).
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

/** Locks the row. Refuses an outdated version. */
async function lockVersion(
  work: Work,
  { id, version }: { readonly id: number; readonly version?: number | undefined },
): Promise<Vetting | Refusal> {
  const vetting = await lockVetting(work, id)
  if (vetting === null) return unknownVetting
  return version === undefined || version === vetting.version ? vetting : stale('vetting', vetting)
}
const detailOf = (version: number | undefined) =>
  version === undefined ? { detail: { unconditional: true } } : {} // AUD-030
const auditFields = ({ name }: Vetting) => ({ name })

export async function createVetting(
  work: Work,
  { name }: Input<typeof vettings.insert>,
): Promise<Answer<typeof vettings.insert> | Refusal> {
  const vetting = await insertVetting(work, name)
  if (isRefusal(vetting)) return vetting
  work.recordEvent('vettings.created', {
    changes: [
      { type: 'vetting', id: vetting.id, version: vetting.version, after: auditFields(vetting) },
    ],
  })
  return { id: vetting.id }
}

export async function saveVetting(
  work: Work,
  { id, version, name }: Input<typeof vettings.save>,
): Promise<Answer<typeof vettings.save> | Refusal> {
  const before = await lockVersion(work, { id, version })
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
        before: auditFields(before),
        after: auditFields(after),
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
  const before = await lockVersion(work, { id, version })
  if (isRefusal(before)) return before
  const { pharmacies, groups } = await linksOf(work, id)
  if (pharmacies + groups > 0) return vettingInUse(pharmacies, groups)
  await deleteVetting(work, id)
  work.recordEvent('vettings.deleted', {
    changes: [
      { type: 'vetting', id, before: auditFields(before), after: null, ...detailOf(version) },
    ],
  })
  return ok
}
