// OFR-137: how far a nurse lives from a visit, and which ones 'Select top' leaves out.

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
