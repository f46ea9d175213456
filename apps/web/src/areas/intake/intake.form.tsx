// INT "Form layout" 024-032: the sections in their order, the referral beside them, Cancel and Submit below.
import type { ReactNode } from 'react'
import { humanise } from '@wren/contract/format'
import { formatDateTime, isInstant } from '@wren/contract/time'
import { FoundLinks } from '../../shared/badges/marks.tsx'
import { CallForm } from '../../shared/form/CallForm.tsx'
import { FormButtons } from '../../shared/form/FormButtons.tsx'
import { UnsavedGuard } from '../../shared/form/UnsavedGuard.tsx'
import { RecordLayout } from '../../shared/record/RecordLayout.tsx'
import { useSession } from '../../shared/session/session.ts'
import type { Patient } from '@wren/contract/patients'
import { AccessSection } from './intake-access.parts.tsx'
import type { OrderAccess } from './intake-access.parts.tsx'
import { AddressSection } from './intake-address.parts.tsx'
import { ContactSection } from './intake-contact.parts.tsx'
import { DetailsSection } from './intake-details.parts.tsx'
import { IntakeFormProvider } from './intake-form.parts.tsx'
import type { FormContext } from './intake-form.parts.tsx'
import type { IntakeFormValues } from './intake-form.rules.ts'
import { MainSection } from './intake-main.parts.tsx'
import { PatientSection } from './intake-patient.parts.tsx'
import { ReferralSection } from './intake-referral.parts.tsx'
import type { StatusQuestions } from './intake-status.parts.ts'
import { goToPlace } from './intake-text.parts.tsx'
import { VisitsPanel } from './intake-visits.panel.tsx'

const labels: Partial<Record<keyof IntakeFormValues, string>> = {
  ...Object.fromEntries(['status', 'status_reason', 'submitted_by', 'treatment', 'zip', 'city', 'county', 'state', 'timezone', 'notes', 'access_type', 'labs', 'languages'].map((name) => [name, humanise(name)])),
  user_id_ops: 'Ops Owner', requested_provider_id: 'Pharmacy', submitted_date: 'Date Received', series_start_date: 'Potential Start Date', series_end_date: 'Last Start Date', duration_estimate: 'Visit Duration',
  patient_uuid: 'Patient', quest_liab: 'Lab Drop-off', is_urgent: 'Urgent', auto_offer_enabled: 'Auto Offers', treatment_duration_days: 'Treatment Duration', hs_email_link: 'HS Email Link',
  pot_cert_start: 'Certification Period From', pot_cert_end: 'Certification Period To', is_first_lifetime_dose: 'First Lifetime Dose',
}

export interface IntakeFormProps {
  readonly context: FormContext
  readonly questions: StatusQuestions | null
  readonly patient: Patient | null
  readonly order: (OrderAccess & { readonly provider_id: number | null }) | null
  readonly documents: ReactNode
  readonly aside: ReactNode
  readonly above?: ReactNode
  /** Leaving now would lose something. */
  readonly unsaved: boolean
  readonly onCancel: () => void
}

export function IntakeForm({ context, questions, patient, order, documents, aside, above, unsaved, onCancel }: IntakeFormProps) {
  const { form, visits, saved } = context
  const { timezone } = useSession()
  const show = (name: string, value: unknown): string => {
    if (name === 'requested_provider_id' && saved && value === saved.requested_provider_id) return saved.pharmacy_name ?? String(value)
    if (typeof value === 'string' && isInstant(value)) return formatDateTime(value, timezone)
    if (Array.isArray(value)) return value.join(', ') || '-'
    return value === null || value === undefined || value === '' ? '-' : value === true ? 'Yes' : value === false ? 'No' : typeof value === 'object' ? JSON.stringify(value) : String(value)
  }
  return (
    <IntakeFormProvider value={context}>
      <FoundLinks value={context.found ? goToPlace : null}>
        <CallForm
          form={form} labels={{ ...Object.fromEntries(Object.keys(form.values).map((name) => [name, humanise(name)])), ...labels }} show={show} guard={false} above={above}
          updatedText="This intake was changed by someone else. Refresh to see the changes." updatedAction="Refresh"
        >
          <RecordLayout context={aside} contextWidth={488}>
            <MainSection questions={questions} />
            <ReferralSection providers={[order?.provider_id ?? null, ...visits.map(({ provider_id }) => provider_id)]} />
            <AddressSection />
            <ContactSection />
            <PatientSection patient={patient} />
            <DetailsSection patientIsRecurring={patient?.is_recurring === true} />
            <AccessSection order={order} />
            {documents}
            <VisitsPanel />
          </RecordLayout>
          <FormButtons form={form} save="Submit" discard="Cancel" onCancel={onCancel} />
          <UnsavedGuard when={unsaved} text="You have unsaved changes. Do you want to leave this page?" />
        </CallForm>
      </FoundLinks>
    </IntakeFormProvider>
  )
}
