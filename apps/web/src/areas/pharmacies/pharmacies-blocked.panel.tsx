// PHA "Blocked nurses" 055, 056, 080: entries are gathered here and sent together; the visits that stay a nurse's
// are named.
import { ActionIcon, Button } from '@mantine/core'
import { IconArrowBackUp, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { fullName, nameWithNickname } from '@wren/contract/format'
import {
  blockReasons,
  pharmacies,
  type BlockedEntry,
  type BlockedVisit,
} from '@wren/contract/pharmacies'
import { formatDateTime, zoneAbbreviation } from '@wren/contract/time'
import { Tag } from '../../shared/badges/marks.tsx'
import { Banner } from '../../shared/feedback/Banner.tsx'
import { notify } from '../../shared/feedback/notices.ts'
import { choicesOf, SelectField } from '../../shared/form/choice-fields.tsx'
import { SaveButton } from '../../shared/form/FormButtons.tsx'
import { Section } from '../../shared/form/layout.tsx'
import { useChange } from '../../shared/http/use-change.ts'
import { nurseKind } from '../../shared/pickers/kinds.ts'
import { nurseSource, type FoundNurse } from '../../shared/pickers/nurse-source.ts'
import { Picker } from '../../shared/pickers/Picker.tsx'
import { paths } from '../../shared/screen/paths.ts'
import styles from './pharmacies.module.css'

type Reason = BlockedEntry['reason']
interface Added {
  readonly user_nurse_id: number
  readonly name: string
  readonly reason: Reason
}

function Upcoming({ visits }: { readonly visits: readonly BlockedVisit[] }) {
  if (visits.length === 0) return null
  return (
    <Banner
      tone="warning"
      title={
        visits.length === 1
          ? 'A confirmed visit stays with its nurse'
          : `${visits.length} confirmed visits stay with their nurses`
      }
    >
      <ul className={styles.list}>
        {visits.map((one) => (
          <li key={one.id}>
            <Link to={paths.visit(one.id)}>
              Visit {one.id}, {formatDateTime(one.start, one.timezone)}{' '}
              {zoneAbbreviation(one.start, one.timezone)},{' '}
              {fullName(one.nurse_first_name, one.nurse_last_name)}
            </Link>
          </li>
        ))}
      </ul>
    </Banner>
  )
}

export function BlockedPanel({
  id,
  entries,
}: {
  readonly id: number
  readonly entries: readonly BlockedEntry[]
}) {
  const [stored, setStored] = useState(entries)
  const [added, setAdded] = useState<readonly Added[]>([])
  const [removed, setRemoved] = useState<readonly number[]>([])
  const [nurse, setNurse] = useState<FoundNurse | null>(null)
  const [reason, setReason] = useState<Reason | null>(null)
  const [upcoming, setUpcoming] = useState<readonly BlockedVisit[]>([])
  const change = useChange(pharmacies.block, { quiet: true })
  const put = (): void => {
    if (nurse === null || reason === null) return
    setAdded([
      ...added.filter(({ user_nurse_id }) => user_nurse_id !== nurse.user_id),
      {
        user_nurse_id: nurse.user_id,
        name: nameWithNickname(nurse.first_name, nurse.last_name, nurse.nickname),
        reason,
      },
    ])
    setRemoved(removed.filter((one) => one !== nurse.user_id))
    setNurse(null)
    setReason(null)
  }
  const save = async (): Promise<void> => {
    const pressed = await change.press({
      blocked_by_id: id,
      add: added.map(({ user_nurse_id, reason: why }) => ({ user_nurse_id, reason: why })),
      delete: [...removed],
    })
    if (!pressed.ok) return
    setStored(pressed.answer.data)
    setUpcoming(pressed.answer.upcoming_visits)
    setAdded([])
    setRemoved([])
    notify('Blocked nurses have been saved')
  }
  const isGone = (nurseId: number): boolean => removed.includes(nurseId)
  const waiting = added.length + removed.length
  return (
    <Section
      title="Blocked Nurses"
      id="pharmacies.blocked"
      note={stored.length + added.length === 0 ? null : `${stored.length}`}
    >
      {change.error && <Banner title={change.error.error} onClose={change.clear} />}
      <Upcoming visits={upcoming} />
      {stored.length + added.length === 0 && <p className={styles.quiet}>No blocked nurses</p>}
      <ul className={styles.list} aria-label="Blocked nurses">
        {stored
          .filter((one) => !added.some(({ user_nurse_id }) => user_nurse_id === one.user_nurse_id))
          .map((one) => {
            const name = nameWithNickname(one.nurse_first_name, one.nurse_last_name, one.nickname)
            const gone = isGone(one.user_nurse_id)
            return (
              <li key={one.user_nurse_id}>
                <span data-gone={gone || undefined}>
                  <Link to={paths.nurse(one.user_nurse_id)}>{name}</Link>
                  <small>
                    {one.reason}, blocked by {one.blocked_by === 'provider' ? 'pharmacy' : 'nurse'}
                  </small>
                </span>
                <ActionIcon
                  size={28}
                  aria-label={gone ? `Keep ${name}` : `Remove ${name}`}
                  onClick={() =>
                    setRemoved(
                      gone
                        ? removed.filter((nurseId) => nurseId !== one.user_nurse_id)
                        : [...removed, one.user_nurse_id],
                    )
                  }
                >
                  {gone ? (
                    <IconArrowBackUp size={16} stroke={1.75} />
                  ) : (
                    <IconX size={16} stroke={1.75} />
                  )}
                </ActionIcon>
              </li>
            )
          })}
        {added.map((one) => (
          <li key={one.user_nurse_id}>
            <span>
              {one.name} <Tag>Not saved</Tag>
              <small>{one.reason}, blocked by pharmacy</small>
            </span>
            <ActionIcon
              size={28}
              aria-label={`Remove ${one.name}`}
              onClick={() =>
                setAdded(added.filter(({ user_nurse_id }) => user_nurse_id !== one.user_nurse_id))
              }
            >
              <IconX size={16} stroke={1.75} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <div className={styles.add}>
        <Picker
          label="Nurse"
          kind={nurseKind}
          source={nurseSource}
          value={nurse?.user_id ?? null}
          item={nurse}
          onChange={(_, item) => setNurse(item)}
        />
        <SelectField
          label="Reason"
          choices={choicesOf(blockReasons)}
          value={reason}
          onChange={(value) => setReason(value as Reason | null)}
        />
      </div>
      <div className={styles.buttons}>
        <Button disabled={nurse === null || reason === null} onClick={put}>
          Add nurse
        </Button>
        <SaveButton busy={change.busy} disabled={waiting === 0} onClick={() => void save()}>
          Save blocked nurses
        </SaveButton>
      </div>
    </Section>
  )
}
