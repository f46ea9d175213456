// VIS-065, VIS-168, VIS-169: what goes on without a nurse who may not do it: by the save that says so, and after
// the patient moved or is of another age.
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { intake } from '@wren/contract/intake'
import { orderLinks } from '@wren/contract/orders-link'
import { patients } from '@wren/contract/patients'
import { addDays, addMinutes, atLocal, localDay } from '@wren/contract/time'
import { visits } from '@wren/contract/visits'

import { useAdmin, useTestApp } from '../../platform/testing-fixtures.ts'
import { anIntake } from '../intake/intake.builders.ts'
import { aNurse, blockForPharmacy } from '../nurses/nurses.builders.ts'
import { phoneOfUser, textsTo } from '../offers/offers.builders.ts'
import { anOrder } from '../orders/orders.builders.ts'
import { aPatient } from '../patients/patients.builders.ts'
import { aPharmacy } from '../pharmacies/pharmacies.builders.ts'
import { aBookedVisit, aScene, inWork, type Scene } from './visits.builders.ts'
import { holdVisit, lockVisit, type VisitRecord } from './visits.public.ts'

const zone = 'America/Phoenix'
const app = useTestApp()
let scene: Scene
const admin = useAdmin(app, { permissions: ['ALL'] })
beforeAll(async () => {
  scene = { ...(await aScene(app)), admin }
})

const db = () => app.instance.platform.db
const run = (statement: string) => sql.raw(statement).execute(db())
let day = 3
const nextStart = () =>
  atLocal(addDays(localDay(app.instance.platform.clock.now(), zone), ++day), '10:00', zone)
const lapse = (nurse: number) =>
  run(`update nurse set cpr_expiry = '2026-01-01' where user_id = ${nurse}`)
const row = async (id: number) =>
  (await sql<VisitRecord>`select * from visit where id = ${id}`.execute(db())).rows[0]
const openUpdates = async (id: number) =>
  (
    await sql<{
      cause: string
      description: string
      priority: number
    }>`select cause, description, priority from update_item
      where type = 'assignment' and type_id = ${id} and status = 'new' and cause = 'reassign'`.execute(
      db(),
    )
  ).rows
const isEmptied = {
  user_id_assigned: null,
  nurse_informed: null,
  nurse_confirmed: null,
  nurse_rejected: null,
  e_chart_scheduled_at: null,
}
const cancellations = async (nurse: number) =>
  (await textsTo(app, await phoneOfUser(app, nurse))).filter((text) => /cancel/i.test(text))

