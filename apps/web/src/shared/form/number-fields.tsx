// Number and money fields. An empty field is null, never zero; a lock marks a missing permission (REF-048, REF-060,
// PHA-050).
import { NumberInput } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { frame } from './field-props.tsx'
import type { FieldProps } from './field-props.tsx'

export type NumberFieldProps = FieldProps<number | null> & {
  readonly min?: number
  readonly max?: number
  readonly step?: number
  readonly decimals?: number
  readonly prefix?: string
  readonly suffix?: string
  /** Read-only without a permission. */
  readonly locked?: boolean
}

export function NumberField({
  min,
  max,
  step,
  decimals = 0,
  prefix,
  suffix,
  locked = false,
  ...props
}: NumberFieldProps) {
  const bounds = {
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
    ...(step === undefined ? {} : { step }),
  }
  return (
    <NumberInput
      {...frame({ ...props, readOnly: locked || (props.readOnly ?? false) })}
      {...bounds}
      value={props.value ?? ''}
      readOnly={locked || (props.readOnly ?? false)}
      hideControls
      clampBehavior="none"
      decimalScale={decimals}
      allowDecimal={decimals > 0}
      {...(suffix ? { suffix: ` ${suffix}` } : {})}
      leftSection={prefix ?? null}
      leftSectionWidth={prefix ? 26 : 0}
      {...(locked
        ? { rightSection: <IconLock size={14} stroke={1.75} role="img" aria-label="Locked" /> }
        : {})}
      onChange={(value) =>
        props.onChange(value === '' || Number.isNaN(Number(value)) ? null : Number(value))
      }
    />
  )
}

/** Dollars with at most two decimals, as on the wire. */
export function MoneyField(
  props: FieldProps<number | null> & {
    readonly min?: number
    readonly max?: number
    readonly locked?: boolean
  },
) {
  return <NumberField {...props} prefix="$" decimals={2} />
}
