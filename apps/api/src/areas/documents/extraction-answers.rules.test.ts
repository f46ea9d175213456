// DOC-043, 047: a mail answered point by point below what is quoted. Fictional people; drugs and zips are true.
import { expect, test } from 'vitest'
import { shippedReference } from '../../../../../scripts/referral-reference.ts'
import { readReferral } from './extraction.rules.ts'

const reference = shippedReference()
const answered = (points: readonly (readonly [string, string])[]) =>
  readReferral(
    `From: Ann Poe <ann@acme.test>\nDate: Mon, 14 Sep 2026 10:00:00 -0700\nSubject: Re: questions\n\nSee below.\n\nOn Fri, Sep 11, 2026 at 4:50 PM Desk <desk@nd.test> wrote:\n> Hi Ann,\n> some questions:\n>\n` +
      `${points.map(([asked, answer]) => `> ${asked}\n\n${answer}\n`).join('\n')}\n> Thanks!\n> Bo Lee, Desk, 480-555-0199\n\nAnn Poe, RN\nAcme Infusion\n480-555-0126 (desk)`,
    '2026-09-14T10:00:00-07:00',
    reference,
  ).fields
const who: readonly (readonly [string, string])[] = [
  ['1) Full name and date of birth? All we have is J.R.', 'Jane Roe, 3 Mar 1970.'],
  ['2. Where is she? Is 85281 (Tempe) right?', "No, that's us. 12 W Elm St, Mesa, AZ 85201."],
  ['3) And what drug?', 'Entyvio 300 mg IV'],
]

test('numbered questions of several sentences', () => {
  expect(
    answered([
      ...who,
      ['4) PICC or port?', 'None. She had a PICC in 2024, long gone. Peripheral each time.'],
      ['5) How long shall we block?', 'An hour and a half.'],
      ['6) Your account number for her?', 'AC-0044.'],
      ['7) A male nurse, would she mind?', 'No preference.'],
    ]),
  ).toMatchObject({
    patient_first_name: 'Jane',
    patient_last_name: 'Roe',
    dob: '1970-03-03',
    postal_code: '85201',
    city: 'Mesa',
    access_type: 'piv',
    visit_duration_minutes: 90,
    pharmacy_mrn: 'AC-0044',
    nurse_gender_preference: 'N/A',
    contact_name: 'Ann Poe',
    contact_phone: '4805550126',
  })
})
test.each([
  ['One day later please, she is away.', '2026-09-22'],
  ['Two days earlier, please.', '2026-09-19'],
  ['Make it a day later.', '2026-09-22'],
  ['Yes.', '2026-09-21'],
  ['No, Wednesday 9/23 please.', '2026-09-23'],
])('the day of the question: %s', (answer, day) => {
  expect(answered([...who, ['4) Is 9/21 still the first visit?', answer]]).start_date).toBe(day)
})
test.each(['##', '-->', '>>', 'A:'])('answers behind a mark: %s', (mark) => {
  const points = [
    ["What is the patient's full name and DOB?", 'Jane Roe, 03/03/1970'],
    ['Where will we see her?', 'At home, 12 W Elm St, Mesa AZ 85201'],
    [
      'Which drug, and how is it given?',
      'Entyvio 300 mg, peripheral IV. No more port, it was removed in May.',
    ],
    ['Which day do you want us to start?', 'Tuesday 9/22'],
    ['Is this her first dose?', 'No, the 12th'],
    ["What's your ID for her?", 'AC-0044'],
  ]
  const text = `${points.map(([asked, answer], i) => `${i + 1}. ${asked}\n${mark} ${answer}`).join('\n')}\n\nAnn Poe, CPhT\nAcme Infusion | 480-555-0126`
  expect(readReferral(text, '2026-09-14T10:00:00-07:00', reference).fields).toMatchObject({
    patient_first_name: 'Jane',
    patient_last_name: 'Roe',
    dob: '1970-03-03',
    postal_code: '85201',
    access_type: 'piv',
    start_date: '2026-09-22',
    first_lifetime_dose: false,
    pharmacy_mrn: 'AC-0044',
  })
})
