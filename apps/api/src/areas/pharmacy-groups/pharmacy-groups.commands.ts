// GRP "Rules" 017-021, 026-028, 030, "Calls" 035-037, "Safety" 042: a group is made, changed and deleted, whole or
// not at all.
import { sql } from 'kysely'
import { ok, type Answer, type Input } from '@wren/contract/call'
import type { PharmacyGroup, pharmacyGroups } from '@wren/contract/pharmacy-groups'
import { memberTaken, unknownGroup, unknownMembers } from '@wren/contract/pharmacy-groups.refusals'
import { groupFaults } from '@wren/contract/pharmacy-groups.rules'
import { invalid, isRefusal, stale, type Refusal } from '@wren/contract/refusal'
import type { Change } from '../../platform/work/events.ts'
import type { Work } from '../../platform/work/work.ts'
import { lockMembers, setMembers, type Member } from './pharmacy-groups-members.store.ts'
import { lockLinks, removeLinks } from './pharmacy-groups-vettings.store.ts'
import { groupById } from './pharmacy-groups.queries.ts'
import {
  deleteGroup,
  insertGroup,
  lockGroup,
  slugFor,
  updateGroup,
  type GroupRecord,
} from './pharmacy-groups.store.ts'

const answerOf = async (work: Work, id: number): Promise<PharmacyGroup> =>
  (await groupById(work.db, id)) as PharmacyGroup
const idsOf = (members: readonly { readonly id: number }[]): number[] =>
  members.map(({ id }) => id).toSorted((one, other) => one - other)
/** As the trail tells a group. */
const told = ({ name, slug, is_published }: GroupRecord, pharmacies: readonly number[]) => ({
  name,
  slug,
  is_published,
  pharmacies,
})
const detailOf = (version: number | undefined) =>
  version === undefined ? { detail: { unconditional: true } } : {} // AUD-030

interface Moves {
  readonly leaving: readonly Member[]
  readonly coming: readonly Member[]
  readonly staying: readonly Member[]
}

/**
 * GRP-027, NET-109: only pharmacies that are there, and none of another group. A deleted one of the group's own
 * stays where it is.
 */
function movesOf(
  groupId: number | null,
  locked: readonly Member[],
  wanted: readonly number[],
): Moves | Refusal {
  const own = (member: Member): boolean => groupId !== null && member.pharmacy_group_id === groupId
  const chosen = locked.filter(({ id }) => wanted.includes(id))
  if (chosen.length < new Set(wanted).size || chosen.some(({ is_deleted }) => is_deleted))
    return unknownMembers
  const taken = chosen.find((member) => member.pharmacy_group_id !== null && !own(member))
  if (taken !== undefined) return memberTaken(taken.title, taken.group ?? '')
  return {
    leaving: locked.filter(
      (member) => own(member) && !member.is_deleted && !wanted.includes(member.id),
    ),
    coming: chosen.filter((member) => !own(member)),
    staying: locked.filter(
      (member) => own(member) && (member.is_deleted || wanted.includes(member.id)),
    ),
  }
}

export async function createGroup(
  work: Work,
  sent: Input<typeof pharmacyGroups.create>,
): Promise<PharmacyGroup | Refusal> {
  const draft = {
    name: sent.name ?? '',
    pharmacies: sent.pharmacies ?? [],
    is_published: sent.is_published ?? false,
  }
  const faults = groupFaults(draft)
  if (Object.keys(faults).length > 0) return invalid(faults)
  const moves = movesOf(null, await lockMembers(work, null, draft.pharmacies), draft.pharmacies)
  if (isRefusal(moves)) return moves
  const slug = await slugFor(work, draft.name, null)
  if (isRefusal(slug)) return slug
  const group = await insertGroup(work, {
    name: draft.name,
    slug,
    is_published: draft.is_published,
    was_published: draft.is_published,
  })
  if (isRefusal(group)) return group
  const members = await setMembers(work, group, moves.leaving, moves.coming, moves.staying)
  work.recordEvent('pharmacy-groups.created', {
    changes: [
      {
        type: 'group',
        id: group.id,
        version: group.version,
        after: told(group, idsOf(moves.coming)),
      },
      ...members,
    ],
  })
  return answerOf(work, group.id)
}

