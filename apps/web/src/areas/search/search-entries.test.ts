import { expect, test } from 'vitest'
import { sectionsFor, type Sources } from './search-entries.rules.ts'
import { rowsOfAllPages, nameSearch, suggestIds } from './search-names.rules.ts'

const nurses = [
  { user_id: 12, first_name: 'Ana', last_name: 'Diaz', nickname: null },
  { user_id: 13, first_name: 'Margaret', last_name: 'Featherwick', nickname: 'Peg' },
  { user_id: 14, first_name: 'Joanna', last_name: 'Quill', nickname: null },
]
const providers = [
  { id: 3, title: 'Anacapa Home Infusion', is_deleted: false },
  { id: 4, title: 'Ana Closed Pharmacy', is_deleted: true },
  { id: 5, title: 'Northern Valley Specialty Pharmacy of Featherwick County', is_deleted: false },
]
const search = nameSearch(nurses, providers)
const recentVisit = (aid: string) => ({
  name: 'assignments-edit',
  params: { aid },
  title: `Visit #${aid}`,
  at: '2026-03-02T18:00:00.000Z',
})
const sources = (more: Partial<Sources> = {}): Sources => ({
  history: [
    recentVisit('1512'),
    recentVisit('7'),
    { name: 'nurses-edit', params: { nid: '12' }, title: 'Nurse #12', at: '' },
  ],
  open: null,
  commands: [
    { id: 'a', title: 'New Visit', run: () => {} },
    { id: 'b', title: 'Close', hidden: true, run: () => {} },
    { id: 'c', title: 'Intake', group: 'Go', run: () => {} },
  ],
  names: {
    state: 'ready',
    search,
    nameOf: (kind, id) => (kind === 'Nurse' && id === '12' ? 'Ana Diaz' : undefined),
  },
  ...more,
})
const titles = (query: string, more?: Partial<Sources>) =>
  sectionsFor(query, sources(more)).map(({ heading, entries, note }) => [
    heading,
    ...entries.map((entry) =>
      entry.type === 'command'
        ? entry.command.title
        : entry.type === 'suggestion'
          ? (entry.suggestion.name ?? entry.suggestion.title)
          : entry.title,
    ),
    ...(note ? [note] : []),
  ])

test('SRC-012 SRC-013 suggests nurse, provider, intake and visit for any number, in that order', () => {
  expect(suggestIds('0512').map(({ title }) => title)).toEqual([
    'Nurse #0512',
    'Provider #0512',
    'Intake #0512',
    'Visit #0512',
  ])
})

test('SRC-011 lists recent matches of a number before the suggestions', () => {
  expect(titles('512').slice(0, 2)).toEqual([
    ['Recent', 'Visit #1512'],
    ['Suggestions', 'Nurse #512', 'Provider #512', 'Intake #512', 'Visit #512'],
  ])
  expect(titles(' 99 ')[0]).toEqual([
    'Suggestions',
    'Nurse #99',
    'Provider #99',
    'Intake #99',
    'Visit #99',
  ])
})

test('SRC-015 SRC-016 finds misspelt nurses and providers, best first, without deleted providers', () => {
  expect(search('fetherwick').map(({ title }) => title)).toEqual(['Nurse #13', 'Provider #5'])
  expect(search('ana').map(({ title }) => title)).toEqual(['Nurse #12', 'Provider #3'])
  expect(search('Peg')[0]!.title).toBe('Nurse #13')
  expect(search('ana diaz')[0]!.title).toBe('Nurse #12')
  expect(search('q').map(({ title }) => title)).toContain('Nurse #14')
  expect(search('zzzz')).toEqual([])
})

test('SRC-015 ignores accents in names and in the query', () => {
  const accented = nameSearch(
    [
      { user_id: 21, first_name: 'Zoë', last_name: 'Núñez', nickname: null },
      { user_id: 22, first_name: 'Jose', last_name: 'Marin', nickname: null },
    ],
    [{ id: 6, title: 'Piñon Infusion', is_deleted: false }],
  )
  expect(
    ['zoe', 'nunez', 'zoe nunez', 'Núñez', 'josé', 'pinon'].map((query) =>
      accented(query).map(({ title }) => title),
    ),
  ).toEqual([
    ['Nurse #21'],
    ['Nurse #21'],
    ['Nurse #21'],
    ['Nurse #21'],
    ['Nurse #22'],
    ['Provider #6'],
  ])
})

