// CHT-006, CHT-043, CHT-070: what of a chart is read again. An answer that took others along when it changed leaves
// them stored, but they are no part of what the nurse says.
import { type ChartFact, isConditionMet } from './chart-conditions.rules.ts'
import type { FieldSpec } from './chart-fields.ts'
import { medicationRows } from './chart-infusion.rules.ts'
import type { ChartData } from './chart-sections.ts'

// A field that hangs on a fact outside the chart was shown when it was answered.
const allFacts: ReadonlySet<ChartFact> = new Set<ChartFact>([
  'late_reason_needed',
  'duration_reason_needed',
  'infusion_start_needed',
  'infusion_end_needed',
  'dose_per_kg',
  'first_lifetime_dose_unknown',
  'lab_order',
  'gap_reason_needed',
  'supply_form_required',
])
/** `here`: the row or group in which the field stands; `root`: the whole chart. */
export const isFieldVisible = (field: FieldSpec, here: unknown, root: unknown): boolean =>
  field.visibleWhen === undefined ||
  isConditionMet(field.visibleWhen, { here, root, facts: allFacts })

/** With a reason for no medication the prefilled treatment that nobody gave falls away, on paper too. */
export const visibleChart = (data: ChartData): ChartData =>
  data.medications ? { ...data, medications: medicationRows(data).map(({ row }) => row) } : data
