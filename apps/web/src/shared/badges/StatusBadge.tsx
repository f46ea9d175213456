// The one form of a status: hue, icon and the catalogue's word, never colour alone.
import { hueClass } from './hue.ts'
import { unknownStatus } from './statuses.ts'
import type { StatusSet } from './statuses.ts'
import styles from './badges.module.css'

export interface StatusBadgeProps {
  readonly set: StatusSet
  readonly status: string | null | undefined
  /** What is read, where it says more than the status: 'Paid - Nov 20, 2026'. */
  readonly text?: string
  readonly size?: 'normal' | 'large'
  /** Icon and word without the tint: priorities, delivery states in a row. */
  readonly plain?: boolean
}

export function StatusBadge({
  set,
  status,
  text,
  size = 'normal',
  plain = false,
}: StatusBadgeProps) {
  const [hue, Icon] = set[status ?? ''] ?? unknownStatus
  const form = plain
    ? styles.plain
    : size === 'large'
      ? `${styles.badge} ${styles.large}`
      : styles.badge
  const word = text ?? (status || 'None')
  return (
    <span className={`${form} ${hueClass(hue)}`} title={word}>
      <Icon size={size === 'large' ? 16 : 14} stroke={2} aria-hidden />
      <span>{word}</span>
    </span>
  )
}
