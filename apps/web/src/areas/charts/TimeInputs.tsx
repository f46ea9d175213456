// CHT-020, REF-054, REF-055, REF-056: instants entered as wall-clock time of the visit, and days.
import { useState } from 'react'
import type { ChartDayField, ChartInstantField } from '@wren/contract/chart-fields'
import {
  atLocal,
  isDay,
  isInstant,
  isTime,
  localDay,
  localNote,
  localTime,
  zoneAbbreviation,
} from '@wren/contract/time'
import { now } from '../../shared/clock.ts'
import { buttonClass } from '../../shared/phone/Button.tsx'
import { useChartForm } from './useChartForm.ts'
import { controlId } from './FieldFrame.tsx'
import type { ChartInputProps } from './ChartInputs.tsx'
import styles from './charts-fields.module.css'

export function InstantInput({
  field,
  path,
  value,
  onChange,
}: ChartInputProps<Pick<ChartInstantField, 'label'>>) {
  const { info, state } = useChartForm()
  const zone = info.assignment.timezone
  const instant = typeof value === 'string' && isInstant(value) ? value : null
  // Holds a chosen day until its time is chosen.
  const [pendingDay, setChosen] = useState<string | null>(null)
  const [typed, setTyped] = useState<{
    readonly note: string | null
    readonly value: string | null
  }>({ note: null, value: null })
  const defaultDay = localDay(state.data.times?.visit_start ?? info.assignment.start, zone)
  const day = pendingDay ?? (instant ? localDay(instant, zone) : defaultDay)
  const time = instant ? localTime(instant, zone) : ''
  const set = (nextDay: string, nextTime: string): void => {
    setChosen(isTime(nextTime) ? null : nextDay)
    const isComplete = isDay(nextDay) && isTime(nextTime)
    const next = isComplete ? atLocal(nextDay, nextTime, zone) : null
    setTyped({ note: isComplete ? localNote(nextDay, nextTime, zone) : null, value: next })
    onChange(next)
  }
  // Only for the typed value: the stored instant does not show that the typed time was adjusted.
  const note = instant !== null && instant === typed.value ? typed.note : null
  return (
    <>
      <div className={styles.when} role="group" aria-labelledby={`${controlId(path)}-label`}>
        <input
          className={styles.input}
          type="date"
          aria-label={`${field.label}, day`}
          value={day}
          onChange={(event) => set(event.target.value, time)}
        />
        <input
          id={controlId(path)}
          className={styles.input}
          type="time"
          aria-label={`${field.label}, time in ${zoneAbbreviation(instant ?? info.assignment.start, zone)}`}
          value={time}
          onChange={(event) => set(day, event.target.value)}
        />
        <button
          type="button"
          className={buttonClass()}
          aria-label={`${field.label}, now`}
          onClick={() => {
            const at = now()
            set(localDay(at, zone), localTime(at, zone))
          }}
        >
          Now
        </button>
      </div>
      {note && (
        <p className={styles.help} role="status">
          {note}
        </p>
      )}
    </>
  )
}

export function DayInput({ path, value, onChange }: ChartInputProps<ChartDayField>) {
  return (
    <input
      id={controlId(path)}
      className={styles.input}
      type="date"
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(isDay(event.target.value) ? event.target.value : null)}
    />
  )
}
