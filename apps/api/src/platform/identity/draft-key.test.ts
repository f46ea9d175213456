// CHT-093: the server's part of sealed drafts.
import { beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { draftKeys } from '@wren/contract/draft-key'
import { identity } from '@wren/contract/identity'
import { areas } from '../../app.ts'
import { openInstance } from '../open.ts'
import type { Client } from '../testing.ts'
import { useTestApp } from '../testing-fixtures.ts'

const lines: string[] = []
const app = useTestApp(() => ({
  log: (line) => lines.push(line),
  environment: { LOG_LEVEL: 'debug' },
}))
let nurse: Client
beforeAll(async () => {
  nurse = await app.signIn(await app.createPerson({ is_nurse: true }))
})

const keyOf = async (client: Client): Promise<string> =>
  (await client.call(draftKeys.own, {})).body.key

test('GET /me/draft-key answers 32 bytes, the same for one person in every session', async () => {
  const key = await keyOf(nurse)
  expect(Buffer.from(key, 'base64url')).toHaveLength(32)
  expect(await keyOf(await app.signIn(nurse.id))).toBe(key)
  expect(await keyOf(await app.admin())).not.toBe(key)
})

test('the draft key survives a restart of the server and is the same on every instance', async () => {
  const { platform } = app.instance
  const other = await openInstance({
    settings: platform.settings,
    secrets: platform.secrets,
    databaseUrl: app.databaseUrl,
    pagesFolder: '/nowhere',
    areas,
    worker: false,
  })
  try {
    const answer = await fetch(`${other.url}/me/draft-key`, {
      headers: { authorization: `Bearer ${nurse.token}` },
    })
    expect(await answer.json()).toEqual({ key: await keyOf(nurse) })
  } finally {
    await other.stop()
  }
})

test('an ended session gets no draft key, and the answer is not cached', async () => {
  const client = await app.signIn(nurse.id)
  const answer = await client.call(draftKeys.own, {})
  expect([answer.headers.get('cache-control'), answer.headers.get('response-md5')]).toEqual([
    'no-store',
    null,
  ])
  await client.call(identity.signOut, {})
  expect((await client.call(draftKeys.own, {})).status).toBe(401)
  expect((await app.nobody.call(draftKeys.own, {})).status).toBe(401)
})

test('the draft key is in no row, event or log line', async () => {
  const key = await keyOf(nurse)
  const { db } = app.instance.platform
  const { rows: tables } = await sql<{
    name: string
  }>`select table_name as name from information_schema.tables where table_schema = 'public'`.execute(
    db,
  )
  const hex = Buffer.from(key, 'base64url').toString('hex')
  for (const { name } of tables) {
    const found = await sql<{
      n: number
    }>`select count(*)::int as n from ${sql.table(name)} as one
      where one::text like ${`%${key}%`} or one::text like ${`%${hex}%`}`.execute(db)
    expect(found.rows[0]?.n, name).toBe(0)
  }
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.filter((line) => line.includes(key))).toEqual([])
})
