// CHT "Life cycle" 014, CHT "Signatures" 061
import { isEmpty, isObject } from './chart-conditions.rules.ts'
import { type ChartData, chartSections, type SectionKey, sectionOf } from './chart-sections.ts'

/** Two ways of saying nothing (null, '', no key) are the same answer. */
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

/** Sections whose own answers, or the policy notes on them, differ; in the order of the screen. */
export function changedSections(before: ChartData, after: ChartData): SectionKey[] {
  const [was, is] = [before.policy_notes ?? {}, after.policy_notes ?? {}]
  const noted = new Set(
    [...Object.keys(was), ...Object.keys(is)]
      .filter((path) => !isSameAnswer(was[path], is[path]))
      .map((path) => sectionOf(path)),
  )
  return chartSections
    .filter(
      ({ key, dataKeys }) =>
        noted.has(key) ||
        dataKeys.some((dataKey) => !isSameAnswer(before[dataKey], after[dataKey])),
    )
    .map(({ key }) => key)
}

const notClinicalSections: readonly SectionKey[] = ['supplies', 'next_visit', 'signatures']
export const isClinical = (section: SectionKey): boolean => !notClinicalSections.includes(section)
/** What the patient signs for. */
const sectionsSignedByPatient: readonly SectionKey[] = ['times', 'medications']

export const signAgainText = 'Please sign again.'
export type Signer = 'patient' | 'nurse'

function isStillSigned(before: ChartData, after: ChartData, signer: Signer): boolean {
  const [was, is] = [before.signatures?.[signer], after.signatures?.[signer]]
  // Another picture or time is a new signature, put under what now stands there.
  return !isEmpty(was?.image) && was?.image === is?.image && was?.signed_at === is?.signed_at
}

/** Takes away the signatures that were put under other answers than those that stand there now. */
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
