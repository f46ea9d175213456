// Gives a test file its own database, copied from the migrated template in about 50 ms. AUD-087.
//
//   import { createTestDatabase } from '../../platform/database/testing.ts'
//   const database = await createTestDatabase()   // in beforeAll; has only the rows of migrations
//   … database.url connects as wren_app, like the product; database.ownerUrl as the owner …
//   await database.drop()                         // in afterAll, after closing other connections
//
// Only in the vitest project `http` (every test of apps/api except *.rules.test.ts).
import { randomBytes } from 'node:crypto'
import process from 'node:process'
import { inject } from 'vitest'
import { runAsOwner, urlOfDatabase, templateDatabase } from './testing-connections.ts'

export interface TestDatabase {
  readonly name: string
  readonly url: string
  readonly ownerUrl: string
  drop(): Promise<void>
}

let count = 0

export async function createTestDatabase(): Promise<TestDatabase> {
  const server = inject('wrenDatabase')
  if (server.failure) throw new Error(server.failure)
  count += 1
  const name = `t_${process.env['VITEST_POOL_ID'] ?? 0}_${count}_${randomBytes(2).toString('hex')}`
  await runAsOwner(
    server.ownerUrl,
    `create database ${name} template ${templateDatabase} strategy file_copy`,
  )
  return {
    name,
    url: urlOfDatabase(server.appUrl, name),
    ownerUrl: urlOfDatabase(server.ownerUrl, name),
    drop: () => runAsOwner(server.ownerUrl, `drop database if exists ${name} with (force)`),
  }
}
