// CHT-036 to 041, CHT-087, CHT-090: the sets of vitals, one at a time, with tiles, number pad, time, phase and note.
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { isUnder12 } from '@wren/contract/chart-infusion.rules'
import { phaseAt } from '@wren/contract/chart-vitals-intervals.rules'
import { vitalMeasures, vitalsSection, type VitalMeasure } from '@wren/contract/chart-vitals'
import { sortedByTime } from '@wren/contract/chart-vitals.rules'
import { formatTime } from '@wren/contract/time'
import { now } from '../../shared/clock.ts'
import { buttonClass } from '../../shared/phone/Button.tsx'
import { useDesk } from './charts-desk.ts'
import { ChartField } from './charts-field.parts.tsx'
import { VitalsFlow } from './charts-flow.parts.tsx'
import { FoundList, idOf, levelOf, PolicyNote } from './charts-frame.parts.tsx'
import { InstantInput } from './charts-when.parts.tsx'
import { numberText, typedNumber } from './charts-number.rules.ts'
import { answerAt } from './charts-paths.rules.ts'
import { bringIntoSight } from './charts-jump.ts'
import { Pad } from './charts-pad.parts.tsx'
import { shownValue, Tile, type Typing, type VitalSet } from './charts-tile.parts.tsx'
import fieldStyles from './charts-fields.module.css'
import styles from './charts-vitals.module.css'

const tiles: readonly (readonly VitalMeasure[])[] = [
  ['temperature_f'],
  ['pulse'],
  ['bp_systolic', 'bp_diastolic'],
  ['respirations'],
  ['spo2'],
  ['pain'],
  ['rate_ml_hr'],
]
const measures = tiles.flat()
const setField = vitalsSection.fields.sets.fields
const phases = { pre: 'Pre', during: 'During', post: 'Post' } as const

/** At a desk there are keys and a mouse. */
const usesPad = (): boolean => !window.matchMedia('(min-width: 1024px) and (pointer: fine)').matches

const minuteOf = (instant: string): string => `${instant.slice(0, 16)}:00.000Z`

export function VitalsSection({
  target,
  padPlace,
  onPad,
}: {
  readonly target: string | null
  readonly padPlace: HTMLElement | null
  readonly onPad: (open: boolean) => void
}) {
  const { state, context, change, foundAt, breaks, checked } = useDesk()
  const sets: readonly VitalSet[] = state.data.vitals?.sets ?? []
  const [chosen, setChosen] = useState(() => sets.length - 1)
  const [typing, setTyping] = useState<Typing | null>(null)
  const wanted = /^vitals\.sets\.(\d+)/.exec(target ?? '')?.[1]
  useEffect(() => {
    if (wanted !== undefined) setChosen(Number(wanted))
  }, [wanted, target])
  const at = Math.min(Math.max(chosen, 0), sets.length - 1)
  const set = sets[at]

  const add = (): void => {
    const time = minuteOf(now())
    const made: VitalSet = { time, phase: phaseAt(state.data, time) }
    const next = sortedByTime([...sets, made])
    change('vitals.sets', next)
    setChosen(next.indexOf(made))
  }
  const remove = (): void => {
    change(
      'vitals.sets',
      sets.filter((_, index) => index !== at),
    )
    setChosen(Math.max(0, at - 1))
  }
  const focus = (measure: VitalMeasure | undefined): void => {
    if (measure) document.getElementById(idOf(`vitals.sets.${at}.${measure}`))?.focus()
  }
  const open = (measure: VitalMeasure): void => {
    setTyping({ measure, text: shownValue(measure, set?.[measure]) })
    onPad(usesPad())
    // The pad takes its place first.
    setTimeout(
      () =>
        bringIntoSight(
          document.getElementById(idOf(`vitals.sets.${at}.${measure}`))?.parentElement
            ?.parentElement?.parentElement,
        ),
      60,
    )
  }
  const close = (): void => {
    setTyping(null)
    onPad(false)
  }
  const type = (measure: VitalMeasure, text: string): void => {
    const clean = numberText(text, { signed: false })
    setTyping({ measure, text: clean })
    change(`vitals.sets.${at}.${measure}`, typedNumber(clean))
  }
  const place = typing ? measures.indexOf(typing.measure) : -1
  const [previous, next] = [measures[place - 1], measures[place + 1]]
  const done = (): void => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  }
  const loose = breaks.filter(
    ({ note }) =>
      note.startsWith('policy_notes.vitals.') && (checked || Boolean(answerAt(state.data, note))),
  )
  return (
    <>
      <div className={styles.sets} role="group" aria-label="Vitals sets" data-path="vitals.sets">
        {sets.map((one, index) => (
          // A set has no name of its own; it is addressed by its place.
          <button
            key={index}
            type="button"
            aria-pressed={index === at}
            onClick={() => setChosen(index)}
          >
            <b>{one.phase ? phases[one.phase] : `Set ${index + 1}`}</b>
            <span>{one.time ? formatTime(one.time, context.visit.timezone) : 'No time'}</span>
          </button>
        ))}
        <button type="button" className={styles.add} onClick={add}>
          <IconPlus size={18} stroke={1.75} aria-hidden />
          Add Set
        </button>
      </div>
      {set && (
        <div
          className={styles.grid}
          onBlur={(event) => {
            if (!event.currentTarget.contains(event.relatedTarget)) close()
          }}
        >
          {tiles.map((tile) => (
            <Tile
              key={tile[0]}
              measures={tile}
              sets={sets}
              at={at}
              under12={isUnder12(state.data, context)}
              typing={typing}
              onFocus={open}
              onType={type}
              onKey={(key) => {
                if (key === 'Enter' && next) focus(next)
                else if (key === 'Enter' || key === 'Escape') done()
              }}
            />
          ))}
        </div>
      )}
      {set && (
        <SetRest
          key={at}
          at={at}
          set={set}
          onRemove={remove}
          onTime={(time) => {
            const changed = { ...set, time }
            const sorted = sortedByTime(sets.map((one, index) => (index === at ? changed : one)))
            change('vitals.sets', sorted)
            setChosen(sorted.indexOf(changed))
          }}
        />
      )}
      <VitalsFlow
        sets={sets}
        zone={context.visit.timezone}
        under12={isUnder12(state.data, context)}
      />
      {loose.map(({ note, message }) => (
        <PolicyNote key={note} path={note} message={message} />
      ))}
      {foundAt('vitals.gap_reason').length > 0 && (
        <ChartField
          field={vitalsSection.fields.gap_reason}
          path="vitals.gap_reason"
          here={state.data.vitals}
          value={state.data.vitals?.gap_reason}
        />
      )}
      {typing &&
        padPlace &&
        usesPad() &&
        createPortal(
          <Pad
            field={vitalMeasures[typing.measure]}
            typed={typing.text}
            onType={(text) => type(typing.measure, text)}
            onPrevious={previous ? () => focus(previous) : null}
            onNext={next ? () => focus(next) : null}
            onDone={done}
          />,
          padPlace,
        )}
    </>
  )
}

