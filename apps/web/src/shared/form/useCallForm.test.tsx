import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { calls, put } from '@wren/contract/call'
import { useCallForm } from './useCallForm.ts'

interface Visit {
  readonly id: number
  readonly version: number
  readonly rate: number
  readonly date: string
  readonly notes: string | null
}
const visit: Visit = { id: 7, version: 3, rate: 92, date: '2026-11-23', notes: null }
const api = calls('test', {
  save: put('/test/visit/:id', {
    ids: '',
    allow: 'admin',
    body: z.looseObject({ rate: z.number().max(200, 'Too high').optional() }),
    answer: z.custom<Visit>(),
  }),
})

let asked: Record<string, unknown>[] = []
let answers: (readonly [number, unknown])[] = []
beforeEach(() => {
  asked = []
  answers = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url === '/events') return new Response('{"ok":true}', { status: 202 })
    asked.push(JSON.parse(String(init.body)) as Record<string, unknown>)
    const [status, body] = answers.shift() ?? [500, null]
    return new Response(JSON.stringify(body), { status })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const open = () => {
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
  )
  return renderHook(
    ({ record }: { record: Visit }) =>
      useCallForm(api.save, {
        record,
        values: ({ rate, date, notes }) => ({ rate, date, notes }),
        with: ({ id, version }) => ({ id, version }),
        saved: (answer) => answer,
      }),
    { wrapper, initialProps: { record: visit } },
  )
}
const type = (form: ReturnType<typeof open>, rate: number) =>
  act(() => form.result.current.field('rate').onChange(rate))
const save = (form: ReturnType<typeof open>) => act(() => form.result.current.submit())

test('sends only changes with the loaded version and adopts the version of the answer', async () => {
  const form = open()
  expect([form.result.current.dirty, form.result.current.canSave]).toEqual([false, false])
  type(form, 95)
  answers = [
    [200, { ...visit, rate: 95, version: 4 }],
    [200, { ...visit, rate: 96, version: 5 }],
  ]
  expect(await save(form)).toBe(true)
  expect([form.result.current.dirty, form.result.current.values.rate]).toEqual([false, 95])
  type(form, 96)
  await save(form)
  expect(asked).toEqual([
    { rate: 95, version: 3 },
    { rate: 96, version: 4 },
  ])
})

test('USR-034 NET-094 saves once for a double click and sends the next version afterwards', async () => {
  const form = open()
  type(form, 95)
  answers = [
    [200, { ...visit, rate: 95, version: 4 }],
    [200, { ...visit, rate: 96, version: 5 }],
  ]
  const { submit } = form.result.current
  await act(async () => {
    expect(await Promise.all([submit(), submit()])).toEqual([true, true])
  })
  expect([asked, form.result.current.stale, form.result.current.problem]).toEqual([
    [{ rate: 95, version: 3 }],
    null,
    null,
  ])
  type(form, 96)
  await save(form)
  expect(asked.at(-1)).toEqual({ rate: 96, version: 4 })
})

test('shows texts of contract and server at their fields and keeps the input', async () => {
  const form = open()
  type(form, 250)
  expect(await save(form)).toBe(false)
  expect([
    asked.length,
    form.result.current.field('rate').error,
    form.result.current.problem,
  ]).toEqual([0, 'Too high', 'Too high'])
  type(form, 99)
  answers = [
    [
      400,
      {
        error: 'Nurse Hourly Rate is over the limit.',
        code: 'validation',
        fields: { rate: 'Limits 83 - 97' },
      },
    ],
  ]
  await save(form)
  expect([
    form.result.current.problem,
    form.result.current.field('rate').error,
    form.result.current.values.rate,
  ]).toEqual(['Nurse Hourly Rate is over the limit.', 'Limits 83 - 97', 99])
})

