// Joins cached and newly read rows of a page to one JSON array (decision 0014).
import type { CachedPageAnswer } from './cached-page-statement.ts'
import type { CachedRow } from './row-cache.ts'

const [open, separator, close] = ['[', ', \n ', ']'].map((text) => Buffer.from(text)) as [
  Buffer,
  Buffer,
  Buffer,
]

/** A copy: a slice would keep the whole text that it was cut from in memory. */
const copyOf = (text: string): string => Buffer.from(text).toString()

const linesById = (text: string | null): Map<number, string> =>
  new Map(text === null ? [] : text.split('\n').map((line) => [Number.parseInt(line, 10), line]))

/** The page as JSON in the order of `ids`. Leaves out rows that were deleted. `store` receives the rows read. */
export function assemblePage(
  { marks, fresh }: CachedPageAnswer,
  ids: readonly number[],
  cached: ReadonlyMap<number, CachedRow>,
  store: (id: number, row: CachedRow) => void,
): Buffer {
  const [marksById, freshById] = [linesById(marks), linesById(fresh)]
  const chunks: Buffer[] = []
  for (const id of ids) {
    const mark = marksById.get(id)
    if (mark === undefined) continue
    const cachedRow = cached.get(id)
    if (cachedRow?.mark === mark) chunks.push(separator, cachedRow.json)
    else {
      const line = freshById.get(id)
      if (line === undefined) throw new Error(`Row ${id} of a cached page is missing.`)
      const row = { mark: copyOf(mark), json: Buffer.from(line.slice(line.indexOf(' ') + 1)) }
      store(id, row)
      chunks.push(separator, row.json)
    }
  }
  return Buffer.concat([open, ...chunks.slice(1), close])
}
