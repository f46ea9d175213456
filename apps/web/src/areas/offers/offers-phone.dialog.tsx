// Records one answer by phone with its times and a note. A refusal appears at its field and keeps the input (OFR-136).
import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { bookings } from '@wren/contract/bookings'
import type { WholeVisit } from '@wren/contract/visits-whole'
import { Banner } from '../../shared/feedback/Banner.tsx'
import { Dialog } from '../../shared/feedback/Dialog.tsx'
import { DialogFoot } from '../../shared/feedback/DialogFoot.tsx'
import { notify } from '../../shared/feedback/notices.ts'
import { RadioField, SelectField } from '../../shared/form/choice-fields.tsx'
import { TextareaField } from '../../shared/form/text-fields.tsx'
import { SaveButton } from '../../shared/form/FormButtons.tsx'
import { errorText } from '../../shared/http/error-text.ts'
import { useChange } from '../../shared/http/use-change.ts'
import { NursePicker } from '../../shared/pickers/NursePicker.tsx'
import { placeOf } from '../../shared/pickers/nurses-near.ts'
import { remainingDays, daysToChooseOf } from '@wren/contract/token-pages.rules'
import { nurseCanSay, patientCanSay, type Open, type Said } from './offers-phone.rules.ts'
import { timeKey, TimeChoices } from './TimeChoices.tsx'
import styles from './offers.module.css'

/** A nurse with `id` null is picked in the dialog. */
export type Speaker =
  | { readonly who: 'nurse'; readonly id: number | null; readonly name: string | null }
  | { readonly who: 'patient' }

interface DialogProps {
  readonly whole: WholeVisit
  readonly speaker: Speaker
  readonly onClose: () => void
}

function openTo(whole: WholeVisit, speaker: Speaker, nurse: number | null): Open {
  if (speaker.who === 'nurse') return nurseCanSay(whole, nurse)
  const { assignment, scheduling } = whole
  const { days_to_schedule } = daysToChooseOf({
    ...remainingDays(assignment, scheduling.series_days),
    blast_type: assignment.blast_type,
  })
  return patientCanSay(whole, (days_to_schedule ?? 1) > 1)
}

export function PhoneDialog({ whole, speaker, onClose }: DialogProps) {
  const { id, timezone } = whole.assignment
  const [nurse, setNurse] = useState(speaker.who === 'nurse' ? speaker.id : null)
  const [said, setSaid] = useState<string | null>(null)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [note, setNote] = useState<string | null>(null)
  const [missing, setMissing] = useState<Readonly<Record<string, string>>>({})
  const answer = useChange(bookings.phoneAnswer, { quiet: true })
  const { answers, times, timed, several } = openTo(whole, speaker, nurse)
  const fields: Readonly<Record<string, string>> = { ...answer.fields, ...missing }
  const isNurse = speaker.who === 'nurse'
  const labelOf = new Map(times.map(({ time, label }) => [timeKey(time), label]))

  const press = async () => {
    const asksTimes = timed === said
    const faults = {
      ...(isNurse && nurse === null ? { nurse_id: 'This field is required.' } : {}),
      ...(said === null ? { answer: 'This field is required.' } : {}),
      ...(asksTimes && chosen.length === 0 ? { times: 'Please select at least one time.' } : {}),
    }
    setMissing(faults)
    if (Object.keys(faults).length > 0) return
    const chosenTimes = times
      .map(({ time }) => time)
      .filter((time) => chosen.includes(timeKey(time)))
    const { ok } = await answer.press({
      id,
      who: speaker.who,
      ...(isNurse && nurse !== null ? { nurse_id: nurse } : {}),
      answer: said as Said,
      ...(asksTimes ? { times: chosenTimes.map((time) => ({ ...time })) } : {}),
      note,
    })
    if (!ok) return
    notify('The answer was recorded')
    onClose()
  }
  const general = answer.error !== null && Object.keys(answer.fields).length === 0
  return (
    <Dialog
      onClose={onClose}
      title={`Answered by phone: ${isNurse ? (speaker.name ?? 'nurse') : 'patient'}`}
      size={520}
      withCloseButton={false}
    >
      <div className={styles.spaced}>
        {general && answer.error && <Banner title={errorText(answer.error)} />}
        {isNurse && speaker.id === null && (
          <NursePicker
            label="Nurse"
            required
            place={placeOf(whole.assignment)}
            value={nurse}
            error={fields['nurse_id']}
            onChange={(next) => {
              setNurse(next as number | null)
              setMissing({})
            }}
          />
        )}
        <RadioField
          label="Answer"
          required
          choices={answers.map((choice) => ({ ...choice }))}
          value={said}
          error={fields['answer']}
          onChange={(next) => {
            setSaid(next)
            setMissing({})
          }}
        />
        {timed !== null && said === timed && (
          <Times
            open={{ answers, times, timed, several }}
            isStart={said === 'yes'}
            chosen={chosen}
            error={fields['times']}
            onChange={(next) => {
              setChosen(next)
              setMissing({})
            }}
            zone={timezone}
            labelOf={labelOf}
            perDay={!isNurse}
          />
        )}
        <TextareaField
          label="Note"
          value={note}
          maxLength={500}
          error={fields['note']}
          onChange={setNote}
        />
      </div>
      <DialogFoot>
        <Button onClick={onClose}>Cancel</Button>
        <SaveButton busy={answer.busy} onClick={() => void press()}>
          {answer.label('Record answer')}
        </SaveButton>
      </DialogFoot>
    </Dialog>
  )
}

interface TimesProps {
  readonly open: Open
  /** The exact start inside a slot. */
  readonly isStart: boolean
  /** A patient chooses one time per day. */
  readonly perDay: boolean
  readonly zone: string
  readonly labelOf: ReadonlyMap<string, string>
  readonly chosen: readonly string[]
  readonly error: string | undefined
  readonly onChange: (chosen: readonly string[]) => void
}

function Times({ open, isStart, perDay, zone, labelOf, chosen, error, onChange }: TimesProps) {
  const times = open.times.map(({ time }) => time)
  if (times.length === 0) return <p className={styles.none}>There is no time to choose.</p>
  if (isStart)
    return (
      <SelectField
        label="Exact start"
        required
        placeholder="Select a time"
        choices={times.map((time) => ({
          value: timeKey(time),
          label: labelOf.get(timeKey(time)) ?? '',
        }))}
        value={chosen[0] ?? null}
        error={error}
        onChange={(next) => onChange(next === null ? [] : [next])}
      />
    )
  return (
    <div>
      {perDay ? (
        <TimeChoices
          times={times}
          textOf={(time) => labelOf.get(timeKey(time)) ?? ''}
          zone={zone}
          several={open.several}
          chosen={chosen}
          onChange={onChange}
        />
      ) : (
        <Checkbox.Group aria-label="Times" value={[...chosen]} onChange={onChange}>
          <div className={styles.spaced} style={{ gap: 8 }}>
            {times.map((time) => (
              <Checkbox
                key={timeKey(time)}
                size="xs"
                value={timeKey(time)}
                label={labelOf.get(timeKey(time))}
              />
            ))}
          </div>
        </Checkbox.Group>
      )}
      {error !== undefined && (
        <p className={styles.rowError} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
