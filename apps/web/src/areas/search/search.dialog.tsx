// SRC "Opening and keys" 005-009, SRC "Results" 018, 019, design "Command palette": one list under the marked key,
// nearest first.
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useAllCommands } from '../../shared/commands/commands.ts'
import { closePalette, takeEarly } from '../../shared/commands/palette-store.ts'
import { Dialog } from '../../shared/feedback/Dialog.tsx'
import { useSession } from '../../shared/session/session.ts'
import { sectionsFor, type Entry, type Section } from './search-entries.rules.ts'
import { useHits } from './search-hits.ts'
import { useNames } from './search-names.ts'
import { readRecent } from './search-recent.ts'
import type { Place } from './search-recent.rules.ts'
import { EntryLine } from './search-entry.parts.tsx'
import styles from './search.module.css'

export interface SearchDialogProps {
  readonly open: Place | null
  /** Opens what was chosen; `apart` is a new tab. */
  readonly onChoose: (entry: Exclude<Entry, { type: 'command' }>, apart: boolean) => void
}

/** Escape closes the search alone, not a drawer beneath it, which hears it first. */
const alone = { 'data-mantine-stop-propagation': 'true' } as const

const hint = 'Search nurses, pharmacies, intakes, visits, patients, orders and invoices'
const entriesOf = (sections: readonly Section[]): readonly Entry[] =>
  sections.flatMap((section) => section.entries)
const isApart = (event: { readonly ctrlKey: boolean; readonly metaKey: boolean }): boolean =>
  event.ctrlKey || event.metaKey

export function SearchDialog({ open, onChoose }: SearchDialogProps) {
  const session = useSession()
  const [history] = useState(() => readRecent(session.id))
  const commands = useAllCommands()
  // What a screen offers rests while a drawer stands over it.
  const [isOver] = useState(() => document.querySelector('[aria-modal="true"]') !== null)
  const sources = {
    history,
    open,
    commands: isOver ? commands.filter(({ group = 'Here' }) => group !== 'Here') : commands,
    names: useNames(),
  }
  const [text, setText] = useState('')
  const [query] = useDebouncedValue(text, 500)
  const hits = useHits(query)
  const sections = sectionsFor(query, { ...sources, hits })
  const entries = entriesOf(sections)
  const [marked, setMarked] = useState(0)
  const list = useId()
  const box = useRef<HTMLDivElement>(null)

  // What was marked belonged to the answer before.
  const shape = `${query} ${entries.length}`
  useEffect(() => setMarked(0), [shape])
  useEffect(() => {
    box.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [marked, shape])

  const choose = (entry: Entry | undefined, apart: boolean): void => {
    if (!entry) return
    closePalette()
    if (entry.type === 'command') entry.command.run()
    else onChoose(entry, apart)
  }
  const onKey = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && entries.length > 0)
      setMarked((marked + step + entries.length) % entries.length)
    // Enter before the pause is over means the text as it stands.
    if (event.key === 'Enter' && !event.nativeEvent.isComposing)
      choose(
        text === query ? entries[marked] : entriesOf(sectionsFor(text, sources))[0],
        isApart(event),
      )
    if (step !== undefined || event.key === 'Enter') event.preventDefault()
  }

  const onFocus = (): void => {
    const early = takeEarly()
    if (early !== '') setText((typed) => typed + early)
  }
  const onEscape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.preventDefault()
    closePalette()
  }

  return (
    <Dialog
      onClose={closePalette}
      closeOnEscape={false}
      onKeyDown={onEscape}
      withCloseButton={false}
      padding={0}
      size={560}
      yOffset="10vh"
      radius="lg"
      attributes={{ content: { 'aria-label': 'Search', ...alone } }}
      overlayProps={{ color: 'var(--w-overlay)', backgroundOpacity: 1, blur: 0 }}
    >
      <div className={styles.query}>
        <IconSearch size={16} stroke={1.75} aria-hidden />
        <input
          data-autofocus
          {...alone}
          className={styles.input}
          value={text}
          placeholder={hint}
          aria-label="Search"
          role="combobox"
          aria-expanded
          aria-autocomplete="list"
          aria-controls={list}
          aria-activedescendant={entries[marked] ? `${list}-${marked}` : undefined}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setText(event.currentTarget.value)}
          onFocus={onFocus}
          onKeyDown={onKey}
        />
        <kbd className={styles.cap}>Esc</kbd>
      </div>
      <div className={styles.results} ref={box}>
        <div role="listbox" id={list} aria-label="Results">
          {sections.map((section) => (
            <div key={section.heading} role="group" aria-label={section.heading}>
              <div className={styles.heading} aria-hidden>
                {section.heading}
              </div>
              {section.entries.map((entry) => {
                const place = entries.indexOf(entry)
                return (
                  <EntryLine
                    key={place}
                    id={`${list}-${place}`}
                    entry={entry}
                    marked={place === marked}
                    onMark={() => setMarked(place)}
                    onChoose={(event) => choose(entry, isApart(event))}
                  />
                )
              })}
            </div>
          ))}
        </div>
        <div role="status">
          {sections.map(
            (section) =>
              section.note && (
                <p key={section.heading} className={styles.note}>
                  {section.note}
                </p>
              ),
          )}
          {sections.length === 0 && <p className={styles.note}>No results found</p>}
        </div>
      </div>
      <div className={styles.footer} aria-hidden>
        <span>
          <kbd className={styles.cap}>↑</kbd> <kbd className={styles.cap}>↓</kbd> move
        </span>
        <span>
          <kbd className={styles.cap}>Enter</kbd> open
        </span>
        <span>
          <kbd className={styles.cap}>Esc</kbd> close
        </span>
      </div>
    </Dialog>
  )
}
