// LST-066: the call that is asked when a picker or a filter looks for something.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { nurseSource } from '../../shared/pickers/nurse-source.ts'
import {
  adminSource,
  locationSource,
  patientSource,
  providerSource,
  stateSource,
  taskSource,
  vettingSource,
} from '../../shared/pickers/sources.ts'
import {
  startBrowser,
  startServer,
  stopBrowser,
  type Server,
} from '../../shared/list/list-screen.testing.tsx'

let server: Server
beforeEach(() => {
  startBrowser()
  server = startServer()
  server.answer = ({ path }) =>
    new Response(
      JSON.stringify(
        path === '/geo-search-data'
          ? { areas: [], states: [], counties: [], cities: [] }
          : { data: [], parameters: { limit: 500, next_page: null, order_by: '', page: 1 } },
      ),
      { status: 200, headers: { 'content-type': 'application/json' } },
    )
})
afterEach(stopBrowser)

test.each([
  ['nurse', nurseSource, 'POST /nurses-search?limit=500'],
  ['provider', providerSource, 'GET /providers'],
  ['patient', patientSource, 'POST /patient-search'],
  ['state', stateSource, 'GET /states'],
  ['vetting', vettingSource, 'POST /nurse-vetting/search?limit=500'],
  ['tasks', taskSource, 'GET /tasks/names'],
  ['admins', adminSource, 'GET /admin-list'],
  ['location', locationSource, 'GET /geo-search-data'],
] as const)('LST-066 the %s picker asks its call', async (_, source, call) => {
  await source.search('abc', new AbortController().signal)
  expect(
    server.asked.map(
      ({ method, path, query }) => `${method} ${path}${query.size > 0 ? `?${query}` : ''}`,
    ),
  ).toEqual([call])
})
