// VIS-089: a deleted visit is gone from everywhere, and comes back by a command of the server alone.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { visits } from '@wren/contract/visits'
import { visitLinks } from '@wren/contract/visits-link'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { anOffer } from '../offers/offers.builders.ts'
import { aBookedVisit, useScene, aVisit } from './visits.builders.ts'

const root = fileURLToPath(new URL('../../../../../', import.meta.url))
const app = useTestApp()
const scene = useScene(app)

async function restore(id: number | string): Promise<{ out: string; code: number }> {
  const env = {
    ...process.env,
    APP_ENV: 'test',
    DATABASE_URL: app.databaseUrl,
    DATABASE_OWNER_URL: app.ownerUrl,
    SESSION_SECRET: 's'.repeat(40),
    TOKEN_SECRET: 't'.repeat(40),
    BACKUP_KEY: 'b'.repeat(40),
    AUDIT_HMAC_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
  }
  return promisify(execFile)(
    join(root, 'node_modules/.bin/node'),
    [join(root, 'scripts/restore-visit.ts'), String(id)],
    { env },
  ).then(
    ({ stdout }) => ({ out: stdout.trim(), code: 0 }),
    (error: { stdout: string; stderr: string; code: number }) => ({
      out: `${error.stdout}${error.stderr}`.trim(),
      code: error.code,
    }),
  )
}

test('VIS-089 a deleted visit is in no search, list, group or series and its links are revoked; the command brings it back without them, and the trail tells of it', async () => {
  const { admin } = scene
  const db = app.instance.platform.db
  const series = crypto.randomUUID()
  const [visit, other, third] = [
    await aVisit(app, scene, { assignment_series_uuid: series }),
    await aVisit(app, scene, { assignment_series_uuid: series }),
    await aVisit(app, scene),
  ]
  for (const one of [other, third])
    await admin.call(visitLinks.link, { id: visit.id, link: one.id })
  await anOffer(app, visit.id, scene.nurse)
  const live = async () =>
    (
      await sql<{
        n: number
      }>`select count(*)::int as n from visit_link where assignment_id = ${visit.id} and revoked_at is null`.execute(
        db,
      )
    ).rows[0]?.n
  const listed = async () =>
    (
      await admin.call(visits.search, { filters: { patient: scene.patient.uuid } } as never)
    ).body.data
      .map(({ id }) => id)
      .toSorted((a, b) => a - b)
  const group = async (id: number) =>
    (await admin.call(visits.byId, { id })).body.assignment.group?.visits
      .map((one) => one.id)
      .toSorted((a, b) => a - b) ?? null
  expect(await live()).toBeGreaterThan(0)
  expect(await group(other.id)).toEqual([visit.id, other.id, third.id])
  expect((await admin.call(visits.remove, { id: visit.id })).status).toBe(200)
  expect((await admin.call(visits.byId, { id: visit.id })).status).toBe(404)
  expect([await live(), await listed(), await group(other.id)]).toEqual([
    0,
    [other.id, third.id],
    [other.id, third.id],
  ])

  expect(await restore(visit.id)).toEqual({ code: 0, out: `visit ${visit.id} restored` })
  expect((await admin.call(visits.byId, { id: visit.id })).body.assignment).toMatchObject({
    is_deleted: false,
    status: 'New',
    group: null,
  })
  expect([await live(), await listed()]).toEqual([0, [visit.id, other.id, third.id]])
  const { rows } =
    await sql<object>`select action, actor_kind, patient_uuid, changes from audit_event where record_type = 'visit' and record_id = ${String(visit.id)} and action = 'maintenance'`.execute(
      db,
    )
  expect(rows).toEqual([
    {
      action: 'maintenance',
      actor_kind: 'command',
      patient_uuid: scene.patient.uuid,
      changes: { is_deleted: { before: true, after: false } },
    },
  ])
  expect(await restore(visit.id)).toEqual({
    code: 1,
    out: `No deleted visit has the id ${visit.id}.`,
  })
  expect(await restore('x')).toEqual({ code: 1, out: 'Usage: npm run visit:restore -- {id}' })
})

test('a visit whose nurse was booked elsewhere since is not restored over the other one', async () => {
  const booked = await aBookedVisit(app, scene)
  await scene.admin.call(visits.remove, { id: booked.id })
  await aBookedVisit(app, scene, { start: booked.start })
  expect(await restore(booked.id)).toEqual({
    code: 1,
    out: 'The nurse has another confirmed visit at this time now. Nothing was restored.',
  })
  expect((await scene.admin.call(visits.byId, { id: booked.id })).status).toBe(404)
})
