// DOC "Referral text extraction" 038, 048, 049: what a run of the reader comes to: values, none, or a failure.
import type { Reading } from './extraction.rules.ts'

const most = 5_000
const nothing = Object.freeze({})

/** Null is a failure: the reader broke, or took more than five seconds. */
export function inTime(
  read: () => Reading,
  milliseconds: () => number,
  failed: (reason: unknown) => void,
): Reading | null {
  const began = milliseconds()
  try {
    const found = read()
    if (milliseconds() - began <= most) return found
    throw new Error('the reader took more than five seconds')
  } catch (error) {
    failed(error)
    return null
  }
}

const candidatesOf = (read: Reading | null) =>
  Object.fromEntries(
    Object.entries(read?.candidates ?? {}).map(([name, all]) => [
      name,
      all.map((one) => ({ ...one })),
    ]),
  )

/** DOC-048: success without a value is "nothing found"; an internal failure is an answer too (DOC-049). */
export function answerOf(read: Reading | null, executionId: string) {
  const {
    postal_code = null,
    treatment = null,
    access_type = null,
    start_date = null,
    ...fields
  } = (read?.fields ?? nothing) as Partial<Reading['fields']>
  const empty = {
    patient_first_name: null,
    patient_last_name: null,
    dob: null,
    gender: null,
    pharmacy_mrn: null,
    city: null,
    state: null,
    contact_name: null,
    contact_phone: null,
    contact_email: null,
    visit_duration_minutes: null,
    treatment_duration_days: null,
    first_lifetime_dose: null,
    labs: null,
    lab_drop_off: null,
    nurse_gender_preference: null,
    languages: null,
    urgent: null,
  }
  return {
    success: read !== null,
    address: { postalCode: postal_code },
    treatment,
    accessType: access_type,
    startDate: start_date,
    executionId,
    fields: {
      ...empty,
      ...fields,
      languages: fields.languages == null ? null : [...fields.languages],
    },
    evidence: { ...read?.evidence },
    patients: (read?.patients ?? []).map((one) => ({ ...one })),
    candidates: candidatesOf(read),
  }
}
