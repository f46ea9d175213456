// DOC "Referral text extraction" 043-048, "Reading referrals, further rules" 056-058: a referral read by rules;
// same text and time, same result.
import { localDay } from '@wren/contract/time'
import { readAccess } from './extraction-access.rules.ts'
import { withAlternative } from './extraction-alternative-days.rules.ts'
import { readBirthday } from './extraction-birth.rules.ts'
import { buildCatalogue } from './extraction-catalogue.rules.ts'
import type { Catalogue } from './extraction-catalogue.rules.ts'
import { readContactName } from './extraction-contact.rules.ts'
import { lineAt } from './extraction-context.rules.ts'
import type { LetterName } from './extraction-letters.rules.ts'
import { patientsOf } from './extraction-patients.rules.ts'
import type { Opened } from './extraction-patients.rules.ts'
import { nothing, readPatient } from './extraction-reading.rules.ts'
import type { Reading } from './extraction-reading.rules.ts'
import { withFigures } from './extraction-digits.rules.ts'
import { withoutMarkup } from './extraction-exports.rules.ts'
import { equalCandidates } from './extraction-doubt.rules.ts'
import { readFirstDose } from './extraction-dose.rules.ts'
import { readTreatmentDays, readVisitMinutes } from './extraction-duration.rules.ts'
import { readGender } from './extraction-gender.rules.ts'
import { readLanguages } from './extraction-languages.rules.ts'
import { readLabDropOff, readLabs } from './extraction-labs.rules.ts'
import { markEnds } from './extraction-letterheads.rules.ts'
import { splitMessages } from './extraction-messages.rules.ts'
import type {
  Candidates,
  Doc,
  Evidence,
  Found,
  Reference,
  ReferralFields,
  Span,
  Treatment,
  Values,
} from './extraction-model.rules.ts'
import { asksForVisit, refersNobody } from './extraction-notreferral.rules.ts'
import { readName } from './extraction-patient.rules.ts'
import { readOwnPlace } from './extraction-own-place.rules.ts'
import { readContactEmail, readContactPhone } from './extraction-reach.rules.ts'
import { readRecordNumber } from './extraction-records.rules.ts'
import { orderedProduct } from './extraction-products.rules.ts'
import { routeOf } from './extraction-routes.rules.ts'
import { settleSeason } from './extraction-seasons.rules.ts'
import { meantValues, plainSource, sentSpan } from './extraction-meant-values.rules.ts'
import { markSections } from './extraction-sections.rules.ts'
import { linesOfOthers } from './extraction-strangers.rules.ts'
import { withoutSettled } from './extraction-settled.rules.ts'
import { readStart } from './extraction-start.rules.ts'
import { repairFax } from './extraction-text.rules.ts'
import { readTreatment } from './extraction-treatment.rules.ts'
import { readNursePreference, readUrgency } from './extraction-wishes.rules.ts'

export type {
  Evidence,
  Place,
  Reference,
  ReferralFields,
  Span,
  Treatment,
} from './extraction-model.rules.ts'
export type { Patient, Reading } from './extraction-reading.rules.ts'

const catalogues = new WeakMap<readonly Treatment[], Catalogue>()
export function catalogueOf(treatments: readonly Treatment[]): Catalogue {
  const held = catalogues.get(treatments) ?? buildCatalogue(treatments)
  catalogues.set(treatments, held)
  return held
}

const essential = [
  'postal_code',
  'treatment',
  'patient_first_name',
  'patient_last_name',
  'dob',
  'pharmacy_mrn',
  'city',
] as const
/** REF-059: the zone of a day where nothing names one. */
const homeZone = 'America/Los_Angeles'

/** The day on which the text arrived, where it was written: by its offset; a time in UTC names no place. */
export const receivedDay = (receivedAt: string): string =>
  receivedAt.endsWith('Z') ? localDay(receivedAt, homeZone) : receivedAt.slice(0, 10)

