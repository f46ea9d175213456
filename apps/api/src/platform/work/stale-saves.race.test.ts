// Saves and deletions based on a stale version, also concurrently on two instances. AUD-029, AUD-030.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { charts } from '@wren/contract/charts'
import { documents } from '@wren/contract/documents'
import { addMinutes } from '@wren/contract/time'
import { visits } from '@wren/contract/visits'
import { useTwoInstances } from './testing-two-instances.ts'

const race = useTwoInstances()

/** The detail of the record's latest audit event. */
async function lastDetailOf(type: string, id: string | number) {
  const { rows } = await sql<{ detail: Record<string, unknown> }>`
    select detail from audit_event
    where record_type = ${type} and record_id = ${String(id)} and action = 'update'
    order by id desc limit 1`.execute(race.app.instance.platform.db)
  return rows[0]?.detail
}

interface SavedRecord {
  readonly name: string
  readonly method: string
  readonly path: string
  readonly id: string | number
  readonly type: string
  readonly change: (n: number) => object
  readonly version: () => Promise<number>
}
const recordOf = (
  kind: 'patient' | 'order' | 'intake' | 'document' | 'report' | 'user' | 'update' | 'feature flag',
): SavedRecord =>
  ({
    patient: {
      name: 'patient',
      method: 'PUT',
      path: '/patient/insert',
      id: race.world.patient.uuid,
      type: 'patient',
      change: (n: number) => ({ uuid: race.world.patient.uuid, admin_notes: `note ${n}` }),
      version: async () =>
        Number(
          (
            (await race.admin.raw('GET', `/patient/by-uuid/${race.world.patient.uuid}`)).body[
              'patient'
            ] as {
              version: number
            }
          ).version,
        ),
    },
    order: {
      name: 'order',
      method: 'PATCH',
      path: `/patient-order/${race.world.scene.order}`,
      id: race.world.scene.order,
      type: 'order',
      change: (n: number) => ({ notes: `note ${n}` }),
      version: async () =>
        (
          (await race.admin.raw('GET', `/patient-order/by-id/${race.world.scene.order}`)).body[
            'patient_order'
          ] as { version: number }
        ).version,
    },
    intake: {
      name: 'intake',
      method: 'PATCH',
      path: `/intake/${race.world.intake}`,
      id: race.world.intake,
      type: 'intake',
      change: (n: number) => ({ notes: `note ${n}` }),
      version: async () =>
        (
          (await race.admin.raw('GET', `/intake/by-id/${race.world.intake}`)).body['intake'] as {
            version: number
          }
        ).version,
    },
    document: {
      name: 'document',
      method: 'PATCH',
      path: `/api/documents/${race.world.document}/category`,
      id: race.world.document,
      type: 'document',
      change: (n: number) => ({
        category: ['Orders', 'Information', 'Instructions', 'Demographics', 'Authorization'][n % 5],
      }),
      version: async () =>
        Number(
          (await race.admin.raw('GET', `/api/documents/${race.world.document}`)).body['version'],
        ),
    },
    report: {
      name: 'report',
      method: 'PATCH',
      path: `/api/aftervisitreports/${race.world.report.id}`,
      id: race.world.report.id,
      type: 'report',
      change: (n: number) => ({ billableMinutes: 60 + n * 15, reason: 'Checked' }),
      version: async () =>
        Number(
          (await race.admin.raw('GET', `/api/aftervisitreports/${race.world.report.id}`)).body[
            'version'
          ],
        ),
    },
    user: {
      name: 'user',
      method: 'PATCH',
      path: `/users/${race.world.person}`,
      id: race.world.person,
      type: 'user',
      change: (n: number) => ({ first_name: `Una${'a'.repeat(n)}` }),
      version: async () =>
        Number((await race.admin.raw('GET', `/users/${race.world.person}`)).body['version']),
    },
    update: {
      name: 'update',
      method: 'PATCH',
      path: `/updates/${race.world.update}`,
      id: race.world.update,
      type: 'update',
      change: (n: number) => ({ description: `note ${n}` }),
      version: async () =>
        (
          (await race.admin.raw('POST', '/updates/search', { type: 'patient' })).body['data'] as {
            id: number
            version: number
          }[]
        ).find(({ id }) => id === race.world.update)?.version ?? 0,
    },
    'feature flag': {
      name: 'feature flag',
      method: 'PATCH',
      path: '/feature-flags/definitions/auto-offers',
      id: 'auto-offers',
      type: 'flag',
      change: (n: number) => ({ emails: [`person${n}@people.example`] }),
      version: async () =>
        (
          (await race.admin.raw('GET', '/feature-flags/definitions')).body['data'] as {
            key: string
            version: number
          }[]
        ).find(({ key }) => key === 'auto-offers')?.version ?? 0,
    },
  })[kind]

