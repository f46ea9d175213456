// VIS-041, 049, 050, 155, 156: the section Visit.
import { Link } from '@tanstack/react-router'
import { isTime, localDay, localNote, localTime } from '@wren/contract/time'
import { timezones } from '@wren/contract/timezones'
import {
  newStatuses,
  statusChoices,
  statusesWithReason,
  visitReasons,
} from '@wren/contract/visits-statuses.rules'
import { DateField } from '../../shared/calendar/DateField.tsx'
import { DurationField, TimeField } from '../../shared/calendar/time-fields.tsx'
import { useToday } from '../../shared/calendar/useToday.ts'
import { choicesOf, SelectField, ToggleField } from '../../shared/form/choice-fields.tsx'
import { Col, FieldGrid, Section } from '../../shared/form/layout.tsx'
import { adminKind, patientKind, providerKind } from '../../shared/pickers/kinds.ts'
import { Picker } from '../../shared/pickers/Picker.tsx'
import { pickerTexts } from '../../shared/pickers/picker-kind.ts'
import { adminSource, patientSource, providerSource } from '../../shared/pickers/sources.ts'
import { TreatmentField } from '../../shared/pickers/TreatmentField.tsx'
import { paths } from '../../shared/screen/paths.ts'
import { offeredWhen } from '../../shared/visit/visit-summary.ts'
import { statusReasonOf, type VisitValues } from './visits-form.values.ts'
import { ChosenOrder } from './visits-order-choice.parts.tsx'
import { OrderField } from './visits-order.parts.tsx'
import { isNew, ToldField, type SectionProps } from './visits-section.parts.tsx'
import { usePatientAddress } from './visits-location.parts.tsx'
import styles from './visits.module.css'

const zones = timezones.map(({ id, label }) => ({ value: id, label }))

/**
 * VIS-156: what a clock change makes of the time, before it is saved. A start that stays as it is may be the later
 * of the two.
 */
function clockNote(
  { date, time, timezone, missing_exact_time }: VisitValues,
  { id, start, timezone: stored }: SectionProps['whole']['assignment'],
): string | null {
  if (date === null || time === null || timezone === null || missing_exact_time || !isTime(time))
    return null
  const stays =
    !isNew({ id }) &&
    timezone === stored &&
    date === localDay(start, stored) &&
    time === localTime(start, stored)
  return stays ? null : localNote(date, time, timezone)
}

const withoutTime = 'Without a start time the visit is saved as Time TBD.'
const timeNote = (values: VisitValues, visit: SectionProps['whole']['assignment']): string | null =>
  clockNote(values, visit) ??
  (isNew(visit) && values.date !== null && values.time === null && !values.missing_exact_time
    ? withoutTime
    : offerNote(visit))

const offerNote = (visit: SectionProps['whole']['assignment']): string | null => {
  const offered = offeredWhen(visit)
  return offered && `${offered.time}: ${offered.date}`
}

export function VisitSection({ whole, form }: SectionProps) {
  const { assignment, provider, patient_order } = whole
  const { field, values } = form
  const today = useToday()
  const fill = usePatientAddress(form, isNew(assignment) && values.user_id_ops === null)
  const offered = isNew(assignment) ? newStatuses : statusChoices(assignment.status)
  const reasons = statusesWithReason.includes(values.status)
  const fromOrder = patient_order?.provider_id != null && values.patient_order_id !== null
  return (
    <Section title="Visit" id="visits.visit">
      <FieldGrid>
        <Col span={3}>
          <SelectField
            label="Status"
            required
            choices={choicesOf(offered)}
            {...field('status')}
            onChange={(status) =>
              form.set({
                status: status ?? assignment.status,
                status_reason: statusReasonOf(status, assignment),
              })
            }
          />
        </Col>
        {reasons && (
          <Col span={5}>
            <SelectField
              label="Status Reason"
              placeholder="None"
              choices={choicesOf(visitReasons)}
              {...field('status_reason')}
            />
          </Col>
        )}
        <Col span={4}>
          <Picker
            label="Ops"
            kind={adminKind}
            source={adminSource}
            {...field('user_id_ops')}
            item={
              assignment.user_id_ops === null
                ? null
                : { value: assignment.user_id_ops, name: assignment.ops_name ?? '' }
            }
          />
        </Col>
        <Col span={6}>
          <Picker
            label="Patient"
            kind={patientKind}
            source={patientSource}
            {...field('patient_uuid')}
            locked={assignment.intake_id === null ? null : pickerTexts.lockedPatient}
            item={
              assignment.patient_uuid === null
                ? null
                : {
                    uuid: assignment.patient_uuid,
                    id: 0,
                    first_name: assignment.patient_first_name,
                    last_name: assignment.patient_last_name,
                    wren_mrn: assignment.wren_mrn,
                  }
            }
            onChange={(uuid) => {
              form.set({
                patient_uuid: uuid as string | null,
                ...(isNew(assignment) ? { patient_order_id: null } : {}),
              })
              if (typeof uuid === 'string') void fill(uuid)
            }}
          />
        </Col>
        <Col span={6}>
          <Picker
            label="Pharmacy"
            required
            kind={providerKind}
            source={providerSource}
            {...field('provider_id')}
            without={(one) => one.is_deleted === true}
            item={provider === null ? null : { id: provider.id, title: provider.title }}
            locked={fromOrder ? 'The pharmacy comes from the linked order.' : null}
          />
        </Col>
        <Col>
          <TreatmentField label="Treatment" required {...field('treatment')} />
        </Col>
        <Col span={9}>
          {isNew(assignment) ? (
            <ChosenOrder whole={whole} form={form} />
          ) : (
            <OrderField
              whole={whole}
              unsaved={form.dirty}
              error={form.errors['patient_order_id']}
            />
          )}
        </Col>
        <Col span={3}>
          <ToldField label="Intake">
            {assignment.intake_id === null ? (
              <span className={styles.quiet}>-</span>
            ) : (
              <Link to={paths.intake(assignment.intake_id)}>Intake {assignment.intake_id}</Link>
            )}
          </ToldField>
        </Col>
        <Col span={3}>
          <DateField
            label="Date"
            required
            today={today}
            {...field('date')}
            error={form.errors['start'] ?? form.errors['date']}
          />
        </Col>
        <Col span={3}>
          <TimeField
            label="Start Time"
            disabled={values.missing_exact_time}
            help={timeNote(values, assignment)}
            {...field('time')}
            value={values.missing_exact_time ? null : values.time}
          />
        </Col>
        <Col span={3}>
          <SelectField label="Timezone" required choices={zones} {...field('timezone')} />
        </Col>
        <Col span={3}>
          <DurationField label="Duration" required {...field('duration_estimate')} />
        </Col>
        <Col span={9}>
          <div className={styles.toggles}>
            <ToggleField label="Time TBD" {...field('missing_exact_time')} />
            <ToggleField label="Urgent" {...field('is_urgent')} />
            <ToggleField label="Recurring" {...field('is_recurring')} />
            <ToggleField label="Need Shadow" {...field('need_shadow')} />
          </div>
        </Col>
      </FieldGrid>
    </Section>
  )
}
