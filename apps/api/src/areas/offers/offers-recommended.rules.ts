// Eligibility and score of nurses for a visit, with reasons. OFR-032, OFR-058 to OFR-073
import { countOf } from '@wren/contract/format'
import { stateMiles } from '@wren/contract/offers-distance.rules'
import { skillLabels, type SkillStatus, type SkillType } from '@wren/contract/nurses.rules'
import { noPhoneNumber } from '@wren/contract/phone'
import { age, minutesBetween, type Day, type Instant } from '@wren/contract/time'
import {
  credentialsHint,
  licenseHint,
  type LicensePlace,
  type NurseFacts,
} from '@wren/contract/visits-nurse.rules'
import {
  crowdingOf,
  type Crowding,
  type OtherVisit,
  type VisitTime,
} from './offers-conflicts.rules.ts'

export interface VisitNeeds extends VisitTime, LicensePlace {
  readonly blast_type: string | null
  readonly skill: SkillType | null
  readonly vaccination_required: boolean
  readonly patient: {
    readonly dob: Day
    readonly nurse_gender_preference: 'F' | 'M' | null
    readonly languages: readonly { readonly code: string; readonly name: string }[]
  } | null
}

export interface NurseToRank extends NurseFacts {
  readonly user_id: number
  readonly first_name: string
  readonly last_name: string
  readonly nickname: string | null
  readonly phone: string | null
  readonly gender: string | null
  readonly languages: readonly string[]
  readonly rating: number
  readonly covid_vaccination: boolean
  /** Names of required vettings that the nurse lacks. */
  readonly missing_vettings: readonly string[]
  readonly skill_status: SkillStatus | null
  readonly skill_interested: boolean
  readonly skill_verified: boolean
  readonly age_min: number | null
  readonly age_max: number | null
  /** The nurse's own limit in miles. OFR-137 */
  readonly max_distance: number | null
  readonly is_primary: boolean
  readonly previous_visits: number
  readonly last_visit: Instant | null
  readonly prefers_county: boolean
  /** Prefers the state, or an area that contains the county. */
  readonly prefers_region: boolean
  readonly prefers_area: boolean
  readonly distance: number | null
  readonly visits: readonly OtherVisit[]
  /** The nurse's answer for this visit. */
  readonly is_available: boolean | null
  readonly notified: Instant | null
}

/** Miles. Candidates by distance live within it. */
export const farthest = 100
/** OFR-058 */
export const isCandidate = (nurse: NurseToRank): boolean =>
  nurse.previous_visits > 0 ||
  (nurse.status === 'Enabled' &&
    !nurse.is_deleted &&
    (nurse.prefers_county ||
      nurse.prefers_region ||
      (nurse.distance !== null && nurse.distance <= farthest)))

const needsExperience: readonly SkillType[] = ['PORT', 'PICC', 'MID', 'TUNNELED', 'PIV_DIFFICULT']
const hasSkill = (nurse: NurseToRank, skill: SkillType): boolean =>
  needsExperience.includes(skill)
    ? nurse.skill_status === 'QUALIFIED' && nurse.skill_verified
    : nurse.skill_status === 'QUALIFIED' || nurse.skill_status === 'EDUCATED'

const preferredText = {
  F: 'Patient prefers female nurse',
  M: 'Patient prefers male nurse',
} as const

const hasFixedTime = ({ blast_type }: VisitNeeds): boolean =>
  blast_type === 'fixed' || blast_type === 'manual'
const noCrowding: Crowding = { busy: false, overlapsUnconfirmed: false, tight: false }
const crowding = (nurse: NurseToRank, visit: VisitNeeds): Crowding =>
  nurse.visits.length === 0 ? noCrowding : crowdingOf(visit, nurse.visits)

/** Hints against a text to the nurse, in the order of OFR-032; empty for an eligible nurse. */
export function blockHints(nurse: NurseToRank, visit: VisitNeeds): string[] {
  const reasons: string[] = []
  const addIf = (applies: boolean, reason: string): void => {
    if (applies) reasons.push(reason)
  }
  const gender = visit.patient?.nurse_gender_preference ?? null
  const license = licenseHint(nurse, visit, visit.local_date)
  const credentials = credentialsHint(nurse, visit.patient?.dob ?? null, visit.local_date)
  addIf(nurse.status !== 'Enabled' || nurse.is_deleted, 'Account Disabled')
  addIf(nurse.phone === null, noPhoneNumber)
  addIf(nurse.sub_status !== 'Ready', nurse.sub_status ?? 'None')
  addIf(nurse.blocked_by_patient, 'Blocked by patient')
  addIf(nurse.blocked_for_pharmacy, 'Blocked for this pharmacy')
  if (license !== null) reasons.push(license)
  if (credentials !== null) reasons.push(credentials)
  addIf(visit.vaccination_required && !nurse.covid_vaccination, 'Vaccination required')
  for (const name of nurse.missing_vettings) reasons.push(`Missing vetting: ${name}`)
  if (gender !== null && nurse.gender !== gender) reasons.push(preferredText[gender])
  if (visit.skill !== null && !hasSkill(nurse, visit.skill))
    reasons.push(`Skill ${skillLabels[visit.skill]} not verified`)
  addIf(hasFixedTime(visit) && crowding(nurse, visit).busy, 'Busy')
  return reasons
}

