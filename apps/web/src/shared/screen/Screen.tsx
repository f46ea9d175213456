// Frame of every screen: top line, error banner, body.
import type { ReactNode } from 'react'
import { ErrorBanner } from './ErrorBanner.tsx'
import { TopLine, type TopLineProps } from './TopLine.tsx'
import styles from './screen.module.css'

export interface ScreenProps extends TopLineProps {
  /** The body fills the height and scrolls itself (lists); otherwise the page scrolls under the top line. */
  readonly fill?: boolean
  /** Padding of a plain page. */
  readonly padded?: boolean
  /** Nurse screens: 16 px text on the canvas. */
  readonly phone?: boolean
  /** Replaces the top line, for example by the header of a record. */
  readonly header?: ReactNode
  /** Footer at the lower edge (Save, paging). */
  readonly footer?: ReactNode
  readonly children?: ReactNode
}

export function Screen({ fill, padded, phone, header, footer, children, ...top }: ScreenProps) {
  return (
    <div className={[styles.screen, phone && styles.phone].filter(Boolean).join(' ')}>
      {header ?? <TopLine {...top} />}
      <div className={[styles.body, fill ? styles.fill : styles.scroll].join(' ')} data-scroll>
        <ErrorBanner />
        {padded ? <div className={styles.padded}>{children}</div> : children}
      </div>
      {footer}
    </div>
  )
}
