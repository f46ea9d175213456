// SRC "Opening and keys" 007, 008, SRC "Results" 010-019, SRC "Data" 023-027: the search as a person sees it, on
// nurses and pharmacies of a known answer; time stands still until it is let pass.
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closePalette, openPalette } from '../../shared/commands/palette-store.ts'
import { queryClient } from '../../shared/http/query-client.ts'
import { responseCache } from '../../shared/http/send.ts'
import { pass, startBrowser, stopBrowser } from '../../shared/list/list-screen.testing.tsx'
import { SearchDialog } from './search.dialog.tsx'
import type { Entry } from './search-entries.rules.ts'
import { rememberPlace } from './search-recent.ts'

const [me, day] = [1, 86_400_000]
const nurse = (
  user_id: number,
  first_name: string,
  last_name: string,
  nickname: string | null = null,
) => ({ user_id, first_name, last_name, nickname, status: 'Enabled', sub_status: 'Ready' })
const nurses = [nurse(12, 'Ana', 'Diaz', 'Nita'), nurse(13, 'Margaret', 'Featherwick')]
const providers = [
  { id: 3, title: 'Anacapa Home Infusion', is_deleted: false },
  { id: 4, title: 'Featherwick Closed', is_deleted: true },
]

let asked: { readonly what: string; readonly hash: string | null }[] = []
/** Page by page, one nurse on each. */
let answer: (path: string, page: number) => object | Promise<object>
const whole = (path: string, page: number): object =>
  path === '/providers'
    ? { data: providers }
    : {
        data: nurses.slice(page - 1),
        parameters: {
          limit: 1,
          next_page: page < nurses.length ? page + 1 : null,
          order_by: 'firstName asc',
          page,
        },
      }
beforeEach(() => {
  startBrowser()
  asked = []
  answer = whole
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const { pathname, search, searchParams } = new URL(address, 'http://wren.test')
    asked.push({
      what: `${init.method} ${pathname}${search}`,
      hash: new Headers(init.headers).get('last-response-md5'),
    })
    return new Response(JSON.stringify(await answer(pathname, Number(searchParams.get('page')))), {
      headers: { 'content-type': 'application/json', 'response-md5': 'aa' },
    })
  })
})
afterEach(() => {
  responseCache.clear()
  stopBrowser()
})

const visited = (name: string, params: Record<string, string>) =>
  rememberPlace(me, { name, params }, name, '2026-11-21T18:00:00.000Z')
const chosen: string[] = []
const choose = (entry: Exclude<Entry, { type: 'command' }>, apart: boolean) => {
  chosen.push(
    `${entry.type === 'record' ? entry.title : entry.suggestion.title}${apart ? ' apart' : ''}`,
  )
}
async function open() {
  chosen.length = 0
  const view = render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <SearchDialog open={null} onChoose={choose} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  for (let page = 0; page < 4; page++) await pass()
  return view
}
const box = () => screen.getByRole('combobox', { name: 'Search' })
const write = async (text: string, wait = 500) => {
  fireEvent.change(box(), { target: { value: text } })
  await pass(wait)
}
const press = (key: string, more: object = {}) => fireEvent.keyDown(box(), { key, ...more })
const listed = (heading: string): (string | null)[] => {
  const group = screen.queryByRole('group', { name: heading })
  return group
    ? within(group)
        .getAllByRole('option')
        .map(({ textContent }) => textContent)
    : []
}
const marked = (): string | null | undefined =>
  screen.getAllByRole('option').find((one) => one.getAttribute('aria-selected') === 'true')
    ?.textContent

test('SRC-010 SRC-023 an empty query lists the ten last records under Recent; those of nurses and pharmacies bear their names, a patient none', async () => {
  for (let id = 1; id <= 9; id++) visited('assignments-edit', { aid: String(id) })
  visited('providers-details', { pid: '3' })
  visited('patients-edit', { pid: '0197c0de-1111-7000-8000-000000000001' })
  visited('nurses-edit', { nid: '12' })
  await open()
  expect(listed('Recent')).toEqual([
    'Ana Diaz (Nita)Nurse #12',
    'Patient 0197c0de',
    'Anacapa Home InfusionProvider #3',
    ...[9, 8, 7, 6, 5, 4, 3].map((id) => `Visit #${id}`),
  ])
})

test('SRC-011 SRC-012 SRC-007 a number lists its recent matches, then nurse, provider, intake and visit of it; the mark runs through both and round, and a click chooses', async () => {
  for (const aid of ['512', '7', '1512']) visited('assignments-edit', { aid })
  await open()
  await write('512')
  expect([listed('Recent'), listed('Suggestions')]).toEqual([
    ['Visit #1512', 'Visit #512'],
    ['Nurse #512', 'Provider #512', 'Intake #512', 'Visit #512'],
  ])
  const run = [
    'Visit #1512',
    'Visit #512',
    'Nurse #512',
    'Provider #512',
    'Intake #512',
    'Visit #512',
    'Visit #1512',
  ]
  for (const [at, title] of run.entries()) {
    if (at > 0) press('ArrowDown')
    expect(marked()).toBe(title)
  }
  press('ArrowUp')
  expect(marked()).toBe('Visit #512')
  press('ArrowUp')
  press('Enter')
  fireEvent.click(screen.getByRole('option', { name: 'Provider #512' }))
  expect(chosen).toEqual(['Intake #512', 'Provider #512'])
})

