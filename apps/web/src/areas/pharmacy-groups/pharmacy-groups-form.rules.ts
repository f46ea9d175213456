// Values of the group form, its bodies, and the vettings that a save links and unlinks (GRP-022, GRP-023, GRP-024,
// GRP-027).
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
type StoredGroup = Pick<PharmacyGroup, 'name' | 'is_published' | 'pharmacies' | 'vettings'>

export const newGroup: StoredGroup = { name: '', is_published: false, pharmacies: [], vettings: [] }

/** In a fixed order, so that adding and removing an id is no change. */
const sorted = (ids: readonly number[]): readonly number[] => ids.toSorted((a, b) => a - b)
export const groupValuesOf = ({
  name,
  is_published,
  pharmacies,
  vettings,
}: StoredGroup): GroupValues => ({
  name,
  is_published,
  pharmacies: sorted(pharmacies.map(({ id }) => id)),
  vettings: sorted(vettings.map(({ vetting_id }) => vetting_id)),
})
export const toggledId = (ids: readonly number[], id: number): readonly number[] =>
  ids.includes(id) ? ids.filter((other) => other !== id) : sorted([...ids, id])

const draftOf = ({ name, pharmacies, is_published }: GroupValues) => ({
  name: name ?? '',
  pharmacies,
  is_published,
})
export const groupValueFaults = (values: GroupValues): Readonly<Record<string, string>> =>
  groupFaults(draftOf(values))

/** Body of a save. Throws where name or pharmacies are missing (GRP-023). Vettings have separate calls. */
export function groupBodyOf(
  changes: Partial<GroupValues>,
  values: GroupValues,
): Readonly<Record<string, unknown>> {
  if ((values.name ?? '').trim() === '' || values.pharmacies.length === 0)
    throw new Error('Form values are missing')
  const { vettings: _, ...body } = changes
  return body
}

interface LinkChanges {
  readonly remove: readonly number[]
  readonly add: readonly number[]
}
/** Vettings to unlink and to link after a save (GRP-024). */
export const linksToChange = (
  stored: readonly number[],
  chosen: readonly number[],
): LinkChanges => ({
  remove: stored.filter((id) => !chosen.includes(id)),
  add: chosen.filter((id) => !stored.includes(id)),
})

/**
 * Pharmacies that are neither deleted nor members of another group (GRP-027). A chosen pharmacy stays listed after
 * another group has taken it, so that it can be deselected.
 */
export const offeredPharmacies = (
  memberIds: readonly number[],
  chosen: readonly number[],
  pharmacies: readonly PharmacyChoice[],
): readonly PharmacyChoice[] =>
  pharmacies.filter(
    ({ id, is_deleted, group }) =>
      !is_deleted && (group === null || memberIds.includes(id) || chosen.includes(id)),
  )
