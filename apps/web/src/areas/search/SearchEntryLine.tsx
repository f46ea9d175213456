// One result line of the search (SRC-012, SRC-017, SRC-023).
import {
  IconBuildingStore,
  IconCalendarEvent,
  IconClipboardList,
  IconFileInvoice,
  IconFolder,
  IconInbox,
  IconShieldCheck,
  IconStethoscope,
  IconUser,
  IconUsers,
  type Icon,
} from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { capsOf, keysOf } from '../../shared/commands/keys.ts'
import type { Entry } from './search-entries.rules.ts'
import type { SuggestedKind } from './search-names.rules.ts'
import type { RecordKind } from './search-recent.rules.ts'
import styles from './search.module.css'

const icons: Readonly<Record<RecordKind | SuggestedKind, Icon>> = {
  Invoice: IconFileInvoice,
  Visit: IconCalendarEvent,
  Intake: IconInbox,
  Nurse: IconStethoscope,
  Provider: IconBuildingStore,
  Patient: IconUsers,
  Order: IconClipboardList,
  Group: IconFolder,
  Vetting: IconShieldCheck,
  User: IconUser,
}

function NameAndTitle({
  name,
  title,
}: {
  readonly name: string | undefined
  readonly title: string
}) {
  return name ? (
    <>
      <span className={styles.title}>{name}</span>
      <span className={styles.end}>{title}</span>
    </>
  ) : (
    <span className={styles.title}>{title}</span>
  )
}

function EntryContent({ entry }: { readonly entry: Entry }) {
  if (entry.type === 'command') {
    const { title, icon: Shape } = entry.command
    const first = keysOf(entry.command)[0]
    return (
      <>
        {Shape ? <Shape size={16} stroke={1.75} aria-hidden /> : <span className={styles.noIcon} />}
        <span className={styles.title}>{title}</span>
        {first &&
          capsOf(first).map((cap) => (
            <kbd key={cap} className={styles.cap} aria-hidden>
              {cap}
            </kbd>
          ))}
      </>
    )
  }
  const { kind, title, name, detail } =
    entry.type === 'record'
      ? { kind: entry.record.kind, title: entry.title, name: entry.name, detail: undefined }
      : entry.suggestion
  const Shape = icons[kind]
  return (
    <>
      <Shape size={16} stroke={1.75} aria-hidden />
      {detail ? (
        <span className={styles.lines}>
          <span className={styles.title}>{title}</span>{' '}
          <span className={styles.detail}>{detail}</span>
        </span>
      ) : (
        <NameAndTitle name={name} title={title} />
      )}
    </>
  )
}

interface EntryLineProps {
  readonly id: string
  readonly entry: Entry
  readonly marked: boolean
  readonly onMark: () => void
  readonly onChoose: (event: MouseEvent) => void
}

/** False for the mousemove without movement that a list opening or scrolling under the pointer causes (SRC-007). */
const hasMoved = ({ movementX, movementY }: MouseEvent): boolean =>
  movementX !== 0 || movementY !== 0

export function SearchEntryLine({ id, entry, marked, onMark, onChoose }: EntryLineProps) {
  // The input handles the keys and keeps the focus when the mouse is pressed.
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      role="option"
      id={id}
      aria-selected={marked}
      tabIndex={-1}
      className={styles.entry}
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={(event) => {
        if (hasMoved(event)) onMark()
      }}
      onClick={onChoose}
    >
      <EntryContent entry={entry} />
    </div>
  )
}
