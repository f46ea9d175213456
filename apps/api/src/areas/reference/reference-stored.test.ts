// Storage and answers of places, times, days, money and fixed texts.
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

test('REF-011 loads geography from its own file and looks it up without outside calls', async () => {
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
    ).map(({ county_fips, county_name, state_abbrev }) => [county_fips, county_name, state_abbrev]),
  ).toEqual(counties)
  const sockets: Socket[] = []
  const onSocket = (message: unknown) => {
    sockets.push((message as { socket: Socket }).socket)
  }
  diagnostics.subscribe('net.client.socket', onSocket)
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
    diagnostics.unsubscribe('net.client.socket', onSocket)
  }
  // Calls of this test and the database are on this machine.
  expect(
    sockets
      .filter(
        ({ remoteAddress }) =>
          remoteAddress !== undefined && !/^(::ffff:)?127\.|^::1$/.test(remoteAddress),
      )
      .map(({ remoteAddress }) => remoteAddress),
  ).toEqual([])
})

test('REF-050 stores place, county, timezone and center of zips, computed from packages at build time', async () => {
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
    feature: (atlas: unknown, counties: unknown) => { features: { id: string }[] }
  }
  const atlas = require('us-atlas/counties-10m.json') as { objects: { counties: unknown } }
  const shapes = new Map(
    feature(atlas, atlas.objects.counties).features.map((shape) => [String(shape.id), shape]),
  )
  const { zips } = readGeography()
  // In the package the longitude of 10200 (New York) lacks its sign.
  const deviating = zips.filter(([zip, city, state, , , latitude, longitude]) => {
    const packaged = codes[zip]
    return (
      packaged?.city.trim() !== city ||
      packaged.state !== state ||
      packaged.latitude !== latitude ||
      Math.abs(packaged.longitude) !== Math.abs(longitude)
    )
  })
  expect(deviating).toEqual([])
  const sample = zips.filter((_, index) => index % 60 === 0)
  const outside = sample.filter(
    ([, , , fips, , latitude, longitude]) =>
      !geoContains(shapes.get(fips) as object, [longitude, latitude]),
  )
  expect([sample.length > 600, outside.length / sample.length < 0.04]).toEqual([true, true])
  const { zoneOf } = (await import(
    new URL('../../../../../scripts/geography-zones.ts', import.meta.url).href as string
  )) as {
    zoneOf: (zip: { zip: string; state: string; latitude: number; longitude: number }) => string
  }
  expect(
    sample.filter(
      ([zip, , state, , timezone, latitude, longitude]) =>
        zoneOf({ zip, state, latitude, longitude }) !== timezone,
    ),
  ).toEqual([])
})

test('REF-051 answers miles, never coordinates of nurses or patients', async () => {
  const document = JSON.stringify((await scene.admin.call(identity.openApi, {})).body)
  expect(document).toContain('"distanceMiles"')
  expect(document).not.toMatch(/"(lat|lng|lon|latitude|longitude|coordinates|geo_?point)"/i)
  const visit = await aVisit(app, scene)
  const candidates = await scene.admin.call(offers.recommended, { id: visit.id } as never)
  expect(
    (candidates.body as unknown as { data: { distanceMiles: number | null }[] }).data[0]
      ?.distanceMiles,
  ).toEqual(expect.any(Number))
  const bodies = [
    candidates.body,
    (await scene.admin.call(nurses.byId, { id: scene.nurse })).body,
    (await scene.admin.call(patients.byUuid, { uuid: scene.patient.uuid })).body,
    (await scene.admin.call(visits.byId, { id: visit.id })).body,
  ]
  expect(JSON.stringify(bodies)).not.toMatch(/latitude|longitude|33\.4\d+|-112\.0\d+/i)
})

test('REF-049 answers operations phone and e-mail from settings, the phone shown as ddd-ddd-dddd', async () => {
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
    const otherScene = await aScene(other)
    const visit = await aVisit(other, otherScene)
    await otherScene.admin.call(visits.cancel, { id: visit.id, reason: 'Cancelled - Missing Meds' })
    const { body } = await otherScene.admin.call(offers.blastTemplate, {
      assignment_id: visit.id,
      blast_type: 'fixed',
    })
    expect(body.data).toBeDefined()
    const preview = await otherScene.admin.call(offers.blastPreview, {
      assignment_id: visit.id,
      template: 'Questions? {ops_phone} {link}',
      blast_type: 'fixed',
      blast_details: null,
    } as never)
    expect(JSON.stringify(preview.body)).toContain('602-555-0177')
  } finally {
    await other.close()
  }
})

