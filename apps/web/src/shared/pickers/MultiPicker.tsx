// LST-056, LST-057, LST-071, LST-072: picks several by typing; what is picked is no longer offered.
import { Combobox, Pill, PillsInput, useCombobox } from '@mantine/core'
import { useState } from 'react'
import { frame } from '../form/field-props.tsx'
import type { FieldProps } from '../form/field-props.tsx'
import type { PickerKey, PickerKind, PickerSource } from './picker-kind.ts'
import { PickerList } from './PickerList.tsx'
import { usePickerSearch } from './usePickerSearch.ts'
import styles from './pickers.module.css'

export const multiTexts = {
  empty: 'At least 1 item must be selected',
  none: 'There are no results that match your search',
  start: 'Start typing to see results',
} as const

/** LST-057: above 5 the chosen scroll; the results by their kind. */
const chosenRows = 5
const chosenHeight = 26

export interface MultiPickerProps<T, K extends PickerKey> extends FieldProps<readonly T[]> {
  readonly kind: PickerKind<T, K>
  readonly source: PickerSource<T, K>
  readonly without?: (item: T) => boolean
}

export function MultiPicker<T, K extends PickerKey>({
  kind,
  source,
  without,
  ...props
}: MultiPickerProps<T, K>) {
  const [text, setText] = useState('')
  const [left, setLeft] = useState(false)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const search = usePickerSearch(kind, source, text, combobox.dropdownOpened)
  const taken = new Set(props.value.map((one) => String(kind.key(one))))
  const found = {
    ...search,
    items: search.items.filter((one) => !taken.has(String(kind.key(one))) && !without?.(one)),
  }
  const missing = props.required && left && props.value.length === 0 ? multiTexts.empty : null
  const add = (key: string) => {
    const item = found.items.find((one) => String(kind.key(one)) === key)
    if (item) props.onChange([...props.value, item])
    setText('')
  }
  const { label, withAsterisk, error, description, disabled, inputWrapperOrder, classNames } =
    frame({ ...props, error: props.error ?? missing })
  return (
    <Combobox store={combobox} onOptionSubmit={add} offset={4} shadow="md" disabled={disabled}>
      <Combobox.DropdownTarget>
        <PillsInput
          {...{ label, withAsterisk, error, description, disabled, inputWrapperOrder, classNames }}
          onClick={() => combobox.openDropdown()}
        >
          {props.value.length > 0 && (
            <div
              className={styles.chosen}
              role="list"
              aria-label={`Selected: ${props.value.length}`}
              style={{ maxHeight: chosenRows * chosenHeight }}
            >
              {props.value.map((item) => (
                <div
                  key={kind.key(item)}
                  role="listitem"
                  className={styles.one}
                  style={{ height: chosenHeight }}
                >
                  <Pill
                    classNames={{ root: styles.pill ?? '', label: styles.pillWords ?? '' }}
                    withRemoveButton={!disabled}
                    removeButtonProps={{
                      'aria-label': `Remove ${kind.label(item)}`,
                      'aria-hidden': false,
                      tabIndex: 0,
                    }}
                    onRemove={() => props.onChange(props.value.filter((one) => one !== item))}
                  >
                    <span title={kind.label(item)}>{kind.label(item)}</span>
                    {kind.note?.(item)}
                  </Pill>
                </div>
              ))}
            </div>
          )}
          <Combobox.EventsTarget withAriaAttributes withExpandedAttribute>
            <PillsInput.Field
              className={styles.typed ?? ''}
              role="combobox"
              aria-label={props.label}
              value={text}
              placeholder={props.value.length === 0 ? multiTexts.start : ''}
              disabled={disabled}
              onFocus={() => combobox.openDropdown()}
              onBlur={() => {
                combobox.closeDropdown()
                setLeft(true)
                setText('')
              }}
              onChange={(event) => {
                setText(event.currentTarget.value)
                combobox.openDropdown()
                combobox.resetSelectedOption()
              }}
              onKeyDown={(event) => {
                if (event.key === 'Backspace' && text === '')
                  props.onChange(props.value.slice(0, -1))
              }}
            />
          </Combobox.EventsTarget>
        </PillsInput>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown className={styles.dropdown ?? ''}>
        <PickerList
          key={text}
          kind={kind}
          found={found}
          text={text}
          waiting={multiTexts.start}
          none={multiTexts.none}
        />
      </Combobox.Dropdown>
    </Combobox>
  )
}
