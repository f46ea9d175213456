// NET "Errors in the browser" 031-035, VIS-029: what went wrong stands at the top, is read aloud, takes the focus
// and can be closed.
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
  /** Takes the focus and comes into sight when it appears. Off for banners that belong to the page. */
  readonly announce?: boolean
  /** Off where the whole page scrolls up instead (NET-033). */
  readonly scrolls?: boolean
}

/**
 * Who is at work in a dialog in front of it goes on: what she types must not be lost to a read of the screen
 * beneath that failed.
 */
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
