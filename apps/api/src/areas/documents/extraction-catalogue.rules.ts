// DOC "Referral text extraction" 045: names of the catalogue in a text, whole-word, longest first, small misspellings forgiven.
import { formulas, uncatalogued } from './extraction-drugs.rules.ts'
import type { Span, Treatment } from './extraction-model.rules.ts'

export interface Catalogue {
  /** First word -> names that begin with it, longest first. */
  readonly byFirstWord: ReadonlyMap<
    string,
    readonly {
      readonly words: readonly string[]
      readonly text: string
      readonly treatment: Treatment
    }[]
  >
  /** Long single words, by length, for misspellings. */
  readonly long: ReadonlyMap<
    number,
    readonly { readonly word: string; readonly treatment: Treatment }[]
  >
  readonly words: ReadonlySet<string>
  /** Long single words as they sound in Spanish, Portuguese and French: 'vancomicina', 'ceftriaxona'. */
  readonly foreign: ReadonlyMap<string, Treatment>
  /** Entries without a brand, by their generic name. */
  readonly byName: ReadonlyMap<string, Treatment>
}
export interface NameFound extends Span {
  readonly treatment: Treatment
  readonly exact: boolean
}

const wordPattern = /[\p{L}\d]+/gu
const split = (text: string) => text.toLowerCase().match(wordPattern) ?? []
/** Two-letter names are words of other meanings unless written as in the catalogue: 'NS', 'LR', 'PN'. */
const needsCase = (text: string) =>
  text.length <= 3 && text === text.toUpperCase() && /[A-Z]/.test(text)

/** What coordinators write for short, where the catalogue has no alias. */
const shorthand = [
  ['CTX', 'ceftriaxone'],
  ['testosterone cyp', 'testosterone cypionate'],
  ['test cyp', 'testosterone cypionate'],
  ['cabotegravir rilpivirine', 'cabotegravir and rilpivirine'],
  ['5FU pump', 'fluorouracil'],
  ['CFZ', 'cefazolin'],
  ['ERTA', 'ertapenem'],
  ['MERO', 'meropenem'],
  ['PCN G', 'penicillin G potassium'],
  ['PICC dressing', 'PICC dressing change'],
  ['midline dressing', 'Midline care'],
  ['pull a PICC', 'PICC removal'],
  ['pull the PICC', 'PICC removal'],
  ['PICC out', 'PICC removal'],
  ['pull her PICC', 'PICC removal'],
  ['pull his PICC', 'PICC removal'],
  ['central line dressing', 'Central line dressing change'],
  ['octreotide LAR', 'octreotide acetate (depot)'],
  ['octreotide LAR depot', 'octreotide acetate (depot)'],
  ['Solu Medrol', 'methylprednisolone'],
  ['solumed', 'methylprednisolone'],
  ['mica', 'micafungin'],
  ['pip tazo', 'piperacillin-tazobactam'],
  ['nafc', 'nafcillin'],
  ['ritux', 'rituximab'],
  ['inflix', 'infliximab'],
  ['IFX', 'infliximab'],
  ['toci', 'tocilizumab'],
  ['ceftaz', 'ceftazidime'],
  ['TMP SMX', 'sulfamethoxazole-trimethoprim'],
  ['vit B12', 'cyanocobalamin'],
  ['B12', 'cyanocobalamin'],
  ['B12 shot', 'cyanocobalamin'],
  ['vit C', 'ascorbic acid'],
  ['alpha-1 antitrypsin', 'alpha1-proteinase inhibitor (human)'],
  ['TPN lipids', 'total parenteral nutrition'],
  ['home TPN', 'total parenteral nutrition'],
  ['iron IV', 'IV iron'],
  ['fluids', 'IV hydration'],
  ['mag', 'magnesium sulfate'],
  ['depo-provera', 'medroxyprogesterone'],
  ['zoledronic', 'zoledronic acid'],
  ['Faspro', 'daratumumab and hyaluronidase-fihj'],
  ['Zunovo', 'ocrelizumab and hyaluronidase-ocsq'],
  ['Hylecta', 'trastuzumab and hyaluronidase-oysk'],
  ['feeding tube teach', 'enteral nutrition'],
] as const

