// Fixture of actions.test.ts: people and visits on which an action is still to be done.
import { scheduling } from '@wren/contract/offers-scheduling'
import { addDays, atLocal, localDay } from '@wren/contract/time'
import { tokenPages } from '@wren/contract/token-pages'
import { aNurse } from './areas/nurses/nurses.builders.ts'
import { anOffer, linkIn, phoneOfUser } from './areas/offers/offers.builders.ts'
import { anOrder } from './areas/orders/orders.builders.ts'
import { aPatient } from './areas/patients/patients.builders.ts'
import { aBookedVisit, aVisit, type Scene } from './areas/visits/visits.builders.ts'
import type { Client, TestApp } from './platform/testing.ts'

export type ActionInput = readonly [client: Client, input: Readonly<Record<string, unknown>>]

export interface Action {
  /** Status of a repetition: 200 without a write, or a refusal. */
  readonly again: 200 | 400 | 404 | 409
  readonly ready: (fixture: ActionFixture) => Promise<ActionInput>
}

export interface ActionFixture {
  readonly app: TestApp
  readonly scene: Scene
  /** A session that is valid at the present clock. */
  readonly admin: Client
  /** Start of a visit on a day without other visits. */
  readonly start: () => string
  readonly booked: () => Promise<number>
  /** A fixed visit whose nurse is available. `token` is the link of the nurse. */
  readonly answered: () => Promise<{
    readonly visit: number
    readonly nurse: number
    readonly token: string
    readonly start: string
  }>
  /** A visit whose nurse was selected and asked to confirm. */
  readonly asked: () => Promise<{
    readonly visit: number
    readonly nurse: number
    readonly nurseToken: string
    readonly patientToken: () => Promise<string>
    readonly start: string
  }>
}

const zone = 'America/Phoenix'

export const sure = <A extends { status: number; body: unknown }>(answer: A): A => {
  if (answer.status >= 300) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
  return answer
}

let day = 20

let phones = 1000

export async function openActionFixture(app: TestApp, scene: Scene): Promise<ActionFixture> {
  // A new person each time: a second code within a minute would be refused (SES-022).
  const admin = await app.admin({ permissions: ['ALL'] })
  const start = () =>
    atLocal(addDays(localDay(app.instance.platform.clock.now(), zone), (day += 3)), '10:00', zone)
  const ofPatient = async () => ({
    ...scene,
    patient: await aPatient(admin, { phone_scheduling_contact: `+1602555${++phones}` }),
  })
  const answered: ActionFixture['answered'] = async () => {
    const nurse = await aNurse(app)
    const visit = await aVisit(app, await ofPatient(), {
      start: start(),
      patient_order_id: null,
      blast_type: 'fixed',
      blast_details: {},
      blast_saved_at: app.instance.platform.clock.now(),
    })
    const token = await anOffer(app, visit.id, nurse)
    sure(
      await app.nobody.call(tokenPages.selectTime, {
        token,
        is_available: true,
        start: visit.start,
      }),
    )
    return { visit: visit.id, nurse, token, start: visit.start }
  }
  return {
    app,
    scene,
    admin,
    start,
    answered,
    booked: async () => {
      const patientScene = await ofPatient()
      const order = await anOrder(app, {
        patient_uuid: patientScene.patient.uuid,
        provider_id: scene.pharmacy,
      })
      return (
        await aBookedVisit(
          app,
          { ...patientScene, order: order.id, nurse: await aNurse(app) },
          { start: start() },
        )
      ).id
    },
    asked: async () => {
      const offer = await answered()
      sure(
        await admin.call(scheduling.acceptTime, {
          assignment_id: offer.visit,
          nurse_id: offer.nurse,
        }),
      )
      sure(await admin.call(scheduling.confirmSend, { assignment_id: offer.visit }))
      return {
        ...offer,
        nurseToken: await linkIn(app, await phoneOfUser(app, offer.nurse), 'nc'),
        patientToken: async () => linkIn(app, `+1602555${phones}`, 'ps'),
      }
    },
  }
}
