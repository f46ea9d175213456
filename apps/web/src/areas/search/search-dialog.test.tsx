// The search dialog on fixed nurses and pharmacies, with fake timers.
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
import { rememberRoute } from './search-recent.ts'

const [userId, day] = [1, 86_400_000]
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

let requests: { readonly line: string; readonly hash: string | null }[] = []
let answer: (path: string, page: number) => object | Promise<object>
/** One nurse on each page. */
const fullAnswer = (path: string, page: number): object =>
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
  requests = []
  answer = fullAnswer
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const { pathname, search, searchParams } = new URL(address, 'http://wren.test')
    requests.push({
      line: `${init.method} ${pathname}${search}`,
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

const remember = (name: string, params: Record<string, string>) =>
  rememberRoute(userId, { name, params }, name, '2026-11-21T18:00:00.000Z')
const chosen: string[] = []
const choose = (entry: Exclude<Entry, { type: 'command' }>, inNewTab: boolean) => {
  chosen.push(
    `${entry.type === 'record' ? entry.title : entry.suggestion.title}${inNewTab ? ' in a new tab' : ''}`,
  )
}
async function openDialog() {
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
const type = async (text: string, wait = 500) => {
  fireEvent.change(box(), { target: { value: text } })
  await pass(wait)
}
const press = (key: string, modifiers: object = {}) =>
  fireEvent.keyDown(box(), { key, ...modifiers })
const listed = (heading: string): (string | null)[] => {
  const group = screen.queryByRole('group', { name: heading })
  return group
    ? within(group)
        .getAllByRole('option')
        .map(({ textContent }) => textContent)
    : []
}
const marked = (): string | null | undefined =>
  screen.getAllByRole('option').find((option) => option.getAttribute('aria-selected') === 'true')
    ?.textContent

test('SRC-010 SRC-023 an empty query lists the ten latest records, named for nurses and pharmacies', async () => {
  for (let id = 1; id <= 9; id++) remember('assignments-edit', { aid: String(id) })
  remember('providers-details', { pid: '3' })
  remember('patients-edit', { pid: '0197c0de-1111-7000-8000-000000000001' })
  remember('nurses-edit', { nid: '12' })
  await openDialog()
  expect(listed('Recent')).toEqual([
    'Ana Diaz (Nita)Nurse #12',
    'Patient 0197c0de',
    'Anacapa Home InfusionProvider #3',
    ...[9, 8, 7, 6, 5, 4, 3].map((id) => `Visit #${id}`),
  ])
})

test('SRC-011 SRC-012 SRC-007 a number lists recent matches, then suggestions, under one mark', async () => {
  for (const aid of ['512', '7', '1512']) remember('assignments-edit', { aid })
  await openDialog()
  await type('512')
  expect([listed('Recent'), listed('Suggestions')]).toEqual([
    ['Visit #1512', 'Visit #512'],
    ['Nurse #512', 'Provider #512', 'Intake #512', 'Visit #512'],
  ])
  const marks = [
    'Visit #1512',
    'Visit #512',
    'Nurse #512',
    'Provider #512',
    'Intake #512',
    'Visit #512',
    'Visit #1512',
  ]
  for (const [index, title] of marks.entries()) {
    if (index > 0) press('ArrowDown')
    expect(marked()).toBe(title)
  }
  press('ArrowUp')
  expect(marked()).toBe('Visit #512')
  press('ArrowUp')
  press('Enter')
  fireEvent.click(screen.getByRole('option', { name: 'Provider #512' }))
  expect(chosen).toEqual(['Intake #512', 'Provider #512'])
})

test('SRC-019 ctrl or meta with a click or Enter opens a new tab', async () => {
  await openDialog()
  await type('7')
  const first = screen.getByRole('option', { name: 'Nurse #7' })
  for (const key of ['ctrlKey', 'metaKey']) {
    fireEvent.click(first, { [key]: true })
    press('Enter', { [key]: true })
  }
  fireEvent.click(first)
  expect(chosen).toEqual([...Array<string>(4).fill('Nurse #7 in a new tab'), 'Nurse #7'])
})

test('SRC-008 updates the lists 500 ms after the last letter', async () => {
  remember('assignments-edit', { aid: '5' })
  await openDialog()
  await type('an', 499)
  await type('ana', 499)
  expect([listed('Recent'), listed('Suggestions')]).toEqual([['Visit #5'], []])
  await pass(1)
  expect([listed('Recent'), listed('Suggestions').length > 0]).toEqual([[], true])
})

test('SRC-015 SRC-017 suggests misspelt names of nurses and pharmacies with their title line', async () => {
  await openDialog()
  for (const [query, first] of [
    ['ana', 'Ana Diaz (Nita)Nurse #12'],
    ['diaz', 'Ana Diaz (Nita)Nurse #12'],
    ['nita', 'Ana Diaz (Nita)Nurse #12'],
    ['margret fetherwick', 'Margaret FeatherwickNurse #13'],
    ['home infusoin', 'Anacapa Home InfusionProvider #3'],
  ] as const) {
    await type(query)
    expect([query, listed('Suggestions')[0], listed('Recent')]).toEqual([query, first, []])
  }
  await type('featherwick')
  expect(listed('Suggestions')).toEqual(['Margaret FeatherwickNurse #13'])
})

test('sends keys typed before the dialog opens to its input, not to the list beneath, until Escape', async () => {
  const listKeys: string[] = []
  const listen = ({ key }: KeyboardEvent) => {
    listKeys.push(key)
  }
  window.addEventListener('keydown', listen)
  const pressEarly = (...keys: readonly string[]) => {
    for (const key of keys) fireEvent.keyDown(document.body, { key })
  }
  openPalette()
  pressEarly('c', 'x', 'Backspace', 'a', 'Enter', 's')
  await openDialog()
  expect([listKeys, document.activeElement === box(), (box() as HTMLInputElement).value]).toEqual([
    [],
    true,
    'cas',
  ])
  cleanup()
  closePalette()
  openPalette()
  pressEarly('c', 'Escape', 'j')
  window.removeEventListener('keydown', listen)
  expect(listKeys).toEqual(['j'])
  openPalette()
  await openDialog()
  expect((box() as HTMLInputElement).value).toBe('')
  closePalette()
})

test("SRC-018 shows 'Loading...', 'An error occurred' or 'No results found'; Recent stays usable", async () => {
  remember('assignments-edit', { aid: '5' })
  let respond: (body: object) => void = () => {}
  answer = (path) =>
    path === '/providers'
      ? new Promise((resolve) => {
          respond = resolve
        })
      : { ...fullAnswer(path, 2) }
  const view = await openDialog()
  await type('zzzzzz')
  expect(screen.getByRole('status').textContent).toBe('Loading...')
  respond({ data: [] })
  await pass()
  expect(screen.getByRole('status').textContent).toBe('No results found')
  view.unmount()
  queryClient.clear()
  answer = () => {
    throw new TypeError('Failed to fetch')
  }
  await openDialog()
  await type('ana')
  expect(screen.getByRole('status').textContent).toBe('An error occurred')
  await type('')
  expect([listed('Recent'), screen.getByRole('status').textContent]).toEqual([['Visit #5'], ''])
})

test('SRC-024 SRC-026 SRC-027 loads all names once a day at an opening, without a hash', async () => {
  const loads = [
    'POST /nurses-search?page=1&limit=500',
    'GET /providers',
    'POST /nurses-search?page=2&limit=500',
  ]
  expect(requests).toEqual([])
  const requestsAfter = async (wait: number) => {
    await pass(wait)
    const view = await openDialog()
    view.unmount()
    return requests.map(({ line }) => line)
  }
  expect(await requestsAfter(0)).toEqual(loads)
  expect(await requestsAfter(day - 1_000)).toEqual(loads)
  expect(await requestsAfter(2_000)).toEqual([...loads, ...loads])
  expect([new Set(requests.map(({ hash }) => hash)), responseCache.size()]).toEqual([
    new Set([null]),
    0,
  ])
})
