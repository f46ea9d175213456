// CHT-086: one control per kind of answer; numbers as numbers, texts as texts, choices as listed.
import { useState } from 'react'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import type {
  ChartChoiceField,
  ChartChoicesField,
  ChartFlagField,
  ChartNumberField,
  ChartTextField,
} from '@wren/contract/chart-fields'
import { idOf } from './charts-frame.parts.tsx'
import { numberText, typedNumber } from './charts-number.rules.ts'
import styles from './charts-fields.module.css'

export interface InputProps<F> {
  readonly field: F
  readonly path: string
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}

const longest = 5000 // CHT-080

export function TextInput({ field, path, value, onChange }: InputProps<ChartTextField>) {
  const common = {
    id: idOf(path),
    maxLength: longest,
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

/** One text in each line. What was typed stands while it makes the value: another window's lines take its place. */
export function TextsInput({ path, value, onChange }: Omit<InputProps<never>, 'field'>) {
  const [last, setLast] = useState('')
  const lines = Array.isArray(value) ? value.join('\n') : ''
  const typed = linesOf(last).join('\n') === lines ? last : lines
  const change = (text: string): void => {
    setLast(text)
    const made = linesOf(text)
    onChange(made.length > 0 ? made : null)
  }
  return (
    <>
      <textarea
        id={idOf(path)}
        className={styles.area}
        rows={3}
        value={typed}
        onChange={(event) => change(event.target.value)}
      />
      <p className={styles.help}>One in each line.</p>
    </>
  )
}

/** What is being typed stays as typed ('12.'), while the chart holds the number it makes. */
export function NumberInput({ field, path, value, onChange }: InputProps<ChartNumberField>) {
  const [typed, setTyped] = useState<string | null>(null)
  const change = (text: string): void => {
    const clean = numberText(text, { signed: true })
    setTyped(clean)
    onChange(typedNumber(clean))
  }
  return (
    <div className={styles.unit}>
      <input
        id={idOf(path)}
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
}: InputProps<ChartFlagField> & { readonly required: boolean }) {
  return (
    <label className={styles.tick}>
      <input
        id={idOf(path)}
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

interface Pressed {
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
  readonly buttons: readonly Pressed[]
  readonly layout: 'line' | 'pairs' | 'free'
  readonly many?: boolean
}) {
  return (
    <div
      id={idOf(path)}
      role="group"
      aria-labelledby={`${idOf(path)}-label`}
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

export function YesNoInput({ path, value, onChange }: InputProps<ChartFlagField>) {
  const button = (text: string, answer: boolean): Pressed => ({
    text,
    on: value === answer,
    press: () => onChange(value === answer ? null : answer),
  })
  return <Buttons path={path} layout="line" buttons={[button('Yes', true), button('No', false)]} />
}

const mostButtons = 5
const capital = (text: string): string =>
  text === 'n/a' ? 'N/A' : text.charAt(0).toUpperCase() + text.slice(1)

export function ChoiceInput({
  field,
  path,
  value,
  onChange,
  offered = field.choices,
}: InputProps<ChartChoiceField> & { readonly offered?: readonly string[] }) {
  const textOf = (choice: string): string =>
    field.labels?.[choice] ?? (field.labels ? choice : capital(choice))
  if (offered.length > mostButtons) {
    return (
      <div className={styles.selectIn}>
        <select
          id={idOf(path)}
          className={styles.select}
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => onChange(event.target.value || null)}
        >
          <option value="">Choose</option>
          {offered.map((choice) => (
            <option key={choice} value={choice}>
              {textOf(choice)}
            </option>
          ))}
        </select>
        <IconChevronDown size={18} stroke={1.75} aria-hidden />
      </div>
    )
  }
  const isShort = offered.reduce((sum, choice) => sum + textOf(choice).length + 3, 0) <= 34
  return (
    <Buttons
      path={path}
      layout={isShort ? 'line' : offered.length <= 4 ? 'pairs' : 'free'}
      buttons={offered.map((choice) => ({
        text: textOf(choice),
        on: value === choice,
        press: () => onChange(value === choice ? null : choice),
      }))}
    />
  )
}

/** What stands alone takes the others away, and the other way round (CHT-033). */
export function ChoicesInput({ field, path, value, onChange }: InputProps<ChartChoicesField>) {
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
