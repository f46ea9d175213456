// DOC "Whose values" 070: which product of a substance was ordered, and never what only carries it.
import type { Doc, Reference, Treatment } from './extraction-model.rules.ts'
import { companions, fullText } from './extraction-treatment.rules.ts'
import type { TreatmentFound } from './extraction-treatment.rules.ts'

/** The four letters that tell one biosimilar from another. */
const suffix = /^-([a-z]{4})(?![\p{L}\d-])/iu

/** 'trastuzumab-anns' is no trastuzumab of another maker, also where another line leaves the letters out. */
function withSuffix(
  doc: Doc,
  { found, entry, mentions }: TreatmentFound,
  reference: Reference,
): TreatmentFound | null {
  if (found === null || entry === null || entry.brandName !== null) return null
  const written = mentions.flatMap(({ treatment, start, end }) => {
    const letters = treatment === entry ? suffix.exec(doc.text.slice(end, end + 8))?.[1] : undefined
    return letters === undefined ? [] : [{ letters: letters.toLowerCase(), start, end: end + 5 }]
  })
  const [one] = written
  if (one === undefined || written.some(({ letters }) => letters !== one.letters)) return null
  const genericName = `${doc.lower.slice(one.start, one.end - 5)}-${one.letters}`
  const product =
    reference.treatments.find((treatment) => treatment.genericName === genericName) ??
    ({ ...entry, genericName, aliases: [] } satisfies Treatment)
  return {
    found: { ...found, value: fullText(product), start: one.start, end: one.end },
    entry,
    mentions,
  }
}

const carrier =
  /^(?:sodium chloride|sterile water|dextrose|lactated|heparin|water for|bacteriostatic)|hydration$/i
/** A drug taken by mouth or ending elsewhere is none for which a nurse comes. */
const byMouth =
  /^[^.;,\n]{0,30}\b(?:po|by mouth|oral(?:ly)?|tabs?|tablets?|caps?|capsules?|pill|cream|patch|inhal\w{2,4}|prn)\b/i

/** Of a carrier and a drug the drug is ordered, wherever it stands. */
function withoutCarrier(doc: Doc, all: TreatmentFound): TreatmentFound {
  const { found, entry, mentions } = all
  if (found === null || entry === null || !carrier.test(entry.genericName)) return all
  const carried = mentions.find(
    ({ treatment, end }) =>
      !carrier.test(treatment.genericName) &&
      !companions.test(treatment.brandName ?? treatment.genericName) &&
      !/^(?:Line Care|Labs|Hydration|Premedication)$/.test(treatment.category) &&
      !byMouth.test(doc.text.slice(end, end + 60)) &&
      dosed.test(doc.text.slice(end, end + 40)),
  )
  if (carried === undefined) return all
  const { treatment, start, end } = carried
  return { found: { ...found, value: fullText(treatment), start, end }, entry: treatment, mentions }
}
const dosed = /^[^\n.;]{0,24}?\d[\d.,]{0,7} ?(?:mg|g|gm|grams?|mcg|units?|iu)\b/i

export function orderedProduct(
  doc: Doc,
  found: TreatmentFound,
  reference: Reference,
): TreatmentFound {
  const drug = withoutCarrier(doc, found)
  return withSuffix(doc, drug, reference) ?? drug
}
