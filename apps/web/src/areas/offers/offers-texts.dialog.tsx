// The texts sent to a nurse with the time of the answer, newest first (OFR-038).
import { offers } from '@wren/contract/offers'
import { type NotificationMessage } from '@wren/contract/offers-shapes'
import { formatDateTime } from '@wren/contract/time'
import { Dialog } from '../../shared/feedback/Dialog.tsx'
import { TextSkeleton } from '../../shared/feedback/Skeleton.tsx'
import { useCall } from '../../shared/http/use-call.ts'
import { send } from '../../shared/http/send.ts'
import { useSession } from '../../shared/session/session.ts'
import styles from './offers.module.css'

export interface TextsOf {
  readonly assignment_id: number
  readonly nurse_id: number
}

export function NotificationTexts({
  of,
  name,
  onClose,
}: {
  readonly of: TextsOf
  readonly name: string
  readonly onClose: () => void
}) {
  const { timezone } = useSession()
  const texts = useCall(offers.notifyTexts, { ...of })
  const rows = texts.data?.data ?? []
  return (
    <Dialog onClose={onClose} title={`Messages to ${name}`} size={520}>
      {texts.isPending && <TextSkeleton />}
      {!texts.isPending && rows.length === 0 && <p className={styles.none}>No messages yet.</p>}
      <ol className={styles.spaced}>
        {rows.map((row) => (
          <li key={row.notified}>
            <p className={styles.text}>{row.text}</p>
            <p className={styles.count}>
              {[
                'Sent',
                formatDateTime(row.notified, timezone),
                row.nurse_response_date &&
                  `Answered ${formatDateTime(row.nurse_response_date, timezone)}`,
              ]
                .filter(Boolean)
                .join(' ')}
            </p>
          </li>
        ))}
      </ol>
    </Dialog>
  )
}

const addressIn = (rows: readonly NotificationMessage[]): string | null =>
  rows
    .map(({ text }) => /https?:\/\/\S+/.exec(text)?.[0])
    .find((address) => address !== undefined) ?? null

/** Opens the first address of the texts, as the nurse would (Ctrl-click on the label). */
export async function openFirstAddress(of: TextsOf): Promise<void> {
  const { data } = await send(offers.notifyTexts, { ...of })
  const address = addressIn(data)
  if (address !== null) window.open(address, '_blank', 'noopener,noreferrer')
}
