// LST "Filters in the URL", "Filter panel", "Ordering and paging": what a person sees and does on any list.
import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { list } from '@wren/contract/list'
import { lists } from '@wren/contract/lists'
import { queryClient } from '../http/query-client.ts'
import { ChooseList } from './ChooseList.tsx'
import {
  openList,
  pass,
  shownIds,
  startBrowser,
  startServer,
  stopBrowser,
  user,
  type Server,
  type Thing,
} from './list-screen.testing.tsx'

const thingList = list({
  name: 'things',
  pageSize: 2,
  orders: ['id', 'treatment'],
  order: 'id desc',
  empty: 'No things.',
  clear: 'Clear all filters',
  place: 'filter',
  filters: {
    date: {
      type: 'date-range',
      label: 'Date Range',
      quick: true,
      initial: (today) => ({ from: today, to: null }),
    },
    provider_id: { type: 'select-provider', label: 'Pharmacy' },
    treatment: { type: 'text', label: 'Treatment' },
    urgent: { type: 'yes-no', label: 'Urgent' },
  },
  columns: [
    { key: 'id', label: 'ID', order: 'id', width: 70 },
    { key: 'treatment', label: 'Treatment', order: 'treatment', width: 'fill' },
    { key: 'place', label: 'Place', width: 90 },
  ],
}) as never

const row = (id: number, treatment = 'Saline'): Thing => ({ id, treatment })
let server: Server
beforeEach(() => {
  startBrowser()
  server = startServer()
})
afterEach(stopBrowser)

const refetched = async () => {
  await act(async () => {
    await queryClient.refetchQueries()
  })
  await pass()
}
const lastAsked = () => server.asked.at(-1)
const press = async (name: string | RegExp, role = 'button') => {
  await user().click(screen.getByRole(role, { name }))
  await pass()
}

const pressIn = async (part: HTMLElement, name: string) => {
  await user().click(within(part).getByRole('button', { name }))
  await pass()
}

test('LST-033 LST-034 LST-040 the order travels as the query orderby with its direction, beside page and the page size; filters stand where the list says', async () => {
  await openList({ list: thingList, address: '/things?treatment=IV&orderby=treatment' })
  expect([lastAsked()?.path, lastAsked()?.query.toString(), lastAsked()?.body]).toEqual([
    '/things/search',
    'page=1&limit=2&orderby=treatment+asc',
    { filter: { treatment: 'IV' } },
  ])
})

describe('searching', () => {
  test('LST-026 LST-027 a search runs again only for other values and only a second after the last change, from page 1', async () => {
    server.answer = () => ({ data: [row(1)] })
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
      lastAsked()?.body,
      lastAsked()?.query.get('page'),
    ]).toEqual([1, { filter: { treatment: 'IVIG' } }, '1'])
    await typing.type(screen.getByRole('textbox', { name: 'Treatment' }), '!{Backspace}')
    await press('Add filter', 'button')
    await press('Urgent', 'menuitem')
    await pass(5000)
    expect(server.asked).toHaveLength(before + 1)
  })
  test("LST-029 an empty list says so with its way to clear all filters, and 'Loading...' while a search runs", async () => {
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
    server.answer = () => ({ data: [row(7)] })
    await user().click(within(empty).getByRole('button', { name: 'Clear all filters' }))
    await pass()
    expect(screen.getByText('Loading...')).toBeTruthy()
    await pass(1000)
    await pass()
    expect([shownIds(), lastAsked()?.body]).toEqual([[7], { filter: {} }])
  })
  test("LST-044 rows stay until newer ones have come; 'Loading...' is for an empty list alone", async () => {
    server.answer = () => ({ data: [row(1), row(2)], next: 2 })
    await openList({ list: thingList })
    let answer: (rows: { data: Thing[] }) => void = () => {}
    server.answer = () =>
      new Promise((resolve) => {
        answer = resolve
      })
    await press('Next page')
    expect([shownIds(), screen.queryByText('Loading...')]).toEqual([[1, 2], null])
    answer({ data: [row(3)] })
    await pass()
    expect(shownIds()).toEqual([3])
  })
  test('a failed search says so in the list and can be repeated', async () => {
    server.answer = () => new Response('{"error":"Down"}', { status: 503 })
    await openList({ list: thingList })
    server.answer = () => ({ data: [row(5)] })
    await press('Try again')
    expect(shownIds()).toEqual([5])
  })
})

