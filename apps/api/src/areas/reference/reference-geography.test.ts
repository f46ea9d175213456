// Reference tables after the set-up of a database.
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { activeStates, languages } from '@wren/contract/reference'
import { isTimezone } from '@wren/contract/timezones'
import { distanceMiles, treatmentTexts } from '@wren/contract/reference.rules'
import { addDays, atLocal } from '@wren/contract/time'
import { everyCall } from '../../every-call.builders.ts'
import { createTestDatabase, type TestDatabase } from '../../platform/database/testing.ts'

interface ZipRecord {
  zip: string
  city: string
  state: string
  county_fips: string
  county_name: string | null
  county_state: string | null
  timezone: string
  latitude: number
  longitude: number
}

let database: TestDatabase
let client: Client
const rows = async <Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> =>
  (await client.query<Row>(text, values)).rows
const zips = (where: string, ...values: unknown[]): Promise<ZipRecord[]> =>
  rows<ZipRecord>(
    `select z.*, c.county_name, c.state_abbrev as county_state from zip_code z left join county c using (county_fips)
      where ${where}`,
    ...values,
  )
const readZip = async (zip: string): Promise<ZipRecord> => {
  const [row] = await zips('zip = $1', zip)
  if (!row) throw new Error(`no zip ${zip}`)
  return row
}

