// Distance between a nurse's home and a visit; 'Select top' picks near nurses first. OFR-073, OFR-137
import { distanceMiles, type Point } from './reference.rules.ts'

/** Where a visit takes place; the point is the centre of its zip. */
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

/** Miles, or null if unknown. Without coordinates a home in the visit's county counts as 15 miles. OFR-073 */
export function milesTo({ zip, county, state, point }: VisitPlace, home: NurseHome): number | null {
  if (home.zip === zip) return 0
  const from = pointOf(home)
  if (point !== null && from !== null) return distanceMiles(point, from)
  return county !== null && home.county === county && home.state === state ? 15 : null
}

/** Miles; a nurse farther away is marked as far and picked last. */
export const farMiles = 60
/** Miles beyond which a preference for the whole state does not count. */
export const stateMiles = 100

/** The nurse's own limit in miles, at most `farMiles`. */
export const farMilesOf = (limit: number | null): number => Math.min(farMiles, limit ?? farMiles)

/** An unknown distance is not far. */
export const isFar = (distance: number | null, far = farMiles): boolean =>
  distance !== null && distance > far

/** '72.4 mi far'; empty for an unknown distance. */
export const distanceText = (distance: number | null, far = farMiles): string =>
  distance === null ? '' : `${distance} mi${isFar(distance, far) ? ' far' : ''}`

/** The first `count` near nurses; far ones only if there is no near one. */
export function topNurses<
  N extends { readonly distanceMiles: number | null; readonly farMiles: number },
>(nurses: readonly N[], count: number): readonly N[] {
  const near = nurses.filter((nurse) => !isFar(nurse.distanceMiles, nurse.farMiles))
  return (near.length > 0 ? near : nurses).slice(0, count)
}
