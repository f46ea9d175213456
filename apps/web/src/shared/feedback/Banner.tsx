// Banner of a failure: at the top, read aloud, focused and closable (NET-031, NET-034, NET-035, VIS-029).
import { ActionIcon } from '@mantine/core'
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCircleCheck,
  IconHistory,
  IconInfoCircle,
  IconX,
} from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { hueClass } from '../badges/hue.ts'
import { useHandsBack } from './useHandsBack.ts'
import styles from './feedback.module.css'

const tones = {
  error: ['red', IconAlertCircle],
  stale: ['amber', IconHistory],
  warning: ['amber', IconAlertTriangle],
  success: ['green', IconCircleCheck],
  info: ['grey', IconInfoCircle],
} as const

export interface BannerProps {
  readonly tone?: keyof typeof tones
  readonly title: ReactNode
  readonly children?: ReactNode
  readonly action?: ReactNode
  readonly onClose?: () => void
  /** Takes the focus and scrolls into view when it appears. */
  readonly announce?: boolean
  /** False where the page scrolls to its top instead (NET-033). */
  readonly scrolls?: boolean
}

/** Leaves the focus to a dialog in front of the banner, where a person may be typing. */
const isBehind = (own: HTMLElement): boolean => {
  const front = document.activeElement?.closest('[aria-modal="true"]')
  return front != null && !front.contains(own)
}

export function Banner({
  tone = 'error',
  title,
  children,
  action,
  onClose,
  announce = tone === 'error' || tone === 'stale',
  scrolls = true,
}: BannerProps) {
  const [hue, Shape] = tones[tone]
  const root = useRef<HTMLDivElement>(null)
  useHandsBack(root)
  useEffect(() => {
    if (!announce) return
    if (root.current && !isBehind(root.current)) root.current.focus({ preventScroll: true })
    if (scrolls) root.current?.scrollIntoView?.({ block: 'center' })
  }, [announce, scrolls, title])
  return (
    <div
      ref={root}
      className={`${styles.banner} ${hueClass(hue)}`}
      role={announce ? 'alert' : 'status'}
      tabIndex={-1}
    >
      <Shape size={16} stroke={1.75} aria-hidden />
      <div className={styles.bannerText}>
        <div className={styles.bannerTitle}>{title}</div>
        {children}
      </div>
      {action}
      {onClose && (
        <ActionIcon className={styles.bannerClose} size={28} aria-label="Close" onClick={onClose}>
          <IconX size={16} stroke={1.75} />
        </ActionIcon>
      )}
    </div>
  )
}
