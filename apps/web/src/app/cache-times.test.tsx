// NET "Other caches" 029, LST-067: how long each kept read counts as fresh.
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useContents } from '../areas/documents/documents-preview.parts.tsx'
import { useUploads } from '../areas/documents/documents-uploads.parts.ts'
import { NursesListScreen } from '../areas/nurses/nurses-list.screen.tsx'
import { PharmaciesListScreen } from '../areas/pharmacies/pharmacies-list.screen.tsx'
import { VisitsListScreen } from '../areas/visits/visits-list.screen.tsx'
import { queryClient } from '../shared/http/query-client.ts'
import { makeResponseCache } from '../shared/http/response-cache.ts'
import {
  pass,
  startBrowser,
  startServer,
  stopBrowser,
  type Server,
} from '../shared/list/list-screen.testing.tsx'
import { nurseKind, providerKind } from '../shared/pickers/kinds.ts'
import { nurseSource } from '../shared/pickers/nurse-source.ts'
import { Picker } from '../shared/pickers/Picker.tsx'
import { providerSource } from '../shared/pickers/sources.ts'
import { useTreatments } from '../shared/pickers/TreatmentField.tsx'

let server: Server
beforeEach(() => {
  startBrowser()
  server = startServer()
})
afterEach(stopBrowser)

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const asked = (path: string): number => server.asked.filter((one) => one.path === path).length
const around = ({ children }: { readonly children: ReactNode }) => (
  <MantineProvider env="test">
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  </MantineProvider>
)

/** Shown, left, and shown again after so long: how often it was asked for. */
async function shownTwice(
  path: string,
  life: number,
  show: () => { unmount: () => void },
): Promise<number[]> {
  const counts: number[] = []
  for (const wait of [0, life - 2 * second, 3 * second]) {
    await pass(wait)
    const view = show()
    await pass()
    view.unmount()
    counts.push(asked(path))
  }
  return counts
}

const screenOf = (path: string, Screen: () => ReactNode) => () => {
  const root = createRootRoute({ component: () => <Screen /> })
  return render(
    <RouterProvider
      router={
        createRouter({
          routeTree: root,
          history: createMemoryHistory({ initialEntries: [path] }),
        }) as never
      }
    />,
    { wrapper: around },
  )
}
const picker = (label: string, of: ReactNode) => () => {
  const view = render(of, { wrapper: around })
  fireEvent.click(screen.getByRole('combobox', { name: label }))
  return view
}
const same = { value: null, onChange: () => {} }
const nursePicker = picker(
  'Nurse',
  <Picker label="Nurse" kind={nurseKind} source={nurseSource} {...same} />,
)
const pharmacyPicker = picker(
  'Pharmacy',
  <Picker label="Pharmacy" kind={providerKind} source={providerSource} {...same} />,
)

test(
  'NET-029 DOC-024 answers are cached for 120 s, and some kinds of answers for their own time',
  { timeout: 90_000 },
  async () => {
    let now = 0
    const answers = makeResponseCache(() => now)
    answers.keep('GET /x', 'aa', {})
    now = 119_999
    expect(answers.md5('GET /x')).toBe('aa')
    now = 120_000
    expect(answers.md5('GET /x')).toBeUndefined()

    const visits = screenOf('/visits', VisitsListScreen)
    expect(await shownTwice('/assignments-search', minute, visits)).toEqual([1, 1, 2])
    const standing = visits()
    await pass()
    const before = asked('/assignments-search')
    await pass(3 * minute + second)
    expect(asked('/assignments-search') - before).toBe(3)
    standing.unmount()

    expect(
      await shownTwice('/api/treatments', 5 * minute, () =>
        renderHook(useTreatments, { wrapper: around }),
      ),
    ).toEqual([1, 1, 2])
    expect(
      await shownTwice('/api/documents', hour, () =>
        renderHook(() => useUploads({ intakeId: 7, status: 'New Intake', on: true }), {
          wrapper: around,
        }),
      ),
    ).toEqual([1, 1, 2])
    const document = {
      id: 'd1',
      fileName: 'a.txt',
      fileType: 'text/plain',
      fileSize: 1,
      intakeId: 7,
      providerId: null,
      category: 'Orders',
      contentSha256: 'a',
      createdAt: '2026-08-17T16:20:00.000Z',
      version: 1,
    }
    const row = {
      key: 'd1',
      name: 'a.txt',
      type: 'text/plain',
      size: 1,
      category: 'Orders',
      phase: 'uploaded',
      progress: null,
      error: null,
      file: null,
      document,
    } as const
    expect(
      await shownTwice('/api/documents/d1', hour, () =>
        renderHook(() => useContents(row), { wrapper: around }),
      ),
    ).toEqual([1, 1, 2])
    expect(await shownTwice('/nurses-search', 24 * hour, nursePicker)).toEqual([1, 1, 2])
    expect(await shownTwice('/providers', 24 * hour, pharmacyPicker)).toEqual([1, 1, 2])
  },
)

test('LST-067 the screens of nurses and of pharmacies ask each time they open, whatever the pickers keep, and that of nurses each minute', async () => {
  for (const [path, Screen, kept] of [
    ['/nurses', NursesListScreen, nursePicker],
    ['/providers', PharmaciesListScreen, pharmacyPicker],
  ] as const) {
    kept().unmount()
    await pass()
    const before = asked(path)
    const show = screenOf(path, Screen)
    for (const times of [1, 2, 3]) {
      const view = show()
      await pass(second)
      expect([path, asked(path) - before]).toEqual([path, times])
      view.unmount()
    }
    show()
    await pass(second)
    await pass(3 * minute)
    expect([path, asked(path) - before]).toEqual([path, path === '/nurses' ? 7 : 4])
    cleanup()
  }
})
