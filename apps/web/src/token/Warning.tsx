// A warning on a link page.
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** Scrolls the response to a press into view, because it may be below the fold or behind the buttons. */
const intoView = (box: HTMLElement | null): void => box?.scrollIntoView?.({ block: 'nearest' })
export const Warning = ({
  children,
  scrollTo = false,
}: {
  readonly children: ReactNode
  readonly scrollTo?: boolean
}) => (
  <div className="warning" role="alert" ref={scrollTo ? intoView : null}>
    <IconAlertTriangle className="i" aria-hidden="true" />
    <span>{children}</span>
  </div>
)
