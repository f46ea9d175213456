import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DateField } from './DateField.tsx'
import { RangeField, type RangeValue } from './RangeField.tsx'
import { TimeField } from './time-fields.tsx'
import { dayBeyond } from './useDayKeys.ts'

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
  Element.prototype.scrollIntoView = () => {}
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const focused = () => document.activeElement?.getAttribute('data-day')

test('LST-077 the keys of a month lead to the next day that can be picked, past closed days and ends of months, and to nothing beyond the limits', () => {
  const within = { min: '2026-11-10', max: '2027-01-05' }
  expect(
    [
      ['2026-11-30', 'ArrowRight'],
      ['2026-11-27', 'ArrowDown'],
      ['2026-12-03', 'ArrowUp'],
      ['2026-12-01', 'ArrowLeft'],
      ['2026-11-30', 'PageDown'],
      ['2026-12-28', 'PageDown'],
      ['2026-11-27', 'PageUp'],
    ].map(([day, key]) => dayBeyond(day ?? '', key ?? '', within)),
  ).toEqual([
    '2026-12-01',
    '2026-12-04',
    '2026-11-26',
    '2026-11-30',
    '2026-12-30',
    '2027-01-05',
    '2026-11-10',
  ])
  expect([
    dayBeyond('2027-01-05', 'ArrowRight', within),
    dayBeyond('2026-11-10', 'PageUp', within),
    dayBeyond('2026-11-20', 'Enter', within),
  ]).toEqual([null, null, null])
  expect(dayBeyond('2026-11-12', 'ArrowRight', { allowed: ['2026-11-12', '2026-12-05'] })).toBe(
    '2026-12-05',
  )
})

function Range() {
  const [value, setValue] = useState<RangeValue>({})
  return (
    <MantineProvider env="test">
      <RangeField
        label="Days"
        today="2026-11-27"
        min="2026-11-27"
        value={value}
        onChange={setValue}
      />
      <output>{JSON.stringify(value)}</output>
    </MantineProvider>
  )
}

test('LST-077 a range over the end of a month is chosen by arrow keys and Enter alone, and the calendar closes once both ends stand', async () => {
  const user = userEvent.setup()
  render(<Range />)
  screen.getByRole('button', { name: 'Days: Select dates' }).focus()
  await user.keyboard('{Enter}')
  await vi.waitFor(() => expect(focused()).toBe('2026-11-27'))
  await user.keyboard('{Enter}{ArrowDown}')
  expect(focused()).toBe('2026-12-04')
  await user.keyboard('{ArrowRight}{Enter}')
  expect(screen.getByRole('status').textContent).toBe('{"from":"2026-11-27","to":"2026-12-05"}')
  await vi.waitFor(() => expect(screen.queryByRole('combobox', { name: 'Month' })).toBe(null))
})

test('INT-154 a calendar closed with one of two dates chosen keeps the former range', async () => {
  const user = userEvent.setup()
  function Former() {
    const [value, setValue] = useState<RangeValue>({ from: '2026-12-01', to: '2026-12-09' })
    return (
      <MantineProvider env="test">
        <RangeField
          label="Days"
          today="2026-11-27"
          min="2026-11-27"
          value={value}
          onChange={setValue}
        />
        <output>{JSON.stringify(value)}</output>
      </MantineProvider>
    )
  }
  render(<Former />)
  screen.getByRole('button', { name: /^Days/ }).focus()
  await user.keyboard('{Enter}')
  await vi.waitFor(() => expect(focused()).not.toBe(null))
  await user.keyboard('{ArrowDown}{Enter}')
  const kept = '{"from":"2026-12-01","to":"2026-12-09"}'
  expect(screen.getByRole('status').textContent).toBe(kept)
  await user.keyboard('{Escape}')
  await vi.waitFor(() => expect(screen.queryByRole('combobox', { name: 'Month' })).toBe(null))
  expect(screen.getByRole('status').textContent).toBe(kept)
})

test('LST-077 the month follows a typed date; Enter closes it, also over the text of a date that is not available', async () => {
  const user = userEvent.setup()
  function Held() {
    const [value, setValue] = useState<string | null>('2026-11-23')
    return (
      <MantineProvider env="test">
        <DateField
          label="Date"
          today="2026-11-21"
          max="2026-12-31"
          value={value}
          onChange={setValue}
        />
        <output>{value}</output>
      </MantineProvider>
    )
  }
  render(<Held />)
  const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'Date' })
  await user.click(box)
  for (const [typed, month, held] of [
    ['12/05/2026', '12', '2026-12-05'],
    ['01/05/2027', '12', '2026-12-05'],
  ] as const) {
    await user.clear(box)
    await user.type(box, typed)
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Month' }).value).toBe(month)
    await user.keyboard('{Enter}')
    expect([box.getAttribute('aria-expanded'), screen.getByRole('status').textContent]).toEqual([
      'false',
      held,
    ])
    await user.click(box)
  }
  expect(screen.getByText('Date is not available')).toBeTruthy()
})

test('INT-117 a time is typed over the one that stands there, taken by Enter or by Tab', async () => {
  const user = userEvent.setup()
  function Held() {
    const [value, setValue] = useState<string | null>('14:12')
    return (
      <MantineProvider env="test">
        <TimeField label="Start" value={value} onChange={setValue} />
        <output>{value}</output>
      </MantineProvider>
    )
  }
  render(<Held />)
  await user.click(screen.getByRole('combobox', { name: 'Start, hour' }))
  await user.keyboard('9{Enter}')
  expect(screen.getByRole('status').textContent).toBe('09:12')
  await user.tab()
  await user.keyboard('30')
  await user.tab()
  expect(screen.getByRole('status').textContent).toBe('09:30')
})
