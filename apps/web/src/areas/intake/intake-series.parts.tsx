// INT-154: the end of a recurring series, as a day and as a count; both set series_end_date and change together.
import { countOf } from '@wren/contract/format'
import { useState } from 'react'
import {
  firstProposedText,
  mostVisits,
  seriesEndAfter,
  wholeSeries,
} from '@wren/contract/intake-visits.rules'
import { addMonths, formatDay } from '@wren/contract/time'
import { DateField } from '../../shared/calendar/DateField.tsx'
import { Col } from '../../shared/form/layout.tsx'
import { NumberField } from '../../shared/form/number-fields.tsx'
import { useIntakeForm } from './intake-form.parts.tsx'
import styles from './intake.module.css'

type SeriesValues = Parameters<typeof wholeSeries>[0]

export function SeriesEnd({ disabled }: { readonly disabled: boolean }) {
  const { form, today, change } = useIntakeForm()
  const values = form.values as SeriesValues
  const series = wholeSeries(values)
  // What is typed stays until it names an end.
  const [typed, setTyped] = useState<number | null | undefined>(undefined)
  if (series === null || values.series_start_date === null) return null
  const latest = addMonths(today, 12)
  const endAfter = (visits: number | null) => {
    setTyped(visits)
    const end = visits === null ? null : seriesEndAfter(values, visits)
    if (end === null || end > latest) return
    setTyped(undefined)
    change({ series_end_date: end })
  }
  const tooLate = typed != null && (seriesEndAfter(values, typed) ?? '9999-12-31') > latest
  return (
    <>
      <Col span={4} small={6}>
        <DateField
          label="Ends on"
          today={today}
          min={values.series_start_date}
          max={latest}
          disabled={disabled}
          value={values.series_end_date}
          onChange={(end) => {
            setTyped(undefined)
            if (end) change({ series_end_date: end })
          }}
        />
      </Col>
      <Col span={4} small={6}>
        <NumberField
          label="Ends after"
          suffix={series.visits === 1 ? 'visit' : 'visits'}
          min={1}
          disabled={disabled}
          value={typed === undefined ? series.visits : typed}
          error={tooLate ? `The series must end by ${formatDay(latest)}.` : undefined}
          onChange={endAfter}
        />
      </Col>
      <Col>
        <p className={styles.hint} role="status">
          Series: {formatDay(series.first)} to {formatDay(series.last)},{' '}
          {countOf(series.visits, 'visit')}
          {series.visits > mostVisits && `. ${firstProposedText}`}
        </p>
      </Col>
    </>
  )
}
