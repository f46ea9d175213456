// LST-046, LST-069, LST-070: one of a few, by keyboard: letters narrow the list, arrows move, Enter chooses. For
// the popups of rows and of selected rows.
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
  /** Why it cannot be chosen. */ readonly blocked?: string | null
}

export interface ChooseListProps {
  /** What is chosen and for whom: 'Status of intake 2418'. */
  readonly label: string
  readonly choices: readonly Choice[]
  readonly onChoose: (value: string) => void
  /** Instead of choices: on its way, or failed. */
  readonly instead?: string | null
}

/**
 * What begins with the letters comes before what only holds them: 'in' is In Progress, and New Intake after it.
 * Null: it holds them nowhere.
 */
function nearness(label: string, wanted: string): number | null {
  const words = plainWords(label)
  if (words.startsWith(wanted)) return 0
  return words.includes(` ${wanted}`) ? 1 : includesName(label, wanted) ? 2 : null
}

export function narrowed<C extends Choice>(choices: readonly C[], text: string): readonly C[] {
  const wanted = text.trim().toLowerCase()
  return choices
    .map((one) => ({ one, near: nearness(one.label, wanted) }))
    .filter(({ near }) => near !== null)
    .toSorted((a, b) => Number(a.near) - Number(b.near))
    .map(({ one }) => one)
}

export function ChooseList({ label, choices, onChoose, instead }: ChooseListProps) {
  const [text, setText] = useState('')
  const combobox = useCombobox({ opened: true })
  const shown = narrowed(choices, text)
  const keys = shown.map(({ value }) => value).join(' ')
  const box = useRef<HTMLInputElement>(null)
  // Also where a second question takes the place of the first.
  useEffect(() => box.current?.focus({ preventScroll: true }), [])
  const begun = text.trim() === '' && shown.some(({ current }) => current)
  useEffect(() => {
    // What stands is marked first: Enter alone changes nothing.
    if (begun) combobox.selectActiveOption()
    else combobox.selectFirstOption()
    // The store is new with each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [keys, begun])
  const none = instead ?? (shown.length === 0 ? 'No results found' : null)
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
          {none ? (
            <Combobox.Empty className={styles.none ?? ''} role="status">
              {none}
            </Combobox.Empty>
          ) : (
            shown.map(({ value, label: words, icon, current, blocked }) => (
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
