// OFR-137: the nurse pickers of a visit before a known server.
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryClient } from '../http/query-client.ts'
import { pass, startBrowser, startServer, stopBrowser, user } from '../list/list-screen.testing.tsx'
import { Miles, NurseWithMiles } from './Miles.tsx'
import { ManyNursesPicker, NursePicker } from './NursePicker.tsx'
import { placeAt, placeOf, type NursePlace } from './nurses-near.ts'

interface Asked {
  readonly zip?: string | null
  readonly visit_id?: number | null
  readonly user_ids?: readonly number[]
}
let asked: Asked[] = []
/** Nurse 1 lives in 89052, nurse 2 is 72.4 miles from it. */
beforeEach(() => {
  startBrowser()
  asked = []
  const server = startServer()
  server.answer = ({ body }) => {
    const { user_ids, zip, visit_id } = body as Asked
    asked.push(body as Asked)
    const at = visit_id == null && zip == null ? null : zip === '86401' ? [72.4, 0] : [0, 72.4]
    const data = [1, 2]
      .filter((id) => user_ids?.includes(id) ?? true)
      .map((user_id) => ({
        user_id,
        first_name: ['Abril', 'Laurel'][user_id - 1],
        last_name: 'Lee',
        nickname: null,
        status: 'Enabled',
        sub_status: 'Ready',
        ...(at === null ? {} : { distance_miles: at[user_id - 1], far_miles: 60 }),
      }))
    return { data }
  }
})
afterEach(stopBrowser)

const drawn = (element: ReactNode) => (
  <MantineProvider env="test">
    <QueryClientProvider client={queryClient}>{element}</QueryClientProvider>
  </MantineProvider>
)
const picker = (place: NursePlace, value: number | null) =>
  drawn(<NursePicker label="Nurse" place={place} value={value} onChange={() => {}} />)
const described = (): string => {
  const id = screen.getByRole('combobox', { name: 'Nurse' }).getAttribute('aria-describedby')
  return (id && document.getElementById(id)?.textContent) || ''
}

test('each option carries its miles, a far one marked', async () => {
  render(picker(placeAt('89052'), null))
  await user().click(screen.getByRole('combobox', { name: 'Nurse' }))
  await pass(600)
  await pass()
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Abril Lee0 mi',
    'Laurel Lee72.4 mi far',
  ])
  expect(screen.getByText('72.4 mi far').dataset['far']).toBe('true')
  expect(screen.getByText('0 mi').dataset['far']).toBeUndefined()
})

test('the chosen nurse carries the miles to the place on screen, another zip counts at once', async () => {
  const view = render(picker(placeOf({ id: 7, zip: '89052' }), 2))
  await pass()
  await pass()
  expect(described()).toBe('72.4 mi far')
  expect(asked.at(-1)).toMatchObject({ visit_id: 7, zip: '89052' })
  view.rerender(picker(placeOf({ id: 7, zip: '89052' }, '86401'), 2))
  await pass()
  await pass()
  expect(described()).toBe('0 mi')
  view.rerender(picker(placeOf({ id: 7, zip: '89052' }, '86401'), null))
  await pass()
  expect(described()).toBe('')
})

test('a new visit without a whole zip asks for no miles', async () => {
  for (const zip of [null, '', '8905'])
    expect(placeOf({ id: 0, zip: null }, zip)).toEqual({ visit_id: null, zip: null })
  render(picker(placeAt('8905'), null))
  await user().click(screen.getByRole('combobox', { name: 'Nurse' }))
  await pass(600)
  await pass()
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Abril Lee',
    'Laurel Lee',
  ])
  expect(asked.every((input) => !('zip' in input) && !('user_ids' in input))).toBe(true)
})

test('chips carry the miles to the place on screen, not those of the moment of the choice', async () => {
  const chosen = [
    { user_id: 2, first_name: 'Laurel', last_name: 'Lee', distance_miles: 3, far_miles: 60 },
  ]
  render(
    drawn(
      <ManyNursesPicker
        label="Nurses"
        place={placeAt('89052')}
        value={chosen}
        onChange={() => {}}
      />,
    ),
  )
  await pass()
  await pass()
  expect(screen.getByRole('listitem').textContent).toBe('Laurel Lee72.4 mi far')
})

test('an unknown distance says nothing', async () => {
  render(
    drawn(
      <main>
        <Miles distance_miles={null} far_miles={60} />
        <NurseWithMiles place={placeAt(null)} nurse={2} name="Laurel Lee" />
      </main>,
    ),
  )
  await pass()
  expect([screen.getByRole('main').textContent, asked]).toEqual(['Laurel Lee', []])
})
