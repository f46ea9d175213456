// design "Patterns": a popup of the phone screens: the browser's own dialog, which holds the focus and closes on
// Escape.
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { IconX } from '@tabler/icons-react'
import { useFocusBack } from '../feedback/useFocusBack.ts'
import { IconButton } from './Button.tsx'
import styles from './phone.module.css'

export interface SheetProps {
  readonly title: ReactNode
  readonly onClose: () => void
  readonly children: ReactNode
  readonly footer?: ReactNode
  readonly wide?: boolean
  /** A question is answered by its buttons alone. */
  readonly asks?: boolean
}

export function Sheet({
  title,
  onClose,
  children,
  footer,
  wide = false,
  asks = false,
}: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useFocusBack()
  useEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  return (
    // A press beside the sheet closes it; the keyboard has Escape (onCancel).
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={wide ? `${styles.sheet} ${styles.wide}` : styles.sheet}
      aria-labelledby={heading}
      {...(asks ? { role: 'alertdialog' } : {})}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === dialog.current && !asks) onClose()
      }}
    >
      <div className={styles.sheetIn}>
        <div className={styles.sheetHead}>
          <h2 id={heading} className={styles.sheetTitle}>
            {title}
          </h2>
          {!asks && (
            <IconButton label="Close" onPress={onClose}>
              <IconX size={20} stroke={1.75} aria-hidden />
            </IconButton>
          )}
        </div>
        <div className={styles.sheetBody}>{children}</div>
        {footer && <div className={styles.sheetFoot}>{footer}</div>}
      </div>
    </dialog>
  )
}
