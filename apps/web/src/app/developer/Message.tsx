// SES-027: one outgoing message.
import { IconMail, IconMessage } from '@tabler/icons-react'
import type { z } from 'zod'
import type { OutboundMessage } from '@wren/contract/identity'
import { partsOf } from './links.ts'
import styles from './outbox.module.css'

const time = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
})

export function Message({ message }: { readonly message: z.output<typeof OutboundMessage> }) {
  const Shape = message.channel === 'sms' ? IconMessage : IconMail
  return (
    <li className={styles.message}>
      <div className={styles.meta}>
        <Shape size={16} stroke={1.75} aria-label={message.channel} />
        <b>{message.recipient}</b>
        <span className={styles.kind}>
          {message.kind}, {message.status}
        </span>
        <time dateTime={message.created_at}>{time.format(new Date(message.created_at))}</time>
      </div>
      {message.subject && <p className={styles.subject}>{message.subject}</p>}
      <p className={styles.body}>
        {partsOf(message.body).map((part, place) =>
          part.link ? (
            <a key={place} href={part.text}>
              {part.text}
            </a>
          ) : (
            part.text
          ),
        )}
      </p>
      {message.attachments.length > 0 && (
        <p className={styles.kind}>{message.attachments.map((one) => one.name).join(', ')}</p>
      )}
      {message.error && <p className={styles.error}>{message.error}</p>}
    </li>
  )
}
