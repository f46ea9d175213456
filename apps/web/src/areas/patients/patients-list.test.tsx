// PAT-004, PAT-005, PAT-006, PAT-007, PAT-008, PAT-009, PAT-010, PAT-011, PAT-012, PAT-013, PAT-014, PAT-015, PAT-016,
// PAT-017, PAT-018, PAT-019, PAT-020, PAT-021, PAT-022, PAT-023, PAT-024, PAT-025, PAT-026, PAT-027, PAT-028, PAT-029,
// PAT-030, PAT-031, PAT-032, PAT-033, PAT-034, PAT-035, PAT-036: the Patients screen as a person sees it, on rows of a
// known answer.
import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OrderListRow } from '@wren/contract/orders'
import type { PatientRow } from '@wren/contract/patients'
import { ordersList } from '@wren/contract/orders.list'
import {
  openList,
  pass,
  startBrowser,
  startServer,
  stopBrowser,
  user,
  type Server,
} from '../../shared/list/list-screen.testing.tsx'
import { PatientsScreen } from './patients-list.screen.tsx'
import { readMatches, wrongShape } from './patients-search.rules.ts'

const uuid = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
const match = (n: number, more: Partial<PatientRow> = {}): PatientRow => ({
  uuid: uuid(n),
  id: n,
  first_name: 'Imogen',
  last_name: `Featherwick${n}`,
  dob: '1961-02-03',
  status: 'Active',
  wren_mrn: `W00000${n}`,
  external_mrn: [],
  nurse_gender_preference: null,
  languages: [],
  phone_scheduling_contact: null,
  ...more,
})
const mrns = [
  { id: 1, patient_id: 1, provider_id: 3, mrn: '4417', provider_title: 'Apex' },
  { id: 2, patient_id: 1, provider_id: 4, mrn: 'SAG-2', provider_title: 'Saguaro' },
]
const plain: OrderListRow = {
  id: 1,
  patient_uuid: uuid(1),
  ops_first_name: 'Hollis',
  patient_initials: 'IF',
  patient_city: 'Phoenix',
  patient_status: 'Active',
  order_treatment: 'Gammagard',
  primary_nurse_first_name: 'Nina',
  lab_order: false,
  auto_generation_problems: null,
  active_orders_qty: 1,
  auto_order: true,
  frequency: 7,
  frequency_other: null,
  next_visit_date: '2026-11-25T17:00:00.000Z',
  next_visit_due_date: null,
  next_visit_timezone: 'America/Phoenix',
  next_visit_id: 48,
  next_visit_status: 'Active - Booked',
}
const row = (id: number, more: Partial<OrderListRow> = {}): OrderListRow => ({
  ...plain,
  id,
  patient_uuid: uuid(id),
  ...more,
})
const bare = {
  next_visit_date: null,
  next_visit_id: null,
  next_visit_status: null,
  next_visit_timezone: null,
}

let server: Server
beforeEach(() => {
  startBrowser()
  server = startServer()
})
afterEach(stopBrowser)

const open = async (address = '/things') =>
  openList({ list: ordersList as never, address, screen: <PatientsScreen /> })
const search = () => screen.getByRole('searchbox', { name: 'Search patients' })
const type = async (text: string, wait = 250) => {
  await user().type(search(), text)
  await pass(wait)
  await pass()
}
const searches = () => server.asked.filter(({ path }) => path === '/patient/search')
const line = (id: number) => document.querySelector(`tr[data-row="${id}"]`) as HTMLTableRowElement
const under = (id: number) =>
  document.querySelector(`tr[data-under="${id}"]`) as HTMLTableRowElement
const headers = () =>
  screen
    .getAllByRole('columnheader')
    .map((one) => one.textContent)
    .filter(Boolean)
const openOrders = async (
  rows: readonly OrderListRow[],
  address = '/things?view=orders',
  next: number | null = null,
) => {
  server.answer = () => ({ data: rows, next })
  return open(address)
}

