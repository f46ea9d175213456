// Creates and saves pharmacies over HTTP.
import { beforeAll, expect, test } from 'vitest'
import { marginNames, pharmacies } from '@wren/contract/pharmacies'
import type { Client } from '../../platform/testing.ts'
import { useAdmin, useTestApp } from '../../platform/testing-fixtures.ts'
import { aPharmacy } from './pharmacies.builders.ts'

const app = useTestApp()
const admin = useAdmin(app, { permissions: ['ALL'] })
let nurse: Client
let created = 0
beforeAll(async () => {
  nurse = await app.signIn(await app.createPerson({ is_nurse: true }))
})

const patch = (id: number, fields: Record<string, unknown>, client = admin) =>
  client.raw('PATCH', `/provider/update/${id}`, fields)
const stored = async (id: number) => (await admin.call(pharmacies.byId, { id })).body.provider
const insertBare = async (fields: Record<string, unknown> = {}): Promise<number> => {
  const { status, body } = await admin.raw('POST', '/provider/insert', {
    title: `Bare ${++created}`,
    ...fields,
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body['id'] as number
}
const refusedFields = async (fields: Record<string, unknown>, id?: number) => {
  const { status, body } =
    id === undefined
      ? await admin.raw('POST', '/provider/insert', { title: `Faulty ${++created}`, ...fields })
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
const allFields = {
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

test('PHA-067 PHA-031 PHA-032 PHA-048 stores all sent fields and the defaults of omitted ones', async () => {
  const { status, body } = await admin.raw('POST', '/provider/insert', allFields)
  expect([status, Object.keys(body)]).toEqual([201, ['id']])
  expect(await stored(body['id'] as number)).toEqual({
    id: body['id'],
    version: 1,
    is_deleted: false,
    group: null,
    ...allFields,
  })
  expect(Object.keys(rates)).toHaveLength(21)
  const id = await insertBare()
  expect(await stored(id)).toEqual({
    ...Object.fromEntries(Object.keys(allFields).map((name) => [name, null])),
    id,
    version: 1,
    title: `Bare ${created}`,
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
    expect(await refusedFields({ [name]: value })).toEqual({
      [name]: 'This field cannot be set here.',
    })
})

test('PHA-068 PATCH /provider/update/{id} saves the sent fields only and answers the saved pharmacy', async () => {
  const id = await insertBare({ net_payment_term: 30 })
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
      current: { id, version: 2, title: `Bare ${created}` },
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
  const other = await insertBare()
  expect(await patch(other, { title: `bare ${created - 1}` })).toMatchObject({
    status: 409,
    body: { error: 'A pharmacy with this title already exists' },
  })
  expect(await patch(other, { title: '' })).toMatchObject({
    status: 400,
    body: { fields: { title: 'Title is required' } },
  })
})

test('PHA-036 PHA-037 requires a title, unique among pharmacies not deleted, and a valid contact email', async () => {
  expect(await refusedFields({ title: '   ' })).toEqual({ title: 'Title is required' })
  expect(await refusedFields({ title: 'x'.repeat(101) })).toEqual({
    title: 'Please enter a value with no more than 100 characters.',
  })
  for (const invoicing_email of ['office', 'a@b', 'a b@c.example'])
    expect(await refusedFields({ invoicing_email })).toEqual({
      invoicing_email: 'Email is not in the correct format',
    })
  expect((await stored(await insertBare({ invoicing_email: ' ' }))).invoicing_email).toBeNull()
  await aPharmacy(app, { title: 'Gone Rx', is_deleted: true })
  const id = await insertBare({ title: 'gone rx' })
  expect(await admin.raw('POST', '/provider/insert', { title: 'GONE RX' })).toMatchObject({
    status: 409,
    body: { error: 'A pharmacy with this title already exists' },
  })
  expect((await patch(id, { title: 'Gone RX' })).status).toBe(200)
})

test('PHA-038 PHA-041 AUD-072 accepts only web addresses and requires one for a required supply form', async () => {
  for (const address of [
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
    expect(await refusedFields({ visit_guide_url: address }), address).toEqual({
      visit_guide_url: 'Wren Health Visit Guide must be a URL',
    })
    expect(await refusedFields({ supply_form_url: address }), address).toEqual({
      supply_form_url: 'Supply Request Form must be a URL',
    })
  }
  const id = await insertBare({ visit_guide_url: '', supply_form_url: ' https://forms.example/a ' })
  expect(await stored(id)).toMatchObject({
    visit_guide_url: null,
    supply_form_url: 'https://forms.example/a',
  })
  const required = { supply_form_url: 'Supply Request Form is required' }
  expect(await refusedFields({ supply_form_required: true })).toEqual(required)
  expect((await patch(id, { supply_form_required: true })).status).toBe(200)
  expect(await refusedFields({ supply_form_url: '' }, id)).toEqual(required)
  expect(
    (await patch(id, { supply_form_url: '', supply_form_required: false })).body,
  ).toMatchObject({ provider: { supply_form_url: null } })
})

test('PHA-042 AUD-072 stores rich texts as sanitised HTML of at most 10000 characters', async () => {
  const id = await insertBare({
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
  const tooLong = { chart_info: 'Please enter a value with no more than 10000 characters.' }
  expect([
    await refusedFields({ chart_info: 'x'.repeat(10_001) }, id),
    await refusedFields({ chart_info: '&'.repeat(2_001) }, id),
    await refusedFields({ chart_info: 'x'.repeat(200_000) }, id),
  ]).toEqual([tooLong, tooLong, tooLong])
  expect(
    (await patch(id, { chart_info: `<b class="${'y'.repeat(20_000)}">${'x'.repeat(9_993)}</b>` }))
      .body,
  ).toMatchObject({ provider: { chart_info: `<b>${'x'.repeat(9_993)}</b>` } })
  expect((await patch(id, { chart_info: null })).body).toMatchObject({
    provider: { chart_info: null },
  })
})

test('PHA-035 PHA-049 limits days, minutes, percents and dollars to their ranges; null unsets them', async () => {
  const id = await insertBare()
  const expectRefused = async (name: string, ...values: unknown[]) => {
    for (const value of values)
      expect(await refusedFields({ [name]: value }, id), `${name} ${String(value)}`).toEqual({
        [name]: expect.any(String),
      })
  }
  await expectRefused('net_payment_term', -1, 121, 1.5, '30')
  await expectRefused('minimal_minutes_charge', -1, 721, 30.5)
  await expectRefused('hourly_rate', -0.01, 10_000, 1.005, '12')
  await expectRefused('margin_target', -1, 100.01, 40.005)
  await expectRefused('margin_min_flat_rate', -1, 10_000, 0.001)
  await expectRefused('intake_margin_urgent_hourly_rate', -1, 10_000, 1.234)
  await expectRefused('duration_rounding_method', 'up-30', null)
  await expectRefused('invoicing_address_zip', '8500', '850045', 'abcde')
  await expectRefused('invoicing_address_state', 'XX', 'Arizona')
  await expectRefused('provider_logo_slug', 'Logo', 'a_b', '../x', 'a b')
  await expectRefused(
    'billing_emails',
    ['no'],
    [1],
    'a@b.example',
    Array.from({ length: 21 }, (_, n) => `a${n}@b.example`),
  )
  const maxima = {
    net_payment_term: 120,
    minimal_minutes_charge: 720,
    hourly_rate: 9999.99,
    margin_target: 100,
    margin_min_flat_rate: 9999.99,
    intake_margin_urgent_hourly_rate: 0,
  }
  expect((await patch(id, maxima)).body).toMatchObject({ provider: maxima })
  const unset = Object.fromEntries(Object.keys(maxima).map((name) => [name, null]))
  expect((await patch(id, unset)).body).toMatchObject({ provider: unset })
})

test('accepts one of two concurrent saves of the same version and answers the other 409', async () => {
  for (let round = 0; round < 5; round++) {
    const id = await insertBare()
    const answers = await Promise.all(
      ['a@x.example', 'b@x.example'].map((one) => patch(id, { billing_emails: [one], version: 1 })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await stored(id)).billing_emails).toHaveLength(1)
  }
})
