// CHT-086: one control per kind of answer.
import { useState } from 'react'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import type {
  ChartChoiceField,
  ChartChoicesField,
  ChartFlagField,
  ChartNumberField,
  ChartTextField,
} from '@wren/contract/chart-fields'
import { controlId } from './FieldFrame.tsx'
import { numberCharacters, parsedNumber } from './charts-number.rules.ts'
import styles from './charts-fields.module.css'

export interface ChartInputProps<F> {
  readonly field: F
  readonly path: string
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}

const maxLength = 5000 // CHT-080

export function TextInput({ field, path, value, onChange }: ChartInputProps<ChartTextField>) {
  const common = {
    id: controlId(path),
    maxLength: maxLength,
    value: value == null ? '' : String(value),
    autoComplete: 'off',
  } as const
  if (field.kind === 'longtext')
    return (
      <textarea
        {...common}
        className={styles.area}
        rows={3}
        onChange={(event) => onChange(event.target.value)}
      />
    )
  return (
    <input
      {...common}
      type="text"
      className={styles.input}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** One text per line. Displays the typed text while it matches the value, otherwise the value. */
export function TextsInput({ path, value, onChange }: Omit<ChartInputProps<never>, 'field'>) {
  const [last, setLast] = useState('')
  const lines = Array.isArray(value) ? value.join('\n') : ''
  const typed = linesOf(last).join('\n') === lines ? last : lines
  const change = (text: string): void => {
    setLast(text)
    const texts = linesOf(text)
    onChange(texts.length > 0 ? texts : null)
  }
  return (
    <>
      <textarea
        id={controlId(path)}
        className={styles.area}
        rows={3}
        value={typed}
        onChange={(event) => change(event.target.value)}
      />
      <p className={styles.help}>One in each line.</p>
    </>
  )
}

/** Displays the text as typed ('12.') while the chart stores the parsed number. */
export function NumberInput({ field, path, value, onChange }: ChartInputProps<ChartNumberField>) {
  const [typed, setTyped] = useState<string | null>(null)
  const change = (text: string): void => {
    const clean = numberCharacters(text, { signed: true })
    setTyped(clean)
    onChange(parsedNumber(clean))
  }
  return (
    <div className={styles.unit}>
      <input
        id={controlId(path)}
        className={`${styles.input} ${styles.number}`}
        type="text"
        inputMode={field.step < 1 ? 'decimal' : 'numeric'}
        autoComplete="off"
        value={typed ?? (typeof value === 'number' ? String(value) : '')}
        onChange={(event) => change(event.target.value)}
        onBlur={() => setTyped(null)}
      />
      {field.unit && <span>{field.unit}</span>}
    </div>
  )
}

export function TickInput({
  field,
  path,
  value,
  onChange,
  required,
}: ChartInputProps<ChartFlagField> & { readonly required: boolean }) {
  return (
    <label className={styles.tick}>
      <input
        id={controlId(path)}
        type="checkbox"
        checked={value === true}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        {field.label}
        {required && <em aria-hidden> *</em>}
        {field.help && <small>{field.help}</small>}
      </span>
    </label>
  )
}

interface ToggleButton {
  readonly text: string
  readonly on: boolean
  readonly press: () => void
}

function Buttons({
  path,
  buttons,
  layout,
  many = false,
}: {
  readonly path: string
  readonly buttons: readonly ToggleButton[]
  readonly layout: 'line' | 'pairs' | 'free'
  readonly many?: boolean
}) {
  return (
    <div
      id={controlId(path)}
      role="group"
      aria-labelledby={`${controlId(path)}-label`}
      className={layout === 'free' ? styles.choices : `${styles.choices} ${styles[layout]}`}
    >
      {buttons.map(({ text, on, press }) => (
        <button key={text} type="button" aria-pressed={on} onClick={press}>
          {many && on && <IconCheck size={16} stroke={2} aria-hidden />}
          {text}
        </button>
      ))}
    </div>
  )
}

export function YesNoInput({ path, value, onChange }: ChartInputProps<ChartFlagField>) {
  const button = (text: string, answer: boolean): ToggleButton => ({
    text,
    on: value === answer,
    press: () => onChange(value === answer ? null : answer),
  })
  return <Buttons path={path} layout="line" buttons={[button('Yes', true), button('No', false)]} />
}

const maxButtons = 5
const capital = (text: string): string =>
  text === 'n/a' ? 'N/A' : text.charAt(0).toUpperCase() + text.slice(1)

export function ChoiceInput({
  field,
  path,
  value,
  onChange,
  choices = field.choices,
}: ChartInputProps<ChartChoiceField> & { readonly choices?: readonly string[] }) {
  const textOf = (choice: string): string =>
    field.labels?.[choice] ?? (field.labels ? choice : capital(choice))
  if (choices.length > maxButtons) {
    return (
      <div className={styles.selectIn}>
        <select
          id={controlId(path)}
          className={styles.select}
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => onChange(event.target.value || null)}
        >
          <option value="">Choose</option>
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {textOf(choice)}
            </option>
          ))}
        </select>
        <IconChevronDown size={18} stroke={1.75} aria-hidden />
      </div>
    )
  }
  const isShort = choices.reduce((sum, choice) => sum + textOf(choice).length + 3, 0) <= 34
  return (
    <Buttons
      path={path}
      layout={isShort ? 'line' : choices.length <= 4 ? 'pairs' : 'free'}
      buttons={choices.map((choice) => ({
        text: textOf(choice),
        on: value === choice,
        press: () => onChange(value === choice ? null : choice),
      }))}
    />
  )
}

/** An exclusive choice clears the others, and the other way round (CHT-033). */
export function ChoicesInput({ field, path, value, onChange }: ChartInputProps<ChartChoicesField>) {
  const chosen = Array.isArray(value) ? (value as readonly string[]) : []
  const press = (choice: string): void => {
    const alone = field.exclusive ?? (field.choices.includes('none') ? 'none' : undefined)
    const others = chosen.filter(
      (one) => one !== choice && (choice === alone ? false : one !== alone),
    )
    const next = chosen.includes(choice)
      ? chosen.filter((one) => one !== choice)
      : [...others, choice]
    onChange(next.length > 0 ? field.choices.filter((one) => next.includes(one)) : null)
  }
  return (
    <Buttons
      path={path}
      layout="free"
      many
      buttons={field.choices.map((choice) => ({
        text: capital(choice),
        on: chosen.includes(choice),
        press: () => press(choice),
      }))}
    />
  )
}
