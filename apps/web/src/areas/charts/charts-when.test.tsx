// Times chosen in a chart, and how long ago it was saved.
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addMinutes } from '@wren/contract/time'
import type { DraftState } from './charts-draft.rules.ts'
import { ChartFormContext, type ChartForm } from './useChartForm.ts'
import { SaveStatus } from './ChartFooter.tsx'
import { InstantInput } from './TimeInputs.tsx'

beforeEach(() => {
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
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const desk = {
  info: { assignment: { timezone: 'America/Los_Angeles', start: '2026-03-08T17:00:00.000Z' } },
  state: { data: {} },
} as unknown as ChartForm
function Held() {
  const [value, setValue] = useState<unknown>(null)
  return (
    <MantineProvider env="test">
      <ChartFormContext value={desk}>
        <InstantInput
          field={{ label: 'Visit Start' }}
          path="times.visit_start"
          value={value}
          onChange={setValue}
        />
      </ChartFormContext>
      <code>{String(value)}</code>
    </MantineProvider>
  )
}
const choose = (day: string, time: string) => {
  fireEvent.change(screen.getByLabelText('Visit Start, day'), { target: { value: day } })
  fireEvent.change(screen.getByLabelText(/^Visit Start, time/), { target: { value: time } })
}
const kept = () => screen.getByRole('code').textContent
const note = () => screen.queryByRole('status')?.textContent ?? null

test('CHT-020 REF-055 REF-056 moves skipped times forward, takes the earlier repeated one, and says so', () => {
  render(<Held />)
  choose('2026-03-08', '02:30')
  expect([kept(), note()]).toEqual([
    '2026-03-08T10:30:00.000Z',
    '2:30 AM does not exist on Mar 8, 2026; 3:30 AM is used.',
  ])
  choose('2026-11-01', '01:30')
  expect([kept(), note()]).toEqual([
    '2026-11-01T08:30:00.000Z',
    'This time occurs twice on Nov 1, 2026; the earlier one is used.',
  ])
  choose('2026-11-01', '09:00')
  expect([kept(), note()]).toEqual(['2026-11-01T17:00:00.000Z', null])
})

test.each([
  [0.5, '0 min'],
  [59, '59 min'],
  [60, '1 hour'],
  [6 * 1440, '6 days'],
  [7 * 1440, '1 week'],
  [30 * 1440, '1 mo'],
])("REF-043 displays %d minutes as '%s ago'", (minutes, words) => {
  vi.useFakeTimers({ now: new Date('2026-11-21T20:00:00.000Z'), toFake: ['Date'] })
  const state = {
    phase: 'open',
    error: null,
    revision: 2,
    savedAt: addMinutes('2026-11-21T20:00:00.000Z', -minutes),
  } as unknown as DraftState
  render(
    <MantineProvider env="test">
      <SaveStatus state={state} dirty={false} kept="nothing" late={null} />
    </MantineProvider>,
  )
  expect(screen.getByRole('status').textContent).toBe(`Saved ${words} ago`)
})
