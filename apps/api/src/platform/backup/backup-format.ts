// The content of a backup: a JSON line about the whole, then for each table a JSON line and its rows in the text format
// of COPY. AUD-089.

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

export type BackupPart =
  | { readonly kind: 'head'; readonly head: BackupHead }
  | { readonly kind: 'table'; readonly table: TableHead }
  | { readonly kind: 'rows'; readonly bytes: Buffer }
  | { readonly kind: 'end of table' }

/** COPY escapes a backslash in a value, so that no row equals this line. */
export const endOfTable = Buffer.from('\\.\n')
export const jsonLine = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value)}\n`)
export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`

export async function* readParts(content: AsyncIterable<Buffer>): AsyncGenerator<BackupPart> {
  let rest: Buffer = Buffer.alloc(0)
  let expected: 'head' | 'table' | 'rows' = 'head'
  for await (const chunk of content) {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    for (;;) {
      const lineEnd = expected === 'rows' ? rest.lastIndexOf(10) : rest.indexOf(10)
      if (lineEnd < 0) break
      if (expected !== 'rows') {
        const text = rest.toString('utf8', 0, lineEnd)
        rest = rest.subarray(lineEnd + 1)
        yield expected === 'head'
          ? { kind: 'head', head: JSON.parse(text) as BackupHead }
          : { kind: 'table', table: JSON.parse(text) as TableHead }
        expected = expected === 'head' ? 'table' : 'rows'
        continue
      }
      const end = endOfRows(rest)
      if (end !== 0) yield { kind: 'rows', bytes: rest.subarray(0, end < 0 ? lineEnd + 1 : end) }
      rest = rest.subarray(end < 0 ? lineEnd + 1 : end + endOfTable.length)
      if (end < 0) continue
      yield { kind: 'end of table' }
      expected = 'table'
    }
  }
}

// `bytes` starts with a whole line. -1: the end of the table is not in `bytes`.
function endOfRows(bytes: Buffer): number {
  if (bytes.subarray(0, endOfTable.length).equals(endOfTable)) return 0
  const index = bytes.indexOf('\n\\.\n')
  return index < 0 ? -1 : index + 1
}
