import { expect, test } from 'vitest'
import { prefersPage } from './accept.rules.ts'

test('prefersPage needs text/html with at least the quality of JSON', () => {
  const browser =
    'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8'
  expect(
    [
      browser,
      'text/html',
      'TEXT/HTML',
      'text/html, */*',
      'text/html, application/json',
      'text/html;q=0.9, application/json;q=0.8',
      'text/html; charset=utf-8',
    ].map(prefersPage),
  ).toEqual(Array(7).fill(true))
  expect(
    [
      undefined,
      '',
      '*/*',
      'application/json',
      'application/json, text/html',
      'text/html;q=0.5, application/json',
      'text/html;q=0',
      'text/*',
      'text/html;q=0.1, */*',
      'text/html;q=x, */*',
    ].map(prefersPage),
  ).toEqual(Array(10).fill(false))
})
