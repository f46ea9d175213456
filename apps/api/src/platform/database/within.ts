// For commands that hold a transaction on a connection of their own: mechanisms speak Kysely, and this lets them
// speak inside it.
import { Kysely, PostgresDialect } from 'kysely'
import type { ClientBase } from 'pg'
import type { DB } from './schema.generated.ts'

export function kyselyWithin(client: ClientBase): Kysely<DB> {
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
