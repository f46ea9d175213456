// OFR-052: how free a nurse is, as dot and word.
import { hueClass } from '../badges/hue.ts'
import styles from './pickers.module.css'

const hues = { Busy: 'red', 'Possibly busy': 'orange', 'Tight schedule': 'amber' } as const
export type Availability = keyof typeof hues | 'Available'

export function AvailabilityMark({ state }: { readonly state: Availability }) {
  return state === 'Available' ? (
    <>Available</>
  ) : (
    <>
      <span className={`${styles.dot} ${hueClass(hues[state])}`} aria-hidden />
      {state}
    </>
  )
}