test('PAT-004 PAT-005 the screen has both views, Search where the address names none, and New Patient leads to the form', async () => {
  const opened = await open()
  expect([
    screen.getByRole('heading', { name: 'Patients' }) !== null,
    screen.getByRole<HTMLInputElement>('radio', { name: 'Search' }).checked,
  ]).toEqual([true, true])
  await user().click(screen.getByText('Orders'))
  await pass()
  expect(opened.address()).toBe('/patients?view=orders')
  cleanup()
  await open('/things?view=orders')
  expect([
    screen.getByRole<HTMLInputElement>('radio', { name: 'Orders' }).checked,
    screen.queryByRole('searchbox', { name: 'Search patients' }),
  ]).toEqual([true, null])
  cleanup()
  const again = await open('/things?view=search')
  expect(search()).toBeTruthy()
  await user().click(screen.getByRole('button', { name: 'New Patient' }))
  await pass()
  expect(again.address()).toBe('/patients/new')
})

test('PAT-006 PAT-007 PAT-008 LST-049 one input asks from three characters on, 250 ms after the last of them', async () => {
  await open()
  expect(search().getAttribute('placeholder')).toBe(
    'Search by patient name, Wren MRN, or pharmacy MRN...',
  )
  server.answer = () => ({ data: [match(1)] })
  await type('im', 5000)
  await user().type(search(), '  ')
  await pass(5000)
  expect([searches().length, document.querySelectorAll('tr[data-row]').length]).toEqual([0, 0])
  await user().clear(search())
  await user().type(search(), 'imo')
  await pass(249)
  await user().type(search(), 'g')
  await pass(249)
  expect(searches()).toHaveLength(0)
  await pass(1)
  await pass()
  expect([searches().map(({ body }) => body), line(1) !== null]).toEqual([[{ text: 'imog' }], true])
  await user().clear(search())
  await pass()
  expect(document.querySelectorAll('tr[data-row]')).toHaveLength(0)
})

test('PAT-009 a term that was asked for is not asked for again within five minutes', async () => {
  await open()
  server.answer = () => ({ data: [match(1)] })
  await type('imogen')
  await user().clear(search())
  await type('feather')
  await user().clear(search())
  await pass(4 * 60_000)
  await type('imogen')
  expect(searches().map(({ body }) => body['text'])).toEqual(['imogen', 'feather'])
  await user().clear(search())
  await pass(61_000)
  await type('imogen')
  expect(searches().map(({ body }) => body['text'])).toEqual(['imogen', 'feather', 'imogen'])
})

test('PAT-010 PAT-012 PAT-015 a match shows name, date of birth, the MRN of each pharmacy to copy and its status, and leads to the patient', async () => {
  const opened = await open()
  server.answer = () => ({ data: [match(1, { external_mrn: mrns }), match(2, { status: 'Hold' })] })
  await type('imogen')
  expect(headers()).toEqual(['Patient', 'Date of Birth', 'Pharmacy MRN', 'Status'])
  const texts = (id: number) => [...line(id).cells].map((cell) => cell.textContent?.trim())
  expect([texts(1), texts(2)]).toEqual([
    ['Imogen Featherwick1', '02/03/1961', 'Apex4417SaguaroSAG-2', 'Active'],
    ['Imogen Featherwick2', '02/03/1961', '-', 'Hold'],
  ])
  expect(
    [1, 2].map(
      (id) =>
        line(id)
          .querySelector('[class*=blue],[class*=red]')
          ?.className.match(/blue|red/)?.[0],
    ),
  ).toEqual(['blue', 'red'])
  await user().click(within(line(1)).getByRole('button', { name: 'Copy SAG-2' }))
  const copied = navigator.clipboard.readText()
  await pass(100)
  expect([await copied, opened.address()]).toEqual(['SAG-2', '/things'])
  await user().click(within(line(1)).getByText('02/03/1961'))
  await pass()
  expect(opened.address()).toBe(`/patients/${uuid(1)}`)
})

test("PAT-011 PAT-013 no match is told, and a failed search tells the server's reason or that an error occurred", async () => {
  await open()
  await type('nobody')
  screen.getByText('No patient matches found.')
  const refuse = (body: object) => {
    server.answer = () =>
      new Response(JSON.stringify(body), {
        status: 500,
        headers: { 'content-type': 'application/json' },
      })
  }
  refuse({ error: 'The database rests.' })
  await type('1')
  screen.getByText('The database rests.')
  refuse({})
  await type('2')
  screen.getByText('An error occurred')
})

