// NVS-037, NVS-041, NVS-045, NVS-046, NVS-049, NVS-051, NVS-062: the visits that the nurse may apply for.
import { useEffect } from 'react'
import { nurseVisits, type AvailableVisit, type MyVisit } from '@wren/contract/nurse-visits'
import { firstVisitsOnly } from '@wren/contract/nurse-visits.list'
import { noAccess } from '@wren/contract/nurse-visits.refusals'
import { payRateText } from '@wren/contract/nurse-pay.rules'
import { overlapsOwnVisit, overlapText, responseStatus } from '@wren/contract/nurse-visits.rules'
import { offerTime } from '@wren/contract/nurse-visits-times.rules'
import { nurseVisitStatus } from '../../shared/badges/statuses.ts'
import { StatusBadge } from '../../shared/badges/StatusBadge.tsx'
import { showError, takeBackError } from '../../shared/feedback/errors.ts'
import { useCall } from '../../shared/http/use-call.ts'
import { OuterLink } from '../../shared/phone/Button.tsx'
import { Note } from '../../shared/phone/Note.tsx'
import { paths } from '../../shared/screen/paths.ts'
import { useGo } from '../../shared/screen/route.ts'
import { Screen } from '../../shared/screen/Screen.tsx'
import { confirmPath } from './VisitCard.tsx'
import { LoadingCards, NoVisits, RefreshButton } from './VisitListFrame.tsx'
import styles from './nurse-visits.module.css'

/** Links to the page of the answer, because the list changes no visit (NVS-038, NVS-039, NVS-040, NVS-061). */
function AnswerButton({ visit }: { readonly visit: AvailableVisit }) {
  const visitName = <span className="sr-only"> visit {visit.id}</span>
  if (visit.nurse_token !== null)
    return (
      <OuterLink look="primary" href={confirmPath(visit)}>
        Confirm{visitName}
      </OuterLink>
    )
  if (visit.token === null) return null
  const label =
    visit.is_available === null ? 'Interested?' : visit.is_available ? 'Applied' : 'Declined'
  return (
    <OuterLink
      look={visit.is_available === null ? 'primary' : 'plain'}
      href={`/ns?t=${encodeURIComponent(visit.token)}`}
    >
      {label}
      {visitName}
    </OuterLink>
  )
}

function AvailableRow({
  visit,
  myVisits,
}: {
  readonly visit: AvailableVisit
  readonly myVisits: readonly MyVisit[]
}) {
  const when = offerTime(visit)
  // '~$184 ($92/hr)': the rate is displayed below the sum.
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
      {overlapsOwnVisit(visit, myVisits) && <Note warn>{overlapText}</Note>}
      <div className={styles.sub}>{[visit.treatment, visit.city].filter(Boolean).join(', ')}</div>
      <div className={styles.answer}>
        <StatusBadge set={nurseVisitStatus} status={responseStatus(visit)} size="large" />
        <AnswerButton visit={visit} />
      </div>
    </article>
  )
}

export function NurseVisitsAvailableScreen() {
  const go = useGo()
  const query = useCall(
    nurseVisits.available,
    { filters: {}, order_by: 'approvedStartDate asc' },
    { quiet: true },
  )
  const myVisits = useCall(nurseVisits.mine, {}, { quiet: true })
  const { error } = query
  useEffect(() => {
    if (!error) return
    if (error.code === noAccess.code) return go(paths.myVisits, { replace: true })
    showError(error)
    return () => takeBackError(error) // a later answer removes the banner
  }, [error, go])
  // LST-039: the row beyond the limit only shows that there are more.
  const rows = query.data?.data.slice(0, query.data.parameters.limit) ?? []
  return (
    <Screen
      title="Available Visits"
      phone
      actions={<RefreshButton onPress={() => void query.refetch()} />}
    >
      <div className={styles.page} aria-busy={query.isPending}>
        {query.isPending && <LoadingCards />}
        {query.data && rows.length === 0 && <NoVisits />}
        {rows.map((visit) => (
          <AvailableRow key={visit.id} visit={visit} myVisits={myVisits.data?.data ?? []} />
        ))}
        {query.data?.parameters.next_page != null && (
          <p className={styles.whole}>{firstVisitsOnly}</p>
        )}
      </div>
    </Screen>
  )
}
