// CHT-077, NVS-064: SQL that finds whether a visit is the first lifetime dose. Aliases: visit, linked (its order),
// intake.
import { sql } from 'kysely'

/** True if the last version of an earlier chart has a given row of this treatment. */
export const treatmentGivenBefore = sql<boolean>`exists (
  select from visit earlier join chart on chart.assignment_id = earlier.id and chart.ver >= 1
    and chart.withdrawn_at is null
    join chart_version version on version.chart_id = chart.id and version.ver = chart.ver
    cross join lateral jsonb_array_elements(case
      when jsonb_typeof(version.data->'medications') = 'array' then version.data->'medications' else '[]' end) row
  where earlier.patient_uuid = visit.patient_uuid and (earlier.start, earlier.id) < (visit.start, visit.id)
    and not earlier.is_deleted
    and row->>'kind' = 'treatment' and row->>'completed' in ('yes', 'partial')
      and fold(row->>'name') = fold(coalesce(linked.treatment, visit.treatment)))`

export const intakeFirstDose = sql<string | null>`intake.is_first_lifetime_dose`

/** null: unknown to charts and intake. */
export function firstLifetimeDose({
  given_before,
  intake_first_dose,
}: {
  readonly given_before: boolean
  readonly intake_first_dose: string | null
}): boolean | null {
  if (given_before || intake_first_dose === 'false') return false
  return intake_first_dose === 'true' ? true : null
}
