import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  openList,
  pass,
  startBrowser,
  startServer,
  stopBrowser,
  user,
  type Server,
} from '../../shared/list/list-screen.testing.tsx'
import { vettingList } from '@wren/contract/vettings.list'
import { VettingsListScreen } from './vettings-list.screen.tsx'

let server: Server
beforeEach(() => {
  startBrowser()
  server = startServer()
})
afterEach(stopBrowser)

const rows = [
  { id: 1, name: 'Drug screen' },
  { id: 2, name: 'Flu vaccination' },
]
const searches = () => server.asked.filter(({ path }) => path === '/vetting/search')
const openVettings = (address = '/things') =>
  openList({ list: vettingList as never, address, screen: <VettingsListScreen /> })
const box = () => screen.getByRole('searchbox', { name: 'Search' })

test('VET-004 VET-005 loads 500 vettings by name; searches once, 500 ms after the last letter', async () => {
  server.answer = () => ({ data: rows })
  const { address } = await openVettings()
  expect(
    searches().map(({ query }) => [query.get('limit'), query.get('page'), query.get('orderby')]),
  ).toEqual([['500', '1', 'name asc']])
  await act(() => user().type(box(), 'flu'))
  await pass(499)
  expect(searches()).toHaveLength(1)
  await pass(1)
  await pass()
  expect(searches().map(({ body }) => body['name'])).toEqual([undefined, 'flu'])
  expect(address()).toBe('/things?name=flu')
  await pass(5_000)
  expect(searches()).toHaveLength(2)
})

test("says 'No vettings found' for an empty list and offers to retry a failed one", async () => {
  server.answer = () => ({ data: [] })
  await openVettings('/things?name=none')
  expect(screen.getByText('No vettings found')).toBeTruthy()
  server.answer = () =>
    new Response('{"error":"An unexpected error occurred","code":"internal"}', { status: 500 })
  await act(() => user().type(box(), 'x'))
  await pass(500)
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
})
