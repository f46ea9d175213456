import { expect, test } from 'vitest'
import { openRowCache } from './row-cache.ts'

const row = (mark: string, bytes = 10) => ({ mark, json: Buffer.alloc(bytes, 'x') })

test('a row is cached until it is replaced', () => {
  const cache = openRowCache()
  expect(cache.get('a')).toBeUndefined()
  cache.set('a', row('1'))
  cache.set('a', row('2'))
  expect(cache.get('a')?.mark).toBe('2')
})

test('rows that are not read while a generation fills are dropped, and rows that are read stay', () => {
  const cache = openRowCache(2_000)
  cache.set('read', row('1', 100))
  cache.set('unread', row('1', 100))
  for (let n = 0; n < 40; n++) {
    cache.set(`${n}`, row('1', 100))
    expect(cache.get('read')?.mark).toBe('1')
  }
  expect(cache.get('unread')).toBeUndefined()
  expect(cache.get('39')).toBeDefined()
})
