// INT-029, 032, INT "Effect on visits", "Order and visits from an intake" 125-130, INT-146, 147, VIS-168: an intake
// that exists is changed.
import { useRef } from 'react'
import { intake as calls } from '@wren/contract/intake'
import type { Intake } from '@wren/contract/intake'
import { orders } from '@wren/contract/orders'
import { patients } from '@wren/contract/patients'
import { now } from '../../shared/clock.ts'
import { notify } from '../../shared/feedback/notices.ts'
import { apartIn } from '../../shared/form/phone-field.rules.ts'
import { useCallForm } from '../../shared/form/useCallForm.ts'
import { useCall } from '../../shared/http/use-call.ts'
import { useNeighbours } from '../../shared/list/remembered-list.ts'
import { paths } from '../../shared/screen/paths.ts'
import { useGo } from '../../shared/screen/route.ts'
import { useFlag } from '../../shared/session/flags.ts'
import { useAskedSave } from '../../shared/visit/useAskedSave.ts'
import { useVisitQuestions } from '../../shared/visit/useVisitQuestions.tsx'
import { changedVisits } from './intake-list.rules.ts'
import { bannerOf, faultsOf, intakeToday, valuesOf, withFollowing } from './intake-form.rules.ts'
import type { Faults, IntakeFormValues } from './intake-form.rules.ts'
import { isDeleted } from './intake-form.parts.tsx'
import type { Linked } from './intake-form.parts.tsx'
import { IntakeForm } from './intake.form.tsx'
import { fieldLabels } from './intake-labels.parts.ts'
import { OriginalPanel } from './intake-original.panel.tsx'
import { usePatientQuestion } from './intake-patient-question.parts.tsx'
import {
  openVisits,
  useChooseStatus,
  useStatusQuestions,
  visitsOfOrder,
} from './intake-status.parts.ts'
import { useSubmitting } from './intake-submit.parts.ts'
import { waitingText } from './intake-uploads.parts.ts'
import type { IntakeUploads, Uploader } from './intake-uploads.parts.ts'
import styles from './intake.module.css'
import { standingOrder } from './intake-undo.parts.ts'

interface SavedProps<U extends IntakeUploads> {
  readonly intake: Intake
  readonly visits: readonly Linked[]
  readonly uploader: Uploader<U>
}

export function SavedIntake<U extends IntakeUploads>({ intake, visits, uploader }: SavedProps<U>) {
  const go = useGo()
  const near = useNeighbours(paths.intake(intake.id))
  const withDocuments = useFlag('document-upload')
  const questions = useStatusQuestions(intake, visits)
  // VIS-168: another pharmacy may refuse the nurse of a visit.
  const nurseQuestion = useVisitQuestions({ canGoOn: () => true })
  const asked = useAskedSave(nurseQuestion)
  const missing = useRef<Faults['missing']>(null)

  const form = useCallForm(calls.save, {
    record: intake,
    values: valuesOf,
    with: ({ id, version }) => ({ id, version }),
    saved: (answer) => answer.intake,
    sent: (part, all) => ({
      ...apartIn(part, 'contact_phone'),
      ...questions.answers(all),
      ...asked.sent(),
    }),
    refused: asked.refused,
    check: (values) => {
      const faults = faultsOf(values, valuesOf(intake), intakeToday(values, now()))
      missing.current = faults.missing
      return faults.errors
    },
    summary: (errors) => bannerOf(errors, missing.current, fieldLabels),
    onSaved: ({ visits: changed = [] }) => {
      questions.settled()
      notify(
        changed.length > 0
          ? `Intake has been updated. ${changedVisits(changed.length)}`
          : 'Intake has been updated',
      )
    },
  })
  const { values } = form
  const today = intakeToday(values, now())
  const change = (some: Partial<IntakeFormValues>) => form.set(withFollowing(values, some, today))
  const chooseStatus = useChooseStatus(values, change, questions.mayChange)
  const standing = standingOrder(intake)
  const order = useCall(orders.byId, standing === null ? null : { id: standing }, { quiet: true })
  const patient = useCall(
    patients.byUuid,
    values.patient_uuid ? { uuid: values.patient_uuid } : null,
    { quiet: true },
  )
  const linked =
    patient.data?.patient.uuid === values.patient_uuid ? (patient.data?.patient ?? null) : null
  const address = usePatientQuestion(
    intake,
    visitsOfOrder(openVisits(visits), intake.patient_order_id),
  )
  const uploads = uploader.useUploads({
    intakeId: intake.id,
    status: intake.status,
    on: withDocuments,
  })
  const submitting = useSubmitting({ ...form, submit: () => asked.submit(form) }, uploads, {
    isNew: false,
    locked: isDeleted(intake),
    // A visit that was made since the status was chosen is asked about now.
    before: async () =>
      (values.status === form.start.status || (await questions.mayChange(values.status ?? ''))) &&
      (await address.mayLink(linked)),
  })
  const patientOrder = order.data?.patient_order ?? null
  return (
    <>
      <IntakeForm
        context={{
          form: submitting,
          saved: intake,
          visits,
          today,
          change,
          chooseStatus: (status) => void chooseStatus(status),
          found: null,
        }}
        questions={questions}
        patient={linked}
        order={patientOrder}
        documents={withDocuments && <uploader.Panel uploads={uploads} />}
        goToUnsorted={uploads.goToUnsorted}
        aside={
          <div className={styles.stick}>
            <OriginalPanel original={intake.orig_json} submittedBy={intake.submitted_by} />
          </div>
        }
        note={waitingText(uploads.waiting)}
        unsaved={(form.dirty || uploads.unsent) && !submitting.busy}
        onCancel={() => go(near.back?.to ?? paths.intakes)}
      />
      {questions.dialog}
      {nurseQuestion.dialog}
      {address.dialog}
    </>
  )
}
