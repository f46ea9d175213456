// INT-066, 067: the original referral beside the form, as it arrived.
import { ActionIcon, Collapse } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconChevronDown } from '@tabler/icons-react'
import { useId } from 'react'
import { Tag } from '../../shared/badges/marks.tsx'
import { CopyButton } from '../../shared/feedback/CopyButton.tsx'
import { ContextCard, KeyValues } from '../../shared/record/RecordLayout.tsx'
import { originalRows } from './intake-original.rules.ts'
import { submitterLabel } from './intake-main.parts.tsx'
import { ReferralText } from './intake-text.parts.tsx'
import styles from './intake.module.css'

export function OriginalPanel({ original, submittedBy }: { readonly original: Readonly<Record<string, unknown>> | null; readonly submittedBy: string | null }) {
  const [closed, setClosed] = useLocalStorage({ key: 'section.intake.original', defaultValue: false, getInitialValueInEffect: false })
  const body = useId()
  const text = typeof original?.['referral_text'] === 'string' ? original['referral_text'] : ''
  const rows = originalRows(original)
  const by = submitterLabel(submittedBy)
  return (
    <ContextCard
      title="Original Referral"
      actions={<>
        {by && <Tag>{by}</Tag>}
        {text && <CopyButton text={text} size={28} label="Copy the referral text" />}
        <ActionIcon size={28} aria-label={closed ? 'Unfold' : 'Fold'} aria-expanded={!closed} aria-controls={body} onClick={() => setClosed(!closed)}><IconChevronDown size={16} stroke={1.75} className={closed ? styles.turned : ''} /></ActionIcon>
      </>}
    >
      <Collapse expanded={!closed} id={body} transitionDuration={120}>
        {rows.length === 0 && !text && <p className={styles.hint}>No original referral.</p>}
        {rows.length > 0 && <div className={styles.original}><KeyValues pairs={rows.map(({ label, text: shown }) => [label, shown] as const)} /></div>}
        {text && <div className={styles.originalText}><ReferralText text={text} values={[]} /></div>}
      </Collapse>
    </ContextCard>
  )
}