describe('panel', () => {
  test("LST-028 active filters are labelled fields with a remove control; 'Add filter' lists the others in the screen's order; clearing removes all", async () => {
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
    expect(lastAsked()?.body).toEqual({ filter: {} })
  })
  test("the field of an added filter takes the focus and keeps it; a menu left with Escape gives it back to 'Add filter'", async () => {
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
  test('LST-016 an added Pharmacy filter is sent only once it holds a pharmacy; removing it clears it', async () => {
    const opened = await openList({ list: thingList, address: '/things?pharmacy=4&filters=none' })
    expect(lastAsked()?.body).toEqual({ filter: { provider_id: 4 } })
    await press('Remove Pharmacy')
    await pass(1000)
    expect([opened.address(), lastAsked()?.body]).toEqual(['/things?filters=none', { filter: {} }])
    await press('Add filter')
    await press('Pharmacy', 'menuitem')
    await pass(1000)
    expect([
      screen.getByRole('group', { name: 'Pharmacy' }) !== null,
      opened.address(),
      lastAsked()?.body,
    ]).toEqual([true, '/things?filters=none', { filter: {} }])
  })
  test('LST-032 This Week is today and six days more, This Month the calendar month, by the day of the person; one unsets the other', async () => {
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
  test('LST-008 LST-061 what cannot be read leaves the address, foreign names stay, and an unknown option is told while the screen works on', async () => {
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
})

test("LST-036 a header orders ascending, then descending, then by the list's own order, with arrow, aria-sort and the address", async () => {
  const opened = await openList({ list: thingList })
  const header = () => screen.getByRole('columnheader', { name: 'Treatment' })
  const states: unknown[] = []
  for (let click = 0; click < 4; click++) {
    states.push([
      opened.address(),
      header().getAttribute('aria-sort'),
      header().querySelector('svg') !== null,
      lastAsked()?.query.get('orderby'),
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
  test('LST-041 the page stands between Previous page and Next page, each disabled at its end; one page needs neither', async () => {
    server.answer = ({ query }) =>
      query.get('page') === '1' ? { data: [row(1), row(2), row(3)], next: 2 } : { data: [row(3)] }
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
    server.answer = () => ({ data: [row(1)] })
    await press('Previous page')
    expect([
      screen.queryByRole('button', { name: 'Next page' }),
      screen.queryByRole('button', { name: 'Previous page' }),
      opened.address(),
    ]).toEqual([null, null, '/things'])
  })
  test('LST-042 past the end the browser goes back to page 1', async () => {
    server.answer = ({ query }) => (query.get('page') === '1' ? { data: [row(1)] } : { data: [] })
    const opened = await openList({ list: thingList, address: '/things?page=9' })
    await pass()
    await pass()
    expect([opened.address(), shownIds()]).toEqual(['/things', [1]])
  })
  test('a page that cannot be read is no page past the end: it stays in the address, says so, and comes when it is asked for again', async () => {
    server.answer = () =>
      new Response('{"error":"Database unavailable.","code":"unavailable"}', { status: 503 })
    const opened = await openList({ list: thingList, address: '/things?page=3' })
    await pass()
    expect([
      opened.address(),
      screen.getByRole('alert').textContent,
      screen.getByText('An error occurred') !== null,
    ]).toEqual(['/things?page=3', 'Database unavailable.', true])
    server.answer = () => ({ data: [row(30)] })
    await press('Try again')
    expect([opened.address(), shownIds()]).toEqual(['/things?page=3', [30]])
  })
})

describe('keys and selection', () => {
  const keys = async (text: string) => {
    await user().keyboard(text)
    await pass()
  }
  beforeEach(() => {
    server.answer = () => ({ data: [1, 2, 3, 4].map((id) => row(id)) })
  })
  const four = { ...(thingList as object), pageSize: 10 } as never

  test('J and K or the arrows move, Enter opens, X selects, Shift+X a range, Esc clears, F filters, / searches in the list', async () => {
    const opened = await openList({ list: four, address: '/things?filters=none' })
    const active = () => document.querySelector('tr[data-active]')?.getAttribute('aria-rowindex')
    await keys('jj')
    expect(active()).toBe('3')
    await keys('{ArrowDown}k')
    expect(active()).toBe('3')
    await keys('x')
    expect(screen.getByText('1 selected')).toBeTruthy()
    await keys('jj')
    await keys('{Shift>}X{/Shift}')
    expect(screen.getByText('3 selected')).toBeTruthy()
    expect(
      [...document.querySelectorAll('tr[data-selected]')].map((one) =>
        one.getAttribute('aria-rowindex'),
      ),
    ).toEqual(['3', '4', '5'])
    await keys('{Escape}')
    expect(screen.queryByRole('toolbar')).toBe(null)
    await keys('f')
    expect(screen.getAllByRole('menuitem').length).toBe(4)
    await keys('{Escape}')
    await keys('/')
    expect(screen.getByRole('group', { name: 'Treatment' })).toBeTruthy()
    screen.getByRole('textbox', { name: 'Treatment' }).blur()
    await keys('{Enter}')
    expect(opened.address()).toBe('/things/4')
  })
  test('a row that leaves the list hands the keys to the one in its place, the last one to the row before it', async () => {
    await openList({ list: four, address: '/things?filters=none' })
    const active = () => document.querySelector('tr[data-active]')?.getAttribute('data-row')
    await keys('jj')
    expect(active()).toBe('2')
    server.answer = () => ({ data: [1, 3, 4].map((id) => row(id)) })
    await refetched()
    expect(active()).toBe('3')
    await keys('j')
    expect(active()).toBe('4')
    server.answer = () => ({ data: [1, 3].map((id) => row(id)) })
    await refetched()
    expect(active()).toBe('3')
    await keys('k')
    expect(active()).toBe('1')
  })
  test('E shows the row beside the list while J and K move on, a row key opens its popup with the letters to itself, Esc closes one after the other', async () => {
    const done: string[] = []
    const rowActions = [
      {
        id: 'mark',
        label: 'Mark',
        word: 'mark',
        key: 'm',
        column: 'treatment',
        blocked: ({ id }: Thing) => (id === 3 ? 'Not this one.' : null),
        popup: ({ id }: Thing, close: () => void) => (
          <ChooseList
            label={`Mark of ${id}`}
            choices={[
              { value: 'red', label: 'Red' },
              { value: 'blue', label: 'Blue', current: true },
              { value: 'gone', label: 'Gone', blocked: 'Sold out' },
            ]}
            onChoose={(value) => {
              done.push(`${id} ${value}`)
              close()
            }}
          />
        ),
      },
    ]
    await openList({
      list: four,
      address: '/things?filters=none',
      more: {
        rowActions,
        beside: { label: ({ id }) => `Thing ${id}`, body: ({ id }) => <p>All of {id}</p> },
      },
    })
    await keys('je')
    expect(screen.getByRole('complementary', { name: 'Thing 1' }).textContent).toContain('All of 1')
    await keys('j')
    expect(screen.getByRole('complementary', { name: 'Thing 2' }).textContent).toContain('All of 2')
    await keys('m')
    expect(screen.getByRole('combobox', { name: 'Mark of 2' })).toBe(document.activeElement)
    await keys('re')
    expect(screen.getAllByRole('option').map((one) => one.textContent)).toEqual(['Red'])
    await keys('{Enter}')
    expect([done, screen.queryByRole('combobox', { name: 'Mark of 2' })]).toEqual([['2 red'], null])
    await keys('m{Escape}')
    expect([
      screen.queryByRole('combobox', { name: 'Mark of 2' }),
      screen.queryByRole('complementary', { name: 'Thing 2' }) !== null,
    ]).toEqual([null, true])
    await keys('m{Enter}')
    expect(done).toEqual(['2 red', '2 blue'])
    await keys('jm')
    expect([
      screen.queryByRole('combobox'),
      screen.getByRole('button', { name: /^Mark/ }).getAttribute('aria-disabled'),
    ]).toEqual([null, 'true'])
    await keys('x{Escape}')
    expect([screen.queryByRole('complementary'), screen.getByText('1 selected') !== null]).toEqual([
      null,
      true,
    ])
    await keys('{Escape}')
    expect(screen.queryByRole('toolbar')).toBe(null)
  })
  test('a deed on the selected rows asks in a popup of its button; Esc ends the popup and leaves the rows selected; what cannot be done says why', async () => {
    const asked: number[][] = []
    const bulk = [
      {
        label: 'Mark all',
        blocked: (rows: readonly Thing[]) => (rows.length > 2 ? 'At most two.' : null),
        popup: (rows: readonly Thing[], close: () => void, clear: () => void) => (
          <ChooseList
            label="Mark of all"
            choices={[{ value: 'red', label: 'Red' }]}
            onChoose={() => {
              asked.push(rows.map(({ id }) => id))
              close()
              clear()
            }}
          />
        ),
      },
    ]
    await openList({ list: four, address: '/things?filters=none', more: { bulk } })
    await keys('jxjx')
    await press('Mark all')
    expect(screen.getByRole('combobox', { name: 'Mark of all' })).toBe(document.activeElement)
    await keys('{Escape}')
    expect([
      screen.queryByRole('combobox', { name: 'Mark of all' }),
      screen.getByText('2 selected') !== null,
    ]).toEqual([null, true])
    await press('Mark all')
    await keys('{Enter}')
    expect([asked, screen.queryByRole('toolbar')]).toEqual([[[1, 2]], null])
    await user().click(screen.getByRole('checkbox', { name: 'Select all' }))
    await pass()
    expect(screen.getByRole('button', { name: 'Mark all' }).getAttribute('aria-disabled')).toBe(
      'true',
    )
    await press('Mark all')
    expect(screen.queryByRole('combobox', { name: 'Mark of all' })).toBe(null)
  })
  test('while rows are selected, a key that rows and bar share means all of them, and the one row again once nothing is selected', async () => {
    const of = (rows: readonly Thing[]) => (
      <ChooseList
        label={`Mark of ${rows.map(({ id }) => id).join(' and ')}`}
        choices={[{ value: 'red', label: 'Red' }]}
        onChoose={() => {}}
      />
    )
    const bulk = [{ label: 'Mark', key: 'm', popup: of }]
    const rowActions = [
      {
        id: 'mark',
        label: 'Mark',
        word: 'mark',
        key: 'm',
        column: 'treatment',
        popup: (one: Thing) => of([one]),
      },
    ]
    await openList({ list: four, address: '/things?filters=none', more: { bulk, rowActions } })
    await keys('jxjxm')
    expect(screen.getAllByRole('combobox').map((one) => one.getAttribute('aria-label'))).toEqual([
      'Mark of 1 and 2',
    ])
    await keys('{Escape}')
    await keys('{Escape}m')
    expect(screen.getAllByRole('combobox').map((one) => one.getAttribute('aria-label'))).toEqual([
      'Mark of 2',
    ])
  })
  test('a bar of the selected rows copies their ids and exports them; what is selected ends with the page', async () => {
    const opened = await openList({ list: four, address: '/things?filters=none&orderby=treatment' })
    await user().click(screen.getByRole('checkbox', { name: 'Select all' }))
    await user().click(screen.getByRole('checkbox', { name: 'Select 2' }))
    const bar = screen.getByRole('toolbar', { name: 'Selected things' })
    expect(within(bar).getByText('3 selected')).toBeTruthy()
    server.answer = () =>
      new Response('ID\r\n', {
        headers: {
          'content-type': 'text/csv',
          'content-disposition': "attachment; filename*=UTF-8''things.csv",
        },
      })
    const saved: string[] = []
    URL.createObjectURL = () => 'blob:x'
    URL.revokeObjectURL = () => {}
    HTMLAnchorElement.prototype.click = function click() {
      saved.push(this.download)
    }
    await user().click(within(bar).getByRole('button', { name: 'Export CSV' }))
    await pass()
    expect([lastAsked()?.path, lastAsked()?.query.toString(), lastAsked()?.body, saved]).toEqual([
      '/things/search.csv',
      'orderby=treatment+asc',
      { ids: [1, 3, 4] },
      ['things.csv'],
    ])
    server.answer = () => ({ data: [row(9)] })
    await press('This Week')
    expect([screen.queryByRole('toolbar', { name: 'Selected things' }), opened.address()]).toEqual([
      null,
      '/things?date-range=2026-11-21_2026-11-27&orderby=treatment+asc',
    ])
  })
  test('NUR-015 a selection that lasts leaves whole: under other filters too its file holds what those before had found', async () => {
    await openList({ list: four, address: '/things?treatment=one', more: { lasting: true } })
    await user().click(screen.getByRole('checkbox', { name: 'Select 2' }))
    server.answer = () => ({ data: [row(9)] })
    await press('This Week')
    await pass(1_000)
    await pass()
    await user().click(screen.getByRole('checkbox', { name: 'Select 9' }))
    server.answer = () =>
      new Response('ID\r\n', {
        headers: {
          'content-type': 'text/csv',
          'content-disposition': "attachment; filename*=UTF-8''things.csv",
        },
      })
    URL.createObjectURL = () => 'blob:x'
    URL.revokeObjectURL = () => {}
    HTMLAnchorElement.prototype.click = () => {}
    await user().click(
      within(screen.getByRole('toolbar', { name: 'Selected things' })).getByRole('button', {
        name: 'Export CSV',
      }),
    )
    await pass()
    expect([lastAsked()?.path, lastAsked()?.body]).toEqual(['/things/search.csv', { ids: [2, 9] }])
  })
})

describe('saved views', () => {
  test('V keeps the list in sight under a name; the view brings filters and order back and is marked while it is in sight', async () => {
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

test('LST-010 a record and the way back bring list, filters and page from the address', async () => {
  server.answer = ({ query }) => ({ data: [row(Number(query.get('page')) * 10)], next: 5 })
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
