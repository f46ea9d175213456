// CHT-042, CHT-043, CHT-044: which medication rows count as given, and which part of an infusion lies within the visit.
import type { ChartContext } from './chart-context.ts'
import type { ChartData } from './chart-sections.ts'
import { age, type Day, type Instant, localDay, minutesBetween } from './time.ts'

export type MedicationRow = NonNullable<ChartData['medications']>[number]
export interface MedicationAt {
  readonly row: MedicationRow
  readonly path: string
}
export interface TimeSpan {
  readonly from: Instant
  readonly to: Instant
}

export const isBefore = (a: Instant, b: Instant): boolean => Date.parse(a) < Date.parse(b)
/** Chart times have minute precision. Seconds are ignored. */
export const isSameMinute = (a: Instant, b: Instant): boolean =>
  Math.floor(Date.parse(a) / 60_000) === Math.floor(Date.parse(b) / 60_000)

const wasGiven = (row: MedicationRow): boolean =>
  row.completed === 'yes' || row.completed === 'partial'

/** The prefilled treatment of a chart with a reason for no medication is ignored (CHT-043). */
export const isUnusedTreatment = (row: MedicationRow, data: ChartData): boolean =>
  Boolean(data.no_medication_reason) && row.kind === 'treatment' && !row.start && !wasGiven(row)

export const medicationRows = (data: ChartData): MedicationAt[] =>
  (data.medications ?? [])
    .map((row, index) => ({ row, path: `medications.${index}` }))
    .filter(({ row }) => !isUnusedTreatment(row, data))

export const givenRows = (data: ChartData): MedicationAt[] =>
  medicationRows(data).filter(({ row }) => row.completed !== 'not given')
export const treatmentRows = (data: ChartData): MedicationAt[] =>
  medicationRows(data).filter(({ row }) => row.kind === 'treatment')
export const infusionRows = (data: ChartData): MedicationAt[] =>
  givenRows(data).filter(({ row }) => row.route === 'IV infusion' || row.route === 'SubQ')

export const isPartialOrNotGiven = (data: ChartData): boolean =>
  !data.no_medication_reason &&
  treatmentRows(data).some(
    ({ row }) => row.completed === 'partial' || row.completed === 'not given',
  )

/** The part of a row that lies within the visit, or null while its times are unknown. */
export function spanWithinVisit(row: MedicationRow, data: ChartData): TimeSpan | null {
  const from = row.running_on_arrival ? data.times?.visit_start : row.start
  const to = row.running_at_departure ? data.times?.visit_end : row.end
  return from && to && isBefore(from, to) ? { from, to } : null
}

/** The local day of the visit. */
export const visitDay = (data: ChartData, context: ChartContext): Day =>
  localDay(data.times?.visit_start ?? context.visit.start, context.visit.timezone)

export const isUnder12 = (data: ChartData, context: ChartContext): boolean =>
  context.patient.dob !== null && age(context.patient.dob, visitDay(data, context)) < 12

/** Uses the nurse's answer only where the context does not know (CHT-077). */
export const isFirstLifetimeDose = (data: ChartData, context: ChartContext): boolean =>
  context.is_first_lifetime_dose ?? data.pre_assessment?.first_lifetime_dose === 'yes'

/** Whole minutes on site, or null while a time is missing. */
export function visitMinutes(data: ChartData): number | null {
  const { visit_start, visit_end } = data.times ?? {}
  return visit_start && visit_end ? Math.round(minutesBetween(visit_start, visit_end)) : null
}
