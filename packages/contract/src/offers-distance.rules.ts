// OFR-137: how far a nurse lives from a visit, and which ones 'Select top' leaves out.

/** Miles; a nurse farther away is marked and picked last. */
export const farMiles = 60
/** Miles beyond which a preference for the whole state says nothing. */
export const stateMiles = 100

/** Without a distance nothing is known, so nothing is said. */
export const isFar = (distance: number | null): boolean => distance !== null && distance > farMiles

/** '72.4 mi far'; the empty text where the distance is not known. */
export const distanceText = (distance: number | null): string =>
  distance === null ? '' : `${distance} mi${isFar(distance) ? ' far' : ''}`

/** The first `count`; of the far ones only when no nearer one is left. */
export function topNurses<N extends { readonly distanceMiles: number | null }>(
  nurses: readonly N[],
  count: number,
): readonly N[] {
  const near = nurses.filter(({ distanceMiles }) => !isFar(distanceMiles))
  return (near.length > 0 ? near : nurses).slice(0, count)
}
