import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './search.ts'

test('keeps numbers, true and repeated names of a query as texts', () => {
  const search = parseSearch('?page=2&urgent=true&status=New&status=Hold&ops=-2')
  expect(search).toEqual({ page: '2', urgent: 'true', status: ['New', 'Hold'], ops: '-2' })
  expect(stringifySearch(search)).toBe('?page=2&urgent=true&status=New&status=Hold&ops=-2')
})

test('omits undefined values', () => {
  expect([
    stringifySearch({ page: undefined, status: null, view: 'mine' }),
    stringifySearch({}),
  ]).toEqual(['?view=mine', ''])
})
