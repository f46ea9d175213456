// Requests the chosen nurse's confirmation, or confirms for the nurse (OFR-079, OFR-086, OFR-087, OFR-127, OFR-135).
import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { fullName } from '@wren/contract/format'
import { detailsOf } from '@wren/contract/offers-blast.rules'
import { scheduling } from '@wren/contract/offers-scheduling'
import {
  formatDate,
  formatDateTime,
  formatRange,
  formatTime,
  formatWeekday,
  localDay,
} from '@wren/contract/time'
import { tokenPages } from '@wren/contract/token-pages'
import { rangeOf } from '@wren/contract/token-pages.rules'
import type { WholeVisit } from '@wren/contract/visits-whole'
import { showError } from '../../shared/feedback/errors.ts'
import { notify } from '../../shared/feedback/notices.ts'
import { useAsk } from '../../shared/feedback/useAsk.tsx'
import { SelectField } from '../../shared/form/choice-fields.tsx'
import { useChange } from '../../shared/http/use-change.ts'
import { NurseWithMiles } from '../../shared/pickers/Miles.tsx'
import { placeOf } from '../../shared/pickers/nurses-near.ts'
import { KeyValues } from '../../shared/record/RecordLayout.tsx'
import { useSession } from '../../shared/session/session.ts'
import { useVisitQuestions } from '../../shared/visit/useVisitQuestions.tsx'
import { exactStarts } from './offers-grid.rules.ts'
import { revokeQuestion } from './NotifiedList.tsx'
import { useRecipients } from './useRecipients.tsx'
import styles from './offers.module.css'

export function NursePanel({
  whole: { assignment, scheduling: state },
  onReplace,
}: {
  readonly whole: WholeVisit
  readonly onReplace: () => void
}) {
  const { id, timezone, duration_estimate } = assignment
  const { timezone: readerZone } = useSession()
  const [exact, setExact] = useState<Readonly<Record<string, string>>>({})
  const { ask, dialog } = useAsk()
  const questions = useVisitQuestions()
  const recipients = useRecipients(id)
  const send = useChange(scheduling.confirmSend, {
    onDone: () => notify('The link was sent to the nurse'),
  })
  const confirm = useChange(tokenPages.confirm, { quiet: true, withSession: true })
  const revoke = useChange(scheduling.revokeLinks, {
    onDone: ({ revoked }) =>
      notify(revoked > 0 ? 'The link was revoked' : 'There was no link to revoke'),
  })
  const name = fullName(
    state.selected_nurse_first_name ?? assignment.nurse_first_name,
    state.selected_nurse_last_name ?? assignment.nurse_last_name,
  )
  // A decline clears nurse and time; only another nurse can be chosen then (OFR-086).
  const hasNoNurse = name === ''
  const chosen = state.selected_start ?? assignment.start
  const facts = { ...assignment, blast_details: detailsOf(assignment.blast_details) }
  // A Multi-Day offer has an exact start for each day that the patient chose (TOK-046).
  const days =
    assignment.blast_type === 'multi-day' && state.chosen_dates.length > 1
      ? state.chosen_dates
      : [{ start: chosen, all_day: state.selected_all_day }]
  const slots =
    state.missing_exact_time && !hasNoNurse
      ? days.map((day) => rangeOf(facts, day)).filter((slot) => slot !== null)
      : []
  const times =
    slots.length > 0
      ? slots.map((slot) => `${formatDate(slot.start, timezone)}, ${slot.text}`)
      : [`${formatDate(chosen, timezone)}, ${formatRange(chosen, duration_estimate, timezone)}`]
  const starts = slots.map(({ start }) => exact[start])
  const start = starts.length > 1 ? starts.filter((instant) => instant !== undefined) : starts[0]

  const confirmForNurse = async () => {
    const { error } = await questions.settle(async (allowance) => {
      const booking = { ...(start === undefined ? {} : { start }), ...allowance }
      const leaveOut = await recipients.ask('Confirm', { confirm_nurse: booking })
      if (leaveOut === null || 'refused' in leaveOut) return leaveOut?.refused ?? 'stopped'
      const pressed = await confirm.press({
        assignment_id: id,
        confirmed: true,
        ...booking,
        ...leaveOut,
      })
      return pressed.ok ? null : pressed.error
    })
    if (error) showError(error)
  }
  const revokeLink = async () => {
    if (await ask(revokeQuestion)) await revoke.press({ assignment_id: id, kinds: ['nurse_token'] })
  }
  const answer =
    state.nurse_confirmed !== null
      ? `Confirmed ${formatDateTime(state.nurse_confirmed, readerZone)}`
      : state.nurse_rejected !== null
        ? `Declined ${formatDateTime(state.nurse_rejected, readerZone)}`
        : 'No answer yet'
  return (
    <div className={`${styles.narrow} ${styles.spaced}`}>
      <KeyValues
        pairs={[
          [
            'Nurse',
            hasNoNurse ? (
              '-'
            ) : (
              <NurseWithMiles
                key="nurse"
                place={placeOf(assignment)}
                nurse={state.user_id_selected ?? assignment.user_id_assigned}
                name={name}
              />
            ),
          ],
          [
            'Time',
            hasNoNurse ? (
              '-'
            ) : times.length === 1 ? (
              times[0]
            ) : (
              <ul key="times" className={styles.plainList}>
                {times.map((time) => (
                  <li key={time}>{time}</li>
                ))}
              </ul>
            ),
          ],
          [
            'Link sent',
            state.nurse_informed === null
              ? 'Not sent yet'
              : formatDateTime(state.nurse_informed, readerZone),
          ],
          ['Answer', answer],
        ]}
      />
      {slots.map((slot) => (
        <SelectField
          key={slot.start}
          label={
            slots.length > 1
              ? `Exact start, ${formatWeekday(localDay(slot.start, timezone))}`
              : 'Exact start'
          }
          placeholder="The nurse names it"
          error={confirm.fields['start']}
          choices={exactStarts(slot).map((at) => ({ value: at, label: formatTime(at, timezone) }))}
          value={exact[slot.start] ?? null}
          onChange={(at) => setExact((before) => ({ ...before, [slot.start]: at ?? '' }))}
        />
      ))}
      <div className={styles.buttons}>
        <Button
          variant="filled"
          disabled={hasNoNurse}
          loading={send.busy}
          onClick={() => void send.press({ assignment_id: id })}
        >
          {send.label(state.nurse_informed === null ? 'Send to Nurse' : 'Send Again')}
        </Button>
        <Button
          loading={confirm.busy || recipients.busy}
          disabled={hasNoNurse || starts.some((one) => !one)}
          onClick={() => void confirmForNurse()}
        >
          Confirm for Nurse
        </Button>
        <Button onClick={onReplace}>Choose Another Nurse</Button>
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="default" aria-label="More">
              <IconDots size={16} stroke={1.75} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => void revokeLink()}>Revoke link</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
      {dialog}
      {questions.dialog}
      {recipients.dialog}
    </div>
  )
}
