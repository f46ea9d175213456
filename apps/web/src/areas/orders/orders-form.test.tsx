// ORD-001, ORD-002, ORD-003, ORD-004, ORD-005, ORD-006, ORD-007, ORD-008, ORD-009, ORD-012, ORD-013, ORD-014, ORD-015,
// ORD-016, ORD-017, ORD-021, ORD-027, ORD-028, ORD-032, ORD-035, ORD-037, ORD-043, ORD-048: one order on its screen,
// before a known server.
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pumpTypes } from '@wren/contract/orders.rules'
import { labDropOffs } from '@wren/contract/reference'
import { screenRoutes } from '../../app/routes/table.ts'
import { pass, startBrowser, stopBrowser, user } from '../../shared/list/list-screen.testing.tsx'
import { realtime } from '../../shared/realtime/realtime.ts'
import {
  anIntake,
  anOrder,
  box,
  button,
  choose,
  flip,
  offered,
  openOrder,
  press,
  startWorld,
  toggle,
  treatment,
  type,
  uuid,
  type World,
} from './orders.testing.tsx'

let world: World
beforeEach(() => {
  startBrowser()
  world = startWorld()
})
afterEach(stopBrowser)
const open = () => openOrder('/patients/order/7')
const saves = () =>
  world.server.asked
    .filter(({ method }) => method === 'PATCH')
    .map(({ path, body }) => [path, body])
const headings = (level: number) =>
  screen.getAllByRole('heading', { level }).map((one) => one.textContent)
const crumbs = () =>
  within(screen.getByRole('navigation', { name: 'Breadcrumbs' }))
    .queryAllByRole('link')
    .map((one) => [one.textContent, one.getAttribute('href')])

test('ORD-001 ORD-002 SHL-027 both screens stand at their addresses, for admins; the heading is the number of the order, below its patient, or Patient - TBD where it has none', async () => {
  const routes = screenRoutes
    .filter(({ name }) => name.startsWith('patients-order-'))
    .map(({ name, path, title, audience }) => [name, path, title, audience])
  expect(routes).toEqual([
    ['patients-order-edit', '/patients/order/$oid', 'Order {oid}', 'admin'],
    ['patients-order-new', '/patients/$pid/order/new', 'New Order', 'admin'],
  ])
  await open()
  expect([headings(1), crumbs()]).toEqual([
    ['7'],
    [
      ['Patients', '/patients'],
      ['Imogen Featherwick', `/patients/${uuid}`],
    ],
  ])
  stopBrowser()
  startBrowser()
  world = startWorld()
  world.order = { ...anOrder, patient_uuid: null }
  await open()
  expect([crumbs(), screen.getByRole('navigation', { name: 'Breadcrumbs' }).textContent]).toEqual([
    [['Patients', '/patients']],
    'Patients/Patient - TBD/',
  ])
  await openOrder(`/patients/${uuid}/order/new`)
  expect(headings(1)).toContain('New Order')
})

