// The nurse's lists over HTTP.
import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { AvailableVisit, MyVisit, nurseVisits } from '@wren/contract/nurse-visits'
import { addMinutes } from '@wren/contract/time'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { anOffer } from '../offers/offers.builders.ts'
import {
  aBookedVisit,
  aReadyVisit,
  useScene,
  aVisit,
  confirm,
  inWork,
} from '../visits/visits.builders.ts'
import {
  cancelVisit,
  changeVisit,
  holdVisit,
  lockVisit,
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

test('NVS-055 My Visits lists assigned, pending, shadowed and missed visits', async () => {
  const [nurse, other] = [await aNurse(app), await aNurse(app)]
  const me = await app.signIn(nurse)
  const at = (days: number) => addMinutes(now(), days * 1440)
  const mine = await aReadyVisit(app, { ...scene, nurse }, { start: addMinutes(now(), 90) })
  const asked = await aVisit(app, scene, { start: at(3) })
  await change(asked.id, { user_id_selected: nurse, nurse_informed: now() })
  const shadowed = await aBookedVisit(app, scene, { start: at(5) }, other)
  await change(shadowed.id, { shadow_nurse_id: nurse, shadow_requested_at: now() })
  const cancelled = await aBookedVisit(app, scene, { start: at(7) }, nurse)
  await inWork(app, async (work) =>
    cancelVisit(
      work,
      (await lockVisit(work, cancelled.id)) as VisitRecord,
      'Cancelled - Patient Declined',
    ),
  )
  const missed = await aBookedVisit(app, scene, { start: at(9) }, nurse)
  await change(missed.id, {
    status: 'Inactive - Canceled',
    cancel_reason: 'Cancelled - Patient Declined',
    missed: true,
    missed_reason: 'Missed - Other',
  })
  await aBookedVisit(app, scene, { start: at(11) }, other)
  await aBookedVisit(app, scene, { start: at(-366) }, nurse)
  const answer = await me.call(nurseVisits.mine, {})
  expect(answer.body.data.map(({ id }) => id)).toEqual([mine.id, asked.id, shadowed.id, missed.id])
  const [first, second, third] = answer.body.data
  expect(first).toMatchObject({
    is_active_ready: true,
    is_chart_available: true,
    is_shadow: false,
    is_pending: false,
    visit_details_url: `http://wren.test/visits/${mine.id}/details`,
  })
  expect(second).toMatchObject({
    is_pending: true,
    user_id_assigned: null,
    visit_details_url: null,
    is_chart_available: false,
  })
  expect(third).toMatchObject({
    is_shadow: true,
    price_nurse_estimate: null,
    flat_rate: null,
    is_chart_available: false,
  })
  const { payment_nurse_refunded: _, price_nurse_note: __, ended: ___, ...always } = MyVisit.shape
  for (const row of answer.body.data)
    expect(Object.keys(row).toSorted()).toEqual(Object.keys(always).toSorted())
  expect((await app.nobody.call(nurseVisits.mine, {})).status).toBe(401)
  expect((await scene.admin.call(nurseVisits.mine, {})).status).toBe(403)
  const person = await app.signIn(await app.createPerson({}))
  expect((await person.call(nurseVisits.mine, {})).body).toEqual({ data: [] })
})

test('NVS-048 NVS-056 Available Visits lists open offers until the visit is staffed or over', async () => {
  const nurse = await aNurse(app)
  const me = await app.signIn(nurse)
  const at = (days: number) => addMinutes(now(), days * 1440)
  const [late, soon, staffed, foreign] = [
    await aVisit(app, scene, { start: at(20) }),
    await aVisit(app, scene, { start: at(15) }),
    await aVisit(app, scene, { start: at(16) }),
    await aVisit(app, scene, { start: at(17) }),
  ]
  const token = await anOffer(app, soon.id, nurse)
  for (const { id } of [late, staffed]) await anOffer(app, id, nurse)
  await anOffer(app, foreign.id, await aNurse(app))
  await confirm(app, staffed.id, {
    nurseId: await aNurse(app),
    start: staffed.start,
    cause: 'system',
    skipPatient: true,
  })
  await sql`update visit_offer set is_available = false, nurse_response_date = ${now()}
    where assignment_id = ${late.id} and nurse_id = ${nurse}`.execute(app.instance.platform.db)
  const answer = await me.call(nurseVisits.available, { order_by: 'approvedStartDate asc' })
  expect(answer.body.parameters).toEqual({
    limit: 500,
    next_page: null,
    order_by: 'approvedStartDate asc',
    page: 1,
  })
  expect(answer.body.data.map(({ id, is_available }) => [id, is_available])).toEqual([
    [soon.id, null],
    [late.id, false],
  ])
  expect(answer.body.data[0]).toMatchObject({
    token,
    nurse_token: null,
    approved_start_date: soon.start,
  })
  const { price_nurse_note: _, ...always } = AvailableVisit.shape
  for (const row of answer.body.data)
    expect(Object.keys(row).toSorted()).toEqual(Object.keys(always).toSorted())
  expect((await me.call(nurseVisits.available, { page: 1, limit: 1 })).body).toMatchObject({
    data: [{ id: soon.id }, { id: late.id }],
    parameters: { limit: 1, next_page: 2 },
  })
  expect((await me.call(nurseVisits.available, { order_by: 'city asc' })).status).toBe(400)
  expect((await app.nobody.call(nurseVisits.available, {})).status).toBe(401)
  const ended = [
    await aVisit(app, scene, { start: at(18) }),
    await aVisit(app, scene, { start: at(18) }),
    await aVisit(app, scene, { start: at(18) }),
  ] as const
  for (const { id } of ended) await anOffer(app, id, nurse)
  const held = async () =>
    (await me.call(nurseVisits.available, {})).body.data
      .map(({ id }) => id)
      .filter((id) => ended.some((one) => one.id === id)).length
  expect(await held()).toBe(3)
  await inWork(app, async (work) =>
    holdVisit(work, (await lockVisit(work, ended[0].id)) as VisitRecord),
  )
  await sql`update visit set is_deleted = true where id = ${ended[1].id}`.execute(
    app.instance.platform.db,
  )
  await sql`update visit_link set expires_at = ${now()} where assignment_id = ${ended[2].id}`.execute(
    app.instance.platform.db,
  )
  expect(await held()).toBe(0)
  await app.clock(addMinutes(soon.start, soon.duration_estimate))
  expect(
    (await (await app.signIn(nurse)).call(nurseVisits.available, {})).body.data.map(({ id }) => id),
  ).toEqual([late.id])
})

test('NVS-047 disabled nurses and other users have no access to Available Visits', async () => {
  const nurse = await aNurse(app)
  const me = await app.signIn(nurse)
  await set(nurse, 'Disabled')
  for (const client of [me, await app.admin(), await app.signIn(await app.createPerson({}))]) {
    const { status, body } = await client.call(nurseVisits.available, {})
    expect([status, body.error]).toEqual([400, 'No access'])
  }
})

test('NVS-057 AUD-051 rows of other visits name no patient, street or price of the pharmacy', async () => {
  const [nurse, other] = [await aNurse(app), await aNurse(app)]
  const visit = await aBookedVisit(
    app,
    scene,
    { start: addMinutes(now(), 30 * 1440), street: '99 Unmistakable Lane' },
    other,
  )
  await change(visit.id, { shadow_nurse_id: nurse, shadow_requested_at: now() })
  const open = await aVisit(app, scene, {
    start: addMinutes(now(), 31 * 1440),
    street: '98 Unmistakable Lane',
  })
  await anOffer(app, open.id, nurse)
  const me = await app.signIn(nurse)
  const sent = JSON.stringify([
    (await me.call(nurseVisits.mine, {})).body,
    (await me.call(nurseVisits.available, {})).body,
  ])
  expect(sent).toContain(`"id":${open.id}`)
  for (const secret of [
    'Unmistakable',
    scene.patient.last_name,
    scene.patient.uuid,
    scene.patient.wren_mrn,
    '+16025550100',
    'margin',
    'provider_hourly',
  ])
    expect(sent).not.toContain(secret)
})

test('NUR-065 a disabled nurse keeps sign-in, My Visits and profile, without Available Visits', async () => {
  const admin = await app.admin()
  const nurse = await aNurse(app)
  const mine = await aBookedVisit(app, scene, { start: addMinutes(now(), 9 * 1440) }, nurse)
  expect(
    (
      await admin.raw('PUT', `/nurses/${nurse}`, {
        nurse: { status: 'Disabled', sub_status: 'Stopped' },
      })
    ).status,
  ).toBe(200)
  const me = await app.signIn(nurse)
  expect((await me.call(nurseVisits.mine, {})).body.data.map(({ id }) => id)).toContain(mine.id)
  expect((await me.raw('GET', '/nurses-nurse')).status).toBe(200)
  expect(
    (await me.raw('PUT', `/nurses-nurses/${nurse}`, { nurse: { nickname: 'Still here' } })).status,
  ).toBe(200)
  expect(await me.raw('POST', '/assignments-nurse-notification-search', {})).toMatchObject({
    status: 400,
    body: { error: 'No access' },
  })
  // Staff decide who replaces the nurse (NUR-156).
  expect((await admin.raw('GET', `/assignments/${mine.id}`)).body['assignment']).toMatchObject({
    user_id_assigned: nurse,
    status: 'Active - Booked',
  })
})

test('NUR-100 a blocked nurse gets no offers of the pharmacy and keeps assigned visits', async () => {
  const { pharmacy } = scene
  const admin = await app.admin()
  const nurse = await aNurse(app)
  const me = await app.signIn(nurse)
  const mine = await aBookedVisit(app, scene, { start: addMinutes(now(), 14 * 1440) }, nurse)
  const open = await aVisit(app, scene, {
    patient_order_id: null,
    start: addMinutes(now(), 16 * 1440),
    blast_type: 'fixed',
    blast_details: {},
    blast_saved_at: now(),
  })
  await anOffer(app, open.id, nurse)
  const seen = async () => (await me.call(nurseVisits.available, {})).body.data.map(({ id }) => id)
  expect(await seen()).toContain(open.id)
  expect(
    (
      await admin.raw('POST', '/nurse/provider-blocked/block', {
        blocked_by: 'nurse',
        blocked_by_id: nurse,
        add: [{ provider_id: pharmacy, reason: 'Nurse preference' }],
      })
    ).status,
  ).toBe(200)
  expect(await seen()).not.toContain(open.id)
  const next = await aVisit(app, scene, {
    patient_order_id: null,
    start: addMinutes(now(), 18 * 1440),
    blast_type: 'fixed',
    blast_details: {},
    blast_template: 'Wren has a visit in {city}. {link}',
    blast_saved_at: now(),
  })
  const notified = await admin.raw('POST', `/assignments/${next.id}/nurse-notify`, {
    nurses: [nurse],
  })
  expect((notified.body['results'] as { ok: boolean }[]).map(({ ok }) => ok)).toEqual([false])
  // Pickers omit nurses in the pharmacy's list (LST-051), whichever side blocked them.
  expect(
    (await admin.raw('GET', `/provider/by-id/${pharmacy}`)).body['provider_nurse_blocked'],
  ).toEqual(expect.arrayContaining([expect.objectContaining({ user_nurse_id: nurse })]))
  const recommended = await admin.raw('GET', `/api/scheduling/visits/${next.id}/recommended-nurses`)
  const hers = (
    recommended.body['data'] as {
      user_id?: number
      nurse_id?: number
      eligible?: boolean
      is_eligible?: boolean
      reasons?: string[]
    }[]
  ).find((row) => (row.user_id ?? row.nurse_id) === nurse)
  expect(JSON.stringify(hers ?? 'Blocked by pharmacy')).toContain('Blocked by pharmacy')
  expect((await admin.raw('GET', `/assignments/${mine.id}`)).body['assignment']).toMatchObject({
    user_id_assigned: nurse,
  })
})
