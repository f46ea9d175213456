// AVR "Payment card" 024 to 027, 016, 060, SHL-061: what a visit's card says of its report's money.
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { identity } from '@wren/contract/identity'
import { reports, type Report } from '@wren/contract/reports'
import { keyOf, queryClient, refreshInBackground } from '../../shared/http/query-client.ts'
import { pass, startBrowser, stopBrowser } from '../../shared/list/list-screen.testing.tsx'
import { aReport, json, openAt, startWorld, type World } from './reports.testing.tsx'
import { PaymentCard } from './reports-payment.panel.tsx'

let world: World
beforeEach(() => {
  startBrowser()
  world = startWorld()
})
afterEach(stopBrowser)

const open = (hasReport = true) =>
  openAt('/visits/4711', '/visits/$aid', <PaymentCard visitId={4711} hasReport={hasReport} />)
const pairs = () =>
  [...document.querySelectorAll('dl > div')].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  )
const asked = () =>
  world.server.asked
    .filter(({ path }) => path.includes('aftervisitreports'))
    .map(({ path }) => path)
const link = () => screen.queryByRole('link', { name: 'View Payments' })
const show = async (report: Report) => {
  cleanup()
  queryClient.clear()
  world.report = report
  await open()
}

test("SHL-061 AVR-024 the card's View Payments leads to the report, by its own id, in the operations area of the configuration, in a new tab; without a report there is none", async () => {
  for (const [base, href] of [
    ['/operations', '/operations/after-visit-reports/12'],
    [
      'https://operations.house.example/area/',
      'https://operations.house.example/area/after-visit-reports/12',
    ],
  ] as const) {
    cleanup()
    queryClient.clear()
    queryClient.setQueryData(keyOf(identity.publicConfig, {}), { operations_base_url: base })
    await open()
    expect([
      screen.getByRole('heading', { name: 'Payment' }) !== null,
      link()?.getAttribute('href'),
      link()?.getAttribute('target'),
    ]).toEqual([true, href, '_blank'])
  }
  cleanup()
  queryClient.clear()
  await open(false)
  expect([screen.getByRole('heading', { name: 'Payment' }) !== null, link()]).toEqual([true, null])
})

test("AVR-013 AVR-025 AVR-060 the card says the report's status, both amounts and when the nurse is or was paid, what differs, what was refunded and when; of no report dashes", async () => {
  await open()
  expect(asked()).toEqual(['/api/aftervisitreports/by-visit-id/4711'])
  expect(pairs()).toEqual([
    ['Report', 'Manual Send Required'],
    ['Invoice', '$240.00'],
    ['Nurse Payment', '$120.00'],
    ['Payment', 'Scheduled Nov 24, 2026'],
  ])
  const refunds = [
    {
      paymentId: 1,
      cents: 1_000,
      reason: 'Too much.',
      at: '2026-11-25T05:00:00.000Z',
      by: 'Opal Payer',
    },
    {
      paymentId: 1,
      cents: 250,
      reason: 'Still too much.',
      at: '2026-11-26T18:00:00.000Z',
      by: 'Opal Payer',
    },
  ]
  // 9 in the evening of the 24th, Pacific.
  await show(
    aReport({
      status: 'invoiced',
      nursePayment: { amount: { cents: 13_500 } },
      payment: {
        status: 'paid',
        paidTime: '2026-11-25T05:00:00.000Z',
        paidCents: 12_000,
        refundedCents: 1_250,
        differenceCents: 1_500,
        refunds,
      },
    }),
  )
  expect(pairs()).toEqual([
    ['Report', 'Invoiced'],
    ['Invoice', '$240.00'],
    ['Nurse Payment', '$135.00'],
    ['Payment', 'Paid Nov 24, 2026'],
    ['', 'Difference $15.00'],
    ['Refunds', 'Refunded $10.00 on Nov 24, 2026'],
    ['', 'Refunded $2.50 on Nov 26, 2026'],
  ])
  await show(
    aReport({
      status: 'audit-required',
      payment: { status: 'not-scheduled', scheduledTime: null },
    }),
  )
  expect(pairs().at(-1)).toEqual(['Payment', 'not scheduled'])
  cleanup()
  queryClient.clear()
  await open(false)
  expect(pairs()).toEqual([
    ['Report', 'No report yet'],
    ['Invoice', '-'],
    ['Nurse Payment', '-'],
    ['Payment', '-'],
  ])
})

test('AVR-020 why a payment could not run stands below its day', async () => {
  world.report = aReport({ payment: { error: 'No such destination' } })
  await open()
  expect(pairs().slice(3)).toEqual([
    ['Payment', 'Scheduled Nov 24, 2026'],
    ['Problem', 'No such destination'],
  ])
})

test('AVR-016 what a part payment of the pharmacy leaves owed stands below the invoice', async () => {
  world.report = aReport({
    status: 'invoiced',
    invoice: { paid: { cents: 10_000 }, balance: { cents: 14_000 } },
  })
  await open()
  expect(pairs().slice(0, 3)).toEqual([
    ['Report', 'Invoiced'],
    ['Invoice', '$240.00'],
    ['', 'Balance $140.00'],
  ])
})

test("AVR-026 a failed read of the card is not repeated, and the window's focus asks nothing", async () => {
  let answer = () => json({ error: 'An unexpected error occurred', code: 'internal' }, 500)
  world.answers['/4711'] = () => answer()
  await open()
  await pass(10_000)
  expect(asked()).toHaveLength(1)
  answer = () => json(world.report)
  await queryClient.refetchQueries({ queryKey: keyOf(reports.byVisit) })
  await pass(20)
  expect(pairs()).toHaveLength(4)
  const before = asked().length
  window.dispatchEvent(new Event('focus'))
  window.dispatchEvent(new Event('visibilitychange'))
  await pass(10_000)
  expect(asked()).toHaveLength(before)
})

test('AVR-027 a 404 is the empty report; any other failure says that the report could not be retrieved', async () => {
  world.answers['/4711'] = () => json({ error: 'Report not found.', code: 'not_found' }, 404)
  await open()
  expect([
    pairs()[0],
    screen.queryByText('Error retrieving after visit report'),
    screen.queryByRole('alert'),
  ]).toEqual([['Report', 'No report yet'], null, null])
  for (const status of [400, 500, 503]) {
    cleanup()
    queryClient.clear()
    world.answers['/4711'] = () => json({ error: 'Another text', code: 'internal' }, status)
    await open()
    expect([
      screen.queryByText('Error retrieving after visit report') !== null,
      pairs(),
      screen.queryByText('Another text'),
    ]).toEqual([true, [], null])
  }
})

test('NET-039 what the card says stays when it cannot be read again in the background', async () => {
  await show(aReport())
  const before = pairs()
  world.answers['/4711'] = () => json({ error: 'Database unavailable.', code: 'unavailable' }, 503)
  refreshInBackground([], queryClient)
  await pass(100)
  expect([pairs(), screen.queryByText('Error retrieving after visit report')]).toEqual([
    before,
    null,
  ])
})
