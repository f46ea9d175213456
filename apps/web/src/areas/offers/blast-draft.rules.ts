// The unsaved blast of a visit: its initial values, its faults and the values of its placeholders. Pure (OFR-012,
// OFR-013, OFR-016, OFR-138).
import { dollarsToCents } from '@wren/contract/money'
import { blastFaults, detailsOf, type BlastDetails } from '@wren/contract/offers-blast.rules'
import { dayFaults } from '@wren/contract/offers-days.rules'
import {
  defaultTemplate,
  sampleNurse,
  templateFault,
  templateValues,
} from '@wren/contract/offers-template.rules'
import type { Day } from '@wren/contract/time'
import type { Assignment } from '@wren/contract/visits-assignment'
import type { WholeVisit } from '@wren/contract/visits-whole'
import type { BlastType } from '@wren/contract/visits-fields'

export interface BlastDraft {
  readonly type: BlastType | null
  readonly details: BlastDetails
  readonly template: string
  readonly days: number | null
  readonly duration: number | null
  readonly nonconsecutive: boolean
}

export function savedBlast(
  { assignment, scheduling }: WholeVisit,
  template: string,
  today: Day,
): BlastDraft {
  const details = detailsOf(assignment.blast_details)
  return {
    type: assignment.blast_type as BlastType | null,
    details: scheduling.blast_saved_at === null ? withoutPastDays(details, today) : details,
    template,
    days: assignment.days_to_schedule,
    duration: assignment.duration_days,
    nonconsecutive: assignment.nonconsecutive,
  }
}

/** Days that an intake proposed may lie in the past by now. */
function withoutPastDays(details: BlastDetails, today: Day): BlastDetails {
  const { date, date_from: from, date_to: to } = details
  const isRangePast = to !== null && to < today
  return {
    ...details,
    date: date !== null && date < today ? null : date,
    date_from: isRangePast ? null : from !== null && from < today ? today : from,
    date_to: isRangePast ? null : to,
  }
}

/** A template that staff did not edit follows the type. */
export function withType(draft: BlastDraft, type: BlastType | null, visitDay: Day): BlastDraft {
  const isUnedited = draft.template === '' || draft.template === defaultTemplate(draft.type)
  return {
    ...draft,
    type,
    details: withDaysFor(type, draft.details, visitDay),
    template: isUnedited ? (defaultTemplate(type) ?? '') : draft.template,
  }
}

/** Carries days over to the fields of the new type. A fixed date is always the visit's day (OFR-138). */
function withDaysFor(type: BlastType | null, details: BlastDetails, visitDay: Day): BlastDetails {
  if (type === 'fixed-date') return { ...details, date: visitDay }
  if (type === 'flexible' || type === 'multi-day')
    return {
      ...details,
      date_from: details.date_from ?? details.date ?? visitDay,
      date_to: details.date_to ?? details.date ?? visitDay,
    }
  return details
}

export function draftFaults(
  draft: BlastDraft,
  assignment: Assignment,
  today: Day,
): Readonly<Record<string, string>> {
  const { type, details, template, days, duration } = draft
  const messageFault = type === null || type === 'manual' ? null : templateFault(template)
  return {
    ...dayFaults({ ...assignment, blast_type: type, blast_details: details }),
    ...blastFaults(
      { blast_type: type, details, days_to_schedule: days, duration_days: duration },
      { today, expiration: assignment.expiration_date },
    ),
    ...(messageFault === null ? {} : { template: messageFault }),
  }
}

export const draftValues = (
  { type, details, days }: BlastDraft,
  assignment: Assignment,
  opsPhone: string,
  link: string,
) =>
  templateValues(
    {
      ...assignment,
      blast_type: type,
      blast_details: details,
      days_to_schedule: days,
      pharmacy: assignment.provider_title,
      flat_rate_cents: cents(assignment.flat_rate),
      price_nurse_estimate_cents: cents(assignment.price_nurse_estimate),
      price_nurse_note: assignment.price_nurse_note ?? null,
      price_nurse_hourly_rate_cents: cents(assignment.price_nurse_hourly_rate),
      ops_phone: opsPhone,
    },
    sampleNurse,
    link,
  )

const cents = (dollars: number | null): number | null =>
  dollars === null ? null : dollarsToCents(dollars)
