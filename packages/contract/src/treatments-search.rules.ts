// Finds a treatment by every name that the referral reader knows, tolerating typing errors. INT-151, INT-054
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

/** Ignores case, blanks, hyphens and trade mark signs. */
const squashed = (text: string): string =>
  foldName(text.replace(/[®™©℠]/g, '')).replace(/[\s/.()]/g, '')

/** Strength, dose, form, route or frequency: the part after the name on an order. */
const strengths = String.raw`\d|mg|mcg|g|gm|grams?|ml|units?|iu|meq|mmol|%|x\d|dose|doses|@`
const routes = 'iv|ivp|ivpb|im|sc|sq|subq|subcut|po|push|drip'
const forms = [
  'inj(?:ection|ectable)?|inf(?:usion)?|vials?|syringes?|pens?|kits?|bags?|solution|soln|powder',
  'prefilled|autoinjector|tablets?|tabs?|capsules?|caps?',
].join('|')
const frequencies = String.raw`q\d+|daily|weekly|monthly|every|once|twice|bid|tid|prn`
const afterName = new RegExp(`^(?:${[strengths, routes, forms, frequencies].join('|')})`, 'i')

/** The name before strength, dose or form; the whole text when there is none. */
export function nameBeforeDose(text: string): string {
  const words = text.trim().split(/\s+/)
  const at = words.findIndex(
    (word, place) => place > 0 && afterName.test(word.replace(/^[([,;-]+/, '')),
  )
  return (at < 0 ? words : words.slice(0, at)).join(' ').replace(/[,;:(-]+$/, '')
}

interface Folded {
  /** Complete names: brand, generic name, aliases, and brand with generic name. */
  readonly names: readonly string[]
  readonly groups: readonly string[]
  /** Names and words that are long enough to tolerate a wrong letter. */
  readonly words: readonly string[]
}
const leastMisspelled = 6
/** Folds each entry once, because folding hundreds of names takes longer than searching them. */
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

/** Exact matches first, then matches with one wrong letter for texts of six letters or more. */
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

/** The only entry with this name, with or without a dose after it; null when there are none or several. */
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
