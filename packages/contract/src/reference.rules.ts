// Rules of reference data (REF-024, REF-025, REF-026, REF-027, REF-044, REF-052).
import { frequencyUnits } from './reference.ts'
import type { FrequencyUnit } from './reference.ts'

export interface Point {
  readonly latitude: number
  readonly longitude: number
}

const earthRadius = 3958.8 // miles
const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Great-circle miles (haversine), rounded to one decimal. */
export function distanceMiles(a: Point, b: Point): number {
  const north = Math.sin(radians(b.latitude - a.latitude) / 2)
  const east = Math.sin(radians(b.longitude - a.longitude) / 2)
  const half =
    north * north + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * east * east
  return Math.round(2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(half))) * 10) / 10
}

/** A week is 7 days, a month 30 (REF-044). */
export const frequencyDays = (count: number, unit: FrequencyUnit): number =>
  count * (frequencyUnits.find(({ value }) => value === unit)?.days ?? 1)

export interface TreatmentNames {
  readonly brandName: string | null
  readonly genericName: string | null
  readonly category: string
}
export interface TreatmentTexts {
  readonly title: string
  readonly subtitle: string
  readonly fullText: string
}

/** Texts of a treatment (REF-025). An entry without a name is its category group (REF-027). */
export function treatmentTexts({
  brandName,
  genericName,
  category,
}: TreatmentNames): TreatmentTexts {
  const title = brandName ?? genericName ?? category
  const subtitle = (brandName ? genericName : null) ?? category
  return {
    title,
    subtitle,
    fullText: brandName && genericName ? `${brandName} (${genericName})` : title,
  }
}

/** Text of the treatment field after a failed read of the list (REF-024). */
export const treatmentsFailed = (summary: string): string =>
  `Error retrieving treatment list ${summary.slice(0, 100)}`.trimEnd()
