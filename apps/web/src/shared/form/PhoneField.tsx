// REF-039, REF-040: shown as (###) ###-####, stored as ten digits; the caret stays where the person types.
import { TextInput } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import { lastTen } from '@wren/contract/phone'
import { frame } from './field-props.tsx'
import type { FieldProps } from './field-props.tsx'

/** '602555' -> '(602) 555'; nothing stands behind the last digit, so that deleting never meets a character that comes back. */
export function maskPhone(digits: string): string {
  if (digits.length < 4) return digits && `(${digits}`
  if (digits.length < 7) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`
}

/** Ten digits; a leading country code of a pasted number goes, an eleventh typed digit is not taken. */
export function phoneDigits(text: string): string {
  const digits = text.replace(/\D/g, '')
  return digits.length === 11 && digits.startsWith('1') ? lastTen(digits) : digits.slice(0, 10)
}

const caretAfter = (masked: string, count: number): number => {
  let seen = 0
  for (let index = 0; index < masked.length; index += 1) {
    if (seen === count) return index
    if (/\d/.test(masked.charAt(index))) seen += 1
  }
  return masked.length
}

export function PhoneField(props: FieldProps<string | null>) {
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  const shown = maskPhone(phoneDigits(props.value ?? ''))
  useLayoutEffect(() => {
    if (caret.current === null) return
    const place = caretAfter(shown, caret.current)
    input.current?.setSelectionRange(place, place)
    caret.current = null
  })
  return (
    <TextInput
      {...frame({ ...props, placeholder: props.placeholder ?? '(###) ###-####' })}
      ref={input}
      type="tel"
      inputMode="tel"
      autoComplete="off"
      value={shown}
      readOnly={props.readOnly ?? false}
      onChange={(event) => {
        const { value, selectionStart } = event.currentTarget
        caret.current = value.slice(0, selectionStart ?? value.length).replace(/\D/g, '').length
        props.onChange(phoneDigits(value) || null)
      }}
    />
  )
}
