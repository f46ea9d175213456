// AUD "Input" 064-071: what ill-meaning or broken clients put into a field, as JSON text, and where the fields of a
// call are.
import { z } from 'zod'
import type { Call } from '@wren/contract/call'
import type { ListDefinition } from '@wren/contract/list'
import { wireName } from '@wren/contract/list-payload.rules'
import { intakeList } from '@wren/contract/intake.list'
import { availableVisitList } from '@wren/contract/nurse-visits.list'
import { nurseSearchList } from '@wren/contract/nurses.list'
import { reportsList } from '@wren/contract/reports.list'
import { visitList } from '@wren/contract/visits.list'

/** JSON texts, because some of them are no values of JavaScript. */
export const corpus: readonly string[] = [
  'null',
  'true',
  '0',
  '-1',
  '1.5',
  '7',
  '2147483647',
  '2147483648',
  '99999999999',
  '1e21',
  '1e999',
  '""',
  '" "',
  '"x"',
  '"7"',
  '"1e3"',
  '"NaN"',
  '"true"',
  '"2026-02-30"',
  '"2026-08-20"',
  '"1899-12-31"',
  '"2101-01-01"',
  '"2026-08-20T24:00:00Z"',
  '"2026-08-20T10:00:00"',
  '"1700-01-01T00:00:00Z"',
  '"2500-01-01T00:00:00Z"',
  '"+275760-09-13T00:00:00Z"',
  '"Mars/Olympus"',
  '"00000000-0000-0000-0000-000000000000"',
  '"not-a-uuid-at-all-not-a-uuid-at-all-no"',
  '"\'; drop table visit; --"',
  '"<script>alert(1)</script>"',
  '"%_\\\\\\"\'"',
  '"{link}{nurse_first_name}{{x}}${y}"',
  '"../../../etc/passwd"',
  '"a@b\\r\\nc.example"',
  '"someone@people.example"',
  '"\\ud83d\\udc69\\u200d\\u2695\\ufe0f \\u202e\\u0645\\u0631\\u062d\\u0628\\u0627 e\\u0301"',
  '"toString"',
  '"__proto__"',
  '"a\\u0000b"',
  '"\\ud800"',
  `"${'x'.repeat(100_000)}"`,
  `"${'9'.repeat(400)}"`,
  '[]',
  '{}',
  '[null]',
  '[[]]',
  '[{}]',
  '["x"]',
  '[2147483647,99999999999]',
  '{"length":-1}',
  '{"toString":1}',
  '{"__proto__":{"is_admin":true}}',
  '{"constructor":{"prototype":{}}}',
  `[${'7,'.repeat(500)}7]`,
  `[${'1,'.repeat(10_000)}1]`,
  `${'['.repeat(40)}${']'.repeat(40)}`,
]

/** The same for addresses, encoded; %00 and broken encoding are refused before any call. */
export const hostileTexts: readonly string[] = [
  '',
  '%20',
  '0',
  '-1',
  '1e3',
  '1.5',
  '+7',
  '07',
  '2147483647',
  '2147483648',
  '99999999999999999999',
  '9'.repeat(250),
  'x',
  'NaN',
  'undefined',
  'null',
  '__proto__',
  'constructor',
  '%2e%2e%2f1',
  '%2e%2e%2F%2e%2e%2Fetc%2Fpasswd',
  '%F0%9F%98%80',
  '%00',
  '1%00',
  '%07',
  '%ED%A0%80',
  '%E0%A4%A',
  '%27%3B%20drop%20table%20visit%3B--',
  '%3Cscript%3E',
  '%25%5F',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-4fff-bfff-ffffffffffff',
  '2026-02-30',
  'true',
  '1,2',
  '%5B%5D',
  '%0d%0aset-cookie%3a%20a%3db',
]

const lists: Readonly<Record<string, ListDefinition>> = {
  'visits.search': visitList,
  'intake.search': intakeList,
  'nurses.search': nurseSearchList,
  'reports.search': reportsList,
  'nurse-visits.available': availableVisitList,
} as never

export const isList = (call: Call): boolean => call.name in lists

type Path = readonly (string | number)[]
interface JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly additionalProperties?: JsonSchema | boolean
}

/** Every place in the schema, the containers themselves included. */
function pathsIn(schema: JsonSchema, at: Path): Path[] {
  const inside = [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) =>
      pathsIn(one, [...at, name]),
    ),
    ...(typeof schema.items === 'object' ? pathsIn(schema.items, [...at, 0]) : []),
    ...(typeof schema.additionalProperties === 'object'
      ? pathsIn(schema.additionalProperties, [...at, 'anything'])
      : []),
    ...(schema.anyOf ?? []).flatMap((one) => pathsIn(one, at)),
  ]
  return at.length === 0 ? inside : [at, ...inside]
}

const listPaths = (list: ListDefinition): Path[] => [
  ['filters'],
  ['filter'],
  ['page'],
  ['limit'],
  ['order_by'],
  ['orderby'],
  // A name at the top is read as one in `filters` is (LST-082).
  ...Object.keys(list.filters).flatMap((key) => [
    [key],
    ...(['known', 'from', 'to', 'range'] as const).map((part) => [wireName(list, key, part)]),
  ]),
]

export function fieldsOf(call: Call): readonly Path[] {
  if (call.body === undefined) return []
  const list = lists[call.name]
  const found =
    list === undefined
      ? pathsIn(
          z.toJSONSchema(call.body, { io: 'input', unrepresentable: 'any' }) as JsonSchema,
          [],
        )
      : listPaths(list)
  return [...new Map(found.map((path) => [path.join('.'), path])).values()]
}

/** The body with `value` at that place, as JSON text; containers on the way are made. */
export function withAt(
  body: Readonly<Record<string, unknown>>,
  places: readonly Path[],
  value: string,
): string {
  const marked = structuredClone(body) as Record<string | number, unknown>
  for (const path of places) {
    let holder = marked
    for (const [n, key] of path.slice(0, -1).entries()) {
      if (typeof holder[key] !== 'object' || holder[key] === null)
        holder[key] = typeof path[n + 1] === 'number' ? [] : {}
      holder = holder[key] as Record<string | number, unknown>
    }
    holder[path.at(-1) as string | number] = '@hostile@'
  }
  return JSON.stringify(marked).replaceAll('"@hostile@"', () => value)
}
