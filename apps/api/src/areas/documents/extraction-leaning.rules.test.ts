// DOC-044 to 047, 056: days that lean on other days, days taken back, and what is said of lengths, days of treatment and first doses. Fictional people; drugs and zips are true.
import { describe, expect, test } from 'vitest'
import { shippedReference } from '../../../../../scripts/referral-reference.ts'
import { holidayDay, isBusinessDay, weekdayOfMonth } from './extraction-holidays.rules.ts'
import { findHours } from './extraction-lengths.rules.ts'
import type { ReferralFields } from './extraction-model.rules.ts'
import { readReferral } from './extraction.rules.ts'

const reference = shippedReference()
const person = 'Pt: Jane Roe, F, DOB 3/3/1970\n12 W Elm St, Mesa, AZ 85201\n'
const read = (text: string, at = '2026-09-14T10:00:00-07:00') =>
  readReferral(text, at, reference).fields
function says<K extends keyof ReferralFields>(
  field: K,
  value: ReferralFields[K],
  sayings: readonly string[],
): void {
  test.each(sayings)(`${field} ${JSON.stringify(value)}: %s`, (saying) => {
    expect(
      read(
        `${person}Entyvio 300 mg IV\n${saying}\n\nAnn Poe RN\nAcme Infusion, Tempe, AZ 85281\n480-555-0100`,
      )[field],
    ).toEqual(value)
  })
}

test.each([
  ["New Year's Day", '2027-01-01'],
  ['MLK Day', '2027-01-18'],
  ["Presidents' Day", '2027-02-15'],
  ['Good Friday', '2027-03-26'],
  ['Easter Monday', '2027-03-29'],
  ['Memorial Day', '2027-05-31'],
  ['the 4th of July', '2027-07-04'],
  ['Columbus Day', '2026-10-12'],
  ['Veterans Day', '2026-11-11'],
  ['Thanksgiving', '2026-11-26'],
  ['Christmas Eve', '2026-12-24'],
  ['Labor Day', '2027-09-06'],
])('%s next falls on %s', (name, day) => {
  expect(holidayDay(name, '2026-09-14')).toBe(day)
})
test('nobody delivers on weekends and on the great holidays', () => {
  expect(
    ['2026-09-19', '2026-09-20', '2026-11-26', '2026-12-25', '2026-11-11'].map(isBusinessDay),
  ).toEqual([false, false, false, false, true])
})
test('the nth weekday of a month is the next to come, and a fifth is its last', () => {
  expect(weekdayOfMonth('2026-09-14', 2, 1, 10)).toBe('2026-10-05')
  expect(weekdayOfMonth('2026-09-14', 2, 1, 0)).toBe('2026-10-05')
  expect(weekdayOfMonth('2026-09-14', 6, 5, 9)).toBe('2026-09-25')
})
test('from hour to hour', () => {
  expect(
    findHours('9a-11:30, 0900-1130, from 8 to noon, 2 to 3').map(({ minutes }) => minutes),
  ).toEqual([150, 150, 240])
})

describe('a day that leans on another', () => {
  says('start_date', '2026-09-17', [
    'He goes home Wednesday, your visits should begin the following day.',
    'D/C: 9/16 from Banner\nRN TO SEE: day after d/c',
    'Formula is delivered Wednesday. First nursing visit the next\n         business day.',
    'SOC to be 24h after discharge; he discharges Wednesday.',
    'RN within 24 hours of discharge, DC 9/16.',
    'Supplies land Wednesday afternoon; please book her for the next day.',
  ])
  says('start_date', '2026-09-21', [
    'The pump gets to the house on Friday. Please have the nurse there the next business day.',
    'Back from her cruise on 9/19, would like to be seen the Monday following.',
  ])
  says('start_date', '2026-09-25', [
    'Can you go out a week from Friday?',
    'Start the last Friday of September.',
    'We send the drug Wed 9/23, to arrive Thurs. Could she have her visit that Friday?',
  ])
  says('start_date', '2026-09-28', [
    'The next maintenance dose is due four weeks after her last infusion (8/31).',
    'Dose 1 given 9/14 at our suite; dose 2 due 2 weeks later at home.',
  ])
  says('start_date', '2026-11-27', [
    'Please see her the day after Thanksgiving.',
    'Visit the Friday following Thanksgiving please.',
  ])
  says('start_date', '2026-11-23', [
    'Start the week of Thanksgiving.',
    'Please start her the Monday before Thanksgiving.',
  ])
  says('start_date', '2026-09-22', [
    'Any day next week from Tuesday is fine.',
    'Last visit by our own nurse is Monday 9/21. Your first one the day after.',
  ])
})

const older =
  'From: Nell\nSent: Monday, September 14, 2026 9:00 AM\nSubject: Roe\n\nJane Roe 3/3/1970, Entyvio, 12 W Elm St, Mesa, AZ 85201, SOC Thursday 9/24.'
