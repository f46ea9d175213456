// Searches, order, paging and saved views of a list screen.
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  openList,
  pass,
  shownIds,
  startBrowser,
  startServer,
  stopBrowser,
  thing,
  thingList,
  user,
  type Server,
  type Thing,
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

test('LST-033 LST-034 LST-040 sends order, page and page size, and filters where the list names them', async () => {
  await openList({ list: thingList, address: '/things?treatment=IV&orderby=treatment' })
  expect([lastRequest()?.path, lastRequest()?.query.toString(), lastRequest()?.body]).toEqual([
    '/things/search',
    'page=1&limit=2&orderby=treatment+asc',
    { filter: { treatment: 'IV' } },
  ])
})

describe('searching', () => {
  test('LST-026 LST-027 searches again only for other values, a second after the last change', async () => {
    server.answer = () => ({ data: [thing(1)] })
    const opened = await openList({ list: thingList, address: '/things?treatment=IV&page=3' })
    const before = server.asked.length
    const typing = user()
    await typing.type(screen.getByRole('textbox', { name: 'Treatment' }), 'I')
    await pass(999)
    await typing.type(screen.getByRole('textbox', { name: 'Treatment' }), 'G')
    expect(opened.address()).toBe('/things?treatment=IVIG')
    await pass(999)
    expect(server.asked).toHaveLength(before)
    await pass(1)
    expect([
      server.asked.length - before,
      lastRequest()?.body,
      lastRequest()?.query.get('page'),
    ]).toEqual([1, { filter: { treatment: 'IVIG' } }, '1'])
    await typing.type(screen.getByRole('textbox', { name: 'Treatment' }), '!{Backspace}')
    await press('Add filter', 'button')
    await press('Urgent', 'menuitem')
    await pass(5000)
    expect(server.asked).toHaveLength(before + 1)
  })
  test("LST-029 offers to clear all filters of an empty list, and shows 'Loading...'", async () => {
    let answer: (rows: { data: Thing[] }) => void = () => {}
    server.answer = () =>
      new Promise((resolve) => {
        answer = resolve
      })
    await openList({ list: thingList })
    expect(screen.getByText('Loading...')).toBeTruthy()
    expect(screen.queryByText('No things.')).toBe(null)
    answer({ data: [] })
    await pass()
    expect(screen.queryByText('Loading...')).toBe(null)
    const empty = screen.getByText('No things.').closest('[role=status]') as HTMLElement
    server.answer = () => ({ data: [thing(7)] })
    await user().click(within(empty).getByRole('button', { name: 'Clear all filters' }))
    await pass()
    expect(screen.getByText('Loading...')).toBeTruthy()
    await pass(1000)
    await pass()
    expect([shownIds(), lastRequest()?.body]).toEqual([[7], { filter: {} }])
  })
  test("LST-044 keeps rows until newer ones arrive; shows 'Loading...' for an empty list only", async () => {
    server.answer = () => ({ data: [thing(1), thing(2)], next: 2 })
    await openList({ list: thingList })
    let answer: (rows: { data: Thing[] }) => void = () => {}
    server.answer = () =>
      new Promise((resolve) => {
        answer = resolve
      })
    await press('Next page')
    expect([shownIds(), screen.queryByText('Loading...')]).toEqual([[1, 2], null])
    answer({ data: [thing(3)] })
    await pass()
    expect(shownIds()).toEqual([3])
  })
  test('shows a failed search in the list and repeats it', async () => {
    server.answer = () => new Response('{"error":"Down"}', { status: 503 })
    await openList({ list: thingList })
    server.answer = () => ({ data: [thing(5)] })
    await press('Try again')
    expect(shownIds()).toEqual([5])
  })
})

test("LST-036 orders by a header ascending, descending, then by the list's own order", async () => {
  const opened = await openList({ list: thingList })
  const header = () => screen.getByRole('columnheader', { name: 'Treatment' })
  const states: unknown[] = []
  for (let click = 0; click < 4; click++) {
    states.push([
      opened.address(),
      header().getAttribute('aria-sort'),
      header().querySelector('svg') !== null,
      lastRequest()?.query.get('orderby'),
    ])
    await user().click(within(header()).getByRole('button'))
    await pass()
  }
  expect(states).toEqual([
    ['/things', 'none', false, 'id desc'],
    ['/things?orderby=treatment+asc', 'ascending', true, 'treatment asc'],
    ['/things?orderby=treatment+desc', 'descending', true, 'treatment desc'],
    ['/things', 'none', false, 'id desc'],
  ])
  expect(screen.getByRole('columnheader', { name: 'ID' }).getAttribute('aria-sort')).toBe('none')
  expect([
    screen.getByRole('columnheader', { name: 'Place' }).hasAttribute('aria-sort'),
    within(screen.getByRole('columnheader', { name: 'Place' })).queryByRole('button'),
  ]).toEqual([false, null])
})