test('keeps the input of a stale save, names differences and sends the current version next', async () => {
  const form = open()
  type(form, 96)
  const current = { ...visit, version: 4, date: '2026-11-24', rate: 95 }
  answers = [
    [
      409,
      {
        error: 'This visit was changed by someone else. Reload to see the latest version.',
        code: 'stale',
        current,
      },
    ],
    [200, { ...current, rate: 96, version: 5 }],
  ]
  await save(form)
  expect(form.result.current.stale).toEqual({
    text: 'This visit was changed by someone else. Reload to see the latest version.',
    differences: [
      { name: 'rate', theirs: 95, yours: 96, by: 'both' },
      { name: 'date', theirs: '2026-11-24', yours: '2026-11-23', by: 'theirs' },
    ],
  })
  expect([
    form.result.current.values.rate,
    form.result.current.values.date,
    form.result.current.count,
  ]).toEqual([96, '2026-11-24', 1])
  await save(form)
  expect([asked[1], form.result.current.stale, form.result.current.values.date]).toEqual([
    { rate: 96, version: 4 },
    null,
    '2026-11-24',
  ])
})

test('sends the chosen value where both changed a field', async () => {
  const form = open()
  type(form, 96)
  act(() => form.result.current.field('notes').onChange('Side door'))
  const current = { ...visit, version: 4, rate: 95, notes: 'Front door' }
  answers = [
    [409, { error: 'Changed.', code: 'stale', current }],
    [200, { ...current, notes: 'Side door', version: 5 }],
  ]
  await save(form)
  act(() => form.result.current.choose('notes', 'theirs'))
  act(() => form.result.current.choose('rate', 'theirs'))
  expect([
    form.result.current.values.notes,
    form.result.current.values.rate,
    form.result.current.dirty,
  ]).toEqual(['Front door', 95, false])
  act(() => form.result.current.choose('notes', 'yours'))
  await save(form)
  expect(asked[1]).toEqual({ notes: 'Side door', version: 4 })
})

test('merges a newer record and asks about fields that both changed', () => {
  const form = open()
  type(form, 97)
  form.rerender({ record: { ...visit, version: 4, date: '2026-11-24' } })
  act(() => form.result.current.merge('You both changed something.'))
  expect([
    form.result.current.values.date,
    form.result.current.values.rate,
    form.result.current.newer,
    form.result.current.stale,
  ]).toEqual(['2026-11-24', 97, false, null])
  form.rerender({ record: { ...visit, version: 5, date: '2026-11-24', rate: 90 } })
  act(() => form.result.current.merge('You both changed something.'))
  expect([form.result.current.values.rate, form.result.current.stale]).toEqual([
    97,
    {
      text: 'You both changed something.',
      differences: [{ name: 'rate', theirs: 90, yours: 97, by: 'both' }],
    },
  ])
})

test('discards the input by Reload after a stale save', async () => {
  const form = open()
  type(form, 96)
  answers = [
    [409, { error: 'Changed.', code: 'stale', current: { ...visit, version: 4, rate: 95 } }],
  ]
  await save(form)
  act(() => form.result.current.reload())
  expect([
    form.result.current.values.rate,
    form.result.current.dirty,
    form.result.current.stale,
  ]).toEqual([95, false, null])
})

test('adopts a newer record in an unedited form and announces it otherwise', () => {
  const form = open()
  form.rerender({ record: { ...visit, version: 4, date: '2026-11-24' } })
  expect([form.result.current.values.date, form.result.current.newer]).toEqual([
    '2026-11-24',
    false,
  ])
  type(form, 97)
  form.rerender({ record: { ...visit, version: 5, date: '2026-11-25' } })
  expect([
    form.result.current.values.date,
    form.result.current.values.rate,
    form.result.current.newer,
  ]).toEqual(['2026-11-24', 97, true])
  act(() => form.result.current.reload())
  expect([
    form.result.current.values.date,
    form.result.current.values.rate,
    form.result.current.newer,
  ]).toEqual(['2026-11-25', 92, false])
})
