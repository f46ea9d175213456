// DOC-043, 056: a patient referred again: what the letter says stands, the older paper below fills the rest. Fictional people; drugs and zips are true.
import { expect, test } from 'vitest'
import { shippedReference } from '../../../../../scripts/referral-reference.ts'
import { readReferral } from './extraction.rules.ts'

const reference = shippedReference()
const again = (fence: string, changes: string) =>
  readReferral(
    `From: Ann Poe <ann@acme.test>\nSent: Monday, September 14, 2026 9:00 AM\nSubject: RE-REFERRAL\n\nAll as last time (below) except:\n\n${changes}\n\nThank you,\nAnn Poe, LPN\nAcme Infusion, Tempe, AZ 85281\n\n${fence}\n
Patient      Jane Roe-Low, F, DOB 03/03/1970\nAcct         AC-0044\nAddress      12 W Elm St, Mesa, AZ 85201\nTherapy      Entyvio 300 mg IV\nAccess       PIV\n1st lifetime dose   Yes\nLabs         CBC, RN to draw, drop off at LabCorp\nSOC          03/10/2026, 3 h\nContact      Bo Lee, 480-555-0186, bo@acme.test`,
    '2026-09-14T10:00:00-07:00',
    reference,
  ).fields

test.each([
  '----- what we sent on 03/03/2026 -----',
  '--- last referral, 3/3/2026 ---',
  '=== our order of March 3, 2026 ===',
])('an older paper below %s', (fence) => {
  expect(
    again(
      fence,
      ' - Date is September 22, morning.\n - Port, left chest, since June, no more sticking.\n - 1 h 30 min with you instead of 3 h.\n - She moved: 9 Palm Ave, Tempe, AZ 85281.\n - She is due for the next one. Reach me at 480-555-0126.',
    ),
  ).toMatchObject({
    patient_first_name: 'Jane',
    start_date: '2026-09-22',
    access_type: 'port',
    visit_duration_minutes: 90,
    postal_code: '85281',
    city: 'Tempe',
    first_lifetime_dose: false,
    labs: 'Yes',
    lab_drop_off: 'Lab Corp - Drop Off',
    pharmacy_mrn: 'AC-0044',
    contact_name: 'Ann Poe',
    contact_phone: '4805550126',
    contact_email: 'ann@acme.test',
  })
})
test.each([
  'She is divorced and goes by Jane Roe again.',
  'Her last name is now Roe, license changed.',
  'She changed her name back to Jane Roe.',
])('another surname: %s', (saying) => {
  expect(
    again('--- last referral, 3/3/2026 ---', ` - Date is September 22.\n - ${saying}`),
  ).toMatchObject({ patient_first_name: 'Jane', patient_last_name: 'Roe' })
})
test('a name in use is no legal name', () => {
  expect(
    again(
      '--- last referral, 3/3/2026 ---',
      ' - Date is September 22.\n - She goes by Jane Lively on the phone.',
    ).patient_last_name,
  ).toBe('Roe-Low')
})
