// AVR-008, AVR-066: when something was done, to the minute, on the clock of the visit.
import { useState } from 'react'
import { requiredText } from '@wren/contract/field-schemas'
import {
  atLocal,
  formatTime,
  localDay,
  zoneAbbreviation,
  type Day,
  type Instant,
  type Time,
  type Zone,
} from '@wren/contract/time'
import { DateField } from '../../shared/calendar/DateField.tsx'
import { TimeField } from '../../shared/calendar/time-fields.tsx'
import { Col } from '../../shared/form/layout.tsx'

interface Moment {
  readonly day: Day
  readonly time: Time | null
}
export interface ActualTimes {
  readonly start: Moment
  readonly end: Moment
}
interface Timed {
  readonly start: string
  readonly timezone: string
}

const at = ({ day, time }: Moment, zone: Zone): Instant | null =>
  time === null ? null : atLocal(day, time, zone)

/** The day is the visit's; the hours are asked for, because what was planned is not what was done. */
export function useActualTimes({ start, timezone }: Timed) {
  const [value, setValue] = useState<ActualTimes>(() => {
    const day = localDay(start, timezone)
    return { start: { day, time: null }, end: { day, time: null } }
  })
  return {
    value,
    setValue,
    actual_start: at(value.start, timezone),
    actual_end: at(value.end, timezone),
  }
}

interface FieldsProps {
  readonly visit: Timed
  readonly value: ActualTimes
  readonly pressed: boolean
  readonly fields: Readonly<Record<string, string>>
  readonly now: Instant
  readonly onChange: (value: ActualTimes) => void
}

export function ActualTimesFields({
  visit: { start, timezone },
  value,
  pressed,
  fields,
  now,
  onChange,
}: FieldsProps) {
  const today = localDay(now, timezone)
  const zone = zoneAbbreviation(start, timezone)
  const part = (name: keyof ActualTimes, label: string) => {
    const { day, time } = value[name]
    const put = (change: Partial<Moment>) =>
      onChange({ ...value, [name]: { ...value[name], ...change } })
    return (
      <>
        <Col span={6}>
          <DateField
            label={`${label} date`}
            required
            today={today}
            max={today}
            value={day}
            onChange={(chosen) => {
              if (chosen !== null) put({ day: chosen })
            }}
          />
        </Col>
        <Col span={6}>
          <TimeField
            exact
            label={`${label} time (${zone})`}
            required
            value={time}
            error={pressed && time === null ? requiredText : fields[`actual_${name}`]}
            onChange={(chosen) => put({ time: chosen })}
          />
        </Col>
      </>
    )
  }
  return (
    <>
      {part('start', 'Actual start')}
      {part('end', 'Actual end')}
    </>
  )
}

/** What the visit was planned for, as a help beside the fields. */
export const plannedText = ({ start, timezone }: Timed): string =>
  `Planned for ${formatTime(start, timezone)} ${zoneAbbreviation(start, timezone)}.`
