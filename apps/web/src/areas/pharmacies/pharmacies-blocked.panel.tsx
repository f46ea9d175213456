// Collects blocks and removals, saves them together and lists the confirmed visits that remain (PHA-055, PHA-056,
// PHA-080).
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
        {visits.map((visit) => (
          <li key={visit.id}>
            <Link to={paths.visit(visit.id)}>
              Visit {visit.id}, {formatDateTime(visit.start, visit.timezone)}{' '}
              {zoneAbbreviation(visit.start, visit.timezone)},{' '}
              {fullName(visit.nurse_first_name, visit.nurse_last_name)}
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
  const addNurse = (): void => {
    if (nurse === null || reason === null) return
    setAdded([
      ...added.filter(({ user_nurse_id }) => user_nurse_id !== nurse.user_id),
      {
        user_nurse_id: nurse.user_id,
        name: nameWithNickname(nurse.first_name, nurse.last_name, nurse.nickname),
        reason,
      },
    ])
    setRemoved(removed.filter((nurseId) => nurseId !== nurse.user_id))
    setNurse(null)
    setReason(null)
  }
  const save = async (): Promise<void> => {
    const pressed = await change.press({
      blocked_by_id: id,
      add: added.map(({ user_nurse_id, reason: blockReason }) => ({
        user_nurse_id,
        reason: blockReason,
      })),
      delete: [...removed],
    })
    if (!pressed.ok) return
    setStored(pressed.answer.data)
    setUpcoming(pressed.answer.upcoming_visits)
    setAdded([])
    setRemoved([])
    notify('Blocked nurses have been saved')
  }
  const changes = added.length + removed.length
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
          .filter(
            (entry) => !added.some(({ user_nurse_id }) => user_nurse_id === entry.user_nurse_id),
          )
          .map((entry) => {
            const name = nameWithNickname(
              entry.nurse_first_name,
              entry.nurse_last_name,
              entry.nickname,
            )
            const isRemoved = removed.includes(entry.user_nurse_id)
            return (
              <li key={entry.user_nurse_id}>
                <span data-removed={isRemoved || undefined}>
                  <Link to={paths.nurse(entry.user_nurse_id)}>{name}</Link>
                  <small>
                    {entry.reason}, blocked by{' '}
                    {entry.blocked_by === 'provider' ? 'pharmacy' : 'nurse'}
                  </small>
                </span>
                <ActionIcon
                  size={28}
                  aria-label={isRemoved ? `Keep ${name}` : `Remove ${name}`}
                  onClick={() =>
                    setRemoved(
                      isRemoved
                        ? removed.filter((nurseId) => nurseId !== entry.user_nurse_id)
                        : [...removed, entry.user_nurse_id],
                    )
                  }
                >
                  {isRemoved ? (
                    <IconArrowBackUp size={16} stroke={1.75} />
                  ) : (
                    <IconX size={16} stroke={1.75} />
                  )}
                </ActionIcon>
              </li>
            )
          })}
        {added.map((entry) => (
          <li key={entry.user_nurse_id}>
            <span>
              {entry.name} <Tag>Not saved</Tag>
              <small>{entry.reason}, blocked by pharmacy</small>
            </span>
            <ActionIcon
              size={28}
              aria-label={`Remove ${entry.name}`}
              onClick={() =>
                setAdded(added.filter(({ user_nurse_id }) => user_nurse_id !== entry.user_nurse_id))
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
        <Button disabled={nurse === null || reason === null} onClick={addNurse}>
          Add nurse
        </Button>
        <SaveButton busy={change.busy} disabled={changes === 0} onClick={() => void save()}>
          Save blocked nurses
        </SaveButton>
      </div>
    </Section>
  )
}
