// VIS "Data" 139-143, REF-060, AUD-002: the stored visit under its wire names, money in dollars; what history shows
// and forms compare with.
import { centsToDollars } from '@wren/contract/money'
import type { VisitRecord } from './visits.store.ts'

const dollars = (cents: number | null): number | null =>
  cents === null ? null : centsToDollars(cents)

/** Columns that bear another name or unit on the wire, and those that are nobody's business. */
const renamed = [
  'assignment_series_uuid',
  'flat_rate_cents',
  'price_nurse_hourly_rate_cents',
  'price_provider_hourly_rate_cents',
  'price_nurse_estimate_cents',
  'price_provider_estimate_cents',
  'price_nurse_confirmed_cents',
  'price_nurse_paid_cents',
  'patient_sort',
  'nurse_sort',
  'ends_at',
  'applicant_count',
  'auto_set',
] as const

export type WireVisit = Omit<VisitRecord, (typeof renamed)[number]> & {
  readonly assignmentSeriesUUID: string | null
  readonly flat_rate: number | null
  readonly price_nurse_hourly_rate: number | null
  readonly price_provider_hourly_rate: number | null
  readonly price_nurse_estimate: number | null
  readonly price_provider_estimate: number | null
  readonly price_nurse_paid: number | null
  readonly price_nurse_confirmed: number | null
}

export function wireVisit(visit: VisitRecord): WireVisit {
  const {
    assignment_series_uuid,
    flat_rate_cents,
    price_nurse_hourly_rate_cents,
    price_provider_hourly_rate_cents,
    price_nurse_estimate_cents,
    price_provider_estimate_cents,
    price_nurse_paid_cents,
    price_nurse_confirmed_cents,
    patient_sort: _patient,
    nurse_sort: _nurse,
    ends_at: _end,
    applicant_count: _applicants,
    auto_set: _set,
    ...same
  } = visit
  return {
    ...same,
    assignmentSeriesUUID: assignment_series_uuid,
    flat_rate: dollars(flat_rate_cents),
    price_nurse_hourly_rate: dollars(price_nurse_hourly_rate_cents),
    price_provider_hourly_rate: dollars(price_provider_hourly_rate_cents),
    price_nurse_estimate: dollars(price_nurse_estimate_cents),
    price_provider_estimate: dollars(price_provider_estimate_cents),
    price_nurse_paid: dollars(price_nurse_paid_cents),
    price_nurse_confirmed: dollars(price_nurse_confirmed_cents),
  }
}
