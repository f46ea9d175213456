import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './search.ts'

test('a query keeps its texts as they are: numbers, true and repeated names stay what was written', () => {
  const search = parseSearch('?page=2&urgent=true&status=New&status=Hold&ops=-2')
  expect(search).toEqual({ page: '2', urgent: 'true', status: ['New', 'Hold'], ops: '-2' })
  expect(stringifySearch(search)).toBe('?page=2&urgent=true&status=New&status=Hold&ops=-2')
})

test('what is not set leaves the address', () => {
  expect([
    stringifySearch({ page: undefined, status: null, view: 'mine' }),
    stringifySearch({}),
  ]).toEqual(['?view=mine', ''])
})
