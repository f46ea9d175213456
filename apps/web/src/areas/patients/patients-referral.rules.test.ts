import { describe, expect, it } from 'vitest'
import {
  knownMrn,
  knownPatient,
  namesFrom,
  namesOf,
  phoneIn,
  streetIn,
  type KnownIntake,
} from './patients-referral.rules.ts'

const blank: KnownIntake = {
  orig_json: null,
  zip: null,
  city: null,
  county: null,
  state: null,
  timezone: null,
  languages: [],
  has_difficult_iv_access: null,
  user_id_ops: null,
  contact_phone: null,
  requested_provider_id: 4,
}
const at = (zip: string, city: string) => ({ ...blank, zip, city })
const languages = [
  { code: 'en', label: 'English' },
  { code: 'es', label: 'Spanish' },
]

describe('what an intake knows of its patient', () => {
  it('is the whole of what the referral says, and the place of the intake', () => {
    const referral_text =
      '- Tamsin Quarrel, F, DOB 02/11/1970, our MRN QR-77\n- 18 Alder Mews Apt 4, Henderson NV 89052, ph 702-555-0121\nReply to 702-555-0190'
    const intake: KnownIntake = {
      ...at('89052', 'Henderson'),
      county: 'Clark County',
      state: 'NV',
      timezone: 'America/Los_Angeles',
      user_id_ops: 9,
      contact_phone: '7025550190',
      has_difficult_iv_access: true,
      languages: ['Spanish'],
      orig_json: {
        initial_patient_first_name: 'Tamsin',
        initial_patient_last_name: 'Quarrel',
        provider_mrn: 'QR-77',
        date_of_birth: '1970-02-11',
        gender: 'F',
        nurse_gender_preference: 'N/A',
        css: 'Ada Fell',
        referral_text,
      },
    }
    expect(knownPatient(intake, languages, '2026-11-21')).toEqual({
      first_name: 'Tamsin',
      last_name: 'Quarrel',
      dob: '1970-02-11',
      gender: 'F',
      phone_scheduling_contact: '+17025550121',
      street: '18 Alder Mews Apt 4',
      zip: '89052',
      city: 'Henderson',
      county: 'Clark County',
      state: 'NV',
      timezone: 'America/Los_Angeles',
      client_service_specialist: 'Ada Fell',
      has_difficult_iv_access: 'yes',
      user_id_ops: 9,
      languages: ['es'],
    })
    expect(knownMrn(intake)).toEqual({ provider_id: 4, mrn: 'QR-77' })
  })
  it('is nothing where nothing is known, and a birth that cannot be is left out', () => {
    expect(knownPatient(blank, languages, '2026-11-21')).toEqual({})
    expect(knownMrn(blank)).toBeNull()
    expect(
      knownPatient(
        { ...blank, orig_json: { date_of_birth: '2027-01-01' } },
        languages,
        '2026-11-21',
      ),
    ).toEqual({})
  })
  it('takes the phone of the original referral before one that is read beside the address', () => {
    expect(
      knownPatient({ ...blank, orig_json: { contact_phone: '(480) 555-0144' } }, [], '2026-11-21'),
    ).toEqual({ phone_scheduling_contact: '+14805550144' })
  })
  it("completes a name that is a part of the referral's; another name stands as it was typed", () => {
    const intake = {
      ...blank,
      orig_json: { initial_patient_first_name: 'Tamsin', initial_patient_last_name: 'Quarrel' },
    }
    const whole = { first: 'Tamsin', last: 'Quarrel' }
    expect([
      namesFrom('quarr', intake),
      namesFrom('', intake),
      namesFrom('Mary Jane Fell', intake),
      namesFrom('Quarrel', null),
    ]).toEqual([
      whole,
      whole,
      { first: 'Mary Jane', last: 'Fell' },
      { first: 'Quarrel', last: null },
    ])
  })
})

describe('the street of a referral', () => {
  it.each([
    [
      'Address:   2218 E Quailbrush Ln\n           Phoenix, AZ 85028\n',
      '85028',
      'Phoenix',
      '2218 E Quailbrush Ln',
    ],
    [
      'She is in Clairemont: 4486 Mistwood Ave, San Diego, CA 92117. RN visit',
      '92117',
      'San Diego',
      '4486 Mistwood Ave',
    ],
    [
      'Ada Fell 3/3/70 F\r\n809 Bobwhite Trl Arlington TX 76017\r\nneeds',
      '76017',
      'Arlington',
      '809 Bobwhite Trl',
    ],
    [
      '1806 Mariposa Loop NE, Rio Rancho, New Mexico 87124',
      '87124',
      'Rio Rancho',
      '1806 Mariposa Loop NE',
    ],
    ['lives somewhere in Tempe, AZ 85281', '85281', 'Tempe', null],
    ['no place at all', '85281', 'Tempe', null],
  ])('stands before its city: %j', (text, zip, city, street) => {
    expect(streetIn(text, { zip, city })).toBe(street)
  })
})

describe('the phone of a referral', () => {
  it('stands with the address; a fax, an emergency contact and the pharmacy are not it', () => {
    expect(
      phoneIn('Tempe, AZ 85281\nPhone: (602) 555-0117 (cell)\nEmerg: (602) 555-0118', {
        zip: '85281',
        contact_phone: null,
      }),
    ).toBe('+16025550117')
    expect(
      phoneIn('Tempe, AZ 85281\nFax 602 555 0117\nCall 602.555.0119', {
        zip: '85281',
        contact_phone: '+16025550119',
      }),
    ).toBeNull()
    expect(phoneIn('Tempe\n602 555 0117', { zip: '85281', contact_phone: null })).toBeNull()
  })
})

describe('the name in the address', () => {
  it('is split at the last space; a single word is the first name', () => {
    expect([namesOf('Mary Jane Fell'), namesOf('Mary'), namesOf(' ')]).toEqual([
      { first: 'Mary Jane', last: 'Fell' },
      { first: 'Mary', last: null },
      { first: null, last: null },
    ])
  })
})
