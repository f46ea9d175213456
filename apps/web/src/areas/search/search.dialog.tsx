// Search dialog: one list of records, suggestions and commands (SRC-005, SRC-006, SRC-007, SRC-008, SRC-009, SRC-018,
// SRC-019).
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
import type { RecentRoute } from './search-recent.rules.ts'
import { SearchEntryLine } from './SearchEntryLine.tsx'
import styles from './search.module.css'

export interface SearchDialogProps {
  readonly open: RecentRoute | null
  readonly onChoose: (entry: Exclude<Entry, { type: 'command' }>, inNewTab: boolean) => void
}

/** Keeps Escape from a drawer beneath the search, which would receive it first. */
const ownEscape = { 'data-mantine-stop-propagation': 'true' } as const

const hint = 'Search nurses, pharmacies, intakes, visits, patients, orders and invoices'
const entriesOf = (sections: readonly Section[]): readonly Entry[] =>
  sections.flatMap((section) => section.entries)
const opensNewTab = (event: { readonly ctrlKey: boolean; readonly metaKey: boolean }): boolean =>
  event.ctrlKey || event.metaKey

export function SearchDialog({ open, onChoose }: SearchDialogProps) {
  const session = useSession()
  const [history] = useState(() => readRecent(session.id))
  const commands = useAllCommands()
  // The commands of a screen are unavailable while a drawer covers it.
  const [overDrawer] = useState(() => document.querySelector('[aria-modal="true"]') !== null)
  const sources = {
    history,
    open,
    commands: overDrawer ? commands.filter(({ group = 'Here' }) => group !== 'Here') : commands,
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

  // New results mark their first entry.
  const shape = `${query} ${entries.length}`
  useEffect(() => setMarked(0), [shape])
  useEffect(() => {
    box.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [marked, shape])

  const choose = (entry: Entry | undefined, inNewTab: boolean): void => {
    if (!entry) return
    closePalette()
    if (entry.type === 'command') entry.command.run()
    else onChoose(entry, inNewTab)
  }
  const onKey = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && entries.length > 0)
      setMarked((marked + step + entries.length) % entries.length)
    // Enter before the debounce has passed chooses the first result of the current text.
    if (event.key === 'Enter' && !event.nativeEvent.isComposing)
      choose(
        text === query ? entries[marked] : entriesOf(sectionsFor(text, sources))[0],
        opensNewTab(event),
      )
    if (step !== undefined || event.key === 'Enter') event.preventDefault()
  }

  const onFocus = (): void => {
    const earlyText = takeEarly()
    if (earlyText !== '') setText((value) => value + earlyText)
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
      attributes={{ content: { 'aria-label': 'Search', ...ownEscape } }}
      overlayProps={{ color: 'var(--w-overlay)', backgroundOpacity: 1, blur: 0 }}
    >
      <div className={styles.query}>
        <IconSearch size={16} stroke={1.75} aria-hidden />
        <input
          data-autofocus
          {...ownEscape}
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
                const index = entries.indexOf(entry)
                return (
                  <SearchEntryLine
                    key={index}
                    id={`${list}-${index}`}
                    entry={entry}
                    marked={index === marked}
                    onMark={() => setMarked(index)}
                    onChoose={(event) => choose(entry, opensNewTab(event))}
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
