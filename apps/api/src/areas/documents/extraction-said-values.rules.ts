// DOC "Whose values" 064: the values of a text by their kind, so that a correction replaces like by like.
import { findNames } from './extraction-catalogue.rules.ts'
import type { Catalogue } from './extraction-catalogue.rules.ts'
import { findDates } from './extraction-dates.rules.ts'
import { isLanguage } from './extraction-languages.rules.ts'
import type { Span } from './extraction-model.rules.ts'

export type ValueKind =
  | 'date'
  | 'phone'
  | 'email'
  | 'zip'
  | 'code'
  | 'duration'
  | 'drug'
  | 'access'
  | 'sex'
  | 'answer'
  | 'language'
  | 'name'

export interface SaidValue extends Span {
  readonly kind: ValueKind
  /** What tells two values of a kind apart. */
  readonly value: string
  /** A date with its year may be a birthday, one without it never is. */
  readonly whole: boolean
}

/** A value that a correction replaced, and what replaced it, where they stand in the text. */
export interface Replaced {
  readonly kind: ValueKind
  readonly before: Span
  readonly after: Span | null
  /** The words before both that say so: 'moved from'. */
  readonly cue?: Span
}

const number =
  '(?:\\d{1,3}(?:\\.\\d{1,2})?|an?|one|two|three|four|five|six|half an|una?|dos|tres|cuatro|cinco)'
const patterns: readonly (readonly [ValueKind, RegExp])[] = [
  ['email', /[\w.+'-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/g],
  ['phone', /(?<![\d-])(?:\+?1[ .-]?)?\(?\d{3}\)?[ .-]{1,2}\d{3}[ .-]\d{4}(?!\d)/g],
  [
    'duration',
    new RegExp(
      `(?<![\\d/.])(?:~ ?)?${number}(?: ?(?:to|-) ?\\d{1,2})?[ -]?(?:h|hrs?|hours?|hr|mins?|` +
        'minutes|horas?|minutos)\\b(?: (?:and )?\\d{1,2} ?(?:m|mins?|minutes))?',
      'gi',
    ),
  ],
  ['zip', /(?<![\d$#.,/-])\d{5}(?:-\d{4})?(?![\d/]|-\d|[.,]\d)/g],
  ['code', /(?<![\w/.-])(?=[A-Z]{0,5}-?\d)[A-Z]{0,5}-?\d{3,9}(?:-\d{1,6})?(?![\w/@]|\.\d|-\d)/g],
  [
    'access',
    new RegExp(
      String.raw`\b(?:picc(?: line)?|(?:(?:sub-?q|sq|chest|power) ?)?port(?:-?a-?cath)?|mediport|midline` +
        String.raw`|piv|peripheral(?: iv)?|hickman|broviac|groshong|tunneled(?: cath\w*| line)?|sub-?q` +
        String.raw`|subcutaneous|s[cq]|im|g-?tube|j-?tube|peg(?: tube)?)\b`,
      'gi',
    ),
  ],
  ['sex', /(?<![\p{L}\d'/.-])(?:[MF]|(?:fe)?male|man|woman|hombre|mujer)(?![\p{L}\d'/])/giu],
  ['answer', /(?<![\p{L}'])(?:yes|no|sí)(?![\p{L}'])/giu],
  ['language', /(?<!\p{L})\p{Lu}\p{Ll}{3,11}(?!\p{L})/gu],
  [
    'name',
    new RegExp(
      String.raw`(?<![\p{L}'.-])\p{Lu}[\p{Ll}'-][\p{L}'-]{0,20}(?: (?:\p{Lu}\.?|de|la|van|von` +
        String.raw`|del))?(?: \p{Lu}[\p{Ll}'-][\p{L}'-]{0,24})?(?![\p{L}'-])`,
      'gu',
    ),
  ],
]

/** The values of one kind in the order of the text, at most a few hundred. */
export function valuesOfKind(text: string, kind: ValueKind, catalogue: Catalogue): SaidValue[] {
  if (kind === 'date')
    return findDates(text)
      .slice(0, 300)
      .map((one) => ({
        kind,
        start: one.start,
        end: one.end,
        whole: one.year !== null,
        value: text.slice(one.start, one.end).toLowerCase(),
      }))
  if (kind === 'drug')
    return findNames(text, catalogue)
      .filter(({ treatment }) => !/^(?:Line Care|Labs)$/.test(treatment.category))
      .slice(0, 300)
      .map(({ start, end, treatment }) => ({
        kind,
        start,
        end,
        whole: true,
        value: `${treatment.brandName ?? ''} ${treatment.genericName}`,
      }))
  const pattern = patterns.find(([of]) => of === kind)?.[1]
  if (pattern === undefined) return []
  const found: SaidValue[] = []
  for (const match of text.matchAll(pattern)) {
    if (found.length >= 400) break
    if (kind === 'language' && !isLanguage(match[0])) continue
    found.push({
      kind,
      start: match.index,
      end: match.index + match[0].length,
      whole: true,
      value: match[0].toLowerCase(),
    })
  }
  return found
}
