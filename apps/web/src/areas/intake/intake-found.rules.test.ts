import { describe, expect, it } from 'vitest'
import type { Extraction } from '@wren/contract/documents'
import { blankIntake } from './intake-form.rules.ts'
import { acceptedValues, foundValues, outcomeOf, piecesOf } from './intake-found.rules.ts'

const none = {
  patient_first_name: null,
  patient_last_name: null,
  dob: null,
  gender: null,
  pharmacy_mrn: null,
  city: null,
  state: null,
  contact_name: null,
  contact_phone: null,
  contact_email: null,
  visit_duration_minutes: null,
  treatment_duration_days: null,
  first_lifetime_dose: null,
  labs: null,
  lab_drop_off: null,
  nurse_gender_preference: null,
  languages: null,
  urgent: null,
}
const read = (some: Partial<Extraction>): Extraction => ({
  success: true,
  address: { postalCode: null },
  treatment: null,
  accessType: null,
  startDate: null,
  executionId: 'e',
  fields: none,
  evidence: {},
  patients: [],
  candidates: {},
  ...some,
})
const blank = blankIntake('2026-11-21T17:00:00.000Z', 7)

describe('values found in a referral', () => {
  it('stand in the order of the catalogue, numbered, then what else was read', () => {
    const found = foundValues(
      read({
        startDate: '2026-11-24',
        address: { postalCode: '92117' },
        accessType: 'piv',
        fields: { ...none, labs: 'No', city: 'San Diego' },
        evidence: { postal_code: { start: 3, end: 8 } },
      }),
      '2026-11-21',
    )
    expect(found.map(({ number, label, text }) => [number, label, text])).toEqual([
      [1, 'Zip Code', '92117'],
      [2, 'Access Type', 'PIV'],
      [3, 'Start Date', 'Nov 24, 2026'],
      [4, 'City', 'San Diego'],
      [5, 'Labs', 'No'],
    ])
    expect(found[0]?.place).toEqual({ start: 3, end: 8 })
  })
  it('DOC-048 are nothing found when the reader succeeded without a value, and a failure when it did not', () => {
    expect(
      [read({}), read({ success: false }), read({ treatment: 'TPN' })].map((one) =>
        outcomeOf(one, '2026-11-21'),
      ),
    ).toEqual(['nothing', 'failed', 'found'])
  })
  it("DOC-039 replace what is there and leave the rest, a catalogue entry in the catalogue's own words", () => {
    const put = acceptedValues(
      read({ treatment: 'entyvio (vedolizumab)', address: { postalCode: '92117' } }),
      { ...blank, zip: '85004', city: 'Phoenix' },
      ['Entyvio (vedolizumab)'],
      '2026-11-21',
    )
    expect(put).toEqual({ treatment: 'Entyvio (vedolizumab)', zip: '92117' })
  })
  it('DOC-047 offer a start before today without putting it into the range, and give a later one room for the treatment', () => {
    expect(acceptedValues(read({ startDate: '2026-11-20' }), blank, [], '2026-11-21')).toEqual({})
    expect(
      foundValues(read({ startDate: '2026-11-20' }), '2026-11-21').map(({ text }) => text),
    ).toEqual(['Nov 20, 2026 (past, not filled in)'])
    expect(
      foundValues(read({ startDate: '2026-11-21' }), '2026-11-21').map(({ text }) => text),
    ).toEqual(['Nov 21, 2026'])
    expect(
      acceptedValues(
        read({ startDate: '2026-11-24', fields: { ...none, treatment_duration_days: 3 } }),
        blank,
        [],
        '2026-11-21',
      ),
    ).toMatchObject({ series_start_date: '2026-11-24', series_end_date: '2026-11-26' })
  })
  it("DOC-056 keep the patient's name and age with the original referral", () => {
    const { orig_json } = acceptedValues(
      read({ fields: { ...none, patient_first_name: 'Ottoline', dob: '1995-06-03' } }),
      { ...blank, orig_json: { referral_text: 'Hi' } },
      [],
      '2026-11-21',
    )
    expect(orig_json).toEqual({
      referral_text: 'Hi',
      initial_patient_first_name: 'Ottoline',
      date_of_birth: '1995-06-03',
      age: 31,
    })
  })
  it('DOC-056 put every other field into the intake and the original referral, and what was not found stays', () => {
    const said = {
      patient_first_name: 'Ines',
      patient_last_name: 'Marsh',
      dob: '1951-04-02',
      gender: 'F',
      pharmacy_mrn: 'A-1',
      city: 'Mesa',
      state: 'AZ',
      contact_name: 'Ann Poe',
      contact_phone: '6025550100',
      contact_email: 'ann@acme.test',
      visit_duration_minutes: 135,
      treatment_duration_days: 2,
      first_lifetime_dose: false,
      labs: 'Yes',
      lab_drop_off: 'Quest Diagnostics',
      nurse_gender_preference: 'N/A',
      languages: ['Spanish'],
      urgent: true,
    }
    expect(
      acceptedValues(
        read({ fields: said }),
        { ...blank, orig_json: { referral_text: 'Hi', css: 'Mo' }, notes: 'kept' },
        [],
        '2026-11-21',
      ),
    ).toEqual({
      city: 'Mesa',
      state: 'AZ',
      contact_name: 'Ann Poe',
      contact_phone: '+16025550100',
      contact_email: 'ann@acme.test',
      duration_estimate: 135,
      treatment_duration_days: 2,
      is_first_lifetime_dose: 'false',
      labs: 'Yes',
      quest_liab: 'Quest Diagnostics',
      languages: ['Spanish'],
      is_urgent: true,
      orig_json: {
        referral_text: 'Hi',
        css: 'Mo',
        initial_patient_first_name: 'Ines',
        initial_patient_last_name: 'Marsh',
        provider_mrn: 'A-1',
        age: 75,
        nurse_gender_preference: 'N/A',
        languages: ['Spanish'],
        labs: 'Yes',
        date_of_birth: '1951-04-02',
        gender: 'F',
      },
    })
    expect(acceptedValues(read({}), { ...blank, city: 'Phoenix' }, [], '2026-11-21')).toEqual({})
  })
})

describe('the text with its places', () => {
  it('loses no character, whatever lies inside each other', () => {
    const pieces = piecesOf('San Diego, CA 92117.', [
      { number: 1, place: { start: 14, end: 19 } },
      { number: 2, place: { start: 0, end: 19 } },
    ])
    expect(pieces.map(({ text }) => text).join('')).toBe('San Diego, CA 92117.')
    expect(pieces).toEqual([
      { text: 'San Diego, CA ', numbers: [2], ends: [] },
      { text: '92117', numbers: [1, 2], ends: [1, 2] },
      { text: '.', numbers: [], ends: [] },
    ])
  })
  it('ignores a place outside the text', () => {
    expect(piecesOf('abc', [{ number: 1, place: { start: 2, end: 9 } }])).toEqual([
      { text: 'abc', numbers: [], ends: [] },
    ])
  })
})