test.each([
  'patient',
  'order',
  'intake',
  'document',
  'report',
  'user',
  'update',
  'feature flag',
] as const)(
  'AUD-029 AUD-030 a %s refuses stale, malformed and contradictory versions, and of two concurrent saves one succeeds',
  async (kind) => {
    const { name, method, path, id, type, change, version } = recordOf(kind)
    const before = await version()
    const saved = await race.admin.raw(method, path, { ...change(1), version: before })
    expect([saved.status, saved.headers.get('etag')], JSON.stringify(saved.body)).toEqual([
      200,
      `"${before + 1}"`,
    ])
    expect(await lastDetailOf(type, id)).not.toHaveProperty('unconditional')
    for (const [body, headers] of [
      [{ version: before }, {}],
      [{}, { 'if-match': `"${before}"` }],
      [{ version: before + 9 }, {}],
    ] as const) {
      const staleSave = await race.admin.raw(method, path, { ...change(2), ...body }, headers)
      expect(staleSave, JSON.stringify([body, headers])).toMatchObject({
        status: 409,
        body: {
          code: 'stale',
          error: `This ${name} was changed by someone else. Reload to see the latest version.`,
          current: { version: before + 1 },
        },
      })
    }
    for (const [body, headers] of [
      [{ version: 'one' }, {}],
      [{ version: 1.5 }, {}],
      [{}, { 'if-match': 'one' }],
      [{}, { 'if-match': '1' }],
      [{ version: before + 1 }, { 'if-match': `"${before}"` }],
    ] as const)
      expect(
        (await race.admin.raw(method, path, { ...change(2), ...body }, headers)).status,
        JSON.stringify([body, headers]),
      ).toBe(400)
    expect(await version()).toBe(before + 1)
    for (let round = 0; round < 5; round++) {
      const now = await version()
      const both = await Promise.all([
        race.admin.raw(method, path, { ...change(12 + round * 2), version: now }),
        race.onSecondInstance(method, path, { ...change(13 + round * 2), version: now }),
      ])
      expect(
        both.map(({ status }) => status).toSorted(),
        JSON.stringify(both.map(({ body }) => body)),
      ).toEqual([200, 409])
      expect(await version()).toBe(now + 1)
    }
    const last = await version()
    const unconditional = await race.admin.raw(method, path, change(42))
    expect(unconditional.status, JSON.stringify(unconditional.body)).toBe(200)
    expect(await version()).toBe(last + 1)
    expect(await lastDetailOf(type, id)).toHaveProperty('unconditional', true)
  },
)

test('AUD-029 the version `updated` of a visit always increases and is stale only in changed fields', async () => {
  const id = race.world.offered.visit
  const updatedOf = async () => (await race.admin.call(visits.byId, { id })).body.assignment.updated
  const first = await updatedOf()
  expect((await race.admin.call(visits.save, { id, notes: 'one', updated: first })).status).toBe(
    200,
  )
  const second = await updatedOf()
  expect(Date.parse(second)).toBeGreaterThan(Date.parse(first))
  expect(
    await race.admin.raw('PUT', `/assignments/${id}`, { notes: 'two', updated: first }),
  ).toMatchObject({
    status: 409,
    body: {
      code: 'stale',
      error: 'This visit was changed by someone else. Reload to see the latest version.',
      current: { notes: 'one' },
    },
  })
  expect(
    (
      await race.admin.raw('PUT', `/assignments/${id}`, {
        notes_pharmacy: 'other field',
        updated: first,
      })
    ).status,
  ).toBe(200)
  const third = await updatedOf()
  const now = race.app.instance.platform.clock.now()
  await race.app.clock(addMinutes(now, -120))
  expect((await race.admin.call(visits.save, { id, notes: 'back in time' })).status).toBe(200)
  expect(Date.parse(await updatedOf())).toBeGreaterThan(Date.parse(third))
  expect(await lastDetailOf('visit', id)).toHaveProperty('unconditional', true)
  await race.app.clock(now)
  const current = await updatedOf()
  const both = await Promise.all([
    race.admin.raw('PUT', `/assignments/${id}`, { notes: 'left', updated: current }),
    race.onSecondInstance('PUT', `/assignments/${id}`, { notes: 'right', updated: current }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('AUD-029 a stale deletion is refused, and of two concurrent deletions one succeeds', async () => {
  const { id } = (
    await race.admin.call(documents.create, {
      fileName: 'gone.txt',
      fileType: 'text/plain',
      fileSize: 2,
      data: 'aGk=',
    })
  ).body
  const path = `/api/documents/${id}`
  const before = Number((await race.admin.raw('GET', path)).body['version'])
  expect(
    (
      await race.admin.raw('PATCH', `${path}/category`, {
        category: 'Information',
        version: before,
      })
    ).status,
  ).toBe(200)
  for (const [body, headers] of [
    [{ version: before }, {}],
    [{}, { 'if-match': `"${before}"` }],
  ] as const)
    expect(await race.admin.raw('DELETE', path, body, headers)).toMatchObject({
      status: 409,
      body: {
        code: 'stale',
        error: 'This document was changed by someone else. Reload to see the latest version.',
        current: { version: before + 1 },
      },
    })
  for (const [body, headers] of [
    [{ version: 'one' }, {}],
    [{}, { 'if-match': 'one' }],
    [{ version: before + 1 }, { 'if-match': `"${before}"` }],
  ] as const)
    expect((await race.admin.raw('DELETE', path, body, headers)).status).toBe(400)
  const both = await Promise.all([
    race.admin.raw('DELETE', path, {}, { 'if-match': `"${before + 1}"` }),
    race.onSecondInstance('DELETE', path, { version: before + 1 }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404])
})

test('AUD-029 the version of a chart is its revision, and a stale save is refused with the current chart', async () => {
  const {
    body: { chart },
  } = await race.world.nurse.call(charts.chart, { id: race.world.ready })
  const revision = chart?.revision ?? 0
  expect(
    (
      await race.world.nurse.raw('PUT', `/assignments/${race.world.ready}/chart`, {
        data: { narrative: 'once' },
        revision,
      })
    ).status,
  ).toBe(200)
  expect(
    await race.world.nurse.raw('PUT', `/assignments/${race.world.ready}/chart`, {
      data: { narrative: 'late' },
      revision,
    }),
  ).toMatchObject({ status: 409, body: { code: 'stale', current: { revision: revision + 1 } } })
})
