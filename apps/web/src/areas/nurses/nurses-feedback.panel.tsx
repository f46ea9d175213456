// NUR "Feedback (nurse reports)" 029, 107-118: what was said of her, good and bad; given and changed in a drawer.
import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconDots, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { kindLabel, negativeKinds, nurseReports, positiveKinds, reportTexts, sentimentOf, type NurseReport, type ReportKind } from '@wren/contract/nurse-reports'
import { fullName } from '@wren/contract/format'
import { formatDate } from '@wren/contract/time'
import { StatusBadge } from '../../shared/badges/StatusBadge.tsx'
import { Banner } from '../../shared/feedback/Banner.tsx'
import { notify } from '../../shared/feedback/notices.ts'
import { SideDrawer } from '../../shared/feedback/SideDrawer.tsx'
import { useAsk } from '../../shared/feedback/useAsk.tsx'
import { SegmentedField, SelectField } from '../../shared/form/choice-fields.tsx'
import { SaveButton } from '../../shared/form/FormButtons.tsx'
import { TextareaField, TextField, UrlField } from '../../shared/form/text-fields.tsx'
import { useCall } from '../../shared/http/use-call.ts'
import { useChange } from '../../shared/http/use-change.ts'
import { ContextCard } from '../../shared/record/RecordLayout.tsx'
import { useSession } from '../../shared/session/session.ts'
import { sentimentSet } from './nurses-badges.ts'
import styles from './nurses.module.css'

interface Link { readonly url: string | null; readonly text: string | null }
const sentiments = [{ value: 'positive', label: 'Positive' }, { value: 'negative', label: 'Negative' }]

function FeedbackDrawer({ nurse, report, onClose }: { readonly nurse: number; readonly report: NurseReport | null; readonly onClose: () => void }) {
  const [sentiment, setSentiment] = useState<string | null>(report === null ? 'negative' : sentimentOf(report.kind))
  const [kind, setKind] = useState<string | null>(report?.kind ?? null)
  const [notes, setNotes] = useState(report?.notes ?? null)
  const [links, setLinks] = useState<readonly Link[]>(report?.detailsLinks.links ?? [])
  const [fault, setFault] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const create = useChange(nurseReports.create, { quiet: true })
  const change = useChange(nurseReports.save, { quiet: true })
  const kinds = sentiment === 'positive' ? positiveKinds : negativeKinds
  const setLink = (at: number, some: Partial<Link>): void => setLinks(links.map((one, place) => (place === at ? { ...one, ...some } : one)))
  const save = async (): Promise<void> => {
    setFault(kind === null ? reportTexts.missing : null)
    setProblem(null)
    if (kind === null) return
    const body = { kind, notes, detailsLinks: { links: links.filter(({ url }) => url?.trim()) }, subjectNurseId: nurse }
    const pressed = report === null ? await create.press(body as never) : await change.press({ id: report.id, version: report.version, ...body } as never)
    if (!pressed.ok) return setProblem(pressed.error.error)
    // NUR-117: what cannot be read back may not be stored.
    if (!(pressed.answer as { report?: NurseReport | null }).report) return setProblem(reportTexts.empty)
    notify(reportTexts.saved)
    onClose()
  }
  return (
    <SideDrawer
      opened title={report === null ? 'Submit Feedback' : 'Edit Feedback'} onClose={onClose}
      footer={<><Button onClick={onClose}>Cancel</Button><SaveButton busy={create.busy || change.busy} onClick={() => void save()}>{report === null ? create.label('Submit') : 'Save'}</SaveButton></>}
    >
      <div className={styles.stack}>
        {problem !== null && <Banner title={problem} />}
        <SegmentedField label="Sentiment" choices={sentiments} value={sentiment} onChange={(next) => { setSentiment(next); setKind(null) }} />
        <SelectField label="Feedback type" required searchable choices={kinds.map((value) => ({ value, label: kindLabel(value) }))} value={kind} error={fault} onChange={(next) => { setKind(next); setFault(null) }} />
        <TextareaField label="Notes" rows={4} maxLength={5000} value={notes} onChange={setNotes} />
        {links.map(({ url, text }, at) => (
          // A link has no name of its own; its place is one.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={at} className={styles.pair}><UrlField label={`Link ${at + 1}`} value={url} onChange={(next) => setLink(at, { url: next })} /><TextField label={`Text ${at + 1}`} maxLength={200} value={text} onChange={(next) => setLink(at, { text: next })} /></div>
        ))}
        <div><Button size="compact-sm" leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />} onClick={() => setLinks([...links, { url: null, text: null }])}>Add Link</Button></div>
      </div>
    </SideDrawer>
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
    if (await ask({ title: reportTexts.question, confirm: 'Delete', keep: 'Cancel', danger: true })) await remove.press({ id: report.id, version: report.version })
  }
  const label = (kind: ReportKind) => <StatusBadge set={sentimentSet} status={sentimentOf(kind)} text={kindLabel(kind)} />
  return (
    <ContextCard title="Feedback" count={reports.length} actions={<Button size="compact-sm" onClick={() => setDrawer({ report: null })}>Submit Feedback</Button>}>
      {found.isError && <p className={styles.quiet} role="alert">An error occurred</p>}
      {found.data && reports.length === 0 && <p className={styles.quiet}>{reportTexts.none}</p>}
      <ul className={styles.feedback} aria-label="Feedback">
        {reports.map((report) => (
          <li key={report.id}>
            <div className={styles.head}>
              {label(report.kind)}<span className={styles.space} />
              <Menu position="bottom-end" shadow="md" width={160}>
                <Menu.Target><ActionIcon variant="subtle" color="gray" aria-label={`Actions of ${kindLabel(report.kind)}`}><IconDots size={16} stroke={1.75} /></ActionIcon></Menu.Target>
                <Menu.Dropdown><Menu.Item onClick={() => setDrawer({ report })}>Edit</Menu.Item><Menu.Item color="var(--w-danger)" onClick={() => void drop(report)}>Delete</Menu.Item></Menu.Dropdown>
              </Menu>
            </div>
            {report.notes && <p className={styles.words}>{report.notes}</p>}
            {report.detailsLinks.links.map(({ url, text }) => <a key={url} href={url} target="_blank" rel="noopener noreferrer" className={styles.link}>{text ?? url}</a>)}
            <span className={styles.note}>{fullName(report.reportingUser.firstName, report.reportingUser.lastName)}, {formatDate(report.createdAt, timezone)}</span>
          </li>
        ))}
      </ul>
      {drawer && <FeedbackDrawer nurse={nurse} report={drawer.report} onClose={() => setDrawer(null)} />}
      {dialog}
    </ContextCard>
  )
}
