// VIS-172: one price of a visit for texts, link pages, Available Visits, My Visits and the visit itself; what a
// nurse confirmed is kept.
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { nurseVisits } from '@wren/contract/nurse-visits'
import { visitPay, payRateText } from '@wren/contract/nurse-pay.rules'
import { addMinutes } from '@wren/contract/time'
import { offers } from '@wren/contract/offers'
import { tokenPages } from '@wren/contract/token-pages'
import { updates } from '@wren/contract/updates'
import { visits } from '@wren/contract/visits'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { aPharmacy } from '../pharmacies/pharmacies.builders.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { anOffer, phoneOfUser, textsTo } from '../offers/offers.builders.ts'
import { aBookedVisit, aScene, aVisit, type Scene } from './visits.builders.ts'

const app = useTestApp()
let scene: Scene
beforeAll(async () => {
  scene = { ...(await aScene(app)), admin: await app.admin({ permissions: ['UNLOCK_RATES'] }) }
})

const minimum = '~$190 ($95/hr, 2 h minimum)'

test('VIS-172 text, link page, lists and visit show one amount, floored, with the reason of a minimum', async () => {
  const pharmacy = await aPharmacy(app, { minimal_minutes_charge: 120 })
  const at = { ...scene, pharmacy }
  const rate = { duration_estimate: 60, price_nurse_hourly_rate_cents: 9_500 }
  const open = await aVisit(app, at, rate)
  const token = await anOffer(app, open.id, scene.nurse)
  const me = await app.signIn(scene.nurse)
  const offered = (await me.call(nurseVisits.available, {} as never)).body.data.find(
    ({ id }) => id === open.id,
  )
  const page = (await app.nobody.call(tokenPages.selectTime, { token } as never)).body
    .mini_assignment
  const own = (await scene.admin.call(visits.byId, { id: open.id })).body.assignment
  expect([offered, page, own].map((one) => payRateText(one as never))).toEqual([
    minimum,
    minimum,
    minimum,
  ])
  // What another rate in an older offer said does not count.
  await sql`update visit_offer set price_nurse_hourly_rate_cents = 7000 where assignment_id = ${open.id}`.execute(
    app.instance.platform.db,
  )
  const again = (await me.call(nurseVisits.available, {} as never)).body.data.find(
    ({ id }) => id === open.id,
  )
  expect(payRateText(again as never)).toBe(minimum)
  await sql`update visit set blast_type = 'fixed', blast_details = '{}', blast_saved_at = now(),
    blast_template = 'Pay: {pay}. {link}' where id = ${open.id}`.execute(app.instance.platform.db)
  const asked = await aNurse(app)
  await scene.admin.call(offers.notify, { id: open.id, nurses: [asked] })
  expect((await textsTo(app, await phoneOfUser(app, asked)))[0]).toContain(`Pay: ${minimum}.`)
  const booked = await aBookedVisit(app, at, rate)
  const card = (await me.call(nurseVisits.mine, {} as never)).body.data.find(
    ({ id }) => id === booked.id,
  )
  expect([visitPay(card as never).text, payRateText(card as never)]).toEqual(['$190', minimum])
})

test('VIS-172 what the nurse confirmed stays on the visit, and a later lower estimate is one update', async () => {
  const booked = await aBookedVisit(app, scene, {
    start: addMinutes(app.instance.platform.clock.now(), 5 * 24 * 60),
    duration_estimate: 120,
    price_nurse_hourly_rate_cents: 8_000,
  })
  const read = async () => (await scene.admin.call(visits.byId, { id: booked.id })).body.assignment
  const told = async () =>
    (
      await scene.admin.call(updates.search, {
        filters: { type: 'assignment', type_id: booked.id },
      } as never)
    ).body.data.map(({ description }) => description.split('\n')[0])
  expect((await read()).price_nurse_confirmed).toBe(160)
  const save = async (changes: object) =>
    expect(
      (await scene.admin.call(visits.save, { id: booked.id, ...changes } as never)).status,
    ).toBe(200)
  await save({ price_nurse_hourly_rate: 90 })
  expect([(await read()).price_nurse_confirmed, await told()]).toEqual([160, []])
  await save({ price_nurse_hourly_rate: 70 })
  await save({ price_nurse_hourly_rate: 60 })
  expect([(await read()).price_nurse_confirmed, await told()]).toEqual([
    160,
    [`The pay of visit #${booked.id} is below what the nurse confirmed`],
  ])
  // Without a nurse there is nothing that anybody confirmed.
  await save({ user_id_assigned: null, nurse_off_cause: 'Nurse called out' })
  expect((await read()).price_nurse_confirmed).toBeNull()
})
