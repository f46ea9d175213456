// VIS-173: before a booked or ready visit loses its nurse, the form asks why, and which other visits of the day the nurse keeps.
import { Button } from '@mantine/core'
import { useRef, useState, type ReactNode } from 'react'
import { formatTime } from '@wren/contract/time'
import { visits, type Assignment, type VisitRow } from '@wren/contract/visits'
import {
  nurseOffCauses,
  nurseOffTexts,
  type NurseOffCause,
} from '@wren/contract/visits-nurse-off.rules'
import { Dialog } from '../../shared/feedback/Dialog.tsx'
import { CheckboxField, choicesOf, SelectField } from '../../shared/form/choice-fields.tsx'
import { useFreshCall } from '../../shared/http/use-fresh-call.ts'
import styles from './visits.module.css'

export interface NurseOffAnswer {
  readonly nurse_off_cause: NurseOffCause
  readonly nurse_off_also: readonly number[]
}

/** Resolves to what is sent with the save, or to null when nothing is to be saved. */
export function useNurseOff(): {
  readonly dialog: ReactNode
  readonly askNurseOff: (visit: Assignment) => Promise<NurseOffAnswer | null>
} {
  const [visit, setVisit] = useState<Assignment | null>(null)
  const answer = useRef<((answer: NurseOffAnswer | null) => void) | null>(null)
  const close = (given: NurseOffAnswer | null) => {
    answer.current?.(given)
    answer.current = null
    setVisit(null)
  }
  const askNurseOff = (next: Assignment) =>
    new Promise<NurseOffAnswer | null>((resolve) => {
      answer.current = resolve
      setVisit(next)
    })
  return { askNurseOff, dialog: visit && <NurseOffDialog visit={visit} onAnswer={close} /> }
}

const lineOf = (row: VisitRow): string =>
  `Visit ${row.id}, ${formatTime(row.start, row.timezone)}, ${row.city ?? row.zip}: the nurse keeps it`

function NurseOffDialog({
  visit,
  onAnswer,
}: {
  readonly visit: Assignment
  readonly onAnswer: (answer: NurseOffAnswer | null) => void
}) {
  const [cause, setCause] = useState<string | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const [given, setGiven] = useState<ReadonlySet<number>>(new Set())
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
  const keep = (id: number, on: boolean | null) => {
    const next = new Set(given)
    if (on) next.delete(id)
    else next.add(id)
    setGiven(next)
  }
  const press = () =>
    cause === null
      ? setWrong(nurseOffTexts.missing)
      : onAnswer({ nurse_off_cause: cause as NurseOffCause, nurse_off_also: [...given] })
  return (
    <Dialog
      onClose={() => onAnswer(null)}
      title={nurseOffTexts.title}
      withCloseButton={false}
      role="alertdialog"
    >
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
      {others.length > 0 && (
        <fieldset className={styles.others}>
          <legend>{nurseOffTexts.also}</legend>
          {others.map((row) => (
            <CheckboxField
              key={row.id}
              label={lineOf(row)}
              value={!given.has(row.id)}
              onChange={(on) => keep(row.id, on)}
            />
          ))}
        </fieldset>
      )}
      <div className={styles.buttons}>
        <Button data-autofocus onClick={() => onAnswer(null)}>
          Cancel
        </Button>
        <Button variant="filled" onClick={press}>
          Take off
        </Button>
      </div>
    </Dialog>
  )
}
