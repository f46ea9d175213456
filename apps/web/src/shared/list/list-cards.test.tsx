// Keys of a list in a narrow window or at a large zoom (WCAG 2.4.7).
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { list, type ListDefinition } from '@wren/contract/list'
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
  filters: { name: { type: 'text', label: 'Name' } },
  columns: [{ key: 'id', label: 'ID', width: 70 }],
} as never) as unknown as ListDefinition

beforeEach(() => {
  startBrowser()
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width'),
    media: query,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
  }))
  startServer().answer = () => ({ data: [1, 2, 3, 4].map((id) => ({ id })) })
})
afterEach(stopBrowser)

const keys = async (text: string) => {
  await user().keyboard(text)
  await pass()
}
const cards = () => screen.getAllByRole('listitem')
/** The card that is marked, and the one that the focus is in. */
const at = () => [
  cards().findIndex((card) => card.hasAttribute('data-active')),
  cards().findIndex((card) => card.contains(document.activeElement)),
]

test('moves the focus between cards by J and K, opens one by Enter and restores it', async () => {
  const opened = await openList({ list: things })
  expect(at()).toEqual([-1, -1])
  await keys('jj')
  expect(at()).toEqual([1, 1])
  await keys('jk')
  expect(at()).toEqual([1, 1])
  await keys('{Enter}')
  await pass()
  expect(opened.address()).toBe('/things/2')
  await opened.goBack()
  expect(at()).toEqual([1, 1])
  await act(async () => {
    screen.getAllByRole('link')[3]?.focus()
  })
  await keys('k')
  expect(at()).toEqual([2, 2])
})

test('selects no card by X; a popup opens at its card and returns the focus', async () => {
  const rowActions = [
    {
      id: 'mark',
      label: 'Mark',
      word: 'mark',
      key: 'm',
      column: 'id',
      popup: () => <input aria-label="Mark" />,
    },
  ]
  await openList({ list: things, more: { rowActions } })
  await keys('jjx')
  expect(screen.queryByRole('toolbar')).toBeNull()
  cards()[1]!.getBoundingClientRect = () => new DOMRect(0, 128, 390, 64)
  await keys('m')
  await pass(100)
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Mark' }))
  expect(
    [...document.querySelectorAll<HTMLElement>('span[aria-hidden]')].some(
      ({ style }) => style.top === '128px' && style.height === '64px',
    ),
  ).toBe(true)
  await keys('{Escape}')
  await pass(100)
  expect(at()).toEqual([1, 1])
})
