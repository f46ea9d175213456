// LST-005, LST-007, LST-013 to LST-015: the field of each kind of filter, drawn from its definition.
import { Checkbox, Radio } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { isSentinel } from '@wren/contract/list-filters'
import type { FilterDefinition, FilterValues } from '@wren/contract/list-filters'
import { codecOf } from '@wren/contract/list-values.rules'
import type { Day } from '@wren/contract/time'
import { CalendarBody } from '../calendar/CalendarBody.tsx'
import { RangePicker } from '../calendar/RangeField.tsx'
import type { RangeValue } from '../calendar/RangeField.tsx'
import { optionNotFound, showError } from '../feedback/errors.ts'
import { Picker } from '../pickers/Picker.tsx'
import { sentinelEntries } from '../pickers/picker-kind.ts'
import { advancedKind, genericKind } from '../pickers/kinds.ts'
import { optionSource } from '../pickers/option-source.ts'
import { filterPicker, useFilterPicker, type FilterPicker } from '../pickers/picker-sources.tsx'
import { ChipPopup } from './FilterChip.tsx'
import { filterText, optionsOf } from './filter-text.ts'
import styles from './filters.module.css'

export interface EditorProps {
  readonly filter: FilterDefinition
  readonly value: unknown
  /** `typing` while letters follow each other: the address is replaced instead of piling up. */
  readonly onChange: (value: unknown, typing?: boolean) => void
  readonly today: Day
  /** It was just added: it opens, or takes the focus, at once. */
  readonly fresh: boolean
}

function TextEditor({ filter, value, onChange, fresh }: EditorProps) {
  const [text, setText] = useState(value === undefined ? '' : String(value))
  const typed = useRef(text)
  useEffect(() => {
    // Back, forward and Clear change the filter from outside.
    const outer = value === undefined ? '' : String(value)
    if (outer !== typed.current.trim() && outer !== typed.current) {
      typed.current = outer
      setText(outer)
    }
  }, [value])
  const numeric = filter.type === 'number'
  const change = (next: string) => {
    const clean = numeric ? next.replace(/\D/g, '').replace(/^0+(?=\d)/, '') : next
    const meant = clean.trim() === '' ? undefined : codecOf(filter).fromUrl(clean)
    // A number that none can be is not taken: it would stand in the field while the list shows all.
    if (numeric && clean !== '' && meant === undefined) return
    typed.current = clean
    setText(clean)
    onChange(meant, true)
  }
  return (
    <input
      className={styles.input}
      aria-label={filter.label}
      value={text}
      placeholder="Any"
      autoFocus={fresh}
      inputMode={numeric ? 'numeric' : 'text'}
      onChange={(event) => change(event.currentTarget.value)}
    />
  )
}

function DayEditor({ filter, value, onChange, today, fresh }: EditorProps) {
  const [opened, setOpened] = useState(fresh)
  const month = filter.type === 'date-month'
  const day = typeof value !== 'string' ? null : month ? `${value}-15` : value
  return (
    <ChipPopup
      label={filter.label}
      text={filterText(filter, value)}
      opened={opened}
      onOpen={setOpened}
      width={270}
    >
      <CalendarBody
        value={day}
        today={today}
        month={month}
        onPick={(picked) => {
          onChange(month ? picked.slice(0, 7) : picked)
          setOpened(false)
        }}
      />
    </ChipPopup>
  )
}

function RangeEditor({ filter, value, onChange, today, fresh }: EditorProps) {
  const [opened, setOpened] = useState(fresh)
  const [draft, setDraft] = useState<RangeValue | null>(null)
  const { from, to } = (value ?? {}) as Partial<FilterValues['date-range']>
  const held: RangeValue = { ...(from ? { from } : {}), ...(to ? { to } : {}) }
  const commit = (range: RangeValue) => {
    setDraft(null)
    onChange(
      range.from || range.to ? { from: range.from ?? null, to: range.to ?? null } : undefined,
    )
  }
  const open = (next: boolean) => {
    // One end alone is a range too (LST-004); it counts when the popup is left.
    if (!next && draft) commit(draft)
    setOpened(next)
  }
  const change = (range: RangeValue) => {
    if (range.from && !range.to) return setDraft(range)
    commit(range)
    if (range.from) setOpened(false)
  }
  return (
    <ChipPopup
      label={filter.label}
      text={filterText(filter, value)}
      opened={opened}
      onOpen={open}
      width={270}
    >
      <RangePicker value={draft ?? held} onChange={change} today={today} />
    </ChipPopup>
  )
}

