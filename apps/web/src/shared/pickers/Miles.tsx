// OFR-137: how far a nurse lives from the visit, in the one form that every place uses.
import { distanceText, isFar } from '@wren/contract/offers-distance.rules'
import { useMiles, type NurseMiles, type NursePlace } from './nurses-near.ts'
import styles from './pickers.module.css'

/** '72.4 mi far': far in the warning colour and in a word. Nothing where the distance is not known. */
export const Miles = ({ distance_miles: distance, far_miles: far }: NurseMiles) =>
  distance == null ? null : (
    <span className={styles.miles} data-far={isFar(distance, far) || undefined}>
      {distanceText(distance, far)}
    </span>
  )

/** The nurse of a visit by name, with the miles beside it. */
export function NurseWithMiles({
  place,
  nurse,
  name,
}: {
  readonly place: NursePlace
  readonly nurse: number | null
  readonly name: string
}) {
  const miles = useMiles(place, [nurse]).get(nurse ?? 0)
  return (
    <span className={styles.named}>
      <span>{name}</span>
      {miles && <Miles {...miles} />}
    </span>
  )
}
