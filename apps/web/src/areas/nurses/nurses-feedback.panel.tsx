// NUR "Feedback (nurse reports)" 029, 107-118, NET-096: what was said of her, good and bad; given and changed in a
// drawer.
import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconDots, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import {
  kindLabel,
  negativeKinds,
  nurseReports,
  positiveKinds,
  reportTexts,
  sentimentOf,
  type NurseReport,
  type ReportKind,
} from '@wren/contract/nurse-reports'
import { fullName } from '@wren/contract/format'
import { formatDate } from '@wren/contract/time'
import { StatusBadge } from '../../shared/badges/StatusBadge.tsx'
import { Banner } from '../../shared/feedback/Banner.tsx'
import { notify } from '../../shared/feedback/notices.ts'
import { SideDrawer } from '../../shared/feedback/SideDrawer.tsx'
import { RowsSkeleton } from '../../shared/feedback/Skeleton.tsx'
import { useAsk } from '../../shared/feedback/useAsk.tsx'
import { CallForm as Form } from '../../shared/form/CallForm.tsx'
import { SegmentedField, SelectField } from '../../shared/form/choice-fields.tsx'
import { SaveButton } from '../../shared/form/FormButtons.tsx'
import { TextareaField, TextField, UrlField } from '../../shared/form/text-fields.tsx'
import { useCallForm, type CallForm } from '../../shared/form/useCallForm.ts'
import { useCall } from '../../shared/http/use-call.ts'
import { useChange } from '../../shared/http/use-change.ts'
import { ContextCard } from '../../shared/record/RecordLayout.tsx'
import { useSession } from '../../shared/session/session.ts'
import { sentimentSet } from './nurses-badges.ts'
import styles from './nurses.module.css'

interface Link {
  readonly url: string | null
  readonly text: string | null
}
const sentiments = [
  { value: 'positive', label: 'Positive' },
  { value: 'negative', label: 'Negative' },
]

type Values = {
  readonly kind: ReportKind | null
  readonly notes: string | null
  readonly links: readonly Link[]
}
const labels = { kind: 'Feedback type', notes: 'Notes', links: 'Links' } as const
const valuesOf = ({ report }: { readonly report: NurseReport | null }): Values => ({
  kind: report?.kind ?? null,
  notes: report?.notes ?? null,
  links: report?.detailsLinks.links ?? [],
})
const sentOf = ({ kind, notes, links }: Values, subjectNurseId: number) => ({
  kind,
  notes,
  detailsLinks: { links: links.filter(({ url }) => url?.trim()) },
  subjectNurseId,
})
const check = ({ kind }: Values): Record<string, string> =>
  kind === null ? { kind: reportTexts.missing } : {}
/** What somebody else saved, in the words of the drawer. */
const show = (name: string, value: unknown): string =>
  name === 'kind' && value !== null
    ? kindLabel(value as ReportKind)
    : name === 'links'
      ? (value as readonly Link[]).map(({ url, text }) => text ?? url).join(', ') || '-'
      : value === null || value === ''
        ? '-'
        : String(value)

interface DrawerProps {
  readonly title: string
  readonly saves: string
  readonly form: CallForm<Values>
  /** What the save's answer had wrong. */ readonly problem: string | null
  readonly onClose: () => void
}

