// An active filter: a labelled field with a control that removes it (LST-028).
import { Popover } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import styles from './filters.module.css'

export function FilterChip({
  label,
  onRemove,
  children,
}: {
  readonly label: string
  readonly onRemove: () => void
  readonly children: ReactNode
}) {
  return (
    <span className={styles.chip} role="group" aria-label={label}>
      <span className={styles.name} aria-hidden>
        {label}
      </span>
      {children}
      <button
        type="button"
        className={styles.remove}
        aria-label={`Remove ${label}`}
        onClick={onRemove}
      >
        <IconX size={12} stroke={2.2} aria-hidden />
      </button>
    </span>
  )
}

export interface ChipPopupProps {
  readonly label: string
  readonly text: string
  readonly opened: boolean
  readonly onOpen: (opened: boolean) => void
  readonly width?: number
  readonly children: ReactNode
}

/** Value of a filter as a button that opens its popup. */
export function ChipPopup({ label, text, opened, onOpen, width = 220, children }: ChipPopupProps) {
  // A popup that was open from the start, such as that of an added filter, has no element to return the focus to.
  const value = useRef<HTMLButtonElement>(null)
  const before = useRef(opened)
  // On a phone the filters scroll sideways, and a popup is hidden with its chip: scroll to an added filter first.
  useLayoutEffect(() => {
    if (before.current) value.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [])
  const popup = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const closes = before.current && !opened
    before.current = opened
    const held = document.activeElement
    // At once: the popup loses the focus only after its transition, which takes longer on a busy machine.
    if (closes && (held === document.body || popup.current?.contains(held) === true))
      value.current?.focus()
  }, [opened])
  return (
    <Popover
      opened={opened}
      onChange={onOpen}
      position="bottom-start"
      offset={8}
      width={width}
      trapFocus
      returnFocus
      shadow="md"
    >
      <Popover.Target>
        <button
          ref={value}
          type="button"
          className={styles.value}
          data-empty={text === '' || undefined}
          aria-haspopup="dialog"
          aria-expanded={opened}
          aria-label={`${label}: ${text || 'Any'}`}
          title={text}
          onClick={() => onOpen(!opened)}
        >
          <span>{text || 'Any'}</span>
        </button>
      </Popover.Target>
      <Popover.Dropdown ref={popup} p={10} aria-label={label} data-filter>
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}
