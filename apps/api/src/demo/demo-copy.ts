// Writes rows with COPY, which is many times as fast as INSERT statements.
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ClientBase } from 'pg'
import { from } from 'pg-copy-streams'
import type { Row } from './demo-output.ts'

const special = /[\\\t\n\r]/
const signs: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
}
const escaped = (text: string): string =>
  special.test(text) ? text.replaceAll(/[\\\t\n\r]/g, (sign) => signs[sign] ?? sign) : text

const quoted = (text: string): string => `"${text.replaceAll(/["\\]/g, (sign) => `\\${sign}`)}"`
const arrayText = (list: readonly unknown[]): string => {
  const elements = list.map((element) =>
    typeof element === 'number' ? String(element) : quoted(String(element)),
  )
  return `{${elements.join(',')}}`
}

function cell(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return escaped(value)
    case 'number':
      return String(value)
    case 'boolean':
      return value ? 't' : 'f'
    default:
      return value === null || value === undefined
        ? '\\N'
        : escaped(Array.isArray(value) ? arrayText(value) : JSON.stringify(value))
  }
}

export async function copyRows(
  client: ClientBase,
  table: string,
  rows: readonly Row[],
): Promise<void> {
  const first = rows[0]
  if (first === undefined) return
  const columns = Object.keys(first)
  const lines: string[] = []
  for (const row of rows) {
    let line = ''
    for (let at = 0; at < columns.length; at++)
      line += (at === 0 ? '' : '\t') + cell(row[columns[at] as string])
    lines.push(`${line}\n`)
    if (Object.keys(row).length !== columns.length)
      throw new Error(`Rows of ${table} differ in their columns.`)
  }
  const names = columns.map((name) => `"${name}"`).join(', ')
  await pipeline(
    Readable.from([lines.join('')]),
    client.query(from(`copy ${table} (${names}) from stdin`)),
  )
}
