// PAT-126: what a pasted or typed text says of a patient: a name or an MRN, a birth date, a phone, or several of them.
import { foldName, looseMrn, typedNames } from './names.rules.ts'
import { isDay, type Day } from './time.ts'
import { dateForms } from './typed-date.rules.ts'

/** The words around a date or a phone that name it. */
const labels = /\b(?:dob|d\.o\.b\.?|date of birth|born|phone|tel|cell)\b[:.]?|[()[\]]/gi

const restOf = (text: string, from: number, length: number): string =>
  `${text.slice(0, from)} ${text.slice(from + length)}`
    .replace(labels, ' ')
    .replace(/^[\s,;:]+|[\s,;:]+$/g, '')

interface Part<T> {
  readonly value: T
  /** The text without it. */ readonly rest: string
}

/** Typed into the mask MM/DD/YYYY, digits alone are a date. */
const maskedDigits = /^\s*(\d{2})(\d{2})(\d{4})\s*$/

export function dayIn(text: string): Part<Day> | null {
  const masked = text.replace(maskedDigits, '$1/$2/$3')
  if (masked !== text) return dayIn(masked)
  for (const [form, read] of dateForms) {
    const match = form.exec(text)
    const day = match === null ? '' : read([...match])
    if (match !== null && isDay(day))
      return { value: day, rest: restOf(text, match.index, match[0].length) }
  }
  return null
}

const leastPhoneDigits = 7

/** Its digits without the country's 1, so that they are a part of the number in every form it is stored in. */
export function phoneIn(text: string): Part<string> | null {
  const match = /\+?\(?\d[\d\s().+/-]{5,}\d/.exec(text)
  const digits = match?.[0].replace(/\D/g, '') ?? ''
  if (match === null || digits.length < leastPhoneDigits || digits.length > 15) return null
  const extension = /^\s*(?:x|ext\.?)\s*\d{1,6}/i.exec(text.slice(match.index + match[0].length))
  return {
    value: /^1\d{10}$/.test(digits) ? digits.slice(1) : digits,
    rest: restOf(text, match.index, match[0].length + (extension?.[0].length ?? 0)),
  }
}

export interface Named {
  /** Ways in which it may stand in the searched text. */ readonly names: readonly string[]
  /** Behind the names: an MRN without hyphens and blanks; empty where the text is a name and nothing else. */
  readonly mrn: string
}
/** One of several readings; what it names must all be true of a patient. */
export interface PatientReading {
  readonly named?: Named
  readonly dob?: Day
  readonly digits?: string
}

/** "MRN AB-1234", as it stands on a fax. */
const mrnLabel = /^\s*(?:mrn|mr ?#|medical record(?: number)?)\s*[:#.]?\s*/i

/** Long texts without a digit are names: to look for them as MRNs too takes as long again. */
const longestWord = 8
const namedOf = (text: string): Named => {
  const mrn = looseMrn(text)
  return { names: typedNames(text), mrn: /\d/.test(mrn) || mrn.length <= longestWord ? mrn : '' }
}
const isEmpty = (text: string): boolean => foldName(text) === ''

/** Every reading is looked for: '3-12-1970' may be a birth date and '5550143' an MRN. */
export function readPatientQuery(text: string): readonly PatientReading[] {
  const readings: PatientReading[] = []
  const unlabelled = text.replace(mrnLabel, '')
  if (unlabelled !== text && looseMrn(unlabelled) !== '')
    readings.push({ named: namedOf(unlabelled) })
  if (looseMrn(text) !== '') readings.push({ named: namedOf(text) })
  const day = dayIn(text)
  const phone = phoneIn(day === null ? text : day.rest)
  const alike = (part: Part<unknown>) => (isEmpty(part.rest) ? {} : { named: namedOf(part.rest) })
  if (day !== null && phone !== null)
    readings.push({ dob: day.value, digits: phone.value, ...alike(phone) })
  else if (day !== null) readings.push({ dob: day.value, ...alike(day) })
  else if (phone !== null) readings.push({ digits: phone.value, ...alike(phone) })
  return readings
}
