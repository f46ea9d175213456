// PAT "Statuses" 089-092, OFR-088: what the form offers and where a patient is texted.
import { expect, test } from 'vitest'
import { isPhone, lastTen, showPhone } from './phone.ts'
import { schedulingPhone, statusChoices } from './patients.rules.ts'

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

test('the scheduling contact is texted before the cell phone', () => {
  expect(
    schedulingPhone({ phone_scheduling_contact: '6025550100', phone_additional: '6025550101' }),
  ).toBe('6025550100')
  expect(schedulingPhone({ phone_scheduling_contact: null, phone_additional: '6025550101' })).toBe(
    '6025550101',
  )
  expect(schedulingPhone({ phone_scheduling_contact: null, phone_additional: null })).toBeNull()
})

test('PAT-075 a phone is shown as ddd-ddd-dddd, whatever stood before its last ten digits', () => {
  expect(
    ['6025550142', '+1 (602) 555-0142'].map((text) => [
      showPhone(text),
      lastTen(text),
      isPhone(text),
    ]),
  ).toEqual(Array(2).fill(['602-555-0142', '6025550142', true]))
  expect(['602555014', '', 'none'].map(isPhone)).toEqual([false, false, false])
})
