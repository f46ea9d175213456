// Licences, experience, skills, areas, vettings, blocks and feedback of a nurse (REF-069, NUR-075).
import { addDays, addMinutes } from '@wren/contract/time'
import { isInterestRequired, licenseBoards, skillTypes } from '@wren/contract/nurses.rules'
import { blockReasons } from '@wren/contract/pharmacies'
import { adminId, opsIds, pausedAccountId } from './demo-people.ts'
import type { DemoPlan } from './demo-plan.ts'
import type { Nurse } from './demo-nurses.ts'
import { vettingsFor } from './demo-pharmacies.ts'
import { json, staff, type Output } from './demo-output.ts'
import { nth } from './demo-random.ts'

const kinds = [
  'accurate-charting',
  'reliable',
  'clinical-skill',
  'flexible',
  'responsive',
  'professional',
  'patient-compliment',
  'pharmacy-compliment',
  'above-and-beyond',
  'clinical-concern',
  'no-show',
  'cancel-short-notice',
  'cancel-advance-notice',
  'late-arrival',
  'rate-negotiation',
  'rescheduling',
  'rude',
  'unprofessional',
  'unresponsive',
  'inaccurate-charting',
  'late-charting',
  'patient-complaint',
  'pharmacy-complaint',
] as const
const positive = 9

interface Facts {
  readonly at: number
  readonly type: string
  readonly compact: boolean
}

/** Values that the form offers (NUR-067). */
export const boardOf = (state: string): string =>
  licenseBoards.find((board) => board === state || board.startsWith(`${state} (`)) ?? 'Other'

function putLicenses(
  output: Output,
  plan: DemoPlan,
  nurse: Nurse,
  { at, type, compact }: Facts,
): void {
  const { created } = nurse
  const verified = ['Needs Docs', 'Waitlist'].includes(nurse.sub_status)
    ? null
    : addDays(plan.today, -300)
  const stamp = { version: 1, created, updated: created }
  output.row('nurse_license', {
    id: at * 2 + 1,
    user_id: nurse.id,
    location: nurse.place.state,
    number: `RN${100_000 + nurse.id}`,
    type,
    expires: nurse.expiry.license,
    board: boardOf(nurse.place.stateLong),
    verified,
    is_compact: compact && type === 'Registered Nurse' && at % 2 === 0,
    ...stamp,
  })
  if (at % 9 === 4) {
    const [location, board] = nurse.place.state === 'NV' ? ['AZ', 'Arizona'] : ['NV', 'Nevada']
    output.row('nurse_license', {
      id: at * 2 + 2,
      user_id: nurse.id,
      location,
      number: `NV${200_000 + nurse.id}`,
      type: 'Registered Nurse',
      expires: addDays(plan.today, at % 2 === 0 ? 320 : -30),
      board,
      verified: addDays(plan.today, -90),
      is_compact: false,
      ...stamp,
    })
  }
}

/** A ready nurse has every skill verified; other nurses are in progress. */
function putSkills(output: Output, nurse: Nurse, at: number): void {
  const ready = nurse.sub_status === 'Ready'
  output.row('nurse_experience', {
    user_id: nurse.id,
    background_experience: nth(
      [
        'Twelve years of home infusion.',
        'ICU and emergency, five years.',
        'Oncology infusion suite.',
        'Pediatric home care.',
      ],
      at,
    ),
    patient_age_preference_min: at % 3 === 0 ? 18 : 0,
    patient_age_preference_max: 110,
    patient_age_experience_verified_by: ready ? adminId : null,
    patient_age_experience_verified_at: ready ? addMinutes(nurse.created, 1440) : null,
    version: 1,
    updated: nurse.created,
  })
  for (const [place, skill] of skillTypes.entries()) {
    const status = ready ? 'QUALIFIED' : nth(['NOT_QUALIFIED', 'EDUCATED', 'QUALIFIED'], at + place)
    const educated = status === 'NOT_QUALIFIED' ? null : addMinutes(nurse.created, 1440)
    const qualified = status === 'QUALIFIED' ? addMinutes(nurse.created, 2880) : null
    output.row('nurse_skill', {
      user_id: nurse.id,
      nurse_skill_type_name: skill,
      nurse_interested: isInterestRequired(skill) || status !== 'NOT_QUALIFIED',
      nurse_skill_status: status,
      education_verified_by: educated === null ? null : adminId,
      education_verified_at: educated,
      experience_verified_by: qualified === null ? null : adminId,
      experience_verified_at: qualified,
    })
  }
}

