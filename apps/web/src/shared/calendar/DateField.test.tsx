import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { localDay } from '@wren/contract/time'
import { monthInstant } from './day-text.ts'
import { DateField } from './DateField.tsx'
import type { DateFieldProps } from './DateField.tsx'

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
  }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Held(props: Partial<DateFieldProps>) {
  const [value, setValue] = useState<string | null>('2026-11-23')
  return (
    <MantineProvider env="test">
      <DateField label="Date" today="2026-11-21" {...props} value={value} onChange={setValue} />
      <output>{String(value)}</output>
    </MantineProvider>
  )
}
const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: /^Date/ })
const held = () => screen.getByRole('status').textContent

test("LST-077 the field reads 'MMM d, yyyy', opens by click, Enter or arrow down, closes by Escape and takes typed dates within its limits", async () => {
  const user = userEvent.setup()
  const { unmount } = render(<Held min="2026-11-10" max="2026-12-31" />)
  expect(box().value).toBe('Nov 23, 2026')
  for (const open of [
    () => user.click(box()),
    () => user.keyboard('{Enter}'),
    () => user.keyboard('{ArrowDown}'),
  ]) {
    await open()
    expect(screen.getByRole('combobox', { name: 'Month' })).toBeTruthy()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('combobox', { name: 'Month' })).toBe(null)
  }
  await user.clear(box())
  await user.type(box(), '12/05/2026{Enter}')
  expect([held(), box().value]).toEqual(['2026-12-05', 'Dec 5, 2026'])
  await user.clear(box())
  await user.type(box(), '01/05/2027{Enter}')
  expect([held(), screen.getByText('Date is not available') !== null, box().value]).toEqual([
    '2026-12-05',
    true,
    '01/05/2027',
  ])
  unmount()
  render(<Held month />)
  expect(box().value).toBe('Nov 2026')
})

test('LST-076 a required calendar hides its clear control', async () => {
  const user = userEvent.setup()
  const { unmount } = render(<Held required />)
  expect(screen.queryByRole('button', { name: 'Clear Date' })).toBe(null)
  unmount()
  render(<Held />)
  await user.click(screen.getByRole('button', { name: 'Clear Date' }))
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Date' }))
  expect(held()).toBe('null')
})

test('LST-074 days before the minimum, after the maximum or off the list cannot be picked; today is the day of the zone that the screen names', async () => {
  const user = userEvent.setup()
  const open = () =>
    [...document.querySelectorAll<HTMLButtonElement>('table button:not([disabled])')].map(
      (day) => day.textContent,
    )
  const { unmount } = render(
    <Held
      min="2026-11-10"
      max="2026-11-24"
      allowed={['2026-11-05', '2026-11-12', '2026-11-23', '2026-11-25']}
    />,
  )
  await user.click(box())
  expect(open()).toEqual(['12', '23'])
  unmount()
  const late = '2026-11-22T05:30:00Z' // the 21st in Los Angeles, the 22nd in New York
  for (const [zone, day] of [
    ['America/Los_Angeles', '21'],
    ['America/New_York', '22'],
  ] as const) {
    const { unmount: leave } = render(
      <Held min="2026-11-20" max="2026-11-23" today={localDay(late, zone)} />,
    )
    await user.click(box())
    expect([
      open(),
      document.querySelector('table button[aria-current=date]')?.textContent,
    ]).toEqual([['20', '21', '22', '23'], day])
    leave()
  }
})

test('LST-075 in month-and-year mode the 15th of the month is picked, which is its noon in the zone asked for', async () => {
  const user = userEvent.setup()
  render(<Held month />)
  await user.click(box())
  await user.click(screen.getByRole('button', { name: 'Feb' }))
  expect([held(), box().value, monthInstant(held() ?? '', 'America/Los_Angeles')]).toEqual([
    '2026-02-15',
    'Feb 2026',
    '2026-02-15T20:00:00.000Z',
  ])
  await user.clear(box())
  await user.type(box(), '07/2026{Enter}')
  expect([held(), monthInstant('2026-07-15', 'America/New_York')]).toEqual([
    '2026-07-15',
    '2026-07-15T16:00:00.000Z',
  ])
})

test("LST-073 the calendar's year list runs from 1900 to a maximum year, 2100 by default", async () => {
  const user = userEvent.setup()
  const years = () =>
    [...screen.getByRole<HTMLSelectElement>('combobox', { name: 'Year' }).options].map(
      (one) => one.value,
    )
  const { unmount } = render(<Held />)
  await user.click(box())
  expect([years()[0], years().at(-1), years().length]).toEqual(['1900', '2100', 201])
  unmount()
  render(<Held maxYear={2030} />)
  await user.click(box())
  expect(years().at(-1)).toBe('2030')
})
