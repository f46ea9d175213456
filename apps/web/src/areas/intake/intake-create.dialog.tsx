// INT-116 to 120, 144, 148, 153, 154: the proposed visits with the reason of each, to be left out or moved within
// the series, and then made at once.
import { countOf } from '@wren/contract/format'
import { Button, Checkbox } from '@mantine/core'
import { useRef, useState } from 'react'
import { intake as calls } from '@wren/contract/intake'
import type { Intake } from '@wren/contract/intake'
import type { Answer } from '@wren/contract/call'
import {
  firstProposedText,
  mostVisits,
  proposedBecause,
  wholeSeries,
} from '@wren/contract/intake-visits.rules'
import type { SeriesFacts } from '@wren/contract/intake-visits.rules'
import {
  atLocal,
  formatTime,
  formatWeekday,
  localDay,
  localNote,
  localTime,
  zoneAbbreviation,
} from '@wren/contract/time'
import type { Day, Time } from '@wren/contract/time'
import { DateField } from '../../shared/calendar/DateField.tsx'
import { TimeField } from '../../shared/calendar/time-fields.tsx'
import { useCommands } from '../../shared/commands/use-commands.ts'
import { Banner } from '../../shared/feedback/Banner.tsx'
import { Dialog } from '../../shared/feedback/Dialog.tsx'
import { DialogFoot } from '../../shared/feedback/DialogFoot.tsx'
import { TextSkeleton } from '../../shared/feedback/Skeleton.tsx'
import { SaveButton } from '../../shared/form/FormButtons.tsx'
import { errorText } from '../../shared/http/error-text.ts'
import { useFreshCall } from '../../shared/http/use-fresh-call.ts'
import { useChange } from '../../shared/http/use-change.ts'
import { SeriesCalendar } from './intake-calendar.parts.tsx'
import { offerUndo } from './intake-undo.parts.ts'
import styles from './intake-create.module.css'

type Proposed = Answer<typeof calls.proposedVisits>['data'][number]
interface Row {
  readonly on: boolean
  readonly day: Day
  readonly time: Time
  readonly proposed: Proposed
}

const rowOf = (proposed: Proposed): Row => ({
  on: true,
  day: localDay(proposed.start, proposed.timezone),
  time: localTime(proposed.start, proposed.timezone),
  proposed,
})
const startOf = ({ day, time, proposed }: Row): string => {
  // What nobody moved keeps the instant that was proposed.
  const moved =
    day !== localDay(proposed.start, proposed.timezone) ||
    time !== localTime(proposed.start, proposed.timezone)
  return moved ? atLocal(day, time, proposed.timezone) : proposed.start
}

interface DialogProps {
  readonly intake: Intake
  readonly title: string
  readonly done: string
  readonly onClose: () => void
  readonly onMade?: () => void
}

export function CreateDialog(props: DialogProps) {
  const proposed = useFreshCall(calls.proposedVisits, { id: props.intake.id }, { quiet: true })
  return (
    <Dialog
      onClose={props.onClose}
      title={props.title}
      size={860}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {proposed.isError ? (
        <>
          <Banner title={errorText(proposed.error)} />
          <DialogFoot>
            <Button onClick={props.onClose}>Cancel</Button>
          </DialogFoot>
        </>
      ) : proposed.data ? (
        <Rows {...props} proposed={proposed.data.data} />
      ) : (
        <TextSkeleton lines={4} />
      )}
    </Dialog>
  )
}

