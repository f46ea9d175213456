// INT-031, AUD-083, DOC-018: what the draft of a new intake keeps, drops and gives back, and when.
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  pass,
  startBrowser,
  startServer,
  stopBrowser,
  type Server,
} from '../../shared/list/list-screen.testing.tsx'
import { draftOf, useDraftKeeping, type Draft } from './intake-draft.parts.tsx'
import { blankIntake } from './intake-form.rules.ts'

let server: Server
beforeEach(() => {
  startBrowser()
  server = startServer()
  server.answer = () =>
    new Response(JSON.stringify({ updated: '2026-11-22T03:00:00.000Z' }), {
      headers: { 'content-type': 'application/json' },
    })
})
afterEach(stopBrowser)

const values = blankIntake('2026-11-22T03:00:00.000Z', null)
const document = {
  id: '0b0e6f0e-6a53-4f6e-9d6e-0a4f1d1f9a11',
  fileName: 'a.txt',
  fileType: 'text/plain',
  fileSize: 2,
  intakeId: null,
  providerId: null,
  category: 'Orders',
  contentSha256: null,
  createdAt: '2026-11-22T02:00:00.000Z',
  version: 1,
}
const older: Draft = {
  data: { notes: 'Typed' },
  updated: '2026-11-22T02:00:00.000Z',
  documents: [document],
  gone: 1,
}
const opened = (start: {
  readonly documentIds: readonly string[]
  readonly on?: boolean
  readonly stands?: boolean
}) =>
  renderHook(
    ({ documentIds }: { readonly documentIds: readonly string[] }) =>
      useDraftKeeping({
        values,
        documentIds,
        worth: documentIds.length > 0,
        on: start.on ?? true,
        stands: start.stands ?? false,
      }),
    { initialProps: start },
  )
const asked = () => server.asked.map(({ body }) => body)

test('a document alone is worth a draft, and taken back at once it leaves none', async () => {
  const { rerender } = opened({ documentIds: [] })
  await pass(2000)
  expect(asked()).toEqual([])
  rerender({ documentIds: [document.id] })
  await pass(2000)
  expect(asked()).toEqual([{ data: values, documentIds: [document.id] }])
  rerender({ documentIds: [] })
  await pass(2000)
  rerender({ documentIds: [document.id] })
  rerender({ documentIds: [] })
  await pass(2000)
  expect(asked().slice(1)).toEqual([{ keepDocuments: true }, { keepDocuments: true }])
})

test("an intake that was made leaves no draft, whatever the form still holds; one that waited for its answer is another's and is given back", async () => {
  const made = opened({ documentIds: [document.id] })
  await act(() => made.result.current.end())
  made.rerender({ documentIds: [] })
  made.rerender({ documentIds: [document.id] })
  await pass(2000)
  made.unmount()
  expect(asked()).toEqual([{ keepDocuments: true }])
  const waiting = opened({ documentIds: [], on: false, stands: true })
  await act(() => waiting.result.current.restore(older))
  await pass(2000)
  expect(asked().slice(1)).toEqual([{ data: older.data, documentIds: [document.id] }])
})

test('a discarded draft takes its documents along', async () => {
  const { result } = opened({ documentIds: [], on: false, stands: true })
  await act(() => result.current.discard())
  expect(asked()).toEqual([{ keepDocuments: false }])
})

test('INT-031 what could not be kept because nobody answered is tried again without a further key; what was refused is not', async () => {
  const answers = {
    away: () => new Response('{"error":"Away"}', { status: 503 }),
    refused: () => new Response('{"error":"The draft is too large to be kept."}', { status: 400 }),
    kept: server.answer,
  }
  server.answer = answers.away
  const { result } = opened({ documentIds: [document.id] })
  await pass(2000)
  expect([asked().length, result.current.note]).toEqual([1, 'The draft could not be kept'])
  server.answer = answers.kept
  await pass(6000)
  expect([asked().length, result.current.note]).toEqual([2, expect.stringMatching(/^Draft kept /)])
  await pass(20_000)
  expect(asked()).toHaveLength(2)
  server.answer = answers.refused
  const second = opened({ documentIds: [document.id] })
  await pass(2000)
  await pass(20_000)
  expect([asked().length, second.result.current.note]).toEqual([3, 'The draft could not be kept'])
})

test('INT-031 what another tab of hers has taken the place of is not said to be kept any more, and is kept again when this one is left', async () => {
  const hide = () =>
    act(async () => {
      vi.spyOn(window.document, 'visibilityState', 'get').mockReturnValue('hidden')
      window.document.dispatchEvent(new Event('visibilitychange'))
    })
  const heard = () =>
    act(async () => {
      for (let turn = 0; turn < 5; turn++)
        await new Promise((done) => {
          setImmediate(done)
        })
    })
  const [one, other] = [opened({ documentIds: [document.id] }), opened({ documentIds: [] })]
  await pass(2000)
  expect([asked().length, one.result.current.note]).toEqual([
    1,
    expect.stringMatching(/^Draft kept /),
  ])
  await hide()
  await pass(2000)
  expect(asked()).toHaveLength(1)
  const second = '1c1e6f0e-6a53-4f6e-9d6e-0a4f1d1f9a22'
  other.rerender({ documentIds: [second] })
  await pass(2000)
  await heard()
  expect([asked()[1], one.result.current.note, other.result.current.note]).toEqual([
    { data: values, documentIds: [second] },
    null,
    expect.stringMatching(/^Draft kept /),
  ])
  await hide()
  await pass()
  await heard()
  expect([asked().slice(2), one.result.current.note]).toEqual([
    [{ data: values, documentIds: [document.id] }],
    expect.stringMatching(/^Draft kept /),
  ])
  // An intake made in the other tab takes the only draft along.
  await act(() => other.result.current.end())
  await heard()
  await hide()
  await pass()
  expect(asked().slice(3)).toEqual([
    { keepDocuments: true },
    { data: values, documentIds: [document.id] },
  ])
})

test('an offered draft says whose it is, for what and where, as far as it was typed', () => {
  expect(
    draftOf({
      orig_json: {
        initial_patient_first_name: 'Imogen',
        initial_patient_last_name: 'Featherwick ',
      },
      treatment: 'Gammagard',
      city: '',
      zip: '85028',
    }),
  ).toBe('Imogen Featherwick, Gammagard, 85028')
  expect([
    draftOf({ orig_json: null, treatment: null, city: 'Phoenix', zip: '85028' }),
    draftOf({ notes: 'Typed' }),
    draftOf({ orig_json: { initial_patient_first_name: 7 } }),
  ]).toEqual(['Phoenix', '', ''])
})
