// Causes for taking a confirmed nurse off a visit, shared by form, drawer and server. VIS-173, RES-002
import { holdsTime, type VisitStatus } from './visits-statuses.rules.ts'

/** Contains no medical reasons: they are neither requested nor stored. */
export const nurseOffCauses = [
  'Nurse called out',
  'Nurse no-show',
  'Nurse running too late',
  'Nurse not eligible any more',
  'Nurse unreachable',
  'Patient refused nurse',
  'Mistake',
] as const
export type NurseOffCause = (typeof nurseOffCauses)[number]

export const nurseOffTexts = {
  title: (nurse: string): string => `Why is ${nurse} taken off?`,
  missing: 'You must select a reason.',
  also: 'The nurse keeps these visits of the same day:',
  notice: (cause: string | null): string =>
    cause === 'Mistake'
      ? 'The nurse is told by text, unless the booking is less than a minute old.'
      : 'The nurse is told by text.',
} as const

/** Seconds after the confirmation in which taking off a nurse by mistake sends no text. */
const mistakeSeconds = 60

export interface NurseOff {
  readonly cause: NurseOffCause | null
  /** When the nurse confirmed the visit. */
  readonly confirmed: string | null
}
/** Whether the nurse gets a text. A mistake that is undone within a minute sends none. */
export const notifiesNurse = ({ cause, confirmed }: NurseOff, now: string): boolean =>
  cause !== 'Mistake' ||
  confirmed === null ||
  Date.parse(now) - Date.parse(confirmed) > mistakeSeconds * 1000

/** Whether the change removes or replaces the nurse of a visit that is Active - Booked or Active - Ready. */
export const takesNurseOff = (
  visit: { readonly status: string; readonly user_id_assigned: number | null },
  nurse: number | null | undefined,
): boolean =>
  nurse !== undefined &&
  visit.user_id_assigned !== null &&
  nurse !== visit.user_id_assigned &&
  holdsTime(visit.status as VisitStatus)
