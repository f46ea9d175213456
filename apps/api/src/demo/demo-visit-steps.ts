// Steps of a visit up to booked and ready. Each step is a row of its history and an event (OFR-001, VIS-055).
import { defaultTemplate } from '@wren/contract/offers-template.rules'
import { addDays, type Instant } from '@wren/contract/time'
import type { BlastType } from '@wren/contract/visits-fields'
import type { VisitChanges, VisitRecord } from '../areas/visits/visits.public.ts'
import type { Actor } from '../platform/identity/actor.ts'
import { adminId } from './demo-people.ts'
import { jobActor, nurseActor, staff } from './demo-output.ts'
import { nth } from './demo-random.ts'
import type { ScheduleEntry } from './demo-schedule.ts'

export interface Step {
  readonly at: Instant
  readonly actor: Actor
  readonly fact: string
  readonly cause: 'manual' | 'nurse' | 'patient' | 'chart' | 'report' | 'payment' | 'system'
  readonly reason?: string
  readonly overlaps?: readonly number[]
  readonly fields: VisitChanges
}

export interface StoryContext {
  readonly entry: ScheduleEntry
  readonly visit: VisitRecord
  readonly nurse: number | null
  readonly ops: number
  readonly now: Instant
  /** The instant at this share of the time between creation and the start or the load day. */
  at(share: number): Instant
}

export const blastTypes = ['fixed', 'flexible', 'fixed-date', 'fixed'] as const

/** Stories in which nurses were notified. With Manual Staff none is. */
const asking: readonly string[] = [
  'prepared',
  'sent',
  'applied',
  'declined',
  'failed',
  'stale',
  'reason',
  'new',
]

export const blastOf = ({ entry, visit }: Pick<StoryContext, 'entry' | 'visit'>): BlastType =>
  entry.story === 'assigned' || (entry.id % 11 === 3 && !asking.includes(entry.story))
    ? 'manual'
    : visit.assignment_series_uuid !== null
      ? 'multi-day'
      : nth(blastTypes, entry.id)

const slotsOf = (place: number) =>
  nth([['07:00-10:55'], ['07:00-10:55', '11:00-14:55'], ['all-day'], ['15:00-19:00']], place)

function detailsOf(type: BlastType, { local_date, id }: VisitRecord) {
  const none = {
    date: null,
    date_from: null,
    date_to: null,
    slots: [],
    note: id % 5 === 0 ? 'Second visit, supplies are there.' : null,
  }
  if (type === 'fixed-date') return { ...none, date: local_date, slots: slotsOf(id) }
  return type === 'flexible' || type === 'multi-day'
    ? { ...none, date_from: local_date, date_to: addDays(local_date, 5), slots: slotsOf(id) }
    : none
}

export function prepare(context: StoryContext): Step[] {
  const type = blastOf(context)
  if (type === 'manual') return []
  const at = context.at(0.08)
  const days =
    type === 'multi-day'
      ? {
          days_to_schedule: context.visit.days_to_schedule ?? 1,
          duration_days: context.visit.duration_days ?? 1,
        }
      : {}
  return [
    {
      at,
      actor: staff(context.ops),
      fact: 'offers.blast-saved',
      cause: 'manual',
      fields: {
        blast_type: type,
        blast_details: detailsOf(type, context.visit),
        blast_template: defaultTemplate(type),
        blast_saved_at: at,
        ...days,
      },
    },
  ]
}

const asksPatient = (context: StoryContext): boolean => blastOf(context) !== 'fixed'

export function select(context: StoryContext): Step[] {
  const at = context.at(0.35)
  const manual = blastOf(context) === 'manual'
  const who = manual ? { blast_type: 'manual', user_id_assigned: context.nurse } : {}
  const informed = asksPatient(context) ? {} : { nurse_informed: at }
  return [
    {
      at,
      actor: staff(context.ops),
      fact: 'visits.nurse-selected',
      cause: 'manual',
      fields: {
        ...who,
        user_id_selected: context.nurse,
        selected_start: context.visit.start,
        ...informed,
        status_reason: asksPatient(context)
          ? 'Pending Patient Confirmation'
          : 'Pending Nurse Confirmation',
      },
    },
  ]
}

