// PAT-126: reads a search text as a name, an MRN, a birth date, a phone, or several of them.
import { foldName, looseMrn, typedNames } from './names.rules.ts'
import { isDay, type Day } from './time.ts'
import { dateForms } from './typed-date.rules.ts'

/** Words that label a date or a phone. */
const labels = /\b(?:dob|d\.o\.b\.?|date of birth|born|phone|tel|cell)\b[:.]?|[()[\]]/gi

const restOf = (text: string, from: number, length: number): string =>
  `${text.slice(0, from)} ${text.slice(from + length)}`
    .replace(labels, ' ')
    .replace(/^[\s,;:]+|[\s,;:]+$/g, '')

interface TextMatch<T> {
  readonly value: T
  /** The text without the match. */
  readonly rest: string
}

/** Eight digits are a date, typed as MM/DD/YYYY. */
const maskedDigits = /^\s*(\d{2})(\d{2})(\d{4})\s*$/

export function findDate(text: string): TextMatch<Day> | null {
  const masked = text.replace(maskedDigits, '$1/$2/$3')
  if (masked !== text) return findDate(masked)
  for (const [form, read] of dateForms) {
    const match = form.exec(text)
    const day = match === null ? '' : read([...match])
    if (match !== null && isDay(day))
      return { value: day, rest: restOf(text, match.index, match[0].length) }
  }
  return null
}

const minPhoneDigits = 7

/** Finds a phone. The value has no leading 1 of the country, so that every stored form contains it. */
export function findPhone(text: string): TextMatch<string> | null {
  const match = /\+?\(?\d[\d\s().+/-]{5,}\d/.exec(text)
  const digits = match?.[0].replace(/\D/g, '') ?? ''
  if (match === null || digits.length < minPhoneDigits || digits.length > 15) return null
  const extension = /^\s*(?:x|ext\.?)\s*\d{1,6}/i.exec(text.slice(match.index + match[0].length))
  return {
    value: /^1\d{10}$/.test(digits) ? digits.slice(1) : digits,
    rest: restOf(text, match.index, match[0].length + (extension?.[0].length ?? 0)),
  }
}

export interface NameReading {
  /** Forms in which a name may be in the searched text. */
  readonly names: readonly string[]
  /** An MRN without hyphens and blanks, or '' if the text can only be a name. */
  readonly mrn: string
}
/** One reading of a text. All its parts must be true of a patient. */
export interface PatientReading {
  readonly named?: NameReading
  readonly dob?: Day
  readonly digits?: string
}

/** For example 'MRN AB-1234' on a fax. */
const mrnLabel = /^\s*(?:mrn|mr ?#|medical record(?: number)?)\s*[:#.]?\s*/i

/** Long texts without a digit are read as names only, because a search for MRNs doubles the time. */
const maxMrnLetters = 8
const nameReading = (text: string): NameReading => {
  const mrn = looseMrn(text)
  return { names: typedNames(text), mrn: /\d/.test(mrn) || mrn.length <= maxMrnLetters ? mrn : '' }
}
const isEmpty = (text: string): boolean => foldName(text) === ''

/** Returns all readings: '3-12-1970' may be a birth date and '5550143' an MRN. */
export function readPatientQuery(text: string): readonly PatientReading[] {
  const readings: PatientReading[] = []
  const mrnText = text.replace(mrnLabel, '')
  if (mrnText !== text && looseMrn(mrnText) !== '') readings.push({ named: nameReading(mrnText) })
  if (looseMrn(text) !== '') readings.push({ named: nameReading(text) })
  const day = findDate(text)
  const phone = findPhone(day === null ? text : day.rest)
  const nameOfRest = (part: TextMatch<unknown>) =>
    isEmpty(part.rest) ? {} : { named: nameReading(part.rest) }
  if (day !== null && phone !== null)
    readings.push({ dob: day.value, digits: phone.value, ...nameOfRest(phone) })
  else if (day !== null) readings.push({ dob: day.value, ...nameOfRest(day) })
  else if (phone !== null) readings.push({ digits: phone.value, ...nameOfRest(phone) })
  return readings
}
