// CHT "Home Medications" 027-029
import { type ChartView, type FieldFinding, missing } from './chart-context.ts'
import type { ChartData } from './chart-sections.ts'
import { isSameAnswer } from './chart-changes.rules.ts'
import type { Instant } from './time.ts'

type HomeMedications = NonNullable<ChartData['home_medications']>

export const homeMedicationsFindings = ({ data, context }: ChartView): FieldFinding[] =>
  data.home_medications?.approved_by === context.nurse.id && data.home_medications.approved_at
    ? []
    : [missing('home_medications.approved_by', 'Medication reconciliation completed')]

/** CHT-028: an empty list without the tick at 'none' cannot be approved. */
export const approvalProblem = (home: HomeMedications | undefined): string | null =>
  home?.none || (home?.items?.length ?? 0) > 0 ? null : 'Home medications is required.'

export const withApproval = (
  home: HomeMedications,
  by: { readonly nurse: number; readonly now: Instant } | null,
): HomeMedications => ({ ...home, approved_by: by?.nurse ?? null, approved_at: by?.now ?? null })

/**
 * The approval is the server's: it is kept from the stored chart while the list is the same, and never taken from
 * what was sent.
 */
export function approvalAfterSave(
  stored: HomeMedications | undefined,
  sent: HomeMedications,
): HomeMedications {
  const isSame =
    isSameAnswer(stored?.none === true, sent.none === true) &&
    isSameAnswer(stored?.items, sent.items)
  return {
    ...sent,
    approved_by: isSame ? (stored?.approved_by ?? null) : null,
    approved_at: isSame ? (stored?.approved_at ?? null) : null,
  }
}

/** CHT-084, CHT-068: another nurse's or an earlier list comes without its approval. */
export const withoutApproval = (home: HomeMedications | undefined): HomeMedications => ({
  none: home?.none ?? null,
  items: home?.items ?? [],
  approved_by: null,
  approved_at: null,
})
