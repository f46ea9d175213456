// Value and text of a phone field. The value is the stored form of a complete number, with `;ext=` before an extension;
// otherwise it is the typed text, so that no input is lost (REF-039, REF-071, REF-072, REF-073).
import {
  isStoredPhone,
  noExtensionText,
  phoneParts,
  readPhone,
  type PhoneNumber,
} from '@wren/contract/phone'
import { showPhone } from '@wren/contract/phone-shown'

export const joinedPhone = (number: string | null, extension: string | null): string | null =>
  number === null || extension === null ? number : `${number};ext=${extension}`

const split = (value: string): PhoneNumber => {
  const [number = '', extension = null] = value.split(';ext=')
  return { number, extension }
}

/** Value in a comparison, for example '480-555-0100 ext. 12'. */
export const shownPhone = (value: string): string => {
  const { number, extension } = split(value)
  return showPhone(number, extension)
}

/** Joins the two fields of the record into the value of the form. */
export const joinedIn = <F extends string>(
  record: { readonly [K in F | `${F}_ext`]?: string | null },
  field: F,
): Readonly<Record<F, string | null>> =>
  ({ [field]: joinedPhone(record[field] ?? null, record[`${field}_ext`] ?? null) }) as Record<
    F,
    string | null
  >

/** Splits the value again, where the body contains it. */
export function apartIn<S extends Readonly<Record<string, unknown>>>(sent: S, field: string): S {
  const value = sent[field]
  if (value === undefined) return sent
  const { number, extension } =
    typeof value === 'string' ? split(value) : { number: null, extension: null }
  return { ...sent, [field]: number, [`${field}_ext`]: extension }
}

const onlyDigits = (text: string): string => text.replace(/\D/g, '')
const separators = /^[\s().\-\u00a0\u2010-\u2015]*$/
const isNumeric = (text: string): boolean => separators.test(text.replace(/\d/g, ''))

/** Value of the text in the field. */
export function valueOf(text: string, takesExtension: boolean): string {
  const read = readPhone(text)
  if (read !== null && (read.extension === null || takesExtension))
    return joinedPhone(read.number, read.extension) ?? ''
  const typed = text.trimStart()
  if (typed.startsWith('+') && isNumeric(typed.slice(1))) return `+${onlyDigits(typed)}`
  return isNumeric(typed) ? onlyDigits(typed) : typed
}

/** '602555' -> '(602) 555'. Ends with the last digit, so that a deleted character does not reappear. */
export function maskPhone(digits: string): string {
  if (digits.length < 4) return digits && `(${digits}`
  if (digits.length < 7) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`
}

/** Text of a value: the US mask, an international number ('+44 20 7946 0958'), or the typed text. */
export function shownIn(value: string): string {
  const { number, extension } = split(value)
  if (isStoredPhone(number) && readPhone(number) !== null) {
    const { code, rest } = phoneParts(number)
    const shown = code === '1' ? maskPhone(rest) : showPhone(number)
    return extension === null ? shown : `${shown} ext. ${extension}`
  }
  if (/^\+\d+$/.test(value)) {
    const { code, rest } = phoneParts(value)
    return code === '' ? value : `+${code} ${rest}`.trimEnd()
  }
  return /^\d+$/.test(value) ? maskPhone(value) : value
}

const significant = /[\d+]/

/** Caret in the formatted text: at its end, or behind as many digits as before. */
export function caretIn(shown: string, typed: string, caret: number): number {
  if (shown === typed) return caret
  if (caret === typed.length) return shown.length
  const count = typed.slice(0, caret).replace(/[^\d+]/g, '').length
  let seen = 0
  for (let index = 0; index < shown.length; index += 1) {
    if (seen === count) return index
    if (significant.test(shown.charAt(index))) seen += 1
  }
  return shown.length
}

export interface PhoneTexts {
  readonly label: string
  /** Text of the field for an invalid number. */
  readonly fault: string
  readonly takesExtension: boolean
}

/** Hint for a text that the server would refuse; null for a complete number and an empty field. */
export function phoneFault(
  text: string,
  { label, fault, takesExtension }: PhoneTexts,
): string | null {
  if (text.trim() === '') return null
  const read = readPhone(text)
  if (read === null) return fault
  return read.extension === null || takesExtension ? null : noExtensionText(label)
}
