// AUD-089: what stands inside a backup: a line of JSON about the whole, then per table a line and its rows in
// COPY's text form.

export interface BackupHead {
  readonly taken_at: string
  readonly migrations: readonly string[]
  readonly tables: readonly TableHead[]
  readonly sequences: readonly { readonly name: string; readonly value: number }[]
  readonly chains: readonly { readonly chain: number; readonly seq: number; readonly mac: string }[]
}

export interface TableHead {
  readonly table: string
  readonly columns: readonly string[]
  readonly rows: number
}

export type Part =
  | { readonly kind: 'head'; readonly head: BackupHead }
  | { readonly kind: 'table'; readonly table: TableHead }
  | { readonly kind: 'rows'; readonly bytes: Buffer }
  | { readonly kind: 'end of table' }

/** COPY escapes a backslash in a value, so a line of this alone is never a row. */
export const endOfTable = Buffer.from('\\.\n')
export const line = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value)}\n`)
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

export async function* partsOf(content: AsyncIterable<Buffer>): AsyncGenerator<Part> {
  let rest: Buffer = Buffer.alloc(0)
  let place: 'head' | 'table' | 'rows' = 'head'
  for await (const chunk of content) {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    for (;;) {
      const whole = place === 'rows' ? rest.lastIndexOf(10) : rest.indexOf(10)
      if (whole < 0) break
      if (place !== 'rows') {
        const text = rest.toString('utf8', 0, whole)
        rest = rest.subarray(whole + 1)
        yield place === 'head'
          ? { kind: 'head', head: JSON.parse(text) as BackupHead }
          : { kind: 'table', table: JSON.parse(text) as TableHead }
        place = place === 'head' ? 'table' : 'rows'
        continue
      }
      const end = endOfRows(rest)
      if (end !== 0) yield { kind: 'rows', bytes: rest.subarray(0, end < 0 ? whole + 1 : end) }
      rest = rest.subarray(end < 0 ? whole + 1 : end + endOfTable.length)
      if (end < 0) continue
      yield { kind: 'end of table' }
      place = 'table'
    }
  }
}

// Rows always begin at the start of `bytes`, because they are handed on in whole lines.
function endOfRows(bytes: Buffer): number {
  if (bytes.subarray(0, endOfTable.length).equals(endOfTable)) return 0
  const before = bytes.indexOf('\n\\.\n')
  return before < 0 ? -1 : before + 1
}
