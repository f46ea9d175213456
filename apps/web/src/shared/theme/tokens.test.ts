import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '../..')
const sheets = globSync('**/*.css', { cwd: source })
const read = (sheet: string): string => readFileSync(join(source, sheet), 'utf8')
const namesIn = (text: string, form: RegExp): readonly string[] =>
  [...text.matchAll(form)].map(([, name]) => name ?? '')

test('every token that a stylesheet uses is declared in one', () => {
  const declared = new Set(sheets.flatMap((sheet) => namesIn(read(sheet), /(--w-[\w-]+)\s*:/g)))
  const missing = sheets.flatMap((sheet) =>
    namesIn(read(sheet), /var\((--w-[\w-]+)/g)
      .filter((name) => !declared.has(name))
      .map((name) => `${sheet}: ${name}`),
  )
  expect([sheets.length > 20, missing]).toEqual([true, []])
})
