import { beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { reference } from '@wren/contract/reference-calls'
import type { Client } from '../../platform/testing.ts'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import {
  milesBetweenZips,
  placeOfZip,
  placesOfZips,
  readCatalogue,
  statesOfCounties,
} from './reference.public.ts'

const app = useTestApp()
let nurse: Client

beforeAll(async () => {
  nurse = await app.signIn(await app.createPerson({ is_nurse: true }))
})

const everyCall = [
  '/states',
  '/counties?state=AZ',
  '/counties/active',
  '/geo-areas',
  '/geo-search-data',
  '/address-by-zip/85004',
  '/api/treatments',
  '/api/language-locales',
]

test.each(everyCall)('%s answers any signed-in person and nobody else', async (path) => {
  expect((await app.nobody.raw('GET', path)).status).toBe(401)
  const { status, headers } = await nurse.raw('GET', path)
  expect(status).toBe(200)
  expect(headers.get('response-md5')).toMatch(/^[0-9a-f]{32}$/)
})

test('REF-003 GET /states lists active and inactive states by title', async () => {
  expect((await app.nobody.call(reference.states, {})).status).toBe(401)
  const { status, body } = await nurse.call(reference.states, {})
  expect(status).toBe(200)
  const titles = body.data.map(({ title }) => title)
  expect(titles).toHaveLength(51)
  expect(titles).toEqual([...titles].sort())
  expect(body.data.slice(0, 3)).toEqual([
    { code: 'AL', title: 'Alabama', is_active: false },
    { code: 'AK', title: 'Alaska', is_active: false },
    { code: 'AZ', title: 'Arizona', is_active: true },
  ])
})

test('REF-004 REF-005 GET /counties answers the counties of a state by name and text', async () => {
  expect((await app.nobody.call(reference.counties, { state: 'AZ' })).status).toBe(401)
  const arizona = await nurse.call(reference.counties, { state: 'AZ' })
  const names = arizona.body.data.map(({ county_name }) => county_name)
  expect(names).toHaveLength(15)
  expect(names).toEqual([...names].sort())
  const { body } = await nurse.call(reference.counties, { state: 'AZ', q: 'ARICO' })
  expect(body).toEqual({
    data: [
      { county_fips: '04013', county_name: 'Maricopa', state_name: 'Arizona', state_abbrev: 'AZ' },
    ],
  })
  expect((await nurse.call(reference.counties, { state: 'AZ', q: '%' })).body).toEqual({ data: [] })
  expect((await nurse.call(reference.counties, { state: 'ZZ' })).body).toEqual({ data: [] })
  for (const path of ['/counties', '/counties?state=', '/counties?q=mari']) {
    const { status, body: refusal } = await nurse.raw('GET', path)
    expect([status, refusal['error']]).toEqual([400, 'state is required'])
  }
})

test('REF-006 GET /counties/active answers the active states with their counties only', async () => {
  expect((await app.nobody.call(reference.activeCounties, {})).status).toBe(401)
  const { body } = await nurse.call(reference.activeCounties, {})
  expect(body.states).toEqual([
    { code: 'AZ', title: 'Arizona' },
    { code: 'CA', title: 'California' },
    { code: 'NV', title: 'Nevada' },
    { code: 'TX', title: 'Texas' },
    { code: 'WA', title: 'Washington' },
  ])
  expect(
    Object.fromEntries(
      Map.groupBy(body.counties, ({ state_abbrev }) => state_abbrev)
        .entries()
        .map(([state, counties]) => [state, counties.length]),
    ),
  ).toEqual({ AZ: 15, CA: 58, NV: 17, TX: 254, WA: 39 })
})

test('REF-007 GET /geo-areas lists the areas by title', async () => {
  expect((await app.nobody.call(reference.geoAreas, {})).status).toBe(401)
  const { body } = await nurse.call(reference.geoAreas, {})
  expect(body.data).toContainEqual({ id: 101, title: 'Arizona', state: 'AZ', region: 'Arizona' })
  const titles = body.data.map(({ title }) => title)
  expect(titles).toEqual([...titles].sort((a, b) => a.localeCompare(b, 'en')))
})

test('REF-009 GET /geo-search-data answers areas, counties and distinct cities of active states', async () => {
  expect((await app.nobody.call(reference.geoSearchData, {})).status).toBe(401)
  const { body } = await nurse.call(reference.geoSearchData, {})
  const active = new Set(['AZ', 'CA', 'NV', 'TX', 'WA'])
  expect(body.areas).toContainEqual({ id: 101, title: 'Arizona', state: 'AZ' })
  expect(body.states.map(({ code }) => code)).toEqual([...active])
  expect(body.counties).toHaveLength(383)
  expect(
    body.cities.filter(({ city, state }) => city === 'Phoenix' && state === 'AZ'),
  ).toHaveLength(1)
  expect(new Set(body.cities.map(({ city, state }) => `${city} ${state}`)).size).toBe(
    body.cities.length,
  )
  expect([...body.areas, ...body.cities].filter(({ state }) => !active.has(state))).toEqual([])
  const { rows } = await sql<{
    place: string
  }>`select distinct city || ' ' || state as place from zip_code
    where state in ('AZ', 'CA', 'NV', 'TX', 'WA')`.execute(app.instance.platform.db)
  expect(body.cities.map(({ city, state }) => `${city} ${state}`).toSorted()).toEqual(
    rows.map(({ place }) => place).toSorted(),
  )
})

test('REF-016 REF-017 GET /address-by-zip/{zip} answers the place and its area', async () => {
  expect((await app.nobody.call(reference.addressByZip, { zip: '85004' })).status).toBe(401)
  expect((await nurse.call(reference.addressByZip, { zip: '85004' })).body).toEqual({
    city: 'Phoenix',
    county: 'Maricopa',
    state: 'AZ',
    state_long: 'Arizona',
    timezone: 'America/Phoenix',
    area_number: 101,
    region: 'Arizona',
  })
  expect((await nurse.call(reference.addressByZip, { zip: '10001' })).body).toMatchObject({
    city: 'New York',
    area_number: null,
    region: null,
  })
  const unknown = await nurse.call(reference.addressByZip, { zip: '00001' })
  expect([unknown.status, unknown.body.error]).toEqual([404, 'Zip code not found'])
  for (const zip of ['123', '850041', '8500a', '85004-1234', ' 85004']) {
    const { status, body } = await nurse.call(reference.addressByZip, { zip })
    expect([zip, status, body.error]).toEqual([zip, 400, '5 digits required'])
  }
})

test('REF-021 REF-022 GET /api/treatments answers active treatments by title, with response-md5', async () => {
  expect((await app.nobody.call(reference.treatments, {})).status).toBe(401)
  const { body, headers } = await nurse.call(reference.treatments, {})
  const biologics = body.data.find(({ fullText }) => fullText === 'Biologics')
  expect(biologics).toMatchObject({
    brandName: null,
    genericName: null,
    category: 'Biologics',
    parent: null,
    title: 'Biologics',
  })
  expect(body.data.find(({ brandName }) => brandName === 'Entyvio')).toMatchObject({
    genericName: 'vedolizumab',
    category: 'Biologics',
    parent: { id: biologics?.id, title: 'Biologics', category: 'Biologics' },
    title: 'Entyvio',
    subtitle: 'vedolizumab',
    fullText: 'Entyvio (vedolizumab)',
  })
  const titles = body.data.map(({ title }) => title.toLowerCase())
  expect(titles).toEqual([...titles].sort())

  const md5 = headers.get('response-md5') ?? ''
  const unchanged = await nurse.raw('GET', '/api/treatments', undefined, {
    'last-response-md5': md5,
  })
  expect([unchanged.body, unchanged.headers.get('response-md5')]).toEqual([
    { up_to_date: true },
    md5,
  ])

  await sql`update treatment set is_active = false where brand_name = 'Entyvio'`.execute(
    app.instance.platform.db,
  )
  const changed = await nurse.raw('GET', '/api/treatments', undefined, { 'last-response-md5': md5 })
  expect(
    (changed.body['data'] as { brandName: string | null }[]).some(
      ({ brandName }) => brandName === 'Entyvio',
    ),
  ).toBe(false)
  await sql`update treatment set is_active = true where brand_name = 'Entyvio'`.execute(
    app.instance.platform.db,
  )
})

test('REF-029 GET /api/language-locales answers active or all languages', async () => {
  expect((await app.nobody.call(reference.languageLocales, {})).status).toBe(401)
  const active = await nurse.call(reference.languageLocales, { filterActive: 'true' })
  expect(active.body.data).toHaveLength(18)
  expect(active.body.data.slice(0, 2)).toEqual([
    { language: 'American Sign Language', code: 'ase' },
    { language: 'Arabic', code: 'ar' },
  ])
  const all = await nurse.call(reference.languageLocales, {})
  const names = all.body.data.map(({ language }) => language)
  expect(names).toContain('Polish')
  expect(all.body.data.filter(({ code }) => !/^[a-z]{2,3}$/.test(code))).toEqual([])
  expect(names).toEqual([...names].sort())
  expect((await nurse.call(reference.languageLocales, { filterActive: 'false' })).body).toEqual(
    all.body,
  )
})

test('gives other areas places, miles, treatments and the states of counties', async () => {
  const { db } = app.instance.platform
  expect(await placeOfZip(db, '85004')).toMatchObject({
    zip: '85004',
    city: 'Phoenix',
    county: 'Maricopa',
    county_fips: '04013',
    state: 'AZ',
    timezone: 'America/Phoenix',
  })
  expect([
    await placeOfZip(db, '00001'),
    (await placesOfZips(db, ['85004', '85701', '00001'])).size,
  ]).toEqual([null, 2])
  expect(await milesBetweenZips(db, '85004', '85701')).toBeCloseTo(107, -1)
  expect([
    await milesBetweenZips(db, '85004', '85004'),
    await milesBetweenZips(db, '00001', '00001'),
    await milesBetweenZips(db, '85004', '00001'),
  ]).toEqual([0, 0, null])
  const catalogue = await readCatalogue(db)
  expect(catalogue.find(({ brand_name }) => brand_name === 'Gammagard Liquid')?.aliases).toContain(
    'Gammagard',
  )
  expect(catalogue.some(({ full_text }) => full_text === 'Biologics')).toBe(false)
  expect(await statesOfCounties(db, ['04013', '99999'])).toEqual(new Map([['04013', 'AZ']]))
})
