// LST-065, LST-066, SRC-025, SRC-026: what the calls behind the pickers and the search answer.
import { beforeAll, expect, test } from 'vitest'
import type { Client } from './platform/testing.ts'
import { useTestApp } from './platform/testing-fixtures.ts'
import { aWorld, type World } from './world.builders.ts'

const app = useTestApp()
let world: World
let admin: Client
beforeAll(async () => {
  world = await aWorld(app)
  admin = world.scene.admin
})

type Row = Record<string, unknown>
const rows = async (method: string, path: string, body?: object): Promise<readonly Row[]> => {
  const answer = await admin.raw(method, path, body)
  expect(answer.status, path).toBe(200)
  return answer.body['data'] as readonly Row[]
}
const items: Readonly<
  Record<
    string,
    readonly [method: string, path: string, body: object | undefined, fields: readonly string[]]
  >
> = {
  nurse: [
    'POST',
    '/nurses-search?limit=500&page=1',
    {},
    ['user_id', 'first_name', 'last_name', 'nickname'],
  ],
  provider: ['GET', '/providers', undefined, ['id', 'title', 'is_deleted']],
  patient: [
    'POST',
    '/patient/search',
    { text: 'Patient' },
    [
      'uuid',
      'id',
      'first_name',
      'last_name',
      'wren_mrn',
      'status',
      'dob',
      'nurse_gender_preference',
      'languages',
      'phone_scheduling_contact',
    ],
  ],
  'patient screen': [
    'POST',
    '/patient-search',
    { text: 'Patient' },
    [
      'uuid',
      'id',
      'first_name',
      'last_name',
      'wren_mrn',
      'status',
      'dob',
      'nurse_gender_preference',
      'languages',
      'phone_scheduling_contact',
    ],
  ],
  state: ['GET', '/states', undefined, ['code', 'title', 'is_active']],
  vetting: ['POST', '/nurse-vetting/search', {}, ['id', 'source', 'source_name', 'vetting_name']],
  admin: ['GET', '/admin-list', undefined, ['value', 'name']],
}

test('LST-065 an item of each picker holds the fields it is shown by', async () => {
  for (const [name, [method, path, body, fields]] of Object.entries(items)) {
    const found = await rows(method, path, body)
    expect([name, found.length > 0]).toEqual([name, true])
    for (const row of found.slice(0, 3))
      expect([name, fields.filter((field) => !(field in row))]).toEqual([name, []])
  }
  const vettings = await rows('POST', '/nurse-vetting/search', {})
  expect(new Set(vettings.map(({ source }) => source))).toEqual(
    new Set(['pharmacy', 'pharmacyGroup']),
  )
})

test('LST-066 the source choice, tasks, areas and places answer what their pickers ask for, and the vettings of one pharmacy come by /vetting/search', async () => {
  const sources = await rows('POST', '/vetting-source/search', {})
  expect(sources.length).toBeGreaterThan(1)
  for (const row of sources) expect(Object.keys(row).toSorted()).toEqual(['id', 'name', 'source'])
  expect((await rows('GET', '/tasks/names')).length).toBeGreaterThan(0)
  expect((await rows('GET', '/geo-areas')).length).toBeGreaterThan(0)
  const places = await admin.raw('GET', '/geo-search-data')
  expect([places.status, Object.keys(places.body).toSorted()]).toEqual([
    200,
    ['areas', 'cities', 'counties', 'states'],
  ])
  for (const row of await rows('POST', '/vetting/search', {}))
    expect(row).toMatchObject({ id: expect.any(Number), name: expect.any(String) })
})

test('SRC-025 what the search knows of a nurse and a provider: ids and names, nickname and title, and whether it is deleted', async () => {
  await admin.raw('PUT', `/nurses/${world.stranger}`, { nurse: { nickname: 'Peg' } })
  const nurse = (await rows('POST', '/nurses-search?limit=500&page=1', {})).find(
    ({ user_id }) => user_id === world.stranger,
  )
  expect(nurse).toMatchObject({
    user_id: world.stranger,
    first_name: expect.any(String),
    last_name: expect.any(String),
    nickname: 'Peg',
  })
  await admin.raw('DELETE', `/provider/${world.unused}`, {})
  const provider = (await rows('GET', '/providers')).find(({ id }) => id === world.unused)
  expect(provider).toMatchObject({ id: world.unused, title: expect.any(String), is_deleted: true })
})

test('SRC-026 the names of the search come to admins alone, the nurses page after page until there is no next', async () => {
  const ids: unknown[] = []
  for (let page: number | null = 1; page !== null;) {
    const { body } = await admin.raw('POST', `/nurses-search?limit=1&page=${page}`, {})
    ids.push(...(body['data'] as readonly Row[]).slice(0, 1).map(({ user_id }) => user_id))
    page = (body['parameters'] as { next_page: number | null }).next_page
  }
  expect(ids).toEqual(
    (await rows('POST', '/nurses-search?limit=500&page=1', {})).map(({ user_id }) => user_id),
  )
  expect(ids.length).toBeGreaterThan(1)
  for (const [client, status] of [
    [world.nurse, 403],
    [app.nobody, 401],
  ] as const)
    for (const [method, path] of [
      ['POST', '/nurses-search?limit=500&page=1'],
      ['GET', '/providers'],
    ] as const)
      expect(
        (await client.raw(method, path, method === 'POST' ? {} : undefined)).status,
        path,
      ).toBe(status)
})
