import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { list, type ListDefinition } from './list.ts'
import { listCall, listParameters, shownRows } from './list-answer.ts'
import type { Filters } from './list-filters.ts'
import { everything } from './list.testing.ts'
import { lists } from './lists.ts'
import { visitList } from './visits.list.ts'
import { listPayload, listSent } from './list-payload.rules.ts'
import { readListRequest, type Sent } from './list-request.rules.ts'
import { parseListUrl } from './list-url.rules.ts'
import { isRefusal } from './refusal.ts'

const today = '2026-11-21'
/** As the server makes one input of a request's query and body. */
function ask<F extends Filters, O extends string>(
  definition: ListDefinition<F, O>,
  query: Record<string, unknown>,
  body: Record<string, unknown> = {},
) {
  const call = listCall(z.object({}))
  return readListRequest(definition, { ...call.body.parse(body), ...call.query.parse(query) })
}
const read = (body: Record<string, unknown>, query: Record<string, unknown> = {}) => {
  const request = ask(everything, query, body)
  if (isRefusal(request)) throw new Error(JSON.stringify(request))
  return request
}
const filtersOf = (filters: Sent) => read({ filters }).filters
const errorOf = (body: Record<string, unknown>, query: Record<string, unknown> = {}) => {
  const request = ask(everything, query, body)
  return isRefusal(request) ? request : null
}
const payload = (query: Record<string, string>) =>
  listPayload(
    everything,
    parseListUrl(everything, { filters: 'none', ...query }, today).filters,
    today,
  )

