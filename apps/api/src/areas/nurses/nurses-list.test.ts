// NUR-002, NUR-009, NUR-010, NUR-011, NUR-012, NUR-013, NUR-014, NUR-129: filters, pages and refusals of the list of
// nurses.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { nurses } from '@wren/contract/nurses'

import { useAdmin, useTestApp } from '../../platform/testing-fixtures.ts'
import { aPharmacy, aPharmacyVetting } from '../pharmacies/pharmacies.builders.ts'
import { aGroupVetting, aLicense, aNurse, giveVetting } from './nurses.builders.ts'

const app = useTestApp({ now: '2026-11-20T18:00:00Z' })
const admin = useAdmin(app)

const listedIds = async (filter: Record<string, unknown>, more: Record<string, unknown> = {}) => {
  const { status, body } = await admin.call(nurses.list, {
    filter: JSON.stringify(filter),
    ...more,
  })
  expect([status, body]).toEqual([200, expect.anything()])
  return body.data.map(({ user_id }) => user_id)
}
/** Sends the filter as a browser does. */
const requestList = (filter: unknown, more = '') =>
  admin.raw(
    'GET',
    `/nurses?filter=${encodeURIComponent(typeof filter === 'string' ? filter : JSON.stringify(filter))}${more}`,
  )

test('NUR-129 NUR-002 GET /nurses returns pages by first name and refuses unknown filters', async () => {
  const bea = await aNurse(app, {
    first_name: 'Bea',
    last_name: 'Paged',
    nickname: 'Bumble',
    city: 'Tempe',
  })
  const ann = await aNurse(app, { first_name: 'Ann', last_name: 'Paged' })
  const all = (await admin.raw('GET', '/nurses')).body
  expect([
    (all['data'] as { user_id: number }[]).slice(0, 2).map(({ user_id }) => user_id),
    all['parameters'],
  ]).toEqual([[ann, bea], { limit: 500, next_page: null, order_by: 'firstName asc', page: 1 }])
  const firstPage = (await requestList({}, '&limit=1&page=1&orderby=firstName%20asc')).body
  expect([(firstPage['data'] as unknown[]).length, firstPage['parameters']]).toEqual([
    2,
    { limit: 1, next_page: 2, order_by: 'firstName asc', page: 1 },
  ])
  expect((firstPage['data'] as unknown[])[1]).toEqual({
    user_id: bea,
    first_name: 'Bea',
    last_name: 'Paged',
    nickname: 'Bumble',
    email: expect.stringMatching(/@nurses\.example$/),
    phone: expect.stringMatching(/^\+1\d{10}$/),
    timezone: 'America/Phoenix',
    city: 'Tempe',
    county: 'Maricopa',
    state: 'AZ',
    license_expiry: '2028-11-20',
    cpr_expiry: '2027-11-20',
    nursing_insurance_expiry: '2027-11-20',
    status: 'Enabled',
    sub_status: 'Ready',
  })
  for (const key of [
    'firstName',
    'lastName',
    'city',
    'licenseExpiry',
    'cprExpiry',
    'insuranceExpiry',
    'status',
  ])
    expect([key, (await requestList({}, `&orderby=${key}%20desc`)).status]).toEqual([key, 200])
  expect(await listedIds({}, { orderby: 'city desc' })).toEqual([bea, ann])
  expect(await requestList({}, '&orderby=shoeSize')).toMatchObject({
    status: 400,
    body: { error: 'Unknown order: shoeSize' },
  })
  expect(await requestList({ shoe_size: 44 })).toMatchObject({
    status: 400,
    body: { error: 'Unknown filter: shoe_size', fields: { shoe_size: 'Invalid value' } },
  })
  expect(await requestList({ city: 7 })).toMatchObject({
    status: 400,
    body: { error: 'Invalid filter: city' },
  })
  expect(await requestList('{no json')).toMatchObject({
    status: 400,
    body: { error: 'Invalid filter: filter' },
  })
  // Text in the JSON of the query is sanitised like a body (AUD-066).
  for (const text of ['\u0000', '\ud800'])
    expect(await requestList({ notes: text })).toMatchObject({
      status: 400,
      body: { fields: { 'filter.notes': 'Text contains characters that are not allowed.' } },
    })
  expect((await requestList('{"__proto__": {"city": "Tempe"}}')).status).toBe(400)
  expect((await app.nobody.raw('GET', '/nurses')).status).toBe(401)
  expect((await (await app.signIn(ann)).raw('GET', '/nurses')).status).toBe(403)
})