test('ORD-003 ORD-012 ORD-013 ORD-014 the form stands in its blocks with every field, between Duplicate and the visits; labs show while they are on, the other drop-off with Other', async () => {
  world.intake = anIntake
  await open()
  expect(headings(2)).toEqual([
    'Order',
    'Schedule',
    'Dates',
    'Labs',
    'Notes',
    'Patient',
    'Related Intake',
    'Visits',
  ])
  for (const name of [
    'Pharmacy Phone',
    'Doses',
    'Visit Amount',
    'Frequency',
    'Frequency Other',
    'Flexibility days',
    'Treatment duration in days',
    'Notes',
  ])
    expect(box(name), name).toBeTruthy()
  for (const name of [
    'Status',
    'Pharmacy',
    'Access Type',
    'Pump Type',
    'Unit',
    'Estimated visit duration, hours',
    'Maximum authorized visit duration, minutes',
    'Date Order Signed',
    'Expiration',
    'Authorization Start',
    'Authorization End',
  ])
    expect(screen.getByRole('combobox', { name }), name).toBeTruthy()
  expect(treatment().value).toBe('Saline')
  for (const name of ['Nonconsecutive', 'Auto Order', 'Labs', /^Maximum authorized visit duration/])
    expect(toggle(name)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Intake 44' }).getAttribute('href')).toBe('/intake/44')
  expect(screen.getByText('Last updated 1 hour ago')).toBeTruthy()
  for (const name of ['Duplicate', 'History', 'Save']) expect(button(name), name).toBeTruthy()

  expect(screen.queryByRole('combobox', { name: 'Lab drop-off' })).toBeNull()
  await flip('Labs')
  for (const name of ['Lab frequency']) expect(box(name)).toBeTruthy()
  for (const name of ['Lab frequency unit', 'Next lab due'])
    expect(screen.getByRole('combobox', { name })).toBeTruthy()
  expect(await offered('Lab drop-off')).toEqual([...labDropOffs])
  expect(screen.queryByRole('textbox', { name: 'Other' })).toBeNull()
  await choose('Lab drop-off', 'Other')
  await type('Other', 'At the desk')
  await type('Lab frequency', '4')
  await press('Save')
  expect(saves().at(-1)).toEqual([
    '/patient-order/7',
    {
      lab_order: true,
      lab_drop_off: 'Other',
      lab_drop_off_other: 'At the desk',
      lab_frequency: 4,
      lab_frequency_type: 'd',
      version: 3,
    },
  ])
  await flip('Labs')
  expect(screen.queryByRole('combobox', { name: 'Lab drop-off' })).toBeNull()
  await type('Notes', 'No more labs')
  await press('Save')
  expect(saves().at(-1)).toEqual([
    '/patient-order/7',
    { lab_order: false, notes: 'No more labs', version: 4 },
  ])
})

test("ORD-004 an order whose expiration date has passed by the patient's calendar says so; today has not, and an empty one counts a year from the signing", async () => {
  const said = "This order's expiration date has passed"
  // It is the 21st in Phoenix.
  for (const [more, shown] of [
    [{ expiration_date: '2026-11-20' }, true],
    [{ expiration_date: '2026-11-21' }, false],
    [{ expiration_date: null, signed_date: '2025-11-20' }, true],
    [{ expiration_date: null, signed_date: null }, false],
  ] as const) {
    world.order = { ...anOrder, ...more }
    await open()
    expect(screen.queryAllByText(said), JSON.stringify(more)).toHaveLength(shown ? 1 : 0)
    stopBrowser()
    startBrowser()
    world = startWorld()
  }
})

test('ORD-087 the order page says which values came from its intake', async () => {
  world.intake = anIntake
  await open()
  expect(document.body.textContent).toContain('From Intake #44Pharmacy, Authorization End')
})

test('ORD-005 auto order beside another active order is warned of', async () => {
  const said = 'Another Order is Active - turn off Auto Order'
  world.order = { ...anOrder, auto_order: true }
  world.active = 2
  await open()
  expect(screen.getByText(said)).toBeTruthy()
  await flip('Auto Order')
  expect(screen.queryByText(said)).toBeNull()
})

test('a standing order that makes no visit says why, until Auto Order is off', async () => {
  world.order = { ...anOrder, auto_order: true }
  world.problems = 'Frequency is missing; The generated visit was canceled'
  await open()
  for (const said of [
    'Auto Order cannot make the next visit',
    'Frequency is missing',
    'The generated visit was canceled',
  ])
    expect(screen.getByText(said)).toBeTruthy()
  await flip('Auto Order')
  expect(screen.queryByText('Auto Order cannot make the next visit')).toBeNull()
})

test('ORD-007 ORD-008 ORD-035 only what changed is sent, an emptied number as null, and the notice stands for five seconds', async () => {
  await open()
  await type('Doses', '')
  await type('Visit Amount', '8')
  await press('Save')
  expect(saves()).toEqual([['/patient-order/7', { doses: null, visit_amount: 8, version: 3 }]])
  expect(screen.getByText('Order has been updated')).toBeTruthy()
  await pass(4_800)
  expect(screen.getByText('Order has been updated')).toBeTruthy()
  await pass(400)
  expect(screen.queryByText('Order has been updated')).toBeNull()
})

test('ORD-009 a refused save is told at the top, to which the page scrolls after 100 ms', async () => {
  await open()
  const scrolled = vi.spyOn(Element.prototype, 'scrollTo')
  window.history.replaceState(null, '', '/patients/order/7')
  world.refuse = [
    400,
    {
      error: 'Pharmacy is not available',
      code: 'validation',
      fields: { provider_id: 'Pharmacy is not available' },
    },
  ]
  await type('Notes', 'x')
  fireEvent.submit(document.querySelector('form') as HTMLFormElement)
  await pass()
  await pass(90)
  const alert = screen.getByRole('alert')
  expect([alert.textContent, scrolled.mock.calls.length]).toEqual([
    expect.stringContaining('Pharmacy is not available'),
    0,
  ])
  await pass(20)
  expect(scrolled).toHaveBeenCalledWith({ top: 0 })
  expect([screen.getAllByText('Pharmacy is not available').length, box('Notes').value]).toEqual([
    2,
    'x',
  ])
})

test('ORD-015 ORD-016 ORD-017 the visits of the order, the latest first, 500 a page, with their columns and styles; a row opens its visit', async () => {
  const visit = (id: number, more: object = {}) => ({
    id,
    start: '2026-11-25T17:00:00.000Z',
    timezone: 'America/Phoenix',
    duration_estimate: 120,
    missing_exact_time: false,
    treatment: 'Saline',
    nurse_first_name: 'Nina',
    nurse_last_name: 'Nurse',
    price_nurse_estimate: 120,
    price_nurse_paid: null,
    city: 'Phoenix',
    status: 'Active - Booked',
    missed: false,
    ...more,
  })
  world.visits = [
    visit(3),
    visit(2, { start: '2026-10-01T17:00:00.000Z' }),
    visit(1, { missed: true }),
    ...Array.from({ length: 498 }, (_, n) => visit(1000 + n)),
  ]
  world.next = 2
  const address = await open()
  const asked = () => world.server.asked.filter(({ path }) => path === '/assignments-search')
  expect(asked()[0]?.body).toEqual({ filters: { patient_order_id: 7 } })
  expect(['orderby', 'limit', 'page'].map((name) => asked()[0]?.query.get(name))).toEqual([
    'startDate desc',
    '500',
    '1',
  ])
  expect(screen.getAllByRole('columnheader').map((one) => one.textContent)).toEqual([
    'ID',
    'Date',
    'Time',
    'Treatment',
    'Nurse Price',
    'City',
    'Status',
  ])
  const row = (id: number) => document.querySelector(`tr[data-row="${id}"]`) as HTMLTableRowElement
  expect([...row(3).cells].map((cell) => cell.textContent)).toEqual([
    '3',
    'Nov 25, 2026',
    expect.stringMatching(/^10:00 AM - 12:00 PM/),
    'Saline',
    '$120.00',
    'Phoenix',
    'Active - Booked',
  ])
  expect([3, 2, 1].map((id) => row(id).dataset['tone'])).toEqual(['recent', undefined, 'missed'])
  expect(document.querySelector('table')?.getAttribute('aria-rowcount')).toBe('501') // the head and 500: the 501st is the marker
  await press('Next page')
  await pass(1500)
  expect(asked().at(-1)?.query.get('page')).toBe('2')
  await user().click(within(row(3)).getByText('Saline'))
  await pass(20)
  expect(address()).toBe('/visits/3')
})

test('ORD-021 the screen follows patient_order and order_assignment/{id}, and what is typed stays', async () => {
  const heard = new Map<string, Set<() => void>>()
  vi.spyOn(realtime, 'heard').mockResolvedValue(undefined)
  vi.spyOn(realtime, 'subscribe').mockImplementation((topics, tell) => {
    for (const topic of topics) heard.set(topic, new Set([...(heard.get(topic) ?? []), tell]))
    return () => {
      for (const topic of topics) heard.get(topic)?.delete(tell)
    }
  })
  await open()
  await type('Notes', 'half a sentence')
  for (const [topic, doses] of [
    ['patient_order', 20],
    ['order_assignment/7', 30],
  ] as const) {
    world.order = { ...world.order, doses, version: world.order.version + 1 }
    await act(async () => {
      for (const tell of heard.get(topic) ?? []) tell()
    })
    await pass(500)
    await pass(20)
    expect(world.server.asked.filter(({ path }) => path === '/patient-order/by-id/7').length).toBe(
      doses / 10,
    )
  }
  expect(box('Notes').value).toBe('half a sentence')
  expect(screen.getByText('This order was updated.')).toBeTruthy()
  await press('Reload')
  await press('Discard')
  expect([box('Notes').value, box('Doses').value]).toEqual(['', '30'])
})

test('ORD-023 ORD-024 ORD-032 an order on Hold is not offered Completed, one past its expiry stays Active, and pumps are the four', async () => {
  world.order = { ...anOrder, expiration_date: '2026-01-01' }
  await open()
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Status' }).value).toBe('Active')
  expect(await offered('Status')).toEqual([
    'Active',
    'Hold',
    'Inactive - Cancelled',
    'Inactive - Expired',
    'Completed',
  ])
  expect(await offered('Pump Type')).toEqual([...pumpTypes])
  expect(pumpTypes).toEqual(['Curlin', 'Sapphire', 'Dial a flow', 'Other'])
  stopBrowser()
  startBrowser()
  world = startWorld()
  world.order = { ...anOrder, status: 'Hold' }
  await open()
  expect(await offered('Status')).toEqual([
    'Active',
    'Hold',
    'Inactive - Cancelled',
    'Inactive - Expired',
  ])
})

test('ORD-026 ORD-027 ORD-028 ORD-037 ORD-041 one frequency locks the other, nonconsecutive needs several days, the maximum begins with an hour and minutes go by fives', async () => {
  await open()
  expect([box('Frequency Other').disabled, toggle('Nonconsecutive').disabled]).toEqual([true, true])
  expect(await offered('Unit')).toEqual(['days', 'weeks', 'months'])
  await type('Frequency', '')
  expect(box('Frequency Other').disabled).toBe(false)
  await type('Frequency Other', 'As needed')
  expect(box('Frequency').disabled).toBe(true)
  await type('Treatment duration in days', '3')
  await flip('Nonconsecutive')
  expect(toggle('Nonconsecutive').checked).toBe(true)
  await type('Treatment duration in days', '1')
  expect([toggle('Nonconsecutive').checked, toggle('Nonconsecutive').disabled]).toEqual([
    false,
    true,
  ])
  const hours = () =>
    screen.getByRole<HTMLInputElement>('combobox', {
      name: 'Maximum authorized visit duration, hours',
    })
  expect([hours().disabled, hours().value]).toEqual([true, ''])
  await flip(/^Maximum authorized/)
  expect([hours().disabled, hours().value]).toEqual([false, '1 h'])
  for (const name of [
    'Maximum authorized visit duration, minutes',
    'Estimated visit duration, minutes',
  ])
    expect((await offered(name)).join()).toBe(
      '0 min,5 min,10 min,15 min,20 min,25 min,30 min,35 min,40 min,45 min,50 min,55 min',
    )
  await press('Save')
  expect(saves().at(-1)?.[1]).toEqual({
    frequency_value: null,
    frequency_other: 'As needed',
    duration_max_auth: 60,
    version: 3,
  })
  await flip(/^Maximum authorized/)
  await press('Save')
  expect(saves().at(-1)?.[1]).toEqual({ duration_max_auth: null, version: 4 })
})

test('ORD-043 auto order is checked before anything is sent, with its reasons in order', async () => {
  world.order = { ...anOrder, lab_order: true, signed_date: null }
  world.active = 2
  world.patient = { ...world.patient, is_recurring: null }
  await open()
  await flip('Auto Order')
  await press('Save')
  const said =
    'Order cannot be Auto: Labs is toggled on, Another Order is already Active, Date Order Signed field is empty, Patient is not recurring'
  expect([screen.getAllByText(said).length, saves()]).toEqual([2, []])
  stopBrowser()
  startBrowser()
  world = startWorld()
  world.order = { ...anOrder, patient_uuid: null }
  world.active = 0
  await open()
  await flip('Auto Order')
  await press('Save')
  expect([
    screen.getAllByText('Order cannot be Auto: Patient is required').length,
    saves(),
  ]).toEqual([2, []])
})

test('what is missing or wrong is said at its field before it is sent', async () => {
  await open()
  fireEvent.change(treatment(), { target: { value: '' } })
  await type('Pharmacy Phone', '12345')
  for (const [name, text] of [
    ['Expiration', '10/01/2026'],
    ['Authorization Start', '12/02/2026'],
    ['Authorization End', '12/01/2026'],
  ] as const) {
    fireEvent.change(screen.getByRole('combobox', { name }), { target: { value: text } })
    fireEvent.blur(screen.getByRole('combobox', { name }))
    await pass()
  }
  await press('Save')
  for (const text of [
    'Treatment is required',
    'Pharmacy Phone is not valid',
    'Authorization Start must be set before Authorization End',
    'Date Order Signed must be before the expiration date',
  ])
    expect(screen.getAllByText(text).length, text).toBeGreaterThan(0)
  expect(saves()).toEqual([])
})

test('ORD-048 the patient of an order from an intake is locked and says where to change her; a deleted pharmacy stays but is not offered', async () => {
  world.intake = anIntake
  world.order = { ...anOrder, provider_id: 4 }
  await open()
  const patient = screen.getByRole<HTMLInputElement>('combobox', { name: 'Patient' })
  expect([patient.value, patient.disabled]).toEqual(['Imogen Featherwick - W000012', true])
  for (let around = patient.parentElement; around; around = around.parentElement)
    fireEvent.mouseEnter(around)
  await pass(500)
  expect(screen.getByRole('tooltip').textContent).toBe(
    'Please add/change the patient to the Intake.',
  )
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Pharmacy' }).value).toBe(
    'Saguaro (deleted)',
  )
  expect(await offered('Pharmacy')).toEqual(['Apex', 'Desert'])
})
