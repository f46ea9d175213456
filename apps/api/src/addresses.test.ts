// NET-101: what stands in the address of a call is kept by proxies and histories; nothing of a patient may.
import { expect, test } from 'vitest'
import type { Call } from '@wren/contract/call'
import { everyCall, titleOf } from './every-call.builders.ts'

/** Ids, codes, and how a list is read. */
const known = new Set([
  'id',
  'vettingId',
  'licenseId',
  'nurseId',
  'uuid',
  'sid',
  'slug',
  'key',
  'ver',
  'taskId',
  'zip',
  'type',
  'list',
  'for',
  'intakeId',
  'days',
  'children',
  'state',
  'filterActive',
  'page',
  'page[]',
  'limit',
  'rowsPerPage',
  'orderby',
  'period',
  ...['admin', 'account_admin', 'wren_admin', 'nurse', 'deleted'].flatMap((one) => [
    `is_${one}`,
    `is${one.replaceAll(/(?:^|_)(.)/g, (_, letter: string) => letter.toUpperCase())}`,
  ]),
  'has_permissions',
  'hasPermissions',
])
/** Texts that are looked for among counties, accounts and nurses, none of which is a patient's. */
const ofOthers = [
  'GET /counties q',
  'GET /users search',
  'GET /api/audit/people text',
  'GET /nurses filter',
]

const named = (call: Call): string[] =>
  [...call.path.matchAll(/:([a-z_]+)/gi)]
    .map(([, name = '']) => name)
    .concat(Object.keys(call.query?.shape ?? {}))

test('NET-101 the addresses of calls take ids, uuids, codes and how a list is read; a text about a patient is taken by bodies alone', () => {
  const calls = everyCall.filter((call) => call.development !== true)
  const texts = calls.flatMap((call) =>
    named(call)
      .filter((name) => !known.has(name))
      .map((name) => `${titleOf(call)} ${name}`),
  )
  expect(texts.toSorted()).toEqual(ofOthers.toSorted())
  const searches = calls.filter(({ path }) => /search/.test(path))
  expect(searches.length).toBeGreaterThan(8)
  expect(
    searches.filter(({ method }) => method !== 'POST').map((call) => [titleOf(call), named(call)]),
  ).toEqual([['GET /geo-search-data', []]]) // all places, unasked
})
