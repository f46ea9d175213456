// Parses phone numbers and stores them as + and digits (E.164). No digit is ever dropped to make a number valid,
// because the result would be someone else's number.
// REF "Phones": REF-071, REF-072, REF-073, REF-074, REF-075, REF-039, REF-040
import { codesByLengths } from './phone-lengths.generated.ts'

export const phoneMask = '(###) ###-####'

/** For example '480-555-0100 ext. 12'. */
export interface PhoneNumber {
  /** E.164: + and 8 to 15 digits. */
  readonly number: string
  readonly extension: string | null
}

const lengthsByCode: ReadonlyMap<string, ReadonlySet<number>> = new Map(
  Object.entries(codesByLengths).flatMap(([lengths, codes]) => {
    const allowed = new Set(lengths.split(' ').map(Number))
    return codes.split(' ').map((code) => [code, allowed] as const)
  }),
)

const domestic = /^(?:\+?1)?([2-9]\d{2}[2-9]\d{6})$/
const extended = /^(.*\d[\s()]*)(?:;ext=|,?\s*\(?(?:extension|extn?|x|#)[\s.:]*)(\d{1,6})\)?$/i
const separators = /[\s().\-\u2010-\u2015\u2212\u00b7\u2022]/g
/** Direction marks and similar characters that contact lists add to copied numbers. */
const invisible = /\p{Cf}/gu

/** The country code at the start of the digits; null when there is none. */
function countryOf(digits: string): string | null {
  if (digits.startsWith('1')) return '1'
  return (
    [1, 2, 3].map((end) => digits.slice(0, end)).find((code) => lengthsByCode.has(code)) ?? null
  )
}

function readNumber(text: string): string | null {
  const plain = text.replace(separators, '')
  const ten = domestic.exec(plain)?.[1]
  if (ten !== undefined) return `+1${ten}`
  if (!/^\+[2-9]\d{7,14}$/.test(plain)) return null
  const digits = plain.slice(1)
  const code = countryOf(digits)
  const lengths = code === null ? undefined : lengthsByCode.get(code)
  return code !== null && lengths?.has(digits.length - code.length) === true ? plain : null
}

/** Parses the whole text; null unless it is exactly one number. */
export function readPhone(typed: string): PhoneNumber | null {
  const text = typed.normalize('NFKC').replace(invisible, '').trim()
  const [, before, extension] = extended.exec(text) ?? []
  const number = readNumber(before ?? text)
  return number === null ? null : { number, extension: extension ?? null }
}

/** A stored number; null for values of older releases that cannot be called. REF-076 */
export const isStoredPhone = (phone: string | null | undefined): phone is string =>
  typeof phone === 'string' && phone.startsWith('+')

export const isCountryCode = (code: string): boolean => code === '1' || lengthsByCode.has(code)

/** The number if texts may be sent to its country, else null. REF-075 */
export const textNumber = (
  phone: string | null | undefined,
  countries: readonly string[],
): string | null =>
  isStoredPhone(phone) && countries.includes(countryOf(phone.slice(1)) ?? '') ? phone : null

/** The country code of a stored number and the remaining digits. */
export function phoneParts(phone: string): { readonly code: string; readonly rest: string } {
  const digits = phone.slice(1)
  const code = countryOf(digits) ?? ''
  return { code, rest: digits.slice(code.length) }
}

/** Null for values that cannot be dialled. REF-074 */
export const dialLink = (phone: string | null | undefined): string | null =>
  isStoredPhone(phone) ? `tel:${phone}` : null

/** The hint of OFR-032 and of texts that are not sent. */
export const noPhoneNumber = 'No phone number'
export const checkPhoneText = 'Please check this number.' // REF-076
export const noTextsText = 'Texts are not sent to this number.' // REF-075
export const noExtensionText = (label: string): string =>
  `${label}: extensions cannot be used here.`
export const extensionText = (label: string): string =>
  `${label}: an extension has 1 to 6 digits and stands behind a number.`