test('PAT-014 an answer of another shape is refused, and the screen says so', async () => {
  const text =
    'Validation Error: there seems to be something wrong with the format of the response.'
  expect(wrongShape).toBe(text)
  for (const wrong of [null, {}, { data: {} }, { data: [{ ...match(1), dob: 5 }] }])
    expect(() => readMatches(wrong)).toThrow(text)
  expect(readMatches({ data: [match(1)] })).toHaveLength(1)
  await open()
  server.answer = () => ({ data: [{ ...match(1), external_mrn: null }] })
  await type('imogen')
  screen.getByText(text)
})

test('PAT-016 PAT-018 PAT-030 a row shows ops, initials, city, status, treatment, primary nurse, icons, and Auto or Manual, below a bar of filters', async () => {
  await openOrders([
    row(1),
    row(2, { auto_order: false, primary_nurse_first_name: null, order_treatment: null }),
  ])
  expect(server.asked[0]).toMatchObject({
    path: '/patient-orders-search',
    body: { filters: { patient_status: 'Active', date_to: '2028-11-21T00:00:00Z' } },
  })
  expect([server.asked[0]?.query.get('limit'), server.asked[0]?.query.get('orderby')]).toEqual([
    '500',
    'duedate asc',
  ])
  expect(headers()).toEqual([
    'Ops',
    'Patient',
    'City',
    'Status',
    'Treatment',
    'Primary Nurse',
    'Warnings',
    'Auto Order',
  ])
  const texts = (id: number) => [...line(id).cells].slice(1).map((cell) => cell.textContent?.trim())
  expect([texts(1), texts(2)]).toEqual([
    ['Hollis', 'IF', 'Phoenix', 'Active', 'Gammagard', 'Nina', '-', 'Auto'],
    ['Hollis', 'IF', 'Phoenix', 'Active', '-', '-', '-', 'Manual'],
  ])
  const bar = screen.getByRole('search', { name: 'Filters' })
  await user().click(within(bar).getByRole('button', { name: 'Add filter' }))
  await pass()
  expect(screen.getAllByRole('menuitem').map((one) => one.textContent)).toEqual([
    'Is Recurring',
    'Primary Nurse',
    'Ops',
    'Home Phone',
    'Cell Phone',
    'Scheduling Phone',
    'Patient Name',
    'Auto Order',
    'Num Active Orders',
  ])
  for (const name of ['Date Range', 'Patient Status']) within(bar).getByRole('group', { name })
})

test('PAT-017 icons say that labs are due, why no visit is generated, and that more than one order is active', async () => {
  await openOrders([
    row(1, {
      lab_order: true,
      auto_generation_problems: 'Frequency is missing; Estimated duration is empty',
      active_orders_qty: 2,
    }),
    row(2),
  ])
  const signs = (id: number) => line(id).querySelector('td[data-column=signs]') as HTMLElement
  expect(
    [
      'Lab order required',
      'Frequency is missing; Estimated duration is empty',
      'More than 1 Order is Active',
    ].every((text) => within(signs(1)).getByText(text)),
  ).toBe(true)
  expect([
    signs(1).querySelectorAll('svg').length,
    signs(2).querySelectorAll('svg').length,
  ]).toEqual([3, 0])
  await user().hover(signs(1).querySelectorAll('svg')[1] as Element)
  await pass(500)
  expect(screen.getByRole('tooltip').textContent).toBe(
    'Frequency is missing; Estimated duration is empty',
  )
})

