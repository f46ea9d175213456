// Link pages whose server does not answer, and without a connection. NET-111, NET-113.
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NurseConfirm } from './NurseConfirm.tsx'
import { NurseSelect } from './NurseSelect.tsx'
import { Patient } from './Patient.tsx'
import { aNursePage, aPatientPage, flexible, offeredDays, phone, start } from './pages.testing.ts'

const network = 'Network error. Please check your connection and try again.'
const offline = 'You are offline. What you typed is kept.'
let onLine = true
let answer: object | null = null
let calls = 0

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  })
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => onLine)
  onLine = true
  answer = null
  calls = 0
  Element.prototype.scrollIntoView = () => {}
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    calls += 1
    if (answer !== null) return Promise.resolve(new Response(JSON.stringify(answer)))
    return new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
    })
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pass = (ms: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms)
  })
const connect = (to: boolean) =>
  act(async () => {
    onLine = to
    window.dispatchEvent(new Event(to ? 'online' : 'offline'))
  })
const alertText = () => screen.queryByRole('alert')?.textContent ?? ''
const isTrying = () => screen.queryByText('Still trying...') !== null

const offer = aNursePage({ mini_assignment: flexible, available_dates_arr: offeredDays })
const pending = aNursePage({
  mini_assignment: { is_pending: true },
  available_dates_arr: [
    [{ start, text: '10:00 AM - 11:30 AM MST', checked: true, all_day: false }],
  ],
  selected_start: start,
})
const times = aPatientPage({
  missing_exact_time: true,
  nurse_scheduling_dates_arr: offeredDays.map((day) =>
    day.slice(0, 2).map((slot) => ({ ...slot, assignment_id: 7 })),
  ),
})
const pages = [
  ['select page of a nurse', NurseSelect, offer, 'Not Interested'],
  ['confirm page of a nurse', NurseConfirm, pending, 'Confirm Visit'],
  ['page of a patient', Patient, times, "This doesn't work for me"],
] as const

test.each(pages)(
  'NET-111 NET-113 the %s ends a read after 15 s and a press after 20 s, and names a lost connection',
  async (_, Page, page, button) => {
    render(<Page token="t" phone={phone} />)
    await pass(4_900)
    expect([isTrying(), alertText()]).toEqual([false, ''])
    await pass(200)
    expect(isTrying()).toBe(true)
    await pass(9_800)
    expect(alertText()).toBe('')
    await pass(200)
    expect([alertText().startsWith(network), isTrying(), calls]).toEqual([true, false, 1])
    await connect(false)
    expect(alertText()).toBe(offline)

    answer = page
    await connect(true)
    await pass(0)
    expect(alertText()).toBe('')
    answer = null
    fireEvent.click(screen.getByRole('button', { name: button }))
    await pass(19_900)
    expect([isTrying(), alertText()]).toEqual([true, ''])
    await pass(200)
    expect([alertText().startsWith(network), isTrying()]).toEqual([true, false])
    await connect(false)
    expect(alertText()).toBe(offline)
  },
)
