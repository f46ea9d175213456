// For actions.test.ts (NET-097): each action of the contract, with a record on which it is yet to be done and what
// doing it again answers.
//
//   'visits.cancel': { again: 409, ready: async ({ booked, admin }) => [admin, { id: await booked(), reason: 'Cancelled - Patient Declined' }] },
import { documents } from '@wren/contract/documents'
import { intake } from '@wren/contract/intake'
import { offers } from '@wren/contract/offers'
import { scheduling } from '@wren/contract/offers-scheduling'
import { patients } from '@wren/contract/patients'
import { reports } from '@wren/contract/reports'
import { addDays, addMinutes, atLocal, localDay } from '@wren/contract/time'
import { tokenPages } from '@wren/contract/token-pages'
import { tripReports } from '@wren/contract/reports-trips'
import { visits } from '@wren/contract/visits'
import { visitLinks } from '@wren/contract/visits-link'
import { visitShadows } from '@wren/contract/visits-shadow'
import { saveDraft, aChartFixture } from './areas/charts/charts.builders.ts'
import { anIntake } from './areas/intake/intake.builders.ts'
import { aNurse, keptOfNurse } from './areas/nurses/nurses.builders.ts'
import { anOffer, linkIn, phoneOf } from './areas/offers/offers.builders.ts'
import { anOrder } from './areas/orders/orders.builders.ts'
import { aPatient } from './areas/patients/patients.builders.ts'
import { aPharmacy, aPharmacyVetting } from './areas/pharmacies/pharmacies.builders.ts'
import { aGroup, aGroupVetting } from './areas/pharmacy-groups/pharmacy-groups.builders.ts'
import { aReport } from './areas/reports/reports.builders.ts'
import { aVetting } from './areas/vettings/vettings.builders.ts'
import { aBookedVisit, aVisit, type Scene } from './areas/visits/visits.builders.ts'
import type { Client, TestApp } from './platform/testing.ts'

type Asked = readonly [who: Client, input: Readonly<Record<string, unknown>>]
export interface Action {
  /** What its area says of repeating it: 200 and nothing written, or a refusal. */ readonly again:
    | 200
    | 400
    | 404
    | 409
  readonly ready: (stage: ActionStage) => Promise<Asked>
}

export interface ActionStage {
  readonly app: TestApp
  readonly scene: Scene
  /** Signed in now, whatever the clock did. */
  readonly admin: Client
  /** The start of a visit on a day that no other has. */
  readonly start: () => string
  readonly booked: () => Promise<number>
  /** A fixed visit whose nurse said yes; `token`: her link. */
  readonly answered: () => Promise<{
    readonly visit: number
    readonly nurse: number
    readonly token: string
    readonly start: string
  }>
  /** Her time is accepted and the request to confirm is sent. */
  readonly asked: () => Promise<{
    readonly visit: number
    readonly nurse: number
    readonly nurseToken: string
    readonly patientToken: () => Promise<string>
    readonly start: string
  }>
}

const zone = 'America/Phoenix'
const sure = <A extends { status: number; body: unknown }>(answer: A): A => {
  if (answer.status >= 300) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
  return answer
}

let day = 20
let phones = 1000
export async function anActionStage(app: TestApp, scene: Scene): Promise<ActionStage> {
  // Another each time: who has just asked for a code waits for the next (SES-022).
  const admin = await app.admin({ permissions: ['ALL'] })
  const start = () =>
    atLocal(addDays(localDay(app.instance.platform.clock.now(), zone), (day += 3)), '10:00', zone)
  const ofPatient = async () => ({
    ...scene,
    patient: await aPatient(admin, { phone_scheduling_contact: `+1602555${++phones}` }),
  })
  const answered: ActionStage['answered'] = async () => {
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
      const own = await ofPatient()
      const order = await anOrder(app, {
        patient_uuid: own.patient.uuid,
        provider_id: scene.pharmacy,
      })
      return (
        await aBookedVisit(
          app,
          { ...own, order: order.id, nurse: await aNurse(app) },
          { start: start() },
        )
      ).id
    },
    asked: async () => {
      const one = await answered()
      sure(
        await admin.call(scheduling.acceptTime, { assignment_id: one.visit, nurse_id: one.nurse }),
      )
      sure(await admin.call(scheduling.confirmSend, { assignment_id: one.visit }))
      return {
        ...one,
        nurseToken: await linkIn(app, await phoneOf(app, one.nurse), 'nc'),
        patientToken: async () => linkIn(app, `+1602555${phones}`, 'ps'),
      }
    },
  }
}