test('REF-035 falls back to the timezone America/Los_Angeles', async () => {
  expect(defaultZone).toBe('America/Los_Angeles')
  const id = await app.createPerson({ is_admin: true })
  const person = await app.signIn(id)
  await sql`update user_account set timezone = null where id = ${id}`.execute(
    app.instance.platform.db,
  )
  expect((await person.call(identity.me, {})).body.timezone).toBe('America/Los_Angeles')
})

test('REF-038 stores drop-off options as their shown text', async () => {
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

test('REF-054 stores a visit in UTC with its zone, and shows the abbreviation of that instant', async () => {
  const columns = await rows<{ name: string; type: string; expression: string }>(
    `select column_name as name, data_type as type, coalesce(generation_expression, '') as expression
      from information_schema.columns where table_name = 'visit' and column_name in ('start', 'timezone',
      'local_date')`,
  )
  expect(columns.toSorted((a, b) => (a.name < b.name ? -1 : 1))).toEqual([
    {
      name: 'local_date',
      type: 'date',
      expression: expect.stringMatching(/start AT TIME ZONE timezone/i),
    },
    { name: 'start', type: 'timestamp with time zone', expression: '' },
    { name: 'timezone', type: 'text', expression: '' },
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
      const created = await scene.admin.call(visits.create, {
        provider_id: scene.pharmacy,
        treatment: 'Saline',
        start,
        timezone: zone,
        duration_estimate: 60,
        zip: '85004',
        status: 'New',
      } as never)
      expect([
        created.status,
        created.body.assignment?.start,
        created.body.assignment?.timezone,
      ]).toEqual([201, start, zone])
      const { body } = await scene.admin.call(visits.csv, {
        filters: { assignment_id: created.body.assignment.id },
      } as never)
      expect(Buffer.from((body as unknown as { bytes: Uint8Array }).bytes).toString()).toContain(
        formatRange(start, 60, zone),
      )
      expect(formatRange(start, 60, zone)).toMatch(
        new RegExp(`^\\d+:30 AM - \\d+:30 AM ${abbreviation}$`),
      )
    }
})

test('REF-056 keeps the instant of an ISO time with an offset, also in the repeated hour', async () => {
  const { id } = await aVisit(app, scene, {
    start: '2026-11-01T16:00:00.000Z',
    timezone: 'America/Los_Angeles',
  })
  for (const [start, stored] of [
    ['2026-11-01T01:30:00-07:00', '2026-11-01T08:30:00.000Z'],
    ['2026-11-01T01:30:00-08:00', '2026-11-01T09:30:00.000Z'],
  ] as const)
    expect((await scene.admin.call(visits.save, { id, start })).body.assignment.start).toBe(stored)
})

test('REF-059 stores calendar dates as days without a timezone; today is the day in Los Angeles', async () => {
  const types = await rows<{
    type: string
  }>(`select distinct data_type as type from information_schema.columns
    where table_schema = 'public' and column_name in (
      'dob', 'soc_date', 'pot_due_next', 'signed_date', 'expiration_date', 'authorization_start', 'authorization_end',
      'lab_next_due', 'cpr_expiry', 'pals_expiry', 'nursing_insurance_expiry', 'license_expiry', 'expires',
      'series_start_date', 'series_end_date', 'potential_start_date', 'verified_date', 'due_date', 'auto_due_date')`)
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
  for (const field of [/"signed_date":"2026-11-01"/, /"expiration_date":"2027-03-14"/])
    expect(JSON.stringify(order)).toMatch(field)
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

test('REF-060 converts dollars exactly and refuses a third decimal', async () => {
  const { id } = await aVisit(app, scene)
  const saved = await scene.admin.call(visits.save, { id, price_nurse_hourly_rate: 70.07 })
  expect(saved.body.assignment.price_nurse_hourly_rate).toBe(70.07)
  expect(await rows(`select price_nurse_hourly_rate_cents from visit where id = ${id}`)).toEqual([
    { price_nurse_hourly_rate_cents: 7007 },
  ])
  for (const rate of [70.071, 0.1 + 0.2, 1e-7]) {
    const refusal = await scene.admin.call(visits.save, { id, price_nurse_hourly_rate: rate })
    expect([refusal.status, refusal.body.fields]).toEqual([
      400,
      { price_nurse_hourly_rate: 'Amount must be a dollar amount with at most two decimals.' },
    ])
  }
  const floats = await rows(
    `select table_name, column_name from information_schema.columns
      where table_schema = 'public' and data_type in ('double precision', 'real') and column_name not in ('latitude',
      'longitude')`,
  )
  expect(floats.filter((column) => /cents|rate|price|amount/.test(JSON.stringify(column)))).toEqual(
    [],
  )
})
