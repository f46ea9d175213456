// Search inside the documents of an intake: what a PDF or a text says, found and opened on its page.
import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { documents, type FoundPage } from '@wren/contract/documents'
import { searchLength } from '@wren/contract/documents.rules'
import { errorText } from '../../shared/http/error-text.ts'
import { useCall } from '../../shared/http/use-call.ts'
import { wordsOf } from '../../shared/files/found-words.ts'
import styles from './documents.module.css'

const pause = 250

export function DocumentsSearch({
  intakeId,
  onOpen,
}: {
  readonly intakeId: number
  readonly onOpen: (found: FoundPage, words: string) => void
}) {
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), pause)
  const asks = q.length >= searchLength.least && typed.trim().length >= searchLength.least
  const found = useCall(documents.search, asks ? { id: intakeId, q } : null, {
    quiet: true,
    skipCache: true,
    keep: true,
  })
  const rows = asks ? (found.data?.data ?? null) : null
  const root = useRef<HTMLDivElement>(null)
  /** Enter opens the first place that was found; the arrows walk through all of them and back to the words. */
  const walk = (event: KeyboardEvent) => {
    const stops = [...(root.current?.querySelectorAll<HTMLElement>('input, ul button') ?? [])]
    const at = stops.indexOf(event.target as HTMLElement)
    const to = event.key === 'ArrowDown' ? at + 1 : event.key === 'ArrowUp' ? at - 1 : null
    if (event.key === 'Enter' && at === 0) {
      event.preventDefault() // the form around it is not sent
      stops[1]?.click()
    }
    if (to === null || at < 0) return
    event.preventDefault()
    stops[to]?.focus()
  }
  return (
    <div ref={root} className={styles.search} role="search">
      <TextInput
        size="xs"
        type="search"
        aria-label="Search in documents"
        placeholder="Search in documents"
        value={typed}
        maxLength={searchLength.most}
        autoComplete="off"
        leftSection={<IconSearch size={14} stroke={1.75} aria-hidden />}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={walk}
      />
      <div aria-live="polite">
        {asks && found.isError && <p className={styles.fault}>{errorText(found.error)}</p>}
        {rows?.length === 0 && (
          <p className={styles.note}>Nothing found. Pictures and scans hold no text.</p>
        )}
        {rows !== null && rows.length > 0 && (
          <ul className={styles.found} aria-label="Found in documents">
            {rows.map((row) => (
              <li key={`${row.documentId} ${row.page}`}>
                <button
                  type="button"
                  className={styles.hit}
                  onKeyDown={walk}
                  onClick={() => onOpen(row, q)}
                >
                  <span className={styles.hitName}>
                    {row.fileName}, page {row.page}
                  </span>
                  <span className={styles.snippet}>
                    <Marked text={row.snippet} words={wordsOf(q)} />
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

function Marked({ text, words }: { readonly text: string; readonly words: readonly string[] }) {
  const escaped = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return text
    .split(new RegExp(`(${escaped.join('|')})`, 'gi'))
    .map((part, at) => (at % 2 === 1 ? <mark key={at}>{part}</mark> : part))
}
