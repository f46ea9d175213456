// VIS-052 and its like: leaving with unsaved changes asks first, inside the app and on a browser-level leave.
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
    // A change of filters, tab or page number in the URL leaves nothing.
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
