// One choice of a few by keyboard: letters narrow the list, arrows move, Enter chooses. Used in popups of rows
// (LST-046, LST-069, LST-070).
import { includesName } from '@wren/contract/names.rules'
import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { plainWords } from '../form/useTypeAhead.ts'
import styles from './beside.module.css'

export interface Choice {
  readonly value: string
  readonly label: string
  readonly icon?: ReactNode
  readonly current?: boolean
  /** Reason for which it cannot be chosen. */
  readonly blocked?: string | null
}

export interface ChooseListProps {
  /** For example 'Status of intake 2418'. */
  readonly label: string
  readonly choices: readonly Choice[]
  readonly onChoose: (value: string) => void
  /** Text instead of choices: loading or failed. */
  readonly instead?: string | null
}

/** Rank of a label; null without a match. A label that begins with the term precedes one that contains it. */
function matchRank(label: string, term: string): number | null {
  const words = plainWords(label)
  if (words.startsWith(term)) return 0
  return words.includes(` ${term}`) ? 1 : includesName(label, term) ? 2 : null
}

export function matchingChoices<C extends Choice>(
  choices: readonly C[],
  text: string,
): readonly C[] {
  const term = text.trim().toLowerCase()
  return choices
    .map((choice) => ({ choice, rank: matchRank(choice.label, term) }))
    .filter(({ rank }) => rank !== null)
    .toSorted((a, b) => Number(a.rank) - Number(b.rank))
    .map(({ choice }) => choice)
}

export function ChooseList({ label, choices, onChoose, instead }: ChooseListProps) {
  const [text, setText] = useState('')
  const combobox = useCombobox({ opened: true })
  const matches = matchingChoices(choices, text)
  const keys = matches.map(({ value }) => value).join(' ')
  const box = useRef<HTMLInputElement>(null)
  // Also when another list takes the place of this one.
  useEffect(() => box.current?.focus({ preventScroll: true }), [])
  const marksCurrent = text.trim() === '' && matches.some(({ current }) => current)
  useEffect(() => {
    // Marks the current choice first, so that Enter alone changes nothing.
    if (marksCurrent) combobox.selectActiveOption()
    else combobox.selectFirstOption()
    // The store changes with each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [keys, marksCurrent])
  const emptyText = instead ?? (matches.length === 0 ? 'No results found' : null)
  return (
    <div className={styles.choose}>
      <div className={styles.chooseHead} aria-hidden>
        {label}
      </div>
      <Combobox store={combobox} onOptionSubmit={onChoose}>
        <Combobox.EventsTarget withAriaAttributes withExpandedAttribute>
          <TextInput
            ref={box}
            aria-label={label}
            role="combobox"
            data-autofocus
            autoComplete="off"
            spellCheck={false}
            placeholder="Type to search"
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </Combobox.EventsTarget>
        <Combobox.Options className={styles.chooseList ?? ''} aria-label={label}>
          {emptyText ? (
            <Combobox.Empty className={styles.none ?? ''} role="status">
              {emptyText}
            </Combobox.Empty>
          ) : (
            matches.map(({ value, label: words, icon, current, blocked }) => (
              <Combobox.Option
                key={value}
                value={value}
                className={styles.choice ?? ''}
                disabled={Boolean(blocked)}
                active={current === true}
                selected={current === true}
              >
                {icon}
                <span className={styles.words}>
                  {words}
                  {blocked && <span className={styles.why}>{blocked}</span>}
                </span>
                {current && <IconCheck size={14} aria-hidden />}
              </Combobox.Option>
            ))
          )}
        </Combobox.Options>
      </Combobox>
    </div>
  )
}
