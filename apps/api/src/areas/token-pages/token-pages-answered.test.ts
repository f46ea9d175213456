// OFR "Workflow steps" 006, 008, "Scheduling assistant" 089, TOK "Patient page" 059: the patient's yes, by her link
// or said to staff on the phone.
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

test('OFR-006 OFR-008 a step names who took it: the patient who answered by her link, and the person who answered for her', async () => {
  const { admin } = stage.scene
  const { body: me } = await admin.call(identity.me, {})
  const byOf = async (visit: number) =>
    (await admin.call(scheduling.statuses, { id: visit })).body.data.find(
      ({ key }) => key === 'confirm-with-patient',
    )?.by
  const asked = async () => {
    const offered = await stage.aFlexibleVisit()
    const start = at(offered.from, '07:00')
    await stage.accepted(offered.visit.id, await aNurse(app), [start])
    return { ...offered, selected_dates: [{ start }] }
  }
  const own = await asked()
  expect(
    (
      await app.nobody.call(tokenPages.patientSelectTime, {
        patient_token: await stage.patientLink(own.visit.id, own.phone),
        selected_dates: own.selected_dates,
      })
    ).status,
  ).toBe(200)
  const { patient_first_name, patient_last_name } = (
    await admin.call(visits.byId, { id: own.visit.id })
  ).body.assignment
  expect(await byOf(own.visit.id)).toBe(`${patient_first_name} ${patient_last_name}`)
  const called = await asked()
  expect(
    (
      await admin.call(tokenPages.patientSelectTime, {
        assignment_id: called.visit.id,
        selected_dates: called.selected_dates,
      })
    ).status,
  ).toBe(200)
  expect(await byOf(called.visit.id)).toBe(`${me.first_name} ${me.last_name}`)
})

test('TOK-059 VIS-068 of a multi-day visit that staff moved the patient confirms that one time, by her link or through staff, and the nurse after her', async () => {
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
  const moved = async (time: string) => {
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
  const byLink = await moved('09:00')
  expect(
    (
      await app.nobody.call(tokenPages.patientSelectTime, {
        patient_token: await stage.patientLink(visit.id, phone),
        selected_dates: byLink,
      })
    ).status,
  ).toBe(200)
  const byStaff = await moved('10:00')
  expect(
    (
      await admin.call(tokenPages.patientSelectTime, {
        assignment_id: visit.id,
        selected_dates: byStaff,
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