describe('VIS-168 a save goes on without the nurse when it says so', () => {
  const changes: Readonly<Record<string, (visit: VisitRecord) => Promise<object>>> = {
    'lifting Hold': async () => ({ status: 'Active - Ready' }),
    'Remove Missed': async () => ({ missed: false }),
    date: async ({ start }) => ({ start: addMinutes(start, 1440), patient_agreed: true }),
    timezone: async () => ({ timezone: 'America/Denver', patient_agreed: true }),
    pharmacy: async () => ({ provider_id: await aPharmacy(app) }),
    order: async () => ({
      patient_order_id: (
        await anOrder(app, { patient_uuid: scene.patient.uuid, provider_id: scene.pharmacy })
      ).id,
    }),
  }
  for (const [name, change] of Object.entries(changes))
    test(`${name}: refused alone, with without_nurse the visit is New and its nurse is told`, async () => {
      const nurse = await aNurse(app)
      const over = name === 'pharmacy' ? { patient_order_id: null } : {}
      const visit = await aBookedVisit(app, scene, { start: nextStart(), ...over }, nurse)
      if (name === 'lifting Hold')
        await inWork(app, async (work) =>
          holdVisit(work, (await lockVisit(work, visit.id)) as VisitRecord),
        )
      if (name === 'Remove Missed')
        await run(
          `update visit set missed = true, missed_reason = 'Missed - Other' where id = ${visit.id}`,
        )
      await lapse(nurse)
      const fields = await change(visit)
      const save = (more: object) =>
        admin.call(visits.save, { id: visit.id, ...fields, ...more } as never)
      expect(await save({})).toMatchObject({
        status: 409,
        body: {
          code: 'nurse_refused',
          error: 'Credentials expired',
          nurses_lost: [
            { id: visit.id, nurse_id: nurse, rule: 'Credentials expired', start: visit.start },
          ],
        },
      })
      const done = await save({ without_nurse: true })
      expect(done.status, JSON.stringify(done.body)).toBe(200)
      expect(await row(visit.id)).toMatchObject({ ...isEmptied, status: 'New', missed: false })
      expect(done.body.assignment.status_history[0]).toMatchObject({
        to: 'New',
        reason: 'Credentials expired',
      })
      expect(await cancellations(nurse)).toHaveLength(1)
    })

  test('a nurse who may go stays, whatever the save says; a visit on Hold that is moved stays on Hold', async () => {
    const nurse = await aNurse(app)
    const visit = await aBookedVisit(app, scene, { start: nextStart() }, nurse)
    const save = (fields: object) =>
      admin.call(visits.save, { id: visit.id, without_nurse: true, ...fields } as never)
    await save({ start: addMinutes(visit.start, 60), patient_agreed: true })
    expect(await row(visit.id)).toMatchObject({
      user_id_assigned: nurse,
      status: 'Active - Booked',
    })
    await save({ status: 'Hold' })
    await lapse(nurse)
    expect((await save({ start: addMinutes(visit.start, 120) })).status).toBe(200)
    expect(await row(visit.id)).toMatchObject({ user_id_assigned: null, status: 'Hold' })
  })

  test('another nurse who may not go is refused all the same', async () => {
    const [nurse, other] = [await aNurse(app), await aNurse(app)]
    const visit = await aBookedVisit(app, scene, { start: nextStart() }, nurse)
    await lapse(other)
    const answer = await admin.call(visits.save, {
      id: visit.id,
      user_id_assigned: other,
      without_nurse: true,
    } as never)
    expect([answer.status, answer.body.code]).toEqual([409, 'nurse_refused'])
  })

  test('an order of a pharmacy that blocked the nurse is linked without the nurse', async () => {
    const nurse = await aNurse(app)
    const pharmacy = await aPharmacy(app)
    await blockForPharmacy(app, nurse, pharmacy)
    const { id: order_id } = await anOrder(app, {
      patient_uuid: scene.patient.uuid,
      provider_id: pharmacy,
    })
    const visit = await aBookedVisit(
      app,
      scene,
      { start: nextStart(), patient_order_id: null },
      nurse,
    )
    const link = { assignment_id: visit.id, order_id }
    expect((await admin.call(orderLinks.link, link as never)).body.code).toBe('nurse_refused')
    const done = await admin.call(orderLinks.link, { ...link, without_nurse: true } as never)
    expect(done.body.assignment_ids).toEqual([visit.id])
    expect(await row(visit.id)).toMatchObject({
      ...isEmptied,
      status: 'New',
      provider_id: pharmacy,
    })
  })

  test('an intake whose new pharmacy blocked the nurses of its visits names all of them', async () => {
    const nurses = [await aNurse(app), await aNurse(app)]
    const pharmacy = await aPharmacy(app)
    const id = await anIntake(app, admin, scene.pharmacy)
    const over = { intake_id: id, patient_uuid: null, patient_order_id: null }
    const lost = []
    for (const nurse of nurses) {
      await blockForPharmacy(app, nurse, pharmacy)
      lost.push(await aBookedVisit(app, scene, { start: nextStart(), ...over }, nurse))
    }
    const fields = { id, requested_provider_id: pharmacy }
    const answer = await admin.call(intake.save, fields as never)
    expect([answer.status, answer.body.code]).toEqual([409, 'nurse_refused'])
    expect(answer.body.nurses_lost).toMatchObject(
      lost.map((visit, n) => ({ id: visit.id, nurse_id: nurses[n], start: visit.start })),
    )
    const done = await admin.call(intake.save, { ...fields, without_nurse: true } as never)
    expect(done.status, JSON.stringify(done.body)).toBe(200)
  })
})

