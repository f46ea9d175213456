// A filter that names a patient is in the address and in the body of the search, and nowhere else (LST-085).
import { afterEach, beforeEach, expect, test } from 'vitest'
import { safeQuery } from '@wren/contract/events.rules'
import { list } from '@wren/contract/list'
import { parseListUrl } from '@wren/contract/list-url.rules'
import { viewQuery } from '@wren/contract/saved-views.rules'
import { withRecent } from '../areas/search/search-recent.rules.ts'
import {
  openList,
  startBrowser,
  startServer,
  stopBrowser,
  type Server,
} from '../shared/list/list-screen.testing.tsx'

const patientList = list({
  name: 'things',
  orders: ['id'],
  order: 'id',
  empty: 'Nobody.',
  clear: 'Clear All filters',
  filters: {
    patient_name: { type: 'text', label: 'Patient Name', personal: true },
    home_phone: { type: 'text', label: 'Home Phone', personal: true },
  },
})
let server: Server
beforeEach(() => {
  startBrowser()
  server = startServer()
})
afterEach(stopBrowser)

test('LST-085 keeps patient name and phone out of paths, usage events, recent history and views', async () => {
  const address = '/things?patient-name=Otto+Fennel&home-phone=6025550101'
  const opened = await openList({ list: patientList as never, address })
  expect(opened.address()).toBe(address)
  expect([
    server.asked.length,
    server.asked[0]?.path,
    server.asked[0]?.query.toString(),
    server.asked[0]?.body,
  ]).toEqual([
    1,
    '/things/search',
    'page=1&limit=500&orderby=id+asc',
    { filters: { patient_name: 'Otto Fennel', home_phone: '6025550101' } },
  ])
  expect(safeQuery(address.split('?')[1] ?? '')).toBe('patient-name=&home-phone=')
  expect(
    JSON.stringify(
      withRecent([], { name: 'patients-list', params: {} }, 'Patients', '2026-11-21T18:00:00Z'),
    ),
  ).not.toMatch(/Otto|602/)
  expect(
    viewQuery(
      patientList,
      parseListUrl(
        patientList,
        { 'patient-name': 'Otto Fennel', 'home-phone': '6025550101' },
        '2026-11-21',
      ),
      '2026-11-21',
    ),
  ).toEqual({})
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.title])).not.toMatch(
    /Otto|6025550101/,
  )
})
