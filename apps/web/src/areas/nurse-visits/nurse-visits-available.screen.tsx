// NVS "Available Visits" 037-051, 062: the visits the nurse may apply for.
import { useEffect } from 'react'
import { nurseVisits, type AvailableVisit, type MyVisit } from '@wren/contract/nurse-visits'
import { onlyFirstShown } from '@wren/contract/nurse-visits.list'
import { noAccess } from '@wren/contract/nurse-visits.refusals'
import { payRateText } from '@wren/contract/nurse-pay.rules'
import { overlapsOwn, overlapText, responseStatus } from '@wren/contract/nurse-visits.rules'
import { offeredWhen } from '@wren/contract/nurse-visits-times.rules'
import { nurseVisitStatus } from '../../shared/badges/statuses.ts'
import { StatusBadge } from '../../shared/badges/StatusBadge.tsx'
import { showError, takeBackError } from '../../shared/feedback/errors.ts'
import { useCall } from '../../shared/http/use-call.ts'
import { OuterLink } from '../../shared/phone/Button.tsx'
import { Note } from '../../shared/phone/Note.tsx'
import { paths } from '../../shared/screen/paths.ts'
import { useGo } from '../../shared/screen/route.ts'
import { Screen } from '../../shared/screen/Screen.tsx'
import { confirmPath } from './nurse-visits-card.parts.tsx'
import { LoadingCards, NoVisits, Refresh } from './nurse-visits-frame.parts.tsx'
import styles from './nurse-visits.module.css'

/** NVS-038 to NVS-040: where the answer is given; nothing on the list itself changes a visit (NVS-061). */
function Answer({ visit }: { readonly visit: AvailableVisit }) {
  const of = <span className="sr-only"> visit {visit.id}</span>
  if (visit.nurse_token !== null)
    return (
      <OuterLink look="primary" href={confirmPath(visit)}>
        Confirm{of}
      </OuterLink>
    )
  if (visit.token === null) return null
  const words =
    visit.is_available === null ? 'Interested?' : visit.is_available ? 'Applied' : 'Declined'
  return (
    <OuterLink
      look={visit.is_available === null ? 'primary' : 'plain'}
      href={`/ns?t=${encodeURIComponent(visit.token)}`}
    >
      {words}
      {of}
    </OuterLink>
  )
}

function Row({ visit, own }: { readonly visit: AvailableVisit; readonly own: readonly MyVisit[] }) {
  const when = offeredWhen(visit)
  // '~$184 ($92/hr)': the rate stands below the sum.
  const [pay, rate] = payRateText(visit).split(/ \((?=\$)/)
  return (
    <article className={styles.card} aria-label={`Visit ${visit.id}`}>
      <div className={styles.top}>
        <div className={styles.grow}>
          <div className={styles.when}>{when.date}</div>
          <div className={`${styles.when} ${styles.time}`}>{when.time}</div>
        </div>
        <div className={styles.pay}>
          {pay}
          {rate && (
            <span className={styles.rate}>
              <span className="sr-only">(</span>
              {rate.replace(/\)$/, '')}
              <span className="sr-only">)</span>
            </span>
          )}
        </div>
      </div>
      {overlapsOwn(visit, own) && <Note warn>{overlapText}</Note>}
      <div className={styles.sub}>{[visit.treatment, visit.city].filter(Boolean).join(', ')}</div>
      <div className={styles.answer}>
        <StatusBadge set={nurseVisitStatus} status={responseStatus(visit)} size="large" />
        <Answer visit={visit} />
      </div>
    </article>
  )
}

export function NurseVisitsAvailableScreen() {
  const go = useGo()
  const found = useCall(
    nurseVisits.available,
    { filters: {}, order_by: 'approvedStartDate asc' },
    { quiet: true },
  )
  const own = useCall(nurseVisits.mine, {}, { quiet: true })
  const { error } = found
  useEffect(() => {
    if (!error) return
    if (error.code === noAccess.code) return go(paths.myVisits, { replace: true })
    showError(error)
    return () => takeBackError(error) // answered meanwhile
  }, [error, go])
  const rows = found.data?.data.slice(0, found.data.parameters.limit) ?? [] // LST-039: the row beyond them only says that there are more
  return (
    <Screen
      title="Available Visits"
      phone
      actions={<Refresh onPress={() => void found.refetch()} />}
    >
      <div className={styles.page} aria-busy={found.isPending}>
        {found.isPending && <LoadingCards />}
        {found.data && rows.length === 0 && <NoVisits />}
        {rows.map((visit) => (
          <Row key={visit.id} visit={visit} own={own.data?.data ?? []} />
        ))}
        {found.data?.parameters.next_page != null && (
          <p className={styles.whole}>{onlyFirstShown}</p>
        )}
      </div>
    </Screen>
  )
}
