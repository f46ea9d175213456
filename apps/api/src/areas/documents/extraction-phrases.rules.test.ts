// DOC-043 to 047, 056: turns of speech that change what a word of the referral means. Fictional people; drugs and zips are true.
import { describe, expect, test } from 'vitest'
import { shippedReference } from '../../../../../scripts/referral-reference.ts'
import type { ReferralFields } from './extraction-model.rules.ts'
import { readReferral } from './extraction.rules.ts'

const reference = shippedReference()
/** A Monday. */
const monday = '2026-09-14T10:00:00-07:00'
const head = 'Pt: Jane Roe, F, DOB 3/3/1970\n12 W Elm St, Mesa, AZ 85201\nEntyvio 300 mg IV\n'
const foot = '\n\nAnn Poe RN\nAcme Infusion, Tempe, AZ 85281\n480-555-0100'

function says<K extends keyof ReferralFields>(
  field: K,
  value: ReferralFields[K],
  sayings: readonly string[],
) {
  test.each(sayings)(`${field} ${JSON.stringify(value)}: %s`, (saying) => {
    expect(readReferral(`${head}${saying}${foot}`, monday, reference).fields[field]).toEqual(value)
  })
}

describe('which access serves now', () => {
  says('access_type', 'mid', [
    'She got doses 1-4 at urgent care through a PIV; midline placed today.',
    'was supposed to get a picc but they put in a midline instead',
  ])
  says('access_type', 'piv', ['Access: peripheral. Midline only if PIV fails twice.'])
})

describe('how it is given', () => {
  const by = (drug: string) =>
    readReferral(
      `Pt: Jane Roe, F, DOB 3/3/1970\n12 W Elm St, Mesa, AZ 85201\n${drug}`,
      monday,
      reference,
    ).fields.access_type

  test('a line exchanged for another is gone, and what she was never given before is no refusal', () => {
    expect(by('TPN over 12 h\nDL PICC was exchanged 9/8 for a tunneled catheter.')).toBe('tunneled')
    expect(by('ocrelizumab sq 920 mg\nhas been on IV ocrevus 3 yrs, never the SQ')).toBe('subq')
  })
})

describe('which drug', () => {
  const drug = (order: string) =>
    readReferral(
      `Pt: Jane Roe, F, DOB 3/3/1970\n12 W Elm St, Mesa, AZ 85201\n${order}`,
      monday,
      reference,
    ).fields.treatment

  test('the biosimilar is meant, not the brand it follows; a steroid is, where nothing else is named; what is given on fixed days is, though also as needed', () => {
    expect(drug('Remicade biosimilar Renflexis 5 mg/kg IV')).toMatch(/^Renflexis/)
    expect(drug('her Solu-Medrol course starts Wednesday')).toMatch(/methylprednisolone/)
    expect(drug('Humate-P 1200 units IV prn + MWF prophy')).toMatch(/^Humate-P/)
  })
})

describe('the nurse and labs', () => {
  says('labs', 'No', ['She no longer needs labs drawn.'])
  says('labs', 'Yes', ['Hemoglobin is to be checked by the nurse prior to each dose.'])
  says('labs', 'No', ['Labs: TB done. Nothing by RN.'])
  says('lab_drop_off', 'Quest Diagnostics', [
    'Weekly CBC by RN. Please bring the samples to Quest.',
  ])
  says('lab_drop_off', 'Other', [
    'BMP weekly by RN. Take to our office lab please.',
    'Weekly CBC by RN\nDrop off site: Foothill Diagnostics',
  ])
})

describe('had before or not', () => {
  says('first_lifetime_dose', true, [
    'his 1st one ever, so watch him',
    'ever had it?\nnever',
    '1st dose in lifetime   [ ] no  [x] yes',
  ])
  says('first_lifetime_dose', false, [
    '1st dose in hosp 9/10',
    "we've supplied her Entyvio since last summer",
    'First ever Ig: Aug 2026 at the clinic',
    'Infusion #1 given 8/20 at the center',
    '300 mg IV, started 9/1',
    'New therapy? No - received at the suite',
    'She had the same course in 2024.',
    'Last ........ 9/1/26 (clinic)',
    'Última dosis: 25 de febrero de 2026',
  ])
  says('first_lifetime_dose', true, ['none yet, MD approved first dose at home'])
})

describe('when and how long', () => {
  says('start_date', '2026-09-23', [
    'Start Monday 9/21. No wait, she has a wedding, make it Wed 9/23',
    'start the Wednesday after, 9/23',
    'start was 9/16, then 9/18 -> now 9/23',
    "Any day next week but not Tues - she'd say Wednesday, Sept 23.",
    'Can we push the first visit from Monday to Wednesday the 23rd?',
    'Please cancel the visit for 9/21; it has been moved to start Wednesday 9/23',
    'Fecha de la visita: 23 de septiembre, por la mañana',
  ])
  says('visit_duration_minutes', 180, ['Visit length 2h -> 3h'])
  says('visit_duration_minutes', 30, ['Duración: 30 minutos'])
  says('treatment_duration_days', 7, ['How long . . . . . .  7 days then reassess'])
  says('visit_duration_minutes', 75, ['I figured 1h15 the first time, 45 min after that'])
  says('visit_duration_minutes', 300, ['TIME 5 hr/d'])
})

describe('whoever comes', () => {
  says('nurse_gender_preference', 'N/A', [
    'Enfermera/o: cualquiera',
    'Nurse: she said whoever',
    'Pref ........ none',
    "good with kids please; m/f doesn't matter",
  ])
  says('urgent', false, ['Urgent:                       No'])
  says('pharmacy_mrn', '55-1209', [
    'Our record number for Mrs. Roe is 55-1209.',
    'Número de expediente: 55-1209',
  ])
  says('contact_name', 'Ann Poe', ["Q's -> Ann Poe x114"])
})
