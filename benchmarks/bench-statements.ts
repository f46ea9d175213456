// Captures the statements of a list before they are sent to the database.
import { Kysely, PostgresDialect } from 'kysely'
import type { Read } from '../apps/api/src/platform/http/bind.ts'
import type { DB } from '../apps/api/src/platform/database/schema.generated.ts'
import { readSettings } from '../apps/api/src/platform/settings/read-settings.ts'

export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

/**
 * A list that finds ids first requests their rows with what `answer` found. With several `times` the last one
 * counts: the statement of an instance with cached rows (decision 0014).
 */
export async function caught(
  run: (read: Read) => Promise<unknown>,
  answer: (statement: Statement) => Promise<readonly object[]>,
  sessionId = 'bench',
  times = 1,
): Promise<Statement[]> {
  let found: Statement[] = []
  const query = async (text: string, values: readonly unknown[]) => {
    found.push({ text, values })
    return { rows: await answer({ text, values }) }
  }
  const connection = { query, release: () => undefined, processID: 1 }
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({
      pool: { connect: async () => connection, end: async () => undefined } as never,
    }),
  })
  const read = readSettings({ APP_ENV: 'local', PUBLIC_URL: 'http://localhost:3000' })
  if ('faults' in read) throw new Error(read.faults.join(', '))
  const now = new Date().toISOString()
  for (let n = 0; n < times; n++) {
    found = []
    await run({
      db,
      now,
      user: { timezone: 'America/Los_Angeles', sessionId },
      hasFlag: () => true,
      listed: () => undefined,
      viewed: () => undefined,
      platform: { settings: read.settings },
    } as unknown as Read)
  }
  return found
}

export const isSearch = ({ text }: Statement): boolean => text.includes('/* unnamed */')
