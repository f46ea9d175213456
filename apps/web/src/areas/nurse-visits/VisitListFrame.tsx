// NVS-019, NVS-045: loading, empty state and Refresh of both lists.
import type { ReactNode } from 'react'
import { IconCalendarOff, IconRefresh } from '@tabler/icons-react'
import { Bar } from '../../shared/feedback/Skeleton.tsx'
import { IconButton } from '../../shared/phone/Button.tsx'
import styles from './nurse-visits.module.css'

export function RefreshButton({ onPress }: { readonly onPress: () => void }) {
  return (
    <IconButton label="Refresh" onPress={onPress}>
      <IconRefresh size={22} stroke={1.75} aria-hidden />
    </IconButton>
  )
}

export function LoadingCards() {
  return (
    <>
      <span className="sr-only" role="status">
        Loading...
      </span>
      {[0, 1, 2].map((card) => (
        <div key={card} className={`${styles.card} ${styles.skeleton}`} aria-hidden>
          <Bar width="44%" height={16} />
          <Bar width="62%" height={14} />
          <Bar width="54%" />
          <Bar width="30%" height={20} />
          <Bar width="100%" height={44} />
        </div>
      ))}
    </>
  )
}

export function NoVisits({ children }: { readonly children?: ReactNode }) {
  return (
    <div className={`${styles.whole} ${styles.empty}`} role="status">
      <IconCalendarOff size={32} stroke={1.4} aria-hidden />
      <p>No visits.</p>
      {children}
    </div>
  )
}
