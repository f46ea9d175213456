// One applicant: slots to check, exact start, Accept, and removal of the answer (OFR-077, OFR-084, OFR-085).
import { ActionIcon, Button } from '@mantine/core'
import { IconCheck, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { fullName } from '@wren/contract/format'
import { scheduling } from '@wren/contract/offers-scheduling'
import { formatTime, formatWeekday, localDay, relativeTime } from '@wren/contract/time'
import { tokenPages } from '@wren/contract/token-pages'
import { sameTime, type SlotRange } from '@wren/contract/token-pages.rules'
import { payRateText } from '@wren/contract/nurse-pay.rules'
import type { Assignment } from '@wren/contract/visits-assignment'
import { SelectField } from '../../shared/form/choice-fields.tsx'
import { useAsk } from '../../shared/feedback/useAsk.tsx'
import { useChange } from '../../shared/http/use-change.ts'
import { Miles } from '../../shared/pickers/Miles.tsx'
import { useNurseOff } from '../../shared/visit/useNurseOff.tsx'
import { visitTime } from '../../shared/visit/visit-summary.ts'
import { useNow } from '../../shared/visit/useNow.ts'
import { ConflictLine } from './ConflictLine.tsx'
import { exactStarts, isOffered, type GridDay } from './offers-grid.rules.ts'
import type { Applicant } from './offers-applicants.panel.tsx'
import { Reasons } from './RecommendedList.tsx'
import styles from './offers.module.css'

interface RowProps {
  readonly applicant: Applicant
  readonly days: readonly GridDay[]
  readonly visit: Assignment
  readonly replacing: boolean
}

export function ApplicantRow({
  applicant: { answer, nurse, miles },
  days,
  visit,
  replacing,
}: RowProps) {
  const { id, timezone } = visit
  const [checked, setChecked] = useState<readonly SlotRange[]>([])
  const [exact, setExact] = useState<string | null>(null)
  const [all, setAll] = useState(false)
  const { ask, dialog } = useAsk()
  const nurseOff = useNurseOff()
  const accept = useChange(scheduling.acceptTime)
  const remove = useChange(tokenPages.remove, { withSession: true })
  const at = useNow()
  const name = fullName(answer.first_name, answer.last_name)
  const fixed = days.length === 0
  const only = checked.length === 1 ? checked[0] : undefined
  const toggle = (slot: SlotRange) => {
    setChecked(
      checked.some((time) => sameTime(time, slot))
        ? checked.filter((time) => !sameTime(time, slot))
        : [...checked, slot],
    )
    setExact(null)
  }
  const press = async (
    times: readonly { readonly start: string; readonly all_day: boolean }[],
    start: string | null,
  ) => {
    const off = replacing ? await nurseOff.askIfOff(visit, answer.nurse_id) : {}
    if (off === null) return
    await accept.press({
      assignment_id: id,
      nurse_id: answer.nurse_id,
      ...off,
      ...(replacing ? { replace: true } : {}),
      ...(start !== null
        ? { start }
        : times.length > 0
          ? {
              scheduling_dates: times.map(({ start: from, all_day }) => ({ start: from, all_day })),
            }
          : {}),
    })
  }
  const drop = async () => {
    const question = {
      title: `Remove the answer of ${name}?`,
      confirm: 'Remove',
      keep: 'Cancel',
      danger: true,
    }
    if (!(await ask(question))) return
    const off =
      visit.user_id_assigned === answer.nurse_id ? await nurseOff.askIfOff(visit, null) : {}
    if (off !== null) await remove.press({ assignment_id: id, nurse_id: answer.nurse_id, ...off })
  }
  return (
    <tr data-selected={checked.length > 0 || undefined}>
      <th scope="row">
        <span className={styles.name}>
          <span className={styles.rank} style={{ width: 18, flex: 'none' }}>
            {nurse?.rank}
          </span>
          <span title={name}>{name}</span>
        </span>
        <span className={styles.facts}>
          {miles && <Miles {...miles} />}
          <span>{payRateText(visit)}</span>
          {answer.nurse_response_date && (
            <span>{relativeTime(answer.nurse_response_date, at)} ago</span>
          )}
          {answer.by_phone && <span>by phone, recorded by {answer.by_phone.recorded_by}</span>}
        </span>
        {nurse && (
          <span className={styles.chips}>
            <Reasons reasons={nurse.reasons} />
          </span>
        )}
        {nurse?.conflicts.map((conflict) => (
          <ConflictLine
            key={conflict.assignmentId}
            className={styles.indent}
            conflict={conflict}
            zone={timezone}
            day={visit.local_date}
          />
        ))}
        {answer.note && <span className={styles.facts}>{answer.note}</span>}
      </th>
      {days.map(({ day, slots }) => (
        <td key={day}>
          <div className={styles.cells}>
            {slots.map((slot) =>
              isOffered(answer, slot) ? (
                <Slot
                  key={slot.text}
                  slot={slot}
                  name={`${name}, ${formatWeekday(day)}, ${slot.text}`}
                  on={checked.some((time) => sameTime(time, slot))}
                  onToggle={() => toggle(slot)}
                />
              ) : (
                <span key={slot.text} className={styles.slot} data-none aria-hidden />
              ),
            )}
          </div>
        </td>
      ))}
      {fixed && <td>{visitTime(visit)}</td>}
      <td>
        <div className={styles.acts}>
          <Button
            variant={checked.length > 0 || fixed ? 'filled' : 'default'}
            disabled={!fixed && checked.length === 0}
            loading={accept.busy}
            onClick={() => {
              setAll(false)
              void press(checked, exact)
            }}
          >
            {all ? 'Accept' : accept.label('Accept')}
          </Button>
          {!fixed && (
            <Button
              disabled={accept.busy}
              onClick={() => {
                setAll(true)
                void press(answer.scheduling_dates, null)
              }}
            >
              {all ? accept.label('Accept all') : 'Accept all'}
            </Button>
          )}
          <ActionIcon size={28} aria-label={`Remove answer of ${name}`} onClick={() => void drop()}>
            <IconTrash size={16} stroke={1.75} />
          </ActionIcon>
        </div>
        {only && (
          <div className={styles.exact}>
            <SelectField
              label="Exact start"
              placeholder="The patient chooses"
              choices={exactStarts(only).map((start) => ({
                value: start,
                label: formatTime(start, timezone),
              }))}
              value={exact}
              onChange={setExact}
              help={formatWeekday(localDay(only.start, timezone))}
            />
          </div>
        )}
        {dialog}
        {nurseOff.dialog}
      </td>
    </tr>
  )
}

function Slot({
  slot,
  name,
  on,
  onToggle,
}: {
  readonly slot: SlotRange
  readonly name: string
  readonly on: boolean
  readonly onToggle: () => void
}) {
  return (
    <button
      type="button"
      className={styles.slot}
      aria-pressed={on}
      aria-label={name}
      onClick={onToggle}
    >
      {on && <IconCheck size={14} stroke={2} aria-hidden />}
      <span>{slot.text}</span>
    </button>
  )
}