/** GRP-028: a slug that was ever public stays, because it stands on paper and in mails. */
async function renamed(work: Work, before: GroupRecord, name: string): Promise<string | Refusal> {
  return name === before.name || before.was_published ? before.slug : slugFor(work, name, before.id)
}

export async function saveGroup(
  work: Work,
  { id, version, ...sent }: Input<typeof pharmacyGroups.save>,
): Promise<PharmacyGroup | Refusal> {
  const before = await lockGroup(work, id)
  if (before === null) return unknownGroup
  if (version !== undefined && version !== before.version)
    return stale('pharmacy group', await answerOf(work, id))
  const locked = await lockMembers(work, id, sent.pharmacies ?? [])
  const now = locked.filter((member) => member.pharmacy_group_id === id && !member.is_deleted)
  const wanted = sent.pharmacies === undefined ? idsOf(now) : (sent.pharmacies ?? [])
  const draft = {
    name: sent.name === undefined ? before.name : (sent.name ?? ''),
    pharmacies: wanted,
    is_published: sent.is_published ?? before.is_published,
  }
  const faults = groupFaults(draft)
  if (Object.keys(faults).length > 0) return invalid(faults)
  const moves = movesOf(id, locked, wanted)
  if (isRefusal(moves)) return moves
  if (
    draft.name === before.name &&
    draft.is_published === before.is_published &&
    moves.leaving.length + moves.coming.length === 0
  )
    return answerOf(work, id)
  const slug = await renamed(work, before, draft.name)
  if (isRefusal(slug)) return slug
  const after = await updateGroup(work, before, {
    name: draft.name,
    slug,
    is_published: draft.is_published,
    was_published: before.was_published || draft.is_published,
  })
  if (isRefusal(after)) return after
  const members = await setMembers(work, after, moves.leaving, moves.coming, moves.staying)
  work.recordEvent('pharmacy-groups.changed', {
    changes: [
      {
        type: 'group',
        id,
        version: after.version,
        before: told(before, idsOf(now)),
        after: told(
          after,
          idsOf([...moves.staying.filter(({ is_deleted }) => !is_deleted), ...moves.coming]),
        ),
        ...detailOf(version),
      },
      ...members,
    ],
  })
  return answerOf(work, id)
}

/** OFR-105: the rules of automatic offers that are for this group alone go with it (on delete cascade). */
async function rulesOf(work: Work, groupId: number): Promise<readonly Change[]> {
  const { rows } = await sql<{
    id: number
    name: string
  }>`select id, name from auto_offer_rule where group_id = ${groupId} order by id for update`.execute(
    work.db,
  )
  return rows.map(({ id, name }) => ({
    type: 'rule',
    id,
    before: { name, group_id: groupId },
    after: null,
  }))
}

export async function removeGroup(
  work: Work,
  { id, version }: Input<typeof pharmacyGroups.remove>,
): Promise<Answer<typeof pharmacyGroups.remove> | Refusal> {
  const before = await lockGroup(work, id)
  if (before === null) return unknownGroup
  if (version !== undefined && version !== before.version)
    return stale('pharmacy group', await answerOf(work, id))
  const members = await lockMembers(work, id, [])
  const freed = await setMembers(work, before, members, [], [])
  const links = await lockLinks(work, id, null)
  const loss = await removeLinks(work, links)
  const rules = await rulesOf(work, id)
  await deleteGroup(work, id)
  const last = {
    ...told(before, idsOf(members.filter(({ is_deleted }) => !is_deleted))),
    vettings: links.map(({ vetting_id }) => ({ vetting_id })),
  }
  work.recordEvent('pharmacy-groups.deleted', {
    changes: [
      { type: 'group', id, before: last, after: null, ...detailOf(version) },
      ...freed,
      ...loss.changes,
      ...rules,
    ],
    data: { nurses: loss.nurses },
  })
  return ok
}
