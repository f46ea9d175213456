// VIS "Linked visits" 095, 096, "Calls" 131, 132, VIS-149, NET-097: visits joined into groups, taken out of them,
// and the same by many at once.
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { audit } from '@wren/contract/audit'
import { addMinutes } from '@wren/contract/time'
import { visits } from '@wren/contract/visits'
import { visitLinks } from '@wren/contract/visits-link'
import type { Client } from '../../platform/testing.ts'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { listen } from '../../platform/realtime/listen.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { aPatient } from '../patients/patients.builders.ts'
import { aBookedVisit, aScene, aVisit, confirm, type Scene } from './visits.builders.ts'

const app = useTestApp({ environment: { DATABASE_POOL: '22' } })
let scene: Scene
let admin: Client
beforeAll(async () => {
  await app.clock('2026-11-20T18:00:00Z')
  scene = await aScene(app)
  admin = scene.admin
})
/** Each test has a patient of its own. */
beforeEach(async () => {
  scene = { ...scene, patient: await aPatient(admin) }
})

const db = () => app.instance.platform.db
const at = (day: string) => `2026-12-${day}T17:00:00.000Z`
const open = (day: string, over = {}) =>
  aVisit(app, scene, { start: at(day), patient_order_id: null, ...over })
const link = (id: number, other: number, who = admin) =>
  who.call(visitLinks.link, { id, link: other })
const unlink = (id: number, who = admin) => who.call(visitLinks.unlink, { id })
const cancel = (id: number) =>
  admin.call(visits.cancel, { id, reason: 'Cancelled - Patient Declined' })
const groups = async (...ids: number[]) => {
  const { rows } = await sql<{
    id: number
    group_id: number | null
  }>`select id, group_id from visit where id = any(${ids}::int[])`.execute(db())
  return ids.map((id) => rows.find((row) => row.id === id)?.group_id ?? null)
}
const groupOf = async (id: number) =>
  (
    (await admin.call(visits.byId, { id })).body.assignment as {
      group: { id: number; visits: { id: number }[] } | null
    }
  ).group
const members = async (id: number) => (await groupOf(id))?.visits.map((one) => one.id) ?? null
const refused = 'Only visits of the same patient can be linked.'

test('VIS-131 POST /assignments-link joins two visits and answers all of their group', async () => {
  const [a, b, c] = [await open('03'), await open('02'), await open('01')]
  const first = await link(a.id, b.id)
  expect([first.status, first.body]).toEqual([
    200,
    {
      data: [b, a].map(({ id, start }) => ({
        id,
        start,
        timezone: 'America/Phoenix',
        duration_estimate: 120,
        treatment: 'Saline',
        status: 'New',
        nurse_first_name: null,
        nurse_last_name: null,
      })),
    },
  ])
  expect((await link(c.id, a.id)).body.data.map(({ id }) => id)).toEqual([c.id, b.id, a.id])
  for (const body of [
    { id: a.id, link: a.id },
    { id: a.id },
    { link: a.id },
    {},
    { id: 'x', link: a.id },
  ])
    expect([body, (await admin.raw('POST', '/assignments-link', body)).status]).toEqual([body, 400])
  for (const [id, other] of [
    [a.id, 999_999],
    [999_999, a.id],
  ] as const)
    expect(await link(id, other)).toMatchObject({
      status: 404,
      body: { error: 'Visit not found.' },
    })
  const stranger = await aVisit(
    app,
    { ...scene, patient: await aPatient(admin) },
    { start: at('01'), patient_order_id: null },
  )
  const [deleted, canceled, lost] = [await open('05'), await open('05'), await open('05')]
  await admin.call(visits.remove, { id: deleted.id })
  await cancel(canceled.id)
  await admin.call(visits.save, { id: lost.id, lost_reason: 'Lost' })
  for (const other of [stranger, deleted, canceled, lost])
    for (const [one, two] of [
      [a.id, other.id],
      [other.id, a.id],
    ] as const)
      expect(await link(one, two)).toMatchObject({ status: 409, body: { error: refused } })
  expect(await members(a.id)).toEqual([c.id, b.id, a.id])
  expect((await link(a.id, b.id, app.nobody)).status).toBe(401)
  expect((await link(a.id, b.id, await app.signIn(scene.nurse))).status).toBe(403)
})

test('VIS-132 DELETE /api/visits/{id}/link takes the visit out of its group', async () => {
  const [a, b, c] = [await open('01'), await open('02'), await open('03')]
  await link(a.id, b.id)
  await link(b.id, c.id)
  expect((await unlink(a.id, app.nobody)).status).toBe(401)
  expect((await unlink(a.id, await app.signIn(scene.nurse))).status).toBe(403)
  expect(await unlink(a.id)).toMatchObject({ status: 200, body: { ok: true } })
  expect([await members(a.id), await members(b.id)]).toEqual([null, [b.id, c.id]])
  expect(await unlink(a.id)).toMatchObject({
    status: 404,
    body: { error: 'This visit is not linked.' },
  })
  const deleted = await open('04')
  await admin.call(visits.remove, { id: deleted.id })
  for (const id of [999_999, deleted.id])
    expect(await unlink(id)).toMatchObject({ status: 404, body: { error: 'Visit not found.' } })
})

