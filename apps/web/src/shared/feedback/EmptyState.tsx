// Empty list: text, reason and action (LST-029, VIS-027).
import type { Icon } from '@tabler/icons-react'
import { IconFilterOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './feedback.module.css'

export interface EmptyStateProps {
  readonly icon?: Icon
  readonly text: string
  readonly reason?: ReactNode
  readonly action?: ReactNode
}

export function EmptyState({ icon: Shape = IconFilterOff, text, reason, action }: EmptyStateProps) {
  return (
    <div className={styles.empty} role="status">
      <Shape size={28} stroke={1.4} aria-hidden />
      <div className={styles.emptyTitle}>{text}</div>
      {reason && <div className={styles.emptyReason}>{reason}</div>}
      {action && <div className={styles.emptyAction}>{action}</div>}
    </div>
  )
}