const report = async ({ app }: ActionStage, given: Parameters<typeof aReport>[1] = {}) => {
  const { admin, report: made } = await aReport(app, given)
  return { admin, id: made.id, made }
}
/** One that was sent, as the next two steps need it. */
const sent = async (stage: ActionStage) => {
  const one = await report(stage)
  sure(await one.admin.call(reports.markSent, { id: one.id }))
  return one
}
const created = async ({ app, admin, scene }: ActionStage) => {
  const id = await anIntake(app, admin, scene.pharmacy, {
    patient_uuid: (await aPatient(admin)).uuid,
  })
  sure(await admin.call(intake.createOrderAndVisits, { id }))
  return id
}
const nearby = ({ app }: ActionStage) => aNurse(app, { skills: ['PIV'] })
const offered = async ({ app, admin, scene, start }: ActionStage) => {
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
const newOrder = async ({ app, scene }: ActionStage) =>
  (
    await anOrder(app, {
      patient_uuid: scene.patient.uuid,
      provider_id: scene.pharmacy,
      status: 'Hold',
    })
  ).id
const marks =
  (kind: 'add' | 'delete', call: typeof patients.prefer | typeof patients.block | null) =>
  async ({ app, admin, scene }: ActionStage): Promise<Asked> => {
    const input = { patient_uuid: scene.patient.uuid, nurse_id: await aNurse(app) }
    if (call) sure(await admin.call(call, { ...input, kind: 'add' }))
    return [admin, { ...input, kind }]
  }
const groupWith = async ({ app, admin }: ActionStage) => {
  const vettingId = await aVetting(admin)
  return { id: (await aGroup(admin, { pharmacies: [await aPharmacy(app)] })).id, vettingId }
}

const oneOf = async ({ app, admin, scene, start }: ActionStage, at = start()) =>
  (
    await aVisit(
      app,
      { ...scene, patient: await aPatient(admin) },
      { start: at, patient_order_id: null },
    )
  ).id
const twoOf = async ({ app, scene, start }: ActionStage) => {
  const two = [
    await aVisit(app, scene, { start: start(), patient_order_id: null }),
    await aVisit(app, scene, { start: start(), patient_order_id: null }),
  ] as const
  return { id: two[0].id, link: two[1].id }
}
const shadowOf = async (stage: ActionStage, at?: string) => ({
  id: await oneOf(stage, at),
  nurse_id: await aNurse(stage.app),
})

export const actions: Readonly<Record<string, Action>> = {
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
    ready: async (stage) => [
      stage.admin,
      {
        assignment_id: (
          await aVisit(stage.app, stage.scene, { start: stage.start(), patient_order_id: null })
        ).id,
        order_id: await newOrder(stage),
      },
    ],
  },
  'order-links.relink': {
    again: 200,
    ready: async (stage) => [
      stage.admin,
      {
        id: (await aVisit(stage.app, stage.scene, { start: stage.start() })).id,
        order_id: await newOrder(stage),
      },
    ],
  },
  'visit-links.link': { again: 200, ready: async (stage) => [stage.admin, await twoOf(stage)] },
  'visit-links.unlink': {
    again: 404,
    ready: async (stage) => {
      const two = await twoOf(stage)
      sure(await stage.admin.call(visitLinks.link, two))
      return [stage.admin, { id: two.id }]
    },
  },
  'visit-shadows.request': {
    again: 200,
    ready: async (stage) => [stage.admin, await shadowOf(stage)],
  },
  'visit-shadows.checked': {
    again: 200,
    ready: async (stage) => {
      const asked = await shadowOf(stage, addMinutes(stage.app.instance.platform.clock.now(), -120))
      sure(await stage.admin.call(visitShadows.request, asked))
      return [stage.admin, { assignment_id: asked.id, nurse_id: asked.nurse_id }]
    },
  },
  'patients.prefer': { again: 200, ready: marks('add', null) },
  'patients.prefer, taken back': { again: 200, ready: marks('delete', patients.prefer) },
  'patients.block': { again: 200, ready: marks('add', null) },
  'patients.block, taken back': { again: 200, ready: marks('delete', patients.block) },
  'pharmacies.block': {
    again: 200,
    ready: async ({ app, admin }) => [
      admin,
      {
        blocked_by_id: await aPharmacy(app),
        add: [{ user_nurse_id: await aNurse(app), reason: 'Nurse preference' }],
        delete: [],
      },
    ],
  },
  'nurseBlocks.save': {
    again: 200,
    ready: async ({ app, admin }) => [
      admin,
      {
        blocked_by_id: await aNurse(app),
        add: [{ provider_id: await aPharmacy(app), reason: 'Nurse preference' }],
      },
    ],
  },
  'pharmacy-vettings.insert': {
    again: 409,
    ready: async ({ app, admin }) => [
      admin,
      { provider_id: await aPharmacy(app), vetting_id: await aVetting(admin) },
    ],
  },
  'pharmacy-vettings.remove': {
    again: 404,
    ready: async ({ app, admin }) => [
      admin,
      { id: await aPharmacyVetting(app, await aPharmacy(app), 'Cold chain') },
    ],
  },
  'pharmacyGroups.addVetting': {
    again: 409,
    ready: async (stage) => [stage.admin, await groupWith(stage)],
  },
  'pharmacyGroups.removeVetting': {
    again: 404,
    ready: async (stage) => {
      const one = await groupWith(stage)
      await aGroupVetting(stage.admin, one.id, one.vettingId)
      return [stage.admin, one]
    },
  },
  'nurseVettings.addPharmacy': {
    again: 409,
    ready: async ({ app, admin }) => {
      const nurse = await aNurse(app)
      return [
        admin,
        {
          user_nurse_id: nurse,
          provider_vetting_id: (await keptOfNurse(app, nurse, admin.id)).pharmacy,
        },
      ]
    },
  },
  'nurseVettings.removePharmacy': {
    again: 404,
    ready: async ({ app, admin }) => [
      admin,
      { id: (await keptOfNurse(app, await aNurse(app), admin.id)).heldOfPharmacy },
    ],
  },
  'nurseVettings.addGroup': {
    again: 409,
    ready: async ({ app, admin }) => {
      const nurse = await aNurse(app)
      return [
        admin,
        {
          user_nurse_id: nurse,
          pharmacy_group_vetting_id: (await keptOfNurse(app, nurse, admin.id)).group,
        },
      ]
    },
  },
  'nurseVettings.removeGroup': {
    again: 404,
    ready: async ({ app, admin }) => [
      admin,
      { id: (await keptOfNurse(app, await aNurse(app), admin.id)).heldOfGroup },
    ],
  },
  'identity.forceLogout': {
    again: 200,
    ready: async ({ app }) => {
      const id = await app.createPerson({ is_admin: true })
      await app.signIn(id)
      return [
        await app.signIn(await app.createPerson({ is_admin: true, is_account_admin: true })),
        { id },
      ]
    },
  },
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
    ready: async (stage) => [stage.admin, { id: await created(stage) }],
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
    ready: async (stage) => [
      stage.admin,
      { id: await offered(stage), nurses: [await nearby(stage)] },
    ],
  },
  'offers.blastAdditional': {
    again: 200,
    ready: async (stage) => {
      const id = await offered(stage)
      sure(await stage.admin.call(offers.notify, { id, nurses: [await nearby(stage)] }))
      return [stage.admin, { assignment_id: id, template: 'Still open in {city}: {link}' }]
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
  // From here on each moves the clock.
  'charts.approveHomeMedications': {
    again: 200,
    ready: async ({ app }) => {
      const desk = await aChartFixture(app)
      await saveDraft(desk)
      return [desk.nurse, { id: desk.visit.id, approved: false }]
    },
  },
  'charts.submit': {
    again: 409,
    ready: async ({ app }) => {
      const desk = await aChartFixture(app)
      const { revision, data } = await saveDraft(desk)
      return [desk.nurse, { id: desk.visit.id, revision, data, warnings_acknowledged: true }]
    },
  },
  'received-charts.receive': {
    again: 409,
    ready: async ({ app, admin, scene, start }) => {
      const at = start()
      const own = {
        ...scene,
        pharmacy: await aPharmacy(app, { has_own_chart: true }),
        nurse: await aNurse(app),
      }
      const { id } = await aBookedVisit(app, own, { start: at, patient_order_id: null }, own.nurse)
      await app.clock(addMinutes(at, 180))
      return [await app.signIn(admin.id), { id, actual_start: at, actual_end: addMinutes(at, 90) }]
    },
  },
  'trip-reports.bill': {
    again: 409,
    ready: async ({ admin, booked }) => {
      const id = await booked()
      sure(await admin.call(visits.cancel, { id, reason: 'Cancelled - Patient Hospitalized' }))
      return [admin, { id, reason: 'She was on her way', invoice_cents: 100, nurse_cents: 50 }]
    },
  },
  'trip-reports.withdraw': {
    again: 404,
    ready: async ({ admin, booked }) => {
      const id = await booked()
      sure(await admin.call(visits.cancel, { id, reason: 'Cancelled - Patient Hospitalized' }))
      sure(
        await admin.call(tripReports.bill, {
          id,
          reason: 'She was on her way',
          invoice_cents: 100,
          nurse_cents: 50,
        } as never),
      )
      return [admin, { id, reason: 'Billed by mistake' }]
    },
  },
  'reports.approve': {
    again: 409,
    ready: async (stage) => {
      const { admin, id } = await report(stage, { flagged: true })
      return [admin, { id, note: 'Fine' }]
    },
  },
  'reports.returnChart': {
    again: 409,
    ready: async (stage) => {
      const { admin, id } = await report(stage)
      return [admin, { id, reason: 'Vitals are missing' }]
    },
  },
  'reports.send': {
    again: 409,
    ready: async (stage) => {
      const { admin, id } = await report(stage)
      return [admin, { id }]
    },
  },
  'reports.markSent': {
    again: 409,
    ready: async (stage) => {
      const { admin, id } = await report(stage)
      return [admin, { id }]
    },
  },
  'reports.markPaid': {
    again: 409,
    ready: async (stage) => {
      const { admin, id } = await sent(stage)
      return [admin, { id }]
    },
  },
  'reports.markReturned': {
    again: 409,
    ready: async (stage) => {
      const { admin, id } = await sent(stage)
      return [admin, { id, reason: 'A wrong line' }]
    },
  },
  'reports.reopen': {
    again: 409,
    ready: async (stage) => {
      const { admin, id } = await sent(stage)
      sure(await admin.call(reports.markPaid, { id }))
      return [admin, { id, reason: 'The cheque bounced' }]
    },
  },
  'reports.settleCredit': {
    again: 400,
    ready: async (stage) => {
      const { admin, id } = await sent(stage)
      sure(await admin.call(reports.markPaid, { id }))
      sure(await admin.call(reports.markReturned, { id, reason: 'The times are wrong' }))
      sure(await admin.call(reports.change, { id, billableMinutes: 60, reason: 'Shorter' }))
      const { body } = await admin.call(reports.byId, { id })
      return [admin, { id, cents: -body.invoice.balance.cents, how: 'refunded' }]
    },
  },
  'reports.payNurse': {
    again: 409,
    ready: async (stage) => {
      const { admin, id } = await report(stage)
      return [admin, { id }]
    },
  },
  'nurse-payments.refund': {
    again: 409,
    ready: async (stage) => {
      const { admin, id, made } = await report(stage)
      sure(await admin.call(reports.payNurse, { id }))
      const [payment] = await stage.app.instance.platform.db
        .selectFrom('nurse_payment')
        .select('id')
        .where('assignment_id', '=', made.visit.id)
        .execute()
      return [admin, { id: payment?.id, reason: 'Paid twice' }]
    },
  },
}
