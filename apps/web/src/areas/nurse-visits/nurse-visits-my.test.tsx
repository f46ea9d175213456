// My Visits: order, filters, reloading and refunds.
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { pass, stopBrowser } from '../../shared/list/list-screen.testing.tsx'
import { realtime } from '../../shared/realtime/realtime.ts'
import { aSocket } from '../../shared/realtime/realtime.testing.ts'
import { NurseVisitsAvailableScreen } from './nurse-visits-available.screen.tsx'
import { NurseVisitsMyScreen } from './nurse-visits-my.screen.tsx'
import {
  anAvailableVisit,
  aMyVisit,
  visitCard,
  visitCardIds,
  nurseJson,
  renderNurseScreen,
  startNursePhone,
  startNurseServer,
  type NurseServer,
} from './nurse-visits.testing.tsx'

let world: NurseServer
beforeEach(() => {
  startNursePhone()
  world = startNurseServer()
})
afterEach(() => {
  realtime.stop()
  stopBrowser()
})

const open = () => renderNurseScreen('/visits-list', '/visits-list', <NurseVisitsMyScreen />)
const reads = (end: string) => world.server.asked.filter(({ path }) => path.endsWith(end)).length

test('NVS-019 orders the last 14 days ascending, then older visits, and shows loading and empty states', async () => {
  const at = (id: number, start: string) => aMyVisit({ id, start })
  world.mine = [
    at(1, '2026-11-30T17:00:00.000Z'),
    at(2, '2026-11-08T02:59:59.999Z'),
    at(3, '2026-11-08T03:00:00.000Z'),
    at(4, '2026-10-01T17:00:00.000Z'),
    at(5, '2026-11-21T17:00:00.000Z'),
  ]
  let arrive = (): void => {}
  world.answers['/assignments-nurse'] = () =>
    new Promise((resolve) => {
      arrive = () => resolve(nurseJson({ data: world.mine }))
    })
  await open()
  expect([
    screen.getByRole('status').textContent,
    visitCardIds(),
    screen.queryByText('No visits.'),
  ]).toEqual(['Loading...', [], null])
  arrive()
  await pass(20)
  await pass(20)
  expect([visitCardIds(), screen.queryByText('Loading...')]).toEqual([[3, 5, 1, 2, 4], null])
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nowhere' } })
  expect([visitCardIds(), screen.getByText('No visits.') !== null]).toEqual([[], true])
  fireEvent.click(screen.getByRole('button', { name: 'Clear Filters' }))
  expect([visitCardIds().length, localStorage.getItem('refineQuery')]).toEqual([5, null])

  stopBrowser()
  startNursePhone()
  world = startNurseServer()
  await open()
  expect([
    screen.getByText('No visits.') !== null,
    screen.queryByRole('button', { name: 'Clear Filters' }),
  ]).toEqual([true, null])
})

test('NVS-001 NVS-004 NVS-006 combines text, day and status, and counts each option', async () => {
  const charted = {
    start: '2026-11-19T17:00:00.000Z',
    nurse_chart_received: '2026-11-19T20:00:00.000Z',
  }
  const paid = { ...charted, payment_nurse_paid: '2026-11-20T20:00:00.000Z' }
  world.mine = [
    aMyVisit({ id: 1 }),
    aMyVisit({ id: 2, ...paid }),
    aMyVisit({ id: 3, ...paid, city: 'Mesa' }),
    aMyVisit({ id: 4, ...charted, payment_nurse_scheduled: '2026-11-25T17:00:00.000Z' }),
    aMyVisit({ id: 5, missed: true, missed_reason: 'Missed - Other' }),
    aMyVisit({ id: 6, is_shadow: true, user_id_assigned: 8 }),
    aMyVisit({ id: 7, user_id_assigned: null, is_available: true }),
    aMyVisit({ id: 8, start: '2026-11-23T06:30:00.000Z' }), // still the 22nd in Phoenix
  ]
  await open()
  const reads = world.server.asked.length
  const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent)
  const status = screen.getByRole('combobox', { name: 'Status' })
  const choose = (field: HTMLElement, value: string) =>
    fireEvent.change(field, { target: { value } })
  expect(options()).toEqual([
    'All (8)',
    'Awaiting Approval (0)',
    'Awaiting Chart (0)',
    'Chart in Review (0)',
    'New (0)',
    'Paid (2)',
    'Pay Scheduled (1)',
    'Pending (0)',
    'Upcoming (2)',
  ])
  choose(screen.getByRole('searchbox'), '300 MG temp')
  expect([options().filter((text) => !text?.endsWith('(0)')), visitCardIds().toSorted()]).toEqual([
    ['All (7)', 'Paid (1)', 'Pay Scheduled (1)', 'Upcoming (2)'],
    [1, 2, 4, 5, 6, 7, 8],
  ])
  choose(status, 'Paid')
  expect(visitCardIds()).toEqual([2])
  choose(status, '')
  choose(screen.getByLabelText('Date'), '2026-11-22')
  expect([options().filter((text) => !text?.endsWith('(0)')), visitCardIds().toSorted()]).toEqual([
    ['All (5)', 'Upcoming (2)'],
    [1, 5, 6, 7, 8],
  ])
  choose(status, 'Pay Scheduled')
  expect([visitCardIds(), screen.getByText('No visits.') !== null]).toEqual([[], true])
  expect(world.server.asked.length).toBe(reads)
})