describe('what the browser sends', () => {
  test('LST-017 a sentinel travels as the name with _known, without the name', () => {
    expect(payload({ ops: '-1', patient: '-2' })).toEqual({
      ops_id_known: true,
      patient_known: false,
    })
    expect(read({ filters: { ops_id_known: true, patient_known: false } })).toMatchObject({
      filters: {},
      known: { ops_id: true, patient: false },
    })
  })
  test('LST-021 dates travel as midnight of UTC, either end of a range may be missing', () => {
    expect(payload({ 'visit-date': '2026-01-05' })).toEqual({ visit_date: '2026-01-05T00:00:00Z' })
    expect(payload({ 'date-range': '2026-01-05_' })).toEqual({ date_from: '2026-01-05T00:00:00Z' })
    expect(payload({ 'intake-received': '2026-01-05_2026-01-07' })).toEqual({
      received_from: '2026-01-05T00:00:00Z',
      received_to: '2026-01-07T00:00:00Z',
    })
    expect(payload({ 'first-contact': '2026-02' })).toEqual({
      first_contact_date_from: '2026-02-01T00:00:00Z',
    })
  })
  test('LST-018 LST-020 the names of the wire', () => {
    const sent = payload({
      ops: '3',
      nurse: '7',
      pharmacy: '4',
      'visit-id': '12',
      urgent: 'yes',
      'num-active-orders': 'one',
      'task-name': '2',
      'first-contact': '2026-02',
      'date-range': '2026-01-05_2026-01-07',
      'visit-status': 'New',
      'status-reason': 'Pending',
      'sub-status': 'Ready',
      patient: '0e5a7a62-3a06-4f5b-9f0e-0123456789ab',
      vetting: 'pharmacy:4',
      'intake-received': '2026-01-05_2026-01-06',
    })
    expect(sent).toEqual({
      ops_id: 3,
      nurse_id: 7,
      provider_id: 4,
      assignment_id: 12,
      is_urgent: true,
      number_active_orders: 'one',
      task_id: 2,
      first_contact_date_from: '2026-02-01T00:00:00Z',
      date_from: '2026-01-05T00:00:00Z',
      date_to: '2026-01-07T00:00:00Z',
      status: ['New'],
      status_reason: 'Pending',
      sub_status: 'Ready',
      patient: '0e5a7a62-3a06-4f5b-9f0e-0123456789ab',
      vetting: 4,
      received_from: '2026-01-05T00:00:00Z',
      received_to: '2026-01-06T00:00:00Z',
    })
    expect(payload({ ops: '-1', nurse: '-2', vetting: 'pharmacyGroup:4' })).toEqual({
      ops_id_known: true,
      nurse_id_known: false,
      pharmacy_group_vetting_id: 4,
    })
    expect(filtersOf({ date_range: '2026-01-05_2026-01-07' })).toEqual({
      date: { from: '2026-01-05', to: '2026-01-07' },
    })
  })
  test('LST-019 LST-020 every list names its filters in the URL by their labels and sends them in snake case, but for the named ones', () => {
    const named: Record<string, string> = {
      ops: 'ops_id',
      nurse: 'nurse_id',
      pharmacy: 'provider_id',
      'visit-id': 'assignment_id',
      urgent: 'is_urgent',
      'num-active-orders': 'number_active_orders',
      'task-name': 'task_id',
      'first-contact': 'first_contact_date_from',
      'date-range': 'date',
      'visit-status': 'status',
    }
    const own: Record<string, string> = {
      'reports visit-id': 'visit_id',
      'users account-admin': 'is_account_admin',
      'users wren-admin': 'is_wren_admin',
      'users nurse': 'is_nurse',
      'users deleted': 'is_deleted',
      'events person': 'user_id',
      'events patient': 'patient_uuid',
      'nurses skills': 'skill',
      'patient-orders primary-nurse': 'primary_nurse_id',
      'patient-orders home-phone': 'phone',
      'patient-orders cell-phone': 'phone_additional',
      'patient-orders scheduling-phone': 'phone_scheduling_contact',
      'patient-orders patient-name': 'patient',
      'nurses status': 'standing',
    } // their calls name these (AVR-047, AUD-024, NUR-009: one choice sends two; PAT-033)
    for (const one of lists) {
      for (const [url, key] of one.urls) {
        const snake = one.camel
          ? key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
          : key
        const wanted = own[`${one.name} ${url}`] ?? named[url] ?? url.replaceAll('-', '_')
        expect([one.name, url, snake]).toEqual([one.name, url, wanted])
      }
    }
  })
  test('LST-024 a vetting travels under one of two names, never both', () => {
    expect(payload({ vetting: 'pharmacy:4' })).toEqual({ vetting: 4 })
    expect(payload({ vetting: 'pharmacyGroup:4' })).toEqual({ pharmacy_group_vetting_id: 4 })
  })
  test("options with a value of their own, and filters that send others' names", () => {
    expect(payload({ 'is-recurring': 'yes' })).toEqual({ is_recurring: true })
    expect(payload({ 'is-recurring': 'unknown' })).toEqual({ is_recurring: 'unknown' })
    expect(payload({ both: 'Remicade - CA' })).toEqual({ treatment: 'Remicade', state: 'CA' })
  })
  test('a suspended filter is not sent, and include_overdue only with the default range', () => {
    expect(payload({ 'date-range': '2026-01-05_', 'visit-date': '2026-01-05' })).toEqual({
      visit_date: '2026-01-05T00:00:00Z',
    })
    expect(listPayload(everything, parseListUrl(everything, {}, today).filters, today)).toEqual({
      date_from: '2026-11-18T00:00:00Z',
      include_overdue: true,
      status: ['New'],
    })
  })
  test('LST-033 LST-082 page, limit and order stand beside the filters, which stand where the list says', () => {
    const state = parseListUrl(everything, { filters: 'none', urgent: 'yes', page: '2' }, today)
    expect(listSent(everything, state, today)).toEqual({
      filters: { is_urgent: true },
      page: 2,
      limit: 100,
      orderby: 'start_date desc',
    })
    expect(listSent({ ...everything, place: 'filter' }, state, today)).toMatchObject({
      filter: { is_urgent: true },
    })
    expect(listSent({ ...everything, place: 'top' }, state, today)).toMatchObject({
      is_urgent: true,
      page: 2,
    })
  })
  test('every filter the browser can send is read by the server as the same value', () => {
    const queries = {
      'visit-date': '2026-01-05',
      'intake-received': '_2026-01-07',
      'first-contact': '2026-02',
      patient: '0e5a7a62-3a06-4f5b-9f0e-0123456789ab',
      treatment: 'IVIG',
      ops: '3',
      nurse: '-2',
      pharmacy: '4',
      'visit-status': 'New,Lost%2C gone',
      labels: 'a,b',
      'is-recurring': 'no',
      'num-active-orders': 'one',
      'visit-id': '12',
      'e-chart-scheduled': 'no',
      urgent: 'yes',
      location: 'city:San José|CA',
      vetting: 'pharmacyGroup:9',
      'task-name': '2',
      state: 'AZ',
      'referred-by': '7',
      topic: 'x',
    }
    const state = parseListUrl(everything, queries, today)
    const { nurse_id: _, ...values } = state.filters
    expect(read(listSent(everything, state, today))).toEqual({
      filters: values,
      known: { nurse_id: false },
      order: everything.order,
      page: 1,
      limit: 100,
    })
  })
})

