// AUD-063: where a person is signed in, and how she ends what she does not know or no longer needs.
import { Button } from '@mantine/core'
import { ownSessions, type OwnSession } from '@wren/contract/own-sessions'
import { formatDateTime, zoneAbbreviation } from '@wren/contract/time'
import { Tag } from '../../shared/badges/marks.tsx'
import { Banner } from '../../shared/feedback/Banner.tsx'
import { SideDrawer } from '../../shared/feedback/SideDrawer.tsx'
import { TextSkeleton } from '../../shared/feedback/Skeleton.tsx'
import { errorText } from '../../shared/http/error-text.ts'
import { useCall } from '../../shared/http/use-call.ts'
import { useChange } from '../../shared/http/use-change.ts'
import { KeyValues } from '../../shared/record/RecordLayout.tsx'
import { useSession } from '../../shared/session/session.ts'
import { requestSignOut } from '../session/person.ts'
import styles from './account.module.css'

interface RowProps {
  readonly row: OwnSession
  readonly busy: boolean
  readonly onEnd: () => void
}

function SessionRow({ row, busy, onEnd }: RowProps) {
  const { timezone } = useSession()
  const at = (time: string): string =>
    `${formatDateTime(time, timezone)} ${zoneAbbreviation(time, timezone)}`
  return (
    <li className={styles.card} aria-label={row.browser}>
      <div className={styles.head}>
        <b className={styles.name}>{row.browser}</b>
        {row.current && <Tag>This session</Tag>}
        <span className={styles.grow} />
        <Button className={styles.tap ?? ''} disabled={busy} onClick={onEnd}>
          Sign out
        </Button>
      </div>
      <KeyValues
        pairs={[
          ['Address', row.address ?? '-'],
          ['Signed in', at(row.created_at)],
          ['Last used', at(row.last_used_at)],
        ]}
      />
    </li>
  )
}

export function SessionsDrawer({ onClose }: { readonly onClose: () => void }) {
  const found = useCall(ownSessions.list, {}, { quiet: true })
  const end = useChange(ownSessions.end, { quiet: true, refresh: [ownSessions.list] })
  const endOthers = useChange(ownSessions.endOthers, { quiet: true, refresh: [ownSessions.list] })
  const rows = found.data?.data ?? []
  const failed = end.error ?? endOthers.error ?? found.error
  const busy = end.busy || endOthers.busy
  return (
    <SideDrawer
      opened
      title="Sessions"
      onClose={onClose}
      footer={
        rows.length > 1 && (
          <Button
            className={styles.tap ?? ''}
            disabled={busy}
            onClick={() => void endOthers.press()}
          >
            Sign out all others
          </Button>
        )
      }
    >
      <div className={styles.body}>
        {failed && <Banner title={errorText(failed)} />}
        {found.isPending && <TextSkeleton lines={6} />}
        <ul className={styles.list}>
          {rows.map((row) => (
            <SessionRow
              key={row.sid}
              row={row}
              busy={busy}
              onEnd={() => (row.current ? void requestSignOut() : void end.press({ sid: row.sid }))}
            />
          ))}
        </ul>
      </div>
    </SideDrawer>
  )
}
