// OFR-137: how far a nurse lives from the visit, wherever nurses are listed.
import { distanceText, isFar } from '@wren/contract/offers-distance.rules'
import styles from './offers.module.css'

/** Far in the warning colour and in a word. */
export const Miles = ({
  distance,
  far,
}: {
  readonly distance: number | null
  readonly far: number
}) => (
  <span className={styles.miles} data-far={isFar(distance, far) || undefined}>
    {distanceText(distance, far)}
  </span>
)
