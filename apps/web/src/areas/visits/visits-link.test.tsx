// VIS-098, ORD-076, ORD-077, ORD-079, ORD-084: the linked order on the visit and the popup that links another,
// before a known server.
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Order } from '@wren/contract/orders'
import { ordersList } from '@wren/contract/orders.list'
import type { WholeVisit } from '@wren/contract/visits-whole'
import { Notices } from '../../app/shell/Notices.tsx'
import {
  openList,
  pass,
  startBrowser,
  startServer,
  stopBrowser,
  type Server,
} from '../../shared/list/list-screen.testing.tsx'
import { loadSession } from '../../shared/session/session.ts'
import { OrderField } from './visits-order.parts.tsx'

const patient = '00000000-0000-4000-8000-000000000001'
const order = (id: number, more: Partial<Order> = {}) =>
  ({
    id,
    patient_uuid: patient,
    status: 'Active',
    treatment: 'Saline',
    signed_date: '2026-11-01',
    expiration_date: '2027-03-01',
    ...more,
  }) as Order
let server: Server
let results: object[]
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
beforeEach(() => {
  startBrowser()
  server = startServer()
  results = [{ id: 51, ok: true, error: null }]
  server.answer = ({ path }) =>
    path === '/patient-order/search'
      ? json({
          data: [order(9), order(8, { status: 'Hold', expiration_date: null, signed_date: null })],
        })
      : json({ assignment_ids: [51], results })
})
afterEach(stopBrowser)

async function open(
  linked: Order | null,
  { perms = 'ORD_LINK', unsaved = false, visit = {} as object } = {},
) {
  localStorage.setItem(
    'token',
    `x.${btoa(JSON.stringify({ sid: 's', id: 1, email: 'a@wren.example', role: 'admin', perms, timezone: 'America/Los_Angeles' }))}.x`,
  )
  loadSession()
  const assignment = {
    id: 51,
    patient_uuid: patient,
    patient_order_id: linked?.id ?? null,
    local_date: '2026-11-25',
    start: '2026-11-25T17:00:00.000Z',
    timezone: 'America/Phoenix',
    status: 'New',
    expiration_date: linked?.expiration_date ?? null,
    patient_order_status: linked?.status ?? null,
    patient_order_signed_date: linked?.signed_date ?? null,
    nurse_chart_received: null,
    report_id: null,
    ...visit,
  }
  await openList({
    list: ordersList as never,
    screen: (
      <>
        <OrderField
          whole={{ assignment, patient_order: linked } as unknown as WholeVisit}
          unsaved={unsaved}
          error={undefined}
        />
        <Notices />
      </>
    ),
  })
  await pass(50)
}
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }))
  await pass(50)
  await pass(50)
}
const sent = () =>
  server.asked
    .filter(({ path }) => path !== '/patient-order/search')
    .map(({ path, body }) => [path, body])
const dialog = () => within(screen.getByRole('dialog', { name: 'Link Order' }))

test('VIS-098 the linked order is a link with treatment, status and expiry, red once it passed, or none is linked', async () => {
  await open(order(9))
  expect([
    screen.getByRole('link', { name: '#9' }).getAttribute('href'),
    document.body.textContent,
  ]).toEqual(['/patients/order/9', expect.stringContaining('#9SalineActiveExpires Mar 1, 2027')])
  expect(screen.getByText('Expires Mar 1, 2027').className).not.toMatch(/red|orange/)
  for (const [expiration, tone] of [
    ['2026-11-24', /red/],
    ['2026-12-01', /orange/],
  ] as const) {
    stopBrowser()
    startBrowser()
    server = startServer()
    await open(order(9, { expiration_date: expiration }))
    expect(screen.getByText(/^Expires /).className, expiration).toMatch(tone)
  }
  stopBrowser()
  startBrowser()
  server = startServer()
  await open(null)
  expect(screen.getByText('No order linked')).toBeTruthy()
})

test('ORD-077 without ORD_LINK or ALL there is no link control; with unsaved changes it rests', async () => {
  for (const perms of ['', 'UNLOCK_RATES', 'NONE']) {
    await open(order(9), { perms })
    expect(screen.queryByRole('button', { name: 'Link Order' }), perms).toBeNull()
    stopBrowser()
    startBrowser()
    server = startServer()
  }
  await open(order(9), { perms: 'ALL', unsaved: true })
  await press('Link Order')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test("ORD-076 ORD-079 'Link Order' offers the patient's orders, one of them and who else gets it; an unlinked visit is linked, a linked one moved or freed", async () => {
  await open(null)
  await press('Link Order')
  expect(
    dialog()
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.children].slice(1).map((cell) => cell.textContent)),
  ).toEqual([
    ['9', 'Saline', 'Active', 'Mar 1, 2027'],
    ['8', 'Saline', 'Hold', '-'],
  ])
  expect(
    ['Also linked visits', 'Also future visits'].map(
      (name) => dialog().getByRole<HTMLInputElement>('checkbox', { name }).checked,
    ),
  ).toEqual([false, false])
  expect(dialog().getByRole<HTMLButtonElement>('button', { name: 'Link' }).disabled).toBe(true)
  await press('Cancel')
  await pass(500)
  expect(screen.queryByRole('dialog')).toBeNull()
  await press('Link Order')
  fireEvent.click(dialog().getByRole('radio', { name: 'Order 9' }))
  fireEvent.click(dialog().getByRole('radio', { name: 'Order 8' }))
  expect(
    dialog()
      .getAllByRole<HTMLInputElement>('radio')
      .map(({ checked }) => checked),
  ).toEqual([false, true])
  fireEvent.click(dialog().getByRole('checkbox', { name: 'Also future visits' }))
  await press('Link')
  expect(sent()).toEqual([
    [
      '/patient-order/link',
      { assignment_id: 51, order_id: 8, propagate_linked: false, propagate_future: true },
    ],
  ])
  expect(screen.getByText('Order has been linked')).toBeTruthy()
  await pass(500)
  expect(screen.queryByRole('dialog')).toBeNull()

  for (const [radio, order_id, said] of [
    ['Order 8', 8, 'Order has been linked'],
    ['No order', null, 'Order has been unlinked'],
  ] as const) {
    stopBrowser()
    startBrowser()
    const { answer } = server
    server = startServer()
    server.answer = answer
    await open(order(9))
    await press('Link Order')
    expect(dialog().getByRole<HTMLInputElement>('radio', { name: 'Order 9' }).disabled).toBe(true)
    fireEvent.click(dialog().getByRole('radio', { name: radio }))
    fireEvent.click(dialog().getByRole('checkbox', { name: 'Also linked visits' }))
    await press('Link')
    expect(sent()).toEqual([
      [
        '/assignments/51/order-relink',
        { order_id, propagate_linked: true, propagate_future: false },
      ],
    ])
    expect(screen.getByText(said)).toBeTruthy()
  }
})

