// INT "Form layout" 024-032: the sections in their order, the referral beside them, Cancel and Submit below.
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { chooseCategories } from '@wren/contract/documents.rules'
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
import { IntakeFormProvider, leaveText } from './intake-form.parts.tsx'
import type { FormContext } from './intake-form.parts.tsx'
import { fieldLabels, useShownValues } from './intake-labels.parts.ts'
import { MainSection } from './intake-main.parts.tsx'
import { PatientSection } from './intake-patient.parts.tsx'
import { ReferralSection } from './intake-referral.parts.tsx'
import { visitsOfOrder } from './intake-status.parts.ts'
import type { StatusQuestions } from './intake-status.parts.ts'
import { goToPlace } from './intake-text.parts.tsx'
import { VisitsPanel } from './intake-visits.panel.tsx'
import { wideEnough } from './intake-wide.ts'

export interface IntakeFormProps {
  readonly context: FormContext
  readonly questions: StatusQuestions | null
  readonly patient: Patient | null
  readonly order: (OrderAccess & { readonly provider_id: number | null }) | null
  readonly documents: ReactNode
  /** DOC-015: to the first document that Submit waits for. */
  readonly goToUnsorted: () => void
  readonly aside: ReactNode
  readonly above?: ReactNode
  /** Beside what is unsaved: when the draft was kept. */
  readonly note?: string | null
  /** Leaving now would lose something. */
  readonly unsaved: boolean
  readonly onCancel: () => void
}

export function IntakeForm({
  context,
  questions,
  patient,
  order,
  documents,
  goToUnsorted,
  aside,
  above,
  note,
  unsaved,
  onCancel,
}: IntakeFormProps) {
  const { form, visits } = context
  const show = useShownValues()
  // The referral stands beside the form, else at its place among the sections (INT-025).
  const wide = useMediaQuery(wideEnough) ?? true
  return (
    <IntakeFormProvider value={context}>
      <FoundLinks value={context.found ? goToPlace : null}>
        <CallForm
          form={form}
          labels={fieldLabels}
          show={show}
          guard={false}
          above={above}
          save="Submit"
          focusFaults
          way={
            form.problem?.includes(chooseCategories) && (
              <Button size="xs" onClick={goToUnsorted}>
                Go to Documents
              </Button>
            )
          }
          updatedText="This intake was changed by someone else. Refresh to see the changes."
          updatedAction="Refresh"
          mergedText="You and someone else changed the same fields."
        >
          <RecordLayout context={wide && aside} contextWidth={488}>
            <MainSection questions={questions} />
            <ReferralSection
              providers={[
                order?.provider_id ?? null,
                ...visitsOfOrder(visits, context.saved?.patient_order_id ?? null).map(
                  ({ provider_id }) => provider_id,
                ),
              ]}
            />
            <AddressSection />
            <ContactSection />
            <PatientSection patient={patient} />
            <DetailsSection patientIsRecurring={patient?.is_recurring === true} />
            <AccessSection order={order} />
            {documents}
            {!wide && aside}
            <VisitsPanel />
          </RecordLayout>
          <FormButtons
            form={form}
            save="Submit"
            discard="Cancel"
            note={note ?? null}
            onCancel={onCancel}
          />
          <UnsavedGuard when={unsaved} text={leaveText} />
        </CallForm>
      </FoundLinks>
    </IntakeFormProvider>
  )
}
