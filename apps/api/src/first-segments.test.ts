// SHL-048, AUD-084: no public page of a group hides a call, a file, the socket or what the server answers itself.
import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { firstSegments } from '@wren/contract/first-segments'
import { slugOf } from '@wren/contract/pharmacy-groups.rules'
import { everyCall } from './every-call.builders.ts'

const first = (path: string): string => path.split('/')[1] ?? ''
const files = readdirSync(new URL('../../web/public', import.meta.url))

test('SHL-048 the first word of every call, of every static file and of what the server answers itself is taken, so that no group gets it as its slug', () => {
  const calls = everyCall.map(({ path }) => first(path))
  expect(calls.length).toBeGreaterThan(100)
  const served = [
    ...calls,
    ...files,
    'assets',
    'websocket',
    'internal',
    'ready',
    'health',
    'token.html',
    'index.html',
  ]
  // A file has an ending, which no slug can have; without it its name is taken all the same.
  const names = served.map((word) => word.replace(/\.[a-z]+$/, ''))
  expect(
    [...new Set(names)].filter((word) => slugOf(word) === word && !firstSegments.has(word)),
  ).toEqual([])
})
