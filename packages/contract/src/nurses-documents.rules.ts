// The documents that a nurse with 'Needs Docs' must send. Pure (NUR-123, NUR-124, NUR-125).
import { isExpired, type ExpiryDates } from './nurses.rules.ts'
import type { Day } from './time.ts'

/** Fields that decide the notice of missing documents (NUR-123, NUR-124). */
export interface DocumentFacts extends Pick<
  ExpiryDates,
  'license_expiry' | 'nursing_insurance_expiry' | 'cpr_expiry'
> {
  readonly sub_status: string | null
  readonly license_number: string | null
  readonly license_location: string | null
  readonly license_type: string | null
  readonly license_board: string | null
  readonly license_status: string | null
  readonly covid_vaccination: boolean
}
/**
 * Documents that a nurse with 'Needs Docs' must send. A licence is valid until the end of its month; insurance and CPR
 * until their day (NUR-123, NUR-124, NUR-125).
 */
export function missingDocuments(nurse: DocumentFacts, today: Day): readonly string[] {
  if (nurse.sub_status !== 'Needs Docs') return []
  const {
    license_number,
    license_location,
    license_expiry,
    license_type,
    license_board,
    license_status,
  } = nurse
  const lacksLicense = [
    license_number,
    license_location,
    license_expiry,
    license_type,
    license_board,
    license_status,
  ].some((field) => field === null || field === '')
  const isPast = (day: Day | null): boolean => day === null || isExpired(day, today)
  return [
    ...(lacksLicense || (license_expiry as Day).slice(0, 7) < today.slice(0, 7)
      ? ['Nursing License']
      : []),
    ...(isPast(nurse.nursing_insurance_expiry) ? ['Nursing Insurance'] : []),
    ...(isPast(nurse.cpr_expiry) ? ['CPR Certificate or Card'] : []),
    ...(nurse.covid_vaccination ? [] : ['Covid Vaccination Card']),
  ]
}
