// LST-056, LST-057, LST-059, LST-069, LST-070: the list below a picker: a listbox of options that scrolls, and one
// text when there are none.
import { Combobox } from '@mantine/core'
import { useState } from 'react'
import type { ReactNode, UIEvent } from 'react'
import { splitMatch } from './matching.ts'
import { pickerTexts } from './picker-kind.ts'
import type { PickerKey, PickerKind } from './picker-kind.ts'
import type { SearchState } from './usePickerSearch.ts'
import styles from './pickers.module.css'

const batch = 100 // a list of thousands is drawn a hundred at a time

export interface PickerListProps<T, K extends PickerKey> {
  readonly kind: PickerKind<T, K>
  readonly found: SearchState<T>
  readonly text: string
  readonly value?: K | number | null
  readonly first?: ReactNode
  readonly last?: ReactNode
  /** Right end of an option: Busy, Possibly busy, Tight schedule. */
  readonly mark?: ((item: T) => ReactNode) | undefined
  readonly waiting?: string
  readonly none?: string
}

export function PickerList<T, K extends PickerKey>({
  kind,
  found,
  text,
  value,
  first,
  last,
  mark,
  waiting,
  none = pickerTexts.none,
}: PickerListProps<T, K>) {
  const [drawn, setDrawn] = useState(batch)
  const grow = (event: UIEvent<HTMLElement>) => {
    const { scrollTop, clientHeight, scrollHeight } = event.currentTarget
    if (scrollTop + clientHeight > scrollHeight - 200 && drawn < found.items.length)
      setDrawn(drawn + batch)
  }
  const sentence =
    found.state === 'waiting'
      ? (waiting ?? `Type ${kind.minimum} characters to search`)
      : found.state === 'failed'
        ? pickerTexts.failed
        : found.items.length > 0
          ? null
          : found.state === 'loading'
            ? pickerTexts.loading
            : none
  // What is said stands beside the list, which may hold options alone.
  return (
    <>
      {sentence && (
        <Combobox.Empty className={styles.sentence ?? ''} role="status">
          {sentence}
        </Combobox.Empty>
      )}
      <Combobox.Options
        className={styles.options ?? ''}
        style={{ maxHeight: kind.rows * (kind.detail || kind.note ? 44 : 32) + 8 }}
        onScroll={grow}
        aria-label={kind.noun}
      >
        {first}
        {!sentence &&
          found.items.slice(0, drawn).map((item) => {
            const key = kind.key(item)
            const [before, hit, after] = splitMatch(kind.label(item), text)
            const detail = kind.detail?.(item)
            return (
              <Combobox.Option
                key={key}
                value={String(key)}
                active={String(key) === String(value)}
                selected={String(key) === String(value)}
                className={styles.option ?? ''}
              >
                <span className={styles.words}>
                  <span className={styles.line}>
                    {before}
                    {hit && <b>{hit}</b>}
                    {after}
                  </span>
                  {detail && <span className={styles.detail}>{detail}</span>}
                  {kind.note?.(item)}
                </span>
                {mark && <span className={styles.mark}>{mark(item)}</span>}
              </Combobox.Option>
            )
          })}
        {last}
      </Combobox.Options>
    </>
  )
}
