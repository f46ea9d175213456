// Candidates for a visit, read from stored nurses and visits. OFR-053, OFR-055, OFR-057, OFR-058, OFR-064, OFR-073
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { offers } from '@wren/contract/offers'
import { addMinutes } from '@wren/contract/time'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { aGroupVetting, aNurse, giveVetting, preferCounties } from '../nurses/nurses.builders.ts'
import { aPatient } from '../patients/patients.builders.ts'
import { aPharmacy, aPharmacyVetting } from '../pharmacies/pharmacies.builders.ts'
import {
  aBookedVisit,
  aReadyVisit,
  useScene,
  aVisit,
  type Scene,
} from '../visits/visits.builders.ts'

const app = useTestApp({ now: '2026-11-20T18:00:00.000Z' })
const scene = useScene(app)

const start = '2026-11-24T17:00:00.000Z'
const henderson = {
  zip: '89052',
  city: 'Henderson',
  county: 'Clark',
  state: 'NV',
  timezone: 'America/Los_Angeles',
  access_type: 'piv',
  start,
  patient_order_id: null,
} as const
const aHendersonVisit = async (own: object = {}, of: Scene = scene): Promise<number> =>
  (await aVisit(app, of, { ...henderson, ...own })).id
const recommended = async (id: number) =>
  (await scene.admin.call(offers.recommended, { id })).body.data
const run = (text: ReturnType<typeof sql>) => text.execute(app.instance.platform.db)

test('a listed nurse has the miles beyond which the visit is far, limited by the nurse’s own maximum', async () => {
  const [limited, free] = [await aNurse(app, { zip: '89109' }), await aNurse(app, { zip: '89109' })]
  await run(sql`update nurse_experience set max_distance_miles = 5 where user_id = ${limited}`)
  const visit = await aHendersonVisit()
  const rows = new Map((await recommended(visit)).map((one) => [one.nurseId, one]))
  expect([rows.get(limited)?.farMiles, rows.get(free)?.farMiles]).toEqual([5, 60])
  expect(rows.get(limited)?.distanceMiles).toBeGreaterThan(5)
  const { data } = (await scene.admin.call(offers.notifyList, { id: visit })).body
  const row = data.find(({ user_id }) => user_id === limited)
  expect([row?.distance_miles, row?.far_miles]).toEqual([rows.get(limited)?.distanceMiles, 5])
})

test('OFR-055 only active visits of the same local day count, with the nurse assigned or selected', async () => {
  const nurse = await aNurse(app, { zip: '89052' })
  const visit = await aHendersonVisit()
  const booked = await aBookedVisit(
    app,
    scene,
    { ...henderson, start: addMinutes(start, 8 * 60) },
    nurse,
  )
  const chosen = await aHendersonVisit({ start: addMinutes(start, 60) })
  await run(sql`update visit set user_id_selected = ${nurse} where id = ${chosen}`)
  const gone = {
    deleted: sql`is_deleted = true`,
    missed: sql`missed = true, missed_reason = 'Missed - Other'`,
    lost: sql`status = 'Inactive - Lost'`,
    nextDay: sql`start = start + interval '1 day'`,
  }
  for (const how of Object.values(gone)) {
    const id = await aHendersonVisit({ start: addMinutes(start, 30) })
    await run(sql`update visit set user_id_selected = ${nurse}, ${how} where id = ${id}`)
  }
  const others = (await scene.admin.call(offers.conflicts, { id: visit })).body.data.filter(
    ({ nurseId }) => nurseId === nurse,
  )
  expect(others).toEqual([
    {
      nurseId: nurse,
      assignmentId: chosen,
      startTime: addMinutes(start, 60),
      nurseConfirmed: false,
      durationMinutes: 120,
      isDirectConflict: true,
    },
    {
      nurseId: nurse,
      assignmentId: booked.id,
      startTime: booked.start,
      nurseConfirmed: true,
      durationMinutes: 120,
      isDirectConflict: false,
    },
  ])
})

test('OFR-053 lists conflicts of a notified nurse who is no longer a candidate', async () => {
  const far = await aNurse(app, { zip: '85004', license: { location: 'NV' } }) // Phoenix, 250 miles away
  await preferCounties(app, far, ['32003'])
  const visit = await aHendersonVisit({
    blast_type: 'flexible',
    blast_details: { date_from: '2026-11-24', date_to: '2026-11-25', slots: ['07:00-10:55'] },
    blast_template: 'Free? {link}',
    blast_saved_at: '2026-11-20T18:00:00.000Z',
    price_nurse_hourly_rate_cents: 8_000,
  })
  const other = await aBookedVisit(app, scene, { ...henderson, start: addMinutes(start, 300) }, far)
  expect((await scene.admin.call(offers.notify, { id: visit, nurses: [far] })).body.failed).toEqual(
    [],
  )
  await run(sql`delete from geo_county_nurse where user_id = ${far}`)
  await run(sql`delete from geo_state_nurse where user_id = ${far}`)
  expect((await recommended(visit)).some(({ nurseId }) => nurseId === far)).toBe(false)
  expect(
    (await scene.admin.call(offers.conflicts, { id: visit })).body.data
      .filter(({ nurseId }) => nurseId === far)
      .map(({ assignmentId }) => assignmentId),
  ).toEqual([other.id])
})

