// LST-010, design "Staff shell", "Keys": the lists that have a screen of their own are found where they were left
// and take over the keys, as every other list; another page of theirs begins at its top.
import { act, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { vettingList } from '@wren/contract/vettings.list'
import { PharmaciesListScreen } from '../areas/pharmacies/pharmacies-list.screen.tsx'
import { UsersListScreen } from '../areas/users/users-list.screen.tsx'
import { VettingsListScreen } from '../areas/vettings/vettings-list.screen.tsx'
import {
  openList,
  pass,
  startBrowser,
  startServer,
  stopBrowser,
  user,
} from '../shared/list/list-screen.testing.tsx'

const person = (id: number) => ({
  id,
  version: 1,
  first_name: `First${id}`,
  last_name: 'Last',
  email: `p${id}@people.example`,
  phone: null,
  timezone: null,
  permissions: [],
  created: '2026-01-01T00:00:00.000Z',
  is_admin: true,
  is_account_admin: false,
  is_wren_admin: false,
  is_nurse: false,
  is_deleted: false,
})
const rowOf: Readonly<Record<string, (id: number) => object>> = {
  '/users': person,
  '/vetting/search': (id) => ({ id, name: `Vetting ${String(id).padStart(3, '0')}` }),
  '/providers': (id) => ({
    id,
    title: `Pharmacy ${String(id).padStart(3, '0')}`,
    is_deleted: false,
    invoicing_address_state: 'AZ',
    group: null,
  }),
}
beforeEach(() => {
  startBrowser()
  Element.prototype.scrollTo = function scroll(this: Element, to?: unknown) {
    this.scrollTop = (to as { top: number }).top
  } as never
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(800)
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1200)
  startServer().answer = ({ path, query }) =>
    new Response(
      JSON.stringify({
        data: Array.from({ length: 60 }, (_, at) => rowOf[path]?.(at + 1)),
        parameters: { limit: 60, next_page: 2, order_by: '', page: Number(query.get('page')) },
        page: Number(query.get('page')),
        total_count: 120,
      }),
      { headers: { 'content-type': 'application/json' } },
    )
})
afterEach(stopBrowser)

const keys = async (text: string) => {
  await user().keyboard(text)
  await pass()
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

const screens: readonly (readonly [string, () => ReactNode])[] = [
  ['users', UsersListScreen],
  ['vettings', VettingsListScreen],
  ['pharmacies', PharmaciesListScreen],
]
test.each(screens)(
  'Back brings the row the keys were on and the scroll of the %s',
  async (name, Screen) => {
    const opened = await openList({ list: vettingList as never, screen: <Screen /> })
    await keys('jjjjj')
    const fifth = marked()
    expect(fifth).toBeTruthy()
    await scrollTo(72)
    await keys('{Enter}')
    expect(opened.address()).toMatch(/\/5$/)
    await opened.goBack()
    expect([
      opened.address(),
      marked(),
      scroller().scrollTop,
      document.activeElement?.getAttribute('data-row'),
    ]).toEqual(['/things', fifth, 72, fifth])
    if (name === 'pharmacies') return // all on one page
    await act(async () => {
      screen.getByRole('button', { name: 'Next page' }).click()
    })
    await pass()
    expect([opened.address(), scroller().scrollTop]).toEqual(['/things?page=2', 0])
  },
)

test.each(screens)(
  'J takes the keys of the %s from the button that had them, so that Enter opens the row',
  async (_, Screen) => {
    const opened = await openList({ list: vettingList as never, screen: <Screen /> })
    screen.getByRole('button', { name: 'Save View' }).focus()
    await keys('jj')
    expect(document.activeElement?.getAttribute('data-row')).toBe(marked())
    await keys('{Enter}')
    expect([opened.address(), screen.queryByRole('textbox', { name: 'Name of the view' })]).toEqual(
      [expect.stringMatching(/\/2$/), null],
    )
  },
)
