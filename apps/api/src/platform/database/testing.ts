// AUD-087, design "Tests": a PostgreSQL of the test run, and a database of its own for every test file that wants one.
//
//   import { createTestDatabase } from '../../platform/database/testing.ts'
//   const database = await createTestDatabase()   // in beforeAll; migrated, without rows but the migrations' own; about 50 ms
//   … database.url (signs in as wren_app, as the product does), database.ownerUrl (may do everything) …
//   await database.drop()                         // in afterAll, after closing your own connections
//
// Only in the vitest project `http` (every test below apps/api that is not *.rules.test.ts).
import { randomBytes } from 'node:crypto'
import process from 'node:process'
import { inject } from 'vitest'
import { administer, at, templateDatabase } from './testing-connections.ts'

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
  await administer(
    server.ownerUrl,
    `create database ${name} template ${templateDatabase} strategy file_copy`,
  )
  return {
    name,
    url: at(server.appUrl, name),
    ownerUrl: at(server.ownerUrl, name),
    drop: () => administer(server.ownerUrl, `drop database if exists ${name} with (force)`),
  }
}
