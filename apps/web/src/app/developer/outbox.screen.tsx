// SES-027, AUD-086: what Wren has sent, links clickable, so that a newcomer can follow an SMS without a phone.
import { TextInput } from '@mantine/core'
import { IconMailOff } from '@tabler/icons-react'
import { useState } from 'react'
import { development } from '@wren/contract/identity'
import { EmptyState } from '../../shared/feedback/EmptyState.tsx'
import { useCall } from '../../shared/http/use-call.ts'
import { ErrorBanner } from '../../shared/screen/ErrorBanner.tsx'
import { Message } from './Message.tsx'
import styles from './outbox.module.css'

const refetchEvery = 3_000

export function OutboxScreen() {
  const [to, setTo] = useState('')
  const recipient = to.trim()
  const messages = useCall(development.messages, recipient ? { to: recipient } : {}, {
    every: refetchEvery,
    keep: true,
  })
  const rows = messages.data?.data
  return (
    <main className={styles.page} data-scroll>
      <header className={styles.head}>
        <h1 className={styles.title}>Outbox</h1>
        <TextInput
          className={styles.to ?? ''}
          aria-label="Recipient"
          placeholder="E-mail or phone"
          type="search"
          value={to}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
      </header>
      <ErrorBanner />
      {rows?.length === 0 && <EmptyState icon={IconMailOff} text="No messages." />}
      <ol className={styles.messages}>
        {rows?.map((message) => (
          <Message key={message.id} message={message} />
        ))}
      </ol>
    </main>
  )
}