describe('VIS-169 a confirmed visit follows its patient only with a nurse who may go there', () => {
  test('a patient who moves to another state loses the nurses without a license there, and the answer names them', async () => {
    const patient = await aPatient(admin)
    const [nurse, licensed] = [await aNurse(app), await aNurse(app)]
    await run(`update nurse_license set location = 'CA' where user_id = ${licensed}`)
    const own = { ...scene, patient, order: null as never }
    const lost = await aBookedVisit(app, own, { start: nextStart() }, nurse)
    const held = await aBookedVisit(app, own, { start: nextStart() }, nurse)
    await inWork(app, async (work) =>
      holdVisit(work, (await lockVisit(work, held.id)) as VisitRecord),
    )
    const stays = await aBookedVisit(app, own, { start: nextStart(), state: 'CA' }, licensed)
    const { rows } = await sql<{
      name: string
    }>`select first_name || ' ' || last_name as name from user_account where id = ${nurse}`.execute(
      db(),
    )
    const move = { state: 'CA', timezone: 'America/Los_Angeles' } as const
    const ids = [lost.id, held.id, stays.id]
    const preview = await admin.call(visits.nursesLost, { ids, ...move })
    const answer = await admin.call(patients.save, {
      uuid: patient.uuid,
      street: '9 Ocean Ave',
      city: 'Los Angeles',
      county: 'Los Angeles',
      state: 'CA',
      zip: '90001',
      timezone: 'America/Los_Angeles',
    } as never)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(answer.body.nurses_lost).toEqual(
      [lost, held].map(({ id }) => ({
        id,
        nurse_id: nurse,
        nurse_name: rows[0]?.name,
        rule: 'Not licensed in CA',
      })),
    )
    expect(preview.body).toEqual({ data: answer.body.nurses_lost })
    expect(await row(lost.id)).toMatchObject({
      ...isEmptied,
      status: 'New',
      state: 'CA',
      street: '9 Ocean Ave',
    })
    expect(await row(held.id)).toMatchObject({ ...isEmptied, status: 'Hold', state: 'CA' })
    expect(await row(stays.id)).toMatchObject({
      user_id_assigned: licensed,
      status: 'Active - Booked',
    })
    expect(await cancellations(nurse)).toHaveLength(2)
    expect(await openUpdates(lost.id)).toEqual([
      {
        cause: 'reassign',
        description: expect.stringMatching(`^Reassign visit #${lost.id}`),
        priority: 40,
      },
    ])
  })

  test('a corrected birth date that makes PALS necessary loses a nurse without it; a street alone loses nobody', async () => {
    const patient = await aPatient(admin, { dob: '1990-03-01' })
    const [without, holder] = [await aNurse(app), await aNurse(app)]
    await run(`update nurse set pals_expiry = null where user_id = ${without}`)
    await run(`update nurse set pals_expiry = '2030-01-01' where user_id = ${holder}`)
    const own = { ...scene, patient, order: null as never }
    const lost = await aBookedVisit(app, own, { start: nextStart() }, without)
    const stays = await aBookedVisit(app, own, { start: nextStart() }, holder)
    const save = (fields: object) =>
      admin.call(patients.save, { uuid: patient.uuid, ...fields } as never)
    expect((await save({ street: '12 New Street' })).body.nurses_lost).toEqual([])
    const answer = await save({ dob: '2015-03-01' })
    expect(answer.body.nurses_lost).toMatchObject([{ id: lost.id, rule: 'Credentials expired' }])
    expect(await row(lost.id)).toMatchObject({ ...isEmptied, status: 'New' })
    expect(await row(stays.id)).toMatchObject({
      user_id_assigned: holder,
      status: 'Active - Booked',
    })
  })

  test('a patient of another state linked to the intake loses the nurse of its visits', async () => {
    const nurse = await aNurse(app)
    const made = await anIntake(app, admin, scene.pharmacy)
    const far = await aPatient(admin, {
      state: 'CA',
      zip: '90001',
      city: 'Los Angeles',
      county: 'Los Angeles',
      timezone: 'America/Los_Angeles',
    })
    const visit = await aBookedVisit(
      app,
      scene,
      { start: nextStart(), intake_id: made, patient_uuid: null, patient_order_id: null },
      nurse,
    )
    const answer = await admin.call(intake.save, { id: made, patient_uuid: far.uuid } as never)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(answer.body.nurses_lost).toMatchObject([{ id: visit.id, rule: 'Not licensed in CA' }])
    expect(await row(visit.id)).toMatchObject({
      ...isEmptied,
      status: 'New',
      patient_uuid: far.uuid,
      state: 'CA',
    })
    expect(await openUpdates(visit.id)).toHaveLength(1)
  })
})