/** Adds points, and a chip with the reason. */
type Add = (points: number, chip?: string) => void
const recentMinutes = 30 * 24 * 60

function addHistory(
  { is_primary, previous_visits: visits, last_visit }: NurseToRank,
  now: Instant,
  add: Add,
): void {
  if (is_primary) add(40, 'Preferred')
  if (visits > 0) add(25 + Math.min(visits, 10), countOf(visits, 'visit'))
  if (last_visit !== null && Math.abs(minutesBetween(last_visit, now)) <= recentMinutes)
    add(5, 'Recent visit')
}

function addSkill(nurse: NurseToRank, skill: SkillType | null, add: Add): void {
  if (skill === null) return
  if (nurse.skill_status === 'QUALIFIED')
    add(15, `${skillLabels[skill]} ${nurse.skill_verified ? 'verified' : 'qualified'}`)
  if (nurse.skill_status === 'EDUCATED') add(8, `${skillLabels[skill]} educated`)
  if (nurse.skill_interested) add(4)
}

/** A preference for the state alone does not count beyond `stateMiles`. OFR-137 */
const countsRegion = ({ prefers_region, prefers_area, distance }: NurseToRank): boolean =>
  prefers_region && (prefers_area || distance === null || distance <= stateMiles)

function addPlace(nurse: NurseToRank, add: Add): void {
  const { prefers_county, distance } = nurse
  if (prefers_county) add(15, 'Prefers county')
  else if (countsRegion(nurse)) add(5, 'Prefers area')
  if (distance !== null) add(distance <= 10 ? 15 : distance <= 25 ? 10 : distance <= 50 ? 5 : 0)
}

function addPerson(nurse: NurseToRank, { patient, local_date }: VisitNeeds, add: Add): void {
  const shared =
    patient?.languages.filter(({ code }) => code !== 'en' && nurse.languages.includes(code)) ?? []
  shared.forEach(({ name }, at) => {
    add(at === 0 ? 10 : 0, name)
  })
  if (patient !== null && (nurse.age_min !== null || nurse.age_max !== null)) {
    const years = age(patient.dob, local_date)
    if (years >= (nurse.age_min ?? 0) && years <= (nurse.age_max ?? Infinity)) add(5, 'Patient age')
    else add(-5, 'Outside patient age')
  }
  add(nurse.rating * 2)
}

function addTime(nurse: NurseToRank, visit: VisitNeeds, add: Add): void {
  const { busy, overlapsUnconfirmed, tight } = crowding(nurse, visit)
  if (busy && !hasFixedTime(visit)) add(-25, 'Busy')
  if (overlapsUnconfirmed) add(-25, 'Possibly busy')
  if (tight) add(-15, 'Tight schedule')
  if (nurse.is_available === false) add(-30, 'Declined')
}

export interface Ranked {
  readonly nurse: NurseToRank
  readonly score: number
  /** From 1; eligible nurses first. */
  readonly rank: number
  readonly eligible: boolean
  readonly blockReasons: readonly string[]
  readonly reasons: readonly string[]
}

/** Score rounded to tenths, because a rating of 4.7 adds 9.4. OFR-068 to OFR-072 */
export function fitOf(
  nurse: NurseToRank,
  visit: VisitNeeds,
  now: Instant,
): { readonly score: number; readonly reasons: string[] } {
  let score = 0
  const reasons: string[] = []
  const add: Add = (points, chip) => {
    score += points
    if (chip !== undefined) reasons.push(chip)
  }
  addHistory(nurse, now, add)
  addSkill(nurse, visit.skill, add)
  addPlace(nurse, add)
  addPerson(nurse, visit, add)
  addTime(nurse, visit, add)
  return { score: Math.round(score * 10) / 10, reasons }
}

const names = new Intl.Collator('en')
interface Rated {
  readonly entry: { -readonly [K in keyof Ranked]: Ranked[K] }
  readonly fit: number
  readonly distance: number
}

/** Eligibility, score in tenths and previous visits as one number, which halves the time of sorting 20,000 nurses. */
const fitNumber = (eligible: boolean, score: number, visits: number): number =>
  (eligible ? 1e12 : 0) + Math.round((score + 10_000) * 10) * 1e6 + Math.min(visits, 999_999)

/** OFR-058 */
const byRank = (a: Rated, b: Rated): number =>
  b.fit - a.fit ||
  (a.distance === b.distance ? 0 : a.distance - b.distance) ||
  names.compare(a.entry.nurse.last_name, b.entry.nurse.last_name) ||
  a.entry.nurse.user_id - b.entry.nurse.user_id

/** OFR-057, OFR-058 */
export function rankNurses(
  nurses: readonly NurseToRank[],
  visit: VisitNeeds,
  now: Instant,
): Ranked[] {
  const rated = nurses
    .map((nurse): Rated => {
      const reasonsAgainst = blockHints(nurse, visit)
      const { score, reasons } = fitOf(nurse, visit, now)
      const eligible = reasonsAgainst.length === 0
      return {
        entry: { nurse, score, rank: 0, eligible, blockReasons: reasonsAgainst, reasons },
        fit: fitNumber(eligible, score, nurse.previous_visits),
        distance: nurse.distance ?? Infinity,
      }
    })
    .sort(byRank)
  return rated.map(({ entry }, at) => {
    entry.rank = at + 1
    return entry
  })
}
