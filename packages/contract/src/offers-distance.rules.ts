// OFR-073, OFR-137: how far a nurse lives from a visit, and which ones 'Select top' leaves out.
import { distanceMiles, type Point } from './reference.rules.ts'

/** Where a visit is; the point is the middle of its zip. */
export interface VisitPlace {
  readonly zip: string
  readonly county: string | null
  readonly state: string | null
  readonly point: Point | null
}
export interface NurseHome {
  readonly zip: string
  readonly county: string | null
  readonly state: string | null
  readonly latitude: number | null
  readonly longitude: number | null
}

export const pointOf = ({
  latitude,
  longitude,
}: Pick<NurseHome, 'latitude' | 'longitude'>): Point | null =>
  latitude === null || longitude === null ? null : { latitude, longitude }

/** OFR-073; the county of a nurse without coordinates stands for its middle. */
export function milesTo({ zip, county, state, point }: VisitPlace, home: NurseHome): number | null {
  if (home.zip === zip) return 0
  const from = pointOf(home)
  if (point !== null && from !== null) return distanceMiles(point, from)
  return county !== null && home.county === county && home.state === state ? 15 : null
}

/** Miles; a nurse farther away is marked and picked last. */
export const farMiles = 60
/** Miles beyond which a preference for the whole state says nothing. */
export const stateMiles = 100

/** The nurse's own limit counts where it is nearer. */
export const farMilesOf = (limit: number | null): number => Math.min(farMiles, limit ?? farMiles)

/** Without a distance nothing is known, so nothing is said. */
export const isFar = (distance: number | null, far = farMiles): boolean =>
  distance !== null && distance > far

/** '72.4 mi far'; the empty text where the distance is not known. */
export const distanceText = (distance: number | null, far = farMiles): string =>
  distance === null ? '' : `${distance} mi${isFar(distance, far) ? ' far' : ''}`

/** The first `count`; of the far ones only when no nearer one is left. */
export function topNurses<
  N extends { readonly distanceMiles: number | null; readonly farMiles: number },
>(nurses: readonly N[], count: number): readonly N[] {
  const near = nurses.filter((nurse) => !isFar(nurse.distanceMiles, nurse.farMiles))
  return (near.length > 0 ? near : nurses).slice(0, count)
}
