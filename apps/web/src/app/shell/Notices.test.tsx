// NET "Error display and notices" 041, 042: how long each kind stays, and how they pile up.
import { MantineProvider } from '@mantine/core'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { copyText } from '../../shared/feedback/CopyButton.tsx'
import { clearNotices, notify } from '../../shared/feedback/notices.ts'
import { Notices } from './Notices.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
  }))
  render(
    <MantineProvider>
      <Notices />
    </MantineProvider>,
  )
})
afterEach(() => {
  cleanup()
  clearNotices()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const texts = () => screen.queryAllByRole('status').map(({ textContent }) => textContent)
const say = (run: () => unknown) =>
  act(async () => {
    await run()
  })
const pass = (ms: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms)
  })

test('NET-041 a notice hides after 5 s, a toast after 3 s, a success toast in its place after 4 s, or when an area says so', async () => {
  await say(() => {
    notify('Saved')
    notify('4711 has been added successfully!', { kind: 'toast' })
    notify('Thank you', { kind: 'thanks' })
    notify('Undo?', { for: 10_000 })
  })
  await pass(2_999)
  expect(texts()).toEqual(['Undo?', 'Thank you', '4711 has been added successfully!', 'Saved'])
  await pass(1)
  expect(texts()).toEqual(['Undo?', 'Thank you', 'Saved'])
  await pass(1_000)
  expect(texts()).toEqual(['Undo?', 'Saved'])
  await pass(999)
  expect(texts()).toEqual(['Undo?', 'Saved'])
  await pass(1)
  expect(texts()).toEqual(['Undo?'])
  await pass(5_000)
  expect(texts()).toEqual([])
  vi.stubGlobal('navigator', { clipboard: { writeText: async () => {} } })
  await say(() => copyText('4711'))
  await pass(2_999)
  expect(texts()).toEqual(['Copied to clipboard!'])
  await pass(1)
  expect(texts()).toEqual([])
})

test('NET-042 notices pile up at the top right, newest first, each with role status and a close control; an error stays until it is closed', async () => {
  await say(() => {
    notify('It did not work', { kind: 'error' })
    notify('First')
    notify('Second')
  })
  expect(texts()).toEqual(['Second', 'First', 'It did not work'])
  await act(async () => {
    screen.getAllByRole('button', { name: 'Close' })[0]?.click()
  })
  expect(texts()).toEqual(['First', 'It did not work'])
  await pass(3_600_000)
  expect(texts()).toEqual(['It did not work'])
  await act(async () => {
    screen.getByRole('button', { name: 'Close' }).click()
  })
  expect(texts()).toEqual([])
})

test('NET-042 a notice that goes with its button, or under it, hands the keyboard back to where it stood when it came', async () => {
  const field = document.body.appendChild(document.createElement('input'))
  field.focus()
  for (const name of ['Undo', 'Close']) {
    await say(() => notify('Moved', { action: { label: 'Undo', run: () => {} } }))
    screen.getByRole('button', { name }).focus()
    await act(async () => {
      screen.getByRole('button', { name }).click()
    })
    expect([texts(), document.activeElement === field], name).toEqual([[], true])
  }
  await say(() => notify('Saved'))
  screen.getByRole('button', { name: 'Close' }).focus()
  await pass(5_000)
  expect([texts(), document.activeElement === field]).toEqual([[], true])
  field.remove()
})
