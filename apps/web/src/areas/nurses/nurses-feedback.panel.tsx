// NUR-029, NUR-107, NUR-108, NUR-109, NUR-110, NUR-111, NUR-112, NUR-113, NUR-114, NUR-115, NUR-116, NUR-117, NUR-118:
// feedback about a nurse.
import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import {
  feedbackLabel,
  nurseReports,
  feedbackTexts,
  feedbackSentiment,
  type NurseReport,
  type FeedbackKind,
} from '@wren/contract/nurse-reports'
import { fullName } from '@wren/contract/format'
import { formatDate } from '@wren/contract/time'
import { StatusBadge } from '../../shared/badges/StatusBadge.tsx'
import { RowsSkeleton } from '../../shared/feedback/Skeleton.tsx'
import { useAsk } from '../../shared/feedback/useAsk.tsx'
import { useCall } from '../../shared/http/use-call.ts'
import { useChange } from '../../shared/http/use-change.ts'
import { ContextCard } from '../../shared/record/RecordLayout.tsx'
import { useSession } from '../../shared/session/session.ts'
import { sentimentSet } from './nurses-badges.ts'
import styles from './nurses.module.css'

import { EditFeedback, NewFeedback } from './FeedbackDrawer.tsx'
export function FeedbackPanel({ nurse }: { readonly nurse: number }) {
  const result = useCall(nurseReports.list, { nurseId: String(nurse) }, { quiet: true })
  const remove = useChange(nurseReports.remove)
  const { timezone } = useSession()
  const [drawer, setDrawer] = useState<{ readonly report: NurseReport | null } | null>(null)
  const { ask, dialog } = useAsk()
  const reports = result.data?.data ?? []
  const deleteReport = async (report: NurseReport): Promise<void> => {
    if (
      await ask({ title: feedbackTexts.question, confirm: 'Delete', keep: 'Cancel', danger: true })
    )
      await remove.press({ id: report.id, version: report.version })
  }
  const label = (kind: FeedbackKind) => (
    <StatusBadge set={sentimentSet} status={feedbackSentiment(kind)} text={feedbackLabel(kind)} />
  )
  return (
    <ContextCard
      title="Feedback"
      {...(result.data === undefined ? {} : { count: reports.length })}
      actions={
        <Button size="compact-sm" onClick={() => setDrawer({ report: null })}>
          Submit Feedback
        </Button>
      }
    >
      {result.isPending && <RowsSkeleton rows={1} height={20} />}
      {result.isError && result.data === undefined && (
        <p className={styles.quiet} role="alert">
          An error occurred
        </p>
      )}
      {result.data && reports.length === 0 && <p className={styles.quiet}>{feedbackTexts.none}</p>}
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
                    aria-label={`Actions of ${feedbackLabel(report.kind)}`}
                  >
                    <IconDots size={16} stroke={1.75} />
                  </ActionIcon>
                </Menu.Target>
                <Menu.Dropdown>
                  <Menu.Item onClick={() => setDrawer({ report })}>Edit</Menu.Item>
                  <Menu.Item color="var(--w-danger)" onClick={() => void deleteReport(report)}>
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
