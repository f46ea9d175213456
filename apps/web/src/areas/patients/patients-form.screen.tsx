// PAT-037, PAT-038, PAT-039, PAT-040, PAT-041, PAT-042, PAT-043, PAT-044, PAT-045, PAT-046, PAT-047, PAT-048, PAT-049,
// PAT-050, PAT-051, PAT-052, PAT-053, PAT-054, PAT-055, PAT-056, PAT-090, PAT-091, PAT-092, PAT-120, PAT-121: one
// patient: who she is, how to reach her, what she wishes, and her history.
import { IconHistory } from '@tabler/icons-react'
import { useRef, useState, type ReactNode } from 'react'
import { patientFields } from '@wren/contract/audit-fields-patients'
import { patients, type Patient, type PatientNurse } from '@wren/contract/patients'
import { statusChoices } from '@wren/contract/patients.rules'
import type { NoTexts } from '@wren/contract/no-texts'
import { relativeTime } from '@wren/contract/time'
import { patientStatus } from '../../shared/badges/statuses.ts'
import { StatusBadge } from '../../shared/badges/StatusBadge.tsx'
import { useToday } from '../../shared/calendar/useToday.ts'
import { now } from '../../shared/clock.ts'
import { CopyButton } from '../../shared/feedback/CopyButton.tsx'
import { RecordAwaited } from '../../shared/feedback/RecordAwaited.tsx'
import { useAsk } from '../../shared/feedback/useAsk.tsx'
import { CallForm } from '../../shared/form/CallForm.tsx'
import { FormButtons } from '../../shared/form/FormButtons.tsx'
import { useCallForm } from '../../shared/form/useCallForm.ts'
import { RecordHistory } from '../../shared/history/RecordHistory.tsx'
import { useCall } from '../../shared/http/use-call.ts'
import { placeAt } from '../../shared/pickers/nurses-near.ts'
import { RecordHeader } from '../../shared/record/RecordHeader.tsx'
import { ContextCard, RecordLayout } from '../../shared/record/RecordLayout.tsx'
import { paths } from '../../shared/screen/paths.ts'
import { useParam } from '../../shared/screen/route.ts'
import { Screen } from '../../shared/screen/Screen.tsx'
import { duplicateQuestion } from './duplicate-question.tsx'
import { checkPatient, missingSummary, sentOf, valuesOf } from './patients-form.rules.ts'
import { useMovingForm } from './useMovingForm.tsx'
import { MrnCard } from './MrnCard.tsx'
import { NursesPanel } from './patients-nurses.panel.tsx'
import { useMarks } from './useNurseMarks.ts'
import { OrdersPanel } from './patients-orders.panel.tsx'
import { NursePreferences } from './NursePreferences.tsx'
import { usePatientTopics } from './usePatientTopics.ts'
import { sayPatientSaved } from './patient-saved-notice.ts'
import {
  AdditionalSection,
  DetailsSection,
  PreferencesSection,
  TreatmentSection,
} from './PatientSections.tsx'
import { VisitsPanel } from './patients-visits.panel.tsx'
import styles from './patients.module.css'

const leave = { text: 'You have unsaved changes. Leave this page?', stay: 'Stay', leave: 'Leave' }
const back = { to: paths.patients, label: 'Patients' }

/** PAT-040, PAT-042 */
function Identifiers({ patient }: { readonly patient: Patient }) {
  const lines = [
    [`Wren MRN: ${patient.wren_mrn}`, patient.wren_mrn],
    [`ID: ${patient.id}`, String(patient.id)],
  ] as const
  return (
    <ContextCard title="Identifiers">
      {lines.map(([line, text]) => (
        <p key={line} className={styles.identifier}>
          {line} <CopyButton text={text} size={24} label={`Copy ${text}`} />
        </p>
      ))}
    </ContextCard>
  )
}

/**
 * What other areas draw of her comes in from the screen that joins them; `unsaved`: what is typed is not stored
 * yet.
 */
interface Slots {
  readonly panels?: (patient: Patient, unsaved: boolean) => ReactNode
}

