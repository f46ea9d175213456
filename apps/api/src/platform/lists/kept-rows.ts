// Decision 0014: the JSON of rows that lists have answered, kept by an instance with what each was made of.

/** `mark` names the versions of all records that the row was read from, and what it says besides. */
export interface KeptRow {
  readonly mark: string
  readonly json: Buffer
}
export interface KeptRows {
  get(key: string): KeptRow | undefined
  keep(key: string, row: KeptRow): void
}

/** Bytes in each of the two halves. */
const mostBytes = 24 * 2 ** 20
/** What a row takes besides its JSON: the key, the mark and the places in the map. */
const around = 250

/** When the newer half is full the older one goes; what is asked for again moves to the newer one. */
export function keptRows(most = mostBytes): KeptRows {
  let newer = new Map<string, KeptRow>()
  let older = new Map<string, KeptRow>()
  let size = 0
  const keep = (key: string, row: KeptRow): void => {
    size +=
      row.json.length + around - (newer.has(key) ? (newer.get(key)?.json.length ?? 0) + around : 0)
    newer.set(key, row)
    if (size < most) return
    older = newer
    newer = new Map()
    size = 0
  }
  const get = (key: string): KeptRow | undefined => {
    const found = newer.get(key)
    if (found !== undefined) return found
    const row = older.get(key)
    if (row === undefined) return undefined
    older.delete(key)
    keep(key, row)
    return row
  }
  return { get, keep }
}
