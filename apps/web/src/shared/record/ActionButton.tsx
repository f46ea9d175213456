// design "Patterns": a disabled button says why; the reason is the rule's own text, the same as the server's 409.
import { Button, Menu, Tooltip } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { Icon } from '@tabler/icons-react'
import { alsoByKey } from '../feedback/also-by-key.ts'

export interface RecordAction {
  readonly label: string
  readonly run: () => void
  readonly icon?: Icon
  /** Why it cannot be done now; null when it can. */
  readonly blocked?: string | null
  readonly danger?: boolean
  readonly busy?: boolean
  /** Several ways of one kind behind one button; each has its own reason. */
  readonly choices?: readonly RecordAction[]
}

interface ActionButtonProps {
  readonly action: RecordAction
  readonly primary?: boolean
  readonly className?: string
}

export function ActionButton(props: ActionButtonProps) {
  const { choices, label } = props.action
  if (!choices) return <OneButton {...props} />
  return (
    <Menu position="bottom-end" shadow="md" width={220}>
      <Menu.Target>
        <Button
          {...(props.className ? { className: props.className } : {})}
          rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden />}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map((action) => (
          <ActionEntry key={action.label} action={action} />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** An action inside a menu; where it cannot be done its reason stands beside it. */
export function ActionEntry({ action }: { readonly action: RecordAction }) {
  const { label, run, icon: Shape, blocked, danger, busy = false } = action
  const off = blocked != null || busy
  return (
    <Tooltip label={blocked ?? ''} disabled={!blocked} position="left" events={alsoByKey}>
      <Menu.Item
        {...(danger ? { color: 'var(--w-danger)' } : {})}
        aria-disabled={off}
        {...(off ? { 'data-disabled': true } : {})}
        closeMenuOnClick={!off}
        leftSection={Shape ? <Shape size={16} stroke={1.75} aria-hidden /> : null}
        onClick={() => {
          if (!off) run()
        }}
      >
        {label}
      </Menu.Item>
    </Tooltip>
  )
}

function OneButton({ action, primary = false, className }: ActionButtonProps) {
  const { label, run, icon: Shape, blocked, danger, busy } = action
  const off = blocked != null
  const button = (
    <Button
      {...(className ? { className } : {})}
      variant={primary ? 'filled' : 'default'}
      {...(danger ? { c: 'var(--w-danger)' } : {})}
      loading={busy ?? false}
      leftSection={Shape && <Shape size={16} stroke={1.75} aria-hidden />}
      // A native `disabled` would take the button, and with it the reason, away from the keyboard.
      {...(off ? { 'data-disabled': true, 'aria-disabled': true } : {})}
      onClick={() => {
        if (!off) run()
      }}
    >
      {label}
    </Button>
  )
  return off && blocked ? (
    <Tooltip label={blocked} multiline maw={280} events={alsoByKey}>
      {button}
    </Tooltip>
  ) : (
    button
  )
}
