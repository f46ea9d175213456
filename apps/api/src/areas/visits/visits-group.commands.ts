// VIS "Linked visits" 095, "Calls" 131, 132: groups of linked visits grow together and fall apart.
import { ok, type Answer, type Input } from '@wren/contract/call'
import { isRefusal, type Refusal } from '@wren/contract/refusal'
import type { visitLinks } from '@wren/contract/visits-link'
import { isInactive } from '@wren/contract/visits-statuses.rules'
import {
  linkedToItself,
  notLinkable,
  notLinked,
  unknownVisit,
} from '@wren/contract/visits.refusals'
import type { Work } from '../../platform/work/work.ts'
import { groupVisits } from './visits-answer.queries.ts'
import { changeVisit } from './visits-change.commands.ts'
import { lockLinked, membersLeft, newGroup } from './visits-group.store.ts'
import { lockVisit, type VisitRecord } from './visits.store.ts'

async function moveTo(
  work: Work,
  ids: readonly number[],
  group: number | null,
): Promise<Refusal | null> {
  for (const id of ids) {
    const visit = await lockVisit(work, id)
    const after =
      visit === null
        ? null
        : await changeVisit(work, visit, { group_id: group }, { cause: 'manual' })
    if (isRefusal(after)) return after
  }
  return null
}

/**
 * VIS-095: whoever is left alone in a group is not linked any more. The visit itself has left it in the same unit
 * of work.
 */
export async function leaveGroup(
  work: Work,
  { group_id: group }: Pick<VisitRecord, 'group_id'>,
): Promise<void> {
  if (group === null) return
  const left = await membersLeft(work, group)
  if (left.length === 1) await moveTo(work, left, null)
}

/** The groups of both become one, the older; repeated it changes nothing. */
export async function linkVisits(
  work: Work,
  { id, link }: Input<typeof visitLinks.link>,
): Promise<Answer<typeof visitLinks.link> | Refusal> {
  if (id === link) return linkedToItself
  const members = await lockLinked(work, [id, link])
  const both = members.filter((one) => one.id === id || one.id === link)
  if (both.length < 2) return unknownVisit
  const patients = new Set(
    members.map(({ patient_uuid }) => patient_uuid).filter((uuid) => uuid !== null),
  )
  if (patients.size > 1 || both.some((one) => one.is_deleted || isInactive(one.status)))
    return notLinkable
  const groups = members.map(({ group_id }) => group_id).filter((one) => one !== null)
  const group = groups.length === 0 ? await newGroup(work) : Math.min(...groups)
  const refused = await moveTo(
    work,
    members.map((one) => one.id),
    group,
  )
  return refused ?? { data: await groupVisits(work.db, group) }
}

/** Visits that overlap only because they are linked stay linked: the refusal names them (VIS-149). */
export async function unlinkVisit(
  work: Work,
  { id }: Input<typeof visitLinks.unlink>,
): Promise<typeof ok | Refusal> {
  const visit = (await lockLinked(work, [id])).find((one) => one.id === id)
  if (visit === undefined || visit.is_deleted) return unknownVisit
  if (visit.group_id === null) return notLinked
  const refused = await moveTo(work, [id], null)
  if (refused !== null) return refused
  await leaveGroup(work, visit)
  return ok
}
