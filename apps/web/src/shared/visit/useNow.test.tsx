// AUD-086: what was drawn before the first answer came is drawn anew by the server's clock.
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { minutesBetween } from '@wren/contract/time'
import { followClock, now } from '../clock.ts'
import { useClockOffset, useNow } from './useNow.ts'

const answered = (offset: number): void =>
  followClock(new Headers(offset === 0 ? {} : { 'x-clock-offset': String(offset) }))
afterEach(() => {
  cleanup()
  answered(0)
})

function Clock() {
  return (
    <p>
      {useNow()} {useClockOffset()}
    </p>
  )
}
const shown = (): string[] => (screen.getByText(/T/).textContent ?? '').split(' ')

test('a moved clock is told at once to what shows the time, not a minute later', () => {
  render(<Clock />)
  expect(shown()[1]).toBe('0')
  const days = -98 * 24 * 60
  act(() => answered(days * 60_000))
  const [at = '', offset] = shown()
  expect([Math.round(minutesBetween(new Date().toISOString(), at)), offset]).toEqual([
    days,
    String(days * 60_000),
  ])
  expect(Math.abs(minutesBetween(at, now()))).toBeLessThan(1)
})
