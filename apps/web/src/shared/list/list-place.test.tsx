import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { list, type ListDefinition } from '@wren/contract/list'
import { BackLink } from '../screen/TopLine.tsx'
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
  Element.prototype.scrollTo = function scroll(this: Element, to?: unknown) {
    this.scrollTop = (to as { top: number }).top
  } as never
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(800)
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1200)
  startServer().answer = () => ({ data: Array.from({ length: 60 }, (_, at) => ({ id: at + 1 })) })
})
afterEach(stopBrowser)

const keys = async (text: string) => {
  await user().keyboard(text)
  await pass()
}
const marked = () => document.querySelector('tr[data-active]')?.getAttribute('data-row')
const scroller = () => {
  const found = screen.getByRole('table').parentElement
  if (!found) throw new Error('no scroller')
  return found
}
const scrollTo = (top: number) =>
  act(async () => {
    scroller().scrollTop = top
    scroller().dispatchEvent(new Event('scroll'))
  })

test('restores active row and scroll after Back, and starts a newly opened list at the top', async () => {
  const opened = await openList({ list: things, address: '/things?name=a' })
  await keys('jjjjj')
  await scrollTo(72)
  await keys('{Enter}')
  expect(opened.address()).toBe('/things/5')
  await opened.goBack()
  expect([
    opened.address(),
    marked(),
    scroller().scrollTop,
    document.activeElement?.getAttribute('data-row'),
  ]).toEqual(['/things?name=a', '5', 72, '5'])
  await keys('j')
  expect(marked()).toBe('6')
  await keys('{Enter}')
  await opened.go('/things?name=a')
  expect([marked(), scroller().scrollTop]).toEqual([undefined, 0])
})

test("restores them after a record's own way back", async () => {
  const opened = await openList({ list: things, record: <BackLink to="/things" label="Things" /> })
  await keys('jjj')
  await scrollTo(36)
  await keys('{Enter}')
  await user().click(screen.getByRole('link', { name: 'Things' }))
  await pass()
  await pass()
  expect([opened.address(), marked(), scroller().scrollTop]).toEqual(['/things', '3', 36])
})
