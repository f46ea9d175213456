// design "Patterns": a disabled button says why; the reason is the rule's own text, the same as the server's 409.
import { Button, Tooltip } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'

export interface RecordAction {
  readonly label: string
  readonly run: () => void
  readonly icon?: Icon
  /** Why it cannot be done now; null when it can. */
  readonly blocked?: string | null
  readonly danger?: boolean
  readonly busy?: boolean
}

export function ActionButton({ action, primary = false, className }: { readonly action: RecordAction; readonly primary?: boolean; readonly className?: string }) {
  const { label, run, icon: Shape, blocked, danger, busy } = action
  const off = blocked != null
  const button = (
    <Button
      {...(className ? { className } : {})} variant={primary ? 'filled' : 'default'} {...(danger ? { c: 'var(--w-danger)' } : {})} loading={busy ?? false}
      leftSection={Shape && <Shape size={16} stroke={1.75} aria-hidden />}
      // A native `disabled` would take the button, and with it the reason, away from the keyboard.
      {...(off ? { 'data-disabled': true, 'aria-disabled': true } : {})} onClick={() => { if (!off) run() }}
    >
      {label}
    </Button>
  )
  return off && blocked ? <Tooltip label={blocked} multiline maw={280}>{button}</Tooltip> : button
}
