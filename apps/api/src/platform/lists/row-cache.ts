// Caches the JSON of list rows within an instance (decision 0014).
import type { Database } from '../database/database.ts'

export interface CachedRow {
  /** Versions of all records that the row was read from, and the values of its other dependencies. */
  readonly mark: string
  readonly json: Buffer
}
export interface RowCache {
  get(key: string): CachedRow | undefined
  set(key: string, row: CachedRow): void
}

/** Bytes of each of the two generations. */
const generationBytes = 24 * 2 ** 20
/** Bytes of a row besides its JSON: key, mark and map entry. */
const entryOverhead = 250

/**
 * Two generations: when the newer one is full, the older one is dropped. A row that is read from the older one moves
 * to the newer one.
 */
export function openRowCache(maxBytes = generationBytes): RowCache {
  let newer = new Map<string, CachedRow>()
  let older = new Map<string, CachedRow>()
  let size = 0
  const sizeOf = (row: CachedRow | undefined): number =>
    row === undefined ? 0 : row.json.length + entryOverhead
  const set = (key: string, row: CachedRow): void => {
    size += sizeOf(row) - sizeOf(newer.get(key))
    newer.set(key, row)
    if (size < maxBytes) return
    older = newer
    newer = new Map()
    size = 0
  }
  const get = (key: string): CachedRow | undefined => {
    const newerRow = newer.get(key)
    if (newerRow !== undefined) return newerRow
    const row = older.get(key)
    if (row === undefined) return undefined
    older.delete(key)
    set(key, row)
    return row
  }
  return { get, set }
}

const caches = new WeakMap<Database, RowCache>()

/** One cache per connection pool or transaction: a transaction may read rows that are never committed. */
export function rowCacheOf(db: Database): RowCache {
  const cache = caches.get(db) ?? openRowCache()
  caches.set(db, cache)
  return cache
}