test('PAT-019 PAT-020 PAT-021 PAT-022 a second line tells the next visit: its day in its own zone and its status, the due date, or why there is neither', async () => {
  const none = { ...bare, next_visit_due_date: null }
  await openOrders([
    row(1),
    row(2, { next_visit_date: '2026-11-26T05:00:00.000Z' }),
    row(3, { next_visit_date: '2026-11-26T05:00:00.000Z', next_visit_timezone: null }),
    row(4, { ...bare, next_visit_due_date: '2026-11-03' }),
    row(5, { ...none, active_orders_qty: 0 }),
    row(6, { ...none, active_orders_qty: 2 }),
    row(7, { ...none, frequency: null }),
    row(8, { ...none, frequency_other: 'x', frequency: null }),
    row(9, none),
  ])
  expect([1, 2, 3, 4, 5, 6, 7, 8, 9].map((id) => under(id).textContent)).toEqual([
    'November 25, 2026Active - Booked',
    'November 25, 2026Active - Booked',
    'November 25, 2026Active - Booked',
    'November 3, 2026Due',
    'No Active Order',
    'More than 1 Order is Active',
    'Frequency is missing',
    'This order has a unique frequency',
    'Sth is wrong with Orders - contact Tech Support',
  ])
})

test('PAT-024 PAT-025 PAT-026 a row warns of a visit that is still to be made, errs where it is late or nothing is known, and warns besides of a unique frequency', async () => {
  await openOrders([
    row(1),
    row(2, { ...bare, next_visit_due_date: '2026-12-01' }),
    row(3, { ...bare, next_visit_due_date: '2026-11-20' }),
    row(4, bare),
    row(5, { ...bare, frequency: null, frequency_other: 'as ordered' }),
    row(6, { ...bare, frequency: null, frequency_other: 'as ordered', active_orders_qty: 2 }),
    row(7, { next_visit_due_date: '2026-11-01' }),
  ])
  const tones = [1, 2, 3, 4, 5, 6, 7].map((id) => [
    line(id).dataset['tone'],
    under(id).dataset['tone'],
  ])
  expect(tones).toEqual([
    [undefined, undefined],
    ['warning', 'warning'],
    ['error', 'error'],
    ['error', 'error'],
    ['error-warning', 'error-warning'],
    ['error', 'error'],
    [undefined, undefined],
  ])
})

test('PAT-028 the row leads to the patient, its line to the visit, and without one to the patient', async () => {
  const opened = await openOrders([row(1), row(2, bare)])
  const at = async (element: Element) => {
    await user().click(element)
    await pass()
    const address = opened.address()
    await opened.goBack()
    return address
  }
  expect(await at(within(line(1)).getByText('Phoenix'))).toBe(`/patients/${uuid(1)}`)
  expect(await at(within(under(1)).getByText('November 25, 2026'))).toBe('/visits/48')
  expect(
    await at(within(under(2)).getByText('Sth is wrong with Orders - contact Tech Support')),
  ).toBe(`/patients/${uuid(2)}`)
})

test("PAT-029 the Orders view pages, says 'No visits.' or 'Loading...' and clears all filters", async () => {
  const opened = await openOrders([row(1)], '/things?view=orders', 2)
  await user().click(screen.getByRole('button', { name: 'Next page' }))
  await pass()
  expect([
    new URLSearchParams(opened.address().split('?')[1]).get('page'),
    screen.getByRole<HTMLButtonElement>('button', { name: 'Previous page' }).disabled,
  ]).toEqual(['2', false])
  server.answer = () => ({ data: [] })
  await user().click(screen.getByRole('button', { name: 'Previous page' }))
  await pass()
  screen.getByText('No visits.')
  let answer: (value: { data: object[] }) => void = () => {}
  server.answer = () =>
    new Promise((done) => {
      answer = done
    })
  await user().click(screen.getAllByRole('button', { name: 'Clear All filters' })[0] as HTMLElement)
  await pass(1000)
  screen.getByText('Loading...')
  answer({ data: [row(1)] })
  await pass()
  expect([
    server.asked.at(-1)?.body,
    new URLSearchParams(opened.address().split('?')[1]).get('filters'),
  ]).toEqual([{ filters: {} }, 'none'])
})

test('PAT-036 the Orders view is read again every minute and when the window gets the focus', async () => {
  await openOrders([row(1)])
  const before = server.asked.length
  await pass(59_000)
  expect(server.asked).toHaveLength(before)
  await pass(1000)
  expect(server.asked).toHaveLength(before + 1)
  await act(async () => {
    window.dispatchEvent(new Event('focus'))
  })
  await pass()
  expect(server.asked).toHaveLength(before + 2)
})
