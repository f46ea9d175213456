// INT "Form layout" 033-036, "Statuses" 090-098, "Automatic offers" 137-138: what a save makes of what was sent.
import type { Intake, IntakeFields } from '@wren/contract/intake'
import { offersNeedProgress } from '@wren/contract/intake.refusals'
import {
  deletedIntake,
  openStatuses,
  reasonFault,
  statusFault,
  terminalStatus,
} from '@wren/contract/intake-statuses.rules'
import {
  derivedValues,
  requiredOnInsert,
  requiredOnPatch,
  valueFaults,
} from '@wren/contract/intake.rules'
import { isRefusal, type Refusal } from '@wren/contract/refusal'
import type { Day, Instant } from '@wren/contract/time'

export interface SaveFacts {
  readonly now: Instant
  /** The day in the intake's timezone. */
  readonly today: Day
  readonly patientIsRecurring: boolean
  readonly userFirstName: string
}
type Values = Record<string, unknown>
/** With the treatment's place in the catalogue, null for one of her own words. */
type Chosen = IntakeFields & { readonly treatment_id?: number | null | undefined }

/** INT-082: Done is Complete, with To Review where no reason is said. */
function statusAndReason(sent: IntakeFields, stored: Intake | null): Values {
  if (sent.status === undefined)
    return sent.status_reason === undefined ? {} : { status_reason: sent.status_reason }
  const status = sent.status === 'Done' ? 'Complete' : sent.status
  if (sent.status === 'Done')
    return {
      status,
      status_reason:
        sent.status_reason ?? (stored?.status === 'Complete' ? stored.status_reason : 'To Review'),
    }
  const unchanged = stored !== null && stored.status === status
  return {
    status,
    status_reason:
      sent.status_reason ??
      (unchanged && sent.status_reason === undefined ? stored.status_reason : null),
  }
}

/** INT-137, 138, 113: the toggle, and what an end of the intake does to it. */
function offers(
  sent: IntakeFields,
  stored: Intake | null,
  status: string,
  firstName: string,
): Values | Refusal {
  const wanted = sent.auto_offer_enabled
  const changed = wanted !== undefined && wanted !== (stored?.auto_offer_enabled ?? false)
  if (changed && status !== 'New Intake' && status !== 'In Progress') return offersNeedProgress
  if (changed && wanted === true)
    return {
      auto_offer_enabled: true,
      auto_offer_error: null,
      auto_offer_stop_criteria_met: null,
      auto_offer_stop_reason: null,
    }
  if (changed)
    return { auto_offer_enabled: false, auto_offer_stop_reason: `disabled by ${firstName}` }
  const ends =
    stored !== null &&
    !openStatuses.includes(status) &&
    (stored.auto_offer_enabled || stored.status !== status)
  if (ends)
    return { auto_offer_enabled: false, auto_offer_stop_reason: `disabled by status ${status}` }
  return {}
}

/**
 * INT-047: both say the first day; whoever names it by one of them has named it. A stored last day that it passes
 * is moved along.
 */
function withFirstDay<F extends IntakeFields>(named: F, stored: Intake | null): F {
  const sent =
    named.series_start_date === undefined && named.potential_start_date !== undefined
      ? { ...named, series_start_date: named.potential_start_date }
      : named
  const passed =
    sent.series_start_date != null &&
    sent.series_end_date === undefined &&
    stored?.series_end_date != null &&
    stored.series_end_date < sent.series_start_date
  return passed ? { ...sent, series_end_date: null } : sent
}

/** INT-072, 073: what is missing is the sentence, and every field that is wrong has its text. */
const together = (missing: Refusal | null, wrong: Refusal | null): Refusal | null =>
  missing === null ? wrong : { ...missing, fields: { ...wrong?.fields, ...missing.fields } }

/** The values of a new intake, or why it cannot be. */
export function newIntake(named: Chosen, facts: SaveFacts): Values | Refusal {
  const sent = withFirstDay(named, null)
  const values: Values = {
    submitted_by: null,
    submitted_date: facts.now,
    ...sent,
    status: sent.status === undefined ? 'New Intake' : sent.status,
  }
  const reason = statusAndReason(
    { ...sent, status: values['status'] as IntakeFields['status'] },
    null,
  )
  const merged = { ...values, ...reason }
  const fault = together(
    requiredOnInsert(merged),
    valueFaults(merged, facts.today, () => true),
  )
  if (fault !== null) return fault
  return {
    ...merged,
    auto_offer_enabled: false,
    ...derivedValues(merged, facts.today, facts.patientIsRecurring),
  }
}

/** What a PATCH changes, or why it may not. */
export function changedIntake(stored: Intake, named: Chosen, facts: SaveFacts): Values | Refusal {
  const sent = withFirstDay(named, stored)
  if (stored.status === terminalStatus) return deletedIntake
  const { auto_offer_enabled: _, ...plain } = sent
  const reason = statusAndReason(sent, stored)
  const changes: Values = { ...plain, ...reason }
  const merged: Values = { ...stored, ...changes }
  const status = String(merged['status'] ?? '')
  const offer = offers(sent, stored, status, facts.userFirstName)
  if (isRefusal(offer)) return offer
  const missing = requiredOnPatch(changes, merged)
  const wrong = valueFaults(
    { ...merged, ...unsentLinks(merged, sent) },
    facts.today,
    (name) => name in sent && sent[name as keyof IntakeFields] !== stored[name as keyof Intake],
  )
  const fault =
    missing !== null
      ? together(missing, wrong)
      : (reasonFault(status, (merged['status_reason'] as string | null) ?? null) ??
        statusFault(stored.status, status, stored.patient_order_id !== null) ??
        wrong)
  if (fault !== null) return fault
  const derived = derivedValues(merged, facts.today, facts.patientIsRecurring)
  return { ...changes, ...offer, ...derived }
}

/** Older values of a form that were right in their day are not checked again unless they travel (INT-073). */
const unsentLinks = (merged: Values, sent: IntakeFields): Values =>
  Object.fromEntries(
    ['zip', 'contact_email', 'hs_email_link', 'verified_date']
      .filter((name) => !(name in sent) && merged[name] !== null)
      .map((name) => [name, null]),
  )
