// For tests: visits made by the commands.
//
//   const scene = await aScene(app)                                          // an admin, a pharmacy, a patient in Phoenix with a signed order, a nurse
//   const visit = await aVisit(app, scene)                                   // New, tomorrow at 10 in Phoenix, two hours, with all of it but the nurse
//   const booked = await aBookedVisit(app, scene, { start: '2026-08-20T17:00:00.000Z' })
import { isRefusal, type Refusal } from '@wren/contract/refusal'
import type { Patient } from '@wren/contract/patients'
import { addDays, atLocal, localDay } from '@wren/contract/time'
import type { Actor } from '../../platform/identity/actor.ts'
import type { Client, TestApp } from '../../platform/testing.ts'
import { useFixture } from '../../platform/testing-fixtures.ts'
import { nextNumber } from '../../platform/testing-numbers.ts'
import { runWork, type Work } from '../../platform/work/work.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { anOrder } from '../orders/orders.builders.ts'
import { orderById } from '../orders/orders.public.ts'
import { aPatient } from '../patients/patients.builders.ts'
import { aPharmacy } from '../pharmacies/pharmacies.builders.ts'
import {
  confirmNurse,
  createVisits,
  lockVisit,
  makeReady,
  type Confirmation,
  type NewVisit,
  type VisitRecord,
} from './visits.public.ts'

const builder: Actor = { kind: 'command', name: 'test' }

/** A unit of work of the test's own; `actor` where it matters who acts. */
export const inWork = <A>(
  app: TestApp,
  run: (work: Work) => Promise<A | Refusal>,
  actor: Actor = builder,
): Promise<A | Refusal> =>
  runWork(
    app.instance.platform,
    actor,
    { requestId: `visit-test-${nextNumber('visit work')}`, address: null },
    run,
  )

const sure = <A>(result: A | Refusal): A => {
  if (isRefusal(result))
    throw new Error(`${result.status} ${result.error} ${JSON.stringify(result.fields ?? {})}`)
  return result
}

export interface Scene {
  readonly admin: Client
  readonly pharmacy: number
  readonly patient: Patient
  readonly order: number
  readonly nurse: number
}

export async function aScene(app: TestApp): Promise<Scene> {
  const admin = await app.admin()
  const pharmacy = await aPharmacy(app)
  const patient = await aPatient(admin)
  const order = await anOrder(app, { patient_uuid: patient.uuid, provider_id: pharmacy })
  return { admin, pharmacy, patient, order: order.id, nurse: await aNurse(app) }
}

/** The scene of a test file. */
export const useScene = (app: TestApp): Scene => useFixture(() => aScene(app))

/**
 * The scene's order where it names the visit's patient and pharmacy (VIS-166), else one that does; a visit without
 * a patient has none.
 */
async function orderFor(
  app: TestApp,
  scene: Scene,
  { patient_uuid, provider_id }: Pick<NewVisit, 'patient_uuid' | 'provider_id'>,
): Promise<number | null> {
  if (patient_uuid == null) return null
  const order = await orderById(app.instance.platform.db, scene.order)
  return order?.patient_uuid === patient_uuid &&
    (order.provider_id === null || order.provider_id === provider_id)
    ? scene.order
    : (await anOrder(app, { patient_uuid, provider_id })).id
}

export async function aVisit(
  app: TestApp,
  scene: Scene,
  over: Partial<NewVisit> = {},
): Promise<VisitRecord> {
  const tomorrow = addDays(localDay(app.instance.platform.clock.now(), 'America/Phoenix'), 1)
  const order =
    over.patient_order_id == null
      ? null
      : await orderById(app.instance.platform.db, over.patient_order_id)
  const named = {
    provider_id: order?.provider_id ?? scene.pharmacy,
    patient_uuid: order === null ? scene.patient.uuid : order.patient_uuid,
    ...over,
  }
  const patient_order_id =
    over.patient_order_id === undefined ? await orderFor(app, scene, named) : over.patient_order_id
  const visits = sure(
    await inWork(app, (work) =>
      createVisits(work, [
        {
          start: atLocal(tomorrow, '10:00', 'America/Phoenix'),
          timezone: 'America/Phoenix',
          duration_estimate: 120,
          treatment: 'Saline',
          street: '1 Cactus Road',
          city: 'Phoenix',
          county: 'Maricopa',
          state: 'AZ',
          zip: '85004',
          user_id_ops: scene.admin.id,
          ...named,
          patient_order_id,
        },
      ]),
    ),
  )
  return visits[0] as VisitRecord
}

export const confirm = (
  app: TestApp,
  visitId: number,
  confirmation: Confirmation,
  actor?: Actor,
): Promise<VisitRecord | Refusal> =>
  inWork(
    app,
    async (work) =>
      confirmNurse(work, (await lockVisit(work, visitId)) as VisitRecord, confirmation),
    actor,
  )

/** Confirmed by its nurse: Active - Booked. */
export async function aBookedVisit(
  app: TestApp,
  scene: Scene,
  over: Partial<NewVisit> = {},
  nurse = scene.nurse,
): Promise<VisitRecord> {
  const visit = await aVisit(app, scene, over)
  return sure(
    await confirm(app, visit.id, {
      nurseId: nurse,
      start: visit.start,
      cause: 'system',
      skipPatient: true,
    }),
  )
}

export async function aReadyVisit(
  app: TestApp,
  scene: Scene,
  over: Partial<NewVisit> = {},
): Promise<VisitRecord> {
  const { id } = await aBookedVisit(app, scene, over)
  return sure(
    await inWork(app, async (work) => makeReady(work, (await lockVisit(work, id)) as VisitRecord)),
  )
}
