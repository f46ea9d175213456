// Which refusal a visit that may not become Active - Ready gets first. Source: VIS-163, VIS-168.
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { visits } from '@wren/contract/visits'
import type { Client } from '../../platform/testing.ts'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { anOrder } from '../orders/orders.builders.ts'
import { aBookedVisit, aVisit, useScene } from './visits.builders.ts'
import { visitActs } from './visits-acts.builders.ts'

const app = useTestApp()
const scene = useScene(app)
let chief: Client
beforeAll(async () => {
  chief = await app.admin({ permissions: ['ALL'] })
})
const { db, save, start } = visitActs(app, scene)

test('names a refused nurse before it asks for a reason for a missing order', async () => {
  const order = await anOrder(app, {
    patient_uuid: scene.patient.uuid,
    provider_id: scene.pharmacy,
    signed_date: null,
  })
  const visit = await aBookedVisit(app, scene, { start: start(), patient_order_id: order.id })
  const unassigned = await aVisit(app, scene, { start: start(), patient_order_id: order.id })
  const nurse = await aNurse(app)
  const disable = async (id: number | null) =>
    sql`update nurse set status = 'Disabled', sub_status = 'Paused' where user_id = ${id}`.execute(
      db(),
    )
  expect(await save(visit.id, { status: 'Active - Ready' }, chief)).toMatchObject({
    status: 409,
    body: { error: 'A signed order is required for Active - Ready.', waivable: true },
  })
  await disable(visit.user_id_assigned)
  await disable(nurse)
  const calls = [
    () => save(visit.id, { status: 'Active - Ready' }, chief),
    () => chief.call(visits.schedule, { id: visit.id }),
    () => chief.call(visits.schedule, { id: unassigned.id, nurse_id: nurse, start: start() }),
  ]
  for (const call of calls) {
    const { status, body } = await call()
    expect([status, body.error]).toEqual([409, 'Account Disabled'])
    expect(body).not.toHaveProperty('waivable')
  }
})
