// Asks before unsaved changes are left, within the application and when the page is closed (VIS-052).
import { useBlocker } from '@tanstack/react-router'
import { AskDialog } from '../feedback/useAsk.tsx'

export interface UnsavedGuardProps {
  readonly when: boolean
  readonly text?: string
  readonly stay?: string
  readonly leave?: string
}

export function UnsavedGuard({
  when,
  text = 'You have unsaved changes. Leave this page?',
  stay = 'Stay',
  leave = 'Leave',
}: UnsavedGuardProps) {
  const blocker = useBlocker({
    // A change of the query alone leaves no form.
    shouldBlockFn: ({ current, next }) => when && current.pathname !== next.pathname,
    enableBeforeUnload: () => when,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return (
    <AskDialog
      question={{ title: text, confirm: leave, keep: stay, danger: true }}
      onAnswer={(yes) => (yes ? blocker.proceed() : blocker.reset())}
    />
  )
}
