// INT "Form layout" 024-032: the sections in their order, the referral beside them, Cancel and Submit below.
import type { ReactNode } from 'react'
import { FoundLinks } from '../../shared/badges/marks.tsx'
import { CallForm } from '../../shared/form/CallForm.tsx'
import { FormButtons } from '../../shared/form/FormButtons.tsx'
import { UnsavedGuard } from '../../shared/form/UnsavedGuard.tsx'
import { RecordLayout } from '../../shared/record/RecordLayout.tsx'
import type { Patient } from '@wren/contract/patients'
import { AccessSection } from './intake-access.parts.tsx'
import type { OrderAccess } from './intake-access.parts.tsx'
import { AddressSection } from './intake-address.parts.tsx'
import { ContactSection } from './intake-contact.parts.tsx'
import { DetailsSection } from './intake-details.parts.tsx'
import { IntakeFormProvider } from './intake-form.parts.tsx'
import type { FormContext } from './intake-form.parts.tsx'
import { fieldLabels, useShownValues } from './intake-labels.parts.ts'
import { MainSection } from './intake-main.parts.tsx'
import { PatientSection } from './intake-patient.parts.tsx'
import { ReferralSection } from './intake-referral.parts.tsx'
import type { StatusQuestions } from './intake-status.parts.ts'
import { goToPlace } from './intake-text.parts.tsx'
import { VisitsPanel } from './intake-visits.panel.tsx'

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
  const { form, visits } = context
  const show = useShownValues()
  return (
    <IntakeFormProvider value={context}>
      <FoundLinks value={context.found ? goToPlace : null}>
        <CallForm
          form={form} labels={fieldLabels} show={show} guard={false} above={above}
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
