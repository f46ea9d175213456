// VIS "Statuses" 065-069, "Missed and Lost" 072-074, VIS-107, VIS-155: what a save makes of what was sent. Pure:
// the command loads and checks around it.
import { dollarsToCents } from '@wren/contract/money'
import { blastFaults, detailsOf } from '@wren/contract/offers-blast.rules'
import { atLocal, localDay, localTime, type Instant } from '@wren/contract/time'
import type { BlastType, VisitFields } from '@wren/contract/visits-fields'
import {
  automaticReason,
  holdsTime,
  isInactive,
  isOpen,
  statusesWithReason,
  type VisitStatus,
} from '@wren/contract/visits-statuses.rules'
import { withMovedDays } from './visits-days.rules.ts'
import type { VisitChanges, VisitRecord } from './visits.store.ts'

const cents = (dollars: number | null): number | null =>
  dollars === null ? null : dollarsToCents(dollars)

/** The form's fields as columns; one kind of nurse rate empties the other (VIS-107). */
export function columnsOf(sent: VisitFields): VisitChanges {
  const { price_nurse_hourly_rate, flat_rate, price_provider_hourly_rate, ...same } = sent
  const kept = Object.fromEntries(
    Object.entries(same).filter(([, value]) => value !== undefined),
  ) as VisitChanges
  return {
    ...kept,
    ...(price_nurse_hourly_rate === undefined
      ? {}
      : {
          price_nurse_hourly_rate_cents: cents(price_nurse_hourly_rate),
          ...(price_nurse_hourly_rate === null ? {} : { flat_rate_cents: null }),
        }),
    ...(flat_rate === undefined
      ? {}
      : {
          flat_rate_cents: cents(flat_rate),
          ...(flat_rate === null ? {} : { price_nurse_hourly_rate_cents: null }),
        }),
    ...(price_provider_hourly_rate === undefined
      ? {}
      : { price_provider_hourly_rate_cents: cents(price_provider_hourly_rate) }),
  }
}

/** VIS-155: the wall clock stays when only the timezone changes. */
export function withWallClock(before: VisitRecord, changes: VisitChanges): VisitChanges {
  const { timezone, start } = changes
  if (timezone === undefined || timezone === before.timezone || start !== undefined) return changes
  return {
    ...changes,
    start: atLocal(
      localDay(before.start, before.timezone),
      localTime(before.start, before.timezone),
      timezone,
    ),
  }
}

export interface Manner {
  readonly now: Instant
  readonly patientAgreed: boolean
}

/** What an override or the eChart passed over was passed over for the nurse who goes. */
const noAnswers = {
  nurse_informed: null,
  nurse_confirmed: null,
  nurse_rejected: null,
  e_chart_scheduled_at: null,
  e_chart_scheduled: false,
  skipped_steps: [] as string[],
} as const

const isHeldTime = (visit: VisitRecord): boolean =>
  visit.nurse_confirmed !== null || holdsTime(visit.status)

/** VIS-068: date, time or place of the clock, or more minutes. */
export function isRescheduled(before: VisitRecord, changes: VisitChanges): boolean {
  if (before.user_id_assigned === null || !isHeldTime(before) || !isOpen(before.status))
    return false
  return movesTime(before, changes) || (changes.duration_estimate ?? 0) > before.duration_estimate
}

function movesTime(before: VisitRecord, changes: VisitChanges): boolean {
  const differs = (name: 'start' | 'timezone' | 'missing_exact_time'): boolean =>
    changes[name] !== undefined && changes[name] !== before[name]
  return differs('start') || differs('timezone') || differs('missing_exact_time')
}

export const changesNurse = (before: VisitRecord, changes: VisitChanges): boolean =>
  changes.user_id_assigned !== undefined && changes.user_id_assigned !== before.user_id_assigned

