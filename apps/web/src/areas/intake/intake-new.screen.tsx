// INT "Form layout" 024-031, INT-033, INT-036, DOC-018, DOC-039 to 042: a new intake, by hand or from a pasted referral.
import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { documents } from '@wren/contract/documents'
import { intake } from '@wren/contract/intake'
import { patients } from '@wren/contract/patients'
import { users } from '@wren/contract/users'
import { now } from '../../shared/clock.ts'
import { notify } from '../../shared/feedback/notices.ts'
import { RecordSkeleton } from '../../shared/feedback/Skeleton.tsx'
import { useCallForm } from '../../shared/form/useCallForm.ts'
import { send } from '../../shared/http/send.ts'
import { useCall } from '../../shared/http/use-call.ts'
import { useTreatments } from '../../shared/pickers/TreatmentField.tsx'
import { ContextCard } from '../../shared/record/RecordLayout.tsx'
import { RecordHeader } from '../../shared/record/RecordHeader.tsx'
import { paths } from '../../shared/screen/paths.ts'
import { useGo } from '../../shared/screen/route.ts'
import { Screen } from '../../shared/screen/Screen.tsx'
import { useFlag } from '../../shared/session/flags.ts'
import { useSession } from '../../shared/session/session.ts'
import { useFound } from './intake-found.parts.ts'
import { blankIntake, faultsOf, intakeToday, withFollowing } from './intake-form.rules.ts'
import type { IntakeFormValues } from './intake-form.rules.ts'
import { IntakeForm } from './intake.form.tsx'
import { PastePanel } from './intake-paste.panel.tsx'
import { useSubmitting } from './intake-submit.parts.ts'
import { uploadsFailed } from './intake-uploads.parts.ts'
import type { IntakeUploads, Uploader } from './intake-uploads.parts.ts'
import { wideEnough } from './intake-wide.ts'
import styles from './intake.module.css'

export function IntakeNewScreen<U extends IntakeUploads>({ uploader }: { readonly uploader: Uploader<U> }) {
  const { id } = useSession()
  const admins = useCall(users.adminList, {})
  const known = admins.data?.data.some(({ value }) => value === id) === true
  return (
    <Screen title="New Intake" header={<RecordHeader path={paths.newIntake} back={{ to: paths.intakes, label: 'Intake' }} title="New Intake" />}>
      {admins.data || admins.isError ? <NewIntake uploader={uploader} ops={known ? id : null} /> : <RecordSkeleton />}
    </Screen>
  )
}

function NewIntake<U extends IntakeUploads>({ uploader, ops }: { readonly uploader: Uploader<U>; readonly ops: number | null }) {
  const go = useGo()
  const { timezone } = useSession()
  const flags = { documents: useFlag('document-upload'), paste: useFlag('paste-email-for-extraction') }
  const wide = useMediaQuery(wideEnough) ?? true
  const [blank] = useState(() => blankIntake(now(), ops))
  const [made, setMade] = useState<number | null>(null)
  const treatments = useTreatments()
  const summary = useRef<string | null>(null)
  const kept = useRef<IntakeUploads | null>(null)

  const form = useCallForm(intake.insert, {
    record: blank, values: (record: IntakeFormValues) => record, send: 'all',
    check: (values) => {
      const faults = faultsOf(values, null, intakeToday(values, now()))
      summary.current = faults.summary
      return faults.errors
    },
    summary: (errors) => summary.current ?? Object.values(errors)[0] ?? 'Invalid value',
    sent: (_part, { treatment, auto_offer_enabled: _offers, ...values }) => {
      const entry = treatments.find(({ fullText }) => fullText === treatment)
      return { ...values, ...(entry ? { treatment_id: entry.id } : { treatment }) }
    },
    onSaved: ({ id }) => void after(id),
  })
  const today = intakeToday(form.values, now())
  const change = (some: Partial<IntakeFormValues>) => form.set(withFollowing(form.values, some, today))
  const found = useFound({ values: form.values, change, catalogue: treatments.map(({ fullText }) => fullText), today, zone: timezone })
  const uploads = uploader.useUploads({ intakeId: null, status: form.values.status ?? '', on: flags.documents })
  kept.current = uploads
  const patient = useCall(patients.byUuid, form.values.patient_uuid ? { uuid: form.values.patient_uuid } : null, { quiet: true })
  const submitting = useSubmitting(form, uploads, { isNew: true, locked: false })

  async function after(id: number): Promise<void> {
    found.tellAccepted(id)
    const documentIds = [...(kept.current?.ids ?? [])]
    if (documentIds.length > 0) await send(documents.setOfIntake, { id, documentIds }).catch(() => notify(uploadsFailed, { kind: 'error' }))
    notify('Intake has been created')
    setMade(id)
  }
  // Once the guard knows that nothing is lost.
  useEffect(() => { if (made !== null) go(paths.intake(made), { replace: true }) }, [made]) // oxlint-disable-line react-hooks/exhaustive-deps

  return (
    <IntakeForm
      context={{ form: submitting, saved: null, visits: [], today, change, chooseStatus: (status) => change({ status }), found: flags.paste ? found : null }}
      questions={null} patient={patient.data?.patient ?? null} order={null} documents={flags.documents && <uploader.Panel uploads={uploads} />}
      aside={flags.paste && wide && <div className={styles.stick}><ContextCard title="Referral"><PastePanel /></ContextCard></div>}
      unsaved={made === null && !submitting.busy && (form.dirty || uploads.ids.length > 0)} onCancel={() => go(paths.intakes)}
    />
  )
}