test.each([
  ['One day later please.', '2026-09-25'],
  ['Family asked if it can be a day earlier than what I wrote.', '2026-09-23'],
  ['Push it back a week please.', '2026-10-01'],
  ['It has to be moved up by two days.', '2026-09-22'],
  ["Thursday won't do after all. Could you do the day before?", '2026-09-23'],
  ['Please make that Friday.', '2026-09-25'],
  ['Drug delivery is now Tue 9/29, so the visit has to move to the next day.', '2026-09-30'],
  ['No change in date, but the gate code is 12.', '2026-09-24'],
])('a later message counts from the day before: %s', (words, day) => {
  expect(
    read(
      `From: Nell\nSent: Tuesday, September 15, 2026 9:00 AM\nSubject: RE: Roe\n\n${words}\n\n${older}`,
      '2026-09-15T09:01:00-07:00',
    ).start_date,
  ).toBe(day)
})

describe('the first day among others', () => {
  says('start_date', '2026-09-23', [
    'Please disregard the 9/16 date on page 1, MD wants 9/23.\nPage 1\nSOC: 9/16/2026',
    'GO: WED 9/23, any hour before noon. RN again Tues 9/29',
    'RN   1) 9/23  teach   3 h\n     2) 9/24           2 h',
    'Training 1 .......... Wed Sep 23 2026, 10:00\nTraining 2 .......... Wed Sep 30 2026, 10:00',
    'Her 3rd falls on 9/26 but that is a Saturday; we would rather the 23rd.',
    'RN to come out on the twenty third of September.',
    'La enfermera el miércoles 23 a las 10',
    'DC 9/22. Week of 9/21, Wednesday is best.',
  ])
  says('start_date', '2026-09-21', [
    'Labor Day weekend no, Monday 9/21 yes',
    'First was Monday September 7 at our clinic, second two weeks after the first.',
  ])
  says('start_date', '2026-09-17', [
    'Home Wednesday the same day as the PICC, and the first dose we need you for is Thursday.',
    'Can we get eyes on her by Thursday?',
    '9/15 drug to ship\n9/17 nurse visit 10a',
    'We need an answer today. Visit Thursday.',
    'MD visit 9/16, labs 9/15, then you on 9/17.',
    'Pump goes on in clinic Tues 9/15, off 9/17 9a by RN.',
  ])
  says('start_date', null, [
    'Start TBD. Next MD visit 10/2. Ordered 9/11.',
    'No firm date yet, MD f/u 9/25.',
  ])
})

describe('lengths and days', () => {
  says('visit_duration_minutes', 105, [
    'Please set aside an hour and three quarters.',
    'Est visit: 1:45',
    'Est. LOV 1.75 hours',
    'First visit 1 h 45, thereafter 1 hour',
  ])
  says('visit_duration_minutes', 150, [
    '1 hr + 1 hr obs, so 2.5 h in the home?',
    'Nurse in home: 0900-1130.',
    '2 hr infusion + paperwork = count on 2.5',
    'SOC 2.5h / f-u 1.5h',
  ])
  says('visit_duration_minutes', 30, [
    'The injection takes 5 minutes, half an hour altogether.',
    'in/out in 30 min',
    "It's a 30 minute job.",
  ])
  says('visit_duration_minutes', null, [
    'Jon is 66M and drives 2 h.',
    'Infuse over 30 minutes, observe 60 min.',
  ])
  says('treatment_duration_days', 3, [
    '3-day pulse.',
    'x3 days',
    '3 days of Solu-Medrol',
    'Needs 3 more days to finish.',
  ])
  says('treatment_duration_days', null, ['Weight stable for 5 days.', 'Supplies for 7 days.'])
})

describe('the first dose in her life', () => {
  says('first_lifetime_dose', true, [
    'No previous Entyvio.',
    'She has yet to receive any.',
    'This is a brand new drug for her.',
    'Is this the first dose the patient has ever received? Yes',
    'New to biologics.',
  ])
  says('first_lifetime_dose', false, [
    '#1 done 9/3 and went fine, ours starts with #2',
    'Given so far: 9/24/2025 and 4/8/2026',
    'Is this the first dose the patient has ever received? No',
    "It's her 9th.",
    'She has had about two weeks of it.',
    'Entyvio since 2023.',
    '[1ST DOSE] N / N',
    'Second infusion; first one was here.',
  ])
  says('first_lifetime_dose', null, [
    'Apt: 18 Elm #4',
    'Dose 1 to be given at home.',
    'Never had home infusion before.',
  ])
})

describe('urgent', () => {
  says('urgent', true, ['Mark as URGENT pls', 'High-priority start'])
  says('urgent', null, ['It is mixed and given right away.', 'CBC stat if febrile.'])
})
