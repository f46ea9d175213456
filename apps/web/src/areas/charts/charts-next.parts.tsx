// CHT-058, CHT-059: the patient's next visit with its due date, and what the nurse has agreed.
import { nextVisitSection } from '@wren/contract/chart-next-visit'
import { nextVisitChoices } from '@wren/contract/chart-next-visit.rules'
import { formatDate, formatDay } from '@wren/contract/time'
import { visits } from '@wren/contract/visits'
import { useCall } from '../../shared/http/use-call.ts'
import { useDesk } from './charts-desk.ts'
import { ChartField } from './charts-field.parts.tsx'
import styles from './charts.module.css'

export function NextVisitSection() {
  const { id, state, context } = useDesk()
  const found = useCall(visits.nextVisit, { id }, { quiet: true })
  const next = found.data?.data
  const here = state.data.next_visit
  const { choice, start, reason } = nextVisitSection.fields
  return (
    <>
      {found.isPending && <p className={styles.info}>Loading...</p>}
      {found.data && (
        <p className={styles.info}>
          {next
            ? `Visit #${next.id}, ${next.treatment}, ${formatDate(next.start, next.timezone)}\n${next.due_date ? `Due ${formatDay(next.due_date)}\n` : ''}${next.text}`
            : 'No next visit is planned.'}
        </p>
      )}
      <ChartField
        field={choice}
        path="next_visit.choice"
        here={here}
        value={here?.choice}
        offered={nextVisitChoices(context)}
      />
      <ChartField field={start} path="next_visit.start" here={here} value={here?.start} />
      <ChartField field={reason} path="next_visit.reason" here={here} value={here?.reason} />
    </>
  )
}
