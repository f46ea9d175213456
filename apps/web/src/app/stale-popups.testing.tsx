// The records that the tests of stale saves edit, one for each editor.
import { skillTypes } from '@wren/contract/nurses.rules'
import type { FlagDefinition } from '@wren/contract/flags'
import type { Mrn } from '@wren/contract/patients'
import type { Pharmacy } from '@wren/contract/pharmacies'
import type { Update } from '@wren/contract/updates'
import { emptyPharmacy } from '../areas/pharmacies/pharmacies-form.rules.ts'

export const license = {
  id: 1,
  location: 'AZ',
  number: 'RN1',
  type: 'Registered Nurse',
  expires: '2027-02-03',
  board: 'Arizona',
  verified: null,
  is_compact: false,
  version: 1,
}
export const feedback = {
  id: 5,
  kind: 'no-show',
  notes: 'Did not come',
  detailsLinks: { links: [] },
  subjectNurse: { id: 7 },
  reportingUser: { firstName: 'Olive', lastName: 'Ops' },
  createdAt: '2026-11-20T18:00:00.000Z',
  version: 1,
}
export const skills = skillTypes.map((nurseSkillTypeName) => ({
  nurseSkillTypeName,
  nurseInterested: false,
  interestRequired: false,
  nurseSkillStatus: 'NOT_QUALIFIED',
  educationVerifiedBy: null,
  educationVerifiedAt: null,
  experienceVerifiedBy: null,
  experienceVerifiedAt: null,
}))
export const experience = {
  backgroundExperience: 'ICU',
  patientAgePreferenceMin: 18,
  patientAgePreferenceMax: 90,
  maxDistanceMiles: null,
  patientAgeExperienceVerifiedBy: null,
  patientAgeExperienceVerifiedAt: null,
  skills,
  version: 1,
}
export const mrn: Mrn = {
  id: 5,
  patient_id: 12,
  provider_id: 3,
  mrn: '4417',
  provider_title: 'Apex',
  version: 1,
}
export const pharmacy = {
  ...(emptyPharmacy as unknown as Pharmacy),
  id: 3,
  version: 1,
  is_deleted: false,
  title: 'Cactus',
  billing_emails: ['a@x.example'],
  auto_invoice: true,
  duration_rounding_method: 'none',
} as Pharmacy
export const update: Update = {
  id: 9,
  version: 1,
  type: 'nurse',
  type_id: 7,
  type_uuid: null,
  type_name: 'Imogen Marsh',
  description: 'Call her',
  status: 'new',
  priority: 20,
  user_id_assigned: null,
  assigned_first_name: null,
  created_first_name: 'Olive',
  row_added: '2026-11-20T18:00:00.000Z',
  resolved: null,
}
export const flag: FlagDefinition = {
  key: 'take-rates',
  description: 'Shows take rates',
  enabled: false,
  roles: [],
  emails: [],
  targeting_keys: [],
  version: 1,
  updated_at: '2026-11-20T18:00:00.000Z',
  updated_by: null,
}
export const group = {
  id: 4,
  name: 'Desert Partners',
  slug: 'desert-partners',
  is_published: false,
  pharmacies: [{ id: 3, title: 'Cactus', invoicing_address_state: 'AZ' }],
  vettings: [],
  version: 1,
}
export const nurseProfile = {
  nurse: {
    user_id: 7,
    version: 1,
    first_name: 'Imogen',
    last_name: 'Marsh',
    nickname: 'Immy',
    gender: 'F',
    pronoun: null,
    email: 'imogen@nurses.example',
    phone: '6025550111',
    timezone: 'America/Phoenix',
    status: 'Enabled',
    sub_status: 'Ready',
    street: '1 Palm Lane',
    zip: '85004',
    city: 'Phoenix',
    county: 'Maricopa',
    state: 'AZ',
    state_long: 'Arizona',
    languages: [{ name: 'English', code: 'en' }],
    other_language_spoken: null,
    first_contact: null,
    background_check_completed: null,
    cpr_expiry: null,
    pals_expiry: null,
    covid_vaccination: false,
    nursing_insurance_expiry: null,
    agreement_signed: null,
    w9_signed: null,
    tb_test: null,
    hepb_initial: false,
    hepb_booster: false,
    license_number: null,
    license_location: null,
    license_expiry: null,
    license_type: null,
    license_board: null,
    license_status: null,
    geo_area_nurse: [],
    geo_state_nurse: [],
  },
  nurse_shadow_checked_date: null,
  geo_county_nurse: [],
}
