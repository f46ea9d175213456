// LST-086: one folding compares names, as people write them. fold_name() and its kin are the same in the database;
// names-folding.test.ts holds both together.

/** What does not count: marks over letters, and characters that cannot be seen. */
// Each mark is meant by itself: a mark is what remains of an accent once its letter is taken off.
// oxlint-disable no-misleading-character-class
const marks = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/g
const unseenBlocks =
  /[\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g
const unseenSigns = /[\ufe00-\ufe0f\ufff9-\ufffb\u{e0000}-\u{e0fff}]/gu
// oxlint-enable no-misleading-character-class
const withoutUncounted = (text: string): string =>
  text.replace(marks, '').replace(unseenBlocks, '').replace(unseenSigns, '')
/** Typed in place of an apostrophe, and lost once it is decomposed into a blank and a mark. */
const accents = /[\u00b4\u1fef\u1ffd]/g
const apostrophes = /['`\u02b9\u02bb\u02bc\u02bd\u02c8\u2018-\u201b\u2032\u2035]/g
const hyphens = /[-\u02d7\u2010-\u2015\u2212\u2e3a\u2e3b]/g
const blanks = /[\t\n\v\f\r \u0085\u1680\u2028\u2029\u2800,]+/g
/** Letters that have no decomposition. */
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

/** Without case, accents, apostrophes, hyphens and what cannot be seen; a comma is a blank, and blanks are one. */
export const foldName = (text: string): string => oneBlank(lettersOf(text).replace(hyphens, ''))

/** The same with a blank for each hyphen: 'Smith-Jones' is also typed 'Smith Jones'. */
export const foldNameParts = (text: string): string =>
  oneBlank(lettersOf(text).replace(hyphens, ' '))

/** What a text is searched by: as one word and as several where it has a hyphen. */
export const searchableName = (text: string): string => {
  const [whole, parts] = [foldName(text), foldNameParts(text)]
  return whole === parts ? whole : `${whole} ; ${parts}`
}

/** The ways in which a typed text may stand in a searchable one. */
export const typedNames = (text: string): readonly string[] => [
  ...new Set([foldName(text), foldNameParts(text)]),
]

/**
 * LST-046, LST-086: a part of a label; of a person's name also its words in another order, each from its first letter
 * on.
 */
export function includesName(label: string, typed: string): boolean {
  const searchable = searchableName(label)
  return typedNames(typed).some(
    (one) =>
      searchable.includes(one) ||
      (one.includes(' ') && one.split(' ').every((word) => ` ${searchable}`.includes(` ${word}`))),
  )
}

/** By code points, as the database orders bytes; units of UTF-16 order some letters otherwise. */
function byCodePoint(a: string, b: string): number {
  const [one, other] = [[...a], [...b]]
  for (const [at, letter] of one.entries()) {
    if (other[at] === undefined) return 1
    const apart = (letter.codePointAt(0) as number) - (other[at].codePointAt(0) as number)
    if (apart !== 0) return apart
  }
  return one.length - other.length
}

/** Words of a name in one order: 'Last, First', 'First Last' and 'Last First' are equal. */
export const nameKey = (text: string): string =>
  foldName(text).split(' ').toSorted(byCodePoint).join(' ')
export const isSameName = (a: string, b: string): boolean => nameKey(a) === nameKey(b)

/** PAT-128: an MRN as people read it: case, blanks, what cannot be seen and the kind of hyphen do not count. */
export const mrnKey = (mrn: string): string =>
  withoutUncounted(mrn.normalize('NFKC'))
    .replaceAll('İ', 'i')
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replace(hyphens, '-')
    .replace(/[\t\n\v\f\r \u0085\u1680\u2028\u2029\u2800]+/g, '')
/** An MRN without hyphens too: what looks the same, and what a search compares. */
export const looseMrn = (mrn: string): string => foldName(mrn).replaceAll(' ', '')
/** As it is stored: with plain hyphens. */
export const plainHyphens = (mrn: string): string => mrn.replace(hyphens, '-')
