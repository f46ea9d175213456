// DOC "Referral text extraction" 043: what a label means, by its head where the whole of it is unheard of.
import { composedConcept } from './extraction-composed.rules.ts'
import { phraseConcepts } from './extraction-labels.rules.ts'

export const word = /[\p{L}\d#']+/gu
/** A phrase as the table of labels knows it: small letters, one blank between words, no marks. */
export const plain = (text: string) =>
  (
    text
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .replace(/([a-z])(?=[A-Z]{2,}|[A-Z][a-z])/g, '$1 ')
      .replace(/([A-Z]{2,})([A-Z][a-z])/g, '$1 $2')
      .toLowerCase()
      .match(word) ?? []
  )
    .map((one) => one.replace(/[#']/g, ''))
    .filter((one) => one !== '')
    .join(' ')

/** Words that mean something at the head of a label only: 'Referral ID' is no patient's number. */
const vague = new Set([
  'call',
  'id',
  'd',
  'c',
  'p',
  't',
  'o',
  'f',
  'time',
  'day',
  'date',
  'what',
  'where',
  'need',
  'needs',
  'plan',
  'rn',
  'nurse',
  'account',
  'profile',
  'target',
  'when',
  'order',
  'service',
  'status',
  'type',
])

export function headConcept(phrase: string): string | null {
  const words = phrase.split(' ')
  for (let count = Math.min(words.length, 5); count > 0; count -= 1) {
    // 'To recap:' is addressed to nobody.
    if (
      count === 1 &&
      words.length > 1 &&
      /^(?:to|from|re|de|cc|sent|para|[a-z])$/.test(words[0] ?? '')
    )
      continue
    // 'First one with you:', 'Last shipment:' are halves of no name.
    if (
      count === 1 &&
      words.length > 1 &&
      /^(?:first|last|given|middle)$/.test(words[0] ?? '') &&
      !/^(?:name|nm|pt|patient|legal)$/.test(words[1] ?? '')
    )
      continue
    const head = phraseConcepts.get(words.slice(0, count).join(' '))
    if (head) return head
  }
  return null
}

export function conceptOf(written: string): string {
  // 'Patient's address' is the patient address.
  const bare = phraseConcepts.has(written)
    ? written
    : written.replace(/^(patient|client|member|pt)s (?=\w)/, '$1 ')
  const phrase = phraseConcepts.has(written) ? written : bare
  const head = phraseConcepts.get(phrase) ?? composedConcept(phrase) ?? headConcept(phrase)
  const words = phrase.split(' ')
  // 'Number of teach visits' is nobody's number.
  if (!phraseConcepts.has(phrase) && /^(?:number|no|count|total) of /.test(phrase)) return 'unknown'
  // 'Pt lang', 'patient allergies': the rest says what of the patient.
  const rest =
    head === 'patient' && words.length > 1
      ? phraseConcepts.get(words.slice(1).join(' '))
      : undefined
  if (head) return rest ?? head
  for (let count = Math.min(words.length - 1, 5); count > 0; count -= 1) {
    const tail = phraseConcepts.get(words.slice(-count).join(' '))
    // '... but keep me posted first: Ann' names nobody's first name, and 'goes home to:' is addressed to nobody.
    if (
      tail &&
      !vague.has(words.slice(-count).join(' ')) &&
      !(
        count === 1 &&
        (tail === 'from-to' || (words.length > 3 && /^(?:first|last)$/.test(words.at(-1) ?? '')))
      )
    )
      return tail
  }
  return 'unknown'
}
