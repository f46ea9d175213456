// ORD-002, ORD-004, ORD-005, ORD-012, ORD-048: whose order it is, what it stems from, and what is to be warned of.
import { Link } from '@tanstack/react-router'
import { fullName } from '@wren/contract/format'
import type { RelatedIntake } from '@wren/contract/orders'
import { orderWarnings } from '@wren/contract/orders-form.rules'
import type { Patient } from '@wren/contract/patients'
import { weekdays } from '@wren/contract/reference'
import { formatDate, type Instant } from '@wren/contract/time'
import { StatusBadge } from '../../shared/badges/StatusBadge.tsx'
import { intakeStatus, patientStatus } from '../../shared/badges/statuses.ts'
import { Banner } from '../../shared/feedback/Banner.tsx'
import { patientKind } from '../../shared/pickers/kinds.ts'
import { Picker } from '../../shared/pickers/Picker.tsx'
import { pickerTexts } from '../../shared/pickers/picker-kind.ts'
import { patientSource } from '../../shared/pickers/sources.ts'
import { ContextCard, KeyValues } from '../../shared/record/RecordLayout.tsx'
import { paths } from '../../shared/screen/paths.ts'
import type { Crumb } from '../../shared/screen/TopLine.tsx'
import { useSession } from '../../shared/session/session.ts'
import { dayOf, type OrderFacts, type OrderValues } from './orders-form.rules.ts'
import { labels } from './orders-form.rules.ts'
import styles from './orders.module.css'

const nameOf = ({ first_name, last_name }: Patient): string => fullName(first_name, last_name)

/** ORD-002: while the patient is on the way the path down to her stands already. */
export const crumbsOf = (uuid: string | null, patient: Patient | null): readonly Crumb[] => [
  { label: 'Patients', to: paths.patients },
  uuid === null
    ? { label: 'Patient - TBD' }
    : { label: patient === null ? 'Patient' : nameOf(patient), to: paths.patient(uuid) },
]

/** ORD-048: the patient is set on the intake, else with the order. */
export const PatientField = ({
  patient,
  ofIntake,
}: {
  readonly patient: Patient | null
  readonly ofIntake: boolean
}) => (
  <Picker
    label="Patient"
    kind={patientKind}
    source={patientSource}
    value={patient?.uuid ?? null}
    item={patient}
    readOnly={!ofIntake}
    locked={ofIntake ? pickerTexts.lockedPatient : null}
    placeholder="No patient"
    onChange={() => {}}
  />
)

export function OrderWarnings({
  values,
  facts,
  now,
  problems = null,
}: {
  readonly values: OrderValues
  readonly facts: OrderFacts
  readonly now: Instant
  /** ORD-060, ORD-086: as the last run of the stored order found them. */
  readonly problems?: string | null
}) {
  const activeOrders = facts.othersActive + (values.status === 'Active' ? 1 : 0)
  const warnings = orderWarnings(
    { ...values, auto_order: values.auto_order ?? false },
    { today: dayOf(facts, now), activeOrders },
  )
  const stopped = values.auto_order === true && problems !== null ? problems.split('; ') : []
  return warnings.length + stopped.length === 0 ? null : (
    <div className={styles.warnings}>
      {stopped.length > 0 && (
        <Banner tone="warning" title="Auto Order cannot make the next visit">
          {stopped.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Banner>
      )}
      {warnings.map((text) => (
        <Banner key={text} tone="warning" title={text} />
      ))}
    </div>
  )
}

const two = (number: number): string => String(number).padStart(2, '0')

export function PatientCard({ patient }: { readonly patient: Patient }) {
  const recurring = patient.is_recurring === null ? 'Unknown' : patient.is_recurring ? 'Yes' : 'No'
  const preferred = [
    weekdays.find(({ value }) => value === patient.preferenced_day)?.label ?? null,
    patient.preferenced_time_hour === null
      ? null
      : `${two(patient.preferenced_time_hour)}:${two(patient.preferenced_time_minute ?? 0)}`,
  ]
  return (
    <ContextCard title="Patient">
      <KeyValues
        pairs={[
          [
            'Name',
            <Link key="name" to={paths.patient(patient.uuid)}>
              {nameOf(patient)}
            </Link>,
          ],
          ['Status', <StatusBadge key="status" set={patientStatus} status={patient.status} />],
          ['Recurring', recurring],
          ['Prefers', preferred.filter((part) => part !== null).join(', ') || '-'],
          ['Place', [patient.city, patient.state].filter(Boolean).join(', ') || '-'],
        ]}
      />
    </ContextCard>
  )
}

/** ORD-087: as the form calls them. */
const fromIntake = ({ order_fields }: RelatedIntake): string =>
  (order_fields ?? []).flatMap((name) => (name in labels ? [labels[name]] : [])).join(', ')

export function IntakeCard({ intake }: { readonly intake: RelatedIntake }) {
  const { timezone } = useSession()
  const from = fromIntake(intake)
  return (
    <ContextCard title="Related Intake">
      <KeyValues
        pairs={[
          [
            'Intake',
            <Link key="intake" to={paths.intake(intake.id)}>
              Intake {intake.id}
            </Link>,
          ],
          ['Status', <StatusBadge key="status" set={intakeStatus} status={intake.status} />],
          ['Received', formatDate(intake.submitted_date, timezone)],
          ['Treatment', intake.treatment],
          ...(from === '' ? [] : [[`From Intake #${intake.id}`, from] as const]),
        ]}
      />
    </ContextCard>
  )
}
