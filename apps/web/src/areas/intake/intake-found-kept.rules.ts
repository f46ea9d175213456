// DOC-041, DOC-057, INT-031: a reading of the referral as it lies in the draft, so that what is marked and what was
// answered survive a closed tab.
import type { Extraction } from '@wren/contract/documents'
import type { FieldName, IntakeFormValues } from './intake-form.rules.ts'

export interface Reading {
  /** The text as it was read: the places are places in it. */
  readonly text: string
  readonly extraction: Extraction
  readonly answer: 'accepted' | 'rejected' | null
  /** What Accept put into the form. */
  readonly put: Partial<IntakeFormValues>
  readonly confirmed: readonly FieldName[]
}

const key = 'reading'
const textOf = (data: Readonly<Record<string, unknown>>): unknown =>
  (data['orig_json'] as Readonly<Record<string, unknown>> | null | undefined)?.['referral_text']
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The values as the draft keeps them. The text stands once, where it is still the one that was read: a draft may not be
 * long.
 */
export function withReading(
  values: IntakeFormValues,
  reading: Reading | null,
): Readonly<Record<string, unknown>> {
  if (reading === null) return { ...values }
  const {
    text,
    put: { orig_json: _kept, ...put },
    ...rest
  } = reading
  return { ...values, [key]: { ...rest, put, ...(text === textOf({ ...values }) ? {} : { text }) } }
}

/** Null where the draft has none, or one of another release. */
export function readingOf(data: Readonly<Record<string, unknown>>): Reading | null {
  const kept = data[key]
  if (!isRecord(kept)) return null
  const { extraction, answer, put, confirmed } = kept
  const text = kept['text'] ?? textOf(data)
  if (
    !isRecord(extraction) ||
    !isRecord(extraction['address']) ||
    !isRecord(extraction['fields']) ||
    !isRecord(extraction['evidence'])
  )
    return null
  if (
    typeof text !== 'string' ||
    !isRecord(put) ||
    !Array.isArray(confirmed) ||
    (answer !== null && answer !== 'accepted' && answer !== 'rejected')
  )
    return null
  return {
    text,
    // A reading kept before the text was read for several patients holds neither of the two.
    extraction: { patients: [], candidates: {}, ...extraction } as unknown as Extraction,
    answer,
    put: put as Partial<IntakeFormValues>,
    confirmed: confirmed as FieldName[],
  }
}
