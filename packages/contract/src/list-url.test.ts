import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { list } from './list.ts'
import { sentinels, type HeldValues } from './list-filters.ts'
import { bare, everything } from './list.testing.ts'
import { listPayload } from './list-payload.rules.ts'
import { readListRequest } from './list-request.rules.ts'
import {
  directionOf,
  formatListUrl,
  panelFilters,
  parseListUrl,
  quickChoices,
  unreadable,
  withFilter,
  withOrder,
  withoutFilters,
  type ListState,
  type Query,
} from './list-url.rules.ts'
import { addDays } from './time.ts'

type State = ListState<typeof everything.filters, (typeof everything.orders)[number]>
const today = '2026-11-21'
const parse = (query: Query): State => parseListUrl(everything, query, today)
const format = (state: State, query: Query = {}) => formatListUrl(everything, state, query, today)
const state = (filters: HeldValues<typeof everything.filters>): State => ({
  filters,
  order: everything.order,
  page: 1,
})
/** As a browser does it. */
const throughAddress = (query: Record<string, unknown>): Query =>
  Object.fromEntries(
    new URLSearchParams(new URLSearchParams(query as Record<string, string>).toString()),
  )

const day = fc.integer({ min: 0, max: 70_000 }).map((days) => addDays('1901-01-01', days))
const id = fc.integer({ min: 1, max: 2_147_483_647 })
const filled = fc
  .string({ unit: 'grapheme', minLength: 1 })
  .filter((text) => text.trim() !== '' && text.isWellFormed())
const code = fc.stringMatching(/^[A-Z]{2}$/)
const sentinel = fc.constantFrom(-1 as const, -2 as const)
const range = fc
  .tuple(fc.option(day), fc.option(day))
  .filter(([from, to]) => from !== null || to !== null)
  .map(([from, to]) =>
    from !== null && to !== null && from > to ? { from: to, to: from } : { from, to },
  )
const anyFilters: fc.Arbitrary<HeldValues<typeof everything.filters>> = fc.record(
  {
    date: range,
    visit_date: day,
    received: range,
    first_contact_date_from: day.map((one) => one.slice(0, 7)),
    patient: fc.oneof(fc.uuid(), sentinel),
    treatment: filled,
    ops_id: fc.oneof(id, sentinel),
    nurse_id: fc.oneof(id, sentinel),
    provider_id: id,
    status: fc.uniqueArray(
      fc.constantFrom('New' as const, 'Hold' as const, 'Lost, gone' as const),
      { minLength: 1 },
    ),
    labels: fc.uniqueArray(fc.oneof(filled, fc.constantFrom(',', '%', '%2C', 'a,b')), {
      minLength: 1,
    }),
    is_recurring: fc.constantFrom('yes' as const, 'no' as const, 'unknown' as const),
    number_active_orders: fc.constantFrom('one' as const, 'none' as const),
    assignment_id: fc.integer({ min: 0, max: 2_147_483_647 }),
    e_chart_scheduled: fc.boolean(),
    is_urgent: fc.boolean(),
    location: fc.oneof(
      fc.record({ kind: fc.constant('area' as const), id }),
      fc.record({ kind: fc.constant('state' as const), code }),
      fc.record({ kind: fc.constant('county' as const), fips: fc.stringMatching(/^\d{5}$/) }),
      fc.record({
        kind: fc.constant('city' as const),
        city: fc.constantFrom('Winston-Salem', "Coeur d'Alene", 'San José', 'A & B?'),
        code,
      }),
    ),
    vetting: fc.record({
      source: fc.constantFrom('pharmacy' as const, 'pharmacyGroup' as const),
      id,
    }),
    task_id: id,
    state: code,
    referred_by: fc.oneof(
      id,
      filled.filter((text) => !/^\d+$/.test(text)),
    ),
    topic: filled,
  },
  { requiredKeys: [] },
)
const anyState: fc.Arbitrary<State> = fc.record({
  filters: anyFilters,
  order: fc.uniqueArray(
    fc.record({
      key: fc.constantFrom(...everything.orders),
      direction: fc.constantFrom('asc' as const, 'desc' as const),
    }),
    { minLength: 1, selector: ({ key }) => key },
  ),
  page: fc.integer({ min: 1, max: 1e9 }),
})

test('LST-001 every state of a list comes back from its address', () => {
  fc.assert(
    fc.property(anyState, (one) => {
      expect(parse(throughAddress(format(one)))).toEqual(one)
    }),
    { numRuns: 400 },
  )
})

test('any address at all is read without a fault, and what is read from it comes back', () => {
  const names = [...everything.urls.keys(), 'orderby', 'page', 'filters', 'elsewhere']
  const text = fc.oneof(
    fc.string(),
    fc.constantFrom(
      '-1',
      '-2',
      'none',
      '_',
      '2026-01-05_',
      'city:|CA',
      'yes',
      '0',
      '1e3',
      '99999999999',
    ),
  )
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...names), text), (query) => {
      const read = parse(query)
      expect(parse(format(read, query))).toEqual(read)
      expect(format(read, query)['elsewhere']).toBe(query['elsewhere'])
    }),
    { numRuns: 400 },
  )
})

