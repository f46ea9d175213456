// VIS "Errors" 147: cancel, delete, link and order-link do the whole or nothing.
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderLinks } from '@wren/contract/orders-link'
import { visits } from '@wren/contract/visits'
import { visitLinks } from '@wren/contract/visits-link'
import type { Client } from '../../platform/testing.ts'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { anOrder } from '../orders/orders.builders.ts'
import { aPatient } from '../patients/patients.builders.ts'
import { aReadyVisit, aScene, aVisit, inWork, type Scene } from './visits.builders.ts'
import { finishVisit, lockVisit, type VisitRecord } from './visits.public.ts'

const app = useTestApp({ environment: { LOG_LEVEL: 'silent' } })
let scene: Scene
let linker: Client
let owner: pg.Client
beforeAll(async () => {
  await app.clock('2026-11-20T18:00:00Z')
  scene = await aScene(app)
  linker = await app.admin({ permissions: ['ORD_LINK'] })
  owner = new pg.Client({ connectionString: app.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
})

/** All that the four calls may touch. */
const stored = async () => {
  const { rows } = await sql<{
    all: string
  }>`select concat_ws(' ', (select string_agg(to_jsonb(v)::text, ' ' order by v.id) from visit v), (select string_agg(to_jsonb(g)::text, ' ' order by g.id) from visit_group g),
    (select count(*) from outbound_message), (select count(*) from audit_event where action in ('create', 'update', 'delete', 'cancel'))) as all`.execute(
    app.instance.platform.db,
  )
  return rows[0]?.all
}
const cancel = (id: number, reason: unknown = 'Cancelled - Patient Declined') =>
  linker.call(visits.cancel, { id, reason } as never)
const remove = (id: number) => linker.call(visits.remove, { id })
const link = (id: number, other: number) => linker.call(visitLinks.link, { id, link: other })
const linkOrder = (assignment_id: number, order_id: number) =>
  linker.call(orderLinks.link, {
    assignment_id,
    order_id,
    propagate_linked: true,
    propagate_future: true,
  })
const at = (day: string) => ({ start: `2026-12-${day}T17:00:00.000Z` })

test('VIS-147 cancel, delete, link and order-link that are refused, or fail in their last step, leave the visit and all around it as it stood', async () => {
  const of = { ...scene, patient: await aPatient(linker) }
  const stranger = { ...scene, patient: await aPatient(linker) }
  const [visit, other, foreign] = [
    await aVisit(app, of, { ...at('01'), patient_order_id: null }),
    await aVisit(app, of, { ...at('02'), patient_order_id: null }),
    await aVisit(app, stranger, { ...at('03'), patient_order_id: null }),
  ]
  const [order, foreignOrder] = [
    (await anOrder(app, { patient_uuid: of.patient.uuid })).id,
    (await anOrder(app, { patient_uuid: stranger.patient.uuid })).id,
  ]
  const charted = await aReadyVisit(app, scene, at('04'))
  await inWork(app, async (work) =>
    finishVisit(work, (await lockVisit(work, charted.id)) as VisitRecord, {
      chartReceivedAt: work.now,
      cause: 'chart',
    }),
  )

  const before = await stored()
  const refusals = [
    await cancel(visit.id, 'Because'),
    await cancel(charted.id),
    await remove(charted.id),
    await link(visit.id, foreign.id),
    await linkOrder(visit.id, foreignOrder),
  ]
  expect(refusals.map(({ status }) => status)).toEqual([400, 409, 409, 409, 409])
  expect(await stored()).toBe(before)

  // The trail is written last: where that fails, nothing of the call is left.
  await owner.query(`create function no_trail() returns trigger language plpgsql as $$ begin raise exception 'no trail'; end $$;
    create trigger no_trail before insert on audit_event for each row execute function no_trail()`)
  const failed = [
    await cancel(visit.id),
    await remove(visit.id),
    await link(visit.id, other.id),
    await linkOrder(visit.id, order),
  ]
  expect(failed.map(({ status }) => status)).toEqual([500, 500, 500, 500])
  await owner.query('drop trigger no_trail on audit_event')
  expect(await stored()).toBe(before)

  // It was the trail alone that stood in the way.
  expect([
    (await link(visit.id, other.id)).status,
    (await linkOrder(visit.id, order)).status,
    (await cancel(visit.id)).status,
    (await remove(other.id)).status,
  ]).toEqual([200, 200, 200, 200])
  expect(await stored()).not.toBe(before)
})
