// The patient's yes, by link or recorded by staff. OFR-006, OFR-008, OFR-089, TOK-059.
import { beforeAll, expect, test } from 'vitest'
import { identity } from '@wren/contract/identity'
import { scheduling } from '@wren/contract/offers-scheduling'
import { tokenPages } from '@wren/contract/token-pages'
import { addDays } from '@wren/contract/time'
import { visits } from '@wren/contract/visits'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { linkIn, phoneOfUser } from '../offers/offers.builders.ts'
import { aStage, at, type Stage } from './token-pages.builders.ts'

const app = useTestApp()
let stage: Stage
beforeAll(async () => {
  stage = await aStage(app)
})

test('OFR-006 OFR-008 a step names the patient who answered by link, or the staff member who recorded it', async () => {
  const { admin } = stage.scene
  const { body: me } = await admin.call(identity.me, {})
  const byOf = async (visit: number) =>
    (await admin.call(scheduling.statuses, { id: visit })).body.data.find(
      ({ key }) => key === 'confirm-with-patient',
    )?.by
  const acceptedVisit = async () => {
    const offered = await stage.aFlexibleVisit()
    const start = at(offered.from, '07:00')
    await stage.accepted(offered.visit.id, await aNurse(app), [start])
    return { ...offered, selected_dates: [{ start }] }
  }
  const byPatient = await acceptedVisit()
  expect(
    (
      await app.nobody.call(tokenPages.patientSelectTime, {
        patient_token: await stage.patientLink(byPatient.visit.id, byPatient.phone),
        selected_dates: byPatient.selected_dates,
      })
    ).status,
  ).toBe(200)
  const { patient_first_name, patient_last_name } = (
    await admin.call(visits.byId, { id: byPatient.visit.id })
  ).body.assignment
  expect(await byOf(byPatient.visit.id)).toBe(`${patient_first_name} ${patient_last_name}`)
  const byStaff = await acceptedVisit()
  expect(
    (
      await admin.call(tokenPages.patientSelectTime, {
        assignment_id: byStaff.visit.id,
        selected_dates: byStaff.selected_dates,
      })
    ).status,
  ).toBe(200)
  expect(await byOf(byStaff.visit.id)).toBe(`${me.first_name} ${me.last_name}`)
})

test('TOK-059 VIS-068 a patient confirms the new time of a moved multi-day visit, then the nurse does', async () => {
  const { admin } = stage.scene
  const nurse = await aNurse(app)
  const { visit, from, phone } = await stage.aFlexibleVisit(2, {
    blast_type: 'multi-day',
    days_to_schedule: 2,
    duration_days: 2,
  })
  const days = [0, 1].map((n) => at(addDays(from, n), '07:00'))
  await stage.accepted(visit.id, nurse, days)
  const patient_token = await stage.patientLink(visit.id, phone)
  expect(
    (
      await app.nobody.call(tokenPages.patientSelectTime, {
        patient_token,
        selected_dates: days.map((start) => ({ start })),
      })
    ).status,
  ).toBe(200)
  expect(
    (
      await app.nobody.call(tokenPages.confirm, {
        nurse_token: await stage.nurseLink(visit.id, nurse),
        confirmed: true,
        start: days,
      })
    ).body.confirmed,
  ).toBe(true)
  const moveVisit = async (time: string) => {
    const { assignment } = (await admin.call(visits.byId, { id: visit.id })).body
    expect(
      (
        await admin.call(visits.save, {
          id: visit.id,
          start: at(from, time),
          updated: assignment.updated,
        })
      ).body.assignment.status_reason,
    ).toBe('Pending Patient Confirmation')
    return [{ start: at(from, time) }]
  }
  const linkDates = await moveVisit('09:00')
  expect(
    (
      await app.nobody.call(tokenPages.patientSelectTime, {
        patient_token: await stage.patientLink(visit.id, phone),
        selected_dates: linkDates,
      })
    ).status,
  ).toBe(200)
  const staffDates = await moveVisit('10:00')
  expect(
    (
      await admin.call(tokenPages.patientSelectTime, {
        assignment_id: visit.id,
        selected_dates: staffDates,
      })
    ).status,
  ).toBe(200)
  expect(
    (
      await app.nobody.call(tokenPages.confirm, {
        nurse_token: await linkIn(app, await phoneOfUser(app, nurse), 'nc'),
        confirmed: true,
      })
    ).body.confirmed,
  ).toBe(true)
  expect((await admin.call(visits.byId, { id: visit.id })).body.assignment).toMatchObject({
    status: 'Active - Booked',
    status_reason: null,
    start: at(from, '10:00'),
  })
})
