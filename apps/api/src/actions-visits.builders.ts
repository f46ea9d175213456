// Actions on visits, their tasks and links.
import { addMinutes } from '@wren/contract/time'
import { visitLinks } from '@wren/contract/visits-link'
import { visitShadows } from '@wren/contract/visits-shadow'
import { aNurse } from './areas/nurses/nurses.builders.ts'
import { aVisit } from './areas/visits/visits.builders.ts'
import { type Action, type ActionFixture, sure } from './actions-fixture.builders.ts'
import { anOrder } from './areas/orders/orders.builders.ts'
import { aPatient } from './areas/patients/patients.builders.ts'

const twoOf = async ({ app, scene, start }: ActionFixture) => {
  const two = [
    await aVisit(app, scene, { start: start(), patient_order_id: null }),
    await aVisit(app, scene, { start: start(), patient_order_id: null }),
  ] as const
  return { id: two[0].id, link: two[1].id }
}

const shadowOf = async (fixture: ActionFixture, at?: string) => ({
  id: await oneOf(fixture, at),
  nurse_id: await aNurse(fixture.app),
})

const newOrder = async ({ app, scene }: ActionFixture) =>
  (
    await anOrder(app, {
      patient_uuid: scene.patient.uuid,
      provider_id: scene.pharmacy,
      status: 'Hold',
    })
  ).id

const oneOf = async ({ app, admin, scene, start }: ActionFixture, at = start()) =>
  (
    await aVisit(
      app,
      { ...scene, patient: await aPatient(admin) },
      { start: at, patient_order_id: null },
    )
  ).id

export const visitActions: Readonly<Record<string, Action>> = {
  'visits.cancel': {
    again: 409,
    ready: async ({ booked, admin }) => [
      admin,
      { id: await booked(), reason: 'Cancelled - Patient Declined' },
    ],
  },
  'visits.schedule': {
    again: 409,
    ready: async ({ booked, admin }) => [admin, { id: await booked() }],
  },
  'tasks.tick': {
    again: 200,
    ready: async ({ booked, admin }) => [admin, { id: await booked(), taskId: 9 }],
  },
  'tasks.untick': {
    again: 200,
    ready: async ({ booked, admin }) => {
      const id = await booked()
      sure(await admin.raw('POST', `/assignments/${id}/tasks/9`))
      return [admin, { id, taskId: 9 }]
    },
  },
  'order-links.link': {
    again: 200,
    ready: async (fixture) => [
      fixture.admin,
      {
        assignment_id: (
          await aVisit(fixture.app, fixture.scene, {
            start: fixture.start(),
            patient_order_id: null,
          })
        ).id,
        order_id: await newOrder(fixture),
      },
    ],
  },
  'order-links.relink': {
    again: 200,
    ready: async (fixture) => [
      fixture.admin,
      {
        id: (await aVisit(fixture.app, fixture.scene, { start: fixture.start() })).id,
        order_id: await newOrder(fixture),
      },
    ],
  },
  'visit-links.link': {
    again: 200,
    ready: async (fixture) => [fixture.admin, await twoOf(fixture)],
  },
  'visit-links.unlink': {
    again: 404,
    ready: async (fixture) => {
      const two = await twoOf(fixture)
      sure(await fixture.admin.call(visitLinks.link, two))
      return [fixture.admin, { id: two.id }]
    },
  },
  'visit-shadows.request': {
    again: 200,
    ready: async (fixture) => [fixture.admin, await shadowOf(fixture)],
  },
  'visit-shadows.checked': {
    again: 200,
    ready: async (fixture) => {
      const asked = await shadowOf(
        fixture,
        addMinutes(fixture.app.instance.platform.clock.now(), -120),
      )
      sure(await fixture.admin.call(visitShadows.request, asked))
      return [fixture.admin, { assignment_id: asked.id, nurse_id: asked.nurse_id }]
    },
  },
}
