// The details page over HTTP.
import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { nurseVisits } from '@wren/contract/nurse-visits'
import { addMinutes } from '@wren/contract/time'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { aBookedVisit, useScene, aVisit, confirm, inWork } from '../visits/visits.builders.ts'
import {
  cancelVisit,
  changeVisit,
  holdVisit,
  lockVisit,
  loseVisit,
  type VisitChanges,
  type VisitRecord,
} from '../visits/visits.public.ts'

const app = useTestApp()
const scene = useScene(app)

const now = () => app.instance.platform.clock.now()
const change = (id: number, changes: VisitChanges) =>
  inWork(app, async (work) =>
    changeVisit(work, (await lockVisit(work, id)) as VisitRecord, changes, { cause: 'manual' }),
  )
const set = (nurse: number, status: 'Enabled' | 'Disabled') =>
  sql`update nurse set status = ${status}, sub_status = ${status === 'Enabled' ? 'Ready' : 'Stopped'}
    where user_id = ${nurse}`.execute(app.instance.platform.db)

test('NVS-054 details answer the assigned nurse and admins, within a week, until the visit ends', async () => {
  const nurse = await aNurse(app)
  const visit = await aBookedVisit(app, scene, { start: addMinutes(now(), 3 * 1440) }, nurse)
  const [me, admin] = [await app.signIn(nurse), await app.admin()]
  const answer = await me.call(nurseVisits.details, { id: visit.id })
  expect(answer.status).toBe(200)
  expect(Object.keys(answer.body).toSorted()).toEqual([
    'documents',
    'order',
    'patient',
    'provider',
    'visit',
  ])
  expect(answer.body).toMatchObject({
    visit: { id: visit.id, street: '1 Cactus Road', is_first_lifetime_dose: null },
    patient: { last_name: scene.patient.last_name, phone_scheduling_contact: '+16025550100' },
    documents: [],
  })
  expect(JSON.stringify(answer.body)).not.toMatch(/margin|price|rate_cents/)
  expect((await admin.call(nurseVisits.details, { id: visit.id })).status).toBe(200)
  expect(
    (await (await app.signIn(await aNurse(app))).call(nurseVisits.details, { id: visit.id }))
      .status,
  ).toBe(403)
  expect((await app.nobody.call(nurseVisits.details, { id: visit.id })).status).toBe(401)
  expect((await me.call(nurseVisits.details, { id: 999_999 })).status).toBe(404)
  const views = await sql<{
    n: number
  }>`select count(*)::int as n from audit_event where action = 'view' and record_type = 'visit'
    and record_id = ${String(visit.id)} and user_id = ${nurse}`.execute(app.instance.platform.db)
  expect(views.rows[0]?.n).toBe(1)
  await set(nurse, 'Disabled')
  expect((await me.call(nurseVisits.details, { id: visit.id })).status).toBe(403)
  await set(nurse, 'Enabled')
  const far = await aBookedVisit(app, scene, { start: addMinutes(now(), 8 * 1440) }, nurse)
  const gone = await me.call(nurseVisits.details, { id: far.id })
  expect([gone.status, gone.body.error]).toEqual([410, 'These visit details are not available.'])
  expect((await admin.call(nurseVisits.details, { id: far.id })).status).toBe(200)
  for (const [end, status] of [
    [loseVisit, 410],
    [holdVisit, 410],
    [null, 404],
  ] as const) {
    const ended = await aBookedVisit(app, scene, { start: addMinutes(now(), 2 * 1440) }, nurse)
    expect((await me.call(nurseVisits.details, { id: ended.id })).status).toBe(200)
    if (end === null)
      await sql`update visit set is_deleted = true where id = ${ended.id}`.execute(
        app.instance.platform.db,
      )
    else
      await inWork(app, async (work) =>
        end(work, (await lockVisit(work, ended.id)) as VisitRecord, 'Other'),
      )
    for (const client of [me, admin])
      expect(
        (await client.call(nurseVisits.details, { id: ended.id })).status,
        end?.name ?? 'deleted',
      ).toBe(status)
  }
  await change(visit.id, { visit_details_url: 'https://pharmacy.example/guide' })
  expect(
    (await me.call(nurseVisits.mine, {})).body.data.find(({ id }) => id === visit.id)
      ?.visit_details_url,
  ).toBe('https://pharmacy.example/guide')
  await inWork(app, async (work) =>
    cancelVisit(
      work,
      (await lockVisit(work, visit.id)) as VisitRecord,
      'Cancelled - Patient Declined',
    ),
  )
  for (const client of [me, admin])
    expect((await client.call(nurseVisits.details, { id: visit.id })).status).toBe(410)
})

test('NVS-052 details have a generated address from booking on, which an admin can replace', async () => {
  const nurse = await aNurse(app)
  const admin = await app.admin()
  const visit = await aVisit(app, scene, { start: addMinutes(now(), 4 * 1440) })
  const address = `http://wren.test/visits/${visit.id}/details`
  const read = async () =>
    (await admin.raw('GET', `/assignments/${visit.id}`)).body['assignment'] as {
      visit_details_url: string | null
    }
  const stored = async () =>
    (
      await sql<{
        url: string | null
      }>`select visit_details_url as url from visit where id = ${visit.id}`.execute(
        app.instance.platform.db,
      )
    ).rows[0]?.url
  expect((await read()).visit_details_url).toBeNull()
  await confirm(app, visit.id, {
    nurseId: nurse,
    start: visit.start,
    cause: 'system',
    skipPatient: true,
  })
  const me = await app.signIn(nurse)
  const hers = async () =>
    (await me.call(nurseVisits.mine, {})).body.data.find(({ id }) => id === visit.id)
      ?.visit_details_url ?? null
  expect([(await read()).visit_details_url, await hers(), await stored()]).toEqual([
    address,
    address,
    null,
  ])
  expect((await me.call(nurseVisits.details, { id: visit.id })).status).toBe(200)
  const put = (url: string | null) =>
    admin.raw('PUT', `/assignments/${visit.id}`, { visit_details_url: url })
  expect((await put('javascript:alert(1)')).status).toBe(400)
  for (const url of ['http://pharmacy.example/a', 'https://pharmacy.example/guide?x=1#y']) {
    expect((await put(url)).status).toBe(200)
    expect([(await read()).visit_details_url, await hers(), await stored()]).toEqual([
      url,
      url,
      url,
    ])
  }
  expect((await put(null)).status).toBe(200)
  expect([await hers(), await stored()]).toEqual([address, null])
  await inWork(app, async (work) =>
    holdVisit(work, (await lockVisit(work, visit.id)) as VisitRecord),
  )
  expect((await read()).visit_details_url).toBeNull()
  for (const end of [cancelVisit, loseVisit]) {
    const other = await aBookedVisit(app, scene, { start: addMinutes(now(), 5 * 1440) }, nurse)
    const url = async () =>
      (
        (await admin.raw('GET', `/assignments/${other.id}`)).body['assignment'] as {
          visit_details_url: string | null
        }
      ).visit_details_url
    expect(await url()).toBe(`http://wren.test/visits/${other.id}/details`)
    await inWork(app, async (work) =>
      end(
        work,
        (await lockVisit(work, other.id)) as VisitRecord,
        end === cancelVisit ? 'Cancelled - Patient Declined' : 'Other',
      ),
    )
    expect(await url()).toBeNull()
  }
})