function Loaded({
  patient,
  nurses,
  noTexts,
  panels,
}: Slots & {
  readonly patient: Patient
  readonly nurses: readonly PatientNurse[]
  readonly noTexts: NoTexts | null
}) {
  const today = useToday()
  const [history, setHistory] = useState(false)
  // PAT-091: a save on this page narrows what may follow, until the page is loaded again.
  const [savedHere, setSavedHere] = useState(false)
  const marks = useMarks(patient.uuid)
  usePatientTopics(patient.uuid)
  // PAT-127: who looks like another patient is saved when it is meant.
  const force = useRef(false)
  const { ask, dialog: question } = useAsk()
  const latest = useRef<{ readonly submit: () => Promise<boolean> } | null>(null)
  const saveAnyway = async (): Promise<void> => {
    force.current = true
    await latest.current?.submit()
    force.current = false
  }
  const typed = useCallForm(patients.save, {
    record: patient,
    values: valuesOf,
    with: ({ uuid, version }) => ({ uuid, version, ...(force.current ? { force: true } : {}) }),
    sent: sentOf,
    summary: missingSummary,
    check: (values) =>
      checkPatient(
        values,
        today,
        (name) => JSON.stringify(values[name]) !== JSON.stringify(valuesOf(patient)[name]),
      ),
    saved: (answer) => answer.patient,
    onSaved: () => {
      setSavedHere(true)
      sayPatientSaved()
    },
    refused: (error) => {
      const duplicates = duplicateQuestion(error, 'Save Anyway')
      if (duplicates === null) return false
      void ask(duplicates).then((yes) => (yes ? saveAnyway() : undefined))
      return true
    },
  })
  latest.current = typed
  const { form, dialog } = useMovingForm(
    typed,
    patient.uuid,
    (values) =>
      Object.keys(checkPatient(values, today, typed.changed as (name: string) => boolean)).length >
      0,
  )
  const home = placeAt(form.values.zip)
  return (
    <Screen
      title="Patient"
      header={
        <RecordHeader
          path={paths.patient(patient.uuid)}
          back={back}
          title={`${patient.first_name} ${patient.last_name}`}
          badge={<StatusBadge set={patientStatus} status={patient.status} size="large" />}
          updated={`Last updated ${relativeTime(patient.updated, now())} ago`}
          actions={[{ label: 'History', icon: IconHistory, run: () => setHistory(true) }]}
        />
      }
    >
      <CallForm
        form={form}
        guard={leave}
        fields={patientFields}
        updatedText="This patient was updated."
      >
        <RecordLayout
          context={
            <>
              <Identifiers patient={patient} />
              <MrnCard patient={patient} />
              {panels?.(patient, form.dirty)}
            </>
          }
        >
          <DetailsSection
            form={form}
            today={today}
            isNew={false}
            noTexts={noTexts}
            choices={statusChoices(form.start.status as Patient['status'], savedHere)}
          />
          <TreatmentSection form={form} today={today} />
          <AdditionalSection form={form} today={today} />
          <PreferencesSection form={form} today={today}>
            <NursePreferences place={home} nurses={nurses} marks={marks} />
          </PreferencesSection>
        </RecordLayout>
        <FormButtons form={form} />
      </CallForm>
      <div className={styles.panels}>
        <VisitsPanel uuid={patient.uuid} />
        <NursesPanel place={home} nurses={nurses} marks={marks} />
        <OrdersPanel uuid={patient.uuid} />
      </div>
      {dialog}
      {question}
      {history && (
        <RecordHistory
          type="patient"
          id={patient.uuid}
          record={`patient ${patient.wren_mrn}`}
          patient
          onClose={() => setHistory(false)}
        />
      )}
    </Screen>
  )
}

export function PatientsFormScreen({ panels }: Slots) {
  const uuid = useParam('pid')
  const found = useCall(patients.byUuid, { uuid })
  const { data } = found
  if (data === undefined)
    return (
      <Screen title="Patient" back={back}>
        <RecordAwaited found={found} />
      </Screen>
    )
  return (
    <Loaded
      key={uuid}
      patient={data.patient}
      nurses={data.nurses_visited}
      noTexts={data.no_texts}
      {...(panels ? { panels } : {})}
    />
  )
}
