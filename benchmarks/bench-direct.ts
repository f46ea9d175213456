// The statements of a list call, sent straight to PostgreSQL: named and prepared, one connection per client, answers
// left as text.
import { createHash } from 'node:crypto'
import pg from 'pg'
import { isSearch, type Statement } from './bench-statements.ts'

export const nameOf = (text: string): string =>
  createHash('sha1').update(text).digest('hex').slice(0, 20)

export async function openDirect(url: string): Promise<{
  run(statement: Statement): Promise<readonly Record<string, unknown>[]>
  close(): Promise<void>
}> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'bench',
    types: { getTypeParser: () => String } as never,
  })
  await client.connect()
  return {
    run: async (statement) =>
      (
        await client.query({
          ...(isSearch(statement) ? {} : { name: nameOf(statement.text) }),
          text: statement.text,
          values: [...statement.values],
        })
      ).rows as Record<string, unknown>[],
    close: () => client.end(),
  }
}

export const enter = (sid: string): Statement => ({
  text: 'select calls, wait_seconds, clock_offset_ms, person from enter_session($1, $2, $3)',
  values: [sid, new Date().toISOString(), false],
})