test('NUR-009 NUR-010 each filter has its name; texts match parts in any case; filters combine', async () => {
  const { db } = app.instance.platform
  const pharmacy = await aPharmacy(app, { group: 'Filter Group' })
  const [vetting, groupVetting] = [
    await aPharmacyVetting(app, pharmacy, 'Filter PICC'),
    await aGroupVetting(app, pharmacy, 'Filter Port'),
  ]
  const una = await aNurse(app, {
    first_name: 'Una',
    email: 'Una.Filter@nurses.example',
    phone: '+14805550177',
    gender: 'N/A',
    city: 'Chandler',
    county: 'Filterland',
    notes: 'Prefers MORNINGS',
    referred_by: 'Hollis Avery',
    first_contact: '2026-02-28',
    skills: ['PICC'],
    license: { board: 'Nevada', is_compact: true },
  })
  await giveVetting(app, una, vetting)
  await sql`insert into nurse_pharmacy_group_vetting (user_nurse_id, pharmacy_group_vetting_id, created)
    values (${una}, ${groupVetting}, now())`.execute(db)
  const disabledNurse = await aNurse(app, {
    first_name: 'Urs',
    gender: null,
    state: 'NV',
    city: 'Reno',
    status: 'Disabled',
    sub_status: 'Waitlist',
    skills: [],
    license: { board: 'Texas' },
  })
  for (const filter of [
    { nurse_id: una },
    { email: 'UNA.FILTER' },
    { phone: '(480) 555-01' },
    { gender: 'N/A' },
    { status: 'Enabled', sub_status: 'Ready', city: 'hANDL' },
    { county: 'terLAND' },
    { notes: 'mornings' },
    { referred_by: 'ollis' },
    { first_contact_date_from: '2026-02-01T00:00:00Z' },
    { first_contact_date_from: '2026-02' },
    { vetting },
    { pharmacy_group_vetting_id: groupVetting },
    { license_board: 'Nevada' },
    { compact_license: true },
    { skill: 'PICC', city: 'Chandler' },
  ])
    expect([filter, await listedIds(filter)]).toEqual([filter, [una]])
  for (const filter of [
    { state: 'NV' },
    { status: 'Disabled', sub_status: 'Waitlist' },
    { sub_status: 'WaitList' },
    { gender_known: false },
    { license_board: 'Texas' },
  ])
    expect([filter, await listedIds(filter)]).toEqual([filter, [disabledNurse]])
  expect(await listedIds({ nurse_id_known: false })).toEqual([])
  expect(await listedIds({ nurse_id_known: true })).toEqual(
    expect.arrayContaining([una, disabledNurse]),
  )
  expect(await listedIds({ gender_known: true, city: 'Chandler' })).toEqual([una])
  expect(await listedIds({ first_contact_date_from: '2026-03-01T00:00:00Z' })).toEqual([])
  expect(await listedIds({ email: 'una.filter', notes: 'evenings' })).toEqual([])
  expect(await listedIds({ compact_license: false })).not.toContain(una)
  expect(await listedIds({ notes: '%' })).toEqual([])
  // Only QUALIFIED skills are found.
  await sql`update nurse_skill set nurse_skill_status = 'EDUCATED'
    where user_id = ${una} and nurse_skill_type_name = 'PICC'`.execute(db)
  expect(await listedIds({ skill: 'PICC', city: 'Chandler' })).toEqual([])
  // A nurse picked as referrer is found by name.
  const hollis = await app.createPerson({
    first_name: 'Hollis',
    last_name: 'Avery',
    is_nurse: true,
  })
  expect(await listedIds({ referred_by: hollis })).toEqual([una])
})

