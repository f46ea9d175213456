// VIS-094 to 097: the visits that are linked, this one among them; another is joined to them, and each can be taken
// out again.
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconUnlink } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { fullName } from '@wren/contract/format'
import { formatDate } from '@wren/contract/time'
import type { Assignment } from '@wren/contract/visits-assignment'
import type { ButtonStatuses } from '@wren/contract/visits-buttons'
import { visitIdTo } from '@wren/contract/visits.rules'
import { visitLinks } from '@wren/contract/visits-link'
import { StatusBadge } from '../../shared/badges/StatusBadge.tsx'
import { visitStatus } from '../../shared/badges/statuses.ts'
import { useAsk } from '../../shared/feedback/useAsk.tsx'
import { useChange } from '../../shared/http/use-change.ts'
import { ActionButton } from '../../shared/record/ActionButton.tsx'
import { ContextCard } from '../../shared/record/RecordLayout.tsx'
import { paths } from '../../shared/screen/paths.ts'
import { visitTime } from '../../shared/visit/visit-summary.ts'
import { LinkVisits } from './visits-linked.dialog.tsx'
import { hintOf } from './visits-section.parts.tsx'
import { Title } from './visits-title.parts.tsx'
import styles from './visits.module.css'

const question = {
  title: 'Remove this visit from the linked visits?',
  confirm: 'Remove',
  keep: 'Cancel',
} as const

export function LinkedVisits({
  visit,
  buttons,
}: {
  readonly visit: Assignment
  readonly buttons: ButtonStatuses | undefined
}) {
  const { id, group } = visit
  const [linking, setLinking] = useState(false)
  const { ask, dialog } = useAsk()
  const unlink = useChange(visitLinks.unlink)
  const linked = group?.visits ?? []
  const remove = async (one: number) => {
    if (await ask(question)) await unlink.press({ id: visitIdTo('delete a visit link', one) })
  }
  return (
    <ContextCard
      title="Linked Visits"
      flush
      {...(linked.length === 0 ? {} : { count: linked.length })}
      actions={
        <ActionButton
          action={{
            label: 'Link Visits',
            blocked: hintOf(buttons, 'link'),
            run: () => setLinking(true),
          }}
        />
      }
    >
      {linked.length === 0 && <p className={styles.linkedNone}>No linked visits.</p>}
      {linked.map((one) => (
        <div key={one.id} className={styles.linked}>
          <div className={styles.line}>
            {one.id === id ? (
              <span className={styles.number} aria-current="true">
                {one.id}
              </span>
            ) : (
              <Link to={paths.visit(one.id)} className={styles.number}>
                {one.id}
              </Link>
            )}
            <StatusBadge set={visitStatus} status={one.status} />
            <Tooltip label={`Remove visit ${one.id}`}>
              <ActionIcon
                size={24}
                ml="auto"
                aria-label={`Remove visit ${one.id} from the linked visits`}
                disabled={unlink.busy}
                onClick={() => void remove(one.id)}
              >
                <IconUnlink size={14} stroke={1.75} />
              </ActionIcon>
            </Tooltip>
          </div>
          <div className={styles.line}>
            <Title text={one.treatment} />
          </div>
          <div className={styles.second}>
            {formatDate(one.start, one.timezone)},{' '}
            {visitTime({ ...one, missing_exact_time: false })}
            {one.nurse_first_name && `, ${fullName(one.nurse_first_name, one.nurse_last_name)}`}
            {one.id === id && ', this visit'}
          </div>
        </div>
      ))}
      {linking && <LinkVisits visit={visit} onClose={() => setLinking(false)} />}
      {dialog}
    </ContextCard>
  )
}
