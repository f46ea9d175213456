// CHT-058, CHT-059: the patient's next visit with its due date, and the nurse's choice.
import { nextVisitSection } from '@wren/contract/chart-next-visit'
import { nextVisitChoices } from '@wren/contract/chart-next-visit.rules'
import { formatDate, formatDay } from '@wren/contract/time'
import { visits } from '@wren/contract/visits'
import { useCall } from '../../shared/http/use-call.ts'
import { useChartForm } from './useChartForm.ts'
import { ChartField } from './ChartField.tsx'
import styles from './charts.module.css'

export function NextVisitSection() {
  const { id, state, context } = useChartForm()
  const query = useCall(visits.nextVisit, { id }, { quiet: true })
  const next = query.data?.data
  const answers = state.data.next_visit
  const { choice, start, reason } = nextVisitSection.fields
  return (
    <>
      {query.isPending && <p className={styles.info}>Loading...</p>}
      {query.data && (
        <p className={styles.info}>
          {next
            ? `Visit #${next.id}, ${next.treatment}, ${formatDate(next.start, next.timezone)}\n${next.due_date ? `Due ${formatDay(next.due_date)}\n` : ''}${next.text}`
            : 'No next visit is planned.'}
        </p>
      )}
      <ChartField
        field={choice}
        path="next_visit.choice"
        group={answers}
        value={answers?.choice}
        choices={nextVisitChoices(context)}
      />
      <ChartField field={start} path="next_visit.start" group={answers} value={answers?.start} />
      <ChartField field={reason} path="next_visit.reason" group={answers} value={answers?.reason} />
    </>
  )
}
