// PHA "Pharmacy form" 031-043, "Billing emails" 044, 045, "Rates" 048-050, "Automated invoice" 053, 054, "Calls"
// 067, 068, 078: making and saving over HTTP.
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { marginNames, pharmacies } from '@wren/contract/pharmacies'
import type { Client } from '../../platform/testing.ts'
import { useAdmin, useTestApp } from '../../platform/testing-fixtures.ts'
import { aPharmacy } from './pharmacies.builders.ts'

const app = useTestApp()
const admin = useAdmin(app, { permissions: ['ALL'] })
let plain: Client
let nurse: Client
let made = 0
beforeAll(async () => {
  plain = await app.admin({ permissions: ['ORD_LINK'] })
  nurse = await app.signIn(await app.createPerson({ is_nurse: true }))
})

const patch = (id: number, fields: Record<string, unknown>, who = admin) =>
  who.raw('PATCH', `/provider/update/${id}`, fields)
const stored = async (id: number) => (await admin.call(pharmacies.byId, { id })).body.provider
const bare = async (fields: Record<string, unknown> = {}): Promise<number> => {
  const { status, body } = await admin.raw('POST', '/provider/insert', {
    title: `Bare ${++made}`,
    ...fields,
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body['id'] as number
}
const faults = async (fields: Record<string, unknown>, id?: number) => {
  const { status, body } =
    id === undefined
      ? await admin.raw('POST', '/provider/insert', { title: `Faulty ${++made}`, ...fields })
      : await patch(id, fields)
  return status === 400 ? body['fields'] : status
}

const rates = Object.fromEntries(
  marginNames.flatMap((name, at) => [
    [name, 20.25 + at],
    [`${name}_flat_rate`, 150.5 + at],
    [`${name}_hourly_rate`, at === 0 ? 9999.99 : 60.05 + at],
  ]),
)
const whole = {
  title: 'Whole Infusion',
  vaccination_required: true,
  has_own_chart: true,
  hourly_rate: 150.25,
  net_payment_term: 45,
  minimal_minutes_charge: 120,
  duration_rounding_method: 'round-15',
  invoicing_email: 'office@whole.example',
  billing_emails: ['one@whole.example', 'two@whole.example'],
  invoicing_address_street: '1 Main Street',
  invoicing_address_street2: 'Suite 4',
  invoicing_address_zip: '85004',
  invoicing_address_city: 'Phoenix',
  invoicing_address_state: 'AZ',
  invoicing_address_country: 'Canada',
  default_group_branch_for_state: true,
  visit_guide_url: 'https://guide.example/visit?a=1',
  supply_form_url: 'http://forms.example/x',
  supply_form_required: true,
  nurse_info: '<p>Ring <b>twice</b></p>',
  duration_info: '<ul><li>Two hours</li></ul>',
  chart_info: 'Own chart',
  supply_info: '<a href="https://supply.example">Order</a>',
  auto_invoice: true,
  show_logo_on_landing: true,
  provider_logo_slug: 'whole-infusion',
  ...rates,
}

test('PHA-067 PHA-031 PHA-032 PHA-048 POST /provider/insert stores every field, 21 rates among them, and answers the id; what is left out has its default', async () => {
  const { status, body } = await admin.raw('POST', '/provider/insert', whole)
  expect([status, Object.keys(body)]).toEqual([201, ['id']])
  expect(await stored(body['id'] as number)).toEqual({
    id: body['id'],
    version: 1,
    is_deleted: false,
    group: null,
    ...whole,
  })
  expect(Object.keys(rates)).toHaveLength(21)
  const id = await bare()
  expect(await stored(id)).toEqual({
    ...Object.fromEntries(Object.keys(whole).map((name) => [name, null])),
    id,
    version: 1,
    title: `Bare ${made}`,
    is_deleted: false,
    group: null,
    vaccination_required: false,
    has_own_chart: false,
    duration_rounding_method: 'none',
    billing_emails: [],
    invoicing_address_country: 'USA',
    default_group_branch_for_state: false,
    supply_form_required: false,
    auto_invoice: false,
    show_logo_on_landing: false,
  })
  expect(await admin.raw('POST', '/provider/insert', {})).toMatchObject({
    status: 400,
    body: { error: 'Title is required', fields: { title: 'Title is required' } },
  })
  expect(await admin.raw('POST', '/provider/insert', { title: ' WHOLE infusion ' })).toMatchObject({
    status: 409,
    body: { error: 'A pharmacy with this title already exists' },
  })
  expect([
    (await nurse.raw('POST', '/provider/insert', { title: 'X' })).status,
    (await app.nobody.raw('POST', '/provider/insert', { title: 'X' })).status,
  ]).toEqual([403, 401])
  for (const [name, value] of [
    ['id', 7],
    ['version', 3],
    ['is_deleted', false],
    ['group', 'Banner'],
  ] as const)
    expect(await faults({ [name]: value })).toEqual({ [name]: 'This field cannot be set here.' })
})

test('PHA-068 PATCH /provider/update/{id} saves what is sent, answers the saved pharmacy, and nothing more is changed or told', async () => {
  const id = await bare({ net_payment_term: 30 })
  const saved = await patch(id, { invoicing_address_city: ' Tempe ', version: 1 })
  expect(saved).toMatchObject({
    status: 200,
    body: { provider: { id, version: 2, net_payment_term: 30 } },
  })
  expect(saved.body['provider']).toEqual(await stored(id))
  expect((await patch(id, { net_payment_term: 30, version: 2 })).body).toMatchObject({
    provider: { version: 2 },
  })
  expect(await patch(id, { title: 'Late', version: 1 })).toMatchObject({
    status: 409,
    body: {
      code: 'stale',
      error: 'This pharmacy was changed by someone else. Reload to see the latest version.',
      current: { id, version: 2, title: `Bare ${made}` },
    },
  })
  expect(await patch(999_999, { title: 'X' })).toMatchObject({
    status: 404,
    body: { error: 'Pharmacy not found.' },
  })
  expect([
    (await patch(id, { title: 'X' }, nurse)).status,
    (await patch(id, { title: 'X' }, app.nobody)).status,
  ]).toEqual([403, 401])
  const other = await bare()
  expect(await patch(other, { title: `bare ${made - 1}` })).toMatchObject({
    status: 409,
    body: { error: 'A pharmacy with this title already exists' },
  })
  expect(await patch(other, { title: '' })).toMatchObject({
    status: 400,
    body: { fields: { title: 'Title is required' } },
  })
})

test('PHA-036 PHA-037 the title is needed and once among those that are not deleted, and the contact email must be one', async () => {
  expect(await faults({ title: '   ' })).toEqual({ title: 'Title is required' })
  expect(await faults({ title: 'x'.repeat(101) })).toEqual({
    title: 'Please enter a value with no more than 100 characters.',
  })
  for (const invoicing_email of ['office', 'a@b', 'a b@c.example'])
    expect(await faults({ invoicing_email })).toEqual({
      invoicing_email: 'Email is not in the correct format',
    })
  expect((await stored(await bare({ invoicing_email: ' ' }))).invoicing_email).toBeNull()
  await aPharmacy(app, { title: 'Gone Rx', is_deleted: true })
  const id = await bare({ title: 'gone rx' })
  expect(await admin.raw('POST', '/provider/insert', { title: 'GONE RX' })).toMatchObject({
    status: 409,
    body: { error: 'A pharmacy with this title already exists' },
  })
  expect((await patch(id, { title: 'Gone RX' })).status).toBe(200)
})

test('PHA-038 PHA-041 AUD-072 addresses are of the web, empty ones are stored as null, and a required supply form has one', async () => {
  for (const wrong of [
    'abc',
    '/guide',
    'javascript:alert(1)',
    'ftp://x.example',
    'https://',
    'https://a b.example',
    'data:text/html,x',
    '//x.example',
    'mailto:a@b.example',
  ]) {
    expect(await faults({ visit_guide_url: wrong }), wrong).toEqual({
      visit_guide_url: 'Wren Health Visit Guide must be a URL',
    })
    expect(await faults({ supply_form_url: wrong }), wrong).toEqual({
      supply_form_url: 'Supply Request Form must be a URL',
    })
  }
  const id = await bare({ visit_guide_url: '', supply_form_url: ' https://forms.example/a ' })
  expect(await stored(id)).toMatchObject({
    visit_guide_url: null,
    supply_form_url: 'https://forms.example/a',
  })
  const required = { supply_form_url: 'Supply Request Form is required' }
  expect(await faults({ supply_form_required: true })).toEqual(required)
  expect((await patch(id, { supply_form_required: true })).status).toBe(200)
  expect(await faults({ supply_form_url: '' }, id)).toEqual(required)
  expect(
    (await patch(id, { supply_form_url: '', supply_form_required: false })).body,
  ).toMatchObject({ provider: { supply_form_url: null } })
})

test('PHA-042 AUD-072 rich texts are stored as sanitised HTML of at most 10000 characters, whoever sends them', async () => {
  const id = await bare({
    nurse_info:
      '<p onclick="x()">Ring <b>twice</b><script>alert(1)</script></p><img src=x onerror=alert(1)>',
    duration_info: '<a href="javascript:alert(1)">go</a>',
    chart_info: '<p><br></p>',
    supply_info: ' ',
  })
  expect(await stored(id)).toMatchObject({
    nurse_info: '<p>Ring <b>twice</b></p>',
    duration_info: 'go',
    chart_info: null,
    supply_info: null,
  })
  await patch(id, {
    nurse_info:
      '<div style="position:fixed">a</div><ol><li>b<li><i>c</i></ol><a href="mailto:x@y.example" target=_top>mail</a>',
  })
  expect((await stored(id)).nurse_info).toBe(
    '<p>a</p><ol><li>b</li><li><i>c</i></li></ol><a href="mailto:x@y.example">mail</a>',
  )
  const long = { chart_info: 'Please enter a value with no more than 10000 characters.' }
  expect([
    await faults({ chart_info: 'x'.repeat(10_001) }, id),
    await faults({ chart_info: '&'.repeat(2_001) }, id),
    await faults({ chart_info: 'x'.repeat(200_000) }, id),
  ]).toEqual([long, long, long])
  expect(
    (await patch(id, { chart_info: `<b class="${'y'.repeat(20_000)}">${'x'.repeat(9_993)}</b>` }))
      .body,
  ).toMatchObject({ provider: { chart_info: `<b>${'x'.repeat(9_993)}</b>` } })
  expect((await patch(id, { chart_info: null })).body).toMatchObject({
    provider: { chart_info: null },
  })
})

test('PHA-035 PHA-049 days, minutes, percents and dollars keep their ranges to two decimals, and null unsets them', async () => {
  const id = await bare()
  const wrong = async (name: string, ...values: unknown[]) => {
    for (const value of values)
      expect(await faults({ [name]: value }, id), `${name} ${String(value)}`).toEqual({
        [name]: expect.any(String),
      })
  }
  await wrong('net_payment_term', -1, 121, 1.5, '30')
  await wrong('minimal_minutes_charge', -1, 721, 30.5)
  await wrong('hourly_rate', -0.01, 10_000, 1.005, '12')
  await wrong('margin_target', -1, 100.01, 40.005)
  await wrong('margin_min_flat_rate', -1, 10_000, 0.001)
  await wrong('intake_margin_urgent_hourly_rate', -1, 10_000, 1.234)
  await wrong('duration_rounding_method', 'up-30', null)
  await wrong('invoicing_address_zip', '8500', '850045', 'abcde')
  await wrong('invoicing_address_state', 'XX', 'Arizona')
  await wrong('provider_logo_slug', 'Logo', 'a_b', '../x', 'a b')
  await wrong(
    'billing_emails',
    ['no'],
    [1],
    'a@b.example',
    Array.from({ length: 21 }, (_, n) => `a${n}@b.example`),
  )
  const most = {
    net_payment_term: 120,
    minimal_minutes_charge: 720,
    hourly_rate: 9999.99,
    margin_target: 100,
    margin_min_flat_rate: 9999.99,
    intake_margin_urgent_hourly_rate: 0,
  }
  expect((await patch(id, most)).body).toMatchObject({ provider: most })
  const none = Object.fromEntries(Object.keys(most).map((name) => [name, null]))
  expect((await patch(id, none)).body).toMatchObject({ provider: none })
})

test('PHA-045 the whole list of billing emails is sent and takes the place of the stored one; an address stands in it once, whatever its case', async () => {
  const id = await bare({ billing_emails: ['a@x.example'] })
  expect(
    (await patch(id, { billing_emails: ['a@x.example', ' b@x.example '] })).body,
  ).toMatchObject({ provider: { billing_emails: ['a@x.example', 'b@x.example'], version: 2 } })
  expect(await faults({ billing_emails: ['a@x.example', 'A@X.example'] }, id)).toEqual({
    billing_emails: 'A@X.example already exists in the billing emails list.',
  })
  expect((await patch(id, { billing_emails: [] })).body).toMatchObject({
    provider: { billing_emails: [] },
  })
})

test('PHA-050 PHA-054 rates and automated invoices are refused to whoever lacks the permission, at creation and later, and ALL may do both', async () => {
  const id = await aPharmacy(app)
  const unlocker = await app.admin({ permissions: ['UNLOCK_RATES'] })
  const invoicer = await app.admin({ permissions: ['PHARMA_AUTO_INVOICE'] })
  const asked = async (fields: Record<string, unknown>) =>
    await Promise.all(
      [plain, unlocker, invoicer, admin].map(async (who) => (await patch(id, fields, who)).status),
    )
  for (const name of [
    'hourly_rate',
    'margin_target',
    'margin_target_flat_rate',
    'intake_margin_urgent_hourly_rate',
  ])
    expect(await asked({ [name]: 50 }), name).toEqual([403, 200, 403, 200])
  expect(await asked({ hourly_rate: null })).toEqual([403, 200, 403, 200])
  await patch(id, { hourly_rate: 100 })
  expect(await asked({ auto_invoice: true })).toEqual([403, 403, 200, 200])
  expect(await asked({ auto_invoice: false })).toEqual([403, 403, 200, 200])
  expect(await asked({ minimal_minutes_charge: 60 })).toEqual([200, 200, 200, 200])
  const created = async (who: Client, fields: Record<string, unknown>) =>
    (await who.raw('POST', '/provider/insert', { title: `May ${++made}`, ...fields })).status
  expect([
    await created(plain, { margin_max: 1 }),
    await created(plain, { auto_invoice: false }),
    await created(plain, {}),
    await created(unlocker, { margin_max: 1 }),
    await created(invoicer, { auto_invoice: false }),
  ]).toEqual([403, 403, 201, 201, 201])
  expect(await stored(id)).toMatchObject({ hourly_rate: 100, auto_invoice: false })
})

test('PHA-053 automated invoices need an address of mail, terms, a rate and the whole postal address', async () => {
  const id = await bare()
  const all =
    'Contact email or billing email, Net payment term, Hourly rate, Street, Zip, City, State'
  expect(await patch(id, { auto_invoice: true })).toMatchObject({
    status: 400,
    body: {
      error: `Automated invoices need: ${all}`,
      fields: { auto_invoice: `Automated invoices need: ${all}` },
    },
  })
  expect(await faults({ auto_invoice: true })).toEqual({
    auto_invoice: `Automated invoices need: ${all}`,
  })
  const address = {
    invoicing_address_street: '1 Main',
    invoicing_address_zip: '85004',
    invoicing_address_city: 'Phoenix',
    invoicing_address_state: 'AZ',
  }
  await patch(id, { ...address, billing_emails: ['b@x.example'], hourly_rate: 100 })
  expect(await faults({ auto_invoice: true }, id)).toEqual({
    auto_invoice: 'Automated invoices need: Net payment term',
  })
  expect((await patch(id, { auto_invoice: true, net_payment_term: 0 })).body).toMatchObject({
    provider: { auto_invoice: true },
  })
  expect(await faults({ billing_emails: [], invoicing_address_zip: '' }, id)).toEqual({
    auto_invoice: 'Automated invoices need: Contact email or billing email, Zip',
  })
  expect((await patch(id, { billing_emails: [], invoicing_email: 'c@x.example' })).status).toBe(200)
  expect(
    (await patch(id, { billing_emails: [], invoicing_email: null, auto_invoice: false })).status,
  ).toBe(200)
  const old = await aPharmacy(app, { auto_invoice: true, net_payment_term: null }) // lacking before: other saves go on
  expect((await patch(old, { invoicing_address_city: 'Tempe' })).status).toBe(200)
})

test('PHA-043 one pharmacy of a group is the default of its state: setting it clears it on the other, which is told too', async () => {
  const [one, two, elsewhere, alone] = [
    await aPharmacy(app, { group: 'Branches', default_group_branch_for_state: true }),
    await aPharmacy(app, { group: 'Branches' }),
    await aPharmacy(app, {
      group: 'Branches',
      invoicing_address_state: 'NV',
      default_group_branch_for_state: true,
    }),
    await aPharmacy(app, { default_group_branch_for_state: true }),
  ]
  const defaults = async () =>
    Promise.all(
      [one, two, elsewhere, alone].map(
        async (id) => (await stored(id)).default_group_branch_for_state,
      ),
    )
  expect((await patch(two, { default_group_branch_for_state: true })).status).toBe(200)
  expect(await defaults()).toEqual([false, true, true, true])
  expect(await stored(one)).toMatchObject({ version: 2 })
  expect((await patch(elsewhere, { invoicing_address_state: 'AZ' })).status).toBe(200) // moves in with its mark
  expect(await defaults()).toEqual([false, false, true, true])
  const told = await sql<{
    changes: unknown
  }>`select changes from audit_event where record_type = 'pharmacy' and record_id = ${String(one)}
    and action = 'update'`.execute(app.instance.platform.db)
  expect(told.rows).toEqual([
    { changes: { default_group_branch_for_state: { before: true, after: false } } },
  ])
})

test('PHA-043 of two that are marked at once, one stays', async () => {
  const ids = await Promise.all(
    Array.from({ length: 4 }, () => aPharmacy(app, { group: 'Racing Branches' })),
  )
  const answers = await Promise.all(
    ids.map((id) => patch(id, { default_group_branch_for_state: true })),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(
    (await Promise.all(ids.map(stored))).filter((one) => one.default_group_branch_for_state),
  ).toHaveLength(1)
})

test('of two saves with one version on two connections one succeeds and the other is told', async () => {
  for (let round = 0; round < 5; round++) {
    const id = await bare()
    const answers = await Promise.all(
      ['a@x.example', 'b@x.example'].map((one) => patch(id, { billing_emails: [one], version: 1 })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await stored(id)).billing_emails).toHaveLength(1)
  }
})
