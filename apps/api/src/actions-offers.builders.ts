// Actions on intakes, documents, offers and scheduling.
import { documents } from '@wren/contract/documents'
import { intake } from '@wren/contract/intake'
import { offers } from '@wren/contract/offers'
import { scheduling } from '@wren/contract/offers-scheduling'
import { anIntake } from './areas/intake/intake.builders.ts'
import { aNurse } from './areas/nurses/nurses.builders.ts'
import { aPatient } from './areas/patients/patients.builders.ts'
import { aVisit } from './areas/visits/visits.builders.ts'
import { type Action, type ActionFixture, sure } from './actions-fixture.builders.ts'

const created = async ({ app, admin, scene }: ActionFixture) => {
  const id = await anIntake(app, admin, scene.pharmacy, {
    patient_uuid: (await aPatient(admin)).uuid,
  })
  sure(await admin.call(intake.createOrderAndVisits, { id }))
  return id
}

const nearby = ({ app }: ActionFixture) => aNurse(app, { skills: ['PIV'] })

const offered = async ({ app, admin, scene, start }: ActionFixture) => {
  const { id } = await aVisit(
    app,
    { ...scene, patient: await aPatient(admin) },
    { start: start(), patient_order_id: null, access_type: 'piv' },
  )
  sure(
    await admin.call(offers.blastSave, {
      assignment_id: id,
      blast_type: 'fixed',
      template: 'Wren has a visit in {city}. {link}',
      blast_details: {},
    }),
  )
  return id
}

export const offerActions: Readonly<Record<string, Action>> = {
  'intake.createOrderAndVisits': {
    again: 409,
    ready: async ({ app, admin, scene }) => [
      admin,
      {
        id: await anIntake(app, admin, scene.pharmacy, {
          patient_uuid: (await aPatient(admin)).uuid,
        }),
      },
    ],
  },
  'intake.undoCreate': {
    again: 409,
    ready: async (fixture) => [fixture.admin, { id: await created(fixture) }],
  },
  'intake.assignOps': {
    again: 200,
    ready: async ({ app, admin, scene }) => [
      admin,
      {
        intakes: [{ id: await anIntake(app, admin, scene.pharmacy) }],
        user_id_ops: scene.admin.id,
      },
    ],
  },
  'documents.acceptance': {
    again: 200,
    ready: async ({ app, admin, scene }) => [
      admin,
      {
        id: sure(await admin.call(documents.extract, { message: 'Patient: Jane Roe\nZip: 85004' }))
          .body.executionId,
        accepted: true,
        entityId: await anIntake(app, admin, scene.pharmacy),
      },
    ],
  },
  'offers.notify': {
    again: 200,
    ready: async (fixture) => [
      fixture.admin,
      { id: await offered(fixture), nurses: [await nearby(fixture)] },
    ],
  },
  'offers.blastAdditional': {
    again: 200,
    ready: async (fixture) => {
      const id = await offered(fixture)
      sure(await fixture.admin.call(offers.notify, { id, nurses: [await nearby(fixture)] }))
      return [fixture.admin, { assignment_id: id, template: 'Still open in {city}: {link}' }]
    },
  },
  'scheduling.acceptTime': {
    again: 200,
    ready: async ({ admin, answered }) => {
      const { visit, nurse } = await answered()
      return [admin, { assignment_id: visit, nurse_id: nurse }]
    },
  },
  'scheduling.confirmSend': {
    again: 200,
    ready: async ({ admin, answered }) => {
      const { visit, nurse } = await answered()
      sure(await admin.call(scheduling.acceptTime, { assignment_id: visit, nurse_id: nurse }))
      return [admin, { assignment_id: visit }]
    },
  },
  'scheduling.reset': {
    again: 200,
    ready: async ({ admin, asked }) => [admin, { assignment_id: (await asked()).visit }],
  },
  'scheduling.override': {
    again: 200,
    ready: async ({ app, admin, scene, start }) => {
      const at = start()
      return [
        admin,
        {
          assignment_id: (
            await aVisit(
              app,
              { ...scene, patient: await aPatient(admin) },
              { start: at, patient_order_id: null },
            )
          ).id,
          nurse_id: await aNurse(app),
          override_start_date_time: at,
        },
      ]
    },
  },
  'scheduling.revokeLinks': {
    again: 200,
    ready: async ({ admin, asked }) => [admin, { assignment_id: (await asked()).visit }],
  },
}
