// CHT-036, CHT-037, CHT-038, CHT-039, CHT-040, CHT-041, CHT-087, CHT-090: the sets of vitals, one at a time, with
// tiles, number pad, time, phase and note.
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
import { useChartForm } from './useChartForm.ts'
import { ChartField } from './ChartField.tsx'
import { VitalsFlowsheet } from './VitalsFlowsheet.tsx'
import { FindingList, controlId, levelOf, PolicyNote } from './FieldFrame.tsx'
import { InstantInput } from './TimeInputs.tsx'
import { numberCharacters, parsedNumber } from './charts-number.rules.ts'
import { answerAt } from './charts-paths.rules.ts'
import { scrollIntoChartView } from './charts-scroll.ts'
import { NumberPad } from './NumberPad.tsx'
import { vitalText, VitalTile, type TypedVital, type VitalsSet } from './VitalTile.tsx'
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

/** False on desktops, which have keyboard and mouse. */
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
  const { state, context, change, findingsAt, breaks, isChecked } = useChartForm()
  const sets: readonly VitalsSet[] = state.data.vitals?.sets ?? []
  const [chosen, setChosen] = useState(() => sets.length - 1)
  const [typing, setTyping] = useState<TypedVital | null>(null)
  const targetIndex = /^vitals\.sets\.(\d+)/.exec(target ?? '')?.[1]
  useEffect(() => {
    if (targetIndex !== undefined) setChosen(Number(targetIndex))
  }, [targetIndex, target])
  const at = Math.min(Math.max(chosen, 0), sets.length - 1)
  const set = sets[at]

  const add = (): void => {
    const time = minuteOf(now())
    const created: VitalsSet = { time, phase: phaseAt(state.data, time) }
    const next = sortedByTime([...sets, created])
    change('vitals.sets', next)
    setChosen(next.indexOf(created))
  }
  const remove = (): void => {
    change(
      'vitals.sets',
      sets.filter((_, index) => index !== at),
    )
    setChosen(Math.max(0, at - 1))
  }
  const focus = (measure: VitalMeasure | undefined): void => {
    if (measure) document.getElementById(controlId(`vitals.sets.${at}.${measure}`))?.focus()
  }
  const open = (measure: VitalMeasure): void => {
    setTyping({ measure, text: vitalText(measure, set?.[measure]) })
    onPad(usesPad())
    // Waits until the pad is laid out.
    setTimeout(
      () =>
        scrollIntoChartView(
          document.getElementById(controlId(`vitals.sets.${at}.${measure}`))?.parentElement
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
    const clean = numberCharacters(text, { signed: false })
    setTyping({ measure, text: clean })
    change(`vitals.sets.${at}.${measure}`, parsedNumber(clean))
  }
  const position = typing ? measures.indexOf(typing.measure) : -1
  const [previous, next] = [measures[position - 1], measures[position + 1]]
  const done = (): void => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  }
  const sectionBreaks = breaks.filter(
    ({ note }) =>
      note.startsWith('policy_notes.vitals.') && (isChecked || Boolean(answerAt(state.data, note))),
  )
  return (
    <>
      <div className={styles.sets} role="group" aria-label="Vitals sets" data-path="vitals.sets">
        {sets.map((item, index) => (
          // Sets have no id. Their index is the key.
          <button
            key={index}
            type="button"
            aria-pressed={index === at}
            onClick={() => setChosen(index)}
          >
            <b>{item.phase ? phases[item.phase] : `Set ${index + 1}`}</b>
            <span>{item.time ? formatTime(item.time, context.visit.timezone) : 'No time'}</span>
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
            <VitalTile
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
        <SetDetails
          key={at}
          at={at}
          set={set}
          onRemove={remove}
          onTime={(time) => {
            const changed = { ...set, time }
            const sorted = sortedByTime(sets.map((item, index) => (index === at ? changed : item)))
            change('vitals.sets', sorted)
            setChosen(sorted.indexOf(changed))
          }}
        />
      )}
      <VitalsFlowsheet
        sets={sets}
        zone={context.visit.timezone}
        under12={isUnder12(state.data, context)}
      />
      {sectionBreaks.map(({ note, message }) => (
        <PolicyNote key={note} path={note} message={message} />
      ))}
      {findingsAt('vitals.gap_reason').length > 0 && (
        <ChartField
          field={vitalsSection.fields.gap_reason}
          path="vitals.gap_reason"
          group={state.data.vitals}
          value={state.data.vitals?.gap_reason}
        />
      )}
      {typing &&
        padPlace &&
        usesPad() &&
        createPortal(
          <NumberPad
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

interface SetDetailsProps {
  readonly at: number
  readonly set: VitalsSet
  readonly onRemove: () => void
  readonly onTime: (time: string | null) => void
}

function SetDetails({ at, set, onRemove, onTime }: SetDetailsProps) {
  const { findingsAt, change } = useChartForm()
  const row = `vitals.sets.${at}`
  const valueFindings = measures.flatMap((measure) => findingsAt(`${row}.${measure}`))
  const noteFindings = findingsAt(`${row}.note`)
  return (
    <div className={`${fieldStyles.row}`} data-path={row}>
      <div className={fieldStyles.rowIn} style={{ paddingTop: 12 }}>
        <div
          className={fieldStyles.field}
          data-path={`${row}.note`}
          data-level={levelOf(noteFindings)}
        >
          <FindingList findings={valueFindings} />
          <label className={fieldStyles.label} htmlFor={controlId(`${row}.note`)}>
            Note
          </label>
          <textarea
            id={controlId(`${row}.note`)}
            className={fieldStyles.area}
            rows={2}
            maxLength={5000}
            value={set.note ?? ''}
            onChange={(event) => change(`${row}.note`, event.target.value)}
          />
          <FindingList findings={noteFindings} />
        </div>
        <TimeOfSet at={at} set={set} onTime={onTime} />
        <ChartField field={setField.phase} path={`${row}.phase`} group={set} value={set.phase} />
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
function TimeOfSet({ at, set, onTime }: Omit<SetDetailsProps, 'onRemove'>) {
  const { findingsAt } = useChartForm()
  const path = `vitals.sets.${at}.time`
  const found = findingsAt(path)
  return (
    <div className={fieldStyles.field} data-path={path} data-level={levelOf(found)}>
      <span className={fieldStyles.label} id={`${controlId(path)}-label`}>
        Time
      </span>
      <InstantInput
        field={setField.time}
        path={path}
        value={set.time}
        onChange={(value) => onTime(typeof value === 'string' ? value : null)}
      />
      <FindingList findings={found} />
    </div>
  )
}