test('SRC-019 with ctrl or meta a choice opens apart, by click and by Enter', async () => {
  await open()
  await write('7')
  const first = screen.getByRole('option', { name: 'Nurse #7' })
  for (const key of ['ctrlKey', 'metaKey']) {
    fireEvent.click(first, { [key]: true })
    press('Enter', { [key]: true })
  }
  fireEvent.click(first)
  expect(chosen).toEqual([...Array<string>(4).fill('Nurse #7 apart'), 'Nurse #7'])
})

test('SRC-008 the lists follow the input 500 ms after its last letter', async () => {
  visited('assignments-edit', { aid: '5' })
  await open()
  await write('an', 499)
  await write('ana', 499)
  expect([listed('Recent'), listed('Suggestions')]).toEqual([['Visit #5'], []])
  await pass(1)
  expect([listed('Recent'), listed('Suggestions').length > 0]).toEqual([[], true])
})

test('SRC-015 SRC-017 a name is found by first, last, nick and full name and by title, with its typing errors, under Suggestions, beside its title line', async () => {
  await open()
  for (const [query, first] of [
    ['ana', 'Ana Diaz (Nita)Nurse #12'],
    ['diaz', 'Ana Diaz (Nita)Nurse #12'],
    ['nita', 'Ana Diaz (Nita)Nurse #12'],
    ['margret fetherwick', 'Margaret FeatherwickNurse #13'],
    ['home infusoin', 'Anacapa Home InfusionProvider #3'],
  ] as const) {
    await write(query)
    expect([query, listed('Suggestions')[0], listed('Recent')]).toEqual([query, first, []])
  }
  await write('featherwick')
  expect(listed('Suggestions')).toEqual(['Margaret FeatherwickNurse #13'])
})

test('what is typed before the search stands goes into its input and to no key of the list beneath; Escape gives up', async () => {
  const heard: string[] = []
  const listen = ({ key }: KeyboardEvent) => {
    heard.push(key)
  }
  window.addEventListener('keydown', listen)
  const keys = (...all: readonly string[]) => {
    for (const key of all) fireEvent.keyDown(document.body, { key })
  }
  openPalette()
  keys('c', 'x', 'Backspace', 'a', 'Enter', 's')
  await open()
  expect([heard, document.activeElement === box(), (box() as HTMLInputElement).value]).toEqual([
    [],
    true,
    'cas',
  ])
  cleanup()
  closePalette()
  openPalette()
  keys('c', 'Escape', 'j')
  window.removeEventListener('keydown', listen)
  expect(heard).toEqual(['j'])
  openPalette()
  await open()
  expect((box() as HTMLInputElement).value).toBe('')
  closePalette()
})

test("SRC-018 'Loading...' while the names load, 'An error occurred' when they failed, 'No results found' for nobody; Recent stays usable", async () => {
  visited('assignments-edit', { aid: '5' })
  let give: (body: object) => void = () => {}
  answer = (path) =>
    path === '/providers'
      ? new Promise((resolve) => {
          give = resolve
        })
      : { ...whole(path, 2) }
  const view = await open()
  await write('zzzzzz')
  expect(screen.getByRole('status').textContent).toBe('Loading...')
  give({ data: [] })
  await pass()
  expect(screen.getByRole('status').textContent).toBe('No results found')
  view.unmount()
  queryClient.clear()
  answer = () => {
    throw new TypeError('Failed to fetch')
  }
  await open()
  await write('ana')
  expect(screen.getByRole('status').textContent).toBe('An error occurred')
  await write('')
  expect([listed('Recent'), screen.getByRole('status').textContent]).toEqual([['Visit #5'], ''])
})

test('SRC-024 SRC-026 SRC-027 the names are read when the search first opens, page after page, kept for a day, and read without a hash each time', async () => {
  const once = [
    'POST /nurses-search?page=1&limit=500',
    'GET /providers',
    'POST /nurses-search?page=2&limit=500',
  ]
  expect(asked).toEqual([])
  const openFor = async (wait: number) => {
    await pass(wait)
    const view = await open()
    view.unmount()
    return asked.map(({ what }) => what)
  }
  expect(await openFor(0)).toEqual(once)
  expect(await openFor(day - 1_000)).toEqual(once)
  expect(await openFor(2_000)).toEqual([...once, ...once])
  expect([new Set(asked.map(({ hash }) => hash)), responseCache.size()]).toEqual([
    new Set([null]),
    0,
  ])
})
