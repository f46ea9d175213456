// Test fixture: offered visits, each on separate days, with the calls that lead to a confirmation.
//
//   const stage = await aStage(app)
//   const { visit, from, phone } = await stage.aFlexibleVisit()
//   // All three links of one visit, before the nurse confirms:
//   const { token, patient_token, nurse_token, start } = await stage.aConfirmationRequest()
import { scheduling } from '@wren/contract/offers-scheduling'
import { tokenPages } from '@wren/contract/token-pages'
import { addDays, atLocal, localDay } from '@wren/contract/time'
import type { TestApp } from '../../platform/testing.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { anOffer, linkIn, phoneOfUser } from '../offers/offers.builders.ts'
import { aPatient } from '../patients/patients.builders.ts'
import { aScene, aVisit, type Scene } from '../visits/visits.builders.ts'
import type { NewVisit, VisitRecord } from '../visits/visits.public.ts'

const zone = 'America/Phoenix'
export const at = (day: string, time: string): string => atLocal(day, time, zone)

export interface ConfirmationRequest {
  readonly nurse: number
  readonly visit: VisitRecord
  readonly phone: string
  readonly start: string
  readonly other: string
  readonly token: string
  readonly patient_token: string
  readonly nurse_token: string
}
export interface Stage {
  readonly scene: Scene
  /** A day that no other visit of the test file uses. */
  aDay(): string
  /** A flexible offer of mornings and afternoons on `days` days, with a new patient. */
  aFlexibleVisit(
    days?: number,
    over?: Partial<NewVisit>,
  ): Promise<{ readonly visit: VisitRecord; readonly from: string; readonly phone: string }>
  aFixedVisit(over?: Partial<NewVisit>): Promise<VisitRecord>
  statesOf(visit: number): Promise<string[]>
  /** The nurse applies with these times and staff accept. Returns the select token. */
  accepted(visit: number, nurse: number, times?: readonly string[]): Promise<string>
  patientLink(visit: number, phone: string): Promise<string>
  nurseLink(visit: number, nurse: number): Promise<string>
  /** A flexible visit with its three links. The nurse offers two mornings; the patient chooses the first. */
  aConfirmationRequest(nurse?: number): Promise<ConfirmationRequest>
  answer(
    token: string,
    isAvailable: boolean,
    times?: readonly string[],
  ): ReturnType<typeof answerOf>
}

const answerOf = (app: TestApp, token: string, is_available: boolean, times: readonly string[]) =>
  app.nobody.call(tokenPages.selectTime, {
    token,
    is_available,
    scheduling_dates: times.map((start) => ({ start, all_day: false })),
  })

const expectOk = (status: number): void => {
  if (status !== 200) throw new Error(`expected status 200, received ${status}`)
}

type VisitBuilders = Pick<Stage, 'aDay' | 'aFlexibleVisit' | 'aFixedVisit'>
function visitBuilders(app: TestApp, scene: Scene): VisitBuilders {
  const { clock } = app.instance.platform
  let offset = 2
  const aDay = (): string => addDays(localDay(clock.now(), zone), (offset += 3))
  return {
    aDay,
    aFlexibleVisit: async (days = 2, over = {}) => {
      const from = aDay()
      offset += days
      const phone = `+1602555${String(2000 + offset)}`
      const patient = await aPatient(scene.admin, { phone_scheduling_contact: phone })
      const blast_details = {
        date_from: from,
        date_to: addDays(from, days - 1),
        slots: ['07:00-10:55', '15:00-19:00'],
      }
      const visit = await aVisit(
        app,
        { ...scene, patient },
        {
          patient_order_id: null,
          start: at(from, '07:00'),
          missing_exact_time: true,
          blast_type: 'flexible',
          blast_saved_at: clock.now(),
          blast_details,
          ...over,
        },
      )
      return { visit, from, phone }
    },
    aFixedVisit: (over = {}) =>
      aVisit(app, scene, {
        start: at(aDay(), '10:00'),
        blast_type: 'fixed',
        blast_details: {},
        blast_saved_at: clock.now(),
        ...over,
      }),
  }
}

type LinkBuilders = Pick<Stage, 'accepted' | 'patientLink' | 'nurseLink'>
const linkBuilders = (app: TestApp, { admin }: Scene): LinkBuilders => ({
  patientLink: async (visit, phone) => {
    expectOk((await admin.call(scheduling.patientResend, { assignment_id: visit })).status)
    return linkIn(app, phone, 'ps')
  },
  nurseLink: async (visit, nurse) => {
    expectOk((await admin.call(scheduling.confirmSend, { assignment_id: visit })).status)
    return linkIn(app, await phoneOfUser(app, nurse), 'nc')
  },
  accepted: async (visit, nurse, times = []) => {
    const token = await anOffer(app, visit, nurse)
    expectOk((await answerOf(app, token, true, times)).status)
    const acceptance = { assignment_id: visit, nurse_id: nurse, replace: true }
    expectOk((await admin.call(scheduling.acceptTime, acceptance)).status)
    return token
  },
})

async function confirmationRequest(
  app: TestApp,
  { aFlexibleVisit, accepted, patientLink, nurseLink }: VisitBuilders & LinkBuilders,
  nurseId?: number,
): Promise<ConfirmationRequest> {
  const nurse = nurseId ?? (await aNurse(app))
  const { visit, from, phone } = await aFlexibleVisit()
  const [start, other] = [at(from, '07:00'), at(addDays(from, 1), '07:00')]
  const token = await accepted(visit.id, nurse, [start, other])
  const patient_token = await patientLink(visit.id, phone)
  const choice = { patient_token, selected_dates: [{ start }] }
  expectOk((await app.nobody.call(tokenPages.patientSelectTime, choice)).status)
  const nurse_token = await nurseLink(visit.id, nurse)
  return { nurse, visit, phone, start, other, token, patient_token, nurse_token }
}

export async function aStage(app: TestApp): Promise<Stage> {
  const scene = await aScene(app)
  const builders = { ...visitBuilders(app, scene), ...linkBuilders(app, scene) }
  return {
    scene,
    ...builders,
    aConfirmationRequest: (nurse) => confirmationRequest(app, builders, nurse),
    statesOf: async (visit) => {
      const { body } = await scene.admin.call(scheduling.statuses, { id: visit })
      return body.data.map(({ state }) => state)
    },
    answer: (token, isAvailable, times = []) => answerOf(app, token, isAvailable, times),
  }
}