function putPlaces(output: Output, nurse: Nurse): void {
  const { place } = nurse
  if (place.areaId !== null)
    output.row('geo_area_nurse', { user_id: nurse.id, geo_area_id: place.areaId })
  output.row('geo_state_nurse', { user_id: nurse.id, code: place.state, selected: true })
  output.row('geo_county_nurse', { user_id: nurse.id, county_fips: place.fips })
}

/** Most ready nurses are vetted for the pharmacies around them, so that visits find nurses. Others have one or none. */
function putVettings(output: Output, nurse: Nurse, at: number): void {
  const { created } = nurse
  const whole = nurse.sub_status === 'Ready' && at % 5 !== 4
  const held = whole
    ? vettingsFor(nurse.place.state)
    : { pharmacy: at % 4 === 0 ? [(at % 44) + 1] : [], group: at % 5 === 1 ? [(at % 8) + 1] : [] }
  for (const [n, provider_vetting_id] of held.pharmacy.entries())
    output.row('nurse_pharmacy_vetting', {
      id: at * 20 + n + 1,
      user_nurse_id: nurse.id,
      provider_vetting_id,
      created,
    })
  for (const [n, pharmacy_group_vetting_id] of held.group.entries())
    output.row('nurse_pharmacy_group_vetting', {
      id: at * 2 + n + 1,
      user_nurse_id: nurse.id,
      pharmacy_group_vetting_id,
      created,
    })
}

/** Leaves out pharmacies 23 and 24: one has no group, one is deleted. */
function putBlocks(output: Output, nurse: Nurse, at: number): void {
  // Only nurses without visits for it: others would have to be reassigned.
  if (nurse.id === pausedAccountId) return
  if (nurse.status === 'Disabled' || nurse.sub_status === 'Needs Preceptor')
    output.row('nurse_block', {
      user_nurse_id: nurse.id,
      provider_id: (at % 22) + 1,
      reason: nth(blockReasons, at),
      blocked_by: at % 2 === 0 ? 'nurse' : 'provider',
      created: nurse.created,
      user_id_created: adminId,
    })
}

function putFeedback(output: Output, plan: DemoPlan, nurse: Nurse, at: number): void {
  if (at >= kinds.length * 2 || at % 2 === 1) return
  const place = at / 2
  const created_at = addMinutes(plan.now, -1440 * (3 + place))
  const links =
    place % 5 === 0 ? [{ url: 'https://notes.wren.example/feedback', text: 'Notes' }] : []
  const row = {
    id: place + 1,
    subject_nurse_id: nurse.id,
    kind: nth(kinds, place),
    notes:
      place < positive
        ? 'Told us by the family after the visit.'
        : 'To be talked over with the nurse.',
    details_links: json({ links }),
    reporting_user_id: nth(opsIds, place),
    created_at,
  }
  output.row('nurse_feedback', { ...row, updated_at: created_at, version: 1 })
  output.event({
    at: created_at,
    actor: staff(row.reporting_user_id),
    fact: 'nurses.feedback-changed',
    cause: `feedback-${row.id}`,
    change: {
      type: 'nurse',
      id: nurse.id,
      before: {},
      after: { kind: row.kind, notes: row.notes, details_links: links },
      detail: { feedback: row.id },
      action: 'update',
    },
  })
}

export function putNurseDetails(output: Output, plan: DemoPlan, nurse: Nurse, facts: Facts): void {
  putLicenses(output, plan, nurse, facts)
  putSkills(output, nurse, facts.at)
  putPlaces(output, nurse)
  putVettings(output, nurse, facts.at)
  putBlocks(output, nurse, facts.at)
  putFeedback(output, plan, nurse, facts.at)
}
