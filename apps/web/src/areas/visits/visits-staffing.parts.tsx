// VIS-043, 066, 067, 101, OFR-052: the section Staffing: who comes, who was asked, what is offered.
import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { offers } from '@wren/contract/offers'
import { blastTypeOptions } from '@wren/contract/offers-blast.rules'
import { patients } from '@wren/contract/patients'
import { pharmacies } from '@wren/contract/pharmacies'
import { formatDateTime } from '@wren/contract/time'
import type { Assignment } from '@wren/contract/visits-assignment'
import { SelectField, ToggleField } from '../../shared/form/choice-fields.tsx'
import { Col, FieldGrid, Section } from '../../shared/form/layout.tsx'
import { NumberField } from '../../shared/form/number-fields.tsx'
import { useCall } from '../../shared/http/use-call.ts'
import { AvailabilityMark, type Availability } from '../../shared/pickers/AvailabilityMark.tsx'
import { NursePicker } from '../../shared/pickers/NursePicker.tsx'
import { placeOf } from '../../shared/pickers/nurses-near.ts'
import { ActionButton } from '../../shared/record/ActionButton.tsx'
import { useSession } from '../../shared/session/session.ts'
import { startOf, type VisitValues } from './visits-form.values.ts'
import { PreviousNurses } from './visits-nurses.dialog.tsx'
import { hintOf, type SectionProps } from './visits-section.parts.tsx'
import { ShadowNurse } from './visits-shadow.parts.tsx'
import styles from './visits.module.css'

const words: Readonly<Record<string, Availability>> = {
  red: 'Busy',
  orange: 'Possibly busy',
  yellow: 'Tight schedule',
}

/** OFR-052: how free nurses are at the time that stands in the form. */
export function useBusy(
  { id }: { readonly id: number },
  start: string | null,
  minutes: number | null,
): ReadonlyMap<number, Availability> {
  const busy = useCall(
    offers.busy,
    start === null || !minutes
      ? null
      : { time_in: start, duration: minutes, ignore_assignment_id: id || null },
    { quiet: true, keep: true },
  )
  return new Map(busy.data?.data.map(({ id: nurse, color }) => [nurse, words[color] ?? 'Busy']))
}

/** LST-051: whom the patient or the pharmacy does not want, or who does not want them. */
function useBlocked({ provider_id, patient_uuid }: VisitValues): ReadonlySet<number> {
  const patient = useCall(patients.byUuid, patient_uuid === null ? null : { uuid: patient_uuid }, {
    quiet: true,
  })
  const pharmacy = useCall(pharmacies.byId, provider_id === null ? null : { id: provider_id }, {
    quiet: true,
  })
  return new Set([
    ...(patient.data?.patient.nurses_blocked ?? []),
    ...(pharmacy.data?.provider_nurse_blocked ?? []).map(({ user_nurse_id }) => user_nurse_id),
  ])
}

export interface BlastDetailsSlot {
  readonly type: string | null
  readonly value: Readonly<Record<string, unknown>> | null
  readonly start: string | null
  readonly timezone: string
  readonly error: string | undefined
  readonly errors: Readonly<Record<string, string>>
  readonly onChange: (value: Record<string, unknown>) => void
}
/** On the form the details are one line: what is wrong with any of them stands below it. */
export const detailsError = (errors: Readonly<Record<string, string>>): string | undefined =>
  Object.entries(errors).find(([name]) => name.split('.')[0] === 'blast_details')?.[1]

export interface StaffingSlots {
  readonly blastDetails: (props: BlastDetailsSlot) => ReactNode
  readonly override: (onClose: () => void) => ReactNode
}

export function StaffingSection({
  whole,
  form,
  buttons,
  slots,
}: SectionProps & { readonly slots: StaffingSlots }) {
  const { assignment } = whole
  const { field, values } = form
  const [open, setOpen] = useState<'nurses' | 'override' | null>(null)
  const busy = useBusy(assignment, startOf(values), values.duration_estimate)
  const blocked = useBlocked(values)
  const place = placeOf(assignment, values.zip)
  const close = () => setOpen(null)
  const stopped = hintOf(buttons, 'override')
  return (
    <Section title="Staffing" id="visits.staffing">
      <FieldGrid>
        <Col span={7}>
          <NursePicker
            label="Assigned Nurse"
            place={place}
            placeholder="Nobody assigned"
            {...field('user_id_assigned')}
            without={(one) => blocked.has(one.user_id)}
            item={
              assignment.user_id_assigned === null
                ? null
                : {
                    user_id: assignment.user_id_assigned,
                    first_name: assignment.nurse_first_name ?? '',
                    last_name: assignment.nurse_last_name ?? '',
                  }
            }
            mark={(one) => {
              const state = busy.get(one.user_id)
              return state && <AvailabilityMark state={state} />
            }}
          />
        </Col>
        <Col span={5}>
          <div className={styles.beside}>
            <Button
              leftSection={<IconHistory size={16} stroke={1.75} aria-hidden />}
              disabled={assignment.patient_uuid === null}
              onClick={() => setOpen('nurses')}
            >
              Select from Previous Nurses
            </Button>
            <ActionButton
              action={{
                label: 'Schedule Override',
                blocked: stopped,
                run: () => setOpen('override'),
              }}
            />
          </div>
        </Col>
        <Col>
          <Answers visit={assignment} />
        </Col>
        <ShadowNurse whole={whole} place={place} />
        <Col span={3}>
          <SelectField
            label="Blast Type"
            placeholder="None"
            choices={blastTypeOptions.map((one) => ({ ...one }))}
            {...field('blast_type')}
          />
        </Col>
        <Col span={9}>
          {slots.blastDetails({
            type: values.blast_type,
            value: values.blast_details,
            start: startOf(values),
            timezone: values.timezone ?? assignment.timezone,
            error: detailsError(form.errors),
            errors: form.errors,
            onChange: (value) => form.set({ blast_details: value }),
          })}
        </Col>
        <Col span={3} small={6}>
          <NumberField label="Days to Schedule" min={1} max={14} {...field('days_to_schedule')} />
        </Col>
        <Col span={3} small={6}>
          <NumberField label="Duration Days" min={1} max={14} {...field('duration_days')} />
        </Col>
        <Col span={6}>
          <div className={styles.beside}>
            <ToggleField label="Nonconsecutive" {...field('nonconsecutive')} />
          </div>
        </Col>
      </FieldGrid>
      {open === 'nurses' && (
        <PreviousNurses
          visit={assignment}
          place={place}
          onClose={close}
          onSelect={(nurse) => {
            form.set({
              user_id_assigned: nurse,
              ...(values.blast_type === null ? { blast_type: 'manual' } : {}),
            })
            close()
          }}
        />
      )}
      {open === 'override' && slots.override(close)}
    </Section>
  )
}

/**
 * What the nurse was told and said, so that nobody asks her twice; by the reader's clock, as the steps above are
 * (SHL-005).
 */
function Answers({
  visit: { nurse_informed, nurse_confirmed, nurse_rejected },
}: {
  readonly visit: Assignment
}) {
  const said = [
    ['Informed', nurse_informed],
    ['Confirmed', nurse_confirmed],
    ['Declined', nurse_rejected],
  ] as const
  const { timezone } = useSession()
  const known = said.filter((one): one is readonly [(typeof one)[0], string] => one[1] !== null)
  if (known.length === 0) return null
  return (
    <dl className={styles.answers}>
      {known.map(([word, at]) => (
        <div key={word}>
          <dt>{word}</dt>
          <dd>{formatDateTime(at, timezone)}</dd>
        </div>
      ))}
    </dl>
  )
}
