// A visit, nurses and other visits for the rules of recommended nurses.
import { compactStates } from '@wren/contract/reference'
import { addMinutes } from '@wren/contract/time'
import type { OtherVisit } from './offers-conflicts.rules.ts'
import type { NurseToRank, VisitNeeds } from './offers-recommended.rules.ts'

export const now = '2026-11-20T17:00:00.000Z'
export const start = '2026-11-24T17:00:00.000Z'
export const aVisit = (own: Partial<VisitNeeds> = {}): VisitNeeds => ({
  start,
  duration_estimate: 120,
  local_date: '2026-11-24',
  missing_exact_time: false,
  group_id: null,
  blast_type: 'fixed',
  state: 'NV',
  skill: 'PICC',
  compact_states: compactStates,
  vaccination_required: false,
  patient: {
    dob: '1970-05-17',
    nurse_gender_preference: null,
    languages: [{ code: 'en', name: 'English' }],
  },
  ...own,
})
export const license = {
  type: 'Registered Nurse',
  location: 'NV',
  expires: '2027-01-01',
  verified: '2024-01-01',
  is_compact: false,
} as const
/** Eligible and without points. */
export const aNurse = (own: Partial<NurseToRank> = {}): NurseToRank => ({
  user_id: 1,
  first_name: 'Nora',
  last_name: 'Reyes',
  nickname: null,
  phone: '+17025550101',
  status: 'Enabled',
  sub_status: 'Ready',
  is_deleted: false,
  state: 'NV',
  gender: 'F',
  languages: ['en'],
  rating: 0,
  covid_vaccination: true,
  cpr_expiry: '2026-11-24',
  nursing_insurance_expiry: '2026-11-24',
  pals_expiry: null,
  blocked_by_patient: false,
  blocked_for_pharmacy: false,
  licenses: [license],
  missing_vettings: [],
  skill_status: 'QUALIFIED',
  skill_interested: false,
  skill_verified: true,
  age_min: null,
  age_max: null,
  max_distance: null,
  is_primary: false,
  previous_visits: 0,
  last_visit: null,
  prefers_county: false,
  prefers_region: false,
  prefers_area: false,
  distance: null,
  visits: [],
  is_available: null,
  notified: null,
  ...own,
})
/** `from`: minutes from the visit's start. */
export const other = (from: number, own: Partial<OtherVisit> = {}): OtherVisit => ({
  id: 7,
  nurse_id: 1,
  start: addMinutes(start, from),
  duration_estimate: 60,
  local_date: '2026-11-24',
  missing_exact_time: false,
  confirmed: true,
  group_id: null,
  ...own,
})
