// Page reads under way, shared by callers with the same filters, and what they return.
import type { Instant } from '@wren/contract/time'
import type { Database } from '../database/database.ts'
import type { Flights } from './single-flight.ts'

export interface Page {
  /** A JSON array of at most limit + 1 rows. */
  readonly rows: string | Buffer
  readonly count: number
  /** The patients whose data is in the rows. */
  readonly patients: readonly string[]
  /** Key of filters and rows in `audit_seen`. */
  readonly what: string
  /**
   * Whether this session viewed the same within ten minutes (AUD-007). Read by the statement of the page, because
   * every list needs it.
   */
  readonly seen: boolean
}
export const emptyPage: Page = { rows: '[]', count: 0, patients: [], what: '', seen: true }

/** A page as it is read for all callers at once. */
export interface SharedPage {
  readonly rows: string | Buffer
  readonly count: number
  /** Null where all callers viewed the same within ten minutes. */
  readonly patients: readonly string[] | null
  readonly what: string
  /** The callers that viewed the same within ten minutes. */
  readonly seen: readonly string[] | null
}
export interface PageCaller {
  /** Id of the session. */
  readonly viewer: string
  readonly now: Instant
}

export const viewersOf = (callers: readonly PageCaller[]): readonly string[] => [
  ...new Set(callers.map(({ viewer }) => viewer)),
]

/** Milliseconds after which a statement of a list is cancelled. */
const statementTimeout = 5_000
export const statementLimits = () =>
  ({
    signal: AbortSignal.timeout(statementTimeout),
    inflightQueryAbortStrategy: 'cancel query',
  }) as const

type PageFlights = Flights<PageCaller, SharedPage | undefined>
const flights = new WeakMap<Database, PageFlights>()

/** One set per connection pool or transaction: a read within a transaction sees its own writes and is never shared. */
export function flightsOf(db: Database): PageFlights {
  const ofDatabase: PageFlights = flights.get(db) ?? new Map()
  flights.set(db, ofDatabase)
  return ofDatabase
}
