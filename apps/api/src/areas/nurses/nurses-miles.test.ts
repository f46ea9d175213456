// OFR-137: miles in the nurse search, by the rule of the ranking.
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { nurses } from '@wren/contract/nurses'
import { offers } from '@wren/contract/offers'
import { isFar } from '@wren/contract/offers-distance.rules'
import { aVisit, useScene } from '../visits/visits.builders.ts'
import { aNurse, preferCounties } from './nurses.builders.ts'
import { useTestApp } from '../../platform/testing-fixtures.ts'

const app = useTestApp({ now: '2026-11-20T18:00:00.000Z' })
const scene = useScene(app)
let visit: number
const homes = {
  same: { zip: '89052' },
  near: { zip: '89109' },
  far: { zip: '85004' }, // Phoenix, 250 miles away
  county: { zip: '00001', county: 'Clark', state: 'NV' }, // a zip without coordinates
  unknown: { zip: '00001', county: 'Mohave', state: 'AZ' },
} as const
const ids = {} as Record<keyof typeof homes | 'limited', number>
beforeAll(async () => {
  for (const [name, home] of Object.entries(homes))
    ids[name as keyof typeof homes] = await aNurse(app, home)
  ids.limited = await aNurse(app, { zip: '89109' })
  const { db } = app.instance.platform
  await sql`update nurse_experience set max_distance_miles = 5
    where user_id = ${ids.limited}`.execute(db)
  for (const nurse of Object.values(ids)) await preferCounties(app, nurse, ['32003'])
  visit = await aHendersonVisit()
})

const aHendersonVisit = async (columns: object = {}): Promise<number> => {
  const place = { zip: '89052', city: 'Henderson', county: 'Clark', state: 'NV' }
  const time = { timezone: 'America/Los_Angeles', start: '2026-11-24T17:00:00.000Z' }
  const rest = { access_type: 'piv', patient_order_id: null }
  return (await aVisit(app, scene, { ...place, ...time, ...rest, ...columns })).id
}
const search = async (body: object) =>
  (await scene.admin.call(nurses.search, { limit: 500, ...body } as never)).body.data
const milesIn = (rows: Awaited<ReturnType<typeof search>>) =>
  new Map(rows.map((nurse) => [nurse.user_id, [nurse.distance_miles, nurse.far_miles]]))

test('the nurse search for a visit returns the miles and the limit of the ranking', async () => {
  for (const id of [visit, await aHendersonVisit({ zip: '00001' })]) {
    const ranked = await scene.admin.call(offers.recommended, { id })
    const listed = await scene.admin.call(offers.notifyList, { id })
    const miles = milesIn(await search({ visit_id: id }))
    expect(ranked.body.data.length).toBeGreaterThanOrEqual(Object.keys(ids).length)
    for (const nurse of ranked.body.data)
      expect(miles.get(nurse.nurseId)).toEqual([nurse.distanceMiles, nurse.farMiles])
    for (const nurse of listed.body.data)
      expect(miles.get(nurse.user_id)).toEqual([nurse.distance_miles, nurse.far_miles])
  }
  const milesById = milesIn(await search({ visit_id: visit }))
  const isFarOf = (name: keyof typeof ids) => {
    const [miles = null, far = 60] = milesById.get(ids[name]) ?? []
    return [miles, isFar(miles, far ?? 60)]
  }
  expect([isFarOf('same'), isFarOf('county'), isFarOf('unknown')]).toEqual([
    [0, false],
    [15, false],
    [null, false],
  ])
  expect(['near', 'limited', 'far'].map((name) => isFarOf(name as 'near')[1])).toEqual([
    false,
    true,
    true,
  ])
  expect(milesById.get(ids.far)?.[0]).toBeGreaterThan(200)
})

test('pages of the nurse search return the miles of each row', async () => {
  const all = milesIn(await search({ visit_id: visit }))
  const pages = [1, 2, 3].map((page) => search({ visit_id: visit, limit: 2, page }))
  const rows = (await Promise.all(pages)).flatMap((page) => page.slice(0, 2))
  expect(rows.length).toBe(6)
  for (const [id, miles] of milesIn(rows)) expect(miles).toEqual(all.get(id))
})

test('a search without a visit returns no miles', async () => {
  for (const body of [{}, { visit_id: null }, { zip: '' }, { zip: null }])
    for (const row of await search(body)) {
      expect(row).not.toHaveProperty('distance_miles')
      expect(row).not.toHaveProperty('far_miles')
    }
})

test('a typed zip takes precedence over the stored zip of the visit', async () => {
  const stored = milesIn(await search({ visit_id: visit }))
  expect(milesIn(await search({ zip: '89052' }))).toEqual(stored)
  const moved = milesIn(await search({ visit_id: visit, zip: '85004' }))
  expect(moved.get(ids.far)).toEqual([0, 60])
  expect(moved.get(ids.same)?.[0]).toBeGreaterThan(200)
  expect(milesIn(await search({ zip: '00001' })).get(ids.county)).toEqual([0, 60])
})

test('the stored zip of a visit counts as its stored place', async () => {
  const unmapped = await aHendersonVisit({ zip: '00002' })
  for (const zip of [null, '00002'])
    expect(milesIn(await search({ visit_id: unmapped, zip })).get(ids.county)).toEqual([15, 60])
  expect(milesIn(await search({ zip: '00002' })).get(ids.county)).toEqual([null, 60])
})

test('a search by ids returns only those nurses, including deleted ones', async () => {
  const deleted = await aNurse(app, { zip: '89052' })
  await sql`update user_account set is_deleted = true where id = ${deleted}`.execute(
    app.instance.platform.db,
  )
  const milesById = milesIn(
    await search({ visit_id: visit, user_ids: [deleted, ids.far, 2_000_000_000] }),
  )
  expect([...milesById.keys()].toSorted()).toEqual([deleted, ids.far].toSorted())
  expect(milesById.get(deleted)).toEqual([0, 60])
  expect(await search({ visit_id: visit, user_ids: [] })).toEqual([])
  expect((await search({})).some(({ user_id }) => user_id === deleted)).toBe(false)
})

test('refuses an unknown or deleted visit and wrong values', async () => {
  const answer = async (body: object) => {
    const { status, body: refusal } = await scene.admin.call(nurses.search, body as never)
    return [status, (refusal as { error?: string }).error]
  }
  const deleted = await aHendersonVisit()
  await sql`update visit set is_deleted = true where id = ${deleted}`.execute(
    app.instance.platform.db,
  )
  for (const visit_id of [deleted, 2_000_000_000])
    expect(await answer({ visit_id })).toEqual([404, 'Visit not found.'])
  const wrong = await scene.admin.raw('POST', '/nurses-search', {
    visit_id: 'x',
    zip: '12',
    user_ids: 'y',
  })
  expect([wrong.status, Object.keys(wrong.body['fields'] as object).toSorted()]).toEqual([
    400,
    ['user_ids', 'visit_id', 'zip'],
  ])
})
