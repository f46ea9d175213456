import { expect, test } from 'vitest'
import { list } from './list.ts'
import { parseListUrl } from './list-url.rules.ts'
import { isSameView, keptQuery, viewQuery } from './saved-views.rules.ts'

const visits = list({
  name: 'visits',
  orders: ['id', 'status'],
  order: 'id asc',
  empty: 'No visits found.',
  clear: 'Clear All Filters',
  filters: {
    patient: { type: 'select-patient', label: 'Patient', emptyAble: true },
    name: { type: 'text', label: 'Patient Name', personal: true },
    treatment: { type: 'text', label: 'Treatment' },
  },
})
const today = '2026-11-21'
const address = {
  patient: '0b9d2f34-0000-4000-8000-000000000001',
  'patient-name': 'Otto',
  treatment: 'Entyvio',
  orderby: 'status desc',
  page: '3',
  tab: 'x',
}

test('a view keeps filters and order, and neither the page nor what names a patient', () => {
  const query = viewQuery(visits, parseListUrl(visits, address, today), today)
  expect(query).toEqual({ treatment: 'Entyvio', orderby: 'status desc' })
  expect(parseListUrl(visits, query, today)).toEqual({
    filters: { treatment: 'Entyvio' },
    order: [{ key: 'status', direction: 'desc' }],
    page: 1,
  })
  expect(keptQuery(visits, address, today)).toEqual(query)
})

test('views are told apart by their address', () => {
  expect([isSameView({ a: '1', b: '2' }, { b: '2', a: '1' }), isSameView({ a: '1' }, {})]).toEqual([
    true,
    false,
  ])
})
