// PAT-075, PAT-090, PAT-091, PAT-092, OFR-088: statuses and phones of patients.
import { expect, test } from 'vitest'
import { readPhone } from './phone.ts'
import { showPhone } from './phone-shown.ts'
import { PatientFields } from './patients-fields.ts'
import { patientTextNumber, schedulingPhone, statusChoices } from './patients.rules.ts'

test('PAT-090 an Inactive or Completed patient is offered its status and New', () => {
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

test('PAT-091 offers every status on Hold, but after a save on the page only the stored one and New', () => {
  expect(statusChoices('Hold', false)).toEqual(['Hold', 'New', 'Active', 'Inactive', 'Completed'])
  for (const status of ['Hold', 'Inactive', 'Completed'] as const)
    expect(statusChoices(status, true)).toEqual([status, 'New'])
})

test('PAT-092 a New or Active patient is offered its status, Hold, Inactive and Completed', () => {
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

test('calls go to the scheduling contact, else to the cell phone, if the number is valid', () => {
  expect(schedulingPhone(phones('+16025550100', '+16025550101'))).toBe('+16025550100')
  expect(schedulingPhone(phones(null, '+16025550101'))).toBe('+16025550101')
  expect(schedulingPhone(phones(null, null))).toBeNull()
  // Invalid numbers of older releases are used only if there is no other.
  expect(schedulingPhone(phones('0000000000', '+16025550101'))).toBe('+16025550101')
  expect(schedulingPhone(phones('0000000000', null))).toBe('0000000000')
})

test('texts go to the first of these numbers that receives texts', () => {
  expect(patientTextNumber(phones('+16025550100', '+16025550101'), ['1'])).toBe('+16025550100')
  expect(patientTextNumber(phones('+442079460958', '+16025550101'), ['1'])).toBe('+16025550101')
  expect(patientTextNumber(phones('+442079460958', null), ['1'])).toBeNull()
  expect(patientTextNumber(phones('+442079460958', null), ['1', '44'])).toBe('+442079460958')
  expect(patientTextNumber(phones('0000000000', null), ['1'])).toBeNull()
})

test('PAT-075 drops only 1 or +1 before ten digits and shows a phone as ddd-ddd-dddd', () => {
  for (const text of ['6025550142', '1 602 555 0142', '+1 (602) 555-0142'])
    expect([text, readPhone(text)]).toEqual([text, { number: '+16025550142', extension: null }])
  expect(showPhone('+16025550142')).toBe('602-555-0142')
  expect(['602555014', '44 602 555 0142', '', 'none'].map(readPhone)).toEqual(Array(4).fill(null))
  const fields = { phone: 'Home Phone', phone_additional: 'Cell Phone', office_fax: 'Office Fax' }
  for (const [name, label] of Object.entries(fields))
    expect(
      PatientFields.safeParse({ [name]: '602555014' }).error?.issues.map(({ message }) => message),
    ).toEqual([`${label} is not valid`])
})
