// OFR-026: those who have not answered yet, and the text sent to them once more.
import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { offers } from '@wren/contract/offers'
import { messageFailedText, sentText } from '@wren/contract/offers-notify.rules'
import type { WholeVisit } from '@wren/contract/visits'
import { useCall } from '../../shared/http/use-call.ts'
import { useChange } from '../../shared/http/use-change.ts'
import { ContextCard } from '../../shared/record/RecordLayout.tsx'
import { NotifiedList } from './offers-notified.parts.tsx'
import styles from './offers.module.css'

export function Unanswered({
  whole: {
    assignment: { id, timezone },
    scheduling,
  },
}: {
  readonly whole: WholeVisit
}) {
  const asked = useCall(offers.blasted, { id }, { quiet: true })
  const [said, setSaid] = useState<string | null>(null)
  const again = useChange(offers.blastAdditional, {
    onDone: ({ results, failed }) =>
      setSaid(
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
  const rows = (asked.data?.data ?? []).filter(({ is_available }) => is_available === null)
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
              loading={again.busy}
              onClick={() => void again.press({ assignment_id: id, template })}
            >
              {again.label('Send again')}
            </Button>
          )
        }
      >
        <NotifiedList rows={rows} visitId={id} zone={timezone} />
        {said && (
          <p className={styles.said} role="status">
            {said}
          </p>
        )}
      </ContextCard>
    </div>
  )
}
