// Fields of choices: select, radio group, toggle and checkbox.
import { Checkbox, Input, Radio, SegmentedControl, Select, Switch } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useEffect, useId } from 'react'
import { FoundMark } from '../badges/marks.tsx'
import { optionNotFound, showError } from '../feedback/errors.ts'
import { frame } from './field-props.tsx'
import type { FieldProps } from './field-props.tsx'
import { useToldList } from './useToldList.ts'
import { useTypeAhead } from './useTypeAhead.ts'
import styles from './form.module.css'

const small = { label: styles.choice ?? '' }

export interface Choice {
  readonly value: string
  readonly label: string
  readonly disabled?: boolean
}
export const choicesOf = (values: readonly string[]): Choice[] =>
  values.map((value) => ({ value, label: value }))

export type ChoiceFieldProps = FieldProps<string | null> & {
  readonly choices: readonly Choice[]
  readonly clearable?: boolean
  readonly icon?: ReactNode
  readonly searchable?: boolean
}

/** A value outside the choices leaves the field empty and shows an error (LST-061). */
export function SelectField({
  choices,
  clearable = true,
  icon,
  searchable,
  ...props
}: ChoiceFieldProps) {
  const known =
    props.value === null ||
    props.value === '' ||
    choices.some((choice) => choice.value === props.value)
  // Without choices they are still loading.
  const lost = known || choices.length === 0 ? null : props.value
  useEffect(() => {
    if (lost !== null) showError(new Error(optionNotFound(lost)))
  }, [lost])
  const typed = searchable ?? choices.length > 10
  const onLetter = useTypeAhead(choices, props.value, props.onChange)
  const told = useToldList()
  const canClear =
    clearable &&
    !props.required &&
    !props.disabled &&
    !props.readOnly &&
    known &&
    props.value !== null
  return (
    <Select
      {...frame(props)}
      data={choices.map((choice) => ({ ...choice }))}
      value={known ? props.value : null}
      readOnly={props.readOnly ?? false}
      clearable={clearable && !props.required}
      searchable={typed}
      {...(typed || props.readOnly ? {} : { onKeyDown: onLetter })}
      allowDeselect={false}
      leftSection={icon ?? null}
      {...(canClear
        ? { clearSectionMode: 'clear' as const }
        : { rightSection: <IconChevronDown size={14} stroke={1.75} aria-hidden /> })}
      nothingFoundMessage="No results found"
      onDropdownOpen={told}
      onChange={(value) => props.onChange(value)}
    />
  )
}

export function RadioField({ choices, ...props }: ChoiceFieldProps) {
  const group = useId()
  return (
    <Radio.Group
      {...frame(props)}
      name={props.name ?? group}
      value={props.value}
      onChange={(value) => props.onChange(value)}
    >
      <div className={styles.choices}>
        {choices.map((choice) => (
          <Radio
            key={choice.value}
            size="xs"
            classNames={small}
            value={choice.value}
            label={choice.label}
            disabled={(choice.disabled ?? false) || (props.disabled ?? false)}
          />
        ))}
      </div>
    </Radio.Group>
  )
}

export function SegmentedField({ choices, ...props }: ChoiceFieldProps) {
  const { label, withAsterisk, error, description, inputWrapperOrder, classNames } = frame(props)
  const id = useId()
  return (
    <Input.Wrapper
      labelElement="div"
      {...{
        label: (
          <span id={id} className={styles.labelWords}>
            {label}
          </span>
        ),
        withAsterisk,
        error,
        description,
        inputWrapperOrder,
        classNames,
      }}
    >
      <SegmentedControl
        classNames={{
          root: styles.segments ?? '',
          label: styles.segment ?? '',
          indicator: styles.segmentOn ?? '',
        }}
        fullWidth
        aria-labelledby={id}
        data={choices.map((choice) => ({ ...choice }))}
        value={props.value ?? ''}
        disabled={props.disabled ?? false}
        onChange={(value) => props.onChange(value)}
      />
    </Input.Wrapper>
  )
}

/** Toggle with a label; `spoken` is its accessible name where the label is not sufficient. */
export function ToggleField(
  props: FieldProps<boolean | null> & { readonly note?: string; readonly spoken?: string },
) {
  return (
    <div className={styles.switch}>
      <Switch
        {...(props.spoken === undefined ? {} : { 'aria-label': props.spoken })}
        classNames={{
          track: styles.track ?? '',
          thumb: styles.thumb ?? '',
          label: styles.choice ?? '',
        }}
        checked={props.value ?? false}
        label={
          <>
            {props.label}
            {props.note && <span className={styles.sectionNote}> {props.note}</span>}
          </>
        }
        disabled={(props.disabled ?? false) || (props.readOnly ?? false)}
        error={props.error ?? null}
        description={props.help ?? null}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
      />
      {props.found !== undefined && <FoundMark number={props.found} />}
    </div>
  )
}

export function CheckboxField(props: FieldProps<boolean | null>) {
  return (
    <div className={styles.switch}>
      <Checkbox
        classNames={small}
        checked={props.value ?? false}
        label={props.label}
        disabled={(props.disabled ?? false) || (props.readOnly ?? false)}
        error={props.error ?? null}
        description={props.help ?? null}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
      />
    </div>
  )
}
