// Filter panel of a list screen.
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { list } from '@wren/contract/list'
import { lists } from '@wren/contract/lists'
import {
  openList,
  pass,
  startBrowser,
  startServer,
  stopBrowser,
  thingList,
  user,
  type Server,
} from './list-screen.testing.tsx'

let server: Server
beforeEach(() => {
  startBrowser()
  server = startServer()
})
afterEach(stopBrowser)

const lastRequest = () => server.asked.at(-1)
const press = async (name: string | RegExp, role = 'button') => {
  await user().click(screen.getByRole(role, { name }))
  await pass()
}

const pressIn = async (container: HTMLElement, name: string) => {
  await user().click(within(container).getByRole('button', { name }))
  await pass()
}

test("LST-028 shows active filters as removable fields, the others under 'Add filter'", async () => {
  const opened = await openList({ list: thingList })
  const bar = screen.getByRole('search', { name: 'Filters' })
  expect(
    within(bar)
      .getAllByRole('group')
      .map((one) => one.getAttribute('aria-label')),
  ).toEqual(['Date Range'])
  await press('Add filter')
  expect(screen.getAllByRole('menuitem').map((one) => one.textContent)).toEqual([
    'Pharmacy',
    'Treatment',
    'Urgent',
  ])
  await press('Treatment', 'menuitem')
  await user().type(
    within(within(bar).getByRole('group', { name: 'Treatment' })).getByRole('textbox', {
      name: 'Treatment',
    }),
    'IV',
  )
  await press('Remove Date Range')
  expect(opened.address()).toBe('/things?treatment=IV')
  await press('Add filter')
  expect(screen.getAllByRole('menuitem').map((one) => one.textContent)).toEqual([
    'Date Range',
    'Pharmacy',
    'Urgent',
  ])
  await pressIn(bar, 'Clear all filters')
  expect(within(bar).queryAllByRole('group')).toEqual([])
  expect(opened.address()).toBe('/things?filters=none')
  await pass(1000)
  expect(lastRequest()?.body).toEqual({ filter: {} })
})
test("focuses the field of an added filter; Escape returns the focus to 'Add filter'", async () => {
  await openList({ list: thingList })
  await press('Add filter')
  await user().keyboard('{Escape}')
  await pass(100)
  expect(document.activeElement?.textContent).toMatch(/^Add filter/)
  await press('Add filter')
  await press('Pharmacy', 'menuitem')
  await pass(100)
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Pharmacy')
})
test('LST-016 sends an added Pharmacy filter once it has a value, and clears a removed one', async () => {
  const opened = await openList({ list: thingList, address: '/things?pharmacy=4&filters=none' })
  expect(lastRequest()?.body).toEqual({ filter: { provider_id: 4 } })
  await press('Remove Pharmacy')
  await pass(1000)
  expect([opened.address(), lastRequest()?.body]).toEqual(['/things?filters=none', { filter: {} }])
  await press('Add filter')
  await press('Pharmacy', 'menuitem')
  await pass(1000)
  expect([
    screen.getByRole('group', { name: 'Pharmacy' }) !== null,
    opened.address(),
    lastRequest()?.body,
  ]).toEqual([true, '/things?filters=none', { filter: {} }])
})
test('LST-032 sets This Week and This Month by the day of the person, one at a time', async () => {
  const opened = await openList({ list: thingList, address: '/things?filters=none' })
  await press('This Week')
  expect([
    opened.address(),
    screen.getByRole('button', { name: 'This Week' }).getAttribute('aria-pressed'),
  ]).toEqual(['/things?date-range=2026-11-21_2026-11-27', 'true'])
  await press('This Month')
  expect([
    opened.address(),
    screen.getByRole('button', { name: 'This Week' }).getAttribute('aria-pressed'),
  ]).toEqual(['/things?date-range=2026-11-01_2026-11-30', 'false'])
  expect(screen.getByRole('button', { name: /^Date Range:/ }).textContent).toBe(
    'Nov 1 - Nov 30, 2026',
  )
})
test('LST-008 LST-061 drops unreadable values from the address and reports an unknown option', async () => {
  const withStatus = list({
    name: 'things',
    orders: ['id'],
    order: 'id',
    empty: '',
    clear: 'Clear all filters',
    filters: {
      status: { type: 'select', label: 'Status', options: [{ value: 'New', label: 'New' }] },
      day: { type: 'date', label: 'Day' },
    },
  }) as never
  const opened = await openList({
    list: withStatus,
    address: '/things?status=Gone&day=2026-02-30&tab=x',
  })
  expect(opened.address()).toBe('/things?tab=x')
  expect(screen.getByText('Option Gone was not found')).toBeTruthy()
  expect(screen.queryByRole('group', { name: 'Status' })).toBe(null)
  await press('Add filter')
  await press('Status', 'menuitem')
  await press('New', 'radio')
  expect(opened.address()).toBe('/things?tab=x&status=New')
})
test.each(lists.map((one) => [one.name, one.clear, one]))(
  "LST-030 the list of %s clears by '%s'",
  async (name, clear, one) => {
    const spelled: Record<string, string> = {
      'patient-orders': 'Clear All filters',
      visits: 'Clear All Filters',
      nurses: 'Clear All filters',
      tasks: 'Clear All filters',
    }
    expect(clear).toBe(spelled[name] ?? 'Clear all filters')
    const set: Record<string, string> = {
      nurses: 'city=Ann',
      users: 'search=Ann',
      pharmacies: 'search=Ann',
      vettings: 'name=Ann',
      'pharmacy-visits': 'date-from=2026-11-21',
    }
    const opened = await openList({ list: one, address: `/things?${set[name] ?? ''}` })
    await user().click(screen.getAllByRole('button', { name: clear })[0] as HTMLElement)
    await pass()
    expect([
      within(screen.getByRole('search', { name: 'Filters' })).queryAllByRole('group'),
      /^\/things(\?filters=none)?$/.test(opened.address()),
    ]).toEqual([[], true])
  },
)
