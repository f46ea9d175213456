// Creates, saves and deletes groups (GRP-026, GRP-027, GRP-028, GRP-030, GRP-035, GRP-036, GRP-037, GRP-042).
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
  members.map(({ id }) => id).toSorted((a, b) => a - b)
/** A group as the audit log records it. */
const auditFields = ({ name, slug, is_published }: GroupRecord, pharmacies: readonly number[]) => ({
  name,
  slug,
  is_published,
  pharmacies,
})
const detailOf = (version: number | undefined) =>
  version === undefined ? { detail: { unconditional: true } } : {} // AUD-030

interface MemberMoves {
  readonly leaving: readonly Member[]
  readonly joining: readonly Member[]
  readonly staying: readonly Member[]
}

/**
 * Pharmacies that leave, join and stay. Refuses unknown and deleted pharmacies and members of another group. A deleted
 * member stays (GRP-027).
 */
function movesOf(
  groupId: number | null,
  candidates: readonly Member[],
  requested: readonly number[],
): MemberMoves | Refusal {
  const isMember = (member: Member): boolean =>
    groupId !== null && member.pharmacy_group_id === groupId
  const chosen = candidates.filter(({ id }) => requested.includes(id))
  if (chosen.length < new Set(requested).size || chosen.some(({ is_deleted }) => is_deleted))
    return unknownMembers
  const otherMember = chosen.find(
    (member) => member.pharmacy_group_id !== null && !isMember(member),
  )
  if (otherMember !== undefined) return memberTaken(otherMember.title, otherMember.group ?? '')
  return {
    leaving: candidates.filter(
      (member) => isMember(member) && !member.is_deleted && !requested.includes(member.id),
    ),
    joining: chosen.filter((member) => !isMember(member)),
    staying: candidates.filter(
      (member) => isMember(member) && (member.is_deleted || requested.includes(member.id)),
    ),
  }
}

export async function createGroup(
  work: Work,
  input: Input<typeof pharmacyGroups.create>,
): Promise<PharmacyGroup | Refusal> {
  const draft = {
    name: input.name ?? '',
    pharmacies: input.pharmacies ?? [],
    is_published: input.is_published ?? false,
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
  const members = await setMembers(work, group, moves.leaving, moves.joining, moves.staying)
  work.recordEvent('pharmacy-groups.created', {
    changes: [
      {
        type: 'group',
        id: group.id,
        version: group.version,
        after: auditFields(group, idsOf(moves.joining)),
      },
      ...members,
    ],
  })
  return answerOf(work, group.id)
}

/** A slug that was ever public stays, because it is printed and mailed (GRP-028). */
async function slugAfterRename(
  work: Work,
  before: GroupRecord,
  name: string,
): Promise<string | Refusal> {
  return name === before.name || before.was_published ? before.slug : slugFor(work, name, before.id)
}

export async function saveGroup(
  work: Work,
  { id, version, ...fields }: Input<typeof pharmacyGroups.save>,
): Promise<PharmacyGroup | Refusal> {
  const before = await lockGroup(work, id)
  if (before === null) return unknownGroup
  if (version !== undefined && version !== before.version)
    return stale('pharmacy group', await answerOf(work, id))
  const candidates = await lockMembers(work, id, fields.pharmacies ?? [])
  const members = candidates.filter(
    (member) => member.pharmacy_group_id === id && !member.is_deleted,
  )
  const requested = fields.pharmacies === undefined ? idsOf(members) : (fields.pharmacies ?? [])
  const draft = {
    name: fields.name === undefined ? before.name : (fields.name ?? ''),
    pharmacies: requested,
    is_published: fields.is_published ?? before.is_published,
  }
  const faults = groupFaults(draft)
  if (Object.keys(faults).length > 0) return invalid(faults)
  const moves = movesOf(id, candidates, requested)
  if (isRefusal(moves)) return moves
  if (
    draft.name === before.name &&
    draft.is_published === before.is_published &&
    moves.leaving.length + moves.joining.length === 0
  )
    return answerOf(work, id)
  const slug = await slugAfterRename(work, before, draft.name)
  if (isRefusal(slug)) return slug
  const after = await updateGroup(work, before, {
    name: draft.name,
    slug,
    is_published: draft.is_published,
    was_published: before.was_published || draft.is_published,
  })
  if (isRefusal(after)) return after
  const memberChanges = await setMembers(work, after, moves.leaving, moves.joining, moves.staying)
  work.recordEvent('pharmacy-groups.changed', {
    changes: [
      {
        type: 'group',
        id,
        version: after.version,
        before: auditFields(before, idsOf(members)),
        after: auditFields(
          after,
          idsOf([...moves.staying.filter(({ is_deleted }) => !is_deleted), ...moves.joining]),
        ),
        ...detailOf(version),
      },
      ...memberChanges,
    ],
  })
  return answerOf(work, id)
}

/** Rules of automatic offers for this group, which are deleted with it (on delete cascade; OFR-105). */
async function removedRules(work: Work, groupId: number): Promise<readonly Change[]> {
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
  const memberChanges = await setMembers(work, before, members, [], [])
  const links = await lockLinks(work, id, null)
  const removed = await removeLinks(work, links)
  const rules = await removedRules(work, id)
  await deleteGroup(work, id)
  const fieldsBefore = {
    ...auditFields(before, idsOf(members.filter(({ is_deleted }) => !is_deleted))),
    vettings: links.map(({ vetting_id }) => ({ vetting_id })),
  }
  work.recordEvent('pharmacy-groups.deleted', {
    changes: [
      { type: 'group', id, before: fieldsBefore, after: null, ...detailOf(version) },
      ...memberChanges,
      ...removed.changes,
      ...rules,
    ],
    data: { nurses: removed.nurses },
  })
  return ok
}
