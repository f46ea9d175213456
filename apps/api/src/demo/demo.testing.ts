// For tests of the demo data: a database with them, an instance on it, and queries on its tables.
import pg from 'pg'
import { openTestApp, type TestApp } from '../platform/testing.ts'
import { useFixture } from '../platform/testing-fixtures.ts'
import { loadDemoData } from './demo-load.ts'
import { demoPlan } from './demo-plan.ts'

export const loadDay = '2026-11-21'

const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, Number)
types.setTypeParser(pg.types.builtins.NUMERIC, Number)
types.setTypeParser(pg.types.builtins.DATE, (text: string) => text)
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text: string) => new Date(text).toISOString())

export interface Demo {
  readonly app: TestApp
  readonly client: pg.Client
  all<R extends object>(text: string, values?: readonly unknown[]): Promise<R[]>
  /** The first column. */
  column(text: string): Promise<unknown[]>
  count(text: string): Promise<number>
  close(): Promise<void>
}

/** A database with demo data for the tests of a file. */
export const useDemo = (): Demo => useFixture(openDemo, (demo) => demo.close())

async function openDemo(): Promise<Demo> {
  const app = await openTestApp()
  await loadDemoData({
    ownerUrl: app.ownerUrl,
    plan: demoPlan(loadDay),
    secrets: app.instance.platform.secrets,
  })
  const client = new pg.Client({ connectionString: app.ownerUrl, types })
  await client.connect()
  const column = async (text: string): Promise<unknown[]> =>
    (await client.query({ text, rowMode: 'array' })).rows.map((row: unknown[]) => row[0])
  return {
    app,
    client,
    column,
    all: async <R extends object>(text: string, values: readonly unknown[] = []) =>
      (await client.query<R & pg.QueryResultRow>(text, [...values])).rows,
    count: async (text) => Number((await column(text))[0]),
    close: async () => {
      await client.end()
      await app.close()
    },
  }
}
