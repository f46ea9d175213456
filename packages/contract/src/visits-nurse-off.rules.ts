// VIS-173, RES-002: why a confirmed nurse is taken off a visit, for form, drawer and server.
import { holdsTime, type VisitStatus } from './visits-statuses.rules.ts'

/** No medical reason is asked or stored. */
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
  told: (cause: string | null): string =>
    cause === 'Mistake'
      ? 'The nurse is told by text, unless the booking is less than a minute old.'
      : 'The nurse is told by text.',
} as const

/** Seconds after the confirmation within which a mistake is told to nobody. */
const unnoticed = 60

export interface NurseOff {
  readonly cause: NurseOffCause | null
  /** When the nurse had confirmed. */
  readonly confirmed: string | null
}
/** A slip of the hand is no news to the nurse. */
export const tellsNurse = ({ cause, confirmed }: NurseOff, now: string): boolean =>
  cause !== 'Mistake' ||
  confirmed === null ||
  Date.parse(now) - Date.parse(confirmed) > unnoticed * 1000

/** A visit that is Active - Booked or Active - Ready loses the nurse it has, to nobody or to another. */
export const takesNurseOff = (
  visit: { readonly status: string; readonly user_id_assigned: number | null },
  nurse: number | null | undefined,
): boolean =>
  nurse !== undefined &&
  visit.user_id_assigned !== null &&
  nurse !== visit.user_id_assigned &&
  holdsTime(visit.status as VisitStatus)
