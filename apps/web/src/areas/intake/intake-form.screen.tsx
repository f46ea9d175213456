// INT "Form layout" 024-032, INT-140, AUD-018: one intake.
import { IconFlagFilled, IconHistory } from '@tabler/icons-react'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { intake as calls } from '@wren/contract/intake'
import { reasonEmoji } from '@wren/contract/intake-statuses.rules'
import { relativeTime } from '@wren/contract/time'
import { now } from '../../shared/clock.ts'
import { StatusBadge } from '../../shared/badges/StatusBadge.tsx'
import { ReasonLabel, Tag, ToneIcon } from '../../shared/badges/marks.tsx'
import { intakeStatus } from '../../shared/badges/statuses.ts'
import { LoadFailed } from '../../shared/feedback/LoadFailed.tsx'
import { RecordSkeleton } from '../../shared/feedback/Skeleton.tsx'
import { RecordHistory } from '../../shared/history/RecordHistory.tsx'
import { isPhone } from '../../shared/list/ListScreen.tsx'
import { useCall } from '../../shared/http/use-call.ts'
import { RecordHeader } from '../../shared/record/RecordHeader.tsx'
import { paths } from '../../shared/screen/paths.ts'
import { useParam } from '../../shared/screen/route.ts'
import { Screen } from '../../shared/screen/Screen.tsx'
import { useFlagsAwaited } from '../../shared/session/flags.ts'
import { SavedIntake } from './intake-saved.form.tsx'
import type { IntakeUploads, Uploader } from './intake-uploads.parts.ts'
import styles from './intake.module.css'

export function IntakeFormScreen<U extends IntakeUploads>({
  uploader,
}: {
  readonly uploader: Uploader<U>
}) {
  const id = useParam('iid')
  const found = useCall(calls.byId, { id: id as never })
  const waits = useFlagsAwaited()
  const [history, setHistory] = useState(false)
  // The phone's header has room for the status or for the copy button.
  const phone = useMediaQuery(isPhone) ?? false
  const record = found.data?.intake
  const badge = record && (
    <span className={styles.badges}>
      {record.is_urgent && <ToneIcon icon={IconFlagFilled} hue="red" label="Urgent" />}
      <StatusBadge set={intakeStatus} status={record.status} size="large" />
      {record.status_reason && (
        <span className={styles.reasonTag}>
          <Tag>
            <ReasonLabel emoji={reasonEmoji(record.status_reason) ?? undefined}>
              {record.status_reason}
            </ReasonLabel>
          </Tag>
        </span>
      )}
    </span>
  )
  return (
    <Screen
      title={`Intake ${id}`}
      header={
        <RecordHeader
          path={paths.intake(id)}
          back={{ to: paths.intakes, label: 'Intake' }}
          title={`Intake ${id}`}
          copy={phone ? undefined : id}
          badge={badge}
          updated={record ? `Last updated ${relativeTime(record.updated, now())} ago` : null}
          actions={
            record ? [{ label: 'History', icon: IconHistory, run: () => setHistory(true) }] : []
          }
        />
      }
    >
      {found.data && !waits ? (
        <SavedIntake
          key={id}
          intake={found.data.intake}
          visits={found.data.assignments}
          uploader={uploader}
        />
      ) : !found.isError ? (
        <RecordSkeleton fields={14} cards={[480]} />
      ) : (
        found.error.status !== 404 && <LoadFailed retry={found.refetch} />
      )}
      {history && (
        <RecordHistory
          type="intake"
          id={id}
          record={`intake ${id}`}
          patient
          onClose={() => setHistory(false)}
        />
      )}
    </Screen>
  )
}