describe('what the server reads', () => {
  test('LST-022 LST-084 of a date only the day is used; date_range is read where neither end is sent', () => {
    for (const sent of ['2026-03-08', '2026-03-08T00:00:00Z', '2026-03-08T00:00:00.000Z'])
      expect(filtersOf({ visit_date: sent })).toEqual({ visit_date: '2026-03-08' })
    expect(filtersOf({ date_range: '2026-01-05_' })).toEqual({
      date: { from: '2026-01-05', to: null },
    })
    expect(filtersOf({ date_range: '2026-01-05_', date_to: '2026-02-01T00:00:00Z' })).toEqual({
      date: { from: null, to: '2026-02-01' },
    })
  })
  test('LST-023 of several choices an array travels, of one a text; the server reads both from both', () => {
    expect(payload({ 'visit-status': 'New', 'status-reason': 'Pending' })).toEqual({
      status: ['New'],
      status_reason: 'Pending',
    })
    expect(filtersOf({ status: 'New', number_active_orders: ['one'] })).toEqual({
      status: ['New'],
      number_active_orders: 'one',
    })
    expect(filtersOf({ status: ['New', 'Hold', 'New'], number_active_orders: 'one' })).toEqual({
      status: ['New', 'Hold'],
      number_active_orders: 'one',
    })
  })
  test('yes-no is read as true, false, yes and no', () => {
    expect(filtersOf({ is_urgent: 'yes', e_chart_scheduled: false })).toEqual({
      is_urgent: true,
      e_chart_scheduled: false,
    })
  })
  test('nothing chosen is no filter', () => {
    expect(filtersOf({ status: [], treatment: ' ' })).toEqual({})
  })
  test.each([
    ['provider_id', '7'],
    ['provider_id', 0],
    ['provider_id', 99999999999],
    ['provider_id', 1.5],
    ['provider_id', null],
    ['provider_id', -1],
    ['provider_id', {}],
    ['assignment_id', '12'],
    ['treatment', 5],
    ['treatment', ['x']],
    ['date_from', 'soon'],
    ['date_to', 20260105],
    ['date_range', '2026-01-05'],
    ['visit_date', '2026-02-30T00:00:00Z'],
    ['patient', 'not-a-uuid'],
    ['patient_known', 'yes'],
    ['status', ['New', 'Gone']],
    ['status', [1]],
    ['status', {}],
    ['is_recurring', 'maybe'],
    ['number_active_orders', ['one', 'none']],
    ['is_urgent', 1],
    ['location', 'county:x'],
    ['vetting', 'pharmacy:4'],
    ['pharmacy_group_vetting_id', 'x'],
    ['first_contact_date_from', '2026'],
    ['state', 'california'],
  ])('LST-025 the wrongly typed %s = %j is refused by its name', (name, value) => {
    expect(errorOf({ filters: { [name]: value } })).toMatchObject({
      status: 400,
      code: 'validation',
      error: `Invalid filter: ${name}`,
      fields: { [name]: 'Invalid value' },
    })
  })
  test('LST-025 unknown names are ignored, those of the browser alone too', () => {
    expect(filtersOf({ colour: 5, both: 5, 'visit-id': 'x', date: 5 })).toEqual({})
  })
  test('LST-024 two vettings at once are refused', () => {
    expect(errorOf({ filters: { vetting: 1, pharmacy_group_vetting_id: 2 } })?.error).toBe(
      'Invalid filter: pharmacy_group_vetting_id',
    )
  })
  test('LST-082 filters stand in filters, in filter or at the top, the nested one winning', () => {
    expect(
      read({
        state: 'AZ',
        filter: { state: 'CA', task_id: 2 },
        filters: { provider_id: 3 },
        nurse_id: 4,
      }).filters,
    ).toEqual({ state: 'CA', task_id: 2, provider_id: 3, nurse_id: 4 })
    expect(read({ state: 5, filters: { state: 'CA' } }).filters).toEqual({ state: 'CA' })
    for (const filters of ['x', [], 5])
      expect(errorOf({ filters })).toMatchObject({ status: 400, error: 'Invalid filter: filters' })
    expect(errorOf({ filter: null })).toMatchObject({ error: 'Invalid filter: filter' })
  })
  test('any body at all is read or refused with 400', () => {
    const names = [
      'filters',
      'filter',
      'page',
      'limit',
      'orderby',
      'order_by',
      'status',
      'date_from',
      'location',
      'provider_id',
      'constructor',
      'toString',
    ]
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom(...names),
          fc.oneof(fc.jsonValue(), fc.dictionary(fc.constantFrom(...names), fc.jsonValue())),
        ),
        (body) => {
          const request = ask(everything, {}, body)
          if (isRefusal(request)) expect(request.status).toBe(400)
          else expect(request.limit).toBeGreaterThan(0)
        },
      ),
    )
  })
})