function Rows({
  intake,
  done,
  onClose,
  onMade,
  proposed,
}: DialogProps & { readonly proposed: readonly Proposed[] }) {
  const [rows, setRows] = useState(() => proposed.map(rowOf))
  const list = useRef<HTMLOListElement>(null)
  const create = useChange(calls.createOrderAndVisits, { quiet: true })
  const set = (at: number, some: Partial<Row>) =>
    setRows(rows.map((row, place) => (place === at ? { ...row, ...some } : row)))
  const chosen = rows.filter(({ on }) => on)
  // Who moves one visit to nine o'clock mostly means them all.
  const [timed, setTimed] = useState<number | null>(null)
  const leading = timed === null ? chosen[0] : rows[timed]
  const follow =
    leading?.on === true && chosen.some(({ time }) => time !== leading.time) ? leading : null
  const setAll = (time: Time) => {
    setRows(rows.map((row) => ({ ...row, time })))
    // The button goes with its press: the keyboard stays at the time that was set.
    goTo((timed ?? 0) + 1, 1)
  }
  const series = { from: intake.series_start_date ?? '', to: intake.series_end_date ?? '' }
  // The last block of a recurring series may reach beyond its range.
  const last = [series.to, ...proposed.map(({ date }) => date)].toSorted().at(-1) ?? series.to
  const under = useRef(false)
  /** To the day of a visit, or to its time. */
  const goTo = (number: number, field = 0) =>
    list.current?.children[number - 1]
      ?.querySelectorAll<HTMLElement>('input[role="combobox"]')
      [field]?.focus()
  const press = async () => {
    // A double click is one press, and what it did is said once.
    if (under.current) return
    under.current = true
    const pressed = await create
      .press({ id: intake.id, visits: chosen.map((row) => ({ start: startOf(row) })) })
      .finally(() => {
        under.current = false
      })
    if (!pressed.ok) return
    ;(onMade ?? onClose)()
    offerUndo(intake.id, pressed.answer.assignments.length, done)
  }
  useCommands([
    {
      id: 'intake.create-visits',
      title: 'Create',
      keys: 'mod+Enter',
      hidden: true,
      inDialogs: true,
      disabled: chosen.length === 0,
      run: () => void press(),
    },
  ])
  return (
    <>
      {create.error && (
        <div className={styles.banner}>
          <Banner title={errorText(create.error)} />
        </div>
      )}
      {(wholeSeries(intake as unknown as SeriesFacts)?.visits ?? 0) > mostVisits && (
        <p className={styles.more}>{firstProposedText}</p>
      )}
      <div className={styles.plan}>
        <ol ref={list} className={styles.proposed}>
          {rows.map((row, at) => {
            const note = row.on ? localNote(row.day, row.time, row.proposed.timezone) : null
            const why =
              row.day === row.proposed.date
                ? proposedBecause(intake as unknown as SeriesFacts, row.day)
                : `moved from ${formatWeekday(row.proposed.date)}`
            return (
              <li
                key={row.proposed.start}
                className={styles.proposal}
                data-off={!row.on || undefined}
              >
                <Checkbox
                  aria-label={`Visit ${at + 1}`}
                  checked={row.on}
                  disabled={row.on && chosen.length === 1}
                  onChange={(event) => set(at, { on: event.currentTarget.checked })}
                />
                <DateField
                  label={`Visit ${at + 1}`}
                  required
                  today={series.from}
                  min={series.from}
                  max={last}
                  disabled={!row.on}
                  value={row.day}
                  onChange={(day) => {
                    if (day) set(at, { day })
                  }}
                />
                <TimeField
                  label={`Start, ${zoneAbbreviation(startOf(row), row.proposed.timezone)}`}
                  disabled={!row.on}
                  value={row.time}
                  onChange={(time) => {
                    if (time) {
                      set(at, { time })
                      setTimed(at)
                    }
                  }}
                />
                <p className={styles.why}>
                  {row.on ? [formatWeekday(row.day), why].filter(Boolean).join(' · ') : 'Left out'}
                </p>
                {note && (
                  <p className={styles.note} role="status">
                    {note}
                  </p>
                )}
              </li>
            )
          })}
        </ol>
        <SeriesCalendar
          series={series}
          visits={rows.flatMap(({ on, day }, at) => (on ? [{ number: at + 1, day }] : []))}
          onVisit={(number) => goTo(number)}
        />
      </div>
      <DialogFoot>
        <span className={styles.count} role="status">
          {countOf(chosen.length, 'visit')}
        </span>
        {follow && (
          <Button variant="subtle" onClick={() => setAll(follow.time)}>
            Same time for all: {formatTime(startOf(follow), follow.proposed.timezone)}
          </Button>
        )}
        <Button onClick={onClose}>Cancel</Button>
        <SaveButton busy={create.busy} disabled={chosen.length === 0} onClick={() => void press()}>
          {create.label('Create')}
        </SaveButton>
      </DialogFoot>
    </>
  )
}
