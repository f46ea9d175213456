// Connections to the PostgreSQL of a test run, shared by its set-up and by the databases of tests.
import { Client } from 'pg'

export const templateDatabase = 'wren_template'

declare module 'vitest' {
  interface ProvidedContext {
    wrenDatabase: { readonly ownerUrl: string; readonly appUrl: string; readonly failure: string }
  }
}

export function urlOfDatabase(url: string, database: string): string {
  const databaseUrl = new URL(url)
  databaseUrl.pathname = `/${database}`
  return databaseUrl.href
}

export async function runAsOwner(
  ownerUrl: string,
  ...statements: readonly string[]
): Promise<void> {
  const client = new Client({ connectionString: urlOfDatabase(ownerUrl, 'postgres') })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
