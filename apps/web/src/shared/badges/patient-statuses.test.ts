import { expect, test } from 'vitest'
import { patientStatuses } from '@wren/contract/patients.rules'
import { patientStatus } from './statuses.ts'

test('PAT-088 the five statuses of a patient have their colours: success, info, info, danger, secondary', () => {
  expect([...patientStatuses].toSorted()).toEqual(Object.keys(patientStatus).toSorted())
  expect(
    Object.fromEntries(Object.entries(patientStatus).map(([status, [hue]]) => [status, hue])),
  ).toEqual({ New: 'green', Active: 'blue', Completed: 'blue', Hold: 'red', Inactive: 'grey' })
})
