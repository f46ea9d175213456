// Clock time as hour 0 to 23 and minutes in steps of 5; a duration as hours 0 to 12 and minutes 0 to 55.
import { Input, Select } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useId } from 'react'
import type { Time } from '@wren/contract/time'
import { frame, inputClass } from '../form/field-props.tsx'
import type { FieldFrame, FieldProps } from '../form/field-props.tsx'
import { useToldList } from '../form/useToldList.ts'
import styles from './calendar.module.css'

const two = (number: number): string => String(number).padStart(2, '0')
const upTo = (last: number, step: number): number[] =>
  Array.from({ length: last / step + 1 }, (_, index) => index * step)
const hours = upTo(23, 1).map(two)
const minutes = upTo(55, 5).map(two)
const everyMinute = upTo(59, 1).map(two)

/** A stored minute that is no multiple of 5 stays choosable, so that opening a form changes nothing. */
const withStored = (list: readonly string[], stored: string | undefined): string[] =>
  stored && !list.includes(stored) ? [...list, stored].sort() : [...list]

interface PartProps {
  readonly label: string
  readonly data: readonly { readonly value: string; readonly label: string }[]
  readonly value: string | null
  readonly disabled: boolean
  readonly failed: boolean
  readonly onChange: (value: string) => void
  readonly onClear?: (() => void) | undefined
}
function Part({ data, failed, onChange, onClear, label, value, disabled }: PartProps) {
  // Typed and left by Tab it counts as well; '9' means 09.
  const take = (typed: string) => {
    const wanted =
      data.find((one) => one.label === typed) ??
      data.find((one) => /^\d+$/.test(typed.trim()) && Number(one.value) === Number(typed))
    if (wanted && wanted.value !== value) onChange(wanted.value)
  }
  const told = useToldList()
  const clears = onClear !== undefined && value !== null && !disabled
  return (
    <Select
      classNames={{ input: inputClass }}
      rightSectionWidth={26}
      onDropdownOpen={told}
      aria-label={label}
      data={data.map((one) => ({ ...one }))}
      value={value}
      disabled={disabled}
      error={failed}
      allowDeselect={false}
      searchable
      selectFirstOptionOnChange
      // What is typed stands for what was there, also after a click.
      onFocus={(event) => event.currentTarget.select()}
      onClick={(event) => event.currentTarget.select()}
      onBlur={(event) => take(event.currentTarget.value)}
      {...(clears
        ? {
            clearable: true,
            clearSectionMode: 'clear' as const,
            clearButtonProps: { 'aria-label': `Clear ${label}` },
          }
        : { rightSection: <IconChevronDown size={14} stroke={1.75} aria-hidden /> })}
      onChange={(next) => (next === null ? onClear?.() : onChange(next))}
    />
  )
}

function Pair({
  props,
  className = styles.parts,
  children,
}: {
  readonly props: FieldFrame
  readonly className?: string | undefined
  readonly children: readonly [ReactNode, ReactNode]
}) {
  const id = useId()
  const { label, withAsterisk, error, description, classNames, inputWrapperOrder } = frame(props)
  return (
    <Input.Wrapper
      labelElement="div"
      {...{
        label: (
          <span id={id} className={styles.words}>
            {label}
          </span>
        ),
        withAsterisk,
        error,
        description,
        classNames,
        inputWrapperOrder,
      }}
    >
      <div className={className} role="group" aria-labelledby={id}>
        {children}
      </div>
    </Input.Wrapper>
  )
}

/** `exact`: of what was done, not of what is planned. */
export function TimeField({
  exact = false,
  ...props
}: FieldProps<Time | null> & { readonly exact?: boolean }) {
  const [hour, minute] = props.value?.split(':') ?? []
  const common = {
    disabled: (props.disabled ?? false) || (props.readOnly ?? false),
    failed: Boolean(props.error),
  }
  const plain = (list: readonly string[]) => list.map((value) => ({ value, label: value }))
  return (
    <Pair props={props}>
      <Part
        {...common}
        label={`${props.label}, hour`}
        data={plain(hours)}
        value={hour ?? null}
        onChange={(next) => props.onChange(`${next}:${minute ?? '00'}`)}
      />
      <Part
        {...common}
        label={`${props.label}, minutes`}
        data={plain(withStored(exact ? everyMinute : minutes, minute))}
        value={minute ?? null}
        onChange={(next) => props.onChange(`${hour ?? '00'}:${next}`)}
      />
    </Pair>
  )
}

/** Minutes as one number; `maxHours` where an area allows longer, `clearable` where none is known. */
export function DurationField({
  maxHours = 12,
  clearable = false,
  ...props
}: FieldProps<number | null> & { readonly maxHours?: number; readonly clearable?: boolean }) {
  const [hour, minute] =
    props.value === null ? [] : [Math.floor(props.value / 60), props.value % 60]
  const common = {
    disabled: (props.disabled ?? false) || (props.readOnly ?? false),
    failed: Boolean(props.error),
  }
  const longest = Math.max(maxHours, hour ?? 0)
  const steps = withStored(minutes, minute === undefined ? undefined : two(minute)).map((one) => ({
    value: String(Number(one)),
    label: `${Number(one)} min`,
  }))
  return (
    <Pair props={props} className={styles.spans}>
      <Part
        {...common}
        label={`${props.label}, hours`}
        data={upTo(longest, 1).map((one) => ({ value: String(one), label: `${one} h` }))}
        value={hour === undefined ? null : String(hour)}
        onChange={(next) => props.onChange(Number(next) * 60 + (minute ?? 0))}
        onClear={clearable ? () => props.onChange(null) : undefined}
      />
      <Part
        {...common}
        label={`${props.label}, minutes`}
        data={steps}
        value={minute === undefined ? null : String(minute)}
        onChange={(next) => props.onChange((hour ?? 0) * 60 + Number(next))}
      />
    </Pair>
  )
}
