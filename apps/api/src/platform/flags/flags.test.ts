// NET-051, NET-052, NET-053, NET-054, NET-055, NET-057, NET-058, NET-059, NET-060: flags over HTTP.
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { featureFlags, flagKeys } from '@wren/contract/flags'
import { documents } from '@wren/contract/documents'
import { everyCall, titleOf } from '../../every-call.builders.ts'
import type { Client } from '../testing.ts'
import { useTestApp } from '../testing-fixtures.ts'
import { createMissingFlags } from './flags.ts'

const app = useTestApp()
let boss: Client
let admin: Client
beforeAll(async () => {
  boss = await app.admin({ is_wren_admin: true })
  admin = await app.admin({ email: 'Ada.Ops@people.example' })
})

const keys = [
  'take-rates',
  'auto-offers',
  'document-upload',
  'paste-email-for-extraction',
  'flag-global-search',
  'nurse-behavior',
]
const patch = (key: string, body: object, headers: Record<string, string> = {}) =>
  boss.raw('PATCH', `/feature-flags/definitions/${key}`, body, headers)
const mine = async (client: Client) => (await client.call(featureFlags.mine, {})).body.data
const stored = async () =>
  (
    await sql<{
      key: string
      enabled: boolean
      roles: string[]
    }>`select key, enabled, roles from feature_flag order by key`.execute(app.instance.platform.db)
  ).rows

test('NET-051 NET-052 NET-055 start creates missing flags: for admins outside production, else off', async () => {
  expect([...flagKeys]).toEqual(keys)
  const sorted = keys.toSorted()
  expect(await stored()).toEqual(sorted.map((key) => ({ key, enabled: true, roles: ['admin'] })))
  const { db, settings, clock } = app.instance.platform
  for (const [APP_ENV, expected] of [
    ['local', { enabled: true, roles: ['admin'] }],
    ['test', { enabled: true, roles: ['admin'] }],
    ['staging', { enabled: true, roles: ['admin'] }],
    ['production', { enabled: false, roles: [] }],
  ] as const) {
    await sql`delete from feature_flag where key <> 'take-rates'`.execute(db)
    await sql`update feature_flag set enabled = false, roles = '{nurse}' where key = 'take-rates'`.execute(
      db,
    )
    await createMissingFlags(db, { ...settings, APP_ENV }, clock.now())
    expect(await stored(), APP_ENV).toEqual(
      sorted.map((key) =>
        key === 'take-rates' ? { key, enabled: false, roles: ['nurse'] } : { key, ...expected },
      ),
    )
  }
  await sql`delete from feature_flag`.execute(db)
  await createMissingFlags(db, settings, clock.now())
})

test('NET-058 every signed-in person reads all of their own flags, and nobody else does', async () => {
  const nurse = await app.signIn(await app.createPerson({ is_nurse: true }))
  expect(await admin.raw('GET', '/feature-flags')).toMatchObject({
    status: 200,
    body: { data: Object.fromEntries(keys.map((key) => [key, true])) },
  })
  expect((await nurse.raw('GET', '/feature-flags')).body).toEqual({
    data: Object.fromEntries(keys.map((key) => [key, false])),
  })
  expect((await app.nobody.raw('GET', '/feature-flags')).status).toBe(401)
})

test('NET-059 a Wren admin reads the definitions, others may not', async () => {
  const { status, body } = await boss.raw('GET', '/feature-flags/definitions')
  const data = body['data'] as Record<string, unknown>[]
  expect([status, Object.keys(body), data.length]).toEqual([200, ['data'], 6])
  for (const one of data)
    expect(Object.keys(one).toSorted()).toEqual([
      'description',
      'emails',
      'enabled',
      'key',
      'roles',
      'targeting_keys',
      'updated_at',
      'updated_by',
      'version',
    ])
  expect(data.find((one) => one['key'] === 'nurse-behavior')).toMatchObject({
    enabled: true,
    roles: ['admin'],
    emails: [],
    targeting_keys: [],
    version: 1,
    updated_by: null,
  })
  for (const other of [
    admin,
    await app.admin({ is_account_admin: true, permissions: ['ALL'] }),
    await app.signIn(await app.createPerson({ is_nurse: true })),
  ])
    expect((await other.raw('GET', '/feature-flags/definitions')).status).toBe(403)
  expect((await app.nobody.raw('GET', '/feature-flags/definitions')).status).toBe(401)
})

