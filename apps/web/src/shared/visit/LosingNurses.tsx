// VIS-168: the nurses whom a save takes off their visits, each with the day of the visit, as the question names them.
import { countOf } from '@wren/contract/format'
import type { VisitLosingNurse } from '@wren/contract/nurses-lost'
import { formatDate } from '@wren/contract/time'
import styles from './visit.module.css'

/** More lines would push the buttons of a phone out of reach. */
const shownVisits = 5

export function LosingNurses({
  rule,
  visits,
}: {
  readonly rule: string
  readonly visits: readonly VisitLosingNurse[]
}) {
  const areMany = visits.length > 1
  const more = visits.length - shownVisits
  return (
    <>
      <p>
        {areMany
          ? 'Without the nurses these visits become New, and the nurses are told.'
          : `${rule.replace(/\.?$/, '.')} Without the nurse the visit becomes New, and the nurse is told.`}
      </p>
      {visits.length > 0 && (
        <ul className={styles.losing}>
          {visits.slice(0, shownVisits).map((visit) => (
            <li key={visit.id}>
              <b>{visit.nurse_name}</b>, visit {visit.id} on{' '}
              {formatDate(visit.start, visit.timezone)}
              {areMany && `: ${visit.rule}`}
            </li>
          ))}
          {more > 0 && <li>and {countOf(more, 'more visit')}</li>}
        </ul>
      )}
    </>
  )
}
