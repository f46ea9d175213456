// NUR "Nurses list" 008-014, "Calls" 129: what each filter finds, and what the call refuses.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { nurses } from '@wren/contract/nurses'

import { useAdmin, useTestApp } from '../../platform/testing-fixtures.ts'
import { aPharmacy, aPharmacyVetting } from '../pharmacies/pharmacies.builders.ts'
import { aGroupVetting, aLicense, aNurse, giveVetting } from './nurses.builders.ts'

const app = useTestApp({ now: '2026-11-20T18:00:00Z' })
const admin = useAdmin(app)

const found = async (filter: Record<string, unknown>, more: Record<string, unknown> = {}) => {
  const { status, body } = await admin.call(nurses.list, {
    filter: JSON.stringify(filter),
    ...more,
  })
  expect([status, body]).toEqual([200, expect.anything()])
  return body.data.map(({ user_id }) => user_id)
}
/** The filter as a browser sends it. */
const asked = (filter: unknown, more = '') =>
  admin.raw(
    'GET',
    `/nurses?filter=${encodeURIComponent(typeof filter === 'string' ? filter : JSON.stringify(filter))}${more}`,
  )

test('NUR-129 NUR-002 GET /nurses answers rows by first name in pages, all of them without a filter, and refuses what it does not know', async () => {
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
  const first = (await asked({}, '&limit=1&page=1&orderby=firstName%20asc')).body
  expect([(first['data'] as unknown[]).length, first['parameters']]).toEqual([
    2,
    { limit: 1, next_page: 2, order_by: 'firstName asc', page: 1 },
  ])
  expect((first['data'] as unknown[])[1]).toEqual({
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
    expect([key, (await asked({}, `&orderby=${key}%20desc`)).status]).toEqual([key, 200])
  expect(await found({}, { orderby: 'city desc' })).toEqual([bea, ann])
  expect(await asked({}, '&orderby=shoeSize')).toMatchObject({
    status: 400,
    body: { error: 'Unknown order: shoeSize' },
  })
  expect(await asked({ shoe_size: 44 })).toMatchObject({
    status: 400,
    body: { error: 'Unknown filter: shoe_size', fields: { shoe_size: 'Invalid value' } },
  })
  expect(await asked({ city: 7 })).toMatchObject({
    status: 400,
    body: { error: 'Invalid filter: city' },
  })
  expect(await asked('{no json')).toMatchObject({
    status: 400,
    body: { error: 'Invalid filter: filter' },
  })
  // AUD-066: what the JSON in the query holds is looked at as a body is.
  for (const text of ['\u0000', '\ud800'])
    expect(await asked({ notes: text })).toMatchObject({
      status: 400,
      body: { fields: { 'filter.notes': 'Text contains characters that are not allowed.' } },
    })
  expect((await asked('{"__proto__": {"city": "Tempe"}}')).status).toBe(400)
  expect((await app.nobody.raw('GET', '/nurses')).status).toBe(401)
  expect((await (await app.signIn(ann)).raw('GET', '/nurses')).status).toBe(403)
})

test('NUR-009 NUR-010 every filter travels under its own name, texts as parts in any case, and several hold together', async () => {
  const { db } = app.instance.platform
  const pharmacy = await aPharmacy(app, { group: 'Filter Group' })
  const [vetting, ofGroup] = [
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
    values (${una}, ${ofGroup}, now())`.execute(db)
  const other = await aNurse(app, {
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
    { pharmacy_group_vetting_id: ofGroup },
    { license_board: 'Nevada' },
    { compact_license: true },
    { skill: 'PICC', city: 'Chandler' },
  ])
    expect([filter, await found(filter)]).toEqual([filter, [una]])
  for (const filter of [
    { state: 'NV' },
    { status: 'Disabled', sub_status: 'Waitlist' },
    { sub_status: 'WaitList' },
    { gender_known: false },
    { license_board: 'Texas' },
  ])
    expect([filter, await found(filter)]).toEqual([filter, [other]])
  expect(await found({ nurse_id_known: false })).toEqual([])
  expect(await found({ nurse_id_known: true })).toEqual(expect.arrayContaining([una, other]))
  expect(await found({ gender_known: true, city: 'Chandler' })).toEqual([una])
  expect(await found({ first_contact_date_from: '2026-03-01T00:00:00Z' })).toEqual([])
  expect(await found({ email: 'una.filter', notes: 'evenings' })).toEqual([])
  expect(await found({ compact_license: false })).not.toContain(una)
  expect(await found({ notes: '%' })).toEqual([])
  // A skill she is only taught, or has nothing of, is none.
  await sql`update nurse_skill set nurse_skill_status = 'EDUCATED'
    where user_id = ${una} and nurse_skill_type_name = 'PICC'`.execute(db)
  expect(await found({ skill: 'PICC', city: 'Chandler' })).toEqual([])
  // Whoever was picked as a nurse is sought by her name.
  const hollis = await app.createPerson({
    first_name: 'Hollis',
    last_name: 'Avery',
    is_nurse: true,
  })
  expect(await found({ referred_by: hollis })).toEqual([una])
})

test('NUR-011 NUR-012 expired is a day that passed where she lives, soon lies within two months, empty dates count for nothing', async () => {
  const standing = async (
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
  const of = async (expiring: string) => new Set(await found({ expiring, county: 'Dates' }))
  const expired = [
    await standing({ cpr_expiry: '2026-11-19' }, null),
    await standing(
      { nursing_insurance_expiry: '2026-11-19', cpr_expiry: '2028-01-01' },
      '2028-01-01',
    ),
    await standing({}, '2026-11-19'),
  ]
  const soon = [
    await standing({ cpr_expiry: '2026-11-20' }, null),
    await standing({ nursing_insurance_expiry: '2027-01-20' }, '2029-01-01'),
  ]
  const current = [await standing({ cpr_expiry: '2027-01-21' }, null), await standing({}, null)]
  expect([await of('expired'), await of('soon'), await of('current')]).toEqual([
    new Set(expired),
    new Set(soon),
    new Set(current),
  ])
  // In Manila the 21st has begun: what ended on the 20th is past there.
  const abroad = await standing({ cpr_expiry: '2026-11-20' }, null, 'Asia/Manila')
  expect((await of('expired')).has(abroad)).toBe(true)
})

test('NUR-013 Other finds the four sources the filter does not offer', async () => {
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
    new Set(await found({ referral_source, county: 'Sources' }))
  expect(await of('Other')).toEqual(
    new Set(['Facebook', 'Indeed', 'Apollo', 'SD ENA', 'Other'].map((one) => ids.get(one))),
  )
  for (const one of ['Inbound', 'Outbound', 'Referral'])
    expect([one, await of(one)]).toEqual([one, new Set([ids.get(one)])])
})

test('NUR-014 a nurse whose user is deleted is not listed', async () => {
  const [here, gone] = [
    await aNurse(app, { county: 'Gone' }),
    await aNurse(app, { county: 'Gone' }),
  ]
  await app.instance.platform.db
    .updateTable('user_account')
    .set({ is_deleted: true })
    .where('id', '=', gone)
    .execute()
  expect(await found({ county: 'Gone' })).toEqual([here])
})

test('AUD-027 REF-047 the list leaves as a file by its filters, its dates written as the screen writes them', async () => {
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