test('SRC-016 lists at most twenty names', () => {
  const nurseItems = Array.from({ length: 30 }, (_, n) => ({
    user_id: n,
    first_name: 'Ana',
    last_name: `Diaz ${n}`,
    nickname: null,
  }))
  expect(nameSearch(nurseItems, [])('ana')).toHaveLength(20)
})

test('reads all pages and counts the row that announces a next page once', async () => {
  const ids = Array.from({ length: 1000 }, (_, n) => n)
  const pages: number[] = []
  const rows = await rowsOfAllPages(async (page) => {
    pages.push(page)
    const data = ids.slice((page - 1) * 500, page * 500 + 1)
    return {
      data,
      parameters: {
        limit: 500,
        next_page: data.length > 500 ? page + 1 : null,
        order_by: 'firstName asc',
        page,
      },
    }
  })
  expect([pages, rows]).toEqual([[1, 2], ids])
})

test('SRC-017 shows the title line beside a name and the nickname in brackets', () => {
  expect(search('margaret')[0]).toEqual({
    kind: 'Nurse',
    id: '13',
    title: 'Nurse #13',
    name: 'Margaret Featherwick (Peg)',
  })
  expect(search('anacapa')[0]).toEqual({
    kind: 'Provider',
    id: '3',
    title: 'Provider #3',
    name: 'Anacapa Home Infusion',
  })
})

test('lists recent records and visible commands for an empty query', () => {
  expect(titles('')).toEqual([
    ['Recent', 'Visit #1512', 'Visit #7', 'Nurse #12'],
    ['Here', 'New Visit'],
    ['Go', 'Intake'],
  ])
  expect(sectionsFor('', sources())[0]!.entries[2]).toMatchObject({
    title: 'Nurse #12',
    name: 'Ana Diaz',
  })
})

test('says that names are loading or failed and keeps the recent records', () => {
  const loading = {
    names: { state: 'loading' as const, search: () => [], nameOf: () => undefined },
  }
  expect([titles('ana', loading), titles('', loading)[0]]).toEqual([
    [['Suggestions', 'Loading...']],
    ['Recent', 'Visit #1512', 'Visit #7', 'Nurse #12'],
  ])
  expect(titles('ana', { names: { ...loading.names, state: 'failed' } })).toEqual([
    ['Suggestions', 'An error occurred'],
  ])
  expect(titles('zzzz')).toEqual([])
})

test.each(['Diaz, Ana', 'diaz,ana', 'Ana   Diaz', 'ÁNA d‑iaz'])(
  'SRC-028 "%s" finds the name Ana Diaz',
  (query) => {
    expect(search(query)[0]?.name).toBe('Ana Diaz')
  },
)

test('SRC-029 lists hits of the server by kind below the suggestions, with details that distinguish namesakes', () => {
  const hit = (id: string, title: string, more: object = {}) => ({
    id,
    title,
    birth_year: null,
    city: null,
    next_visit: null,
    timezone: null,
    detail: null,
    ...more,
  })
  const hits: NonNullable<Sources['hits']> = {
    state: 'ready',
    groups: [
      {
        kind: 'Patient',
        hits: [
          hit('u-1', 'Ana Diaz', {
            birth_year: 1970,
            city: 'Tempe',
            next_visit: '2026-11-30T18:00:00.000Z',
            timezone: 'America/Phoenix',
            detail: 'W000012',
          }),
        ],
      },
      { kind: 'Invoice', hits: [hit('9', 'WREN-512')] },
    ],
  }
  expect(titles('Diaz, Ana', { hits }).slice(0, 3)).toEqual([
    ['Suggestions', 'Ana Diaz'],
    ['Patients', 'Ana Diaz'],
    ['Invoices', 'WREN-512'],
  ])
  expect(titles('512', { hits }).map(([heading]) => heading)).toContain('Invoices')
  expect(sectionsFor('Diaz', sources({ hits }))[1]?.entries[0]).toEqual({
    type: 'suggestion',
    suggestion: {
      kind: 'Patient',
      id: 'u-1',
      title: 'Ana Diaz',
      detail: 'W000012, born 1970, Tempe, next visit Nov 30, 2026',
    },
  })
  expect(titles('zzzz', { hits: { state: 'loading', groups: [] } })).toEqual([
    ['Suggestions', 'Loading...'],
  ])
})
