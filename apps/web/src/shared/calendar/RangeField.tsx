// LST-003, LST-032, INT-154: two ends, either may be open; the quick choices fill both.
import { Button, Input, Popover } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import { thisMonth, thisWeek } from '@wren/contract/time'
import type { Day, DayRange } from '@wren/contract/time'
import { frame } from '../form/field-props.tsx'
import type { FieldProps } from '../form/field-props.tsx'
import { RangeBody } from './CalendarBody.tsx'
import { showRange, withinLimits } from './day-text.ts'
import type { DayLimits } from './day-text.ts'
import styles from './calendar.module.css'

export type RangeValue = Partial<DayRange>

export interface RangePickerProps extends DayLimits {
  readonly value: RangeValue
  readonly onChange: (value: RangeValue) => void
  readonly today: Day
  readonly clearable?: boolean
}

/** The calendar with its quick choices, for a popup of a field or of a filter chip. */
export function RangePicker({
  value,
  onChange,
  today,
  clearable = true,
  ...within
}: RangePickerProps) {
  const [shown, setShown] = useState(value.from ?? value.to ?? today)
  const choose = (range: DayRange) => {
    setShown(range.from)
    onChange(range)
  }
  const quick = (words: string, days: DayRange) => {
    const range = withinLimits(days, within)
    return (
      <Button
        variant="subtle"
        color="gray"
        size="xs"
        disabled={range === null}
        onClick={() => range && choose(range)}
      >
        {words}
      </Button>
    )
  }
  return (
    <>
      <RangeBody
        {...within}
        today={today}
        value={value}
        onChange={onChange}
        shown={shown}
        onShow={setShown}
      />
      <div className={styles.foot}>
        {quick('This Week', thisWeek(today))}
        {quick('This Month', thisMonth(today))}
        {clearable && (
          <Button size="xs" onClick={() => onChange({})}>
            Clear
          </Button>
        )}
      </div>
    </>
  )
}

export function RangeField({
  today,
  min,
  max,
  allowed,
  maxYear,
  ...props
}: FieldProps<RangeValue> & DayLimits & { readonly today: Day }) {
  const [opened, setOpen] = useState(false)
  // One end is chosen: a former range stays until the other one is too (INT-154). Without one the end is kept at once.
  const [half, setHalf] = useState<RangeValue | null>(null)
  const setOpened = (open: boolean) => {
    setHalf(null)
    setOpen(open)
  }
  const { classNames, label, withAsterisk, error, description, disabled, inputWrapperOrder } =
    frame(props)
  const text = showRange(props.value)
  const choose = (range: RangeValue) => {
    const ends = [range.from, range.to].filter(Boolean).length
    const hasFormer = Boolean(props.value.from ?? props.value.to)
    if (ends === 1 && hasFormer) return setHalf(range)
    setHalf(null)
    props.onChange(range)
    // Both ends stand: nothing is left to choose.
    if (ends === 2) setOpened(false)
  }
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      offset={4}
      shadow="md"
      trapFocus
      returnFocus
      width={270}
    >
      <Input.Wrapper
        {...{ label, withAsterisk, error, description, classNames, inputWrapperOrder }}
      >
        <Popover.Target>
          <Input
            component="button"
            type="button"
            pointer
            classNames={{ input: classNames.input }}
            aria-haspopup="dialog"
            aria-label={`${props.label}: ${text || (props.placeholder ?? 'Select dates')}`}
            disabled={disabled}
            error={error !== null}
            leftSection={<IconCalendar size={14} stroke={1.75} aria-hidden />}
            onClick={() => setOpened(!opened)}
          >
            {text || <Input.Placeholder>{props.placeholder ?? 'Select dates'}</Input.Placeholder>}
          </Input>
        </Popover.Target>
      </Input.Wrapper>
      <Popover.Dropdown p={10} aria-label={props.label}>
        <RangePicker
          {...{ min, max, allowed, maxYear, today }}
          clearable={!props.required}
          value={half ?? props.value}
          onChange={choose}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
