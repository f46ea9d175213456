// PAT-051, PAT-054, PAT-059, PAT-087, INT-057, SHL-026: a new patient, prefilled with what the intake knows; a
// namesake is asked about.
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { intake as intakes } from '@wren/contract/intake'
import { patients } from '@wren/contract/patients'
import { reference } from '@wren/contract/reference-calls'
import { useToday } from '../../shared/calendar/useToday.ts'
import { Banner } from '../../shared/feedback/Banner.tsx'
import { notify } from '../../shared/feedback/notices.ts'
import { RecordSkeleton } from '../../shared/feedback/Skeleton.tsx'
import { useAsk } from '../../shared/feedback/useAsk.tsx'
import { CallForm } from '../../shared/form/CallForm.tsx'
import { same } from '../../shared/form/form-state.ts'
import { FormButtons } from '../../shared/form/FormButtons.tsx'
import { useCallForm } from '../../shared/form/useCallForm.ts'
import { isCallError } from '../../shared/http/call-error.ts'
import { send, type InputOf } from '../../shared/http/send.ts'
import { isSettled } from '../../shared/http/settled.ts'
import { useCall } from '../../shared/http/use-call.ts'
import { useChange } from '../../shared/http/use-change.ts'
import { tellPatientMade, useIntakeValues } from '../../shared/intake-patient.ts'
import { dayInMs } from '../../shared/pickers/picker-kind.ts'
import { RecordLayout } from '../../shared/record/RecordLayout.tsx'
import { paths } from '../../shared/screen/paths.ts'
import { useGo, useParam } from '../../shared/screen/route.ts'
import { Screen } from '../../shared/screen/Screen.tsx'
import { useSession } from '../../shared/session/session.ts'
import { duplicateQuestion } from './duplicate-question.tsx'
import {
  blank,
  checkPatient,
  missingSummary,
  sentOf,
  type PatientValues,
} from './patients-form.rules.ts'
import { WaitingMrn } from './MrnCard.tsx'
import { isSimilarMrn, similarMrnQuestion } from './patients-mrn-similar.rules.ts'
import {
  knownMrn,
  knownPatient,
  namesFrom,
  type KnownIntake,
  type Language,
} from './patients-referral.rules.ts'
import { sayPatientSaved } from './patient-saved-notice.ts'
import {
  AdditionalSection,
  DetailsSection,
  PreferencesSection,
  TreatmentSection,
  type PatientForm,
} from './PatientSections.tsx'
import styles from './patients.module.css'

const leave = { text: 'You have unsaved changes. Leave this page?', stay: 'Stay', leave: 'Leave' }

export function PatientsNewScreen() {
  const query = new URLSearchParams(useLocation({ select: ({ searchStr }) => searchStr }))
  const id = /^\d{1,9}$/.test(query.get('intake') ?? '') ? Number(query.get('intake')) : null
  const key = query.get('form')
  const typed = useIntakeValues<KnownIntake>(key)
  // The tab of the intake may be closed by now; what was saved is still there.
  const stored = useCall(intakes.byId, typed === null && id !== null ? { id } : null, {
    quiet: true,
  })
  const languages = useCall(
    reference.languageLocales,
    { filterActive: 'true' },
    { quiet: true, freshFor: dayInMs },
  )
  const waits =
    typed === undefined ||
    (typed === null && id !== null && !isSettled(stored)) ||
    !isSettled(languages)
  const back =
    id === null
      ? { to: paths.patients, label: 'Patients' }
      : { to: paths.intake(id), label: `Intake ${id}` }
  const spoken = languages.data?.data.map(({ code, language }) => ({ code, label: language })) ?? []
  return (
    <Screen title="New Patient" back={back}>
      {waits ? (
        <RecordSkeleton />
      ) : (
        <NewPatient
          intake={typed ?? stored.data?.intake ?? null}
          from={id === null ? 'the intake' : `intake ${id}`}
          formKey={key}
          languages={spoken}
        />
      )}
    </Screen>
  )
}

interface NewPatientProps {
  readonly intake: KnownIntake | null
  readonly from: string
  readonly formKey: string | null
  readonly languages: readonly Language[]
}

function NewPatient({ intake, from, formKey, languages }: NewPatientProps) {
  const name = useParam('pname')
  const { id } = useSession()
  const today = useToday()
  const go = useGo()
  const { ask, dialog } = useAsk()
  const [known] = useState(() => (intake === null ? {} : knownPatient(intake, languages, today)))
  const [record] = useState<PatientValues>(() => {
    const { first, last } = namesFrom(name, intake)
    return { ...blank(id, first, last), ...known, first_name: first, last_name: last }
  })
  const mrn = intake === null ? null : knownMrn(intake)

  /** PAT-128: a number that looks like another's is asked about here too. */
  const addKnownMrn = async (input: InputOf<typeof patients.addMrn>): Promise<void> => {
    try {
      await send(patients.addMrn, input)
    } catch (error) {
      const similar = isCallError(error) && isSimilarMrn(error)
      if (similar && input.force !== true && (await ask(similarMrnQuestion(error))))
        return addKnownMrn({ ...input, force: true })
      notify(`Failed to add MRN: ${isCallError(error) ? error.error : 'An error occurred'}`, {
        kind: 'error',
      })
    }
  }
  // What was typed is stored: nothing keeps her from leaving (PAT-054).
  const [made, setMade] = useState<string | null>(null)
  useEffect(() => {
    if (made !== null) go(paths.patient(made), { replace: true })
    // `go` is a new function with each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [made])
  const saved = async (patient: { readonly id: number; readonly uuid: string }): Promise<void> => {
    if (mrn) await addKnownMrn({ patient_id: patient.id, ...mrn })
    if (formKey !== null) tellPatientMade(formKey, patient.uuid)
    sayPatientSaved()
    setMade(patient.uuid)
  }
  /** PAT-087: the same values once more, on purpose. */
  const forced = async (): Promise<void> => {
    const pressed = await again.press({ ...sentOf(form.values, form.values), force: true } as never)
    if (pressed.ok) await saved(pressed.answer)
  }
  const again = useChange(patients.insert)
  const form = useCallForm(patients.insert, {
    record,
    values: (values) => values,
    send: 'all',
    sent: sentOf,
    summary: missingSummary,
    check: (values) => checkPatient(values, today, () => true),
    onSaved: (answer) => void saved(answer),
    refused: (error) => {
      const question = duplicateQuestion(error, 'Create Anyway')
      if (question === null) return false
      void ask(question).then(async (yes) => {
        if (yes) await forced()
      })
      return true
    },
  })
  // What came along is marked until it is changed.
  const stands = (field: string): boolean =>
    field in known && same(form.values[field], known[field])
  const marked: PatientForm = {
    ...form,
    field: (field) => ({
      ...form.field(field),
      ...(stands(field) ? { help: `From ${from}` } : {}),
    }),
  }
  return (
    <>
      <CallForm form={form} guard={made === null && leave}>
        <RecordLayout context={<WaitingMrn mrn={mrn} from={from} />}>
          {Object.keys(known).length > 0 && (
            <div className={styles.from}>
              <Banner tone="info" title={`Filled in from ${from}`}>
                Each field says so until you change it. Check them before you save.
              </Banner>
            </div>
          )}
          <DetailsSection form={marked} today={today} isNew />
          <TreatmentSection form={marked} today={today} />
          <AdditionalSection form={marked} today={today} />
          <PreferencesSection form={marked} today={today} />
        </RecordLayout>
        <FormButtons form={form} />
      </CallForm>
      {dialog}
    </>
  )
}