export function buildCatalogue(treatments: readonly Treatment[]): Catalogue {
  const owners = new Map<string, { text: string; treatment: Treatment; rank: number }>()
  const claim = (text: string | null, treatment: Treatment, rank: number) => {
    if (!text) return
    const key = split(text).join(' ')
    const held = owners.get(key)
    if (key !== '' && (!held || rank < held.rank)) owners.set(key, { text, treatment, rank })
  }
  for (const treatment of treatments) {
    claim(treatment.brandName, treatment, 0)
    if (treatment.brandName !== null)
      claim(`${treatment.brandName} (${treatment.genericName})`, treatment, 0)
    claim(treatment.genericName, treatment, treatment.brandName === null ? 1 : 3)
    for (const alias of treatment.aliases) claim(alias, treatment, 2)
  }
  for (const [short, name] of shorthand) {
    const treatment =
      treatments.find((one) => one.genericName === name && one.brandName === null) ??
      treatments.find((one) => one.genericName === name)
    if (treatment) claim(short, treatment, 8)
  }
  for (const treatment of formulas) claim(treatment.genericName, treatment, 1)
  for (const treatment of uncatalogued) claim(treatment.genericName, treatment, 9)
  const byFirstWord = new Map<string, { words: string[]; text: string; treatment: Treatment }[]>()
  const long = new Map<number, { word: string; treatment: Treatment }[]>()
  const words = new Set<string>()
  for (const [key, { text, treatment }] of owners) {
    const parts = key.split(' ')
    for (const part of parts) if (part.length >= 5 && /^[a-z]+$/.test(part)) words.add(part)
    const first = parts[0] ?? ''
    byFirstWord.set(first, [...(byFirstWord.get(first) ?? []), { words: parts, text, treatment }])
    if (parts.length === 1 && first.length >= 7)
      long.set(first.length, [...(long.get(first.length) ?? []), { word: first, treatment }])
  }
  for (const names of byFirstWord.values()) names.sort((a, b) => b.words.length - a.words.length)
  const foreign = new Map(
    [...long.values()].flat().map((one) => [sounding(one.word), one.treatment]),
  )
  const byName = new Map(
    treatments.filter((one) => one.brandName === null).map((one) => [one.genericName, one]),
  )
  return { byFirstWord, long, words, foreign, byName }
}

/** A substance's name without what its tongues spell differently. */
const sounding = (word: string): string =>
  word
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('y', 'i')
    .replaceAll('ph', 'f')
    .replaceAll('th', 't')
    .replace(/[aeo]$/, '')

/** One letter more, less, other, or two neighbours changed places. */
function nearlyEqual(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || a.charAt(0) !== b.charAt(0)) return false
  let i = 0
  while (i < a.length && a.charAt(i) === b.charAt(i)) i += 1
  if (i === a.length && i === b.length) return true
  const restA = a.slice(i)
  const restB = b.slice(i)
  return (
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    restA.slice(1) === restB.slice(1) ||
    (restA.charAt(0) === restB.charAt(1) &&
      restA.charAt(1) === restB.charAt(0) &&
      restA.slice(2) === restB.slice(2))
  )
}

function cutShort(catalogue: Catalogue, word: string): Treatment | null {
  const longer = [...catalogue.long].flatMap(([length, names]) =>
    length > word.length + 1 ? names.filter((one) => one.word.startsWith(word)) : [],
  )
  return new Set(longer.map((one) => one.treatment.genericName)).size === 1
    ? (longer[0]?.treatment ?? null)
    : null
}

export function findNames(text: string, catalogue: Catalogue): NameFound[] {
  const tokens = [...text.matchAll(wordPattern)].map((match) => ({
    word: match[0].toLowerCase(),
    raw: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }))
  const misspelt = new Map<string, Treatment | null>()
  const found: NameFound[] = []
  for (let i = 0; i < tokens.length; i += 1) {
    const token = tokens[i]
    if (!token) continue
    const names = catalogue.byFirstWord.get(token.word) ?? []
    const name = names.find(
      (one) =>
        one.words.every((word, j) => {
          const next = tokens[i + j]
          const last = tokens[i + j - 1]
          return (
            (next?.word === word ||
              (j > 0 && j === one.words.length - 1 && next?.word === `${word}s`)) &&
            (j === 0 ||
              (last !== undefined && /^[ \-/(),.+%]{0,3}$/.test(text.slice(last.end, next.start))))
          )
        }) &&
        !(
          needsCase(one.text) &&
          token.raw !== one.text &&
          !/^ ?\d[\d.,]{0,6} ?(?:l|ml|liters?)\b/i.test(text.slice(token.end, token.end + 12))
        ),
    )
    if (name) {
      const last = tokens[i + name.words.length - 1] ?? token
      found.push({ treatment: name.treatment, start: token.start, end: last.end, exact: true })
      i += name.words.length - 1
      continue
    }
    // 'Methylpred 1000 mg': cut short before its dose, where only one name begins so.
    if (
      token.word.length >= 5 &&
      /^ ?\d[\d,.]{0,6} ?(?:mg|mcg|gm?|grams?|units?|iu)\b/i.test(
        text.slice(token.end, token.end + 16),
      )
    ) {
      const whole = cutShort(catalogue, token.word)
      if (whole) {
        found.push({ treatment: whole, start: token.start, end: token.end, exact: false })
        continue
      }
    }
    if (token.word.length < 7 || token.word.length > 24) continue
    if (!misspelt.has(token.word)) {
      const near = [-1, 0, 1]
        .flatMap((by) => catalogue.long.get(token.word.length + by) ?? [])
        .find((one) => nearlyEqual(one.word, token.word))
      misspelt.set(
        token.word,
        near?.treatment ??
          (/[aeo]$/.test(token.word) ? catalogue.foreign.get(sounding(token.word)) : null) ??
          null,
      )
    }
    const treatment = misspelt.get(token.word)
    if (treatment) found.push({ treatment, start: token.start, end: token.end, exact: false })
  }
  return found
}
