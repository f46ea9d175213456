// Links vettings to groups, and removes them from the group and from its nurses (GRP-031, GRP-039, GRP-040, VET-020).
import { ok, type Answer, type Input } from '@wren/contract/call'
import type { GroupVetting, pharmacyGroups } from '@wren/contract/pharmacy-groups'
import { unknownGroup } from '@wren/contract/pharmacy-groups.refusals'
import { isRefusal, type Refusal } from '@wren/contract/refusal'
import { unknownVetting } from '@wren/contract/vettings.refusals'
import type { Work } from '../../platform/work/work.ts'
import { lockVettingForLink } from '../vettings/vettings.public.ts'
import { insertLink, lockLinks, removeLinks } from './pharmacy-groups-vettings.store.ts'
import { shareLockGroup } from './pharmacy-groups.store.ts'

const auditFields = ({ vetting_id }: GroupVetting) => ({ vettings: [{ vetting_id }] })
const noVettings = { vettings: [] }

/** A link does not raise the version of the group: two people may choose vettings at once. */
export async function linkVetting(
  work: Work,
  { id, vettingId }: Input<typeof pharmacyGroups.addVetting>,
): Promise<GroupVetting | Refusal> {
  const group = await shareLockGroup(work, id)
  if (group === null) return unknownGroup
  const vetting = await lockVettingForLink(work, vettingId)
  if (isRefusal(vetting)) return vetting
  const link = await insertLink(work, id, vetting)
  if (isRefusal(link)) return link
  work.recordEvent('pharmacy-groups.vetting-added', {
    changes: [
      { type: 'group', id, version: group.version, before: noVettings, after: auditFields(link) },
    ],
  })
  return link
}

export async function unlinkVetting(
  work: Work,
  { id, vettingId }: Input<typeof pharmacyGroups.removeVetting>,
): Promise<Answer<typeof pharmacyGroups.removeVetting> | Refusal> {
  const group = await shareLockGroup(work, id)
  if (group === null) return unknownGroup
  const [link] = await lockLinks(work, id, vettingId)
  if (link === undefined) return unknownVetting
  const loss = await removeLinks(work, [link])
  work.recordEvent('pharmacy-groups.vetting-removed', {
    changes: [
      { type: 'group', id, version: group.version, before: auditFields(link), after: noVettings },
      ...loss.changes,
    ],
    data: { nurses: loss.nurses },
  })
  return ok
}