/** VIS-065, 067: a visit that held a nurse's time is New again; the one who was there is asked no more. */
function nurseChange(before: VisitRecord, changes: VisitChanges): VisitChanges {
  const nurse = changes.user_id_assigned ?? null
  const status: VisitStatus = holdsTime(before.status) ? 'New' : before.status
  const exact = !(changes.missing_exact_time ?? before.missing_exact_time)
  return {
    ...noAnswers,
    user_id_assigned: nurse,
    user_id_selected: nurse,
    selected_start: nurse !== null && exact ? (changes.start ?? before.start) : null,
    selected_all_day: false,
    ...(status === 'New'
      ? {
          status,
          status_reason: automaticReason(
            before.status_reason,
            nurse === null ? null : 'Pending Nurse Confirmation',
          ),
        }
      : {}),
    ...(nurse !== null && nurse === before.shadow_nurse_id
      ? { shadow_nurse_id: null, shadow_requested_at: null, shadow_nurse_clicked: null }
      : {}),
    ready_reason: null,
    ready_reason_by: null,
  }
}

/**
 * VIS-068: the nurse stays but must confirm anew, and the patient too unless she agreed. On Hold nobody is asked
 * until it is lifted.
 */
function newTime(
  before: VisitRecord,
  changes: VisitChanges,
  { now, patientAgreed }: Manner,
): VisitChanges {
  const booked = holdsTime(before.status)
  const open = patientAgreed
    ? ['confirm-with-nurse']
    : ['confirm-with-patient', 'confirm-with-nurse']
  return {
    nurse_confirmed: null,
    e_chart_scheduled_at: null,
    patient_confirmed: patientAgreed ? (before.patient_confirmed ?? now) : null,
    patient_declined: false,
    selected_start:
      (changes.missing_exact_time ?? before.missing_exact_time)
        ? null
        : (changes.start ?? before.start),
    selected_all_day: false,
    skipped_steps: before.skipped_steps.filter((step) => !open.includes(step)),
    ready_reason: null,
    ready_reason_by: null,
    ...(booked
      ? {
          status: 'Active - Booked' as const,
          status_reason: automaticReason(
            before.status_reason,
            patientAgreed ? 'Pending Nurse Confirmation' : 'Pending Patient Confirmation',
          ),
        }
      : {}),
  }
}

/**
 * TOK-006: the exact time a chosen nurse was, or is to be, asked for is the visit's own; a new one is asked for
 * anew.
 */
function newOffer(
  before: VisitRecord,
  changes: VisitChanges,
  patientAgreed: boolean,
): VisitChanges {
  const exact = !(changes.missing_exact_time ?? before.missing_exact_time)
  if (before.user_id_selected === null || (before.missing_exact_time && !exact)) return {}
  const patientIsDone =
    before.blast_type === 'fixed' ||
    patientAgreed ||
    before.skipped_steps.includes('confirm-with-patient')
  return {
    selected_start: exact ? (changes.start ?? before.start) : null,
    selected_all_day: false,
    nurse_informed: null,
    nurse_rejected: null,
    patient_declined: false,
    ...(patientIsDone ? {} : { patient_confirmed: null }),
    ...(before.status === 'New'
      ? {
          status_reason: automaticReason(
            before.status_reason,
            patientIsDone ? 'Pending Nurse Confirmation' : 'Pending Patient Confirmation',
          ),
        }
      : {}),
  }
}

/**
 * OFR-003, OFR-013: another type of offer is prepared anew, and so are details that no nurse could answer; once a
 * nurse is chosen nothing is offered any more.
 */
function newBlast(before: VisitRecord, changes: VisitChanges, { now }: Manner): VisitChanges {
  const after = { ...before, ...changes }
  if (
    before.blast_saved_at === null ||
    after.user_id_selected !== null ||
    after.user_id_assigned !== null
  )
    return {}
  if (after.blast_type !== before.blast_type) return { blast_saved_at: null, blast_template: null }
  if (!['blast_details', 'days_to_schedule', 'duration_days'].some((name) => name in changes))
    return {}
  const { days_to_schedule = null, duration_days = null } = after
  const faults = blastFaults(
    {
      blast_type: after.blast_type as BlastType | null,
      details: detailsOf(after.blast_details),
      days_to_schedule,
      duration_days,
    },
    { today: localDay(now, changes.timezone ?? before.timezone), expiration: null },
  )
  return Object.keys(faults).length > 0 ? { blast_saved_at: null } : {}
}

