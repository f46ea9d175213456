// Editor of each kind of filter, from its definition (LST-005, LST-007, LST-013, LST-014, LST-015).
import { Checkbox, Radio } from '@mantine/core'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { isSentinel, type FilterDefinition, type FilterValues } from '@wren/contract/list-filters'
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
  /** `typing` replaces the history entry while a person types. */
  readonly onChange: (value: unknown, typing?: boolean) => void
  readonly today: Day
  /** Just added: opens or takes the focus at once. */
  readonly fresh: boolean
}

function TextEditor({ filter, value, onChange, fresh }: EditorProps) {
  const [text, setText] = useState(value === undefined ? '' : String(value))
  const latestText = useRef(text)
  useEffect(() => {
    // Back, forward and Clear change the filter outside this field.
    const outerText = value === undefined ? '' : String(value)
    if (outerText !== latestText.current.trim() && outerText !== latestText.current) {
      latestText.current = outerText
      setText(outerText)
    }
  }, [value])
  const isNumber = filter.type === 'number'
  const change = (next: string) => {
    const clean = isNumber ? next.replace(/\D/g, '').replace(/^0+(?=\d)/, '') : next
    const nextValue = clean.trim() === '' ? undefined : codecOf(filter).fromUrl(clean)
    // An impossible number is not accepted: the field would show it while the list shows all rows.
    if (isNumber && clean !== '' && nextValue === undefined) return
    latestText.current = clean
    setText(clean)
    onChange(nextValue, true)
  }
  return (
    <input
      className={styles.input}
      aria-label={filter.label}
      value={text}
      placeholder="Any"
      autoFocus={fresh}
      inputMode={isNumber ? 'numeric' : 'text'}
      onChange={(event) => change(event.currentTarget.value)}
    />
  )
}

function DayEditor({ filter, value, onChange, today, fresh }: EditorProps) {
  const [opened, setOpened] = useState(fresh)
  const isMonth = filter.type === 'date-month'
  const day = typeof value !== 'string' ? null : isMonth ? `${value}-15` : value
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
        month={isMonth}
        onPick={(picked) => {
          onChange(isMonth ? picked.slice(0, 7) : picked)
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
  const range: RangeValue = { ...(from ? { from } : {}), ...(to ? { to } : {}) }
  const commit = (range: RangeValue) => {
    setDraft(null)
    onChange(
      range.from || range.to ? { from: range.from ?? null, to: range.to ?? null } : undefined,
    )
  }
  const open = (next: boolean) => {
    // A single end is a range too (LST-004); it applies when the popup closes.
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
      <RangePicker value={draft ?? range} onChange={change} today={today} />
    </ChipPopup>
  )
}

function SingleChoiceEditor({ filter, value, onChange, fresh }: EditorProps) {
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
      : optionsOf(filter).map((option) => ({
          text: option.value,
          label: option.label,
          value: option.value as unknown,
        }))),
  ]
  const chosenText = choices.find((choice) => choice.value === value)?.text ?? null
  // Arrow keys choose each option that they reach; a click or Enter closes the popup.
  const isWalking = useRef(false)
  const onKey = (event: KeyboardEvent) => {
    isWalking.current = event.key.startsWith('Arrow')
    if (event.key !== 'Enter') return
    event.preventDefault() // the rest of the key would press the chip, which gets the focus
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
        value={chosenText}
        onChange={(text) =>
          onChange(choices.find((choice) => choice.text === text)?.value, isWalking.current)
        }
      >
        <div
          className={styles.many}
          onKeyDownCapture={onKey}
          onPointerDownCapture={() => {
            isWalking.current = false
          }}
        >
          {choices.map((choice) => (
            <Radio
              key={choice.text}
              value={choice.text}
              label={choice.label}
              {...(choice.text === chosenText ? { 'data-autofocus': true } : {})}
              onClick={() => {
                if (!isWalking.current) setOpened(false)
              }}
            />
          ))}
        </div>
      </Radio.Group>
    </ChipPopup>
  )
}

/** Moves the focus between checkboxes by arrow keys, wrapping at the ends. */
const moveBetweenBoxes = (event: KeyboardEvent<HTMLElement>) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const boxes = [...event.currentTarget.querySelectorAll('input')]
  const index = boxes.indexOf(event.target as HTMLInputElement)
  if (step === undefined || index < 0) return
  event.preventDefault()
  boxes[(index + step + boxes.length) % boxes.length]?.focus()
}

function MultipleChoiceEditor({ filter, value, onChange, fresh }: EditorProps) {
  const [opened, setOpened] = useState(fresh)
  const chosen = Array.isArray(value) ? (value as string[]) : []
  // In the order of the options, so that a choice has one address.
  const change = (next: readonly string[]) =>
    onChange(
      next.length === 0
        ? undefined
        : optionsOf(filter)
            .map((option) => option.value)
            .filter((item) => next.includes(item)),
    )
  return (
    <ChipPopup
      label={filter.label}
      text={filterText(filter, value)}
      opened={opened}
      onOpen={setOpened}
      width={240}
    >
      <Checkbox.Group aria-label={filter.label} value={chosen} onChange={change}>
        <div className={styles.many} role="presentation" onKeyDown={moveBetweenBoxes}>
          {optionsOf(filter).map((option) => (
            <Checkbox key={option.value} value={option.value} label={option.label} />
          ))}
        </div>
      </Checkbox.Group>
    </ChipPopup>
  )
}

/** Picker of options in the definition: an advanced select, or an emptyAble select with its sentinel (LST-013). */
function definedPicker(filter: FilterDefinition): FilterPicker | undefined {
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
  const defined = definedPicker(filter)
  const picker = defined ?? shared
  if (!picker)
    return <TextEditor filter={filter} value={value} onChange={onChange} today="" fresh={fresh} />
  const key = value === undefined ? null : isSentinel(value) ? value : codecOf(filter).toUrl(value)
  return (
    <Picker<never, string | number>
      compact
      label={filter.label}
      kind={defined ? { ...defined.kind, noun: filter.label } : picker.kind}
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
      return props.filter.emptyAble ? (
        <PickerEditor {...props} />
      ) : (
        <SingleChoiceEditor {...props} />
      )
    case 'yes-no':
      return <SingleChoiceEditor {...props} />
    case 'select-multiple':
      return <MultipleChoiceEditor {...props} />
    default:
      return <PickerEditor {...props} />
  }
}
