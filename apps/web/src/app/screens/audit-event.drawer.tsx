// AUD-023: one event of the Audit Log, its changes first, then where it came from.
import type { AuditEvent } from '@wren/contract/audit'
import { actionLabels } from '@wren/contract/audit-labels'
import { CopyButton } from '../../shared/feedback/CopyButton.tsx'
import { SideDrawer } from '../../shared/feedback/SideDrawer.tsx'
import { ChangeList } from '../../shared/history/ChangeList.tsx'
import { changeOf } from '../../shared/history/event-words.ts'
import { KeyValues } from '../../shared/record/RecordLayout.tsx'
import { useSession } from '../../shared/session/session.ts'
import { detailRows, said } from './audit-detail.rules.ts'

const actors: Readonly<Record<string, string>> = {
  user: 'User',
  nurse_link: 'Nurse by link',
  patient_link: 'Patient by link',
  public: 'Public',
  job: 'Job',
  command: 'Command',
}

export function AuditEventDrawer({
  event,
  onClose,
}: {
  readonly event: AuditEvent
  readonly onClose: () => void
}) {
  const { timezone } = useSession()
  return (
    <SideDrawer opened title={`Event ${event.id}`} onClose={onClose} width={520}>
      <ChangeList rows={[changeOf(event, timezone, null)]} loading={false} zone={timezone} />
      <KeyValues
        pairs={[
          ['Action', actionLabels[event.action] ?? event.action],
          ['Actor', actors[event.actorKind] ?? event.actorKind],
          [
            'Request ID',
            <>
              {event.requestId} <CopyButton text={event.requestId} label="Copy Request ID" />
            </>,
          ],
          ['Session', said(event.sessionId, timezone)],
          ['Address', said(event.address, timezone)],
          ['Instance', event.instance],
          ['Version', said(event.version, timezone)],
          ['Chain and place', `${event.chain}, ${event.seq}`],
          ...detailRows(event.detail, timezone, event.names),
        ]}
      />
    </SideDrawer>
  )
}
