// The notified nurses without an answer, and a button that sends the text again (OFR-026).
import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { offers } from '@wren/contract/offers'
import { messageFailedText, sentText } from '@wren/contract/offers-notify.rules'
import type { WholeVisit } from '@wren/contract/visits-whole'
import { useCall } from '../../shared/http/use-call.ts'
import { useChange } from '../../shared/http/use-change.ts'
import { ContextCard } from '../../shared/record/RecordLayout.tsx'
import { NotifiedList } from './NotifiedList.tsx'
import styles from './offers.module.css'

export function UnansweredNurses({
  whole: {
    assignment: { id, timezone },
    scheduling,
  },
}: {
  readonly whole: WholeVisit
}) {
  const blasted = useCall(offers.blasted, { id }, { quiet: true })
  const [result, setResult] = useState<string | null>(null)
  const resend = useChange(offers.blastAdditional, {
    onDone: ({ results, failed }) =>
      setResult(
        [
          sentText(results.filter(({ ok }) => ok).length),
          failed.length > 0
            ? `${messageFailedText}: ${failed.map(({ error }) => error).join(', ')}`
            : null,
        ]
          .filter(Boolean)
          .join(' '),
      ),
  })
  const rows = (blasted.data?.data ?? []).filter(({ is_available }) => is_available === null)
  if (rows.length === 0) return null
  const template = scheduling.blast_template
  return (
    <div className={styles.cards}>
      <ContextCard
        title="Not answered yet"
        count={rows.length}
        flush
        actions={
          template !== null && (
            <Button
              size="xs"
              leftSection={<IconSend size={14} stroke={1.75} aria-hidden />}
              loading={resend.busy}
              onClick={() => void resend.press({ assignment_id: id, template })}
            >
              {resend.label('Send again')}
            </Button>
          )
        }
      >
        <NotifiedList rows={rows} visitId={id} zone={timezone} />
        {result && (
          <p className={styles.said} role="status">
            {result}
          </p>
        )}
      </ContextCard>
    </div>
  )
}