interface RestProps {
  readonly at: number
  readonly set: VitalSet
  readonly onRemove: () => void
  readonly onTime: (time: string | null) => void
}

function SetRest({ at, set, onRemove, onTime }: RestProps) {
  const { foundAt, change } = useDesk()
  const row = `vitals.sets.${at}`
  const ofValues = measures.flatMap((measure) => foundAt(`${row}.${measure}`))
  const ofNote = foundAt(`${row}.note`)
  return (
    <div className={`${fieldStyles.row}`} data-path={row}>
      <div className={fieldStyles.rowIn} style={{ paddingTop: 12 }}>
        <div className={fieldStyles.field} data-path={`${row}.note`} data-level={levelOf(ofNote)}>
          <FoundList found={ofValues} />
          <label className={fieldStyles.label} htmlFor={idOf(`${row}.note`)}>
            Note
          </label>
          <textarea
            id={idOf(`${row}.note`)}
            className={fieldStyles.area}
            rows={2}
            maxLength={5000}
            value={set.note ?? ''}
            onChange={(event) => change(`${row}.note`, event.target.value)}
          />
          <FoundList found={ofNote} />
        </div>
        <TimeOfSet at={at} set={set} onTime={onTime} />
        <ChartField field={setField.phase} path={`${row}.phase`} here={set} value={set.phase} />
        <button
          type="button"
          className={`${buttonClass('text')} ${fieldStyles.remove}`}
          onClick={onRemove}
        >
          <IconTrash size={18} stroke={1.75} aria-hidden />
          Remove Set {at + 1}
        </button>
      </div>
    </div>
  )
}

/** Another time may be another place among the sets. */
function TimeOfSet({ at, set, onTime }: Omit<RestProps, 'onRemove'>) {
  const { foundAt } = useDesk()
  const path = `vitals.sets.${at}.time`
  const found = foundAt(path)
  return (
    <div className={fieldStyles.field} data-path={path} data-level={levelOf(found)}>
      <span className={fieldStyles.label} id={`${idOf(path)}-label`}>
        Time
      </span>
      <InstantInput
        field={setField.time}
        path={path}
        value={set.time}
        onChange={(value) => onTime(typeof value === 'string' ? value : null)}
      />
      <FoundList found={found} />
    </div>
  )
}
