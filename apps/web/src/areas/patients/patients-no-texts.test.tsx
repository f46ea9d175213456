// AUD-106: the form of a patient whose number is opted out of texts.
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ordersList } from '@wren/contract/orders.list'
import {
  openList,
  pass,
  startBrowser,
  startServer,
  stopBrowser,
} from '../../shared/list/list-screen.testing.tsx'
import { PatientsFormScreen } from './patients-form.screen.tsx'

beforeEach(startBrowser)
afterEach(stopBrowser)

const json = (body: unknown) =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })
const patient = {
  id: 12,
  uuid: '00000000-0000-4000-8000-000000000001',
  version: 3,
  first_name: 'Imogen',
  last_name: 'Featherwick',
  dob: '1961-02-03',
  status: 'Active',
  wren_mrn: 'W000012',
  phone_scheduling_contact: '+16025550142',
  languages: [],
  diagnoses: [],
  external_mrn: [],
  nurses_blocked: [],
  created: '2026-11-01T00:00:00.000Z',
  updated: '2026-11-20T00:00:00.000Z',
}
async function open(noTexts: object | null) {
  startServer().answer = ({ path }) =>
    path.startsWith('/patient/by-uuid/')
      ? json({ patient, nurses_visited: [], no_texts: noTexts, patient_age: 65 })
      : json({ data: [], parameters: { limit: 500, next_page: null, page: 1 } })
  await openList({ list: ordersList as never, screen: <PatientsFormScreen /> })
  for (let n = 0; n < 6; n++) await pass(50)
}

test('AUD-106 the form of a patient says since when no texts go out, and the word that was sent', async () => {
  await open({ since: '2026-11-19T05:00:00.000Z', word: 'CANCELAR' })
  // The evening before in the zone of the reader.
  expect(screen.getByText('No texts since Nov 18, 2026 (CANCELAR)')).toBeTruthy()
  stopBrowser()
  startBrowser()
  await open(null)
  expect(screen.getByRole('textbox', { name: /Scheduling Contact Phone/ })).toBeTruthy()
  expect(screen.queryByText(/^No texts since/)).toBeNull()
})
