// NUR-112, NUR-113, NUR-114, NUR-115, NUR-117, NET-096: submits and edits feedback about a nurse.
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import {
  feedbackLabel,
  negativeFeedback,
  nurseReports,
  positiveFeedback,
  feedbackTexts,
  feedbackSentiment,
  type NurseReport,
  type FeedbackKind,
} from '@wren/contract/nurse-reports'
import { Banner } from '../../shared/feedback/Banner.tsx'
import { notify } from '../../shared/feedback/notices.ts'
import { SideDrawer } from '../../shared/feedback/SideDrawer.tsx'
import { CallForm as Form } from '../../shared/form/CallForm.tsx'
import { SegmentedField, SelectField } from '../../shared/form/choice-fields.tsx'
import { SaveButton } from '../../shared/form/FormButtons.tsx'
import { TextareaField, TextField, UrlField } from '../../shared/form/text-fields.tsx'
import { useCallForm, type CallForm } from '../../shared/form/useCallForm.ts'
import styles from './nurses.module.css'

interface Link {
  readonly url: string | null
  readonly text: string | null
}
const sentiments = [
  { value: 'positive', label: 'Positive' },
  { value: 'negative', label: 'Negative' },
]

type FeedbackValues = {
  readonly kind: FeedbackKind | null
  readonly notes: string | null
  readonly links: readonly Link[]
}
const labels = { kind: 'Feedback type', notes: 'Notes', links: 'Links' } as const
const feedbackValues = ({ report }: { readonly report: NurseReport | null }): FeedbackValues => ({
  kind: report?.kind ?? null,
  notes: report?.notes ?? null,
  links: report?.detailsLinks.links ?? [],
})
const feedbackInput = ({ kind, notes, links }: FeedbackValues, subjectNurseId: number) => ({
  kind,
  notes,
  detailsLinks: { links: links.filter(({ url }) => url?.trim()) },
  subjectNurseId,
})
const feedbackErrors = ({ kind }: FeedbackValues): Record<string, string> =>
  kind === null ? { kind: feedbackTexts.missing } : {}
/** Shows another person's change of a field as the drawer does. */
const valueText = (name: string, value: unknown): string =>
  name === 'kind' && value !== null
    ? feedbackLabel(value as FeedbackKind)
    : name === 'links'
      ? (value as readonly Link[]).map(({ url, text }) => text ?? url).join(', ') || '-'
      : value === null || value === ''
        ? '-'
        : String(value)

interface DrawerProps {
  readonly title: string
  readonly saveLabel: string
  readonly form: CallForm<FeedbackValues>
  /** An answer of the save that lacks the feedback. */
  readonly problem: string | null
  readonly onClose: () => void
}

function FeedbackDrawer({ title, saveLabel, form, problem, onClose }: DrawerProps) {
  const {
    values: { kind, links },
    field,
  } = form
  const [selectedSentiment, setSelectedSentiment] = useState<string>('negative')
  const [fault, setFault] = useState<string | null>(null)
  // A selected kind determines the sentiment.
  const sentiment = kind === null ? selectedSentiment : feedbackSentiment(kind)
  const kinds = sentiment === 'positive' ? positiveFeedback : negativeFeedback
  const setLink = (index: number, changes: Partial<Link>): void =>
    form.set({ links: links.map((link, at) => (at === index ? { ...link, ...changes } : link)) })
  return (
    <SideDrawer
      opened
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <SaveButton
            busy={form.busy}
            onClick={() => (kind === null ? setFault(feedbackTexts.missing) : void form.submit())}
          >
            {form.label(saveLabel)}
          </SaveButton>
        </>
      }
    >
      <Form form={form} labels={labels} show={valueText} page={false} guard={false}>
        <div className={styles.stack}>
          {problem !== null && <Banner title={problem} />}
          <SegmentedField
            label="Sentiment"
            choices={sentiments}
            value={sentiment}
            onChange={(next) => {
              setSelectedSentiment(next ?? 'negative')
              form.set({ kind: null })
            }}
          />
          <SelectField
            label={labels.kind}
            required
            searchable
            choices={kinds.map((value) => ({ value, label: feedbackLabel(value) }))}
            {...field('kind')}
            error={fault ?? form.errors['kind']}
            onChange={(next) => {
              setFault(null)
              form.set({ kind: next as FeedbackKind | null })
            }}
          />
          <TextareaField label={labels.notes} rows={4} maxLength={5000} {...field('notes')} />
          {links.map(({ url, text }, index) => (
            // A link has no other key than its position.
            // oxlint-disable-next-line react/no-array-index-key
            <div key={index} className={styles.pair}>
              <UrlField
                label={`Link ${index + 1}`}
                value={url}
                onChange={(next) => setLink(index, { url: next })}
              />
              <TextField
                label={`Text ${index + 1}`}
                maxLength={200}
                value={text}
                onChange={(next) => setLink(index, { text: next })}
              />
            </div>
          ))}
          <div>
            <Button
              size="compact-sm"
              leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
              onClick={() => form.set({ links: [...links, { url: null, text: null }] })}
            >
              Add Link
            </Button>
          </div>
        </div>
      </Form>
    </SideDrawer>
  )
}

/** Reports an answer without the feedback, which may not be stored (NUR-117). */
function useFeedbackForm<C extends typeof nurseReports.create | typeof nurseReports.save>(
  call: C,
  nurse: number,
  report: NurseReport | null,
  onClose: () => void,
) {
  const [record] = useState({ report })
  const [problem, setProblem] = useState<string | null>(null)
  const form = useCallForm(call as typeof nurseReports.create, {
    record,
    values: feedbackValues,
    send: 'all',
    check: feedbackErrors,
    sent: (_, values) => feedbackInput(values, nurse),
    with: ({ report: stored }) =>
      stored === null ? {} : { id: stored.id, version: stored.version },
    onSaved: (answer) => {
      if (!(answer as { report?: NurseReport | null }).report) {
        setProblem(feedbackTexts.empty)
        return
      }
      notify(feedbackTexts.saved)
      onClose()
    },
  })
  return { form, problem, onClose }
}
export function NewFeedback({
  nurse,
  onClose,
}: {
  readonly nurse: number
  readonly onClose: () => void
}) {
  return (
    <FeedbackDrawer
      title="Submit Feedback"
      saveLabel="Submit"
      {...useFeedbackForm(nurseReports.create, nurse, null, onClose)}
    />
  )
}
export function EditFeedback({
  nurse,
  report,
  onClose,
}: {
  readonly nurse: number
  readonly report: NurseReport
  readonly onClose: () => void
}) {
  return (
    <FeedbackDrawer
      title="Edit Feedback"
      saveLabel="Save"
      {...useFeedbackForm(nurseReports.save, nurse, report, onClose)}
    />
  )
}
