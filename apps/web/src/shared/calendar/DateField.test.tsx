// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DateField } from './DateField.tsx'
import type { DateFieldProps } from './DateField.tsx'

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', class { observe() {} unobserve() {} disconnect() {} })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {}, addListener() {}, removeListener() {} }))
})
afterEach(() => { cleanup(); vi.unstubAllGlobals() })

function Held(props: Partial<DateFieldProps>) {
  const [value, setValue] = useState<string | null>('2026-11-23')
  return <MantineProvider env="test"><DateField label="Date" today="2026-11-21" {...props} value={value} onChange={setValue} /><output>{String(value)}</output></MantineProvider>
}
const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: /^Date/ })
const held = () => screen.getByRole('status').textContent

test("LST-077 the field reads 'MMM d, yyyy', opens by click, Enter or arrow down, closes by Escape and takes typed dates within its limits", async () => {
  const user = userEvent.setup()
  const { unmount } = render(<Held min="2026-11-10" max="2026-12-31" />)
  expect(box().value).toBe('Nov 23, 2026')
  for (const open of [() => user.click(box()), () => user.keyboard('{Enter}'), () => user.keyboard('{ArrowDown}')]) {
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
  expect([held(), screen.getByText('Date is not available') !== null, box().value]).toEqual(['2026-12-05', true, '01/05/2027'])
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
  expect(held()).toBe('null')
})

test('days outside the limits or off the list cannot be picked', async () => {
  const user = userEvent.setup()
  render(<Held min="2026-11-10" allowed={['2026-11-05', '2026-11-12', '2026-11-23']} />)
  await user.click(box())
  const open = [...document.querySelectorAll<HTMLButtonElement>('table button:not([disabled])')].map((day) => day.textContent)
  expect(open).toEqual(['12', '23'])
})

test("LST-073 the calendar's year list runs from 1900 to a maximum year, 2100 by default", async () => {
  const user = userEvent.setup()
  const years = () => [...screen.getByRole<HTMLSelectElement>('combobox', { name: 'Year' }).options].map((one) => one.value)
  const { unmount } = render(<Held />)
  await user.click(box())
  expect([years()[0], years().at(-1), years().length]).toEqual(['1900', '2100', 201])
  unmount()
  render(<Held maxYear={2030} />)
  await user.click(box())
  expect(years().at(-1)).toBe('2030')
})
