// VIS-173: before a booked or ready visit loses its nurse, staff say why, and which other visits of the day the nurse
// keeps.
import { Button } from '@mantine/core'
import { useRef, useState, type ReactNode } from 'react'
import { fullName } from '@wren/contract/format'
import { formatTime } from '@wren/contract/time'
import { visits } from '@wren/contract/visits'
import type { Assignment } from '@wren/contract/visits-assignment'
import type { VisitRow } from '@wren/contract/visits-row'
import {
  nurseOffCauses,
  nurseOffTexts,
  takesNurseOff,
  type NurseOffCause,
} from '@wren/contract/visits-nurse-off.rules'
import { Dialog } from '../feedback/Dialog.tsx'
import { DialogFoot } from '../feedback/DialogFoot.tsx'
import { CheckboxField, choicesOf, SelectField } from '../form/choice-fields.tsx'
import { useFreshCall } from '../http/use-fresh-call.ts'
import styles from './visit.module.css'

export interface NurseOffAnswer {
  readonly nurse_off_cause: NurseOffCause
  readonly nurse_off_also: number[]
}

export interface NurseOffQuestion {
  readonly dialog: ReactNode
  /** Resolves to what is sent with the call: nothing where nobody is taken off, null when the call is given up. */
  readonly askIfOff: (
    visit: Assignment,
    nurse: number | null,
  ) => Promise<NurseOffAnswer | Record<string, never> | null>
}

export function useNurseOff(): NurseOffQuestion {
  const [visit, setVisit] = useState<Assignment | null>(null)
  const answer = useRef<((answer: NurseOffAnswer | null) => void) | null>(null)
  const close = (given: NurseOffAnswer | null) => {
    answer.current?.(given)
    answer.current = null
    setVisit(null)
  }
  const askIfOff: NurseOffQuestion['askIfOff'] = (next, nurse) =>
    takesNurseOff(next, nurse)
      ? new Promise((resolve) => {
          answer.current = resolve
          setVisit(next)
        })
      : Promise.resolve({})
  return { askIfOff, dialog: visit && <NurseOffDialog visit={visit} onAnswer={close} /> }
}

const lineOf = (row: VisitRow): string =>
  `Visit ${row.id}, ${formatTime(row.start, row.timezone)}, ${row.city ?? row.zip}`

/** The other confirmed visits that the nurse has on the day of this one; those in `given` are given up with it. */
export function OtherVisitsOfDay({
  visit,
  given,
  onChange,
}: {
  readonly visit: Assignment
  readonly given: readonly number[]
  readonly onChange: (given: readonly number[]) => void
}) {
  const { data } = useFreshCall(visits.search, {
    filters: {
      nurse_id: visit.user_id_assigned as number,
      status: ['Active - Booked', 'Active - Ready'],
      date_from: visit.local_date,
      date_to: visit.local_date,
    },
    page: 1,
    limit: 50,
    orderby: 'startDate asc',
  } as never)
  const others = (data?.data ?? []).filter(
    (row) =>
      row.id !== visit.id && row.local_date === visit.local_date && row.nurse_confirmed !== null,
  )
  if (others.length === 0) return null
  return (
    <fieldset className={styles.others}>
      <legend>{nurseOffTexts.also}</legend>
      {others.map((row) => (
        <CheckboxField
          key={row.id}
          label={lineOf(row)}
          value={!given.includes(row.id)}
          onChange={(on) =>
            onChange(on === true ? given.filter((id) => id !== row.id) : [...given, row.id])
          }
        />
      ))}
    </fieldset>
  )
}

function NurseOffDialog({
  visit,
  onAnswer,
}: {
  readonly visit: Assignment
  readonly onAnswer: (answer: NurseOffAnswer | null) => void
}) {
  const [cause, setCause] = useState<string | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const [given, setGiven] = useState<readonly number[]>([])
  const nurse = fullName(visit.nurse_first_name, visit.nurse_last_name)
  const press = () =>
    cause === null
      ? setWrong(nurseOffTexts.missing)
      : onAnswer({ nurse_off_cause: cause as NurseOffCause, nurse_off_also: [...given] })
  return (
    <Dialog
      onClose={() => onAnswer(null)}
      title={nurseOffTexts.title(nurse)}
      withCloseButton={false}
      role="alertdialog"
    >
      <p className={styles.told}>{nurseOffTexts.notice(cause)}</p>
      <SelectField
        label="Reason"
        required
        placeholder="Select a reason"
        choices={choicesOf(nurseOffCauses)}
        value={cause}
        error={wrong}
        onChange={(next) => {
          setCause(next)
          setWrong(null)
        }}
      />
      <OtherVisitsOfDay visit={visit} given={given} onChange={setGiven} />
      <DialogFoot>
        <Button data-autofocus onClick={() => onAnswer(null)}>
          Cancel
        </Button>
        <Button variant="filled" onClick={press}>
          Take off
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
