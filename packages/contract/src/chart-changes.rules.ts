// CHT-014, CHT-061: compares two states of a chart and clears the signatures that the changes invalidate.
import { isEmpty, isObject } from './chart-conditions.rules.ts'
import { type ChartData, chartSections, type SectionKey, sectionOf } from './chart-sections.ts'

/** Empty answers (null, '', no key) are equal. */
export function isSameAnswer(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((one, index) => isSameAnswer(one, b[index]))
  if (isEmpty(a) || isEmpty(b)) return isEmpty(a) && isEmpty(b)
  if (isObject(a) && isObject(b))
    return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) =>
      isSameAnswer(a[key], b[key]),
    )
  return a === b
}

/** Sections whose answers or policy notes differ, in the order of the screen. */
export function changedSections(before: ChartData, after: ChartData): SectionKey[] {
  const [old, current] = [before.policy_notes ?? {}, after.policy_notes ?? {}]
  const sectionsWithChangedNotes = new Set(
    [...Object.keys(old), ...Object.keys(current)]
      .filter((path) => !isSameAnswer(old[path], current[path]))
      .map((path) => sectionOf(path)),
  )
  return chartSections
    .filter(
      ({ key, dataKeys }) =>
        sectionsWithChangedNotes.has(key) ||
        dataKeys.some((dataKey) => !isSameAnswer(before[dataKey], after[dataKey])),
    )
    .map(({ key }) => key)
}

const notClinicalSections: readonly SectionKey[] = ['supplies', 'next_visit', 'signatures']
export const isClinical = (section: SectionKey): boolean => !notClinicalSections.includes(section)
/** The sections that the patient confirms by signing. */
const sectionsSignedByPatient: readonly SectionKey[] = ['times', 'medications']

export const signAgainText = 'Please sign again.'
export type Signer = 'patient' | 'nurse'

function isStillSigned(before: ChartData, after: ChartData, signer: Signer): boolean {
  const [old, current] = [before.signatures?.[signer], after.signatures?.[signer]]
  // Another image or time current a new signature, made for the new answers.
  return (
    !isEmpty(old?.image) && old?.image === current?.image && old?.signed_at === current?.signed_at
  )
}

/** Clears the signatures that were made for other answers than the current ones. */
export function withoutOutdatedSignatures(
  before: ChartData,
  after: ChartData,
): { readonly data: ChartData; readonly signAgain: readonly Signer[] } {
  const changed = changedSections(before, after)
  const isOutdated = (signer: Signer): boolean =>
    isStillSigned(before, after, signer) &&
    changed.some((section) =>
      signer === 'nurse' ? isClinical(section) : sectionsSignedByPatient.includes(section),
    )
  const signAgain = (['patient', 'nurse'] as const).filter(isOutdated)
  if (signAgain.length === 0) return { data: after, signAgain }
  const cleared = { image: null, signed_at: null }
  const signatures = {
    ...after.signatures,
    ...(signAgain.includes('patient')
      ? { patient: { ...after.signatures?.patient, ...cleared } }
      : {}),
    ...(signAgain.includes('nurse') ? { nurse: { ...after.signatures?.nurse, ...cleared } } : {}),
  }
  return { data: { ...after, signatures }, signAgain }
}
