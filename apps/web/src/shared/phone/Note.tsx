// design "Principles" 4: a reason stands beside what it explains, as text: a phone has no tooltip.
import type { ReactNode } from 'react'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import styles from './phone.module.css'

export function Note({
  warn = false,
  id,
  children,
}: {
  readonly warn?: boolean
  readonly id?: string
  readonly children: ReactNode
}) {
  const Shape = warn ? IconAlertTriangle : IconInfoCircle
  return (
    <p id={id} className={warn ? `${styles.note} ${styles.warn}` : styles.note}>
      <Shape size={16} stroke={1.75} aria-hidden />
      <span>{children}</span>
    </p>
  )
}