describe('order', () => {
  test("LST-034 the query wins over the body's orderby and order_by, under /api/ also orderBy", () => {
    const order = (query: Sent, body: Sent) => listParameters(read(body, query), false).order_by
    expect(order({}, {})).toBe('start_date desc')
    expect(order({}, { order_by: 'status asc,id desc' })).toBe('status asc,id desc')
    expect(order({}, { order_by: 'status', orderby: 'id' })).toBe('id asc')
    expect(order({ orderby: 'duedate' }, { orderby: 'id' })).toBe('duedate asc')
    expect(order({}, { orderBy: 'id' })).toBe('start_date desc')
    const camel = ask(
      list({ ...everything, order: 'id', camel: true }),
      {},
      { orderBy: 'status desc', filters: { dateFrom: '2026-01-05', ops_idKnown: true } },
    )
    expect(camel).toMatchObject({
      order: [{ key: 'status', direction: 'desc' }],
      filters: { date: { from: '2026-01-05', to: null } },
      known: { ops_id: true },
    })
  })
  test('LST-035 keys are matched without case, underscore and camel case; an unknown key or direction is refused', () => {
    for (const key of ['duedate', 'due_date', 'dueDate', 'DUEDATE desc'.slice(0, 7)])
      expect(read({ orderby: key }).order).toEqual([{ key: 'duedate', direction: 'asc' }])
    const errors = {
      'colour asc': 'colour',
      'id sideways': 'id',
      'id asc desc': 'id',
      'id,colour': 'colour',
      'id,': '',
    }
    for (const [orderby, key] of Object.entries(errors))
      expect(errorOf({}, { orderby })).toMatchObject({
        status: 400,
        error: `Unknown order: ${key}`,
      })
    expect(errorOf({}, { orderby: ['id', 'status'] })?.status).toBe(400)
    expect(errorOf({ order_by: 5 })?.error).toBe('Unknown order: 5')
  })
})

describe('paging', () => {
  test('LST-038 LST-040 the visit list asks for 100 rows, lists that name no size for 500', () => {
    expect(visitList.pageSize).toBe(100)
    expect(listSent(visitList, parseListUrl(visitList, {}, today), today)).toMatchObject({
      limit: 100,
      page: 1,
    })
    expect(lists.find(({ name }) => name === 'intakes')?.pageSize).toBe(500)
  })
  test('LST-039 limit is clamped to 1..501 and 501 reads as 500', () => {
    const limits = [
      ['1', 1],
      ['0', 1],
      ['-7', 1],
      ['100', 100],
      ['500', 500],
      ['501', 500],
      ['99999999999999999999999', 500],
      ['2.5', 2],
    ] as const
    for (const [limit, size] of limits) expect(read({}, { limit }).limit).toBe(size)
    expect(read({}).limit).toBe(100)
    expect(
      list({
        name: 'x',
        orders: ['id'],
        order: 'id',
        empty: '',
        clear: 'Clear all filters',
        filters: {},
      }).pageSize,
    ).toBe(500)
    for (const limit of ['many', '', ['1', '2']])
      expect(errorOf({}, { limit })).toMatchObject({
        status: 400,
        fields: { limit: 'Invalid value' },
      })
    expect(errorOf({ limit: '100' })?.status).toBe(400)
  })
  test('LST-083 page and limit are read from the query, else from the body', () => {
    expect(read({ page: 3, limit: 20 }, { page: '2' })).toMatchObject({ page: 2, limit: 20 })
    expect(read({})).toMatchObject({ page: 1, limit: 100 })
    expect(errorOf({ page: 0 })?.error).toBe('Invalid page')
    expect(errorOf({ page: '2' })?.error).toBe('Invalid page')
  })
  test.each([
    ['page', '0'],
    ['page', '-1'],
    ['page', '1.5'],
    ['page', 'two'],
    ['page', ''],
    ['page', '1e3'],
    ['page', ['1', '2']],
    ['page[]', '1'],
  ])('%s=%j is refused', (name, page) => {
    expect(errorOf({}, { [name]: page })).toMatchObject({ status: 400, error: 'Invalid page' })
  })
  test('NET-010 LST-037 the answer names limit, next_page, order_by and page; clients drop the extra row', () => {
    const parameters = listParameters(read({}, { page: '2', limit: '2' }), true)
    expect(parameters).toEqual({ limit: 2, next_page: 3, order_by: 'start_date desc', page: 2 })
    expect(listParameters(read({}), false).next_page).toBeNull()
    expect(shownRows({ data: [1, 2, 3], parameters })).toEqual([1, 2])
    expect(
      listCall(z.object({ id: z.int() })).answer.safeParse({ data: [{ id: 1 }], parameters })
        .success,
    ).toBe(true)
  })
})