test('ORD-084 VIS-147 visits that were not linked stand below the message with their reason, and a refusal keeps the popup open and the visit without an order', async () => {
  results = [
    { id: 51, ok: true, error: null },
    { id: 60, ok: false, error: 'The chart of this visit is locked.' },
    { id: 61, ok: true, error: null },
  ]
  await open(null)
  await press('Link Order')
  fireEvent.click(dialog().getByRole('radio', { name: 'Order 9' }))
  await press('Link')
  expect(dialog().getByRole('alert').textContent).toBe(
    'Order has been linkedVisit #60: The chart of this visit is locked.',
  )
  expect(dialog().getByRole('link', { name: 'Visit #60' }).getAttribute('href')).toBe('/visits/60')
  await press('Close')
  await pass(500)
  const { answer } = server
  server.answer = (asked) =>
    asked.path === '/patient-order/link'
      ? json({ error: 'The order belongs to another patient.', code: 'conflict' }, 409)
      : answer(asked)
  await press('Link Order')
  fireEvent.click(dialog().getByRole('radio', { name: 'Order 9' }))
  await press('Link')
  expect(dialog().getByRole('alert').textContent).toContain('The order belongs to another patient.')
  expect(screen.getByText('No order linked')).toBeTruthy()
})

test('VIS-165 the order of a finished visit is moved with a reason, which is asked for at its field, and is not taken away', async () => {
  await open(order(9), { visit: { status: 'Completed - Visit Finished', report_id: 3 } })
  await press('Link Order')
  expect(dialog().queryByText('No order: takes the linked one away')).toBeNull()
  fireEvent.click(dialog().getByRole('radio', { name: 'Order 8' }))
  server.answer = ({ path }) =>
    path === '/assignments/51/order-relink'
      ? json(
          {
            error: 'Please enter a reason of 5 to 500 characters.',
            code: 'validation',
            fields: { reason: 'Please enter a reason of 5 to 500 characters.' },
          },
          400,
        )
      : json({ data: [order(9), order(8)] })
  await press('Link')
  expect(dialog().getByText('Please enter a reason of 5 to 500 characters.')).not.toBeNull()
  fireEvent.change(dialog().getByRole('textbox', { name: /Reason/ }), {
    target: { value: 'Order of last year' },
  })
  server.answer = ({ path }) =>
    path === '/patient-order/search'
      ? json({ data: [order(9), order(8)] })
      : json({ assignment_ids: [51], results })
  await press('Link')
  expect(sent().at(-1)).toEqual([
    '/assignments/51/order-relink',
    {
      order_id: 8,
      propagate_linked: false,
      propagate_future: false,
      reason: 'Order of last year',
    },
  ])
})

test('VIS-168 a nurse who may not work for the order raises the question, and linking goes on or not', async () => {
  server.answer = ({ path, body }) =>
    path === '/patient-order/search'
      ? json({ data: [order(9)] })
      : body['without_nurse'] === true
        ? json({ assignment_ids: [51], results })
        : json(
            {
              error: 'Blocked for this pharmacy',
              code: 'nurse_refused',
              hint: 'Blocked for this pharmacy',
            },
            409,
          )
  await open(null)
  await press('Link Order')
  fireEvent.click(dialog().getByRole('radio', { name: 'Order 9' }))
  fireEvent.click(dialog().getByRole('button', { name: 'Link' }))
  await pass(50)
  const question = () => within(screen.getByRole('alertdialog'))
  expect(question().getByText(/Blocked for this pharmacy\. Without the nurse/)).toBeTruthy()
  fireEvent.click(question().getByRole('button', { name: 'Keep editing' }))
  await pass(50)
  const links = () => sent().filter(([path]) => path === '/patient-order/link')
  expect(links()).toHaveLength(1)
  expect(dialog().getByRole('button', { name: 'Link' })).toBeTruthy()
  fireEvent.click(dialog().getByRole('button', { name: 'Link' }))
  await pass(50)
  fireEvent.click(question().getByRole('button', { name: 'Continue without the nurse' }))
  await pass(100)
  expect(links().at(-1)).toEqual([
    '/patient-order/link',
    expect.objectContaining({ order_id: 9, without_nurse: true }),
  ])
  expect(screen.getByText('Order has been linked')).toBeTruthy()
})
