// VIS-164, VIS-165, AVR-013: a returned visit keeps its nurse; the visit that another nurse makes is a new one.
import { expect, test } from 'vitest'
import { reports } from '@wren/contract/reports'
import { addMinutes } from '@wren/contract/time'
import { visits } from '@wren/contract/visits'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { aReport } from './reports.builders.ts'

const app = useTestApp()

const refusing = (names: string) => ({
  status: 409,
  body: { error: `This visit is finished. ${names} cannot be changed.`, code: 'finished' },
})

test('a returned visit takes no other nurse, patient or time; it is cancelled and the right one is made from it', async () => {
  const { fixture, report } = await aReport(app)
  const { id, patient_uuid, user_id_assigned } = fixture.visit
  const staff = await app.admin({ permissions: ['ALL'] })
  expect(
    (await staff.call(reports.returnChart, { id: report.id, reason: 'She was not there.' })).status,
  ).toBe(200)
  const second = await aNurse(app, { stripe_id: 'acct_second' })
  const start = addMinutes(fixture.visit.start, 2 * 24 * 60)
  expect(await staff.call(visits.save, { id, user_id_assigned: second, start })).toMatchObject(
    refusing('Start and Assigned Nurse'),
  )
  expect(
    await staff.raw('POST', '/scheduling/visit/override', {
      assignment_id: id,
      nurse_id: second,
      override_start_date_time: start,
    }),
  ).toMatchObject({ status: 409 })
  expect((await staff.call(visits.byId, { id })).body.assignment).toMatchObject({
    user_id_assigned,
    patient_uuid,
    start: fixture.visit.start,
  })
  expect(
    (await staff.call(visits.cancel, { id, reason: 'Cancelled - RN Call Out' })).body.assignment,
  ).toMatchObject({ status: 'Inactive - Canceled', user_id_assigned, patient_uuid })
  // It does not come back with another nurse either.
  expect(await staff.call(visits.save, { id, status: 'New' })).toMatchObject({ status: 409 })
  const { assignment } = (await staff.call(visits.byId, { id })).body
  const { treatment, duration_estimate, timezone, zip, provider_id, patient_order_id } = assignment
  const right = await staff.call(visits.create, {
    duplicate_id: id,
    start,
    treatment,
    duration_estimate,
    timezone,
    zip,
    provider_id,
    patient_order_id,
    patient_uuid,
    user_id_assigned: second,
  } as never)
  expect(right.body.assignment).toMatchObject({ user_id_assigned: second, patient_uuid, start })
})