test('NET-053 NET-054 a flag is on for everybody, a role, an address or a user', async () => {
  const nobodyElse = { roles: [], emails: [], targeting_keys: [] }
  const tries: readonly (readonly [object, boolean, boolean])[] = [
    [nobodyElse, true, true],
    [{ ...nobodyElse, roles: ['admin'] }, true, true],
    [{ ...nobodyElse, roles: ['nurse', 'user'] }, false, false],
    [{ ...nobodyElse, emails: ['ADA.OPS@People.Example'] }, true, false],
    [{ ...nobodyElse, targeting_keys: [`user_${admin.id}`] }, true, false],
    [
      { roles: ['nurse'], emails: ['nobody@people.example'], targeting_keys: [`user_${boss.id}`] },
      false,
      true,
    ],
    [{ ...nobodyElse, enabled: false }, false, false],
  ]
  for (const [body, forAdmin, forBoss] of tries) {
    expect((await patch('take-rates', { enabled: true, ...body })).status).toBe(200)
    expect(
      [(await mine(admin))['take-rates'], (await mine(boss))['take-rates']],
      JSON.stringify(body),
    ).toEqual([forAdmin, forBoss])
  }
  const plain = await app.signIn(await app.createPerson())
  expect(
    (await patch('take-rates', { enabled: true, ...nobodyElse, roles: ['user'] })).status,
  ).toBe(200)
  expect((await mine(plain))['take-rates']).toBe(true)
  await sql`delete from feature_flag where key = 'nurse-behavior'`.execute(app.instance.platform.db)
  expect((await mine(admin))['nurse-behavior']).toBe(false)
  await createMissingFlags(
    app.instance.platform.db,
    app.instance.platform.settings,
    app.instance.platform.clock.now(),
  )
})

test('NET-060 a Wren admin changes a definition; invalid or forbidden changes are refused', async () => {
  const before = (await patch('flag-global-search', {})).body
  const now = app.instance.platform.clock.now()
  const answer = await patch('flag-global-search', {
    roles: ['admin', 'nurse'],
    emails: [' kim@people.example '],
    targeting_keys: ['user_7', 'user_7'],
  })
  const after = {
    ...before,
    roles: ['admin', 'nurse'],
    emails: ['kim@people.example'],
    targeting_keys: ['user_7'],
    version: Number(before['version']) + 1,
    updated_by: boss.id,
  }
  expect([answer.status, { ...answer.body, updated_at: '' }, answer.headers.get('etag')]).toEqual([
    200,
    { ...after, updated_at: '' },
    `"${after.version}"`,
  ])
  expect(String(answer.body['updated_at']) >= now).toBe(true)
  expect(
    await patch('flag-global-search', { enabled: false, version: after.version }),
  ).toMatchObject({
    status: 200,
    body: { enabled: false, roles: ['admin', 'nurse'], version: after.version + 1 },
  })

  expect(await patch('no-such-flag', { enabled: true })).toMatchObject({
    status: 404,
    body: { error: 'Feature flag not found.', code: 'not_found' },
  })
  const wrong: readonly (readonly [object, string])[] = [
    [{ targeting_keys: ['7'] }, 'targeting_keys'],
    [{ targeting_keys: ['user_0'] }, 'targeting_keys'],
    [{ targeting_keys: ['user_x'] }, 'targeting_keys'],
    [{ targeting_keys: [7] }, 'targeting_keys'],
    [{ emails: ['kim'] }, 'emails'],
    [{ emails: 'kim@people.example' }, 'emails'],
    [{ roles: ['boss'] }, 'roles'],
    [{ roles: null }, 'roles'],
    [{ enabled: 'true' }, 'enabled'],
    [{ key: 'other' }, 'key'],
    [{ version: 'two' }, 'version'],
  ]
  for (const [body, field] of wrong) {
    const refused = await patch('flag-global-search', body)
    expect(
      [refused.status, refused.body['code'], Object.keys(refused.body['fields'] ?? {})],
      JSON.stringify(body),
    ).toEqual([400, 'validation', [field]])
  }
  const current = { key: 'flag-global-search', enabled: false, version: after.version + 1 }
  for (const [body, headers] of [
    [{ enabled: true, version: after.version }, {}],
    [{ enabled: true }, { 'if-match': '"1"' }],
    [{ enabled: true, version: 99 }, {}],
  ] as const)
    expect(await patch('flag-global-search', body, headers)).toMatchObject({
      status: 409,
      body: {
        code: 'stale',
        error: 'This feature flag was changed by someone else. Reload to see the latest version.',
        current,
      },
    })
  for (const other of [admin, await app.signIn(await app.createPerson({ is_nurse: true }))])
    expect(
      (await other.raw('PATCH', '/feature-flags/definitions/flag-global-search', { enabled: true }))
        .status,
    ).toBe(403)
  expect(
    (
      await app.nobody.raw('PATCH', '/feature-flags/definitions/flag-global-search', {
        enabled: true,
      })
    ).status,
  ).toBe(401)
  expect(
    (await boss.call(featureFlags.definitions, {})).body.data.find(
      ({ key }) => key === 'flag-global-search',
    ),
  ).toMatchObject(current)
})

