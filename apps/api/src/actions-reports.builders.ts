// Actions on charts, reports, trips and payments. Each moves the clock.
import { reports } from '@wren/contract/reports'
import { addMinutes } from '@wren/contract/time'
import { tripReports } from '@wren/contract/reports-trips'
import { visits } from '@wren/contract/visits'
import { saveDraft, aChartFixture } from './areas/charts/charts.builders.ts'
import { aNurse } from './areas/nurses/nurses.builders.ts'
import { aPharmacy } from './areas/pharmacies/pharmacies.builders.ts'
import { aReport } from './areas/reports/reports.builders.ts'
import { aBookedVisit } from './areas/visits/visits.builders.ts'
import { type Action, type ActionFixture, sure } from './actions-fixture.builders.ts'

const report = async ({ app }: ActionFixture, given: Parameters<typeof aReport>[1] = {}) => {
  const { admin, report: made } = await aReport(app, given)
  return { admin, id: made.id, made }
}

/** A sent report, which the next two steps need. */
const sent = async (fixture: ActionFixture) => {
  const one = await report(fixture)
  sure(await one.admin.call(reports.markSent, { id: one.id }))
  return one
}

/** A visit canceled an hour before its start, when its nurse can have set out (AVR-066). */
const canceledLate = async ({ app, admin, scene, start }: ActionFixture) => {
  const at = start()
  const nurse = await aNurse(app)
  const { id } = await aBookedVisit(app, scene, { start: at, patient_order_id: null }, nurse)
  await app.clock(addMinutes(at, -60))
  const staff = await app.signIn(admin.id)
  sure(await staff.call(visits.cancel, { id, reason: 'Cancelled - Patient Hospitalized' }))
  return { admin: staff, id }
}

export const reportActions: Readonly<Record<string, Action>> = {
  'charts.approveHomeMedications': {
    again: 200,
    ready: async ({ app }) => {
      const fixture = await aChartFixture(app)
      await saveDraft(fixture)
      return [fixture.nurse, { id: fixture.visit.id, approved: false }]
    },
  },
  'charts.submit': {
    again: 409,
    ready: async ({ app }) => {
      const fixture = await aChartFixture(app)
      const { revision, data } = await saveDraft(fixture)
      return [fixture.nurse, { id: fixture.visit.id, revision, data, warnings_acknowledged: true }]
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
    ready: async (fixture) => {
      const { admin, id } = await canceledLate(fixture)
      return [admin, { id, reason: 'She was on her way', invoice_cents: 100, nurse_cents: 50 }]
    },
  },
  'trip-reports.withdraw': {
    again: 404,
    ready: async (fixture) => {
      const { admin, id } = await canceledLate(fixture)
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
    ready: async (fixture) => {
      const { admin, id } = await report(fixture, { flagged: true })
      return [admin, { id, note: 'Fine' }]
    },
  },
  'reports.returnChart': {
    again: 409,
    ready: async (fixture) => {
      const { admin, id } = await report(fixture)
      return [admin, { id, reason: 'Vitals are missing' }]
    },
  },
  'reports.send': {
    again: 409,
    ready: async (fixture) => {
      const { admin, id } = await report(fixture)
      return [admin, { id }]
    },
  },
  'reports.markSent': {
    again: 409,
    ready: async (fixture) => {
      const { admin, id } = await report(fixture)
      return [admin, { id }]
    },
  },
  'reports.markPaid': {
    again: 409,
    ready: async (fixture) => {
      const { admin, id } = await sent(fixture)
      return [admin, { id }]
    },
  },
  'reports.markReturned': {
    again: 409,
    ready: async (fixture) => {
      const { admin, id } = await sent(fixture)
      return [admin, { id, reason: 'A wrong line' }]
    },
  },
  'reports.reopen': {
    again: 409,
    ready: async (fixture) => {
      const { admin, id } = await sent(fixture)
      sure(await admin.call(reports.markPaid, { id }))
      return [admin, { id, reason: 'The cheque bounced' }]
    },
  },
  'reports.settleCredit': {
    again: 400,
    ready: async (fixture) => {
      const { admin, id } = await sent(fixture)
      sure(await admin.call(reports.markPaid, { id }))
      sure(await admin.call(reports.markReturned, { id, reason: 'The times are wrong' }))
      sure(await admin.call(reports.change, { id, billableMinutes: 60, reason: 'Shorter' }))
      const { body } = await admin.call(reports.byId, { id })
      return [admin, { id, cents: -body.invoice.balance.cents, how: 'refunded' }]
    },
  },
  'reports.payNurse': {
    again: 409,
    ready: async (fixture) => {
      const { admin, id } = await report(fixture)
      return [admin, { id }]
    },
  },
  'nurse-payments.refund': {
    again: 409,
    ready: async (fixture) => {
      const { admin, id, made } = await report(fixture)
      sure(await admin.call(reports.payNurse, { id }))
      const [payment] = await fixture.app.instance.platform.db
        .selectFrom('nurse_payment')
        .select('id')
        .where('assignment_id', '=', made.visit.id)
        .execute()
      return [admin, { id: payment?.id, reason: 'Paid twice' }]
    },
  },
}