test("NUR-011 NUR-012 expired and soon follow the nurse's local day; unset dates are ignored", async () => {
  const nurseWith = async (
    dates: Record<string, string | null>,
    license: string | null,
    timezone = 'America/Phoenix',
  ) =>
    aNurse(app, {
      last_name: 'Dated',
      county: 'Dates',
      cpr_expiry: null,
      nursing_insurance_expiry: null,
      pals_expiry: '2020-01-01',
      timezone,
      ...dates,
      license: license === null ? null : { expires: license },
    })
  const of = async (expiring: string) => new Set(await listedIds({ expiring, county: 'Dates' }))
  const expired = [
    await nurseWith({ cpr_expiry: '2026-11-19' }, null),
    await nurseWith(
      { nursing_insurance_expiry: '2026-11-19', cpr_expiry: '2028-01-01' },
      '2028-01-01',
    ),
    await nurseWith({}, '2026-11-19'),
  ]
  const soon = [
    await nurseWith({ cpr_expiry: '2026-11-20' }, null),
    await nurseWith({ nursing_insurance_expiry: '2027-01-20' }, '2029-01-01'),
  ]
  const current = [await nurseWith({ cpr_expiry: '2027-01-21' }, null), await nurseWith({}, null)]
  expect([await of('expired'), await of('soon'), await of('current')]).toEqual([
    new Set(expired),
    new Set(soon),
    new Set(current),
  ])
  // In Manila it is already the 21st.
  const abroad = await nurseWith({ cpr_expiry: '2026-11-20' }, null, 'Asia/Manila')
  expect((await of('expired')).has(abroad)).toBe(true)
})

test('NUR-013 Other also finds the four sources that the filter does not offer', async () => {
  const ids = new Map<string, number>()
  for (const source of [
    'Inbound',
    'Outbound',
    'Referral',
    'Facebook',
    'Indeed',
    'Apollo',
    'SD ENA',
    'Other',
  ] as const)
    ids.set(source, await aNurse(app, { county: 'Sources', referral_source: source }))
  const of = async (referral_source: string) =>
    new Set(await listedIds({ referral_source, county: 'Sources' }))
  expect(await of('Other')).toEqual(
    new Set(['Facebook', 'Indeed', 'Apollo', 'SD ENA', 'Other'].map((source) => ids.get(source))),
  )
  for (const source of ['Inbound', 'Outbound', 'Referral'])
    expect([source, await of(source)]).toEqual([source, new Set([ids.get(source)])])
})

test('NUR-014 a nurse whose user is deleted is not listed', async () => {
  const [listed, deleted] = [
    await aNurse(app, { county: 'Gone' }),
    await aNurse(app, { county: 'Gone' }),
  ]
  await app.instance.platform.db
    .updateTable('user_account')
    .set({ is_deleted: true })
    .where('id', '=', deleted)
    .execute()
  expect(await listedIds({ county: 'Gone' })).toEqual([listed])
})

test('AUD-027 REF-047 exports the filtered list as CSV, with dates as on the screen', async () => {
  await aLicense(
    app,
    await aNurse(app, {
      first_name: 'Csv',
      last_name: 'Nurse',
      nickname: 'Dot',
      county: 'Filed',
      license: null,
      cpr_expiry: null,
    }),
    { expires: '2027-03-04' },
  )
  const { status, body } = await admin.raw('POST', '/nurses.csv', { filter: { county: 'Filed' } })
  expect(status).toBe(200)
  expect(new TextDecoder().decode(body['bytes'] as Uint8Array)).toContain(
    'Csv Nurse (Dot),Phoenix - Filed AZ,"Mar 4, 2027",,"Nov 20, 2027",Enabled - Ready',
  )
})