test('LST-002 filters are named by their label in kebab case', () => {
  expect([...everything.urls.keys()]).toEqual([
    'date-range',
    'visit-date',
    'intake-received',
    'first-contact',
    'patient',
    'treatment',
    'ops',
    'nurse',
    'pharmacy',
    'visit-status',
    'status-reason',
    'sub-status',
    'labels',
    'is-recurring',
    'num-active-orders',
    'visit-id',
    'e-chart-scheduled',
    'urgent',
    'location',
    'vetting',
    'task-name',
    'state',
    'referred-by',
    'topic',
    'both',
  ])
})

test('two filters of one URL name, or one named page, are a fault of the definition', () => {
  const named = (url: string) => () =>
    list({
      ...bare,
      order: 'id',
      camel: true,
      filters: { a: { type: 'text', label: 'A' }, b: { type: 'text', label: 'B', url } },
    })
  expect(named('a')).toThrow("two filters are named 'a'")
  expect(named('page')).toThrow("'page'")
})

test('LST-003 LST-004 ranges and several values have one text each, and inactive filters none', () => {
  const texts = format(
    state({
      date: { from: '2026-01-05', to: '2026-02-01' },
      received: { from: null, to: '2026-01-05' },
      status: ['New', 'Hold'],
      treatment: '',
      labels: [],
    }),
  )
  expect(texts).toEqual({
    'date-range': '2026-01-05_2026-02-01',
    'intake-received': '_2026-01-05',
    'visit-status': 'New,Hold',
  })
  expect(parse({ 'date-range': '2026-01-05_' }).filters.date).toEqual({
    from: '2026-01-05',
    to: null,
  })
})

test.each([
  ['treatment', 'Remicade', 'Remicade'],
  ['visit-id', '12', 12],
  ['visit-date', '2026-01-05', '2026-01-05'],
  ['first-contact', '2026-01', '2026-01'],
  ['is-recurring', 'unknown', 'unknown'],
  ['topic', 'x', 'x'],
  ['visit-status', 'New,Hold', ['New', 'Hold']],
  ['referred-by', '7', 7],
  ['referred-by', 'a friend', 'a friend'],
  ['nurse', '7', 7],
  ['ops', '7', 7],
  ['pharmacy', '7', 7],
  ['task-name', '7', 7],
  ['state', 'CA', 'CA'],
  ['urgent', 'yes', true],
  ['e-chart-scheduled', 'no', false],
  ['patient', '0E5A7A62-3A06-4F5B-9F0E-0123456789AB', '0e5a7a62-3a06-4f5b-9f0e-0123456789ab'],
  ['location', 'area:3', { kind: 'area', id: 3 }],
  ['location', 'state:CA', { kind: 'state', code: 'CA' }],
  ['location', 'county:06037', { kind: 'county', fips: '06037' }],
  ['location', 'city:Los Angeles|CA', { kind: 'city', city: 'Los Angeles', code: 'CA' }],
  ['vetting', 'pharmacy:4', { source: 'pharmacy', id: 4 }],
  ['vetting', 'pharmacyGroup:4', { source: 'pharmacyGroup', id: 4 }],
  ['date-range', '2026-01-05_2026-02-01', { from: '2026-01-05', to: '2026-02-01' }],
] as const)('LST-007 the address %s=%s means %j and is written so', (url, text, value) => {
  const read = parse({ [url]: text })
  expect(Object.values(read.filters)).toEqual([value])
  expect(format(read)).toEqual({ [url]: url === 'patient' ? text.toLowerCase() : text })
})

test('LST-007 yes-no travels as true or false, and the server also reads yes and no', () => {
  expect(
    listPayload(everything, parse({ urgent: 'yes', 'e-chart-scheduled': 'no' }).filters, today),
  ).toEqual({ is_urgent: true, e_chart_scheduled: false })
  expect(
    readListRequest(everything, { filters: { is_urgent: 'yes', e_chart_scheduled: 'no' } }),
  ).toMatchObject({ filters: { is_urgent: true, e_chart_scheduled: false } })
})

test('LST-005 LST-006 the panel holds each filter by name, value and whether it is active and emptyAble; all eighteen kinds exist', () => {
  const held = panelFilters(everything, state({ ops_id: -2, treatment: '' }), ['provider_id'])
  const seen = Object.fromEntries(
    held.map(({ name, value, active, emptyAble }) => [name, [value, active, emptyAble]]),
  )
  expect([seen['ops_id'], seen['treatment'], seen['provider_id'], seen['patient']]).toEqual([
    [-2, true, true],
    [undefined, false, false],
    [undefined, true, false],
    [undefined, false, true],
  ])
  expect(seen).not.toHaveProperty('include_overdue')
  expect(new Set(Object.values(everything.filters).map(({ type }) => type))).toEqual(
    new Set([
      'text',
      'number',
      'date',
      'date-month',
      'date-range',
      'select',
      'select-multiple',
      'select-advanced',
      'nurse-referred',
      'select-nurse',
      'select-provider',
      'select-patient',
      'select-admins',
      'select-state',
      'location',
      'vettings',
      'select-task',
      'yes-no',
    ]),
  )
})

