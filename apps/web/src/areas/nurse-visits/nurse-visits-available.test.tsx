// The list of available visits.
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AvailableVisit } from '@wren/contract/nurse-visits'
import { pass, stopBrowser } from '../../shared/list/list-screen.testing.tsx'
import { NurseVisitsAvailableScreen } from './nurse-visits-available.screen.tsx'
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
afterEach(stopBrowser)

const open = async (...visits: readonly Partial<AvailableVisit>[]) => {
  world.open = visits.map((visit, at) => anAvailableVisit({ id: 51 + at, ...visit }))
  return renderNurseScreen('/visits-open', '/visits-open', <NurseVisitsAvailableScreen />)
}
const text = (id: number): string => visitCard(id).textContent ?? ''
const answers = (id: number) =>
  within(visitCard(id))
    .queryAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('target')])
const asked = () => world.server.asked.filter(({ path }) => path.endsWith('notification-search'))

test('NVS-037 NVS-041 NVS-043 NVS-044 a row shows time, treatment, pay, city and answer, with one button', async () => {
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
    expect(within(visitCard(51 + at)).getByTitle(state ?? '')).toBeTruthy()
    expect(answers(51 + at).map(([label]) => label)).toEqual([`${button} visit ${51 + at}`])
  }
})

test('NVS-038 NVS-039 NVS-040 Confirm opens the confirm page, any other answer the select page', async () => {
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

test('NVS-045 NVS-049 NVS-051 loads page 1 by approved start, and reports more than 500 or no visits', async () => {
  await open({}, { id: 40 }, { id: 60 })
  expect(
    asked().map(({ query, body }) => [query.get('limit') ?? '500', query.get('page') ?? '1', body]),
  ).toEqual([['500', '1', { filters: {}, order_by: 'approvedStartDate asc' }]])
  expect([
    visitCardIds(),
    screen.queryByText('Only the first 500 visits are shown.'),
    screen.queryByRole('navigation'),
    screen.queryByRole('button', { name: /page|next|more/i }),
  ]).toEqual([[51, 40, 60], null, null, null])

  stopBrowser()
  startNursePhone()
  world = startNurseServer()
  world.next = 2
  await open(...Array.from({ length: 501 }, (_, at) => ({ id: 1000 + at })))
  expect([
    visitCardIds().length,
    screen.queryByText('Only the first 500 visits are shown.') !== null,
  ]).toEqual([500, true])

  stopBrowser()
  startNursePhone()
  world = startNurseServer()
  await open()
  expect([screen.getByText('No visits.') !== null, visitCardIds()]).toEqual([true, []])
}, 60_000)

test('NVS-046 redirects users without access to My Visits, without an error', async () => {
  world.answers['/assignments-nurse-notification-search'] = () =>
    nurseJson({ error: 'No access', code: 'no_access' }, 400)
  const address = await open()
  expect([address(), screen.queryByRole('alert')]).toEqual(['/visits-list', null])
})

test('NVS-058 shows the error of a failed read in the banner until a read succeeds', async () => {
  world.answers['/assignments-nurse-notification-search'] = () =>
    nurseJson({ error: 'The list is not available.', code: 'internal' }, 500)
  const address = await open({})
  expect([address(), screen.getByRole('alert').textContent]).toEqual([
    '/visits-open',
    expect.stringContaining('The list is not available.'),
  ])
  world.answers = {}
  screen.getByRole('button', { name: 'Refresh' }).click()
  await pass(200)
  expect([visitCardIds(), screen.queryByRole('alert')]).toEqual([[51], null])
})

test('NVS-061 rows contain links only, and rendering them writes nothing', async () => {
  await open({}, { is_available: true }, { is_available: false }, { nurse_token: 'c' })
  for (const id of visitCardIds())
    expect([
      within(visitCard(id)).queryAllByRole('button'),
      within(visitCard(id))
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

test('NVS-062 warns of a fixed time that overlaps an own visit, and keeps the button', async () => {
  world.mine = [aMyVisit({ start: '2026-11-24T18:30:00.000Z' })]
  await open({}, { start: '2026-11-24T21:00:00.000Z' })
  expect([
    text(51).includes('You already have a visit at this time.'),
    answers(51).length,
    text(52).includes('You already have'),
  ]).toEqual([true, 1, false])
})
