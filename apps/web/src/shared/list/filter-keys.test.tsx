// Keys within the popup of a filter, which the list does not receive.
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { list, type ListDefinition } from '@wren/contract/list'
import { options } from '@wren/contract/list-filters'
import {
  openList,
  pass,
  startBrowser,
  startServer,
  stopBrowser,
  user,
} from './list-screen.testing.tsx'

const things = list({
  name: 'things',
  orders: ['id'],
  order: 'id',
  empty: 'No things.',
  clear: 'Clear all filters',
  filters: {
    status: { type: 'select-multiple', label: 'Status', options: options(['New', 'Hold', 'Done']) },
    date: { type: 'date-range', label: 'Date Range' },
    urgent: { type: 'yes-no', label: 'Urgent' },
    treatment: { type: 'text', label: 'Treatment' },
    code: { type: 'select', label: 'Code', options: options(['A', 'B']), emptyAble: true },
  },
  columns: [{ key: 'id', label: 'ID', width: 70 }],
} as never) as unknown as ListDefinition

beforeEach(() => {
  startBrowser()
  startServer().answer = () => ({ data: [{ id: 1 }, { id: 2 }] })
})
afterEach(stopBrowser)

const keys = async (text: string) => {
  await user().keyboard(text)
  await pass(20)
}
const openChip = async (label: string) => {
  await keys('j')
  const chip = screen.getByRole('button', { name: new RegExp(`^${label}: `) })
  chip.focus()
  await user().click(chip)
  await pass(50)
}
const marked = () => document.querySelector('tr[data-active]')?.getAttribute('data-row')
const focused = () =>
  document.activeElement?.getAttribute('aria-label') ??
  (document.activeElement as HTMLInputElement).value

test('moves between the boxes of a popup by arrows without keys of the list', async () => {
  const opened = await openList({
    list: things,
    address: '/things?status=New',
    more: { create: { label: 'New Thing', to: '/things/new' } },
  })
  await openChip('Status')
  expect([marked(), focused()]).toEqual(['1', 'New'])
  await keys('{ArrowDown}{ArrowDown}')
  expect([marked(), focused()]).toEqual(['1', 'Done'])
  await keys('{ArrowDown}{ArrowUp}{Enter}xc')
  expect([marked(), focused(), opened.address(), screen.queryByRole('toolbar')]).toEqual([
    '1',
    'Done',
    '/things?status=New',
    null,
  ])
  await keys(' ')
  expect(opened.address()).toBe('/things?status=New%2CDone')
})

test('walks through single choices by arrows and closes them by Enter', async () => {
  const opened = await openList({ list: things, address: '/things?urgent=yes' })
  await openChip('Urgent')
  expect([focused(), marked()]).toEqual(['yes', '1'])
  await keys('{ArrowDown}')
  expect([opened.address(), focused(), screen.queryAllByRole('radio').length]).toEqual([
    '/things?urgent=no',
    'no',
    2,
  ])
  await keys('{Enter}')
  expect(screen.queryAllByRole('radio')).toHaveLength(0)
  await user().click(screen.getByRole('button', { name: 'Remove Urgent' }))
  await pass()
  await user().click(screen.getByRole('button', { name: 'Add filter' }))
  await pass()
  await user().click(screen.getByRole('menuitem', { name: 'Urgent' }))
  await pass(50)
  await keys('{ArrowDown}{Enter}')
  expect(focused()).toMatch(/^Urgent: /)
  await pass(300)
  expect(focused()).toMatch(/^Urgent: /)
})

test.each([
  ['/things?date-range=2026-11-10_2026-11-12', '10 November 2026'],
  ['/things?date-range=_2026-11-08', '8 November 2026'],
])('the calendar of %s begins at its day', async (address, day) => {
  await openList({ list: things, address })
  await openChip('Date Range')
  expect(focused()).toBe(day)
})

test('starts an empty calendar at today and moves in it by arrows', async () => {
  await openList({ list: things })
  await keys('j')
  await user().click(screen.getByRole('button', { name: 'Add filter' }))
  await pass()
  await user().click(screen.getByRole('menuitem', { name: 'Date Range' }))
  await pass(50)
  expect(focused()).toBe('21 November 2026')
  await keys('{ArrowUp}')
  expect([focused(), marked()]).toEqual(['14 November 2026', '1'])
})

const chosen = () => screen.queryByRole('toolbar', { name: 'Selected things' }) !== null
const addFilter = async (label: string) => {
  await keys('f')
  await user().click(screen.getByRole('menuitem', { name: label }))
  await pass(50)
}

test('returns the focus of an added popup to its chip at once after Escape', async () => {
  await openList({ list: things })
  await addFilter('Status')
  await keys(' {Escape}')
  expect(focused()).toBe('Status: New')
})

test('closes only the open popup by Escape and keeps the selection', async () => {
  await openList({ list: things })
  await keys('jx')
  expect(chosen()).toBe(true)
  await keys('f')
  await pass(50)
  expect(screen.getAllByRole('menuitem')).not.toHaveLength(0)
  screen.getAllByRole('menuitem')[0]?.focus()
  // No filter begins with J: the letter is the menu's all the same.
  await keys('j')
  expect([document.activeElement?.getAttribute('role'), marked()]).toEqual(['menuitem', '1'])
  await keys('{Escape}')
  await pass(300)
  expect([screen.queryAllByRole('menuitem').length, chosen()]).toEqual([0, true])
  await addFilter('Code')
  await keys('{ArrowDown}{Escape}')
  expect([focused(), chosen()]).toEqual(['Code', true])
  await keys('{Escape}')
  expect([document.activeElement, chosen()]).toEqual([document.body, true])
  await keys('{Escape}')
  expect(chosen()).toBe(false)
})

test.each(['Enter', 'Escape'])(
  '%s in a filter that is typed into gives the keys back to the list',
  async (key) => {
    const opened = await openList({ list: things })
    await addFilter('Treatment')
    await keys(`ivig{${key}}`)
    expect(document.activeElement).toBe(document.body)
    await pass(1_000)
    expect(opened.address()).toBe('/things?treatment=ivig')
    await keys('j')
    expect(marked()).toBeDefined()
  },
)