beforeAll(async () => {
  database = await createTestDatabase()
  client = new Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

test('REF-001 REF-002 stores the 50 states and DC, with the five offered ones active', async () => {
  const states = await rows<{ code: string; title: string; is_active: boolean }>(
    'select code, title, is_active from state order by title',
  )
  expect(states).toHaveLength(51)
  expect(states[2]).toEqual({ code: 'AZ', title: 'Arizona', is_active: true })
  expect(states).toContainEqual({ code: 'DC', title: 'District of Columbia', is_active: false })
  expect(states.filter(({ is_active }) => is_active).map(({ title }) => title)).toEqual([
    'Arizona',
    'California',
    'Nevada',
    'Texas',
    'Washington',
  ])
})

test('REF-008 has areas of one state for each active state; 101 is all of Arizona', async () => {
  const areas = await rows<{
    id: number
    title: string
    state: string
    counties: string[]
    states: string[]
  }>(
    `select a.id, a.title, a.state, array_agg(c.county_name order by c.county_name) as counties,
       array_agg(distinct c.state_abbrev) as states
     from geo_area a join geo_area_county g on g.geo_area_id = a.id join county c using (county_fips) group by a.id`,
  )
  expect(new Set(areas.map(({ state }) => state))).toEqual(new Set(activeStates))
  expect(areas.every(({ state, states }) => states.length === 1 && states[0] === state)).toBe(true)
  expect(areas.find(({ id }) => id === 101)).toMatchObject({
    title: 'Arizona',
    state: 'AZ',
    counties: [
      'Apache',
      'Cochise',
      'Coconino',
      'Gila',
      'Graham',
      'Greenlee',
      'La Paz',
      'Maricopa',
      'Mohave',
      'Navajo',
      'Pima',
      'Pinal',
      'Santa Cruz',
      'Yavapai',
      'Yuma',
    ],
  })
  const [withoutArea] = await rows<{ n: string }>(
    `select count(*) as n from county c join state s on s.code = c.state_abbrev
       left join geo_area_county g using (county_fips) where s.is_active and g.county_fips is null`,
  )
  expect(withoutArea?.n).toBe('0')
})

test('REF-020 has city, county, timezone and coordinates for every zip of the active states', async () => {
  const { codes } = (await import('zipcodes' as string)) as {
    codes: Record<string, { zip: string; state: string }>
  }
  const expected = Object.values(codes)
    .filter(({ state }) => (activeStates as readonly string[]).includes(state))
    .map(({ zip }) => zip)
  expect(expected.length).toBeGreaterThan(6800)
  const stored = await zips('state = any($1)', activeStates)
  expect(stored.map(({ zip }) => zip).sort()).toEqual([...new Set(expected)].sort())
  expect(
    stored.filter(
      ({ city, county_name, timezone, latitude, longitude }) =>
        !city || !county_name || !timezone || !latitude || !longitude,
    ),
  ).toEqual([])
})

test('REF-053 places every zip of the active states in its county, zone and state', async () => {
  const box: Record<string, readonly [south: number, north: number, west: number, east: number]> = {
    AZ: [31.33, 37.01, -114.82, -109.04],
    CA: [32.53, 42.01, -124.49, -114.13],
    NV: [35, 42.01, -120.01, -114.03],
    TX: [25.83, 36.51, -106.65, -93.5],
    WA: [45.54, 49.01, -124.85, -116.91],
  }
  const wrong = (await zips('state = any($1)', activeStates)).filter(
    ({ state, county_name, county_state, timezone, latitude, longitude }) => {
      const [south, north, west, east] = box[state] ?? [0, 0, 0, 0]
      return (
        !county_name ||
        county_state !== state ||
        !isTimezone(timezone) ||
        latitude < south ||
        latitude > north ||
        longitude < west ||
        longitude > east
      )
    },
  )
  expect(wrong).toEqual([])
})

test('stores known places correctly', async () => {
  const place = async (zip: string) => {
    const { city, county_name, state, timezone } = await readZip(zip)
    return [city, county_name, state, timezone]
  }
  expect(await place('85004')).toEqual(['Phoenix', 'Maricopa', 'AZ', 'America/Phoenix'])
  expect(await place('90001')).toEqual(['Los Angeles', 'Los Angeles', 'CA', 'America/Los_Angeles'])
  expect(await place('79901')).toEqual(['El Paso', 'El Paso', 'TX', 'America/Denver'])
  expect(await place('77002')).toEqual(['Houston', 'Harris', 'TX', 'America/Chicago'])
  expect(await place('85364')).toEqual(['Yuma', 'Yuma', 'AZ', 'America/Phoenix'])
  expect(await place('86515')).toEqual(['Window Rock', 'Apache', 'AZ', 'America/Denver'])
  // The Navajo Nation observes daylight saving time; Page beside it and the Hopi villages inside it do not.
  expect(await place('86031')).toEqual(['Indian Wells', 'Navajo', 'AZ', 'America/Denver'])
  expect([(await readZip('86040')).timezone, (await readZip('86034')).timezone]).toEqual([
    'America/Phoenix',
    'America/Phoenix',
  ])
  // Two counties of Texas and one town of Nevada are on Mountain time.
  expect(await place('79839')).toEqual(['Fort Hancock', 'Hudspeth', 'TX', 'America/Denver'])
  expect(await place('79855')).toEqual(['Van Horn', 'Culberson', 'TX', 'America/Chicago'])
  expect(await place('89883')).toEqual(['West Wendover', 'Elko', 'NV', 'America/Denver'])
  // Zips of post office boxes and buildings have their town; territories and military post are not stored.
  expect(await place('10118')).toEqual(['New York', 'New York', 'NY', 'America/New_York'])
  expect(
    await zips('zip = any($1)', ['00601', '00801', '96799', '96910', '09001', '34001', '96201']),
  ).toEqual([])
  expect(await place('89501')).toEqual(['Reno', 'Washoe', 'NV', 'America/Los_Angeles'])
  expect(await place('98101')).toEqual(['Seattle', 'King', 'WA', 'America/Los_Angeles'])
  expect(await place('46204')).toEqual([
    'Indianapolis',
    'Marion',
    'IN',
    'America/Indiana/Indianapolis',
  ])
  expect(await place('10001')).toEqual(['New York', 'New York', 'NY', 'America/New_York'])
  expect((await zips('true')).filter(({ timezone }) => !isTimezone(timezone))).toEqual([])
})

test('REF-052 measures 100 to 115 miles from Phoenix to Tucson, with one decimal', async () => {
  const [phoenix, tucson] = [await readZip('85004'), await readZip('85701')]
  const miles = distanceMiles(phoenix, tucson)
  expect(miles).toBeGreaterThan(100)
  expect(miles).toBeLessThan(115)
  expect(miles).toBe(Number(miles.toFixed(1)))
  expect(distanceMiles(tucson, phoenix)).toBe(miles)
  expect(distanceMiles(phoenix, phoenix)).toBe(0)
})

test('REF-058 converts 9:00 AM of Phoenix and Los Angeles to UTC on every day of two years', async () => {
  const [arizona, california] = [await readZip('85004'), await readZip('90001')]
  for (const [forward, back] of [
    ['2026-03-08', '2026-11-01'],
    ['2027-03-14', '2027-11-07'],
  ] as const) {
    for (
      let day = `${forward.slice(0, 4)}-01-01`;
      day.slice(0, 4) === forward.slice(0, 4);
      day = addDays(day, 1)
    ) {
      expect(atLocal(day, '09:00', arizona.timezone)).toBe(`${day}T16:00:00.000Z`)
      expect(atLocal(day, '09:00', california.timezone)).toBe(
        `${day}T${day >= forward && day < back ? '16' : '17'}:00:00.000Z`,
      )
    }
  }
})

test('REF-026 stores at least 40 treatments in eleven categories with parent entries', async () => {
  const groups = await rows<{ title: string }>(
    'select title from treatment where parent_id is null order by id',
  )
  expect(groups.map(({ title }) => title).sort()).toEqual([
    'Antibiotics',
    'Biologics',
    'Chemotherapy',
    'Enzyme Replacement',
    'Hydration',
    'Immune Globulin',
    'Injections',
    'Iron',
    'Labs',
    'Line Care',
    'Nutrition',
  ])
  const entries = await rows<{ category: string; parent: string }>(
    'select t.category, p.title as parent from treatment t join treatment p on p.id = t.parent_id',
  )
  expect(entries.length).toBeGreaterThanOrEqual(40)
  expect(entries.filter(({ category, parent }) => category !== parent)).toEqual([])
  expect(new Set(entries.map(({ category }) => category)).size).toBe(11)
  // No call changes treatments.
  expect(
    everyCall
      .filter(({ path, method }) => path.includes('treatment') && method !== 'GET')
      .map(({ name }) => name),
  ).toEqual([])
})

test('REF-025 REF-027 derives texts from the names, with a unique full text', async () => {
  const list = await rows<{
    id: number
    parent_id: number | null
    brand_name: string | null
    generic_name: string | null
    category: string
    title: string
    subtitle: string
    full_text: string
  }>('select * from treatment')
  for (const { brand_name, generic_name, category, title, subtitle, full_text } of list) {
    expect({ title, subtitle, fullText: full_text }).toEqual(
      treatmentTexts({ brandName: brand_name, genericName: generic_name, category }),
    )
  }
  expect(new Set(list.map(({ full_text }) => full_text.toLowerCase())).size).toBe(list.length)
  expect(list.find(({ full_text }) => full_text === 'Iron')).toMatchObject({
    title: 'Iron',
    brand_name: null,
  })
  const groups = new Map(
    list.filter(({ parent_id }) => parent_id === null).map(({ id, title }) => [id, title]),
  )
  expect(
    list.filter(
      ({ parent_id, category }) => parent_id !== null && groups.get(parent_id) !== category,
    ),
  ).toEqual([])
  for (const { title, full_text } of list.filter(({ parent_id }) => parent_id === null))
    expect(full_text).toBe(title)
})

test('REF-028 REF-030 stores eighteen active languages and inactive others', async () => {
  const active = await rows<{ language: string; code: string }>(
    'select language, code from language_locale where is_active',
  )
  expect(active.map(({ language, code }) => `${language} ${code}`).sort()).toEqual(
    languages.map(({ language, code }) => `${language} ${code}`).sort(),
  )
  expect(active.map(({ language }) => language).sort()).toEqual([
    'American Sign Language',
    'Arabic',
    'Armenian',
    'Cantonese',
    'English',
    'Farsi',
    'French',
    'German',
    'Hindi',
    'Japanese',
    'Korean',
    'Mandarin',
    'Portuguese',
    'Punjabi',
    'Russian',
    'Spanish',
    'Tagalog',
    'Vietnamese',
  ])
  expect(await rows('select from language_locale where not is_active')).not.toHaveLength(0)
})
