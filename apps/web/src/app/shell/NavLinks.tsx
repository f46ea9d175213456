// SHL "Navigation" 057-066: the entries and the More menu.
import { Menu, Tooltip } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { useOperationsUrl } from '../../shared/screen/operations.ts'
import { useSession } from '../../shared/session/session.ts'
import { entriesFor, isCurrent, type NavEntry } from '../routes/navigation.ts'
import styles from './nav.module.css'

function NavLink({
  entry,
  onGo,
  tips,
}: {
  readonly entry: NavEntry
  readonly onGo?: (() => void) | undefined
  readonly tips: boolean
}) {
  const pathname = useLocation({ select: (place) => place.pathname })
  const url = useOperationsUrl(entry.path)
  const current = isCurrent(entry, pathname) ? ('page' as const) : undefined
  const className = entry.overflow ? `${styles.nav} ${styles.wide}` : styles.nav
  const inside = (
    <>
      <entry.icon size={18} stroke={1.75} aria-hidden />
      <span className={styles.word}>{entry.label}</span>
    </>
  )
  return (
    <Tooltip label={entry.label} position="right" disabled={!tips}>
      {entry.operations ? (
        <a
          className={className}
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          aria-current={current}
        >
          {inside}
        </a>
      ) : (
        <Link className={className} to={entry.path} aria-current={current} onClick={onGo}>
          {inside}
        </Link>
      )}
    </Tooltip>
  )
}

function MoreItem({
  entry,
  onGo,
}: {
  readonly entry: NavEntry
  readonly onGo?: (() => void) | undefined
}) {
  const url = useOperationsUrl(entry.path)
  const icon = <entry.icon size={16} stroke={1.75} aria-hidden />
  return entry.operations ? (
    <Menu.Item
      component="a"
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      leftSection={icon}
    >
      {entry.label}
    </Menu.Item>
  ) : (
    <Menu.Item component={Link} to={entry.path} onClick={onGo} leftSection={icon}>
      {entry.label}
    </Menu.Item>
  )
}

function More({
  entries,
  onGo,
}: {
  readonly entries: readonly NavEntry[]
  readonly onGo?: (() => void) | undefined
}) {
  const pathname = useLocation({ select: (place) => place.pathname })
  return (
    <Menu position={onGo ? 'bottom-start' : 'right-start'} width={200}>
      <Menu.Target>
        <button
          type="button"
          className={`${styles.nav} ${styles.more}`}
          aria-current={entries.some((one) => isCurrent(one, pathname)) ? 'page' : undefined}
        >
          <IconDots size={18} stroke={1.75} aria-hidden />
          <span className={styles.word}>More</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {entries.map((entry) => (
          <MoreItem key={entry.path} entry={entry} onGo={onGo} />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

export function NavLinks({
  onGo,
  tips = false,
}: {
  readonly onGo?: () => void
  readonly tips?: boolean
}) {
  const entries = entriesFor(useSession())
  const overflow = entries.filter((entry) => entry.overflow)
  const first = entries.find((entry) => entry.operations)
  return (
    <>
      {entries.map((entry) => (
        <span key={entry.path} className={styles.cell}>
          {entry === first && <span className={styles.sep} aria-hidden />}
          <NavLink entry={entry} onGo={onGo} tips={tips} />
        </span>
      ))}
      {overflow.length > 0 && <More entries={overflow} onGo={onGo} />}
    </>
  )
}