test('a changed definition is in the audit log with its actor, and a save without changes is not', async () => {
  const events = async () =>
    (
      await sql<{
        user_id: number
        changes: object
        version: number
      }>`select user_id, changes, version from audit_event
        where record_type = 'flag' and record_id = 'document-upload' order by id`.execute(
        app.instance.platform.db,
      )
    ).rows
  const before = (await events()).length
  await patch('document-upload', { roles: ['admin'], enabled: true })
  expect(await events()).toHaveLength(before)
  await patch('document-upload', { roles: ['nurse'] })
  expect((await events()).at(-1)).toMatchObject({
    user_id: boss.id,
    changes: { roles: { before: ['admin'], after: ['nurse'] } },
    version: 2,
  })
})

test('NET-057 without the flags of documents, extraction and automatic offers their calls answer 403', async () => {
  const upload = () => admin.raw('POST', '/api/documents', {})
  await patch('document-upload', { roles: [], emails: ['ada.ops@people.example'] })
  await patch('paste-email-for-extraction', { roles: [], targeting_keys: [`user_${admin.id}`] })
  expect([
    (await upload()).status,
    (await admin.call(documents.extract, { message: 'Vyvgart' })).status,
  ]).toEqual([400, 200])
  expect((await boss.raw('POST', '/api/documents', {})).status).toBe(403)
  await patch('auto-offers', { roles: [], emails: ['ada.ops@people.example'] })
  const offers = everyCall.filter(({ flag }) => flag === 'auto-offers')
  expect(offers.map(titleOf)).toEqual([
    'GET /api/auto-offers/rules',
    'POST /api/auto-offers/rules',
    'PATCH /api/auto-offers/rules/:id',
    'DELETE /api/auto-offers/rules/:id',
    'GET /api/auto-offers/log',
  ])
  const answers = async (client: Client) =>
    [
      ...new Set(
        await Promise.all(
          offers.map(
            async ({ method, path }) =>
              (
                await client.raw(
                  method,
                  path.replace(':id', '999999'),
                  method === 'GET' || method === 'DELETE' ? undefined : {},
                )
              ).status,
          ),
        ),
      ),
    ].toSorted()
  expect([await answers(admin), await answers(boss)]).toEqual([[200, 400, 404], [403]])
  await patch('auto-offers', { enabled: false })
  expect(await answers(admin)).toEqual([403])
  await patch('document-upload', { enabled: false })
  await patch('paste-email-for-extraction', { enabled: false })
  expect([
    (await upload()).status,
    (await admin.call(documents.extract, { message: 'Vyvgart' })).status,
  ]).toEqual([403, 403])
})
