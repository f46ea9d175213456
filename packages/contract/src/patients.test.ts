// PAT "Statuses" 089-092, OFR-088: what the form offers and where a patient is texted.
import { expect, test } from 'vitest'
import { schedulingPhone, statusChoices } from './patients.rules.ts'

test('a new patient is offered all five statuses, a saved one those that may follow', () => {
  expect(statusChoices(null, false)).toEqual(['New', 'Active', 'Completed', 'Hold', 'Inactive'])
  expect([statusChoices('Inactive', false), statusChoices('Completed', true)]).toEqual([['Inactive', 'New'], ['Completed', 'New']])
  expect(statusChoices('Hold', false)).toEqual(['Hold', 'New', 'Active', 'Inactive', 'Completed'])
  expect(statusChoices('Hold', true)).toEqual(['Hold', 'New'])
  expect([statusChoices('New', false), statusChoices('Active', true)]).toEqual([['New', 'Hold', 'Inactive', 'Completed'], ['Active', 'Hold', 'Inactive', 'Completed']])
})

test('the scheduling contact is texted before the cell phone', () => {
  expect(schedulingPhone({ phone_scheduling_contact: '6025550100', phone_additional: '6025550101' })).toBe('6025550100')
  expect(schedulingPhone({ phone_scheduling_contact: null, phone_additional: '6025550101' })).toBe('6025550101')
  expect(schedulingPhone({ phone_scheduling_contact: null, phone_additional: null })).toBeNull()
})
