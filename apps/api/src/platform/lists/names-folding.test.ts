// LST-086: browser and database fold names alike.
import { afterAll, beforeAll, expect, test } from 'vitest'
import fc from 'fast-check'
import pg from 'pg'
import {
  foldName,
  foldNameParts,
  includesName,
  isSameName,
  looseMrn,
  mrnKey,
  nameKey,
  searchableName,
} from '@wren/contract/names.rules'
import { createTestDatabase, type TestDatabase } from '../database/testing.ts'

let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const functions = {
  fold_name: foldName,
  fold_name_parts: foldNameParts,
  searchable_name: searchableName,
  name_key: nameKey,
  mrn_key: mrnKey,
  loose_mrn: looseMrn,
}

/** Letters known to Node but not to Unicode 16 of PostgreSQL 18. */
const newer = /[\ua7ce-\ua7f1\u{16ea0}-\u{16ed3}]/u
const everyCharacter = Array.from({ length: 0x11000 }, (_, code) => code)
  .filter((code) => code > 0 && (code < 0xd800 || code > 0xdfff))
  .map((code) => String.fromCodePoint(code))
  .filter((character) => !newer.test(character))

test('every character folds in the database as in the browser', { timeout: 120_000 }, async () => {
  for (const [name, fold] of Object.entries(functions)) {
    const texts = everyCharacter.map((one) => `A${one}b`)
    const { rows } = await client.query<{ text: string; folded: string }>(
      `select text, ${name}(text) as folded from unnest($1::text[]) text`,
      [texts],
    )
    const wrong = rows.filter(({ text, folded }) => fold(text) !== folded)
    expect(
      wrong.slice(0, 20).map(({ text, folded }) => [escape(text), folded, fold(text)]),
    ).toEqual([])
  }
})

const odd = fc.constantFrom(
  "'",
  '’',
  'ʼ',
  '-',
  '‑',
  '–',
  '−',
  ',',
  ' ',
  '  ',
  '\u00a0',
  '\u200b',
  '\u00ad',
  '\ufeff',
  '\u202e',
  '\u200d',
  'Ó',
  'ø',
  'Ł',
  'ß',
  'İ',
  'ς',
  '´',
  '½',
  'e\u0301',
  '%',
  '_',
  '\\',
)
const text = fc
  .array(fc.oneof(odd, fc.string({ unit: 'binary', maxLength: 3 }), fc.string({ maxLength: 5 })), {
    maxLength: 12,
  })
  .map((parts) => parts.join('').replaceAll('\u0000', ''))
  .filter((value) => value.isWellFormed() && !newer.test(value))

test('folding is idempotent', () => {
  fc.assert(
    fc.property(text, (value) => {
      for (const fold of [foldName, foldNameParts, nameKey, mrnKey, looseMrn])
        expect(fold(fold(value))).toBe(fold(value))
    }),
    { numRuns: 3000 },
  )
})

test('any text folds in the database as in the browser', { timeout: 120_000 }, async () => {
  for (const value of fc.sample(text, 1500))
    for (const [name, fold] of Object.entries(functions)) {
      const { rows } = await client.query<{ folded: string }>(`select ${name}($1) as folded`, [
        value,
      ])
      expect([name, escape(value), rows[0]?.folded]).toEqual([name, escape(value), fold(value)])
    }
})

const word = fc.stringMatching(/^[a-z]{2,9}$/)
const marks = ['\u0301', '\u0308', '\u0327', '\u200b', '\u00ad', '\u200d', '\ufeff', '\u202e']
/** The same word with other case, marks, apostrophes and invisible characters. */
const spelled = (plain: string) =>
  fc
    .tuple(
      ...[...plain].map(() =>
        fc.tuple(fc.boolean(), fc.constantFrom('', '', '', "'", '’', '-', '‑', ...marks)),
      ),
    )
    .map((how) =>
      [...plain]
        .map((letter, at) => (how[at]?.[0] ? letter.toUpperCase() : letter) + (how[at]?.[1] ?? ''))
        .join(''),
    )

test('LST-086 any spelling of a name in either order matches it', () => {
  const typed = fc
    .tuple(word, word)
    .chain(([first, last]) =>
      fc.tuple(
        fc.constant([first, last] as const),
        spelled(first),
        spelled(last),
        fc.constantFrom('first', 'last', 'comma', 'tight'),
        fc.constantFrom(' ', '  ', ' \u00a0', '\u200b \u3000 '),
      ),
    )
  fc.assert(
    fc.property(typed, ([[first, last], oneFirst, oneLast, order, blank]) => {
      const line =
        order === 'first'
          ? `${oneFirst}${blank}${oneLast}`
          : order === 'last'
            ? `${oneLast}${blank}${oneFirst}`
            : `${oneLast},${order === 'comma' ? blank : ''}${oneFirst}`
      expect(isSameName(line, `${first} ${last}`)).toBe(true)
      expect(includesName(`${first} ${last}`, line)).toBe(true)
      expect(includesName(`${first} ${last} W000012 Tempe`, line)).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

test.each([
  ['OFallow', "Siobhan O'Fallow"],
  ['o’fallow', "Siobhan O'Fallow"],
  ['Smith Jones', 'Ana Smith-Jones'],
  ['SmithJones', 'Ana Smith‑Jones'],
  ['smith-jones', 'Ana Smith Jones'],
  ['nunez', 'Zoë NÚÑEZ'],
  ['Müller', 'Muller'],
  ['strasse', 'Straße'],
  ['lukasz', 'Łukasz'],
])('LST-086 %s is a part of %s', (typed, label) => {
  expect(includesName(label, typed)).toBe(true)
})

test('LST-086 %, _ and backslash match themselves', () => {
  expect(['100%', 'a_b', 'a\\b'].map((one) => includesName(`x ${one}`, one))).toEqual([
    true,
    true,
    true,
  ])
  expect(['10%', '_', '\\'].map((one) => includesName('1000 ab', one))).toEqual([
    false,
    false,
    false,
  ])
})
