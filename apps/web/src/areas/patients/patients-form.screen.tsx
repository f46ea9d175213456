// PAT "Patient form" 038-055, "Pharmacy MRNs" 057: one patient: who she is, how to reach her, and her history.
import { patientFields } from '@wren/contract/audit-fields-patients'
import { IconHistory } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { patients, type Patient } from '@wren/contract/patients'
import { relativeTime } from '@wren/contract/time'
import { patientStatus } from '../../shared/badges/statuses.ts'
import { StatusBadge } from '../../shared/badges/StatusBadge.tsx'
import { useToday } from '../../shared/calendar/useToday.ts'
import { now } from '../../shared/clock.ts'
import { CopyButton } from '../../shared/feedback/CopyButton.tsx'
import { notify } from '../../shared/feedback/notices.ts'
import { RecordSkeleton } from '../../shared/feedback/Skeleton.tsx'
import { CallForm } from '../../shared/form/CallForm.tsx'
import { FormButtons } from '../../shared/form/FormButtons.tsx'
import { useCallForm } from '../../shared/form/useCallForm.ts'
import { RecordHistory } from '../../shared/history/RecordHistory.tsx'
import { useCall } from '../../shared/http/use-call.ts'
import { RecordHeader } from '../../shared/record/RecordHeader.tsx'
import { ContextCard, KeyValues, RecordLayout } from '../../shared/record/RecordLayout.tsx'
import { paths } from '../../shared/screen/paths.ts'
import { useParam } from '../../shared/screen/route.ts'
import { Screen } from '../../shared/screen/Screen.tsx'
import { checkPatient, missingSummary, sentOf, valuesOf } from './patients-form.rules.ts'
import { MrnCard } from './patients-mrn.parts.tsx'
import { AdditionalSection, DetailsSection, PreferencesSection, TreatmentSection } from './patients-sections.parts.tsx'

const leave = { text: 'You have unsaved changes. Leave this page?', stay: 'Stay', leave: 'Leave' }
const back = { to: paths.intakes, label: 'Intake' }

function Identifiers({ patient }: { readonly patient: Patient }) {
  const copied = (text: string) => <>{text} <CopyButton text={text} size={24} label={`Copy ${text}`} /></>
  return <ContextCard title="Identifiers"><KeyValues pairs={[['Wren MRN', copied(patient.wren_mrn)], ['ID', copied(String(patient.id))]]} /></ContextCard>
}

/** What other areas draw of her comes in from the screen that joins them; `unsaved`: what is typed is not stored yet. */
interface Slots { readonly panels?: (patient: Patient, unsaved: boolean) => ReactNode }

function Loaded({ patient, panels }: Slots & { readonly patient: Patient }) {
  const today = useToday()
  const [history, setHistory] = useState(false)
  const form = useCallForm(patients.save, {
    record: patient, values: valuesOf, with: ({ uuid, version }) => ({ uuid, version }), sent: sentOf, summary: missingSummary,
    check: (values) => checkPatient(values, today, (name) => JSON.stringify(values[name]) !== JSON.stringify(valuesOf(patient)[name])), saved: (answer) => answer.patient,
    onSaved: () => notify('Patient has been updated', { kind: 'thanks' }),
  })
  return (
    <Screen title="Patient" header={(
      <RecordHeader
        path={paths.patient(patient.uuid)} back={back} title={`${patient.first_name} ${patient.last_name}`}
        badge={<StatusBadge set={patientStatus} status={patient.status} size="large" />} updated={`Last updated ${relativeTime(patient.updated, now())} ago`}
        actions={[{ label: 'History', icon: IconHistory, run: () => setHistory(true) }]}
      />
    )}>
      <CallForm form={form} guard={leave} fields={patientFields} updatedText="This patient was updated.">
        <RecordLayout context={<><Identifiers patient={patient} /><MrnCard patient={patient} />{panels?.(patient, form.dirty)}</>}>
          <DetailsSection form={form} today={today} isNew={false} />
          <TreatmentSection form={form} today={today} />
          <AdditionalSection form={form} today={today} />
          <PreferencesSection form={form} today={today} />
        </RecordLayout>
        <FormButtons form={form} />
      </CallForm>
      {history && <RecordHistory type="patient" id={patient.uuid} record={`patient ${patient.wren_mrn}`} patient onClose={() => setHistory(false)} />}
    </Screen>
  )
}

export function PatientsFormScreen({ panels }: Slots) {
  const uuid = useParam('pid')
  const { data, isPending } = useCall(patients.byUuid, { uuid })
  if (data === undefined) return <Screen title="Patient" back={back}>{isPending && <RecordSkeleton />}</Screen>
  return <Loaded patient={data.patient} {...(panels ? { panels } : {})} />
}
