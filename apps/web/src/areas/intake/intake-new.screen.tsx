// INT "Form layout" 024-031, INT-033, INT-036, DOC-018, DOC-039 to 042: a new intake, by hand, from a pasted
// referral or from a kept draft.
import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useMemo, useRef, useState } from 'react'
import { intake } from '@wren/contract/intake'
import { intakeDraft } from '@wren/contract/intake-draft'
import { patients } from '@wren/contract/patients'
import { users } from '@wren/contract/users'
import { now } from '../../shared/clock.ts'
import { notify } from '../../shared/feedback/notices.ts'
import { RecordSkeleton } from '../../shared/feedback/Skeleton.tsx'
import { apartIn } from '../../shared/form/phone-field.rules.ts'
import { useCallForm } from '../../shared/form/useCallForm.ts'
import { isSettled } from '../../shared/http/settled.ts'
import { useCall } from '../../shared/http/use-call.ts'
import { useTreatments } from '../../shared/pickers/TreatmentField.tsx'
import { ContextCard } from '../../shared/record/RecordLayout.tsx'
import { RecordHeader } from '../../shared/record/RecordHeader.tsx'
import { paths } from '../../shared/screen/paths.ts'
import { useGo } from '../../shared/screen/route.ts'
import { Screen } from '../../shared/screen/Screen.tsx'
import { useFlag, useFlagsAwaited } from '../../shared/session/flags.ts'
import { useSession } from '../../shared/session/session.ts'
import { DraftOffer, useDraftKeeping } from './intake-draft.parts.tsx'
import type { Draft } from './intake-draft.parts.tsx'
import { useFound } from './intake-found.parts.ts'
import { useFurther } from './intake-further.parts.ts'
import { readingOf, withReading } from './intake-found-kept.rules.ts'
import {
  bannerOf,
  blankIntake,
  faultsOf,
  fromDraft,
  intakeToday,
  withFollowing,
} from './intake-form.rules.ts'
import type { Faults, IntakeFormValues } from './intake-form.rules.ts'
import { fieldLabels } from './intake-labels.parts.ts'
import { IntakeForm } from './intake.form.tsx'
import { PastePanel } from './intake-paste.panel.tsx'
import { useSubmitting } from './intake-submit.parts.ts'
import { linkDocuments, uploadsFailed, waitingText } from './intake-uploads.parts.ts'
import type { IntakeUploads, Uploader } from './intake-uploads.parts.ts'
import { wideEnough } from './intake-wide.ts'
import styles from './intake.module.css'

export function IntakeNewScreen<U extends IntakeUploads>({
  uploader,
}: {
  readonly uploader: Uploader<U>
}) {
  const { id } = useSession()
  const waits = useFlagsAwaited()
  const admins = useCall(users.adminList, {})
  // As it stands now, not as it stood when this screen was last left.
  const kept = useCall(intakeDraft.own, {}, { skipCache: true, quiet: true })
  const known = admins.data?.data.some(({ value }) => value === id) === true
  return (
    <Screen
      title="New Intake"
      header={
        <RecordHeader
          path={paths.newIntake}
          back={{ to: paths.intakes, label: 'Intake' }}
          title="New Intake"
        />
      }
    >
      {isSettled(admins) && kept.isFetchedAfterMount && !waits ? (
        <NewIntake uploader={uploader} ops={known ? id : null} draft={kept.data?.draft ?? null} />
      ) : (
        <RecordSkeleton />
      )}
    </Screen>
  )
}

interface NewProps<U extends IntakeUploads> {
  readonly uploader: Uploader<U>
  readonly ops: number | null
  readonly draft: Draft | null
}