test('VIS-095 VIS-096 linking merges groups and changes nothing else, the linked may overlap for one nurse, and a group of one is dissolved', async () => {
  const nurse = await aNurse(app)
  const booked = await aBookedVisit(
    app,
    scene,
    { start: at('01'), assignment_series_uuid: crypto.randomUUID() },
    nurse,
  )
  const [over, c, d] = [
    await open('01', {
      start: addMinutes(at('01'), 60),
      assignment_series_uuid: crypto.randomUUID(),
    }),
    await open('02'),
    await open('03'),
  ]
  const all = [booked, over, c, d].map(({ id }) => id)
  const apart = async () =>
    (
      await sql<object>`select id, start, status, status_reason, user_id_assigned, nurse_confirmed, assignment_series_uuid from visit where id = any(${all}::int[]) order by id`.execute(
        db(),
      )
    ).rows
  const before = await apart()
  expect(await groupOf(c.id)).toBeNull()
  await link(booked.id, over.id)
  await link(c.id, d.id)
  const [first, , second] = await groups(...all)
  expect(second).not.toBe(first)
  const merged = await link(d.id, over.id)
  expect(merged.body.data.map(({ id }) => id)).toEqual(all)
  expect(new Set(await groups(...all))).toEqual(new Set([first]))
  expect(await apart()).toEqual(before)
  for (const id of all) expect(await groupOf(id)).toEqual({ id: first, visits: merged.body.data })
  expect(merged.body.data[0]).toEqual({
    id: booked.id,
    start: booked.start,
    timezone: booked.timezone,
    duration_estimate: 120,
    treatment: 'Saline',
    status: 'Active - Booked',
    nurse_first_name: 'Nora',
    nurse_last_name: expect.any(String),
  })
  // Linked, the two may overlap for one nurse; and so they cannot part while they do.
  expect(
    await confirm(app, over.id, {
      nurseId: nurse,
      start: over.start,
      cause: 'system',
      skipPatient: true,
    }),
  ).toMatchObject({ status: 'Active - Booked', overlap_allowed: false })
  expect(await unlink(over.id)).toMatchObject({
    status: 409,
    body: { code: 'overlap', visits: [{ id: booked.id }] },
  })
  expect(await members(over.id)).toEqual(all)
  for (const id of [c.id, d.id]) expect((await unlink(id)).status).toBe(200)
  expect(await members(booked.id)).toEqual([booked.id, over.id])
  // A visit that ends or is deleted leaves its group, and the last one is alone.
  await cancel(over.id)
  expect(await groups(...all)).toEqual([null, null, null, null])
  await link(c.id, d.id)
  await admin.call(visits.remove, { id: c.id })
  expect(await groups(c.id, d.id)).toEqual([null, null])
  await link(booked.id, d.id)
  await unlink(d.id)
  expect(await groups(booked.id, d.id)).toEqual([null, null])
  // No patient yet: it goes with anybody's, but it does not join two patients.
  const nobody = await open('06', { patient_uuid: null })
  const stranger = await aVisit(
    app,
    { ...scene, patient: await aPatient(admin) },
    { start: at('06'), patient_order_id: null },
  )
  expect((await link(nobody.id, d.id)).status).toBe(200)
  expect(await link(nobody.id, stranger.id)).toMatchObject({
    status: 409,
    body: { error: refused },
  })
})

test('linking what is linked succeeds unchanged; each visit that joined or left has its event, and the screens hear of it', async () => {
  const [a, b] = [await open('01'), await open('02')]
  const topics: string[] = []
  const ear = await listen(
    app.databaseUrl,
    (notice) => {
      for (const one of notice.topics ?? []) topics.push(one.topic)
    },
    () => undefined,
  )
  await link(a.id, b.id)
  await expect.poll(() => topics).toEqual(expect.arrayContaining(['assignment', 'assignment_link']))
  await ear.close()
  const { updated } = (await admin.call(visits.byId, { id: a.id })).body.assignment
  expect((await link(b.id, a.id)).status).toBe(200)
  expect((await admin.call(visits.byId, { id: a.id })).body.assignment.updated).toBe(updated)
  await unlink(b.id)
  for (const { id } of [a, b]) {
    const events = (await admin.call(audit.history, { type: 'visit', id: String(id) })).body.data
    expect(
      events.map(({ changes }) => (changes as { group_id?: unknown }).group_id ?? null),
    ).toEqual([
      { before: expect.any(Number), after: null },
      { before: null, after: expect.any(Number) },
      null,
    ])
  }
})

test('VIS-095 many who link, take out, cancel and delete at once leave no group of one and no visit with a foreign group, and none of them hears of a deadlock', async () => {
  for (let round = 0; round < 3; round++) {
    const all = await Promise.all(Array.from({ length: 8 }, (_, n) => open(String(10 + n))))
    const one = (n: number) => all[n % all.length]?.id as number
    for (const n of [0, 2, 4]) await link(one(n), one(n + 1))
    const answers = await Promise.all([
      ...all.flatMap((_, n) => [link(one(n), one(n + 1)), link(one(n + 3), one(n))]),
      unlink(one(0)),
      unlink(one(3)),
      cancel(one(1)),
      admin.call(visits.remove, { id: one(2) }),
    ])
    expect(
      answers.map(({ status }) => status).filter((status) => ![200, 404, 409].includes(status)),
    ).toEqual([])
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from visit where group_id is not null and id = any(${all.map(({ id }) => id)}::int[]) group by group_id`.execute(
      db(),
    )
    for (const { n } of rows) expect(n).toBeGreaterThan(1)
    expect(await groups(one(1), one(2))).toEqual([null, null])
  }
})

test('VIS-095 of three linked visits two that leave at the same moment leave nobody behind alone', async () => {
  for (let round = 0; round < 6; round++) {
    const [a, b, c] = [await open('20'), await open('21'), await open('22')]
    await link(a.id, b.id)
    await link(b.id, c.id)
    const both = await Promise.all(
      round % 2 === 0
        ? [cancel(c.id), cancel(a.id)]
        : [unlink(b.id), admin.call(visits.remove, { id: c.id })],
    )
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await groups(a.id, b.id, c.id)).toEqual([null, null, null])
  }
})
