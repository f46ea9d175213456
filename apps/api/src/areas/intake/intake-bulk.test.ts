// INT-036, NET-098: one ops owner for several intakes, over HTTP.
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { intake } from '@wren/contract/intake'
import { intakeBulk } from '@wren/contract/intake-bulk'
import { listen } from '../../platform/realtime/listen.ts'

import { useAdmin, useTestApp } from '../../platform/testing-fixtures.ts'
import { aPharmacy } from '../pharmacies/pharmacies.builders.ts'
import { anIntake } from './intake.builders.ts'

const app = useTestApp()
const admin = useAdmin(app)
let pharmacy: number
let ada: number
beforeAll(async () => {
  pharmacy = await aPharmacy(app)
  ada = await app.createPerson({ is_admin: true, first_name: 'Ada', last_name: 'Ops' })
})

const several = async (count: number): Promise<number[]> => {
  const ids: number[] = []
  while (ids.length < count) ids.push(await anIntake(app, admin, pharmacy))
  return ids
}
const assign = (
  ids: readonly (number | { id: number; version?: number })[],
  owner: number | null,
  headers = {},
) =>
  admin.call(
    intakeBulk.assignOps,
    {
      intakes: ids.map((one) => (typeof one === 'number' ? { id: one } : one)),
      user_id_ops: owner,
    },
    headers,
  )
const ownerOf = async (id: number) => {
  const { user_id_ops, version } = (await admin.call(intake.byId, { id })).body.intake
  return [user_id_ops, version]
}
const told = async (id: number) =>
  (
    await sql<{
      action: string
      detail: Record<string, unknown>
      request: string
    }>`select action, detail, request_id as request from audit_event
  where record_type = 'intake' and record_id = ${String(id)} and action = 'update'`.execute(
      app.instance.platform.db,
    )
  ).rows

test('several intakes get one owner in one transaction: each its own event, each topic once, and an owner can be taken away again', async () => {
  const [one, two] = (await several(2)) as [number, number]
  const heard: string[] = []
  const ears = await listen(
    app.databaseUrl,
    ({ topics = [] }) => {
      heard.push(...topics.map(({ topic }) => topic))
    },
    () => {},
  )
  const done = await assign(
    [
      { id: two, version: 1 },
      { id: one, version: 1 },
    ],
    ada,
  )
  expect(done).toMatchObject({
    status: 200,
    body: {
      results: [
        { id: two, ok: true, error: null, version: 2 },
        { id: one, ok: true, error: null, version: 2 },
      ],
    },
  })
  expect([await ownerOf(one), await ownerOf(two)]).toEqual([
    [ada, 2],
    [ada, 2],
  ])
  const [events, others] = [await told(one), await told(two)]
  expect([
    events.length,
    others.length,
    events[0]?.request === others[0]?.request,
    events[0]?.detail['unconditional'],
  ]).toEqual([1, 1, true, undefined])
  await expect
    .poll(() => heard.toSorted(), { timeout: 20_000 })
    .toEqual(['intake', `intake/${one}`, `intake/${two}`])
  await ears.close()
  expect((await assign([one], null)).body.results).toEqual([
    { id: one, ok: true, error: null, version: 3 },
  ])
  // Without a version it is taken all the same, and said so (AUD-030).
  expect([
    await ownerOf(one),
    (await told(one)).map(({ detail }) => detail['unconditional'] === true).toSorted(),
  ]).toEqual([
    [null, 3],
    [false, true],
  ])
  expect((await assign([{ id: two, version: 2 }], ada)).body.results).toEqual([
    { id: two, ok: true, error: null, version: 2 },
  ])
  expect(await told(two)).toHaveLength(1)
})

test('what one intake refuses is named with it and stops no other: unknown, deleted, saved by somebody else', async () => {
  const [deleted, stale, fine, last] = (await several(4)) as [number, number, number, number]
  await admin.call(intake.save, { id: deleted, status: 'Deleted - Duplicated' })
  await admin.call(intake.save, { id: stale, notes: 'Called' })
  const done = await assign(
    [
      { id: 999_999 },
      { id: deleted, version: 2 },
      { id: fine, version: 1 },
      { id: stale, version: 1 },
      last,
    ],
    ada,
  )
  expect([done.status, done.body.results]).toEqual([
    200,
    [
      { id: 999_999, ok: false, error: 'Intake not found.', version: null },
      { id: deleted, ok: false, error: 'A deleted intake cannot be changed.', version: 2 },
      { id: fine, ok: true, error: null, version: 2 },
      {
        id: stale,
        ok: false,
        error: 'This intake was changed by someone else. Reload to see the latest version.',
        version: 2,
      },
      { id: last, ok: true, error: null, version: 2 },
    ],
  ])
  expect([await ownerOf(deleted), await ownerOf(stale), await ownerOf(fine)]).toEqual([
    [null, 2],
    [null, 2],
    [ada, 2],
  ])
  expect((await told(deleted)).length).toBe(1)
})

test('an owner who is no admin, none, or more than a hundred intakes refuse the whole call and change nothing', async () => {
  const [one] = (await several(1)) as [number]
  const nurse = await app.createPerson({ is_nurse: true })
  for (const owner of [nurse, 999_999])
    expect(await assign([one], owner)).toMatchObject({
      status: 400,
      body: {
        code: 'validation',
        error: 'Invalid value',
        fields: { user_id_ops: 'Invalid value' },
      },
    })
  expect(await assign([], ada)).toMatchObject({
    status: 400,
    body: {
      error: 'At least one intake must be chosen.',
      fields: { intakes: 'At least one intake must be chosen.' },
    },
  })
  expect(
    await assign(
      Array.from({ length: 101 }, (_, at) => at + 1),
      ada,
    ),
  ).toMatchObject({
    status: 400,
    body: {
      error: 'At most 100 intakes can be assigned at once.',
      fields: { intakes: 'At most 100 intakes can be assigned at once.' },
    },
  })
  expect(
    (await admin.raw('POST', '/intake/assign-ops', { intakes: [{ id: one }] })).body,
  ).toMatchObject({ code: 'validation', fields: { user_id_ops: 'Invalid value' } })
  expect(await ownerOf(one)).toEqual([null, 1])
})

test('a repeated key gives the stored answer and assigns once', async () => {
  const [one] = (await several(1)) as [number]
  const headers = { 'Idempotency-Key': 'assign-1' }
  const first = await assign([{ id: one, version: 1 }], ada, headers)
  const again = await assign([{ id: one, version: 1 }], ada, headers)
  expect([again.status, again.body]).toEqual([200, first.body])
  expect([await ownerOf(one), (await told(one)).length]).toEqual([[ada, 2], 1])
  expect((await assign([{ id: one, version: 1 }], null, headers)).status).toBe(422)
})

test('two calls for the same intakes in opposite order both end; with versions each intake takes exactly one of them', async () => {
  const ids = await several(6)
  const bob = await app.createPerson({ is_admin: true })
  const chosen = ids.map((id) => ({ id, version: 1 }))
  const [up, down] = await Promise.all([assign(chosen, ada), assign(chosen.toReversed(), bob)])
  expect([up.status, down.status]).toEqual([200, 200])
  const won = (answer: typeof up) => answer.body.results.filter(({ ok }) => ok).map(({ id }) => id)
  expect([...won(up), ...won(down)].toSorted((a, b) => a - b)).toEqual(ids)
  for (const id of ids) expect((await ownerOf(id))[1]).toBe(2)
})
