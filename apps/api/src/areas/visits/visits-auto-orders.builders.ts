// For tests: an order that makes its visits by itself, with the visit it counts from.
//
//   const auto = await anAutoOrder(app, scene)                          // weekly, of an Active recurring patient in Phoenix, the last visit two days ago at ten
//   await app.settle(); await visitsOf(app, auto.order)                 // what it has made is among them
import { sql } from 'kysely'
import type { Patient } from '@wren/contract/patients'
import type { Day, Instant } from '@wren/contract/time'
import { addDays, atLocal, localDay } from '@wren/contract/time'
import type { TestApp } from '../../platform/testing.ts'
import { anOrder } from '../orders/orders.builders.ts'
import type { NewOrder } from '../orders/orders.public.ts'
import { aPatient } from '../patients/patients.builders.ts'
import { aVisit, type Scene } from './visits.builders.ts'
import type { NewVisit } from './visits.public.ts'

const zone = 'America/Phoenix'

export interface AutoOrder {
  readonly patient: Patient
  readonly order: number
  readonly last: number
}
export interface AutoOrderWish {
  readonly patient?: Parameters<typeof aPatient>[1]
  readonly order?: Partial<NewOrder>
  readonly visit?: Partial<NewVisit>
  /** Local days from today. */ readonly lastDay?: number
}

export async function anAutoOrder(
  app: TestApp,
  scene: Scene,
  { patient: own = {}, order = {}, visit = {}, lastDay = -2 }: AutoOrderWish = {},
): Promise<AutoOrder> {
  const today = localDay(app.instance.platform.clock.now(), zone)
  const patient = await aPatient(scene.admin, { status: 'Active', is_recurring: true, ...own })
  const made = await anOrder(app, {
    patient_uuid: patient.uuid,
    provider_id: scene.pharmacy,
    auto_order: true,
    frequency_type: 'w',
    frequency_value: 1,
    signed_date: addDays(today, -30),
    expiration_date: addDays(today, 300),
    ...order,
  })
  const last = await aVisit(
    app,
    { ...scene, patient, order: made.id },
    { start: atLocal(addDays(today, lastDay), '10:00', zone), ...visit },
  )
  return { patient, order: made.id, last: last.id }
}

export interface MadeVisit {
  readonly id: number
  readonly start: Instant
  readonly status: string
  readonly auto_generated: boolean
  readonly auto_due_date: Day | null
  readonly auto_make_up: boolean
  readonly assignment_series_uuid: string | null
}

/** Those that are not deleted, by start. */
export const visitsOf = async (app: TestApp, order: number): Promise<readonly MadeVisit[]> =>
  (
    await sql<MadeVisit>`select id, start, status, auto_generated, auto_due_date, auto_make_up, assignment_series_uuid
  from visit where patient_order_id = ${order} and not is_deleted order by start, id`.execute(
      app.instance.platform.db,
    )
  ).rows
export const generated = async (app: TestApp, order: number): Promise<readonly MadeVisit[]> =>
  (await visitsOf(app, order)).filter(({ auto_generated }) => auto_generated)

export const problemsOf = async (app: TestApp, order: number): Promise<string | null> =>
  (
    await sql<{
      text: string | null
    }>`select auto_generation_problems as text from patient_order where id = ${order}`.execute(
      app.instance.platform.db,
    )
  ).rows[0]?.text ?? null
