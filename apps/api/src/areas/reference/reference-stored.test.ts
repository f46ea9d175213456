// REF "Zip coordinates" 050, 051, "Times" 054, 056, 059, "Money" 060, REF-011, 035, 038, 049: how places, times,
// days, money and fixed texts are stored and sent.
import diagnostics from 'node:diagnostics_channel'
import { createRequire } from 'node:module'
import type { Socket } from 'node:net'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { identity } from '@wren/contract/identity'
import { intake } from '@wren/contract/intake'
import { nurses } from '@wren/contract/nurses'
import { offers } from '@wren/contract/offers'
import { orders } from '@wren/contract/orders'
import { patients } from '@wren/contract/patients'
import { labDropOffs } from '@wren/contract/reference'
import { reference } from '@wren/contract/reference-calls'
import { defaultZone, formatRange } from '@wren/contract/time'
import { visits } from '@wren/contract/visits'
import { openTestApp } from '../../platform/testing.ts'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { anIntake } from '../intake/intake.builders.ts'
import { aScene, useScene, aVisit } from '../visits/visits.builders.ts'
import { readGeography, type ZipRow } from './reference.data.ts'

const app = useTestApp()
const scene = useScene(app)
const rows = async <R extends object>(text: string): Promise<R[]> =>
  (await sql<R>`${sql.raw(text)}`.execute(app.instance.platform.db)).rows

test("REF-011 geography is the product's own file, loaded into tables at set-up, and no lookup leaves for an outside address", async () => {
  const { states, counties, zips } = readGeography()
  const stored = await rows<{
    zip: string
    city: string
    state: string
    county_fips: string
    timezone: string
    latitude: number
    longitude: number
  }>('select * from zip_code order by zip')
  expect(
    stored.map(({ zip, city, state, county_fips, timezone, latitude, longitude }): ZipRow => [
      zip,
      city,
      state,
      county_fips,
      timezone,
      latitude,
      longitude,
    ]),
  ).toEqual(zips)
  expect(
    (
      await rows<{ code: string; title: string }>('select code, title from state order by code')
    ).map(({ code, title }) => [code, title]),
  ).toEqual(states)
  expect(
    (
      await rows<{ county_fips: string; county_name: string; state_abbrev: string }>(
        'select * from county order by county_fips',
      )
    ).map((one) => [one.county_fips, one.county_name, one.state_abbrev]),
  ).toEqual(counties)
  const opened: Socket[] = []
  const hear = (message: unknown) => {
    opened.push((message as { socket: Socket }).socket)
  }
  diagnostics.subscribe('net.client.socket', hear)
  try {
    for (const call of [
      reference.states,
      reference.activeCounties,
      reference.geoAreas,
      reference.geoSearchData,
    ])
      expect((await scene.admin.call(call, {} as never)).status).toBe(200)
    expect(
      (await scene.admin.call(reference.counties, { state: 'TX', q: 'har' })).body.data.length,
    ).toBeGreaterThan(0)
    expect((await scene.admin.call(reference.addressByZip, { zip: '98101' })).body.city).toBe(
      'Seattle',
    )
    expect((await scene.admin.call(reference.addressByZip, { zip: '00001' })).status).toBe(404)
  } finally {
    diagnostics.unsubscribe('net.client.socket', hear)
  }
  // This test's own calls, and the database: both on this machine.
  expect(
    opened
      .filter(
        ({ remoteAddress }) =>
          remoteAddress !== undefined && !/^(::ffff:)?127\.|^::1$/.test(remoteAddress),
      )
      .map(({ remoteAddress }) => remoteAddress),
  ).toEqual([])
})