function FeedbackDrawer({ title, saves, form, problem, onClose }: DrawerProps) {
  const {
    values: { kind, links },
    field,
  } = form
  const [chosen, setChosen] = useState<string>('negative')
  const [fault, setFault] = useState<string | null>(null)
  // Of a kind that is chosen there is no doubt, whoever chose it.
  const sentiment = kind === null ? chosen : sentimentOf(kind)
  const kinds = sentiment === 'positive' ? positiveKinds : negativeKinds
  const setLink = (at: number, some: Partial<Link>): void =>
    form.set({ links: links.map((one, place) => (place === at ? { ...one, ...some } : one)) })
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
            onClick={() => (kind === null ? setFault(reportTexts.missing) : void form.submit())}
          >
            {form.label(saves)}
          </SaveButton>
        </>
      }
    >
      <Form form={form} labels={labels} show={show} page={false} guard={false}>
        <div className={styles.stack}>
          {problem !== null && <Banner title={problem} />}
          <SegmentedField
            label="Sentiment"
            choices={sentiments}
            value={sentiment}
            onChange={(next) => {
              setChosen(next ?? 'negative')
              form.set({ kind: null })
            }}
          />
          <SelectField
            label={labels.kind}
            required
            searchable
            choices={kinds.map((value) => ({ value, label: kindLabel(value) }))}
            {...field('kind')}
            error={fault ?? form.errors['kind']}
            onChange={(next) => {
              setFault(null)
              form.set({ kind: next as ReportKind | null })
            }}
          />
          <TextareaField label={labels.notes} rows={4} maxLength={5000} {...field('notes')} />
          {links.map(({ url, text }, at) => (
            // A link has no name of its own; its place is one.
            // oxlint-disable-next-line react/no-array-index-key
            <div key={at} className={styles.pair}>
              <UrlField
                label={`Link ${at + 1}`}
                value={url}
                onChange={(next) => setLink(at, { url: next })}
              />
              <TextField
                label={`Text ${at + 1}`}
                maxLength={200}
                value={text}
                onChange={(next) => setLink(at, { text: next })}
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

/** NUR-117: what cannot be read back may not be stored. */
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
    values: valuesOf,
    send: 'all',
    check,
    sent: (_, all) => sentOf(all, nurse),
    with: ({ report: of }) => (of === null ? {} : { id: of.id, version: of.version }),
    onSaved: (answer) => {
      if (!(answer as { report?: NurseReport | null }).report) {
        setProblem(reportTexts.empty)
        return
      }
      notify(reportTexts.saved)
      onClose()
    },
  })
  return { form, problem, onClose }
}
function NewFeedback({ nurse, onClose }: { readonly nurse: number; readonly onClose: () => void }) {
  return (
    <FeedbackDrawer
      title="Submit Feedback"
      saves="Submit"
      {...useFeedbackForm(nurseReports.create, nurse, null, onClose)}
    />
  )
}
function EditFeedback({
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
      saves="Save"
      {...useFeedbackForm(nurseReports.save, nurse, report, onClose)}
    />
  )
}

export function FeedbackPanel({ nurse }: { readonly nurse: number }) {
  const found = useCall(nurseReports.list, { nurseId: String(nurse) }, { quiet: true })
  const remove = useChange(nurseReports.remove)
  const { timezone } = useSession()
  const [drawer, setDrawer] = useState<{ readonly report: NurseReport | null } | null>(null)
  const { ask, dialog } = useAsk()
  const reports = found.data?.data ?? []
  const drop = async (report: NurseReport): Promise<void> => {
    if (await ask({ title: reportTexts.question, confirm: 'Delete', keep: 'Cancel', danger: true }))
      await remove.press({ id: report.id, version: report.version })
  }
  const label = (kind: ReportKind) => (
    <StatusBadge set={sentimentSet} status={sentimentOf(kind)} text={kindLabel(kind)} />
  )
  return (
    <ContextCard
      title="Feedback"
      {...(found.data === undefined ? {} : { count: reports.length })}
      actions={
        <Button size="compact-sm" onClick={() => setDrawer({ report: null })}>
          Submit Feedback
        </Button>
      }
    >
      {found.isPending && <RowsSkeleton rows={1} height={20} />}
      {found.isError && found.data === undefined && (
        <p className={styles.quiet} role="alert">
          An error occurred
        </p>
      )}
      {found.data && reports.length === 0 && <p className={styles.quiet}>{reportTexts.none}</p>}
      <ul className={styles.feedback} aria-label="Feedback">
        {reports.map((report) => (
          <li key={report.id}>
            <div className={styles.head}>
              {label(report.kind)}
              <span className={styles.space} />
              <Menu position="bottom-end" shadow="md" width={160}>
                <Menu.Target>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={`Actions of ${kindLabel(report.kind)}`}
                  >
                    <IconDots size={16} stroke={1.75} />
                  </ActionIcon>
                </Menu.Target>
                <Menu.Dropdown>
                  <Menu.Item onClick={() => setDrawer({ report })}>Edit</Menu.Item>
                  <Menu.Item color="var(--w-danger)" onClick={() => void drop(report)}>
                    Delete
                  </Menu.Item>
                </Menu.Dropdown>
              </Menu>
            </div>
            {report.notes && <p className={styles.words}>{report.notes}</p>}
            {report.detailsLinks.links.map(({ url, text }) => (
              <a
                key={url}
                href={url}
                target="_blank"
                rel="noopener noreferrer"
                className={styles.link}
              >
                {text ?? url}
              </a>
            ))}
            <span className={styles.note}>
              {fullName(report.reportingUser.firstName, report.reportingUser.lastName)},{' '}
              {formatDate(report.createdAt, timezone)}
            </span>
          </li>
        ))}
      </ul>
      {drawer?.report === null && <NewFeedback nurse={nurse} onClose={() => setDrawer(null)} />}
      {drawer?.report && (
        <EditFeedback nurse={nurse} report={drawer.report} onClose={() => setDrawer(null)} />
      )}
      {dialog}
    </ContextCard>
  )
}
