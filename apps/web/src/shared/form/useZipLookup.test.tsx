import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fillEmpty, useZipLookup } from './useZipLookup.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const open = (start: string | null) => {
  const answers: { zip: string; give: (place: string) => void; fail: (fault: unknown) => void }[] =
    []
  const found: string[] = []
  const lookup = (zip: string) =>
    new Promise<string>((give, fail) => {
      answers.push({ zip, give, fail })
    })
  const hook = renderHook(
    ({ zip }: { zip: string | null }) => useZipLookup(zip, lookup, (place) => found.push(place)),
    { initialProps: { zip: start } },
  )
  return { hook, answers, found }
}
const wait = (ms: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms)
  })

test('REF-013 INT-048 looks up 1.6 s after the last change of the zip', async () => {
  const { hook, answers, found } = open(null)
  hook.rerender({ zip: '92117' })
  await wait(1599)
  hook.rerender({ zip: '92118' })
  await wait(1599)
  expect(answers).toEqual([])
  await wait(1)
  expect(answers.map((one) => one.zip)).toEqual(['92118'])
  await act(async () => answers[0]?.give('San Diego'))
  expect(found).toEqual(['San Diego'])
})

test('REF-019 ignores the answer to an earlier zip and looks up no shorter text', async () => {
  const { hook, answers, found } = open('92117')
  await wait(2000)
  hook.rerender({ zip: '8528' })
  await wait(2000)
  expect(answers).toEqual([])
  hook.rerender({ zip: '85283' })
  await wait(1600)
  hook.rerender({ zip: '85284' })
  await wait(1600)
  await act(async () => {
    answers[1]?.give('Chandler')
    answers[0]?.give('Tempe')
  })
  expect(found).toEqual(['Chandler'])
})

test('REF-012 reports a short zip after the pause', async () => {
  const { hook, answers } = open(null)
  hook.rerender({ zip: '123' })
  await wait(1599)
  expect(hook.result.current.error).toBe(null)
  await wait(1)
  expect([hook.result.current.error, answers]).toEqual(['5 digits required', []])
  hook.rerender({ zip: null })
  expect(hook.result.current.error).toBe(null)
})

test('reports an unknown zip until it changes', async () => {
  const { hook, answers } = open(null)
  hook.rerender({ zip: '00000' })
  await wait(1600)
  await act(async () => answers[0]?.fail(new Error('404')))
  expect(hook.result.current.error).toBe('Zip code not found')
  hook.rerender({ zip: '0000' })
  expect(hook.result.current.error).toBe(null)
})

test('INT-048 fills empty fields only', () => {
  expect(
    fillEmpty<Record<string, string | null>>(
      { city: 'Tempe', state: '', county: null },
      { city: 'Mesa', state: 'AZ', county: 'Maricopa' },
    ),
  ).toEqual({ state: 'AZ', county: 'Maricopa' })
})