const settled = <T extends { readonly text: string }>(source: T): T => ({
  ...source,
  text: withoutSettled(source.text),
})

export function openReferral(
  source: string,
  receivedAt: string,
  catalogue: Catalogue,
  reference: Reference,
): Opened {
  const plain = plainSource(source)
  const { text, original, changes } = meantValues(
    repairFax(withFigures(withoutMarkup(settled(plain))), catalogue.words),
    catalogue,
    reference,
  )
  const received = receivedDay(receivedAt)
  const { lines, messages } = splitMessages(text, received)
  markSections(lines)
  markEnds(lines, messages)
  return {
    doc: { text, lower: lowered(text), lines, messages, received },
    original,
    changes: [...plain.changes, ...changes],
  }
}

/** Lower case of the same length: 'İ' has none, and offsets must hold. */
function lowered(text: string): string {
  const lower = text.toLowerCase()
  return lower.length === text.length
    ? lower
    : [...text]
        .map((char) => (char.toLowerCase().length === char.length ? char.toLowerCase() : char))
        .join('')
}

const dressings: Readonly<Record<string, string>> = {
  picc: 'PICC dressing change',
  mid: 'Midline care',
}
/** 'Line care' is said of any line; which one it is stands elsewhere. */
const careOf = (treatment: string, access: string | undefined): string =>
  treatment === 'Central line dressing change' ? (dressings[access ?? ''] ?? treatment) : treatment

/** One patient of a text: the first, or the one of that number. Beyond the last nothing is read. */
export function readReferral(
  text: string,
  receivedAt: string,
  reference: Reference,
  patient = 1,
): Reading {
  const catalogue = catalogueOf(reference.treatments)
  const nameOf = (part: string) =>
    nameOfLetter(openReferral(part, receivedAt, catalogue, reference), catalogue)
  return readPatient(text, patient, {
    open: (words) => openReferral(words, receivedAt, catalogue, reference),
    read: (opened) => readOpened(opened, catalogue, reference),
    split: (words, opened) => patientsOf(words, opened, catalogue.words, nameOf),
    others: (opened) => linesOfOthers(opened, nameOfLetter(opened, catalogue), nameOf),
  })
}

const rankIn = (doc: Doc): ((at: number) => number) => {
  const ranks = new Map(doc.messages.map((message) => [message.id, message.rank]))
  return (at) => ranks.get(lineAt(doc, at).message) ?? 0
}

/** Whom a letter refers, by both names and where they stand in it. */
function nameOfLetter({ doc, original }: Opened, { words }: Catalogue): LetterName | null {
  const { first, last } = readName(doc, rankIn(doc), words)
  if (!first || !last) return null
  const places = [first.start, first.end - 1, last.start, last.end - 1].map(original)
  return {
    first: first.value,
    last: last.value,
    start: Math.min(...places),
    end: Math.max(...places) + 1,
  }
}

