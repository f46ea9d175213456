// design "Tests": what the test server's set-up and the tests' own databases share.
import { Client } from 'pg'

export const templateDatabase = 'wren_template'

declare module 'vitest' {
  interface ProvidedContext {
    wrenDatabase: { readonly ownerUrl: string; readonly appUrl: string; readonly failure: string }
  }
}

export function at(url: string, database: string): string {
  const other = new URL(url)
  other.pathname = `/${database}`
  return other.href
}

export async function administer(
  ownerUrl: string,
  ...statements: readonly string[]
): Promise<void> {
  const client = new Client({ connectionString: at(ownerUrl, 'postgres') })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
