// Kysely on a given connection, so that command-line tools can call mechanisms within their transaction.
import { Kysely, PostgresDialect } from 'kysely'
import type { ClientBase } from 'pg'
import type { DB } from './schema.generated.ts'

export function kyselyOn(client: ClientBase): Kysely<DB> {
  const connection = {
    query: (text: string, values: unknown[]) => client.query(text, values),
    release: () => {},
  }
  return new Kysely<DB>({
    dialect: new PostgresDialect({
      pool: { connect: async () => connection, end: async () => {} } as never,
    }),
  })
}