test.each([
  ['visit-id', '1.5'],
  ['visit-id', '99999999999'],
  ['nurse', '0'],
  ['nurse', '-3'],
  ['pharmacy', '-1'],
  ['visit-date', '2026-02-30'],
  ['first-contact', '2026-13'],
  ['date-range', '_'],
  ['date-range', '2026-01-05'],
  ['date-range', '2026-01-05_x'],
  ['date-range', '2026-01-05_2026-01-06_'],
  ['visit-status', 'New,Old'],
  ['is-recurring', 'true'],
  ['location', 'city:|CA'],
  ['location', 'county:6'],
  ['location', 'moon:1'],
  ['vetting', 'group:1'],
  ['urgent', 'true'],
  ['state', 'California'],
  ['patient', '12'],
  ['treatment', ' '],
])(
  'LST-008 the malformed %s=%s is dropped and ignored, unknown names are left alone',
  (url, text) => {
    const query = { [url]: text, filters: 'none', tab: 'x' }
    expect(parse(query).filters).toEqual({})
    expect(format(parse(query), query)).toEqual({ filters: 'none', tab: 'x' })
    expect(unreadable(everything, query)).toEqual([{ filter: everything.urls.get(url), url, text }])
  },
)

describe('defaults', () => {
  const usual = { date: { from: '2026-11-18', to: null }, status: ['New'] }
  test('LST-009 they hold only while the URL has no filter of the list, and do not come back after clearing', () => {
    expect(parse({ tab: 'x', page: '2' }).filters).toEqual(usual)
    expect(parse({ urgent: 'yes' }).filters).toEqual({ is_urgent: true })
    const cleared = format(withoutFilters(parse({})))
    expect(cleared).toEqual({ filters: 'none' })
    expect(parse(cleared).filters).toEqual({})
    expect(format(withFilter(everything, parse(cleared), 'is_urgent', true), cleared)).toEqual({
      urgent: 'yes',
    })
  })
  test("they stand in no address, so that tomorrow they are tomorrow's", () => {
    expect(format(parse({}))).toEqual({})
    expect(format(withFilter(everything, parse({}), 'is_urgent', true))).toEqual({
      'date-range': '2026-11-18_',
      'visit-status': 'New',
      urgent: 'yes',
    })
  })
  test('a list without defaults needs no mark', () => {
    expect(
      formatListUrl(bare, { filters: {}, order: bare.order, page: 1 }, { treatment: 'x' }, today),
    ).toEqual({})
  })
})

test('LST-011 LST-012 LST-015 -2 is Unknown and -1 Known, read where a filter is emptyAble and nowhere else', () => {
  expect(sentinels).toEqual({ unknown: -2, known: -1 })
  expect(parse({ ops: '-2', nurse: '-1', patient: '-2' }).filters).toEqual({
    ops_id: -2,
    nurse_id: -1,
    patient: -2,
  })
  for (const pharmacy of ['-1', '-2'])
    expect(parse({ pharmacy, filters: 'none' }).filters).toEqual({})
})

test('LST-027 a changed filter or order returns to page 1', () => {
  const third = { ...parse({ urgent: 'yes' }), page: 3 }
  expect(withFilter(everything, third, 'is_urgent', undefined)).toMatchObject({
    filters: {},
    page: 1,
  })
  expect(withOrder(everything, third, 'id').page).toBe(1)
  expect(withoutFilters(third).page).toBe(1)
})

test('setting a suspended filter clears the one that suspends it', () => {
  const single = withFilter(
    everything,
    state({ date: { from: today, to: null } }),
    'visit_date',
    today,
  )
  expect(single.filters).toEqual({ date: { from: today, to: null }, visit_date: today })
  expect(withFilter(everything, single, 'date', { from: null, to: today }).filters).toEqual({
    date: { from: null, to: today },
  })
})

test("a third click on a header returns to the list's own order, which stands in no address", () => {
  const clicks = [1, 2, 3].reduce<State[]>(
    (all) => [...all, withOrder(everything, all.at(-1) ?? state({}), 'id')],
    [],
  )
  expect(clicks.map((one) => format(one)['orderby'])).toEqual(['id asc', 'id desc', undefined])
  expect(clicks.map((one) => directionOf(one, 'id'))).toEqual(['asc', 'desc', null])
  expect(directionOf(withOrder(everything, state({}), 'start_date'), 'start_date')).toBe('asc')
  const byId = withOrder(bare, { filters: {}, order: bare.order, page: 1 }, 'id')
  expect(byId.order).toEqual([{ key: 'id', direction: 'desc' }])
  expect(withOrder(bare, byId, 'id').order).toEqual(bare.order)
})

test('LST-031 LST-032 This Week is today and six days more, This Month the calendar month; each fills the range', () => {
  const [week, month] = quickChoices('2026-02-27')
  expect(week).toEqual({ label: 'This Week', range: { from: '2026-02-27', to: '2026-03-05' } })
  expect(month).toEqual({ label: 'This Month', range: { from: '2026-02-01', to: '2026-02-28' } })
})