test('NVS-018 My Visits shows the banner with the configured addresses', async () => {
  world.answers['/config'] = () =>
    nurseJson({
      operations_phone: '5555550100',
      operations_base_url: '/operations',
      app_store_url: 'https://apps.example/wren',
    })
  await open()
  expect(screen.getByRole('complementary').querySelector('a')?.getAttribute('href')).toBe(
    'https://apps.example/wren',
  )
})

test('NVS-021 NVS-022 both lists reload once, 30 seconds after the first of several topic messages', async () => {
  for (const [end, page] of [
    ['/assignments-nurse', <NurseVisitsMyScreen key="my" />],
    ['/assignments-nurse-notification-search', <NurseVisitsAvailableScreen key="open" />],
  ] as const) {
    stopBrowser()
    startNursePhone()
    world = startNurseServer()
    world.mine = [aMyVisit()]
    world.open = [anAvailableVisit()]
    const socket = aSocket()
    realtime.start()
    socket.tell('handshake-ping')
    socket.tell('handshake-ok')
    await renderNurseScreen('/lists', '/lists', page)
    expect([...new Set(socket.subscribed())].toSorted()).toEqual([
      'assignment',
      'assignment_notify',
      'nurse_assignment',
    ])
    for (const topic of ['assignment', 'nurse_assignment', 'assignment_notify']) {
      const before = reads(end)
      socket.tell('notify', topic)
      await pass(20_000)
      socket.tell('notify', topic)
      await pass(9_900)
      expect([topic, reads(end) - before]).toEqual([topic, 0])
      await pass(500)
      expect([topic, reads(end) - before]).toEqual([topic, 1])
      await pass(60_000)
      expect([topic, reads(end) - before]).toEqual([topic, 1])
    }
    realtime.stop()
  }
})

test('NVS-058 shows the error of a failed read in the banner of My Visits', async () => {
  world.answers['/assignments-nurse'] = () =>
    nurseJson({ error: 'Your visits cannot be read.', code: 'internal' }, 500)
  await open()
  expect(screen.getByRole('alert').textContent).toContain('Your visits cannot be read.')
})

test('NVS-060 a full refund restores Chart in Review with its day, a partial one keeps Paid', async () => {
  const charted = {
    start: '2026-11-19T17:00:00.000Z',
    nurse_chart_received: '2026-11-19T20:00:00.000Z',
  }
  world.mine = [
    aMyVisit({ id: 1, ...charted, payment_nurse_refunded: '2026-11-21T20:00:00.000Z' }),
    aMyVisit({
      id: 2,
      ...charted,
      payment_nurse_paid: '2026-11-20T20:00:00.000Z',
      price_nurse_paid: 99.5,
    }),
  ]
  await open()
  expect([
    visitCard(1).textContent?.includes('Chart in Review'),
    visitCard(1).textContent?.includes('Refunded Nov 21, 2026'),
    visitCard(1).textContent?.includes('Paid -'),
  ]).toEqual([true, true, false])
  expect([
    visitCard(2).textContent?.includes('Paid - Nov 20, 2026'),
    visitCard(2).textContent?.includes('$99 act.'),
    visitCard(2).textContent?.includes('Refunded'),
  ]).toEqual([true, true, false])
})
