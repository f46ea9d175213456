// Books a nurse directly and skips the open steps (OFR-092, OFR-093, OFR-094, OFR-095, OFR-135, VIS-151).
import { Button } from '@mantine/core'
import { useState } from 'react'
import { offers } from '@wren/contract/offers'
import { scheduling } from '@wren/contract/offers-scheduling'
import {
  addMinutes,
  atLocal,
  formatTime,
  localDay,
  localNote,
  localTime,
  rangesOverlap,
  zoneAbbreviation,
} from '@wren/contract/time'
import type { WholeVisit } from '@wren/contract/visits-whole'
import {
  nurseOffCauses,
  nurseOffTexts,
  takesNurseOff,
  type NurseOffCause,
} from '@wren/contract/visits-nurse-off.rules'
import { fullName } from '@wren/contract/format'
import { DateField } from '../../shared/calendar/DateField.tsx'
import { TimeField } from '../../shared/calendar/time-fields.tsx'
import { useToday } from '../../shared/calendar/useToday.ts'
import { Banner } from '../../shared/feedback/Banner.tsx'
import { notify } from '../../shared/feedback/notices.ts'
import { SideDrawer } from '../../shared/feedback/SideDrawer.tsx'
import { choicesOf, SelectField } from '../../shared/form/choice-fields.tsx'
import { Col, FieldGrid } from '../../shared/form/layout.tsx'
import { SaveButton } from '../../shared/form/FormButtons.tsx'
import { useCall } from '../../shared/http/use-call.ts'
import { useFreshCall } from '../../shared/http/use-fresh-call.ts'
import { useChange } from '../../shared/http/use-change.ts'
import { AvailabilityMark, type Availability } from '../../shared/pickers/AvailabilityMark.tsx'
import type { FoundNurse } from '../../shared/pickers/nurse-source.ts'
import { NursePicker } from '../../shared/pickers/NursePicker.tsx'
import { placeOf } from '../../shared/pickers/nurses-near.ts'
import { OtherVisitsOfDay } from '../../shared/visit/useNurseOff.tsx'
import { useVisitQuestions } from '../../shared/visit/useVisitQuestions.tsx'
import { ConflictLine } from './ConflictLine.tsx'
import { useRecipients } from './useRecipients.tsx'
import styles from './offers.module.css'

const availabilities: Readonly<Record<string, Availability>> = {
  red: 'Busy',
  orange: 'Possibly busy',
  yellow: 'Tight schedule',
}

export function ScheduleOverride({
  whole: { assignment },
  onClose,
}: {
  readonly whole: WholeVisit
  readonly onClose: () => void
}) {
  const { id, timezone, duration_estimate: minutes } = assignment
  const today = useToday()
  const [nurse, setNurse] = useState<FoundNurse | null>(null)
  const [date, setDate] = useState<string | null>(localDay(assignment.start, timezone))
  const [time, setTime] = useState<string | null>(
    assignment.missing_exact_time ? null : localTime(assignment.start, timezone),
  )
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({})
  const start = date === null || time === null ? null : atLocal(date, time, timezone)
  const busy = useCall(
    offers.busy,
    start === null ? null : { time_in: start, duration: minutes, ignore_assignment_id: id },
    { quiet: true, keep: true },
  )
  const conflicts = useFreshCall(offers.conflicts, { id }, { quiet: true })
  const state = busy.data?.data.find(({ id: busyNurse }) => busyNurse === nurse?.user_id)
  const near = (conflicts.data?.data ?? []).filter(
    ({ nurseId, startTime, durationMinutes }) =>
      nurseId === nurse?.user_id &&
      start !== null &&
      rangesOverlap(startTime, durationMinutes, addMinutes(start, -60), minutes + 120),
  )
  const override = useChange(scheduling.override, { quiet: true })
  const questions = useVisitQuestions()
  const recipients = useRecipients(id)
  const [cause, setCause] = useState<string | null>(null)
  const [alsoOff, setAlsoOff] = useState<readonly number[]>([])
  const replaces = takesNurseOff(assignment, nurse?.user_id)

  const submit = async () => {
    if (nurse === null || start === null) return
    const { done, error } = await questions.settle(async (allowance) => {
      const booking = {
        nurse_id: nurse.user_id,
        override_start_date_time: start,
        ...(replaces && cause !== null
          ? { nurse_off_cause: cause as NurseOffCause, nurse_off_also: [...alsoOff] }
          : {}),
        ...allowance,
      }
      const leaveOut = await recipients.ask('Override Schedule', { override: booking })
      if (leaveOut === null || 'refused' in leaveOut) return leaveOut?.refused ?? 'stopped'
      const pressed = await override.press({ assignment_id: id, ...booking, ...leaveOut })
      return pressed.ok ? null : pressed.error
    })
    // A failure shows only errors of fields, and the button returns (OFR-094).
    if (error) {
      console.error(error)
      setFields(error.fields)
    }
    if (!done) return
    notify('Schedule has been overridden')
    onClose()
  }
  return (
    <SideDrawer
      opened
      title="Schedule Override"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <SaveButton
            busy={override.busy || recipients.busy}
            disabled={nurse === null || start === null || (replaces && cause === null)}
            onClick={() => void submit()}
          >
            {override.label('Override')}
          </SaveButton>
        </>
      }
    >
      <div className={styles.spaced}>
        <NursePicker
          label="Nurse"
          required
          place={placeOf(assignment)}
          value={nurse?.user_id ?? null}
          item={nurse}
          error={fields['nurse_id']}
          onChange={(_, item) => setNurse(item)}
          mark={({ user_id }) => {
            const entry = busy.data?.data.find(({ id: busyNurse }) => busyNurse === user_id)
            return entry && <AvailabilityMark state={availabilities[entry.color] ?? 'Busy'} />
          }}
        />
        <FieldGrid>
          <Col span={6}>
            <DateField label="Date" required today={today} value={date} onChange={setDate} />
          </Col>
          <Col span={6}>
            <TimeField
              label="Start Time"
              required
              value={time}
              error={fields['override_start_date_time']}
              help={date !== null && time !== null ? localNote(date, time, timezone) : null}
              onChange={setTime}
            />
          </Col>
        </FieldGrid>
        {replaces && (
          <SelectField
            label={nurseOffTexts.title(
              fullName(assignment.nurse_first_name, assignment.nurse_last_name),
            )}
            required
            placeholder="Select a reason"
            choices={choicesOf(nurseOffCauses)}
            value={cause}
            error={fields['nurse_off_cause']}
            onChange={setCause}
          />
        )}
        {replaces && <OtherVisitsOfDay visit={assignment} given={alsoOff} onChange={setAlsoOff} />}
        {state && (
          <Banner
            tone={state.color === 'red' ? 'error' : 'warning'}
            announce={false}
            title={availabilities[state.color]}
          >
            {near.map((conflict) => (
              <ConflictLine key={conflict.assignmentId} conflict={conflict} zone={timezone} />
            ))}
          </Banner>
        )}
        <p className={styles.count}>
          Ends the open steps. {nurse?.first_name ?? 'The nurse'} gets a text with the final time
          {start === null ? '' : ` (${formatTime(start, timezone)})`}, other offers are revoked.
          Times in {zoneAbbreviation(start ?? assignment.start, timezone)}.
        </p>
      </div>
      {questions.dialog}
      {recipients.dialog}
    </SideDrawer>
  )
}