/** A nurse who was told of the end is not booked any more when the visit comes back. */
const comesBack = {
  ...noAnswers,
  cancel_reason: null,
  lost_reason: null,
  user_id_assigned: null,
  user_id_selected: null,
  selected_start: null,
  selected_all_day: false,
  patient_confirmed: null,
  patient_declined: false,
} as const

/**
 * A chosen status: its reason goes unless one was sent with it (VIS-050, 057). Ready by hand is the last step done,
 * a step back from it opens that step again (OFR-003).
 */
function chosenStatus(before: VisitRecord, status: VisitStatus, now: Instant): VisitChanges {
  return {
    ...(isInactive(before.status) ? comesBack : {}),
    status,
    status_reason: null,
    ...(status === 'Active - Ready'
      ? { e_chart_scheduled_at: before.e_chart_scheduled_at ?? now }
      : {}),
    ...(before.status === 'Active - Ready' && (status === 'New' || status === 'Active - Booked')
      ? { e_chart_scheduled_at: null, ready_reason: null, ready_reason_by: null }
      : {}),
  }
}

export interface Plan {
  readonly changes: VisitChanges
  readonly fact: string
  readonly rescheduled: boolean
}

interface Kind {
  readonly nurse: boolean
  readonly rescheduled: boolean
  readonly moved: boolean
  readonly chosen: boolean
}

/** What happened, for those who react: whoever was there before is unassigned, also when another takes her place. */
function factOf(
  before: VisitRecord,
  { status }: VisitChanges,
  { nurse, rescheduled, moved, chosen }: Kind,
): string {
  if (rescheduled) return 'visits.rescheduled'
  if (nurse && (before.user_id_assigned ?? before.user_id_selected) !== null)
    return 'visits.unassigned'
  if (!chosen) return moved ? 'visits.moved' : 'visits.changed'
  if (status === 'Hold') return 'visits.held'
  return status === 'Active - Ready' ? 'visits.ready' : 'visits.changed'
}

/** The automatic effects first; what was sent in so many words wins over them. */
export function planOf(before: VisitRecord, sent: VisitChanges, manner: Manner): Plan {
  const changes = withMovedDays(before, withWallClock(before, sent))
  const nurse = changesNurse(before, changes)
  const rescheduled = !nurse && isRescheduled(before, changes)
  const moved =
    !nurse &&
    !rescheduled &&
    before.nurse_confirmed === null &&
    isOpen(before.status) &&
    movesTime(before, changes)
  const chosen = changes.status !== undefined && changes.status !== before.status
  const effects = {
    ...(nurse ? nurseChange(before, changes) : {}),
    ...(rescheduled ? newTime(before, changes, manner) : {}),
    ...(moved ? newOffer(before, changes, manner.patientAgreed) : {}),
    ...newBlast(before, changes, manner),
  }
  const { status: _status, status_reason: sentReason, ...fields } = changes
  const status = chosen ? chosenStatus(before, changes.status as VisitStatus, manner.now) : {}
  const merged = {
    ...fields,
    ...effects,
    ...status,
    ...(sentReason === undefined ? {} : { status_reason: sentReason }),
  }
  const carries = statusesWithReason.includes(merged.status ?? before.status)
  return {
    changes: { ...merged, ...(carries || sentReason != null ? {} : { status_reason: null }) },
    fact: factOf(before, changes, { nurse, rescheduled, moved, chosen }),
    rescheduled,
  }
}

/** Whether this visit takes the nurse's time in a way that it did not before (VIS-150). */
export function takesTimeAnew(before: VisitRecord, after: VisitRecord): boolean {
  const takes = (visit: VisitRecord): boolean =>
    visit.nurse_confirmed !== null &&
    !visit.missing_exact_time &&
    holdsTime(visit.status) &&
    !visit.missed &&
    !visit.is_deleted
  const same =
    before.user_id_assigned === after.user_id_assigned &&
    before.start === after.start &&
    before.duration_estimate === after.duration_estimate
  return takes(after) && !(takes(before) && same)
}
