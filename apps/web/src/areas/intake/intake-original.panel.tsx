// INT-066, 067: the original referral beside the form, as it arrived.
import { ActionIcon, Collapse } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconChevronDown } from '@tabler/icons-react'
import { useId } from 'react'
import { Tag } from '../../shared/badges/marks.tsx'
import { CopyButton } from '../../shared/feedback/CopyButton.tsx'
import { ContextCard, KeyValues } from '../../shared/record/RecordLayout.tsx'
import { originalRows } from './intake-original.rules.ts'
import type { OriginalRow } from './intake-original.rules.ts'
import { submitterLabel } from './intake-main.parts.tsx'
import { ReferralText } from './intake-text.parts.tsx'
import styles from './intake.module.css'

const Rows = ({ rows }: { readonly rows: readonly OriginalRow[] }) =>
  rows.length > 0 && (
    <div className={styles.original}>
      <KeyValues pairs={rows.map(({ label, text }) => [label, text] as const)} />
    </div>
  )

export function OriginalPanel({
  original,
  submittedBy,
}: {
  readonly original: Readonly<Record<string, unknown>> | null
  readonly submittedBy: string | null
}) {
  const [closed, setClosed] = useLocalStorage({
    key: 'section.intake.original',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  const body = useId()
  const text = typeof original?.['referral_text'] === 'string' ? original['referral_text'] : ''
  const { known, unknown } = originalRows(original)
  const by = submitterLabel(submittedBy)
  return (
    <ContextCard
      title="Original Referral"
      actions={
        <>
          {by && <Tag>{by}</Tag>}
          {text && <CopyButton text={text} size={28} label="Copy the referral text" />}
          <ActionIcon
            size={28}
            aria-label={closed ? 'Unfold' : 'Fold'}
            aria-expanded={!closed}
            aria-controls={body}
            onClick={() => setClosed(!closed)}
          >
            <IconChevronDown size={16} stroke={1.75} className={closed ? styles.turned : ''} />
          </ActionIcon>
        </>
      }
    >
      <Collapse expanded={!closed} id={body}>
        {known.length + unknown.length === 0 && !text && (
          <p className={styles.hint}>No original referral.</p>
        )}
        <Rows rows={known} />
        {text && (
          <div className={styles.originalText}>
            <div className={styles.label}>Referral Text</div>
            <ReferralText text={text} values={[]} />
          </div>
        )}
        <Rows rows={unknown} />
      </Collapse>
    </ContextCard>
  )
}
