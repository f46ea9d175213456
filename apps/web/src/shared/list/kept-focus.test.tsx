// Focus after a press removes the pressed element (WCAG 2.4.3).
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { list, type ListDefinition } from '@wren/contract/list'
import {
  openList,
  pass,
  startBrowser,
  startServer,
  stopBrowser,
  user,
  type Server,
} from './list-screen.testing.tsx'

const listOf = (filters: object) =>
  list({
    name: 'things',
    orders: ['id'],
    order: 'id',
    empty: 'No things.',
    clear: 'Clear all filters',
    filters,
    columns: [],
  } as never) as unknown as ListDefinition
const three = listOf({
  name: { type: 'text', label: 'Name' },
  urgent: { type: 'yes-no', label: 'Urgent' },
  place: { type: 'text', label: 'Place' },
})

let server: Server
beforeEach(() => {
  startBrowser()
  server = startServer()
})
afterEach(stopBrowser)

const press = async (name: string) => {
  screen.getAllByRole('button', { name })[0]?.focus()
  await user().keyboard('{Enter}')
  await pass(100)
  await pass()
}
const focused = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent

test('moves the focus from a removed filter to the next one, or to Add filter', async () => {
  const opened = await openList({ list: three, address: '/things?name=a&urgent=yes' })
  await press('Remove Name')
  expect([opened.address(), focused()]).toEqual(['/things?urgent=yes', 'Urgent: Yes'])
  await press('Remove Urgent')
  expect([opened.address(), focused()]).toEqual(['/things', 'Add filterF'])
})

test('moves the focus to Add filter when it reappears', async () => {
  await openList({ list: three, address: '/things?name=a&urgent=yes&place=b' })
  await press('Clear all filters')
  expect(focused()).toBe('Add filterF')
})

test('moves the focus to the save button after a view is saved or removed', async () => {
  await openList({ list: three, address: '/things?name=a' })
  await press('Save View')
  await user().type(screen.getByRole('textbox', { name: 'Name of the view' }), 'Mine{Enter}')
  await pass(100)
  expect(focused()).toBe('Save View')
  await press('Remove view Mine')
  expect(focused()).toBe('Save View')
})

test('moves the keyboard from a button or chip to the rows by J', async () => {
  server.answer = () => ({ data: [{ id: 7 }] })
  const opened = await openList({ list: three, address: '/things?name=a' })
  await press('Save View')
  await user().type(screen.getByRole('textbox', { name: 'Name of the view' }), 'Mine{Enter}')
  await pass(100)
  expect(focused()).toBe('Save View')
  await user().keyboard('j')
  await pass(100)
  expect(document.activeElement?.tagName).toBe('TR')
  await user().keyboard('{Enter}')
  await pass(100)
  expect([opened.address(), screen.queryByRole('textbox', { name: 'Name of the view' })]).toEqual([
    expect.not.stringContaining('/things?'),
    null,
  ])
})

test('moves the focus from a disabled paging button to the other one', async () => {
  server.answer = ({ query }) =>
    (query.get('page') === '1' ? { data: [{ id: 1 }], next: 2 } : { data: [{ id: 2 }] }) as never
  const opened = await openList({ list: three })
  await press('Next page')
  expect([opened.address(), focused()]).toEqual(['/things?page=2', 'Previous page'])
  await press('Previous page')
  expect([opened.address(), focused()]).toEqual(['/things', 'Next page'])
})
