// For tests: visits with a submitted chart and the report it made.
//
//   const { report, admin, desk } = await aReport(app)                        // clean chart, pharmacy without auto-invoice: Manual Send Required
//   const flagged = await aReport(app, { flagged: true, pharmacy: { auto_invoice: true } })  // Audit Required
import { sql } from 'kysely'
import type { ChartData } from '@wren/contract/chart-sections'
import { reports, type Report } from '@wren/contract/reports'
import type { Client, TestApp } from '../../platform/testing.ts'
import { aDesk, submitted, type Desk } from '../charts/charts.builders.ts'
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
  readonly desk: Desk
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
  const desk = await aDesk(
    app,
    {},
    { admin, pharmacy: provider, patient, order: order.id, nurse: await aNurse(app, nurse) },
  )
  await submitted(desk, { data: flagged ? unsigned(desk.data) : desk.data })
  const { body } = await desk.scene.admin.call(reports.byVisit, { id: desk.visit.id })
  return { desk, admin: desk.scene.admin, report: body }
}

interface Told {
  readonly description: string
  readonly priority: number
  readonly user_id_assigned: number | null
}
/** What the product told about a visit by itself. */
export const updatesOf = async (app: TestApp, visitId: number): Promise<readonly Told[]> =>
  (
    await sql<Told>`select description, priority, user_id_assigned from update_item where type = 'assignment' and type_id = ${visitId} order by id`.execute(
      app.instance.platform.db,
    )
  ).rows
