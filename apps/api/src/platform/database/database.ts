// Access to PostgreSQL: Kysely over pg, with statements prepared by name.
import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import type { DB } from './schema.generated.ts'

export type Database = Kysely<DB>
export interface OpenDatabase {
  readonly db: Database
  readonly pool: pg.Pool
  close(): Promise<void>
}

const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, Number)
types.setTypeParser(pg.types.builtins.NUMERIC, Number)
types.setTypeParser(pg.types.builtins.DATE, (text: string) => text)
// Instants are ISO texts everywhere, in the format of the contract.
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text: string) => new Date(text).toISOString())

const namesByText = new Map<string, string>()
const maxNames = 3000

/**
 * A name per statement text. Searches are marked `unnamed`, because the generic plan of a prepared search scans whole
 * tables.
 */
function nameOf(text: string): string | undefined {
  const existing = namesByText.get(text)
  if (existing !== undefined) return existing
  if (namesByText.size >= maxNames || text.includes('/* unnamed */')) return undefined
  const name = createHash('sha1').update(text).digest('hex').slice(0, 20)
  namesByText.set(text, name)
  return name
}

function withPreparedStatements(client: pg.PoolClient): PostgresPoolClient {
  return {
    query: (text: unknown, values?: readonly unknown[]) => {
      if (typeof text !== 'string') return client.query(text as never) as never
      const name = values === undefined || values.length === 0 ? undefined : nameOf(text)
      const config = { text, values: [...(values ?? [])] }
      return client.query(name === undefined ? config : { ...config, name }) as never
    },
    release: () => client.release(),
    // Identifies a search that is canceled after its timeout (AUD-068).
    processID: (client as { readonly processID?: number }).processID,
  } as PostgresPoolClient
}

export interface DatabaseOptions {
  readonly url: string
  readonly max: number
  readonly applicationName?: string
}

export function openDatabase({ url, max, applicationName }: DatabaseOptions): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    application_name: applicationName ?? 'wren',
    connectionTimeoutMillis: 5_000, // AUD-099
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 60_000,
  })
  // An idle connection that breaks must not end the process (AUD-098). The next query gets a new one.
  pool.on('error', () => undefined)
  // A broken connection in use rejects its statement.
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
  })
  const dialect = new PostgresDialect({
    pool: {
      connect: async () => withPreparedStatements(await pool.connect()),
      end: () => pool.end(),
    } as never,
  })
  const db = new Kysely<DB>({ dialect })
  return { db, pool, close: () => db.destroy() }
}

/** The constraint that a write violated, or null. Stores turn its name into a refusal. */
export function violatedConstraint(error: unknown): string | null {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return typeof code === 'string' && code.startsWith('23') ? (constraint ?? null) : null
}

/** A deadlock or serialisation failure (AUD-042). */
export const isRetryable = (error: unknown): boolean =>
  ['40001', '40P01'].includes((error as { code?: string }).code ?? '')

/** Of pg, which gives these errors no code. */
const outageMessages = [
  'not currently accepting connections',
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
]

/** The database is unavailable, as opposed to a faulty statement (AUD-098). */
export function isOutage(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string }
  if (
    code !== undefined &&
    (/^(57P0[123]|08|53)/.test(code) ||
      ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT'].includes(code))
  )
    return true
  return outageMessages.some((text) => message?.includes(text) === true)
}

/** A statement exceeded its 15 s, a search its 5 s, or a lock was not free in time (AUD-099, AUD-068). */
export const isTimeout = (error: unknown): boolean =>
  ['57014', '55P03'].includes((error as { code?: string }).code ?? '') ||
  (error instanceof DOMException && error.name === 'TimeoutError')