function OneEditor({ filter, value, onChange, fresh }: EditorProps) {
  const [opened, setOpened] = useState(fresh)
  const choices = [
    ...(filter.emptyAble
      ? sentinelEntries.map(({ key, word }) => ({
          text: String(key),
          label: word,
          value: key as unknown,
        }))
      : []),
    ...(filter.type === 'yes-no'
      ? [
          { text: 'yes', label: 'Yes', value: true as unknown },
          { text: 'no', label: 'No', value: false as unknown },
        ]
      : optionsOf(filter).map((one) => ({
          text: one.value,
          label: one.label,
          value: one.value as unknown,
        }))),
  ]
  const held = choices.find((one) => one.value === value)?.text ?? null
  // Arrow keys walk through the choices, each of which is then chosen; a press or Enter ends it.
  const walks = useRef(false)
  const onKey = (event: KeyboardEvent) => {
    walks.current = event.key.startsWith('Arrow')
    if (event.key !== 'Enter') return
    event.preventDefault() // the focus goes to the chip, and the rest of the key would press it
    setOpened(false)
  }
  return (
    <ChipPopup
      label={filter.label}
      text={filterText(filter, value)}
      opened={opened}
      onOpen={setOpened}
    >
      <Radio.Group
        aria-label={filter.label}
        value={held}
        onChange={(text) =>
          onChange(choices.find((one) => one.text === text)?.value, walks.current)
        }
      >
        <div
          className={styles.many}
          onKeyDownCapture={onKey}
          onPointerDownCapture={() => {
            walks.current = false
          }}
        >
          {choices.map((one) => (
            <Radio
              key={one.text}
              value={one.text}
              label={one.label}
              {...(one.text === held ? { 'data-autofocus': true } : {})}
              onClick={() => {
                if (!walks.current) setOpened(false)
              }}
            />
          ))}
        </div>
      </Radio.Group>
    </ChipPopup>
  )
}

/** Arrow keys go from box to box, around at the ends. */
const walkBoxes = (event: KeyboardEvent<HTMLElement>) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const boxes = [...event.currentTarget.querySelectorAll('input')]
  const at = boxes.indexOf(event.target as HTMLInputElement)
  if (step === undefined || at < 0) return
  event.preventDefault()
  boxes[(at + step + boxes.length) % boxes.length]?.focus()
}

function ManyEditor({ filter, value, onChange, fresh }: EditorProps) {
  const [opened, setOpened] = useState(fresh)
  const held = Array.isArray(value) ? (value as string[]) : []
  // Ticked values keep the order of the list, so that one choice has one address.
  const change = (next: readonly string[]) =>
    onChange(
      next.length === 0
        ? undefined
        : optionsOf(filter)
            .map((one) => one.value)
            .filter((one) => next.includes(one)),
    )
  return (
    <ChipPopup
      label={filter.label}
      text={filterText(filter, value)}
      opened={opened}
      onOpen={setOpened}
      width={240}
    >
      <Checkbox.Group aria-label={filter.label} value={held} onChange={change}>
        <div className={styles.many} role="presentation" onKeyDown={walkBoxes}>
          {optionsOf(filter).map((one) => (
            <Checkbox key={one.value} value={one.value} label={one.label} />
          ))}
        </div>
      </Checkbox.Group>
    </ChipPopup>
  )
}

/**
 * Choices that the definition itself names: those of an advanced select, and an emptyAble select, which must show
 * its sentinel (LST-013).
 */
function ownPicker(filter: FilterDefinition): FilterPicker | undefined {
  if (filter.type !== 'select' && filter.type !== 'select-advanced') return undefined
  return (
    filter.options &&
    filterPicker(
      filter.type === 'select' ? genericKind : advancedKind,
      optionSource(filter.label, filter.options),
    )
  )
}

function PickerEditor({ filter, value, onChange, fresh }: EditorProps) {
  const shared = useFilterPicker(filter.type)
  const own = ownPicker(filter)
  const picker = own ?? shared
  if (!picker)
    return <TextEditor filter={filter} value={value} onChange={onChange} today="" fresh={fresh} />
  const key = value === undefined ? null : isSentinel(value) ? value : codecOf(filter).toUrl(value)
  return (
    <Picker<never, string | number>
      compact
      label={filter.label}
      kind={own ? { ...own.kind, noun: filter.label } : picker.kind}
      source={picker.source as never}
      emptyAble={filter.emptyAble ?? false}
      without={picker.without as never}
      autoFocus={fresh}
      onLost={(lost) => showError(new Error(optionNotFound(String(lost))))}
      free={filter.type === 'nurse-referred' ? (text) => text : undefined}
      value={key}
      onChange={(next) =>
        onChange(
          next === null
            ? undefined
            : isSentinel(next)
              ? next
              : codecOf(filter).fromUrl(String(next)),
        )
      }
    />
  )
}

export function FilterEditor(props: EditorProps) {
  switch (props.filter.type) {
    case 'text':
    case 'number':
      return <TextEditor {...props} />
    case 'date':
    case 'date-month':
      return <DayEditor {...props} />
    case 'date-range':
      return <RangeEditor {...props} />
    case 'select':
      return props.filter.emptyAble ? <PickerEditor {...props} /> : <OneEditor {...props} />
    case 'yes-no':
      return <OneEditor {...props} />
    case 'select-multiple':
      return <ManyEditor {...props} />
    default:
      return <PickerEditor {...props} />
  }
}
