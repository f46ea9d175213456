// PAT-047, PAT-072: the mask of a date of birth. The form holds a day, or the digits of what is not one yet.
import { dobText } from '../../shared/calendar/dob-text.ts'
import { isDay } from '@wren/contract/time'

/** '0517' → '05/17'. */
export function maskDob(value: string | null): string {
  if (value === null) return ''
  const whole: boolean = isDay(value)
  if (whole) return dobText(value)
  const digits = value.replace(/\D/g, '').slice(0, 8)
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)]
    .filter((part) => part !== '')
    .join('/')
}

/** A whole calendar date as a day, anything else as its digits, nothing as null. */
export function readDob(typed: string): string | null {
  const written = /^\s*(\d{1,2})\/(\d{1,2})\/(\d{4})\s*$/.exec(typed)
  const digits = written
    ? `${written[1]?.padStart(2, '0')}${written[2]?.padStart(2, '0')}${written[3]}`
    : typed.replace(/\D/g, '').slice(0, 8)
  const day = `${digits.slice(4, 8)}-${digits.slice(0, 2)}-${digits.slice(2, 4)}`
  return digits === '' ? null : isDay(day) ? day : digits
}
