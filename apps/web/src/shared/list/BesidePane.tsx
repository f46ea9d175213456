// The active row, shown whole beside its list while the keys keep moving through the list. Below 1024 px the pane
// covers the list.
import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { alsoByKey } from '../feedback/also-by-key.ts'
import { Cap } from '../feedback/Cap.tsx'
import { useGiveWay } from '../feedback/useGiveWay.ts'
import type { RowAction } from './row-actions.ts'
import styles from './beside.module.css'

const paneWidth = 460

export interface BesidePaneProps<R> {
  readonly row: R
  readonly title: string
  readonly actions: readonly RowAction<R>[]
  readonly onAct: (action: RowAction<R>) => void
  readonly onOpen: () => void
  readonly onMove: (step: number) => void
  readonly onClose: () => void
  /** The pane covers the list and takes the focus. */
  readonly covers: boolean
  readonly children: ReactNode
}

export function BesidePane<R>({
  row,
  title,
  actions,
  onAct,
  onOpen,
  onMove,
  onClose,
  covers,
  children,
}: BesidePaneProps<R>) {
  const root = useRef<HTMLElement>(null)
  useGiveWay(!covers, paneWidth)
  useEffect(() => {
    if (covers) root.current?.focus({ preventScroll: true })
  }, [covers])
  return (
    <aside
      ref={root}
      className={styles.pane}
      style={covers ? undefined : { width: paneWidth }}
      aria-label={title}
      tabIndex={-1}
    >
      <header className={styles.head}>
        <h2 className={styles.title} aria-live="polite">
          {title}
        </h2>
        <ActionIcon size={28} aria-label="Previous row" onClick={() => onMove(-1)}>
          <IconChevronUp size={16} stroke={1.75} />
        </ActionIcon>
        <ActionIcon size={28} aria-label="Next row" onClick={() => onMove(1)}>
          <IconChevronDown size={16} stroke={1.75} />
        </ActionIcon>
        <ActionIcon size={28} aria-label="Close" onClick={onClose}>
          <IconX size={16} stroke={1.75} />
        </ActionIcon>
      </header>
      <div className={styles.actions}>
        {actions.map((action) => {
          const { id, label, icon: Shape, key, blocked } = action
          const reason = blocked?.(row) ?? null
          return (
            <Tooltip
              key={id}
              label={reason ?? ''}
              disabled={!reason}
              multiline
              maw={280}
              events={alsoByKey}
            >
              <Button
                data-act={id}
                leftSection={Shape && <Shape size={16} stroke={1.75} aria-hidden />}
                rightSection={<Cap>{key.toUpperCase()}</Cap>}
                {...(reason ? { 'data-disabled': true, 'aria-disabled': true } : {})}
                onClick={() => {
                  if (!reason) onAct(action)
                }}
              >
                {label}
              </Button>
            </Tooltip>
          )
        })}
        <Button className={styles.open ?? ''} rightSection={<Cap>Enter</Cap>} onClick={onOpen}>
          Open
        </Button>
      </div>
      {/* Focusable, because it scrolls. */}
      <div className={styles.body} role="region" aria-label="Details" tabIndex={0} data-scroll>
        {children}
      </div>
    </aside>
  )
}
