// GRP "Rules" 022-024, "Screen" 005, 006: what the form edits, what leaves it, and what a save has to link and unlink.
import type { PharmacyChoice } from '@wren/contract/pharmacies'
import type { PharmacyGroup } from '@wren/contract/pharmacy-groups'
import { groupFaults } from '@wren/contract/pharmacy-groups.rules'

export interface GroupValues {
  readonly [name: string]: unknown
  readonly name: string | null
  readonly is_published: boolean
  readonly pharmacies: readonly number[]
  readonly vettings: readonly number[]
}
type Stored = Pick<PharmacyGroup, 'name' | 'is_published' | 'pharmacies' | 'vettings'>

export const blank: Stored = { name: '', is_published: false, pharmacies: [], vettings: [] }

/** In one order, so that choosing and leaving again is no change. */
const sorted = (ids: readonly number[]): readonly number[] =>
  ids.toSorted((one, other) => one - other)
export const valuesOf = ({ name, is_published, pharmacies, vettings }: Stored): GroupValues => ({
  name,
  is_published,
  pharmacies: sorted(pharmacies.map(({ id }) => id)),
  vettings: sorted(vettings.map(({ vetting_id }) => vetting_id)),
})
export const toggled = (ids: readonly number[], id: number): readonly number[] =>
  ids.includes(id) ? ids.filter((one) => one !== id) : sorted([...ids, id])

const draftOf = ({ name, pharmacies, is_published }: GroupValues) => ({
  name: name ?? '',
  pharmacies,
  is_published,
})
export const faultsOf = (values: GroupValues): Readonly<Record<string, string>> =>
  groupFaults(draftOf(values))

/** GRP-023: the last look before a call; vettings travel by calls of their own. */
export function groupSent(
  part: Partial<GroupValues>,
  all: GroupValues,
): Readonly<Record<string, unknown>> {
  if ((all.name ?? '').trim() === '' || all.pharmacies.length === 0)
    throw new Error('Form values are missing')
  const { vettings: _, ...sent } = part
  return sent
}

export interface Links {
  readonly remove: readonly number[]
  readonly add: readonly number[]
}
/** GRP-024 */
export const linksToChange = (stored: readonly number[], wanted: readonly number[]): Links => ({
  remove: stored.filter((id) => !wanted.includes(id)),
  add: wanted.filter((id) => !stored.includes(id)),
})

/**
 * GRP-027: not deleted, and of no other group. What is chosen stays in sight when another group takes it meanwhile:
 * it can only be left again where it is seen.
 */
export const offeredTo = (
  own: readonly number[],
  chosen: readonly number[],
  pharmacies: readonly PharmacyChoice[],
): readonly PharmacyChoice[] =>
  pharmacies.filter(
    ({ id, is_deleted, group }) =>
      !is_deleted && (group === null || own.includes(id) || chosen.includes(id)),
  )
