import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { providerKind, type ProviderItem } from './kinds.ts'
import { Picker } from './Picker.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
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
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pass = (ms = 0) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms)
  })
const pharmacies: ProviderItem[] = [
  { id: 1, title: 'Austin Infusion' },
  { id: 2, title: 'Desert Rx' },
  { id: 3, title: 'Desert Rx North' },
]
const sent = vi.fn()

function Form() {
  const [value, setValue] = useState<number | null>(null)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        sent()
      }}
    >
      <Picker<ProviderItem, number>
        kind={providerKind as never}
        source={{ key: ['pharmacies'], whole: true, search: async () => pharmacies }}
        label="Pharmacy"
        value={value}
        onChange={setValue}
      />
    </form>
  )
}
const box = () => screen.getByRole<HTMLInputElement>('combobox')
const type = (text: string) => {
  fireEvent.change(box(), { target: { value: text } })
}
const enter = async () => {
  const more = fireEvent.keyDown(box(), { key: 'Enter', code: 'Enter' })
  if (more) sent()
  await pass(20)
}
const open = async () => {
  sent.mockClear()
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <Form />
      </QueryClientProvider>
    </MantineProvider>,
  )
  fireEvent.click(box())
  await pass()
}

test('LST-070 Enter takes the only match of what is typed', async () => {
  await open()
  type('aus')
  await pass(400)
  await enter()
  expect([box().value, sent.mock.calls.length]).toEqual(['Austin Infusion', 0])
})

test('Enter before the answer takes it when it comes', async () => {
  await open()
  type('aus')
  await enter()
  await pass(400)
  expect([box().value, sent.mock.calls.length]).toEqual(['Austin Infusion', 0])
})

test('of several the one that is typed whole is taken; else Enter chooses nothing, sends nothing and loses nothing', async () => {
  await open()
  type('desert')
  await pass(400)
  await enter()
  expect([box().value, screen.getAllByRole('option').length, sent.mock.calls.length]).toEqual([
    'desert',
    2,
    0,
  ])
  type('desert rx')
  await pass(400)
  await enter()
  expect(box().value).toBe('Desert Rx')
})

test('what is written when the names come late is selected like what was there: typing replaces it', async () => {
  const answer = Promise.withResolvers<ProviderItem[]>()
  const source = { key: ['late pharmacies'], whole: true, search: () => answer.promise }
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <Picker<ProviderItem, number>
          kind={providerKind as never}
          source={source}
          label="Pharmacy"
          value={2}
          onChange={() => {}}
        />
      </QueryClientProvider>
    </MantineProvider>,
  )
  act(() => box().focus())
  answer.resolve(pharmacies)
  await pass()
  expect([box().value, box().selectionStart, box().selectionEnd]).toEqual([
    'Desert Rx',
    0,
    'Desert Rx'.length,
  ])
})
