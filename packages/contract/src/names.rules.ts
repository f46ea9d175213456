// Folds names for comparison. fold_name() and the related database functions do the same; names-folding.test.ts
// compares both. LST-086

/** Ignored characters: combining marks and invisible characters. */
// The class lists single marks on purpose: decomposition leaves them behind.
// oxlint-disable no-misleading-character-class
const marks = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/g
const unseenBlocks =
  /[\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g
const unseenSigns = /[\ufe00-\ufe0f\ufff9-\ufffb\u{e0000}-\u{e0fff}]/gu
// oxlint-enable no-misleading-character-class
const withoutUncounted = (text: string): string =>
  text.replace(marks, '').replace(unseenBlocks, '').replace(unseenSigns, '')
/** Characters typed instead of an apostrophe, which would decompose into a blank and a mark. */
const accents = /[\u00b4\u1fef\u1ffd]/g
const apostrophes = /['`\u02b9\u02bb\u02bc\u02bd\u02c8\u2018-\u201b\u2032\u2035]/g
const hyphens = /[-\u02d7\u2010-\u2015\u2212\u2e3a\u2e3b]/g
const blanks = /[\t\n\v\f\r \u0085\u1680\u2028\u2029\u2800,]+/g
/** Letters without a decomposition. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ŧ: 't',
  ς: 'σ',
}

const lettersOf = (text: string): string =>
  withoutUncounted(text.replace(accents, '').normalize('NFKD'))
    .toLowerCase()
    .replace(/[ßæœþøłđðħıŧς]/g, (letter) => plainLetters[letter] as string)
    .replace(apostrophes, '')

const oneBlank = (text: string): string => text.replace(blanks, ' ').trim()

/** Removes case, accents, apostrophes, hyphens and invisible characters. Commas and runs of blanks become one blank. */
export const foldName = (text: string): string => oneBlank(lettersOf(text).replace(hyphens, ''))

/** Like `foldName`, but hyphens become blanks: 'Smith-Jones' is also typed 'Smith Jones'. */
export const foldNameParts = (text: string): string =>
  oneBlank(lettersOf(text).replace(hyphens, ' '))

/** The searchable form of a text: hyphenated words once joined and once separated. */
export const searchableName = (text: string): string => {
  const [whole, parts] = [foldName(text), foldNameParts(text)]
  return whole === parts ? whole : `${whole} ; ${parts}`
}

/** The forms in which a typed text can occur in a searchable text. */
export const typedNames = (text: string): readonly string[] => [
  ...new Set([foldName(text), foldNameParts(text)]),
]

/**
 * Matches a part of a label, and for a person's name also word prefixes in any order. LST-046, LST-086
 */
export function includesName(label: string, typed: string): boolean {
  const searchable = searchableName(label)
  return typedNames(typed).some(
    (one) =>
      searchable.includes(one) ||
      (one.includes(' ') && one.split(' ').every((word) => ` ${searchable}`.includes(` ${word}`))),
  )
}

/** Orders by code points like the database. UTF-16 code units would order some letters differently. */
function byCodePoint(a: string, b: string): number {
  const [one, other] = [[...a], [...b]]
  for (const [at, letter] of one.entries()) {
    if (other[at] === undefined) return 1
    const apart = (letter.codePointAt(0) as number) - (other[at].codePointAt(0) as number)
    if (apart !== 0) return apart
  }
  return one.length - other.length
}

/** The words of a name in sorted order, so that 'Last, First', 'First Last' and 'Last First' are equal. */
export const nameKey = (text: string): string =>
  foldName(text).split(' ').toSorted(byCodePoint).join(' ')
export const isSameName = (a: string, b: string): boolean => nameKey(a) === nameKey(b)

/** An MRN without regard to case, blanks, invisible characters and the kind of hyphen. PAT-128 */
export const mrnKey = (mrn: string): string =>
  withoutUncounted(mrn.normalize('NFKC'))
    .replaceAll('İ', 'i')
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replace(hyphens, '-')
    .replace(/[\t\n\v\f\r \u0085\u1680\u2028\u2029\u2800]+/g, '')
/** Like `mrnKey`, without hyphens: used by searches and to warn of similar MRNs. */
export const looseMrn = (mrn: string): string => foldName(mrn).replaceAll(' ', '')
/** The stored form, with ASCII hyphens. */
export const plainHyphens = (mrn: string): string => mrn.replace(hyphens, '-')
