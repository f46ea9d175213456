// PAT-047, PAT-072: the mask of a date of birth. The form holds a day, or what is typed of one.
import { dobText } from '../../shared/calendar/dob-text.ts'
import { isDay } from '@wren/contract/time'
import { maskDate, readDate } from '@wren/contract/typed-date.rules'

const shortForm = /^\d{1,2}\/\d{1,2}\/\d{4}$/

/** '0517' → '05/17'. */
export const maskDob = (value: string | null): string =>
  value === null ? '' : isDay(value) ? dobText(value) : maskDate(value)

/** A whole calendar date as a day, anything else as it is masked, nothing as null. */
export function readDob(typed: string): string | null {
  const masked = maskDate(typed)
  return (shortForm.test(masked) ? readDate(masked) : null) ?? (masked === '' ? null : masked)
}
