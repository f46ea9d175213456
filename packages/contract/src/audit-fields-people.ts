// AUD-019: the fields of nurses, users and their sessions, as people call them.
import { choice, day, instant, languages, many, named, number, part, parts, person, pharmacy, phone, text, timezone, words, yesNo } from './audit-kinds.ts'
import type { FieldTable } from './audit-fields.ts'
import { skillLabels } from './nurses.rules.ts'

const skill = choice(skillLabels)
const skillStatus = choice({ NOT_QUALIFIED: 'Not qualified', EDUCATED: 'Educated', QUALIFIED: 'Qualified' })
const vettings = parts([part('vetting_id', named('vetting')), part('name'), part('vetting_name')])
const licence = [part('location'), part('type'), part('number', text, 'Number'), part('board', text, 'Board'), part('expires', day, 'Expires'), part('verified', day, 'Verified'), part('is_compact', yesNo, 'Compact')]
const skillRow = [
  part('nurse_skill_type_name', skill), part('nurse_interested', yesNo, 'Interested'), part('nurse_skill_status', skillStatus),
  part('education_verified_by', person, 'Education verified by'), part('experience_verified_by', person, 'Experience verified by'),
]

/** A nurse's own row and, under the same record, her licences, skills, experience, locations, blocks, vettings and feedback. */
export const nurseFields: FieldTable = {
  first_name: ['First Name', text], last_name: ['Last Name', text], nickname: ['Nickname', text], email: ['Email', text], phone: ['Phone', phone], timezone: ['Timezone', timezone],
  gender: ['Gender', text], pronoun: ['Pronoun', text], status: ['Status', text], sub_status: ['Sub Status', choice({ None: 'None' })], street: ['Street', text], zip: ['Zip', text], city: ['City', text],
  county: ['County', text], state: ['State', text], state_long: ['State Name', text], languages: ['Languages', languages], other_language_spoken: ['Other language', text],
  first_contact: ['First Contact', day], background_check_completed: ['Background Check', day], cpr_expiry: ['CPR Expiry', day], pals_expiry: ['PALS Expiry', day],
  covid_vaccination: ['Covid Vaccination', yesNo], nursing_insurance_expiry: ['Nursing Insurance Expiry', day], agreement_signed: ['Agreement Signed', day], w9_signed: ['W9 Signed', day],
  tb_test: ['TB Test', day], hepb_initial: ['Hep B Initial', yesNo], hepb_booster: ['Hep B Booster', yesNo], license_number: ['License Number', text], license_location: ['License Location', text],
  license_expiry: ['License Expiry', day], license_type: ['License Type', text], license_board: ['License Board', text], license_status: ['License Status', text],
  rating: ['Rating', number], social_rating: ['Social Rating', number], referral_source: ['Referral Source', text], referred_by: ['Referred By', text], notes: ['Notes', text], stripe_id: ['Stripe ID', text],
  nurse_shadow_checked_date: ['Shadow Visit Checked', instant],
  geo_area_nurse: ['Areas', parts([part('geo_area_id', named('area')), part('title')])], geo_state_nurse: ['States', parts([part('code', named('state')), part('selected', choice({ true: '', false: '(not selected)' }))])],
  geo_county_nurse: ['Counties', parts([part('county_fips', named('county')), part('county_name')])], geo_area_id: ['Area', named('area')], county_fips: ['County', named('county')], code: ['State', named('state')], selected: ['Selected', yesNo],
  provider_nurse_blocked: ['Blocked Pharmacies', parts([part('provider_id', pharmacy), part('reason')])], provider_id: ['Pharmacy', pharmacy], blocked_by: ['Blocked By', words], reason: ['Reason', text],
  licenses: ['Licenses', parts(licence, ', ')], board: ['Board', text], expires: ['Expires', day], is_compact: ['Compact', yesNo], location: ['License State', text], number: ['Number', text], type: ['Type', text], verified: ['Verified', day],
  skills: ['Skills', parts(skillRow, ', ')], nurse_skill_type_name: ['Skill', skill], nurse_interested: ['Interested', yesNo], nurse_skill_status: ['Skill Status', skillStatus],
  education_verified_at: ['Education Verified', instant], education_verified_by: ['Education Verified By', person], experience_verified_at: ['Experience Verified', instant], experience_verified_by: ['Experience Verified By', person],
  background_experience: ['Background Experience', text], patient_age_preference_min: ['Youngest Patient', number], patient_age_preference_max: ['Oldest Patient', number],
  patient_age_experience_verified_at: ['Age Experience Verified', instant], patient_age_experience_verified_by: ['Age Experience Verified By', person],
  kind: ['Feedback', words], details_links: ['Links', parts([part('text'), part('url')])], reporting_user_id: ['Reported By', person], subject_nurse_id: ['Nurse', person], user_nurse_id: ['Nurse', person], user_id_created: ['Created By', person],
  vettings: ['Vettings', vettings], provider_vetting_id: ['Pharmacy Vetting', number], pharmacy_group_vetting_id: ['Group Vetting', number], user_id: ['User', person],
}

export const userFields: FieldTable = {
  first_name: ['First Name', text], last_name: ['Last Name', text], email: ['Email', text], phone: ['Phone', phone], timezone: ['Timezone', timezone], is_admin: ['Operator', yesNo], is_nurse: ['Nurse', yesNo],
  is_account_admin: ['Account Admin', yesNo], is_wren_admin: ['Wren Admin', yesNo], is_deleted: ['Deleted', yesNo], has_permissions: ['Has Permissions', yesNo], permissions: ['Permissions', many(text)],
}

export const sessionFields: FieldTable = {
  user_id: ['User', person], address: ['Address', text], user_agent: ['Browser', text], last_used_at: ['Last Used', instant], ends_at: ['Ends', instant],
  idle_minutes: ['Ends Without Use After', { show: (value) => (typeof value === 'number' ? `${value} minutes` : null) }], revoked_at: ['Ended', instant], name: ['Passkey', text],
}