function readOpened({ doc, original }: Opened, catalogue: Catalogue, reference: Reference): Values {
  const fields = nothing()
  const evidence: Evidence = {}
  const candidates: Candidates = {}
  if (refersNobody(doc, catalogue.words)) return { fields, evidence, candidates }

  const rankOf = rankIn(doc)
  const placeOf = (span: Span): Span => sentSpan({ original }, span)
  const put = <K extends keyof ReferralFields>(
    name: K,
    found: Found<Exclude<ReferralFields[K], null>> | null,
  ) => {
    if (!found) return
    const equals = equalCandidates(doc, name, found)
    if (equals.length > 0) {
      candidates[name] = equals.map((one) => ({ value: String(one.value), ...placeOf(one) }))
      return
    }
    fields[name] = found.value
    evidence[name] = placeOf(found)
  }

  const start = withAlternative(doc, readStart(doc, rankOf))
  settleSeason(doc, start?.value ?? doc.received)
  const place = readOwnPlace(doc, reference, rankOf, start?.value ?? null)
  const name = readName(
    doc,
    rankOf,
    catalogue.words,
    (words) => words === place.city?.value.toLowerCase(),
  )
  const {
    found: treatment,
    entry,
    mentions,
  } = orderedProduct(doc, readTreatment(doc, catalogue, rankOf), reference)
  const named = { wanted: entry, mentions }
  // A drug is nobody: neither one that the text names nor the words of one.
  const isNamedDrug = ({ start, end }: Found<string>): boolean =>
    mentions.some((one) => one.start <= start && end <= one.end)
  const isDrug = (one: Found<string>): boolean =>
    isNamedDrug(one) ||
    one.value
      .toLowerCase()
      .split(/[\s-]+/)
      .every((word) => catalogue.words.has(word))
  const contact = readContactName(doc, name.last?.value ?? null, rankOf, isDrug)
  // Whoever is sent to draw labs draws labs.
  const labs =
    readLabs(doc, rankOf) ??
    (treatment && entry?.category === 'Labs' ? { ...treatment, value: 'Yes' as const } : null)
  put('postal_code', place.postal_code)
  // City and state are of one of two zips: they stand where both zips share them (DOC-067).
  const zips = (candidates.postal_code ?? []).map(({ value }) => reference.zip(value))
  const isShared = (part: 'city' | 'state') => new Set(zips.map((zip) => zip?.[part])).size <= 1
  // 'Ocrevus, 98103': nor is a drug before the zip its town.
  put('city', place.city && isShared('city') && !isNamedDrug(place.city) ? place.city : null)
  put('state', isShared('state') ? place.state : null)
  // A line to be pulled or dressed is the line.
  const served = /^(PICC|midline|port)\b/i
    .exec(entry?.category === 'Line Care' ? entry.genericName : '')?.[1]
    ?.toLowerCase()
  const way = routeOf(doc, entry)
  const access =
    readAccess(
      doc,
      rankOf,
      named,
      treatment && way ? { ...treatment, value: way, score: 0 } : null,
    ) ??
    (treatment && served ? { ...treatment, value: served === 'midline' ? 'mid' : served } : null)
  put('treatment', treatment && { ...treatment, value: careOf(treatment.value, access?.value) })
  put('access_type', access)
  put('start_date', start)
  put('patient_first_name', name.first)
  put('patient_last_name', name.last)
  put('dob', readBirthday(doc, name, rankOf))
  put('gender', readGender(doc, name, rankOf))
  put('pharmacy_mrn', readRecordNumber(doc, name, rankOf))
  put('contact_name', contact)
  put('contact_phone', readContactPhone(doc, contact, rankOf))
  put('contact_email', readContactEmail(doc, contact, rankOf))
  put('visit_duration_minutes', readVisitMinutes(doc, rankOf))
  put('treatment_duration_days', readTreatmentDays(doc, rankOf, catalogue.words, named))
  put('first_lifetime_dose', readFirstDose(doc, catalogue.words, rankOf, named))
  put('labs', labs)
  put('lab_drop_off', readLabDropOff(doc, labs, rankOf))
  put('nurse_gender_preference', readNursePreference(doc, rankOf))
  put('languages', readLanguages(doc, rankOf))
  put('urgent', readUrgency(doc, rankOf))
  // Without a patient, a place or anything to do the rest is only somebody's letter.
  const told = essential.filter(
    (field) => fields[field] !== null || candidates[field] !== undefined,
  )
  // Nor does a place by itself make one, where nobody is asked to come.
  const isPlaceOnly =
    told.every((field) => field === 'postal_code' || field === 'city') &&
    fields.access_type === null &&
    fields.labs === null &&
    !asksForVisit(doc)
  if (told.length === 0 || isPlaceOnly) return { fields: nothing(), evidence: {}, candidates: {} }
  return { fields, evidence, candidates }
}
