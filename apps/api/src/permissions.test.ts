// SES-065: what each permission opens, as the server answers whoever lacks it.
import { beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { addMinutes } from '@wren/contract/time'
import { visitList } from '@wren/contract/visits.list'
import { anOrder } from './areas/orders/orders.builders.ts'
import { aBookedVisit, useScene, aVisit } from './areas/visits/visits.builders.ts'
import type { Client } from './platform/testing.ts'
import { useTestApp } from './platform/testing-fixtures.ts'

const app = useTestApp()
const scene = useScene(app)
const codes = [['ALL'], ['ORD_LINK'], ['UNLOCK_RATES'], ['PHARMA_AUTO_INVOICE'], ['NONE']] as const
let people: readonly Client[]
beforeAll(async () => {
  people = await Promise.all(codes.map(async (permissions) => app.admin({ permissions })))
})

/** By the permissions above, in their order. */
const asked = async (
  ask: (who: Client) => Promise<{ status: number; body: Record<string, unknown> }>,
): Promise<number[]> => {
  const statuses: number[] = []
  for (const who of people) {
    const { status, body } = await ask(who)
    if (status === 403)
      expect(Object.keys(body).toSorted()).toEqual(expect.arrayContaining(['code', 'error']))
    statuses.push(status)
  }
  return statuses
}

test('SES-065 ORD_LINK or ALL links an order to a visit and takes it off again; everybody else is answered 403', async () => {
  const visit = await aVisit(app, scene, { patient_order_id: null })
  const { id } = await anOrder(app, {
    patient_uuid: scene.patient.uuid,
    provider_id: scene.pharmacy,
  })
  /** The other way round each time. */
  let linked = false
  expect(
    await asked(async (who) => {
      const answer = await who.raw('PUT', `/assignments/${visit.id}`, {
        patient_order_id: linked ? null : id,
      })
      if (answer.status === 200) linked = !linked
      return answer
    }),
  ).toEqual([200, 200, 403, 403, 403])
})

test('SES-065 UNLOCK_RATES or ALL changes the rates of a pharmacy and of a visit that is locked; PHARMA_AUTO_INVOICE or ALL its automated invoices', async () => {
  const { pharmacy } = scene
  let rate = 100
  expect(
    await asked((who) => who.raw('PATCH', `/provider/update/${pharmacy}`, { hourly_rate: ++rate })),
  ).toEqual([200, 403, 200, 403, 403])
  const booked = await aBookedVisit(app, scene, {})
  expect(
    await asked((who) =>
      who.raw('PUT', `/assignments/${booked.id}`, { price_nurse_hourly_rate: ++rate / 2 }),
    ),
  ).toEqual([200, 403, 200, 403, 403])
  await sql`update pharmacy set auto_invoice = true where id = ${pharmacy}`.execute(
    app.instance.platform.db,
  )
  let on = true
  expect(
    (
      await asked((who) =>
        who.raw('PATCH', `/provider/update/${pharmacy}`, { auto_invoice: !on }).then((answer) => {
          if (answer.status === 200) on = !on
          return answer
        }),
      )
    ).map((status) => status === 403),
  ).toEqual([false, true, true, false, true])
  // What needs none is open to each of them.
  expect(
    await asked((who) =>
      who.raw('PATCH', `/provider/update/${pharmacy}`, {
        invoicing_address_street2: `Suite ${++rate}`,
      }),
    ),
  ).toEqual([200, 200, 200, 200, 200])
})

test('SES-065 the warnings about an order stand in the visit list for ORD_LINK and ALL alone, also in the file that is exported', async () => {
  const { id } = await anOrder(app, {
    patient_uuid: scene.patient.uuid,
    provider_id: scene.pharmacy,
    signed_date: null,
  })
  // Far ahead: a visit soon to begin without a nurse warns everybody (UPD-032).
  const start = addMinutes(app.instance.platform.clock.now(), 20 * 1440)
  const visit = await aVisit(app, scene, { patient_order_id: id, start })
  const column = visitList.columns.findIndex(({ key }) => key === 'warnings')
  const cell = async (who: Client): Promise<string> => {
    const { bytes } = (
      await who.raw('POST', '/assignments-search.csv', { filters: {}, ids: [visit.id] })
    ).body as unknown as { bytes: Uint8Array }
    const line =
      new TextDecoder()
        .decode(bytes)
        .split('\r\n')
        .find((one) => one.startsWith(`${visit.id},`)) ?? ''
    return line.split(',').at(column - visitList.columns.length) ?? ''
  }
  const cells = []
  for (const who of people) cells.push((await cell(who)) !== '')
  expect(cells).toEqual([true, true, false, false, false])
})

test('SES-065 an empty list of permissions is none: it is kept as NONE and opens nothing', async () => {
  const boss = await app.admin({ is_account_admin: true, is_wren_admin: true })
  const id = await app.createPerson({ is_admin: true, permissions: ['ALL'] })
  const saved = await boss.raw('PATCH', `/users/${id}`, { permissions: [] })
  expect([saved.status, saved.body['permissions'], saved.body['has_permissions']]).toEqual([
    200,
    ['NONE'],
    false,
  ])
  const who = await app.signIn(id)
  expect(
    (await who.raw('PATCH', `/provider/update/${scene.pharmacy}`, { hourly_rate: 77 })).status,
  ).toBe(403)
})
