// For tests: visits with a submitted chart and the report it made.
//
//   const { report, admin, fixture } = await aReport(app) // clean chart, no auto-invoice: Manual Send Required
//   const flagged = await aReport(app, { flagged: true, pharmacy: { auto_invoice: true } })  // Audit Required
import { sql } from 'kysely'
import type { ChartData } from '@wren/contract/chart-sections'
import { reports, type Report } from '@wren/contract/reports'
import type { Client, TestApp } from '../../platform/testing.ts'
import {
  aChartFixture,
  saveDraft,
  submitDraft,
  type ChartFixture,
} from '../charts/charts.builders.ts'
import { addMinutes } from '@wren/contract/time'
import { aNurse } from '../nurses/nurses.builders.ts'
import { anOrder } from '../orders/orders.builders.ts'
import { aPatient } from '../patients/patients.builders.ts'
import { aPharmacy, type NewPharmacy } from '../pharmacies/pharmacies.builders.ts'

export interface NewReport {
  readonly pharmacy?: NewPharmacy
  readonly nurse?: Parameters<typeof aNurse>[1]
  /** The patient could not sign: somebody has to look at it. */
  readonly flagged?: boolean
}
export interface Reported {
  readonly fixture: ChartFixture
  readonly admin: Client
  readonly report: Report
}

const unsigned = (data: ChartData): ChartData => ({
  ...data,
  signatures: {
    ...data.signatures,
    patient: {
      ...data.signatures?.patient,
      image: null,
      unable_reason: 'Both hands are in casts.',
    },
  },
})

export async function aReport(
  app: TestApp,
  { pharmacy = {}, nurse = { stripe_id: 'acct_demo' }, flagged = false }: NewReport = {},
): Promise<Reported> {
  const admin = await app.admin({ permissions: ['ALL'] })
  const provider = await aPharmacy(app, pharmacy)
  const patient = await aPatient(admin)
  const order = await anOrder(app, { patient_uuid: patient.uuid, provider_id: provider })
  const fixture = await aChartFixture(
    app,
    {},
    { admin, pharmacy: provider, patient, order: order.id, nurse: await aNurse(app, nurse) },
  )
  await submitDraft(fixture, { data: flagged ? unsigned(fixture.data) : fixture.data })
  const { body } = await fixture.scene.admin.call(reports.byVisit, { id: fixture.visit.id })
  return { fixture, admin: fixture.scene.admin, report: body }
}

const isInstantText = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/
/** Every time of the chart keeps its place between start and end. */
function within(value: unknown, start: string, factor: number): unknown {
  if (typeof value === 'string' && isInstantText.test(value)) {
    const after = Math.round((Date.parse(value) - Date.parse(start)) / 60_000)
    return after <= 0 ? value : addMinutes(start, Math.round(after * factor))
  }
  if (Array.isArray(value)) return value.map((one) => within(one, start, factor))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, within(one, start, factor)]),
  )
}
export function chartOf(data: ChartData, minutes: number): ChartData {
  const { visit_start: start = '', visit_end: end = '' } = data.times ?? {}
  const before = (Date.parse(end ?? '') - Date.parse(start ?? '')) / 60_000
  const shorter = (
    minutes < before ? within(data, start ?? '', minutes / before) : data
  ) as ChartData
  return { ...shorter, times: { ...shorter.times, visit_end: addMinutes(start ?? '', minutes) } }
}

/** The chart goes back to the nurse and comes again with so many minutes. */
export async function resubmitted(
  { admin, fixture, report }: Reported,
  minutes: number,
): Promise<void> {
  const returned = await admin.call(reports.returnChart, {
    id: report.id,
    reason: 'The times are wrong.',
  })
  if (returned.status !== 200) throw new Error(`the return answered ${returned.body.error}`)
  const data = chartOf(fixture.data, minutes)
  await saveDraft(fixture, data) // what was signed before is signed again
  await submitDraft(fixture, { data, correction: 'The times were wrong.' })
}

/** 90 minutes at $150.00 an hour: $225.00, sent as version 1. */
export async function aSentInvoice(app: TestApp, pharmacy: NewPharmacy = {}): Promise<Reported> {
  const made = await aReport(app, { pharmacy: { minimal_minutes_charge: 15, ...pharmacy } })
  const { admin, fixture, report } = made
  for (const { status, body } of [
    await admin.raw('PUT', `/assignments/${fixture.visit.id}`, { price_provider_hourly_rate: 150 }),
    await admin.raw('PATCH', `/api/aftervisitreports/${report.id}`, {
      billableMinutes: 90,
      reason: 'Agreed with the pharmacy.',
    }),
  ])
    if (status !== 200) throw new Error(`a change answered ${status} ${String(body['error'])}`)
  const sent = await admin.call(reports.markSent, { id: report.id })
  return { ...made, report: sent.body }
}

interface Told {
  readonly description: string
  readonly priority: number
  readonly user_id_assigned: number | null
}
/** What the product told about a visit by itself. */
export const updatesOf = async (app: TestApp, visitId: number): Promise<readonly Told[]> =>
  (
    await sql<Told>`select description, priority, user_id_assigned from update_item
      where type = 'assignment' and type_id = ${visitId} order by id`.execute(
      app.instance.platform.db,
    )
  ).rows
