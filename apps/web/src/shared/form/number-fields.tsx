// REF-048, REF-060: numbers right to the cent; an empty field is null, never zero.
import { NumberInput } from '@mantine/core'
import { frame } from './field-props.tsx'
import type { FieldProps } from './field-props.tsx'

export type NumberFieldProps = FieldProps<number | null> & { readonly min?: number; readonly max?: number; readonly step?: number; readonly decimals?: number; readonly prefix?: string; readonly suffix?: string }

export function NumberField({ min, max, step, decimals = 0, prefix, suffix, ...props }: NumberFieldProps) {
  const bounds = { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }), ...(step === undefined ? {} : { step }) }
  return (
    <NumberInput
      {...frame(props)} {...bounds} value={props.value ?? ''} readOnly={props.readOnly ?? false} hideControls clampBehavior="none" decimalScale={decimals} allowDecimal={decimals > 0}
      {...(suffix ? { suffix: ` ${suffix}` } : {})} leftSection={prefix ?? null} leftSectionWidth={prefix ? 26 : 0}
      onChange={(value) => props.onChange(value === '' || Number.isNaN(Number(value)) ? null : Number(value))}
    />
  )
}

/** Dollars with at most two decimals, as price_..., ..._rate and amounts travel. */
export function MoneyField(props: FieldProps<number | null> & { readonly min?: number; readonly max?: number }) {
  return <NumberField {...props} prefix="$" decimals={2} />
}
