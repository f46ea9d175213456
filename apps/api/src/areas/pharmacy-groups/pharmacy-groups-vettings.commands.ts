// GRP "Rules" 031, "Calls" 039, 040, VET-020: a vetting is linked to a group, or taken from it and from the nurses
// who hold it there.
import { ok, type Answer, type Input } from '@wren/contract/call'
import type { GroupVetting, pharmacyGroups } from '@wren/contract/pharmacy-groups'
import { unknownGroup } from '@wren/contract/pharmacy-groups.refusals'
import { isRefusal, type Refusal } from '@wren/contract/refusal'
import { unknownVetting } from '@wren/contract/vettings.refusals'
import type { Work } from '../../platform/work/work.ts'
import { holdForLink } from '../vettings/vettings.public.ts'
import { insertLink, lockLinks, removeLinks } from './pharmacy-groups-vettings.store.ts'
import { holdGroup } from './pharmacy-groups.store.ts'

const told = ({ vetting_id }: GroupVetting) => ({ vettings: [{ vetting_id }] })
const none = { vettings: [] }

/** Links have no version of their own and raise none: two people may choose vettings at once. */
export async function addVetting(
  work: Work,
  { id, vettingId }: Input<typeof pharmacyGroups.addVetting>,
): Promise<GroupVetting | Refusal> {
  const group = await holdGroup(work, id)
  if (group === null) return unknownGroup
  const vetting = await holdForLink(work, vettingId)
  if (isRefusal(vetting)) return vetting
  const link = await insertLink(work, id, vetting)
  if (isRefusal(link)) return link
  work.recordEvent('pharmacy-groups.vetting-added', {
    changes: [{ type: 'group', id, version: group.version, before: none, after: told(link) }],
  })
  return link
}

export async function removeVetting(
  work: Work,
  { id, vettingId }: Input<typeof pharmacyGroups.removeVetting>,
): Promise<Answer<typeof pharmacyGroups.removeVetting> | Refusal> {
  const group = await holdGroup(work, id)
  if (group === null) return unknownGroup
  const [link] = await lockLinks(work, id, vettingId)
  if (link === undefined) return unknownVetting
  const loss = await removeLinks(work, [link])
  work.recordEvent('pharmacy-groups.vetting-removed', {
    changes: [
      { type: 'group', id, version: group.version, before: told(link), after: none },
      ...loss.changes,
    ],
    data: { nurses: loss.nurses },
  })
  return ok
}
