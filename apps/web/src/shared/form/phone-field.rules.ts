// REF "Phones" 071-073, REF-039: what a phone field holds and shows. It holds the stored form of a whole number, with
// `;ext=` before an extension,
// else what was typed of one, so that nothing typed is ever dropped.
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

/** How a form shows a value beside another one's: '480-555-0100 ext. 12'. */
export const shownPhone = (value: string): string => {
  const { number, extension } = split(value)
  return showPhone(number, extension)
}

/** The record's two fields as the one that the form edits. */
export const joinedIn = <F extends string>(
  record: { readonly [K in F | `${F}_ext`]?: string | null },
  field: F,
): Readonly<Record<F, string | null>> =>
  ({ [field]: joinedPhone(record[field] ?? null, record[`${field}_ext`] ?? null) }) as Record<
    F,
    string | null
  >

/** And apart again, where it is among what is sent. */
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

/** What is in the box as the value that the form holds. */
export function valueOf(text: string, takesExtension: boolean): string {
  const read = readPhone(text)
  if (read !== null && (read.extension === null || takesExtension))
    return joinedPhone(read.number, read.extension) ?? ''
  const typed = text.trimStart()
  if (typed.startsWith('+') && isNumeric(typed.slice(1))) return `+${onlyDigits(typed)}`
  return isNumeric(typed) ? onlyDigits(typed) : typed
}

/**
 * '602555' -> '(602) 555'; nothing stands behind the last digit, so that deleting never meets a character that comes
 * back.
 */
export function maskPhone(digits: string): string {
  if (digits.length < 4) return digits && `(${digits}`
  if (digits.length < 7) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`
}

/** What the box shows of a value: the US mask, '+44 20 7946 0958', or what was typed. */
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

/** Where the caret stands in what is shown of a typed text: at its end, or behind as many digits as before. */
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
  /** The field's own text for what is no number. */
  readonly fault: string
  readonly takesExtension: boolean
}

/** The hint below a text that the server would refuse; null for a whole number and for nothing. */
export function phoneFault(
  text: string,
  { label, fault, takesExtension }: PhoneTexts,
): string | null {
  if (text.trim() === '') return null
  const read = readPhone(text)
  if (read === null) return fault
  return read.extension === null || takesExtension ? null : noExtensionText(label)
}
