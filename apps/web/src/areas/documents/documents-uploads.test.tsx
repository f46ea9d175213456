// DOC-014, DOC-015, DOC-017, DOC-018, DOC-019, DOC-054, INT-031: what keeps Submit back, and what leaving the page
// would lose.
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../shared/http/query-client.ts'
import {
  pass,
  startBrowser,
  startServer,
  stopBrowser,
  type Server,
} from '../../shared/list/list-screen.testing.tsx'
import { useUploads } from './documents-uploads.parts.ts'

let server: Server
beforeEach(() => {
  startBrowser()
  server = startServer()
})
afterEach(stopBrowser)

const unsorted = {
  id: '3a1f7a52-7f0e-4a3e-9a3c-0c7f3d2b9e11',
  fileName: 'later.txt',
  fileType: 'text/plain',
  fileSize: 5,
  intakeId: 7,
  providerId: 3,
  category: 'unspecified',
  contentSha256: 'ab',
  createdAt: '2026-11-21T17:00:00.000Z',
  version: 1,
}
async function uploads(status: string, stored: readonly object[], intakeId: number | null = 7) {
  server.answer = () => ({ data: stored })
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useUploads({ intakeId, status, on: true }), { wrapper })
  await pass()
  await pass()
  return result
}

/** Contents are sent by another way, which tells how far it is. */
const contentsAnswer = (document: object) =>
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      readonly upload = {}
      readonly status = 200
      readonly response = JSON.stringify(document)
      onload = () => {}
      open() {}
      setRequestHeader() {}
      getAllResponseHeaders() {
        return 'content-type: application/json'
      }
      send() {
        this.onload()
      }
    },
  )

test('DOC-014 DOC-015 what was never sorted keeps Submit back only where it may still be sorted', async () => {
  for (const [status, lacking] of [
    ['In Progress', true],
    ['Hold', true],
    ['Complete', false],
    ['Deleted - Duplicated', false],
  ] as const) {
    const found = await uploads(status, [unsorted])
    expect(
      [found.current.rows.length, found.current.lacking, found.current.pending],
      status,
    ).toEqual([1, lacking, lacking])
    queryClient.clear()
  }
})

test('a file that was only added is lost by leaving, what the server has is not', async () => {
  const found = await uploads('In Progress', [{ ...unsorted, category: 'Orders' }])
  expect(found.current.unsent).toBe(false)
  await act(async () => {
    await found.current.add([new File(['hello'], 'note.txt', { type: 'text/plain' })])
  })
  expect([found.current.refused, found.current.rows.length, found.current.unsent]).toEqual([
    [],
    2,
    true,
  ])
})

test('a folder, or a file that was moved away, says so and stops no other that came with it', async () => {
  const found = await uploads('In Progress', [])
  const gone = (name: string, type: string) => {
    const file = new File(['hello'], name, { type })
    file.slice = () =>
      ({
        arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotFoundError')),
      }) as unknown as Blob
    return file
  }
  await act(async () => {
    await found.current.add([
      gone('Referrals', ''),
      gone('moved.pdf', 'application/pdf'),
      new File(['hello'], 'note.txt', { type: 'text/plain' }),
    ])
  })
  expect([found.current.refused, found.current.rows.map(({ name }) => name)]).toEqual([
    [
      'Referrals: only JPEG, PNG, PDF and plain text files are accepted',
      'moved.pdf: the file cannot be read',
    ],
    ['note.txt'],
  ])
})

test('DOC-017 what failed while an intake was made, by Submit or by itself just before, is told as failed and stands in its form with its error, to be tried again', async () => {
  const fresh = await uploads('New Intake', [], null)
  await act(async () => {
    await fresh.current.add([new File(['hello'], 'note.txt', { type: 'text/plain' })])
  })
  const refusal = 'note.txt: only JPEG, PNG, PDF and plain text files are accepted'
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  server.answer = async ({ method }) => {
    if (method === 'POST') {
      await held
      return new Response(JSON.stringify({ error: refusal, code: 'unsupported_type' }), {
        status: 415,
        headers: { 'content-type': 'application/json' },
      })
    }
    return { data: [] }
  }
  const row = fresh.current.rows[0]
  await act(async () => {
    if (row) void fresh.current.choose(row, 'Orders')
  })
  await pass()
  expect(fresh.current.rows[0]?.phase).toBe('uploading')
  let all: boolean | null = null
  await act(async () => {
    void fresh.current.flush().then((done) => {
      all = done
    })
  })
  release()
  await pass()
  expect([all, fresh.current.rows[0]?.error]).toEqual([false, refusal])
  fresh.current.handOver(8, [])
  for (const [id, names] of [
    [9, []],
    [8, ['note.txt']],
    [8, []],
  ] as const) {
    const next = await uploads('New Intake', [], id)
    expect([next.current.rows.map(({ name }) => name), next.current.unsent]).toEqual([
      names,
      names.length > 0,
    ])
    if (names.length > 0)
      expect(next.current.rows[0]).toMatchObject({
        error: refusal,
        category: 'Orders',
        phase: 'added',
        file: expect.any(File),
      })
    cleanup()
  }
})

