// Sends the patient a link, or records the patient's answer for staff (OFR-078, OFR-088, OFR-089, OFR-127, OFR-135).
import { Button, Menu, ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { fullName } from '@wren/contract/format'
import { scheduling, type OfferedTime } from '@wren/contract/offers-scheduling'
import { formatDate, formatDateTime, formatRange } from '@wren/contract/time'
import { tokenPages } from '@wren/contract/token-pages'
import {
  chosenDaysFault,
  remainingDays,
  daysToChooseOf,
  rangeOf,
} from '@wren/contract/token-pages.rules'
import { detailsOf } from '@wren/contract/offers-blast.rules'
import type { WholeVisit } from '@wren/contract/visits-whole'
import { notify } from '../../shared/feedback/notices.ts'
import { showError } from '../../shared/feedback/errors.ts'
import { useAsk } from '../../shared/feedback/useAsk.tsx'
import { useCall } from '../../shared/http/use-call.ts'
import { useChange } from '../../shared/http/use-change.ts'
import { NurseWithMiles } from '../../shared/pickers/Miles.tsx'
import { placeOf } from '../../shared/pickers/nurses-near.ts'
import { KeyValues } from '../../shared/record/RecordLayout.tsx'
import { useSession } from '../../shared/session/session.ts'
import { revokeQuestion, timeText } from './NotifiedList.tsx'
import { timeKey, TimeChoices } from './TimeChoices.tsx'
import { useRecipients } from './useRecipients.tsx'
import styles from './offers.module.css'

export function PatientPanel({
  whole: { assignment, scheduling: state },
}: {
  readonly whole: WholeVisit
}) {
  const { id, timezone, user_id_assigned, duration_estimate } = assignment
  const { timezone: readerZone } = useSession()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const { ask, dialog } = useAsk()
  const recipients = useRecipients(id)
  const answers = useCall(scheduling.availabilities, { assignment_id: id }, { quiet: true })
  const send = useChange(scheduling.patientResend, {
    quiet: true,
    onDone: () => notify('The link was sent to the patient'),
  })
  const confirm = useChange(tokenPages.patientSelectTime, { withSession: true })
  const deny = useChange(tokenPages.patientDenyTime, { withSession: true })
  const revoke = useChange(scheduling.revokeLinks, {
    onDone: ({ revoked }) =>
      notify(revoked > 0 ? 'The link was revoked' : 'There was no link to revoke'),
  })
  const nurseAnswer = answers.data?.data.find(
    ({ nurse_id }) => nurse_id === (state.user_id_selected ?? user_id_assigned),
  )
  const exact = !state.missing_exact_time
  const times: readonly OfferedTime[] = exact
    ? [{ start: state.selected_start ?? assignment.start, all_day: false }]
    : state.accepted_dates.length > 0
      ? state.accepted_dates
      : (nurseAnswer?.scheduling_dates ?? [])
  const wanted = daysToChooseOf({
    ...remainingDays(assignment, state.series_days),
    blast_type: assignment.blast_type,
  })
  const several = (wanted.days_to_schedule ?? 1) > 1
  const picked =
    exact || (times.length === 1 && !several)
      ? times.slice(0, 1)
      : times.filter((time) => chosen.includes(timeKey(time)))
  const fault = exact ? null : chosenDaysFault(wanted, picked, timezone)
  const facts = { ...assignment, blast_details: detailsOf(assignment.blast_details) }
  const textOf = (time: OfferedTime): string => {
    if (exact)
      return `${formatDate(time.start, timezone)}, ${formatRange(time.start, duration_estimate, timezone)}`
    const text = timeText(time, timezone)
    return `${text.replace(/, [^,]*$/, '')}, ${rangeOf(facts, time)?.text ?? text}`
  }

  const sendLink = async (override?: true) => {
    const pressed = await send.press({ assignment_id: id, ...(override ? { override } : {}) })
    if (pressed.ok) return
    if (pressed.error.code !== 'phone_call_preferred') return showError(pressed.error)
    if (
      await ask({
        title: 'Patient prefers a phone call. Send a text anyway?',
        confirm: 'Send Text',
        keep: 'Cancel',
      })
    )
      await sendLink(true)
  }
  const confirmForPatient = async () => {
    const booking = { selected_dates: picked.map(({ start, all_day }) => ({ start, all_day })) }
    const allowance = await recipients.ask('Confirm', { confirm_patient: booking })
    if (allowance === null) return
    if ('refused' in allowance) return showError(allowance.refused)
    await confirm.press({ assignment_id: id, ...booking, ...allowance })
  }
  const revokeLink = async () => {
    if (await ask(revokeQuestion))
      await revoke.press({ assignment_id: id, kinds: ['patient_token'] })
  }
  const answer =
    state.patient_confirmed !== null
      ? `Confirmed ${formatDateTime(state.patient_confirmed, readerZone)}`
      : state.patient_declined
        ? 'Declined'
        : 'No answer yet'
  return (
    <div className={styles.narrow}>
      <KeyValues
        pairs={[
          [
            'Nurse',
            <NurseWithMiles
              key="nurse"
              place={placeOf(assignment)}
              nurse={state.user_id_selected ?? user_id_assigned}
              name={
                fullName(
                  state.selected_nurse_first_name ?? assignment.nurse_first_name,
                  state.selected_nurse_last_name ?? assignment.nurse_last_name,
                ) || '-'
              }
            />,
          ],
          [
            'Link sent',
            state.patient_link_sent === null
              ? 'Not sent yet'
              : formatDateTime(state.patient_link_sent, readerZone),
          ],
          [
            'Link opened',
            state.patient_link_opened === null
              ? state.patient_link_sent === null
                ? '-'
                : 'Not opened yet'
              : formatDateTime(state.patient_link_opened, readerZone),
          ],
          ['Answer', answer],
          [
            'Times',
            times.length === 0 ? (
              '-'
            ) : exact ? (
              times.map(textOf).join(', ')
            ) : (
              <TimeChoices
                key="times"
                times={times}
                textOf={textOf}
                zone={timezone}
                several={several}
                chosen={picked.map(timeKey)}
                onChange={setChosen}
              />
            ),
          ],
        ]}
      />
      <div className={styles.buttons}>
        <Button variant="filled" loading={send.busy} onClick={() => void sendLink()}>
          {send.label(state.patient_link_sent !== null ? 'Send Again' : 'Send to Patient')}
        </Button>
        <Button
          disabled={times.length === 0 || fault !== null}
          loading={confirm.busy || recipients.busy}
          onClick={() => void confirmForPatient()}
        >
          Confirm for Patient
        </Button>
        <Button loading={deny.busy} onClick={() => void deny.press({ assignment_id: id })}>
          Patient Declined
        </Button>
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
      {several && fault !== null && (
        <p className={styles.needs} role="status">
          {fault}
        </p>
      )}
      {dialog}
      {recipients.dialog}
    </div>
  )
}
