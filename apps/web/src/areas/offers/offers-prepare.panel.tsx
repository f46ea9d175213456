// Staff write what nurses are offered, and preview it before it is sent (OFR-012, OFR-013, OFR-016, OFR-017,
// OFR-022).
import { Button } from '@mantine/core'
import { useState } from 'react'
import { identity } from '@wren/contract/identity'
import { offers } from '@wren/contract/offers'
import { blastTypeOptions } from '@wren/contract/offers-blast.rules'
import { ownDay } from '@wren/contract/offers-days.rules'
import {
  defaultTemplate,
  messageSize,
  sampleLink,
  sizeText,
} from '@wren/contract/offers-template.rules'
import { showUsPhone } from '@wren/contract/phone-us'
import { localDay } from '@wren/contract/time'
import type { WholeVisit } from '@wren/contract/visits-whole'
import type { BlastType } from '@wren/contract/visits-fields'
import { now } from '../../shared/clock.ts'
import { Dialog } from '../../shared/feedback/Dialog.tsx'
import { TextSkeleton } from '../../shared/feedback/Skeleton.tsx'
import { SelectField } from '../../shared/form/choice-fields.tsx'
import { SaveButton } from '../../shared/form/FormButtons.tsx'
import { UnsavedGuard } from '../../shared/form/UnsavedGuard.tsx'
import { useCall } from '../../shared/http/use-call.ts'
import { useChange } from '../../shared/http/use-change.ts'
import { draftFaults, draftValues, withType } from './blast-draft.rules.ts'
import { BlastDetailsFields } from './BlastDetailsFields.tsx'
import { BlastMessage } from './BlastMessage.tsx'
import { MultiDayFields } from './MultiDayFields.tsx'
import { useBlastDraft } from './useBlastDraft.ts'
import { blastBody, useBlastSave } from './useBlastSave.tsx'
import styles from './offers.module.css'

interface EditorProps {
  readonly whole: WholeVisit
  readonly template: string
}

export function PreparePanel({ whole }: { readonly whole: WholeVisit }) {
  const { id } = whole.assignment
  const stored = useCall(offers.blastTemplate, { assignment_id: id })
  if (!stored.data) return <TextSkeleton lines={6} />
  return <BlastEditor key={id} whole={whole} template={stored.data.data.template ?? ''} />
}

function BlastEditor({ whole, template }: EditorProps) {
  const { assignment, scheduling: state } = whole
  const { id, timezone } = assignment
  const { saved, draft, errors, setErrors, dirty, set } = useBlastDraft(whole, template)
  const { save, busy, isSaving, dialogs } = useBlastSave(whole, saved.type, setErrors)
  const [previewText, setPreviewText] = useState<string | null>(null)
  const preview = useChange(offers.blastPreview, {
    refresh: 'none',
    onError: ({ fields }) => setErrors(fields),
    onDone: ({ data }) => setPreviewText(data.text),
  })
  const config = useCall(identity.publicConfig, {}, { quiet: true, freshFor: 300_000 })
  const isManual = draft.type === 'manual'
  const press = async () => {
    const faults = draftFaults(draft, assignment, localDay(now(), timezone))
    setErrors(faults)
    if (Object.keys(faults).length === 0) await save(draft)
  }
  return (
    <div className={`${styles.narrow} ${styles.spaced}`}>
      <SelectField
        label="Blast Type"
        required
        choices={blastTypeOptions.map((option) => ({ ...option }))}
        value={draft.type}
        error={errors['blast_type']}
        onChange={(type) => set(withType(draft, type as BlastType | null, ownDay(assignment)))}
      />
      <BlastDetailsFields
        type={draft.type}
        value={draft.details}
        start={assignment.start}
        timezone={timezone}
        errors={errors}
        onChange={(details) => set({ details })}
      />
      {draft.type === 'multi-day' && (
        <MultiDayFields draft={draft} errors={errors} onChange={set} />
      )}
      {draft.type !== null && !isManual && (
        <BlastMessage
          template={draft.template}
          values={draftValues(
            draft,
            assignment,
            showUsPhone(config.data?.operations_phone ?? ''),
            sampleLink(window.location.origin),
          )}
          error={errors['template']}
          onChange={(text) => set({ template: text })}
        />
      )}
      {isManual && <p className={styles.lead}>Staff pick the nurse. No messages are sent.</p>}
      <div className={styles.buttons}>
        <SaveButton
          busy={busy}
          disabled={!dirty && state.blast_saved_at !== null}
          onClick={() => void press()}
        >
          Save
        </SaveButton>
        {!isManual && (
          <>
            <Button
              disabled={draft.type === null}
              loading={preview.busy}
              onClick={() => {
                void preview.press({ ...blastBody(id, draft), template: draft.template })
              }}
            >
              Preview
            </Button>
            <Button
              variant="subtle"
              color="gray"
              disabled={draft.type === null || draft.template === defaultTemplate(draft.type)}
              onClick={() => set({ template: defaultTemplate(draft.type) ?? '' })}
            >
              Reset to default
            </Button>
          </>
        )}
      </div>
      {previewText !== null && (
        <Dialog onClose={() => setPreviewText(null)} title="Preview">
          <p className={styles.text}>{previewText}</p>
          <p className={styles.count}>{sizeText(messageSize(previewText))}</p>
        </Dialog>
      )}
      {dialogs}
      <UnsavedGuard when={dirty && !isSaving} />
    </div>
  )
}
