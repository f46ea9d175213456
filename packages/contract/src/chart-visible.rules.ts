// CHT-006, CHT-043, CHT-070: which answers are displayed and printed. Answers that a later answer hid stay stored, but
// are no part of the chart.
import { type ChartFact, isConditionMet } from './chart-conditions.rules.ts'
import type { FieldSpec } from './chart-fields.ts'
import { medicationRows } from './chart-infusion.rules.ts'
import type { ChartData } from './chart-sections.ts'

// All facts count as true: a field that depends on one was visible when it was answered.
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
/** `group` is the row or group that contains the field, `root` the whole chart. */
export const isFieldVisible = (field: FieldSpec, group: unknown, root: unknown): boolean =>
  field.visibleWhen === undefined ||
  isConditionMet(field.visibleWhen, { group, root, facts: allFacts })

/** The chart without its unused treatment (CHT-043). */
export const visibleChart = (data: ChartData): ChartData =>
  data.medications ? { ...data, medications: medicationRows(data).map(({ row }) => row) } : data
