// Actions of the holders of links.
import { scheduling } from '@wren/contract/offers-scheduling'
import { aNurse } from './areas/nurses/nurses.builders.ts'
import { anOffer } from './areas/offers/offers.builders.ts'
import { aPatient } from './areas/patients/patients.builders.ts'
import { aVisit } from './areas/visits/visits.builders.ts'
import { type Action, sure } from './actions-fixture.builders.ts'

export const linkActions: Readonly<Record<string, Action>> = {
  'tokenPages.selectTime': {
    again: 200,
    ready: async ({ app, scene, start, admin }) => {
      const visit = await aVisit(
        app,
        { ...scene, patient: await aPatient(admin) },
        {
          start: start(),
          patient_order_id: null,
          blast_type: 'fixed',
          blast_details: {},
          blast_saved_at: app.instance.platform.clock.now(),
        },
      )
      return [
        app.nobody,
        {
          token: await anOffer(app, visit.id, await aNurse(app)),
          is_available: true,
          start: visit.start,
        },
      ]
    },
  },
  'tokenPages.remove': {
    again: 200,
    ready: async ({ app, answered }) => [app.nobody, { token: (await answered()).token }],
  },
  'tokenPages.confirm': {
    again: 200,
    ready: async ({ app, asked }) => {
      const { nurseToken, start } = await asked()
      return [app.nobody, { nurse_token: nurseToken, confirmed: true, start }]
    },
  },
  'tokenPages.patientSelectTime': {
    again: 200,
    ready: async ({ app, asked, admin }) => {
      const one = await asked()
      sure(await admin.call(scheduling.patientResend, { assignment_id: one.visit, override: true }))
      return [
        app.nobody,
        {
          patient_token: await one.patientToken(),
          selected_dates: [{ start: one.start, assignment_id: one.visit }],
        },
      ]
    },
  },
  'tokenPages.patientDenyTime': {
    again: 200,
    ready: async ({ app, asked, admin }) => {
      const one = await asked()
      sure(await admin.call(scheduling.patientResend, { assignment_id: one.visit, override: true }))
      return [app.nobody, { patient_token: await one.patientToken() }]
    },
  },
}
