// PAT "Statuses" 089-092, OFR-088: what the form offers and where a patient is texted.
import { expect, test } from 'vitest'
import { readPhone } from './phone.ts'
import { showPhone } from './phone-shown.ts'
import { PatientFields } from './patients.ts'
import { patientTextNumber, schedulingPhone, statusChoices } from './patients.rules.ts'

test('PAT-090 an Inactive or Completed patient is offered that status or New', () => {
  expect([
    statusChoices('Inactive', false),
    statusChoices('Completed', false),
    statusChoices('Inactive', true),
    statusChoices('Completed', true),
  ]).toEqual([
    ['Inactive', 'New'],
    ['Completed', 'New'],
    ['Inactive', 'New'],
    ['Completed', 'New'],
  ])
})

test('PAT-091 a patient loaded on Hold is offered every status, after a save on the open page only hers and New', () => {
  expect(statusChoices('Hold', false)).toEqual(['Hold', 'New', 'Active', 'Inactive', 'Completed'])
  for (const status of ['Hold', 'Inactive', 'Completed'] as const)
    expect(statusChoices(status, true)).toEqual([status, 'New'])
})

test('PAT-092 a New or Active patient is offered the own status, Hold, Inactive and Completed', () => {
  for (const saved of [false, true])
    expect(statusChoices('New', saved)).toEqual(['New', 'Hold', 'Inactive', 'Completed'])
  expect([statusChoices('New', false), statusChoices('Active', true)]).toEqual([
    ['New', 'Hold', 'Inactive', 'Completed'],
    ['Active', 'Hold', 'Inactive', 'Completed'],
  ])
})

const phones = (phone_scheduling_contact: string | null, phone_additional: string | null) => ({
  phone_scheduling_contact,
  phone_additional,
})

test('the scheduling contact is called before the cell phone, and only where the number can be called', () => {
  expect(schedulingPhone(phones('+16025550100', '+16025550101'))).toBe('+16025550100')
  expect(schedulingPhone(phones(null, '+16025550101'))).toBe('+16025550101')
  expect(schedulingPhone(phones(null, null))).toBeNull()
  // what an older release stored is no number, and shown only where there is no other
  expect(schedulingPhone(phones('0000000000', '+16025550101'))).toBe('+16025550101')
  expect(schedulingPhone(phones('0000000000', null))).toBe('0000000000')
})

test('a patient is texted at the first of these numbers that texts go to', () => {
  expect(patientTextNumber(phones('+16025550100', '+16025550101'), ['1'])).toBe('+16025550100')
  expect(patientTextNumber(phones('+442079460958', '+16025550101'), ['1'])).toBe('+16025550101')
  expect(patientTextNumber(phones('+442079460958', null), ['1'])).toBeNull()
  expect(patientTextNumber(phones('+442079460958', null), ['1', '44'])).toBe('+442079460958')
  expect(patientTextNumber(phones('0000000000', null), ['1'])).toBeNull()
})

test('PAT-075 only 1 or +1 before ten digits is dropped, and a phone is shown as ddd-ddd-dddd', () => {
  for (const typed of ['6025550142', '1 602 555 0142', '+1 (602) 555-0142'])
    expect([typed, readPhone(typed)]).toEqual([typed, { number: '+16025550142', extension: null }])
  expect(showPhone('+16025550142')).toBe('602-555-0142')
  expect(['602555014', '44 602 555 0142', '', 'none'].map(readPhone)).toEqual(Array(4).fill(null))
  const fields = { phone: 'Home Phone', phone_additional: 'Cell Phone', office_fax: 'Office Fax' }
  for (const [name, label] of Object.entries(fields))
    expect(
      PatientFields.safeParse({ [name]: '602555014' }).error?.issues.map(({ message }) => message),
    ).toEqual([`${label} is not valid`])
})