test('REF-050 a zip has place, county, timezone and the decimal degrees of its center, from the packages, computed into one file at build time', async () => {
  const columns = await rows<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = 'zip_code'
      order by ordinal_position`,
  )
  expect(columns.map(({ name }) => name).toSorted()).toEqual([
    'city',
    'county_fips',
    'latitude',
    'longitude',
    'state',
    'timezone',
    'zip',
  ])
  const require = createRequire(
    new URL('../../../../../scripts/build-geography.ts', import.meta.url),
  )
  const { codes } = require('zipcodes') as {
    codes: Record<string, { city: string; state: string; latitude: number; longitude: number }>
  }
  const { geoContains } = require('d3-geo') as {
    geoContains: (shape: object, point: [number, number]) => boolean
  }
  const { feature } = require('topojson-client') as {
    feature: (atlas: unknown, part: unknown) => { features: { id: string }[] }
  }
  const atlas = require('us-atlas/counties-10m.json') as { objects: { counties: unknown } }
  const shapes = new Map(
    feature(atlas, atlas.objects.counties).features.map((shape) => [String(shape.id), shape]),
  )
  const { zips } = readGeography()
  // New York 10200 lost the sign of its longitude in the package.
  const moved = zips.filter(([zip, city, state, , , latitude, longitude]) => {
    const packaged = codes[zip]
    return (
      packaged?.city.trim() !== city ||
      packaged.state !== state ||
      packaged.latitude !== latitude ||
      Math.abs(packaged.longitude) !== Math.abs(longitude)
    )
  })
  expect(moved).toEqual([])
  const some = zips.filter((_, at) => at % 60 === 0)
  const outside = some.filter(
    ([, , , fips, , latitude, longitude]) =>
      !geoContains(shapes.get(fips) as object, [longitude, latitude]),
  )
  expect([some.length > 600, outside.length / some.length < 0.04]).toEqual([true, true])
  const { zoneOf } = (await import(
    new URL('../../../../../scripts/geography-zones.ts', import.meta.url).href as string
  )) as {
    zoneOf: (zip: { zip: string; state: string; latitude: number; longitude: number }) => string
  }
  expect(
    some.filter(
      ([zip, , state, , timezone, latitude, longitude]) =>
        zoneOf({ zip, state, latitude, longitude }) !== timezone,
    ),
  ).toEqual([])
})

test('REF-051 coordinates stay on the server: miles are all that is told of where a nurse or a patient lives', async () => {
  const document = JSON.stringify((await scene.admin.call(identity.openApi, {})).body)
  expect(document).toContain('"distanceMiles"')
  expect(document).not.toMatch(/"(lat|lng|lon|latitude|longitude|coordinates|geo_?point)"/i)
  const visit = await aVisit(app, scene)
  const found = await scene.admin.call(offers.recommended, { id: visit.id } as never)
  expect(
    (found.body as unknown as { data: { distanceMiles: number | null }[] }).data[0]?.distanceMiles,
  ).toEqual(expect.any(Number))
  const told = [
    found.body,
    (await scene.admin.call(nurses.byId, { id: scene.nurse })).body,
    (await scene.admin.call(patients.byUuid, { uuid: scene.patient.uuid })).body,
    (await scene.admin.call(visits.byId, { id: visit.id })).body,
  ]
  expect(JSON.stringify(told)).not.toMatch(/latitude|longitude|33\.4\d+|-112\.0\d+/i)
})

test('REF-049 the operations phone and e-mail address are settings with defaults, read from GET /public/config, the phone shown ddd-ddd-dddd', async () => {
  expect((await app.nobody.call(identity.publicConfig, {})).body).toMatchObject({
    operations_phone: '5555550100',
    operations_email: 'operations@wren.example',
  })
  const other = await openTestApp({
    environment: { OPERATIONS_PHONE: '6025550177', OPERATIONS_EMAIL: 'desk@wren.example' },
  })
  try {
    expect((await other.nobody.call(identity.publicConfig, {})).body).toMatchObject({
      operations_phone: '6025550177',
      operations_email: 'desk@wren.example',
    })
    const here = await aScene(other)
    const visit = await aVisit(other, here)
    await here.admin.call(visits.cancel, { id: visit.id, reason: 'Cancelled - Missing Meds' })
    const { body } = await here.admin.call(offers.blastTemplate, {
      assignment_id: visit.id,
      blast_type: 'fixed',
    })
    expect(body.data).toBeDefined()
    const shown = await here.admin.call(offers.blastPreview, {
      assignment_id: visit.id,
      template: 'Questions? {ops_phone} {link}',
      blast_type: 'fixed',
      blast_details: null,
    } as never)
    expect(JSON.stringify(shown.body)).toContain('602-555-0177')
  } finally {
    await other.close()
  }
})

test('REF-035 the default timezone is America/Los_Angeles', async () => {
  expect(defaultZone).toBe('America/Los_Angeles')
  const id = await app.createPerson({ is_admin: true })
  const person = await app.signIn(id)
  await sql`update user_account set timezone = null where id = ${id}`.execute(
    app.instance.platform.db,
  )
  expect((await person.call(identity.me, {})).body.timezone).toBe('America/Los_Angeles')
})

test('REF-038 drop-off options are stored by the same text that is shown', async () => {
  const id = await anIntake(app, scene.admin, scene.pharmacy, {
    labs: 'Yes',
    quest_liab: 'Quest Diagnostics',
  })
  for (const option of labDropOffs) {
    expect(
      (await scene.admin.call(intake.save, { id, quest_liab: option })).body.intake.quest_liab,
    ).toBe(option)
    expect(await rows(`select quest_liab from intake where id = ${id}`)).toEqual([
      { quest_liab: option },
    ])
    expect(
      (
        await scene.admin.call(orders.save, {
          id: scene.order,
          lab_order: true,
          lab_drop_off: option,
        } as never)
      ).status,
    ).toBe(200)
    expect(await rows(`select lab_drop_off from patient_order where id = ${scene.order}`)).toEqual([
      { lab_drop_off: option },
    ])
  }
  expect((await scene.admin.call(intake.save, { id, quest_liab: 'quest' as never })).status).toBe(
    400,
  )
})

test("REF-054 a visit time is an instant and a place: stored in UTC with the patient's zone, local day and time computed, shown with the abbreviation of that instant", async () => {
  const columns = await rows<{ name: string; type: string; made: string }>(
    `select column_name as name, data_type as type, coalesce(generation_expression, '') as made
      from information_schema.columns where table_name = 'visit' and column_name in ('start', 'timezone',
      'local_date')`,
  )
  expect(columns.toSorted((a, b) => (a.name < b.name ? -1 : 1))).toEqual([
    {
      name: 'local_date',
      type: 'date',
      made: expect.stringMatching(/start AT TIME ZONE timezone/i),
    },
    { name: 'start', type: 'timestamp with time zone', made: '' },
    { name: 'timezone', type: 'text', made: '' },
  ])
  expect(
    await rows(
      `select column_name from information_schema.columns
        where column_name ~ 'offset' and table_name in ('visit', 'intake', 'visit_offer', 'visit_offer_slot')`,
    ),
  ).toEqual([])
  const { timezone } = (await scene.admin.call(reference.addressByZip, { zip: '90001' })).body
  const places = [
    [scene.patient.timezone as string, 'MST', 'MST'],
    [timezone, 'PST', 'PDT'],
  ] as const
  expect(places.map(([zone]) => zone)).toEqual(['America/Phoenix', 'America/Los_Angeles'])
  for (const [zone, winter, summer] of places)
    for (const [start, abbreviation] of [
      ['2031-01-15T17:30:00.000Z', winter],
      ['2031-07-15T17:30:00.000Z', summer],
    ] as const) {
      const made = await scene.admin.call(visits.create, {
        provider_id: scene.pharmacy,
        treatment: 'Saline',
        start,
        timezone: zone,
        duration_estimate: 60,
        zip: '85004',
        status: 'New',
      } as never)
      expect([made.status, made.body.assignment?.start, made.body.assignment?.timezone]).toEqual([
        201,
        start,
        zone,
      ])
      const { body } = await scene.admin.call(visits.csv, {
        filters: { assignment_id: made.body.assignment.id },
      } as never)
      expect(Buffer.from((body as unknown as { bytes: Uint8Array }).bytes).toString()).toContain(
        formatRange(start, 60, zone),
      )
      expect(formatRange(start, 60, zone)).toMatch(
        new RegExp(`^\\d+:30 AM - \\d+:30 AM ${abbreviation}$`),
      )
    }
})

test('REF-056 an ISO time with an offset keeps the instant it names, the second 1:30 AM too', async () => {
  const { id } = await aVisit(app, scene, {
    start: '2026-11-01T16:00:00.000Z',
    timezone: 'America/Los_Angeles',
  })
  for (const [sent, stored] of [
    ['2026-11-01T01:30:00-07:00', '2026-11-01T08:30:00.000Z'],
    ['2026-11-01T01:30:00-08:00', '2026-11-01T09:30:00.000Z'],
  ] as const)
    expect((await scene.admin.call(visits.save, { id, start: sent })).body.assignment.start).toBe(
      stored,
    )
})

test('REF-059 calendar dates have no timezone: stored as days, sent as yyyy-MM-dd, today is the day in Los Angeles', async () => {
  const types = await rows<{
    type: string
  }>(`select distinct data_type as type from information_schema.columns
    where table_schema = 'public' and column_name in ('dob', 'soc_date', 'pot_due_next', 'signed_date',
    'expiration_date',
    'authorization_start', 'authorization_end', 'lab_next_due', 'cpr_expiry', 'pals_expiry', 'nursing_insurance_expiry', 'license_expiry', 'expires', 'series_start_date', 'series_end_date', 'potential_start_date', 'verified_date', 'due_date', 'auto_due_date')`)
  expect(types).toEqual([{ type: 'date' }])
  await app.clock('2026-11-22T07:30:00.000Z') // 11:30 PM of November 21 in Los Angeles, the 22nd elsewhere
  const admin = await app.admin({ timezone: 'Asia/Manila' })
  const { patient } = (
    await admin.call(patients.insert, {
      first_name: 'Day',
      last_name: 'Bound',
      dob: '1980-11-22',
      user_id_ops: admin.id,
      soc_date: '2026-03-08',
      timezone: 'America/Phoenix',
      zip: '85004',
    })
  ).body
  expect([patient.dob, patient.soc_date, patient.patient_age]).toEqual([
    '1980-11-22',
    '2026-03-08',
    45,
  ])
  expect(
    await rows(`select dob::text, soc_date::text from patient where uuid = '${patient.uuid}'`),
  ).toEqual([{ dob: '1980-11-22', soc_date: '2026-03-08' }])
  const order = (
    await admin.call(orders.save, {
      id: scene.order,
      signed_date: '2026-11-01',
      expiration_date: '2027-03-14',
    } as never)
  ).body as unknown as { patient_order?: { signed_date: string; expiration_date: string } }
  expect(JSON.stringify(order)).toMatch(
    /"signed_date":"2026-11-01".*"expiration_date":"2027-03-14"|"expiration_date":"2027-03-14".*"signed_date":"2026-11-01"/,
  )
  expect(
    (await admin.call(patients.save, { uuid: patient.uuid, soc_date: '2026-03-08T00:00:00Z' }))
      .status,
  ).toBe(400)
  await app.clock('2026-11-22T08:00:00.000Z')
  expect(
    (await (await app.admin()).call(patients.byUuid, { uuid: patient.uuid })).body.patient_age,
  ).toBe(46)
  await app.clock(null)
})

test('REF-060 dollars are converted exactly on entry and exit, and a third decimal is refused', async () => {
  const { id } = await aVisit(app, scene)
  const saved = await scene.admin.call(visits.save, { id, price_nurse_hourly_rate: 70.07 })
  expect(saved.body.assignment.price_nurse_hourly_rate).toBe(70.07)
  expect(await rows(`select price_nurse_hourly_rate_cents from visit where id = ${id}`)).toEqual([
    { price_nurse_hourly_rate_cents: 7007 },
  ])
  for (const rate of [70.071, 0.1 + 0.2, 1e-7]) {
    const refused = await scene.admin.call(visits.save, { id, price_nurse_hourly_rate: rate })
    expect([refused.status, refused.body.fields]).toEqual([
      400,
      { price_nurse_hourly_rate: 'Amount must be a dollar amount with at most two decimals.' },
    ])
  }
  const floats = await rows(
    `select table_name, column_name from information_schema.columns
      where table_schema = 'public' and data_type in ('double precision', 'real') and column_name not in ('latitude',
      'longitude')`,
  )
  expect(floats.filter((one) => /cents|rate|price|amount/.test(JSON.stringify(one)))).toEqual([])
})
