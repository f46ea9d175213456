// design "Nurse app", SHL-062: her places at the lower edge, in reach of the thumb; her account is behind the menu
// button.
import { Link, useLocation } from '@tanstack/react-router'
import { useSession } from '../../shared/session/session.ts'
import { entriesFor, isCurrent } from '../routes/navigation.ts'
import styles from './nav.module.css'

export function NurseBar() {
  const entries = entriesFor(useSession())
  const pathname = useLocation({ select: (place) => place.pathname })
  // The chart has its own foot there, and Back in its head.
  if (/^\/visits\/[^/]+\/chart$/.test(pathname)) return null
  return (
    <nav className={styles.bar} aria-label="Places">
      {entries.map((entry) => (
        <Link
          key={entry.path}
          to={entry.path}
          className={styles.barLink}
          aria-current={isCurrent(entry, pathname) ? 'page' : undefined}
        >
          <entry.icon size={22} stroke={1.75} aria-hidden />
          <span>{entry.label}</span>
        </Link>
      ))}
    </nav>
  )
}