describe('paging', () => {
  test('LST-041 disables Previous page and Next page at the ends and hides both for one page', async () => {
    server.answer = ({ query }) =>
      query.get('page') === '1'
        ? { data: [thing(1), thing(2), thing(3)], next: 2 }
        : { data: [thing(3)] }
    const opened = await openList({ list: thingList })
    const ends = () =>
      ['Previous page', 'Next page'].map(
        (name) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled,
      )
    expect([
      shownIds(),
      ends(),
      screen.getByRole('status', { name: 'Page 1' }).textContent,
    ]).toEqual([[1, 2], [true, false], '1'])
    expect(screen.getByRole('status', { name: 'Page 1' }).previousElementSibling?.textContent).toBe(
      'Previous page',
    )
    expect(screen.getByRole('status', { name: 'Page 1' }).nextElementSibling?.textContent).toBe(
      'Next page',
    )
    await press('Next page')
    expect([
      shownIds(),
      ends(),
      screen.getByRole('status', { name: 'Page 2' }).textContent,
      opened.address(),
    ]).toEqual([[3], [false, true], '2', '/things?page=2'])
    server.answer = () => ({ data: [thing(1)] })
    await press('Previous page')
    expect([
      screen.queryByRole('button', { name: 'Next page' }),
      screen.queryByRole('button', { name: 'Previous page' }),
      opened.address(),
    ]).toEqual([null, null, '/things'])
  })
  test('LST-042 goes to page 1 from a page past the end', async () => {
    server.answer = ({ query }) => (query.get('page') === '1' ? { data: [thing(1)] } : { data: [] })
    const opened = await openList({ list: thingList, address: '/things?page=9' })
    await pass()
    await pass()
    expect([opened.address(), shownIds()]).toEqual(['/things', [1]])
  })
  test('keeps the address of a page that failed to load, shows the failure and retries', async () => {
    server.answer = () =>
      new Response('{"error":"Database unavailable.","code":"unavailable"}', { status: 503 })
    const opened = await openList({ list: thingList, address: '/things?page=3' })
    await pass()
    expect([
      opened.address(),
      screen.getByRole('alert').textContent,
      screen.getByText('An error occurred') !== null,
    ]).toEqual(['/things?page=3', 'Database unavailable.', true])
    server.answer = () => ({ data: [thing(30)] })
    await press('Try again')
    expect([opened.address(), shownIds()]).toEqual(['/things?page=3', [30]])
  })
})

describe('saved views', () => {
  test('saves the list as a view by V, restores filters and order, and marks the current view', async () => {
    const opened = await openList({
      list: thingList,
      address: '/things?treatment=IV&orderby=id+asc',
    })
    await user().keyboard('v')
    await pass()
    await user().type(screen.getByRole('textbox', { name: 'Name of the view' }), 'Infusions{Enter}')
    await pass()
    await pass()
    expect(server.views).toEqual([
      { id: 1, list: 'things', name: 'Infusions', query: { treatment: 'IV', orderby: 'id asc' } },
    ])
    const view = () =>
      within(screen.getByRole('group', { name: 'Saved views' })).getByRole('button', {
        name: 'Infusions',
      })
    expect(view().getAttribute('aria-pressed')).toBe('true')
    await pressIn(screen.getByRole('search'), 'Clear all filters')
    expect(view().getAttribute('aria-pressed')).toBe('false')
    await user().click(view())
    await pass()
    expect(opened.address()).toBe('/things?treatment=IV&orderby=id+asc')
  })
})

test('LST-010 restores list, filters and page from the address on the way back', async () => {
  server.answer = ({ query }) => ({ data: [thing(Number(query.get('page')) * 10)], next: 5 })
  const opened = await openList({ list: thingList, address: '/things?treatment=IV&page=2' })
  expect(shownIds()).toEqual([20])
  await user().click(screen.getByRole('cell', { name: 'Saline' }))
  await pass()
  expect([opened.address(), screen.getByText('One thing') !== null]).toEqual(['/things/20', true])
  await opened.goBack()
  expect([
    opened.address(),
    shownIds(),
    screen.getByRole('status', { name: 'Page 2' }) !== null,
    screen.getByRole<HTMLInputElement>('textbox', { name: 'Treatment' }).value,
  ]).toEqual(['/things?treatment=IV&page=2', [20], true, 'IV'])
})