export function patientAgrees(context: StoryContext): Step[] {
  if (!asksPatient(context)) return []
  const at = context.at(0.45)
  return [
    {
      at,
      actor: staff(context.ops),
      fact: 'visits.patient-confirmed',
      cause: 'patient',
      fields: {
        patient_confirmed: at,
        nurse_informed: at,
        status_reason: 'Pending Nurse Confirmation',
      },
    },
  ]
}

export function confirm(context: StoryContext): Step[] {
  const at = context.at(0.55)
  const nurse = context.nurse as number
  return [
    {
      at,
      actor: nurseActor(nurse, context.visit.id),
      fact: 'visits.confirmed',
      cause: 'nurse',
      fields: {
        user_id_assigned: nurse,
        nurse_confirmed: at,
        nurse_rejected: null,
        status: 'Active - Booked',
        status_reason: null,
      },
    },
  ]
}

/** An unsigned order is waived with a reason (VIS-163). */
export function makeReady(context: StoryContext, early = 0.65): Step[] {
  const at = context.at(early)
  const signed = context.entry.order.signed_date !== null
  const waived = signed
    ? {}
    : {
        ready_reason: 'Verbal order by the prescriber, signature follows.',
        ready_reason_by: adminId,
      }
  return [
    {
      at,
      actor: staff(signed ? context.ops : adminId),
      fact: 'visits.ready',
      cause: 'manual',
      ...(signed ? {} : { reason: 'Verbal order by the prescriber, signature follows.' }),
      fields: {
        status: 'Active - Ready',
        e_chart_scheduled_at: at,
        visit_details_checked: context.visit.id % 5 !== 0,
        ...waived,
      },
    },
  ]
}

/** The nurse scheduled the visit while charting the one before. */
export function preSchedule(context: StoryContext): Step[] {
  const at = context.at(0.5)
  const nurse = context.nurse as number
  return [
    {
      at,
      actor: nurseActor(nurse, context.visit.id),
      fact: 'visits.confirmed',
      cause: 'chart',
      fields: {
        user_id_assigned: nurse,
        user_id_selected: nurse,
        nurse_confirmed: at,
        e_chart_scheduled: true,
        status: 'Active - Booked',
      },
    },
    {
      at,
      actor: nurseActor(nurse, context.visit.id),
      fact: 'visits.ready',
      cause: 'chart',
      fields: { status: 'Active - Ready', e_chart_scheduled_at: at },
    },
  ]
}

export const frozen = ({ visit, entry }: Pick<StoryContext, 'visit' | 'entry'>): VisitChanges => ({
  price_terms_frozen_at: visit.start,
  provider_duration_rounding_method: entry.order.pharmacy.terms.duration_rounding_method,
  provider_minimal_minutes_charge: entry.order.pharmacy.terms.minimal_minutes_charge,
})

/** A step of the job itself, without a topic message (PHA-079). */
export const freeze = (context: StoryContext): Step[] =>
  context.visit.start >= context.now
    ? []
    : [
        {
          at: context.visit.start,
          actor: jobActor('visit-terms'),
          fact: 'visits.terms-frozen',
          cause: 'system',
          fields: frozen(context),
        },
      ]

export const allowOverlap = (context: StoryContext): Step[] => {
  const reason = 'Both patients live in one house.'
  return [
    {
      at: context.at(0.55),
      actor: staff(adminId),
      fact: 'visits.confirmed',
      cause: 'manual',
      reason,
      overlaps: context.entry.overlaps === null ? [] : [context.entry.overlaps.id],
      fields: {
        user_id_assigned: context.nurse,
        nurse_confirmed: context.at(0.55),
        status: 'Active - Booked',
        status_reason: null,
        overlap_allowed: true,
        overlap_reason: reason,
        overlap_allowed_by: adminId,
      },
    },
  ]
}
