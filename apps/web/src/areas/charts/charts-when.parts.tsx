// CHT-020, REF-054 to 056: moments are chosen on the wall clock of the visit and kept as instants; days are days.
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
import { useDesk } from './charts-desk.ts'
import { idOf } from './charts-frame.parts.tsx'
import type { InputProps } from './charts-inputs.parts.tsx'
import styles from './charts-fields.module.css'

export function InstantInput({
  field,
  path,
  value,
  onChange,
}: InputProps<Pick<ChartInstantField, 'label'>>) {
  const { info, state } = useDesk()
  const zone = info.assignment.timezone
  const known = typeof value === 'string' && isInstant(value) ? value : null
  // A day chosen before its time is kept until the time follows.
  const [chosen, setChosen] = useState<string | null>(null)
  const [typed, setTyped] = useState<{
    readonly note: string | null
    readonly value: string | null
  }>({ note: null, value: null })
  const usual = localDay(state.data.times?.visit_start ?? info.assignment.start, zone)
  const day = chosen ?? (known ? localDay(known, zone) : usual)
  const time = known ? localTime(known, zone) : ''
  const set = (nextDay: string, nextTime: string): void => {
    setChosen(isTime(nextTime) ? null : nextDay)
    const whole = isDay(nextDay) && isTime(nextTime)
    const next = whole ? atLocal(nextDay, nextTime, zone) : null
    setTyped({ note: whole ? localNote(nextDay, nextTime, zone) : null, value: next })
    onChange(next)
  }
  // Of what was typed here: the moment itself no longer tells that another time was meant.
  const note = known !== null && known === typed.value ? typed.note : null
  return (
    <>
      <div className={styles.when} role="group" aria-labelledby={`${idOf(path)}-label`}>
        <input
          className={styles.input}
          type="date"
          aria-label={`${field.label}, day`}
          value={day}
          onChange={(event) => set(event.target.value, time)}
        />
        <input
          id={idOf(path)}
          className={styles.input}
          type="time"
          aria-label={`${field.label}, time in ${zoneAbbreviation(known ?? info.assignment.start, zone)}`}
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

export function DayInput({ path, value, onChange }: InputProps<ChartDayField>) {
  return (
    <input
      id={idOf(path)}
      className={styles.input}
      type="date"
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(isDay(event.target.value) ? event.target.value : null)}
    />
  )
}
