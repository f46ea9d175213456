// INT "Form fields" 037-047, 054-056, INT-127, 128, 154: pharmacy, date received, treatment and when it may begin.
import { countOf } from '@wren/contract/format'
import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { slots } from '@wren/contract/slots'
import type { Slot } from '@wren/contract/slots'
import { addMonths, atLocal, localDay, localNote, localTime } from '@wren/contract/time'
import { DateField } from '../../shared/calendar/DateField.tsx'
import { showRange } from '../../shared/calendar/day-text.ts'
import { RangeField } from '../../shared/calendar/RangeField.tsx'
import { DurationField, TimeField } from '../../shared/calendar/time-fields.tsx'
import { Banner } from '../../shared/feedback/Banner.tsx'
import { SelectField, ToggleField } from '../../shared/form/choice-fields.tsx'
import { frame } from '../../shared/form/field-props.tsx'
import { Col, FieldGrid, Section } from '../../shared/form/layout.tsx'
import { providerKind } from '../../shared/pickers/kinds.ts'
import { Picker } from '../../shared/pickers/Picker.tsx'
import { providerSource } from '../../shared/pickers/sources.ts'
import { TreatmentField } from '../../shared/pickers/TreatmentField.tsx'
import { useSession } from '../../shared/session/session.ts'
import { Cell, useField, useIntakeForm } from './intake-form.parts.tsx'
import { movedEnd } from './intake-form.rules.ts'
import { SeriesEnd } from './intake-series.parts.tsx'
import { NamedPharmacy } from './intake-pharmacy-named.parts.tsx'
import styles from './intake.module.css'

export const pharmacyWarning =
  'The pharmacy on the order and/or visits will be overwritten. Update the intake to continue, or refresh the page to revert.'

const durations = Array.from({ length: 14 }, (_, at) => ({
  value: String(at + 1),
  label: countOf(at + 1, 'day'),
}))

function Received() {
  const { timezone } = useSession()
  const { today } = useIntakeForm()
  const { onChange, required: _required, found: _found, ...field } = useField('submitted_date')
  const [typed, setTyped] = useState<{
    readonly note: string | null
    readonly value: string | null
  }>({ note: null, value: null })
  const stored = field.value ?? ''
  const [day, time] =
    stored === '' ? [null, '00:00'] : [localDay(stored, timezone), localTime(stored, timezone)]
  const set = (nextDay: string, nextTime: string) => {
    const value = atLocal(nextDay, nextTime, timezone)
    setTyped({ note: localNote(nextDay, nextTime, timezone), value })
    onChange(value)
  }
  return (
    <>
      <Col span={3} small={7}>
        <DateField
          {...field}
          label="Date Received"
          required
          today={today}
          value={day}
          onChange={(next) => {
            if (next) set(next, time)
          }}
        />
      </Col>
      <Col span={3} small={5}>
        <TimeField
          {...field}
          error={undefined}
          label="Time Received"
          value={time}
          help={stored === typed.value ? typed.note : null}
          onChange={(next) => {
            if (next && day) set(day, next)
          }}
        />
      </Col>
    </>
  )
}

function Slots() {
  const { value, onChange, ...field } = useField('preferred_visit_slots')
  const { label, error, description, classNames, inputWrapperOrder } = frame({
    ...field,
    label: 'Start Time Slots',
    help: (value ?? []).length === 0 ? 'Any time' : null,
  })
  return (
    // The group's role and name stand on the part inside it: it must hold the label itself.
    <Checkbox.Group
      {...{ label, error, description, classNames, inputWrapperOrder }}
      value={[...(value ?? [])]}
      onChange={(next) => onChange(slots.filter((slot) => next.includes(slot)) as Slot[])}
    >
      <div className={styles.slots}>
        {slots.map((slot) => (
          <Checkbox
            key={slot}
            classNames={{ root: styles.slot ?? '', label: styles.slotText ?? '' }}
            value={slot}
            label={slot}
            disabled={field.disabled}
          />
        ))}
      </div>
    </Checkbox.Group>
  )
}

/** `providers` are those of the order and of its visits. */
export function ReferralSection({ providers }: { readonly providers: readonly (number | null)[] }) {
  const { form, saved, today, change } = useIntakeForm()
  const { requested_provider_id, treatment_duration_days, series_start_date, series_end_date } =
    form.values
  const overwrites =
    saved !== null &&
    requested_provider_id !== saved.requested_provider_id &&
    providers.some((id) => id !== null && id !== requested_provider_id)
  const range = useField('series_start_date')
  const end = movedEnd(form.values)
  const treatmentDays = countOf(treatment_duration_days ?? 0, 'day')
  return (
    <Section title="Referral" id="intake.referral">
      <FieldGrid>
        <Cell name="requested_provider_id" span={6}>
          {(field) => (
            <>
              <Picker
                {...field}
                label="Pharmacy"
                placeholder="Select a pharmacy"
                kind={providerKind}
                source={providerSource}
                without={(one) => one.is_deleted === true}
                {...(saved
                  ? { item: { id: saved.requested_provider_id, title: saved.pharmacy_name ?? '' } }
                  : {})}
              />
              <NamedPharmacy />
            </>
          )}
        </Cell>
        <Received />
        {overwrites && (
          <Col>
            <Banner tone="warning" title={pharmacyWarning} />
          </Col>
        )}
        <Cell name="treatment" span={6}>
          {(field) => <TreatmentField {...field} label="Treatment" />}
        </Cell>
        <Cell name="treatment_duration_days" span={3} small={6}>
          {({ value, onChange, ...field }) => (
            <SelectField
              {...field}
              label="Treatment Duration"
              searchable={false}
              choices={durations}
              value={value === null ? null : String(value)}
              onChange={(next) => onChange(next === null ? null : Number(next))}
            />
          )}
        </Cell>
        <Cell name="is_nonconsecutive" span={3} small={6}>
          {(field) => (
            <div
              className={styles.lowered}
              title={treatment_duration_days === 1 ? 'Not for one day' : undefined}
            >
              <ToggleField
                {...field}
                label="Nonconsecutive"
                disabled={field.disabled || treatment_duration_days === 1}
              />
            </div>
          )}
        </Cell>
        <Cell name="duration_estimate" span={4}>
          {(field) => <DurationField {...field} label="Visit Duration" />}
        </Cell>
        <Cell name="series_start_date" span={8}>
          {() => (
            <RangeField
              {...range}
              label="Potential Start Date"
              today={today}
              min={today}
              max={addMonths(today, 12)}
              required={range.required}
              help={
                end && series_start_date
                  ? `Saved as ${showRange({ from: series_start_date, to: end })}, for ${treatmentDays} of treatment`
                  : null
              }
              value={{
                ...(series_start_date ? { from: series_start_date } : {}),
                ...(series_end_date ? { to: series_end_date } : {}),
              }}
              onChange={({ from, to }) =>
                change({ series_start_date: from ?? null, series_end_date: to ?? null })
              }
            />
          )}
        </Cell>
        <SeriesEnd disabled={range.disabled === true} />
        <Cell name="preferred_visit_slots">{() => <Slots />}</Cell>
      </FieldGrid>
    </Section>
  )
}
