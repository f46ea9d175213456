// Popup at a cell of a row. It takes the focus and returns it.
import { Popover } from '@mantine/core'
import type { KeyboardEvent, ReactNode } from 'react'
import styles from './beside.module.css'

/** Position of the anchor in the window, in pixels. */
export interface PopupRect {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Escape closes the popup alone, neither the pane below it nor the selection. */
export const escapes = (close: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Escape') return
  event.stopPropagation()
  close()
}

export function RowPopup({
  rect: { left, top, width, height },
  label,
  onClose,
  children,
}: {
  readonly rect: PopupRect
  readonly label: string
  readonly onClose: () => void
  readonly children: ReactNode
}) {
  return (
    <Popover
      opened
      onChange={(opened) => {
        if (!opened) onClose()
      }}
      closeOnEscape={false}
      position="bottom-start"
      offset={4}
      width={300}
      trapFocus
      shadow="md"
      withinPortal
    >
      <Popover.Target>
        <span className={styles.anchor} style={{ left, top, width, height }} aria-hidden />
      </Popover.Target>
      <Popover.Dropdown p={8} aria-label={label} onKeyDownCapture={escapes(onClose)}>
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}
