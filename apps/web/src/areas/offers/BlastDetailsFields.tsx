// The days, slots and note of a blast, in the assistant and on the visit form (OFR-009, OFR-010, OFR-011, OFR-012,
// OFR-022).
import { Checkbox, Input, Popover } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import {
  blastSlotLabel,
  blastSlots,
  detailsOf,
  mostNote,
  noteHint,
  offeredDays,
  hasOfferedDays,
  type BlastDetails,
  type OfferedVisit,
} from '@wren/contract/offers-blast.rules'
import { showRange } from '../../shared/calendar/day-text.ts'
import { DateField } from '../../shared/calendar/DateField.tsx'
import { frame } from '../../shared/form/field-props.tsx'
import { Col, FieldGrid } from '../../shared/form/layout.tsx'
import { TextareaField } from '../../shared/form/text-fields.tsx'
import { atLocal, formatDay, localDay, type Instant, type Zone } from '@wren/contract/time'
import { now } from '../../shared/clock.ts'
import styles from './offers.module.css'

export interface DetailsProps {
  readonly type: string | null
  readonly value: unknown
  /** The offered days include the visit's day (OFR-138). Null while the visit has no day. */
  readonly start: Instant | null
  readonly timezone: Zone
  /** Keyed by wire name: 'blast_details.date_from'. */
  readonly errors?: Readonly<Record<string, string>>
  readonly onChange: (value: BlastDetails) => void
}

const hasRange = (type: string | null): boolean => type === 'flexible' || type === 'multi-day'

/** 'Nov 23 - Nov 25, 2026, 11:00-14:55, 15:00-19:00' */
export function detailsText(visit: OfferedVisit): string {
  if (!hasOfferedDays(visit)) return ''
  const { first, last } = offeredDays(visit)
  return [
    showRange({ from: first, to: last }),
    ...detailsOf(visit.blast_details).slots.map(blastSlotLabel),
  ].join(', ')
}

/** Without a visit day the offer begins on its first entered day. */
function typedText({ type, value, start, timezone }: Omit<DetailsProps, 'errors' | 'onChange'>) {
  const { date, date_from } = detailsOf(value)
  const day = (type === 'fixed-date' ? date : date_from) ?? null
  const begin = start ?? (day === null ? null : atLocal(day, '12:00', timezone))
  return begin === null
    ? ''
    : detailsText({ blast_type: type, blast_details: value, start: begin, timezone })
}

export function BlastDetailsFields({
  type,
  value,
  start,
  timezone,
  errors = {},
  onChange,
}: DetailsProps) {
  const details = detailsOf(value)
  const today = localDay(now(), timezone)
  const visitDay = start === null ? null : localDay(start, timezone)
  const help =
    visitDay === null ? undefined : `Must include the visit's date, ${formatDay(visitDay)}`
  const set = (changes: Partial<BlastDetails>) => onChange({ ...details, ...changes })
  const days = { today, min: today }
  return (
    <>
      {type === 'fixed-date' && (
        <DateField
          label="Date"
          required
          {...days}
          value={details.date}
          error={errors['blast_details.date']}
          help={visitDay === null ? undefined : `The visit's date, ${formatDay(visitDay)}`}
          onChange={(date) => set({ date })}
        />
      )}
      {hasRange(type) && (
        <FieldGrid>
          <Col span={6}>
            <DateField
              label="First Date"
              required
              {...days}
              value={details.date_from}
              error={errors['blast_details.date_from']}
              help={help}
              onChange={(date_from) => set({ date_from })}
            />
          </Col>
          <Col span={6}>
            <DateField
              label="Last Date"
              required
              {...days}
              min={details.date_from ?? today}
              value={details.date_to}
              error={errors['blast_details.date_to']}
              onChange={(date_to) => set({ date_to })}
            />
          </Col>
        </FieldGrid>
      )}
      {(type === 'fixed-date' || hasRange(type)) && (
        <Checkbox.Group
          {...frame({ label: 'Time Slots', required: true, error: errors['blast_details.slots'] })}
          value={[...details.slots]}
          onChange={(slots) => set({ slots: blastSlots.filter((slot) => slots.includes(slot)) })}
        >
          <div className={styles.slots}>
            {blastSlots.map((slot) => (
              <Checkbox
                key={slot}
                value={slot}
                label={blastSlotLabel(slot)}
                classNames={{ label: styles.choice ?? '' }}
              />
            ))}
          </div>
        </Checkbox.Group>
      )}
      {type !== null && type !== 'manual' && (
        <TextareaField
          label="Details for the nurse"
          help={noteHint}
          maxLength={mostNote}
          value={details.note}
          error={errors['blast_details.note']}
          onChange={(note) => set({ note: note || null })}
        />
      )}
    </>
  )
}

/** On the visit form: a summary line that opens the fields. */
export function BlastDetailsField({
  error,
  ...props
}: DetailsProps & { readonly error: string | undefined }) {
  const [open, setOpen] = useState(false)
  const text =
    typedText(props) ||
    detailsOf(props.value).note ||
    (props.type === 'manual' ? 'Staff pick the nurse' : 'None')
  const { label, classNames, error: errorText } = frame({ label: 'Blast Details', error })
  return (
    <Input.Wrapper labelElement="div" {...{ label, classNames, error: errorText }}>
      <Popover opened={open} onChange={setOpen} position="bottom-start" offset={4} trapFocus>
        <Popover.Target>
          <button
            type="button"
            className={styles.detailsButton}
            aria-label={`Blast Details: ${text}`}
            disabled={props.type === null || props.type === 'manual'}
            onClick={() => setOpen(!open)}
          >
            <span>{text}</span>
            <IconChevronDown size={14} stroke={1.75} aria-hidden />
          </button>
        </Popover.Target>
        <Popover.Dropdown>
          <div className={styles.pop}>
            <BlastDetailsFields {...props} />
          </div>
        </Popover.Dropdown>
      </Popover>
    </Input.Wrapper>
  )
}
