// LST "Calendar" 073-077: a date is typed or picked; the popup opens by click, Enter or arrow down and closes by
// Escape.
import { ActionIcon, Popover, TextInput } from '@mantine/core'
import { IconCalendar, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import type { Day } from '@wren/contract/time'
import { frame } from '../form/field-props.tsx'
import type { FieldProps } from '../form/field-props.tsx'
import { CalendarBody } from './CalendarBody.tsx'
import { readDate } from '@wren/contract/typed-date.rules'
import { available, dateTexts, midMonth, readMonth, showDay } from './day-text.ts'
import type { DayLimits } from './day-text.ts'

export interface DateFieldProps extends FieldProps<Day | null>, DayLimits {
  /** The current calendar day in the zone of the screen. */
  readonly today: Day
  /** Month and year only: gives the 15th (LST-075). */
  readonly month?: boolean
}

export function DateField({
  today,
  month = false,
  min,
  max,
  allowed,
  maxYear,
  ...props
}: DateFieldProps) {
  const [opened, setOpened] = useState(false)
  const [typed, setTyped] = useState<string | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  const within = { min, max, allowed, maxYear }
  const locked = (props.disabled ?? false) || (props.readOnly ?? false)

  const take = (day: Day | null) => {
    setTyped(null)
    setRefused(null)
    props.onChange(day)
  }
  const close = () => {
    setOpened(false)
    input.current?.focus()
  }
  const commit = () => {
    if (typed === null) return true
    if (!typed.trim()) {
      take(props.required ? props.value : null)
      return true
    }
    const day = month ? readMonth(typed) : readDate(typed)
    if (day && available(day, within)) {
      take(day)
      return true
    }
    setRefused(dateTexts.unavailable)
    return false
  }
  /** A paste is a whole date or none: part of one would be another day. */
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text')
    if (locked || text.trim() === '') return
    event.preventDefault()
    const day = month ? (readMonth(text) ?? readDate(text)) : readDate(text)
    if (day && available(month ? midMonth(day) : day, within)) take(month ? midMonth(day) : day)
    else setRefused(dateTexts.unavailable)
  }
  const read = typed === null ? null : month ? readMonth(typed) : readDate(typed)
  const shown = read && available(read, within) ? read : props.value
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && opened) {
      event.stopPropagation()
      close()
    }
    if (event.key === 'Tab') setOpened(false)
    // Saves the form: what is typed here goes with it.
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
      commit()
      return
    }
    if (event.key !== 'Enter' && event.key !== 'ArrowDown') return
    event.preventDefault()
    if (typed !== null) {
      // What is said of a date that is not available stands below the field, where the month would cover it.
      const taken = commit()
      setOpened(taken && event.key === 'ArrowDown')
    } else if (opened) firstDay(popup.current)?.focus()
    else if (!locked) setOpened(true)
  }

  return (
    <Popover
      opened={opened && !locked}
      onChange={setOpened}
      onDismiss={() => setOpened(false)}
      position="bottom-start"
      offset={4}
      shadow="md"
      trapFocus={false}
      returnFocus={false}
      closeOnEscape={false}
      width={270}
    >
      <Popover.Target>
        <TextInput
          {...frame({
            ...props,
            error: props.error ?? refused,
            placeholder: props.placeholder ?? (month ? 'Select a month' : 'Select a date'),
          })}
          ref={input}
          value={typed ?? showDay(props.value, month)}
          readOnly={props.readOnly ?? false}
          autoComplete="off"
          role="combobox"
          aria-haspopup="dialog"
          aria-expanded={opened}
          leftSection={<IconCalendar size={14} stroke={1.75} aria-hidden />}
          rightSectionPointerEvents="all"
          rightSection={
            props.value && !props.required && !locked ? (
              <ActionIcon
                size={24}
                aria-label={`Clear ${props.label}`}
                onClick={() => {
                  take(null)
                  input.current?.focus()
                }}
              >
                <IconX size={14} stroke={1.75} />
              </ActionIcon>
            ) : null
          }
          onClick={() => setOpened(!locked)}
          onKeyDown={keys}
          onBlur={commit}
          onPaste={paste}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setRefused(null)
          }}
        />
      </Popover.Target>
      <Popover.Dropdown
        ref={popup}
        p={10}
        aria-label={props.label}
        onMouseDown={(event) => {
          if (!(event.target instanceof HTMLSelectElement)) event.preventDefault()
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            event.stopPropagation()
            close()
          }
        }}
      >
        <CalendarBody
          {...within}
          today={today}
          month={month}
          value={shown}
          onPick={(day) => {
            take(day)
            close()
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

/** Arrow keys begin at the picked day, else at today, else at the first that can be picked. */
const firstDay = (popup: HTMLElement | null): HTMLElement | null =>
  [
    'table button[data-selected]',
    'table button[aria-current="date"]:not([disabled])',
    'table button:not([disabled])',
  ].reduce<HTMLElement | null>(
    (found, days) => found ?? popup?.querySelector<HTMLElement>(days) ?? null,
    null,
  )
