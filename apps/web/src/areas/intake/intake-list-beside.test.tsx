import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { IntakeRow } from '@wren/contract/intake'
import { intakeList } from '@wren/contract/intake.list'
import {
  openList,
  pass,
  startBrowser,
  startServer,
  stopBrowser,
  type Server,
} from '../../shared/list/list-screen.testing.tsx'
import { IntakeBeside } from './intake-list-beside.panel.tsx'

let server: Server
beforeEach(() => {
  startBrowser()
  server = startServer()
})
afterEach(stopBrowser)

const row = {
  id: 7,
  patient: 'Imogen Featherwick',
  patient_uuid: null,
  treatment: null,
  status: 'New Intake',
  status_reason: null,
  submitted_date: '2026-11-21T01:00:00.000Z',
} as IntakeRow
const contact = {
  contact_name: 'Delphine Marrowby',
  contact_phone: '+14805550142',
  contact_email: 'd+1@saguaro.test',
}
const value = (label: string) =>
  screen.getByText(label, { selector: 'dt' }).nextElementSibling as HTMLElement

test('beside the list the contact of the pharmacy is called and written to at once, and how long the referral waits is said once', async () => {
  server.answer = () =>
    new Response(
      JSON.stringify({
        intake: {
          id: 7,
          preferred_visit_slots: [],
          orig_json: null,
          notes: null,
          series_start_date: null,
          series_end_date: null,
          ...contact,
        },
        assignments: [],
      }),
      { headers: { 'content-type': 'application/json' } },
    )
  await openList({ list: intakeList as never, screen: <IntakeBeside row={row} /> })
  for (let turn = 0; turn < 4; turn++) await pass(300)
  expect(
    within(value('Contact'))
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['480-555-0142', 'tel:+14805550142'],
    ['d+1@saguaro.test', 'mailto:d%2B1@saguaro.test'],
  ])
  expect([
    value('Contact').textContent?.startsWith('Delphine Marrowby'),
    value('Received').textContent,
  ]).toEqual([true, 'Nov 20, 2026 5:00 PM - 1 day ago, waiting'])
})
