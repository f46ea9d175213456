// NUR-156: the upcoming visits of a nurse who is Disabled, above the form.
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { nurseList } from '@wren/contract/nurses.list'
import {
  openList,
  pass,
  startBrowser,
  startServer,
  stopBrowser,
  type Server,
} from '../../shared/list/list-screen.testing.tsx'
import { UpcomingVisits } from './nurses-visits.panel.tsx'

let server: Server
beforeEach(() => {
  startBrowser()
  server = startServer()
})
afterEach(stopBrowser)

const visit = (id: number, hours: number) => ({
  id,
  start: new Date(Date.now() + hours * 3_600_000).toISOString(),
  timezone: 'America/Phoenix',
  treatment: 'Saline',
})
async function open(rows: readonly object[]): Promise<string> {
  server.answer = () => ({ data: rows })
  await openList({ list: nurseList as never, screen: <UpcomingVisits nurse={7} /> })
  await pass(50)
  return screen.queryAllByText(/^This nurse has/)[0]?.textContent ?? ''
}

test('NUR-156 the upcoming visits of a Disabled nurse are counted and listed, those on Hold too', async () => {
  expect(await open([visit(41, 20), visit(42, 40), visit(40, -2)])).toBe(
    'This nurse has 2 upcoming visits.',
  )
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Visit #41',
    'Visit #42',
  ])
  expect(server.asked.find(({ path }) => path === '/assignments-search')?.body).toMatchObject({
    filters: { nurse_id: 7, status: ['New', 'Active - Booked', 'Active - Ready', 'Hold'] },
  })
})

test('NUR-156 a Disabled nurse with one upcoming visit, or none', async () => {
  expect(await open([visit(41, 20)])).toBe('This nurse has 1 upcoming visit.')
  stopBrowser()
  startBrowser()
  server = startServer()
  expect(await open([visit(40, -2)])).toBe('')
})
