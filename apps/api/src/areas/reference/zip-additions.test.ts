// Zips that were introduced after the packaged list (REF-079).
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { nurses } from '@wren/contract/nurses'
import { reference } from '@wren/contract/reference-calls'
import type { Client } from '../../platform/testing.ts'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { readZipAdditions, storeZipAdditions } from './zip-additions.ts'

/** 851xx replaced 852xx in Pinal County in 2007; the other zips came with the growth of their towns. */
const introduced = (
  '85118 85119 85120 85122 85123 85128 85131 85132 85137 85138 85139 85140 ' +
  '85142 85143 85145 85147 85172 85173 85191 85193 85194 85144 85288 75072'
).split(' ')

const app = useTestApp()
let client: pg.Client
let admin: Client
beforeAll(async () => {
  await storeZipAdditions(app.ownerUrl)
  admin = await app.admin()
  client = new pg.Client({ connectionString: app.ownerUrl })
  await client.connect()
})
afterAll(async () => {
  await client.end()
})

const placeOf = async (zip: string) => (await admin.call(reference.addressByZip, { zip })).body

/** A zip without a city beside it is read only where the table has it. The reader reads the table once a process. */
async function zipRead(zip: string): Promise<string | null> {
  vi.resetModules()
  const { readerReference } = await import('../documents/extraction.reference.ts')
  const { readReferral } = await import('../documents/extraction.rules.ts')
  return readReferral(
    `Pt: Jane Roe, F, DOB 3/3/1970\nHome zip: ${zip}\nEntyvio 300 mg IV, PIV, start 6/15/2026`,
    '2026-06-08T09:15:00-07:00',
    await readerReference(app.instance.platform.db),
  ).fields.postal_code
}

test('REF-079 knows at least 20 zips introduced since 2005 in the active states', async () => {
  expect(introduced.length).toBeGreaterThanOrEqual(20)
  const { rows } = await client.query<{ zip: string }>(
    `select zip from zip_code where zip = any($1) and county_fips is not null and timezone is not null
      and latitude is not null`,
    [introduced],
  )
  expect(rows.map(({ zip }) => zip).toSorted()).toEqual(introduced.toSorted())
})

test('REF-079 stores the additions once at a start, with source and date', async () => {
  const { source, date, zips } = readZipAdditions()
  expect([source, date]).toEqual([expect.stringMatching(/\S/), expect.stringMatching(/^\d{4}-/)])
  expect(await storeZipAdditions(app.ownerUrl)).toBe(0)
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from zip_code join county using (county_fips)
      where zip = any($1) and state = state_abbrev`,
    [zips.map(([zip]) => zip)],
  )
  expect(rows[0]?.n).toBe(zips.length)
})

test('REF-079 forms, distances and the reader know a zip added to the file after the next start', async () => {
  expect(await placeOf('85288')).toMatchObject({
    city: 'Tempe',
    state: 'AZ',
    county: 'Maricopa',
    timezone: 'America/Phoenix',
  })
  const zip = '85299'
  await client.query('delete from zip_code where zip = $1', [zip])
  expect(await zipRead(zip)).toBeNull()
  const file = readZipAdditions()
  const added = [zip, 'Gilbert', 'AZ', '04013', 'America/Phoenix', 33.3103, -111.7431] as const
  expect(await storeZipAdditions(app.ownerUrl, { ...file, zips: [[...added]] })).toBe(1)
  expect(await placeOf(zip)).toMatchObject({ city: 'Gilbert', county: 'Maricopa' })

  const nurse = await aNurse(app, { zip, state: 'AZ' })
  const { body } = await admin.call(nurses.search, {
    zip: '85288',
    user_ids: [nurse],
    page: 1,
    limit: 10,
  } as never)
  expect((body.data[0] as { distance_miles?: number }).distance_miles).toBeGreaterThan(5)
  expect((body.data[0] as { distance_miles?: number }).distance_miles).toBeLessThan(20)

  expect(await zipRead(zip)).toBe(zip)
})
