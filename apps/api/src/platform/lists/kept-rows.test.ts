import { expect, test } from 'vitest'
import { keptRows } from './kept-rows.ts'

const row = (mark: string, bytes = 10) => ({ mark, json: Buffer.alloc(bytes, 'x') })

test('a row is kept until a later one stands in its place', () => {
  const rows = keptRows()
  expect(rows.get('a')).toBeUndefined()
  rows.keep('a', row('1'))
  rows.keep('a', row('2'))
  expect(rows.get('a')?.mark).toBe('2')
})

test('what nobody asked for while as much again came goes, and what was asked for stays', () => {
  const rows = keptRows(2_000)
  rows.keep('asked', row('1', 100))
  rows.keep('forgotten', row('1', 100))
  for (let n = 0; n < 40; n++) {
    rows.keep(`${n}`, row('1', 100))
    expect(rows.get('asked')?.mark).toBe('1')
  }
  expect(rows.get('forgotten')).toBeUndefined()
  expect(rows.get('39')).toBeDefined()
})
