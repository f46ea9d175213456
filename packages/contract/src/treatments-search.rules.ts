// INT-151, INT-054: a treatment of the catalogue by every name that the reader of referrals knows, as people type it.
import { foldName } from './names.rules.ts'
import { editDistance } from './patients-duplicates.rules.ts'

export interface SearchedTreatment {
  readonly brandName: string | null
  readonly genericName: string | null
  readonly category: string
  readonly parent: { readonly title: string; readonly category: string } | null
  readonly fullText: string
  readonly aliases?: readonly string[]
}

export const notInCatalog = 'Not in the catalog: no skills or vettings are checked.'

/** Case, blanks, hyphens and the signs of trade marks do not count. */
const squashed = (text: string): string =>
  foldName(text.replace(/[®™©℠]/g, '')).replace(/[\s/.()]/g, '')

/** A strength, a dose, a form, a route or how often: the part behind a name on an order. */
const behind =
  /^(?:\d|q\d+|mg|mcg|g|gm|grams?|ml|units?|iu|meq|mmol|%|x\d|iv|ivp|ivpb|im|sc|sq|subq|subcut|po|inj(?:ection|ectable)?|inf(?:usion)?|vials?|syringes?|pens?|kits?|bags?|solution|soln|powder|prefilled|autoinjector|tablets?|tabs?|capsules?|caps?|push|drip|daily|weekly|monthly|every|once|twice|bid|tid|prn|dose|doses|@)/i

/** The name before its strength, dose or form; the whole text where there is none. */
export function nameBeforeDose(text: string): string {
  const words = text.trim().split(/\s+/)
  const at = words.findIndex(
    (word, place) => place > 0 && behind.test(word.replace(/^[([,;-]+/, '')),
  )
  return (at < 0 ? words : words.slice(0, at)).join(' ').replace(/[,;:(-]+$/, '')
}

interface Folded {
  /** Whole: brand, generic name, aliases, and brand with generic name. */
  readonly names: readonly string[]
  readonly groups: readonly string[]
  /** Names and their words, long enough to be misspelled. */
  readonly words: readonly string[]
}
const leastMisspelled = 6
/** Folding hundreds of names takes longer than searching among them, so each entry is folded once. */
const foldedOf = new WeakMap<SearchedTreatment, Folded>()

function folded(one: SearchedTreatment): Folded {
  const before = foldedOf.get(one)
  if (before !== undefined) return before
  const names = [one.brandName, one.genericName, ...(one.aliases ?? [])].filter(
    (name) => name !== null,
  )
  const groups = [one.category, one.parent?.title, one.parent?.category].filter(
    (name) => name !== undefined,
  )
  const made = {
    names: [one.fullText, ...names].map(squashed),
    groups: groups.map(squashed),
    words: [
      ...new Set(names.flatMap((name) => [name, ...name.split(/[\s/-]+/)]).map(squashed)),
    ].filter((word) => word.length >= leastMisspelled - 1),
  }
  foldedOf.set(one, made)
  return made
}

const isPartOf = (one: SearchedTreatment, sought: string): boolean => {
  const { names, groups } = folded(one)
  return [...names, ...groups].some((name) => name.includes(sought))
}

/** One letter wrong in a whole name, or in one of its words. */
const isMisspelled = (one: SearchedTreatment, sought: string): boolean =>
  folded(one).words.some((word) => editDistance(word, sought, 1) === 1)

/** Exact ones first; those with one letter wrong behind them, from six letters on. */
export function findTreatments<T extends SearchedTreatment>(
  treatments: readonly T[],
  typed: string,
): readonly T[] {
  const texts = [...new Set([typed, nameBeforeDose(typed)].map(squashed))].filter(
    (text) => text !== '',
  )
  if (texts.length === 0) return treatments
  const exact =
    texts
      .map((text) => treatments.filter((one) => isPartOf(one, text)))
      .find((some) => some.length > 0) ?? []
  const near = texts.flatMap((text) =>
    text.length < leastMisspelled
      ? []
      : treatments.filter((one) => !exact.includes(one) && isMisspelled(one, text)),
  )
  return [...new Set([...exact, ...near])]
}

/** The one entry that is called so, with or without a dose behind the name; null where several or none are. */
export function treatmentCalled<T extends SearchedTreatment>(
  treatments: readonly T[],
  typed: string,
): T | null {
  for (const text of [typed, nameBeforeDose(typed)].map(squashed)) {
    const called = text === '' ? [] : treatments.filter((one) => folded(one).names.includes(text))
    if (called.length === 1) return called[0] as T
    if (called.length > 1) return null
  }
  return null
}