function NewIntake<U extends IntakeUploads>({ uploader, ops, draft }: NewProps<U>) {
  const go = useGo()
  const { timezone } = useSession()
  const flags = {
    documents: useFlag('document-upload'),
    paste: useFlag('paste-email-for-extraction'),
  }
  const wide = useMediaQuery(wideEnough) ?? true
  const [blank] = useState(() => blankIntake(now(), ops))
  const [offered, setOffered] = useState(draft)
  const [made, setMade] = useState<number | null>(null)
  const treatments = useTreatments()
  const missing = useRef<Faults['missing']>(null)
  const kept = useRef<IntakeUploads | null>(null)

  const form = useCallForm(intake.insert, {
    record: blank,
    values: (record: IntakeFormValues) => record,
    send: 'all',
    check: (values) => {
      const faults = faultsOf(values, null, intakeToday(values, now()))
      missing.current = faults.missing
      return faults.errors
    },
    summary: (errors) => bannerOf(errors, missing.current, fieldLabels),
    sent: (_part, { treatment, auto_offer_enabled: _offers, ...values }) => {
      const entry = treatments.find(({ fullText }) => fullText === treatment)
      return {
        ...apartIn(values, 'contact_phone'),
        ...(entry ? { treatment_id: entry.id } : { treatment }),
      }
    },
    onSaved: ({ id }) => void after(id),
  })
  const today = intakeToday(form.values, now())
  const change = (some: Partial<IntakeFormValues>) =>
    form.set(withFollowing(form.values, some, today))
  const found = useFound({
    values: form.values,
    change,
    catalogue: treatments.map(({ fullText }) => fullText),
    today,
    zone: timezone,
  })
  const uploads = uploader.useUploads({
    intakeId: null,
    status: form.values.status ?? '',
    on: flags.documents,
  })
  kept.current = uploads
  const patient = useCall(
    patients.byUuid,
    form.values.patient_uuid ? { uuid: form.values.patient_uuid } : null,
    { quiet: true },
  )
  const submitting = useSubmitting(form, uploads, { isNew: true, locked: false })
  const held = useMemo(() => withReading(form.values, found.reading), [form.values, found.reading])
  const keeping = useDraftKeeping({
    values: held,
    documentIds: uploads.ids,
    worth: form.dirty || uploads.ids.length > 0,
    on: offered === null && made === null && !form.busy,
    stands: draft !== null,
  })

  async function after(id: number): Promise<void> {
    found.tellAccepted(id)
    // Otherwise it would be offered again and made twice. One that still waits for its answer is another intake.
    await (offered === null ? keeping.end() : keeping.restore(offered))
    const documentIds = [...(kept.current?.ids ?? [])]
    const unlinked = await linkDocuments(id, documentIds)
    if (unlinked.length > 0) notify(uploadsFailed, { kind: 'error' })
    kept.current?.handOver(id, unlinked)
    notify('Intake has been created')
    setMade(id)
  }
  useFurther(({ text, received, patient: number }) => {
    change({ submitted_date: received, orig_json: { referral_text: text } })
    void found.extractFurther(text, received, number)
  })
  const resume = (from: Draft) => {
    form.set(fromDraft(from.data, blank))
    found.resume(readingOf(from.data))
    uploads.adopt(from.documents)
    setOffered(null)
  }
  // Once the guard knows that nothing is lost.
  useEffect(() => {
    if (made !== null) go(paths.intake(made), { replace: true })
  }, [made]) // oxlint-disable-line react-hooks/exhaustive-deps

  return (
    <IntakeForm
      context={{
        form: submitting,
        saved: null,
        visits: [],
        today,
        change,
        chooseStatus: (status) => change({ status }),
        found: flags.paste ? found : null,
      }}
      questions={null}
      patient={patient.data?.patient ?? null}
      order={null}
      documents={flags.documents && <uploader.Panel uploads={uploads} />}
      goToUnsorted={uploads.goToUnsorted}
      above={
        offered && (
          <DraftOffer
            draft={offered}
            onContinue={() => resume(offered)}
            onDiscard={() => {
              setOffered(null)
              void keeping.discard()
            }}
          />
        )
      }
      note={[waitingText(uploads.waiting), keeping.note].filter(Boolean).join(' · ') || null}
      aside={
        flags.paste &&
        wide && (
          <div className={styles.stick}>
            <ContextCard title="Referral">
              <PastePanel />
            </ContextCard>
          </div>
        )
      }
      unsaved={
        made === null &&
        !submitting.busy &&
        (form.dirty || uploads.unsent || uploads.ids.length > 0)
      }
      onCancel={() => go(paths.intakes)}
    />
  )
}
