// The one way to PostgreSQL: Kysely over pg, every statement of bounded variety prepared by name.
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
// Instants travel as ISO text through the whole house; a Date would lose the contract's form.
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text: string) => new Date(text).toISOString())

const names = new Map<string, string>()
const mostNames = 3000

/** A name per statement text. Searches say "unnamed": their plan must see the values (measured: generic plans scan). */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined) return known
  if (names.size >= mostNames || text.includes('/* unnamed */')) return undefined
  const name = createHash('sha1').update(text).digest('hex').slice(0, 20)
  names.set(text, name)
  return name
}

function prepared(client: pg.PoolClient): PostgresPoolClient {
  return {
    query: (text: unknown, values?: readonly unknown[]) => {
      if (typeof text !== 'string') return client.query(text as never) as never
      const name = values === undefined || values.length === 0 ? undefined : nameOf(text)
      const config = { text, values: [...(values ?? [])] }
      return client.query(name === undefined ? config : { ...config, name }) as never
    },
    release: () => client.release(),
    processID: (client as { readonly processID?: number }).processID, // by it a search that takes too long is cancelled (AUD-068)
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
  // An idle connection that breaks must not end the process (AUD-098); the next query gets a new one.
  pool.on('error', () => undefined)
  // One that breaks while somebody works with it tells its statement; nobody else need hear of it.
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
  })
  const dialect = new PostgresDialect({
    pool: { connect: async () => prepared(await pool.connect()), end: () => pool.end() } as never,
  })
  const db = new Kysely<DB>({ dialect })
  return { db, pool, close: () => db.destroy() }
}

/** The name of the constraint a write broke, or null: stores turn it into their refusal. */
export function brokenConstraint(error: unknown): string | null {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return typeof code === 'string' && code.startsWith('23') ? (constraint ?? null) : null
}

/** AUD-042 */
export const isRetryable = (error: unknown): boolean =>
  ['40001', '40P01'].includes((error as { code?: string }).code ?? '')

/** AUD-098: the database is away, as opposed to a statement that is wrong. */
export function isOutage(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string }
  if (
    code !== undefined &&
    (/^(57P0[123]|08|53)/.test(code) ||
      ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT'].includes(code))
  )
    return true
  return /not currently accepting connections|Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
    message ?? '',
  )
}

/** AUD-099, AUD-068: the statement ran out of its 15 seconds, a search out of its 5. */
export const isTimeout = (error: unknown): boolean =>
  ['57014', '55P03'].includes((error as { code?: string }).code ?? '') ||
  (error instanceof DOMException && error.name === 'TimeoutError')
