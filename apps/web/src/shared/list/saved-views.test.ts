import { expect, test } from 'vitest'
import { list } from '@wren/contract/list'
import { parseListUrl } from '@wren/contract/list-url.rules'
import { isSameView, viewQuery, viewState, withView } from './saved-views.ts'

const visits = list({
  name: 'visits', orders: ['id', 'status'], order: 'id asc', empty: 'No visits found.', clear: 'Clear All Filters',
  filters: { patient: { type: 'select-patient', label: 'Patient' }, name: { type: 'text', label: 'Patient Name' }, treatment: { type: 'text', label: 'Treatment' } },
})
const today = '2026-11-21'

test('a view keeps filters and order, and neither the page nor what names a patient', () => {
  const state = parseListUrl(visits, { patient: '0b9d2f34-0000-4000-8000-000000000001', 'patient-name': 'Otto', treatment: 'Entyvio', orderby: 'status desc', page: '3' }, today)
  const query = viewQuery(visits, state, today)
  expect(query).toEqual({ treatment: 'Entyvio', orderby: 'status desc' })
  expect(viewState(visits, { name: 'Entyvio', query }, today)).toEqual({ filters: { treatment: 'Entyvio' }, order: [{ key: 'status', direction: 'desc' }], page: 1 })
})

test('views are told apart by their address and replaced by their name', () => {
  expect([isSameView({ a: '1', b: '2' }, { b: '2', a: '1' }), isSameView({ a: '1' }, {})]).toEqual([true, false])
  expect(withView([{ name: 'Texas', query: {} }], { name: 'Texas', query: { state: 'TX' } })).toEqual([{ name: 'Texas', query: { state: 'TX' } }])
})
