// OFR-137: the nurses of a visit, or of a patient's home, with the miles to it.
import { nurses, type NurseChoice } from '@wren/contract/nurses'
import { isZip } from '@wren/contract/reference'
import { useCall } from '../http/use-call.ts'
import { send, type InputOf } from '../http/send.ts'
import { nurseSource, type FoundNurse } from './nurse-source.ts'
import type { PickerSource } from './picker-kind.ts'

/** The stored place of a visit and the zip on screen, which counts before it. Without both there are no miles. */
export interface NursePlace {
  readonly visit_id: number | null
  readonly zip: string | null
}

/** A new visit has the id 0. A zip that is still being typed does not count. */
export const placeOf = (
  { id, zip }: { readonly id: number; readonly zip: string | null },
  typed = zip,
): NursePlace => ({ visit_id: id || null, zip: placeAt(typed).zip })

export const placeAt = (zip: string | null): NursePlace => ({
  visit_id: null,
  zip: zip !== null && isZip(zip) ? zip : null,
})

const hasPlace = ({ visit_id, zip }: NursePlace): boolean => visit_id !== null || zip !== null

/** Miles hold as long as both addresses; a nurse's change drops them at once. */
const fresh = 300_000
const most = 500

const searchNear = async (
  place: NursePlace,
  input: { readonly name?: string; readonly user_ids?: readonly number[] },
  signal?: AbortSignal,
): Promise<readonly NurseChoice[]> =>
  (
    await send(
      nurses.search,
      { limit: most, ...input, ...place } as unknown as InputOf<typeof nurses.search>,
      signal ? { signal } : {},
    )
  ).data.slice(0, most)

export function nursesNear(place: NursePlace): PickerSource<FoundNurse, number> {
  if (!hasPlace(place)) return nurseSource
  return {
    ...nurseSource,
    key: [nurses.search.name, place.visit_id, place.zip],
    keepFor: fresh,
    search: (text, signal) => searchNear(place, text ? { name: text } : {}, signal),
    find: async (id) => (await searchNear(place, { user_ids: [id] }))[0] ?? null,
  }
}

export type NurseMiles = Pick<NurseChoice, 'distance_miles' | 'far_miles'>

/** The miles of nurses who are named on screen, in one call. */
export function useMiles(
  place: NursePlace,
  ids: readonly (number | null)[],
): ReadonlyMap<number, NurseMiles> {
  const user_ids = [...new Set(ids.filter((id) => id !== null))].toSorted((a, b) => a - b)
  const found = useCall(
    nurses.search,
    user_ids.length === 0 || !hasPlace(place)
      ? null
      : ({ limit: most, user_ids: user_ids.slice(0, most), ...place } as unknown as InputOf<
          typeof nurses.search
        >),
    { quiet: true, keep: true, freshFor: fresh },
  )
  return new Map(found.data?.data.map((nurse) => [nurse.user_id, nurse]))
}
