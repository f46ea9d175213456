// Keys, selection and actions on rows of a list screen.
import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryClient } from '../http/query-client.ts'
import { ChooseList } from './ChooseList.tsx'
import {
  openList,
  pass,
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

const refetchAll = async () => {
  await act(async () => {
    await queryClient.refetchQueries()
  })
  await pass()
}
const lastRequest = () => server.asked.at(-1)
const press = async (name: string | RegExp, role = 'button') => {
  await user().click(screen.getByRole(role, { name }))
  await pass()
}

const keys = async (text: string) => {
  await user().keyboard(text)
  await pass()
}
beforeEach(() => {
  server.answer = () => ({ data: [1, 2, 3, 4].map((id) => thing(id)) })
})
const four = { ...(thingList as object), pageSize: 10 } as never

test('moves, opens, selects, clears, filters and searches by keys', async () => {
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
test('activates the row in place of one that leaves the list, the previous one at the end', async () => {
  await openList({ list: four, address: '/things?filters=none' })
  const active = () => document.querySelector('tr[data-active]')?.getAttribute('data-row')
  await keys('jj')
  expect(active()).toBe('2')
  server.answer = () => ({ data: [1, 3, 4].map((id) => thing(id)) })
  await refetchAll()
  expect(active()).toBe('3')
  await keys('j')
  expect(active()).toBe('4')
  server.answer = () => ({ data: [1, 3].map((id) => thing(id)) })
  await refetchAll()
  expect(active()).toBe('3')
  await keys('k')
  expect(active()).toBe('1')
})
test('shows the row beside the list by E; a popup receives its letters; Esc closes one by one', async () => {
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
test('opens a popup for an action on selected rows, keeps them selected after Esc, names obstacles', async () => {
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
test('applies a shared key to all selected rows, and to the active row without a selection', async () => {
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
test('copies ids of selected rows and exports them; ends the selection with the page', async () => {
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
  expect([
    lastRequest()?.path,
    lastRequest()?.query.toString(),
    lastRequest()?.body,
    saved,
  ]).toEqual(['/things/search.csv', 'orderby=treatment+asc', { ids: [1, 3, 4] }, ['things.csv']])
  server.answer = () => ({ data: [thing(9)] })
  await press('This Week')
  expect([screen.queryByRole('toolbar', { name: 'Selected things' }), opened.address()]).toEqual([
    null,
    '/things?date-range=2026-11-21_2026-11-27&orderby=treatment+asc',
  ])
})
test('NUR-015 exports a lasting selection whole, also under other filters', async () => {
  await openList({ list: four, address: '/things?treatment=one', more: { lasting: true } })
  await user().click(screen.getByRole('checkbox', { name: 'Select 2' }))
  server.answer = () => ({ data: [thing(9)] })
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
  expect([lastRequest()?.path, lastRequest()?.body]).toEqual([
    '/things/search.csv',
    { ids: [2, 9] },
  ])
})
