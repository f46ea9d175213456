// NVS "Available Visits" 037 to 051, "Errors" 058, "Safety" 061, 062: what the nurse may apply for, as she sees it.
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AvailableVisit } from '@wren/contract/nurse-visits'
import { pass, stopBrowser } from '../../shared/list/list-screen.testing.tsx'
import { NurseVisitsAvailableScreen } from './nurse-visits-available.screen.tsx'
import {
  anOpenVisit,
  aVisit,
  card,
  ids,
  json,
  openAt,
  startPhone,
  startWorld,
  type World,
} from './nurse-visits.testing.tsx'

let world: World
beforeEach(() => {
  startPhone()
  world = startWorld()
})
afterEach(stopBrowser)

const open = async (...visits: readonly Partial<AvailableVisit>[]) => {
  world.open = visits.map((visit, at) => anOpenVisit({ id: 51 + at, ...visit }))
  return openAt('/visits-open', '/visits-open', <NurseVisitsAvailableScreen />)
}
const text = (id: number): string => card(id).textContent ?? ''
const answers = (id: number) =>
  within(card(id))
    .queryAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('target')])
const asked = () => world.server.asked.filter(({ path }) => path.endsWith('notification-search'))

test('NVS-037 NVS-041 NVS-043 NVS-044 a row says day, time, treatment, pay rate, city and how she answered, with one button to answer', async () => {
  const range = { date_from: '2026-11-24', date_to: '2026-11-27' }
  await open(
    {},
    { timezone: 'America/Los_Angeles', flat_rate: 150.75, is_available: true },
    {
      blast_type: 'fixed-date',
      blast_details: { date: '2026-11-25' },
      price_nurse_hourly_rate: null,
      is_available: false,
    },
    { blast_type: 'flexible', blast_details: range, is_pending: true },
    { blast_type: 'multi-day', blast_details: range, days_to_schedule: 3 },
  )
  const expected: readonly (readonly string[])[] = [
    ['Nov 24, 2026', '10:00 AM - 12:10 PM MST', '~$135 ($62/hr)', 'New', 'Interested?'],
    ['Nov 24, 2026', '9:00 AM - 11:10 AM PST', '$150 flat', 'Applied', 'Applied'],
    ['Nov 25, 2026', 'Flexible time', '(pending)', 'Declined', 'Declined'],
    ['Nov 24, 2026 - Nov 27, 2026 date', 'Flexible', '~$135 ($62/hr)', 'Pending', 'Interested?'],
    [
      'Nov 24, 2026 - Nov 27, 2026 date',
      'Flexible, 3 days',
      '~$135 ($62/hr)',
      'New',
      'Interested?',
    ],
  ]
  for (const [at, [date, time, pay, state, button]] of expected.entries()) {
    const flat = text(51 + at).replace('$135(', '$135 (')
    for (const part of [`${date}${time}`, pay, 'Saline, San Tan', state])
      expect(flat, `row ${at}`).toContain(part)
    expect(within(card(51 + at)).getByTitle(state ?? '')).toBeTruthy()
    expect(answers(51 + at).map(([label]) => label)).toEqual([`${button} visit ${51 + at}`])
  }
})

test('NVS-038 NVS-039 NVS-040 Confirm with a nurse token leads to the confirm page, else the answer to the select page; both in a new tab', async () => {
  await open(
    { nurse_token: 'c/1' },
    { nurse_token: 'c2', blast_type: 'multi-day', is_available: true },
    { token: 'a+b' },
    { is_available: true },
    { is_available: false },
    { token: null },
  )
  expect([51, 52, 53, 54, 55, 56].map((id) => answers(id)[0] ?? null)).toEqual([
    ['Confirm visit 51', '/nc?t=c%2F1', '_blank'],
    ['Confirm visit 52', '/nc?t=c2&d=1', '_blank'],
    ['Interested? visit 53', '/ns?t=a%2Bb', '_blank'],
    ['Applied visit 54', '/ns?t=select', '_blank'],
    ['Declined visit 55', '/ns?t=select', '_blank'],
    null,
  ])
})

test('NVS-045 NVS-049 NVS-051 page 1 is asked for by approved start and shown whole, without paging; of more than 500 the list says so, of none No visits.', async () => {
  await open({}, { id: 40 }, { id: 60 })
  expect(
    asked().map(({ query, body }) => [query.get('limit') ?? '500', query.get('page') ?? '1', body]),
  ).toEqual([['500', '1', { filters: {}, order_by: 'approvedStartDate asc' }]])
  expect([
    ids(),
    screen.queryByText('Only the first 500 visits are shown.'),
    screen.queryByRole('navigation'),
    screen.queryByRole('button', { name: /page|next|more/i }),
  ]).toEqual([[51, 40, 60], null, null, null])

  stopBrowser()
  startPhone()
  world = startWorld()
  world.next = 2
  await open(...Array.from({ length: 501 }, (_, at) => ({ id: 1000 + at })))
  expect([
    ids().length,
    screen.queryByText('Only the first 500 visits are shown.') !== null,
  ]).toEqual([500, true])

  stopBrowser()
  startPhone()
  world = startWorld()
  await open()
  expect([screen.getByText('No visits.') !== null, ids()]).toEqual([true, []])
}, 60_000)

test('NVS-046 whoever has no access is led to My Visits, without an error', async () => {
  world.answers['/assignments-nurse-notification-search'] = () =>
    json({ error: 'No access', code: 'no_access' }, 400)
  const address = await open()
  expect([address(), screen.queryByRole('alert')]).toEqual(['/visits-list', null])
})

test("NVS-058 a failed read shows the server's error in the banner of Available Visits, which goes when it is answered", async () => {
  world.answers['/assignments-nurse-notification-search'] = () =>
    json({ error: 'The list is not available.', code: 'internal' }, 500)
  const address = await open({})
  expect([address(), screen.getByRole('alert').textContent]).toEqual([
    '/visits-open',
    expect.stringContaining('The list is not available.'),
  ])
  world.answers = {}
  screen.getByRole('button', { name: 'Refresh' }).click()
  await pass(200)
  expect([ids(), screen.queryByRole('alert')]).toEqual([[51], null])
})

test('NVS-061 nothing on the list changes a visit: its rows hold links only, and showing them writes nothing', async () => {
  await open({}, { is_available: true }, { is_available: false }, { nurse_token: 'c' })
  for (const id of ids())
    expect([
      within(card(id)).queryAllByRole('button'),
      within(card(id))
        .getAllByRole('link')
        .map((link) => /^\/n[sc]\?t=/.test(link.getAttribute('href') ?? '')),
    ]).toEqual([[], [true]])
  await pass(120_000)
  expect(
    world.server.asked.filter(
      ({ method, path }) => method !== 'GET' && !path.endsWith('notification-search'),
    ),
  ).toEqual([])
})

test('NVS-062 a fixed time that overlaps an own confirmed visit is named below the time, and the button stays', async () => {
  world.mine = [aVisit({ start: '2026-11-24T18:30:00.000Z' })]
  await open({}, { start: '2026-11-24T21:00:00.000Z' })
  expect([
    text(51).includes('You already have a visit at this time.'),
    answers(51).length,
    text(52).includes('You already have'),
  ]).toEqual([true, 1, false])
})
