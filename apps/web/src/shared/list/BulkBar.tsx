// Bar of actions on the selected rows, above the footer.
import { Button, Popover, Tooltip } from '@mantine/core'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { Icon } from '@tabler/icons-react'
import { IconCopy, IconDownload } from '@tabler/icons-react'
import { alsoByKey } from '../feedback/also-by-key.ts'
import { useCommands } from '../commands/use-commands.ts'
import { copyText } from '../feedback/CopyButton.tsx'
import { Cap } from '../feedback/Cap.tsx'
import { escapes } from './RowPopup.tsx'
import type { Export } from './useExport.ts'
import styles from './list.module.css'

export interface BulkAction<R> {
  readonly label: string
  /** Key of the action while rows are selected; it replaces the same key of one row. */
  readonly key?: string
  readonly icon?: Icon
  readonly danger?: boolean
  /** Reason for which the action is not possible for these rows, otherwise null. */
  readonly blocked?: (rows: readonly R[]) => string | null
  readonly run?: (rows: readonly R[], clear: () => void) => void
  /** Opens a popup at the button instead. */
  readonly popup?: (
    rows: readonly R[],
    close: () => void,
    clear: () => void,
    keep: (ids: readonly string[]) => void,
  ) => ReactNode
  /** Width of the popup in pixels, 300 by default. */
  readonly width?: number
}

export interface BulkBarProps<R> {
  readonly name: string
  readonly rows: readonly R[]
  readonly ids: readonly string[]
  readonly actions: readonly BulkAction<R>[]
  readonly onClear: () => void
  readonly onKeep: (ids: readonly string[]) => void
  readonly exports?: Export
}

const quiet = { variant: 'subtle', color: 'gray', size: 'xs' } as const

function BulkButton<R>({
  action: { label, key, icon: Shape, danger, blocked, run, popup, width = 300 },
  rows,
  onClear,
  onKeep,
}: { readonly action: BulkAction<R> } & Pick<BulkBarProps<R>, 'rows' | 'onClear' | 'onKeep'>) {
  const [opened, setOpened] = useState(false)
  const reason = blocked?.(rows) ?? null
  const press = () => {
    if (reason === null) {
      if (popup) setOpened(!opened)
      else run?.(rows, onClear)
    }
  }
  useCommands(
    key === undefined
      ? []
      : [
          {
            id: `bulk.${label}`,
            title: `${label}: ${rows.length} selected`,
            keys: key,
            run: press,
          },
        ],
  )
  const button = (
    <Button
      {...quiet}
      {...(danger ? { color: 'red' } : {})}
      {...(reason ? { 'data-disabled': true, 'aria-disabled': true } : {})}
      {...(popup ? ({ 'aria-haspopup': 'dialog', 'aria-expanded': opened } as const) : {})}
      leftSection={Shape && <Shape size={16} stroke={1.75} aria-hidden />}
      onClick={press}
    >
      {label}
    </Button>
  )
  if (reason)
    return (
      <Tooltip label={reason} multiline maw={280} events={alsoByKey}>
        {button}
      </Tooltip>
    )
  if (!popup) return button
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      closeOnEscape={false}
      position="top-start"
      offset={8}
      width={width}
      trapFocus
      returnFocus
      shadow="md"
    >
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown p={8} aria-label={label} onKeyDownCapture={escapes(() => setOpened(false))}>
        {popup(rows, () => setOpened(false), onClear, onKeep)}
      </Popover.Dropdown>
    </Popover>
  )
}

export function BulkBar<R>({
  name,
  rows,
  ids,
  actions,
  onClear,
  onKeep,
  exports,
}: BulkBarProps<R>) {
  return (
    <div className={styles.bulk} role="toolbar" aria-label={`Selected ${name}`}>
      <b role="status">{ids.length} selected</b>
      {actions.map((action) => (
        <BulkButton
          key={action.label}
          action={action}
          rows={rows}
          onClear={onClear}
          onKeep={onKeep}
        />
      ))}
      <Button
        {...quiet}
        leftSection={<IconCopy size={16} stroke={1.75} aria-hidden />}
        onClick={() => void copyText(ids.join(', '))}
      >
        Copy IDs
      </Button>
      {exports && (
        <Button
          {...quiet}
          disabled={exports.busy}
          leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
          onClick={() => exports.run(ids)}
        >
          {exports.busy ? 'Exporting...' : 'Export CSV'}
        </Button>
      )}
      <span className={styles.rule} />
      <Button {...quiet} rightSection={<Cap>Esc</Cap>} onClick={onClear}>
        Clear
      </Button>
    </div>
  )
}