test("OFR-064 names each missing vetting of the visit's pharmacy and of its group", async () => {
  const pharmacy = await aPharmacy(app, { group: 'Silver State' })
  const [own, other] = [
    await aPharmacyVetting(app, pharmacy, 'Drug screen'),
    await aPharmacyVetting(app, pharmacy, 'Driving record'),
  ]
  const ofGroup = await aGroupVetting(app, pharmacy, 'Fingerprints')
  const [all, some, none] = [
    await aNurse(app, { zip: '89052' }),
    await aNurse(app, { zip: '89052' }),
    await aNurse(app, { zip: '89052' }),
  ]
  for (const vetting of [own, other]) await giveVetting(app, all, vetting)
  await giveVetting(app, some, own)
  await run(
    sql`
      insert into nurse_pharmacy_group_vetting (user_nurse_id, pharmacy_group_vetting_id, created)
      values (${all}, ${ofGroup}, now())`,
  )
  const reasons = async (id: number) =>
    Object.fromEntries(
      (await recommended(id)).map(({ nurseId, blockReasons }) => [
        nurseId,
        blockReasons.toSorted(),
      ]),
    )
  expect(await reasons(await aHendersonVisit({ provider_id: pharmacy }))).toMatchObject({
    [all]: [],
    [some]: ['Missing vetting: Driving record', 'Missing vetting: Fingerprints'],
    [none]: [
      'Missing vetting: Driving record',
      'Missing vetting: Drug screen',
      'Missing vetting: Fingerprints',
    ],
  })
  expect(await reasons(await aHendersonVisit())).toMatchObject({
    [all]: [],
    [some]: [],
    [none]: [],
  })
})

test('OFR-073 great-circle miles between zip centres; without them 0 in the zip, 15 in the county', async () => {
  const nowhere = '00001' // not in the table of zips
  const [near, blind, abroad] = [
    await aNurse(app, { zip: '89109' }),
    await aNurse(app, { zip: nowhere, county: 'Clark', state: 'NV' }),
    await aNurse(app, { zip: nowhere, county: 'Mohave', state: 'AZ' }),
  ]
  for (const nurse of [blind, abroad]) await preferCounties(app, nurse, ['32003']) // candidates without a distance
  const milesTo = async (id: number) =>
    Object.fromEntries(
      (await recommended(id)).map(({ nurseId, distanceMiles }) => [nurseId, distanceMiles]),
    )
  const { rows } = await sql<{ lat: number; lon: number }>`
    select latitude::float8 as lat, longitude::float8 as lon from zip_code
    where zip in ('89052', '89109')
    order by zip`.execute(app.instance.platform.db)
  const [a, b] = rows.map(({ lat, lon }) => ({
    lat: (lat * Math.PI) / 180,
    lon: (lon * Math.PI) / 180,
  })) as [{ lat: number; lon: number }, { lat: number; lon: number }]
  const miles =
    3958.8 *
    Math.acos(
      Math.sin(a.lat) * Math.sin(b.lat) +
        Math.cos(a.lat) * Math.cos(b.lat) * Math.cos(a.lon - b.lon),
    )
  const far = await milesTo(await aHendersonVisit())
  expect([
    Math.abs((far[near] ?? 0) - miles) < 0.1,
    Number.isInteger(Math.round((far[near] ?? 0) * 1e6) / 1e5),
    miles > 5,
  ]).toEqual([true, true, true])
  expect([far[blind], far[abroad]]).toEqual([15, null])
  expect((await milesTo(await aHendersonVisit({ zip: nowhere })))[blind]).toBe(0)
})

test('OFR-057 OFR-058 candidates live nearby, prefer the place or know the patient; at most 200', async () => {
  const patient = await aPatient(scene.admin)
  const own = { ...scene, patient }
  const [past, deleted, disabled, wish] = [
    await aNurse(app, { zip: '85004' }),
    await aNurse(app, { zip: '89052' }),
    await aNurse(app, { zip: '89052', status: 'Disabled', sub_status: 'Paused' }),
    await aNurse(app, { zip: '85004' }),
  ]
  await run(sql`insert into geo_state_nurse (user_id, code, selected) values (${wish}, 'NV', true)`)
  const visited = await aReadyVisit(
    app,
    { ...own, nurse: past },
    { start: '2026-11-02T17:00:00.000Z' },
  )
  await run(sql`update visit set status = 'Completed - Closed Out' where id = ${visited.id}`)
  await run(
    sql`update nurse set status = 'Disabled', sub_status = 'Paused' where user_id = ${past}`,
  )
  await run(sql`update user_account set is_deleted = true where id = ${deleted}`)
  const visit = await aHendersonVisit({}, own)
  const of = async (id: number) => (await recommended(visit)).find(({ nurseId }) => nurseId === id)
  expect(await of(past)).toMatchObject({
    previousVisits: 1,
    lastVisit: '2026-11-02T17:00:00.000Z',
    eligible: false,
    blockReasons: expect.arrayContaining(['Account Disabled']),
  })
  expect([await of(deleted), await of(disabled), (await of(wish))?.nurseId]).toEqual([
    undefined,
    undefined,
    wish,
  ])
  for (let n = 0; n < 205; n++)
    await aNurse(app, { zip: '89052', ...(n < 3 ? { sub_status: 'Needs Docs' } : {}) })
  const all = await recommended(visit)
  expect([all.length, all.every(({ eligible }) => eligible), all.map(({ rank }) => rank)]).toEqual([
    200,
    true,
    all.map((_, at) => at + 1),
  ])
})
