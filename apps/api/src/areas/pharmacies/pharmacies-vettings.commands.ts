// PHA-058, PHA-059, PHA-074, PHA-075, VET-020: links a vetting to a pharmacy and removes the link.
import { ok, type Answer, type Input } from '@wren/contract/call'
import type { pharmacyVettings } from '@wren/contract/pharmacies-vettings'
import {
  unknownPharmacy,
  unknownPharmacyVetting,
  vettingHeld,
} from '@wren/contract/pharmacies.refusals'
import { isRefusal, type Refusal } from '@wren/contract/refusal'
import type { Work } from '../../platform/work/work.ts'
import { lockVettingForLink } from '../vettings/vettings.public.ts'
import { holdersOf, insertLink, lockLink, removeLink } from './pharmacies-vettings.store.ts'
import { pharmacyById } from './pharmacies.public.ts'

const vettingOf = (vetting_id: number) => ({ vettings: [{ vetting_id }] })
const noVettings = { vettings: [] }

/** A link neither carries nor raises a version, so that two people can choose vettings at the same time. */
export async function addVetting(
  work: Work,
  { provider_id, vetting_id }: Input<typeof pharmacyVettings.insert>,
): Promise<Answer<typeof pharmacyVettings.insert> | Refusal> {
  const pharmacy = await pharmacyById(work.db, provider_id)
  if (pharmacy === null) return unknownPharmacy
  const vetting = await lockVettingForLink(work, vetting_id)
  if (isRefusal(vetting)) return vetting
  const id = await insertLink(work, provider_id, vetting_id)
  if (isRefusal(id)) return id
  work.recordEvent('pharmacies.vetting-added', {
    changes: [
      {
        type: 'pharmacy',
        id: provider_id,
        version: pharmacy.version,
        before: noVettings,
        after: vettingOf(vetting_id),
      },
    ],
  })
  return { id }
}

export async function removeVetting(
  work: Work,
  { id }: Input<typeof pharmacyVettings.remove>,
): Promise<Answer<typeof pharmacyVettings.remove> | Refusal> {
  const link = await lockLink(work, id)
  if (link === null) return unknownPharmacyVetting
  const holders = await holdersOf(work, id)
  if (holders > 0) return vettingHeld(holders)
  await removeLink(work, id)
  const pharmacy = await pharmacyById(work.db, link.provider_id)
  work.recordEvent('pharmacies.vetting-removed', {
    changes: [
      {
        type: 'pharmacy',
        id: link.provider_id,
        version: pharmacy?.version ?? null,
        before: vettingOf(link.vetting_id),
        after: noVettings,
      },
    ],
  })
  return ok
}