test('DOC-054 several files go one after the other, each with its own result, and one that is refused stops none', async () => {
  const found = await uploads('New Intake', [], null)
  const names = ['first.txt', 'second.txt', 'third.txt']
  await act(async () => {
    await found.current.add(names.map((name) => new File([name], name, { type: 'text/plain' })))
  })
  const [begun, waiting]: [string[], (() => void)[]] = [[], []]
  server.answer = async ({ body }) => {
    begun.push(String(body['fileName']))
    await new Promise<void>((resolve) => {
      waiting.push(resolve)
    })
    return new Response(
      JSON.stringify({ error: `${String(body['fileName'])} is not wanted.`, code: 'conflict' }),
      { status: 409, headers: { 'content-type': 'application/json' } },
    )
  }
  await act(async () => {
    for (const row of found.current.rows) void found.current.choose(row, 'Orders')
  })
  for (const [at, name] of names.entries()) {
    await pass()
    expect([begun, found.current.rows.map(({ phase }) => phase)]).toEqual([
      names.slice(0, at + 1),
      names.map((_, place) => (place < at ? 'added' : place === at ? 'uploading' : 'waiting')),
    ])
    waiting[at]?.()
    await pass()
    expect(found.current.rows[at]?.error).toBe(`${name} is not wanted.`)
  }
})

test('DOC-019 two categories one after the other, and what follows them, go on from what the one before has left, whatever list was read meanwhile', async () => {
  const stored = { ...unsorted, contentSha256: 'ab' }
  const found = await uploads('In Progress', [stored])
  const sent: [unknown, unknown][] = []
  const answers: (() => void)[] = []
  server.answer = async ({ method, body }) => {
    if (method !== 'PATCH') return { data: [stored] }
    sent.push([body['category'], body['version']])
    await new Promise<void>((resolve) => {
      answers.push(resolve)
    })
    return new Response(
      JSON.stringify({
        ...stored,
        category: body['category'],
        version: Number(body['version']) + 1,
      }),
      { headers: { 'content-type': 'application/json' } },
    )
  }
  const [row] = found.current.rows
  let settled: { readonly version: number } | null = null
  await act(async () => {
    if (row?.document == null) return
    for (const category of ['Orders', 'Demographics']) void found.current.choose(row, category)
    void found.current.settled(row.document).then((document) => {
      settled = document
    })
  })
  await pass()
  expect([sent, settled]).toEqual([[['Orders', 1]], null])
  for (const at of [0, 1]) {
    answers[at]?.()
    await pass()
    await pass()
  }
  expect([
    sent,
    settled,
    found.current.rows.map(({ category, document }) => [category, document?.version]),
  ]).toEqual([
    [
      ['Orders', 1],
      ['Demographics', 2],
    ],
    expect.objectContaining({ version: 3 }),
    [['Demographics', 3]],
  ])
})

test('the row of a file that was added here is the same one when the list of the server has it', async () => {
  const found = await uploads('In Progress', [])
  await act(async () => {
    await found.current.add([new File(['hello'], 'later.txt', { type: 'text/plain' })])
  })
  const [added] = found.current.rows
  const orders = { ...unsorted, category: 'Orders' }
  const listed = Promise.withResolvers<void>()
  contentsAnswer(orders)
  server.answer = async ({ method }) => {
    if (method === 'POST')
      return new Response(JSON.stringify({ ...orders, contentSha256: null }), {
        status: 201,
        headers: { 'content-type': 'application/json' },
      })
    await listed.promise
    return { data: [orders] }
  }
  await act(async () => {
    if (added) await found.current.upload(added)
  })
  await pass()
  expect(found.current.rows.map(({ key, phase, file }) => [key, phase, file !== null])).toEqual([
    [added?.key, 'uploaded', true],
  ])
  listed.resolve()
  await pass()
  await pass()
  expect(found.current.rows.map(({ key, phase, file }) => [key, phase, file !== null])).toEqual([
    [added?.key, 'uploaded', false],
  ])
})

test('DOC-015 a category that was chosen counts once it is answered, and Submit can wait for that', async () => {
  const found = await uploads('In Progress', [unsorted])
  const answer = Promise.withResolvers<void>()
  server.answer = async ({ method, body }) => {
    if (method !== 'PATCH') return { data: [unsorted] }
    await answer.promise
    return new Response(JSON.stringify({ ...unsorted, category: body['category'], version: 2 }), {
      headers: { 'content-type': 'application/json' },
    })
  }
  expect(found.current.sorting()).toBeNull()
  const pressed = found.current // as it was drawn when Submit was pressed
  const [row] = pressed.rows
  await act(async () => {
    if (row) void pressed.choose(row, 'Orders')
  })
  const sorting = pressed.sorting()
  expect(sorting).not.toBeNull()
  answer.resolve()
  await act(async () => {
    await sorting
  })
  expect([pressed.missingText(), pressed.sorting()]).toEqual([null, null])
})

test('DOC-018 what was uploaded and could not be linked stands in the form of its intake with its file, to be tried again', async () => {
  const fresh = await uploads('New Intake', [], null)
  const made = { ...unsorted, intakeId: null, category: 'Orders', contentSha256: null }
  const answer = (body: object) =>
    new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })
  await act(async () => {
    await fresh.current.add([new File(['hello'], 'later.txt', { type: 'text/plain' })])
  })
  server.answer = () => answer(made)
  contentsAnswer({ ...made, contentSha256: 'ab', version: 2 })
  const row = fresh.current.rows[0]
  await act(async () => {
    if (row) await fresh.current.choose(row, 'Orders')
  })
  expect(fresh.current.rows).toMatchObject([{ phase: 'uploaded', document: { id: unsorted.id } }])
  fresh.current.handOver(11, [])
  fresh.current.handOver(12, [unsorted.id])
  for (const [id, rows] of [
    [11, []],
    [
      12,
      [
        {
          name: 'later.txt',
          phase: 'added',
          document: null,
          file: expect.any(File),
          error: 'The document could not be added to the intake.',
        },
      ],
    ],
  ] as const) {
    expect((await uploads('New Intake', [], id)).current.rows).toMatchObject(rows)
    cleanup()
  }
})
