// UPD-029: what the product notes by itself.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { openTestApp, type Client, type TestApp } from '../../platform/testing.ts'
import { runWork } from '../../platform/work/work.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { createUpdate, type NewUpdate } from './updates.public.ts'

let app: TestApp
let admin: Client
let nurse: number
beforeAll(async () => {
  app = await openTestApp()
  await app.clock('2026-11-20T18:00:00Z')
  admin = await app.admin()
  nurse = await aNurse(app)
})
afterAll(() => app.close())

let works = 0
const create = (update: NewUpdate) =>
  runWork(app.instance.platform, { kind: 'job', name: 'test' }, { requestId: `update-${++works}`, address: null }, (work) => createUpdate(work, update))
const items = async () => (await sql<Record<string, unknown>>`select id, description, status, priority, user_id_assigned, user_id_created, version from update_item order by id`.execute(app.instance.platform.db)).rows

test('a repeated cause adds a dated line to the open update, a resolved one lets a new update open', async () => {
  const about = { type: 'nurse', typeId: nurse, description: 'Reassign visit #7', priority: 40, assignedTo: admin.id } as const
  const id = await create(about)
  expect(await items()).toEqual([{ id, description: 'Reassign visit #7', status: 'new', priority: 40, user_id_assigned: admin.id, user_id_created: null, version: 1 }])
  expect(await create(about)).toBe(id)
  expect(await create({ ...about, description: 'Reassign visit #8' })).not.toBe(id)
  expect((await items())[0]).toMatchObject({ description: expect.stringMatching(/^Reassign visit #7\nNov 20, 2026 10:0\d AM: Reassign visit #7$/), version: 2 })
  await sql`update update_item set status = 'resolved', resolved = '2026-11-20' where id = ${id as number}`.execute(app.instance.platform.db)
  expect(await create(about)).not.toBe(id)
  expect(await items()).toHaveLength(3)
})

test('two works with one cause at once leave one update', async () => {
  const ids = await Promise.all([1, 2, 3, 4].map(() => create({ type: 'nurse', typeId: nurse, description: 'Visit #9 is not ready', cause: 'not-ready:9' })))
  expect(new Set(ids).size).toBe(1)
})
