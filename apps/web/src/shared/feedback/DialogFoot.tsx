// design "Patterns": the buttons of a dialog, in sight however long it is; a press that is refused at a field leads
// to that field (WCAG 3.3.1).
import type { ReactNode } from 'react'
import styles from './feedback.module.css'

function goToFault({ target }: MouseEvent): void {
  const button = target instanceof Element ? target.closest('button') : null
  if (button?.dataset['variant'] !== 'filled') return
  const dialog = button.closest('.mantine-Modal-content')
  requestAnimationFrame(() => {
    const field = dialog
      ?.querySelector('.mantine-InputWrapper-error')
      ?.closest('.mantine-InputWrapper-root')
      ?.querySelector<HTMLElement>('input, textarea, button')
    field?.focus({ preventScroll: true })
    field?.scrollIntoView?.({ block: 'center' })
  })
}
function listen(foot: HTMLElement | null) {
  foot?.addEventListener('click', goToFault)
  return () => foot?.removeEventListener('click', goToFault)
}

/** `lined`: below a table or list that reaches the dialog's edges. */
export function DialogFoot({
  lined = false,
  children,
}: {
  readonly lined?: boolean
  readonly children: ReactNode
}) {
  return (
    <div className={styles.foot} data-foot data-lined={lined || undefined} ref={listen}>
      {children}
    </div>
  )
}
