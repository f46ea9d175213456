// VIS "Calls" 124, 126, 128, 129, 130, 133 to 135, 138, "Cancel" 080, "Statuses" 066, "Missed and Lost" 076: what
// each call answers, to the letter.
import { beforeAll, expect, test } from 'vitest'
import { addMinutes } from '@wren/contract/time'
import { visits } from '@wren/contract/visits'
import { visitLinks } from '@wren/contract/visits-link'
import { mayShadow, visitShadows } from '@wren/contract/visits-shadow'
import { cancelReasons } from '@wren/contract/visits-statuses.rules'
import type { Client } from '../../platform/testing.ts'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { anOrder } from '../orders/orders.builders.ts'
import { aPatient } from '../patients/patients.builders.ts'
import {
  aBookedVisit,
  aReadyVisit,
  useScene,
  aVisit,
  inWork,
  type Scene,
} from './visits.builders.ts'
import { sql } from 'kysely'
import { finishVisit, lockVisit, type VisitRecord } from './visits.public.ts'

const app = useTestApp({ now: '2026-11-20T18:00:00Z' })
const scene = useScene(app)
let admin: Client
let nurse: Client
beforeAll(async () => {
  admin = scene.admin
  nurse = await app.signIn(scene.nurse)
})

let hours = 0
/** Each at a time of its own. */
const start = () => addMinutes('2026-12-01T15:00:00.000Z', 180 * hours++)
const own = async (): Promise<Scene> => ({ ...scene, patient: await aPatient(admin) })
const bare = (of: Scene, over = {}) =>
  aVisit(app, of, { start: start(), patient_order_id: null, ...over })
const finish = (id: number) =>
  inWork(app, async (work) =>
    finishVisit(work, (await lockVisit(work, id)) as VisitRecord, {
      chartReceivedAt: work.now,
      cause: 'chart',
    }),
  )

test('VIS-080 the seven reasons of Cancel are taken, and one of an intake cannot be chosen', async () => {
  expect(cancelReasons).toEqual([
    'Cancelled - Missing Meds',
    'Cancelled - Pending Insurance Approval',
    'Cancelled - RN Call Out',
    'Cancelled - Patient Declined',
    'Cancelled - Patient Hospitalized',
    'Cancelled - Patient Discharged/Hold',
    'Cancelled - Other (app issues/multiday glitches etc)',
  ])
  for (const reason of cancelReasons) {
    const { id } = await bare(scene)
    expect((await admin.call(visits.cancel, { id, reason })).body.assignment).toMatchObject({
      status: 'Inactive - Canceled',
      cancel_reason: reason,
    })
  }
  const { id } = await bare(scene)
  expect(
    (await admin.call(visits.cancel, { id, reason: 'Intake Canceled - Pricing' })).status,
  ).toBe(400)
})

test('VIS-124 the search answers rows and parameters, and refuses a wrong filter value, order or page', async () => {
  const of = await own()
  const rows = [await bare(of), await bare(of), await bare(of)]
  const search = (query: string, body: object, who = admin) =>
    who.raw('POST', `/assignments-search${query}`, body)
  const filters = { patient: of.patient.uuid }
  const { status, body } = await search('?limit=1&page=2', { filters, order_by: 'id desc' })
  expect([status, Object.keys(body).toSorted(), body['parameters']]).toEqual([
    200,
    ['data', 'parameters'],
    { limit: 1, next_page: 3, order_by: 'id desc', page: 2 },
  ])
  expect((body['data'] as { id: number }[])[0]?.id).toBe(rows[1]?.id)
  expect((await search('', {})).body['parameters']).toMatchObject({
    limit: 100,
    order_by: 'startDate asc',
    page: 1,
  })
  for (const [query, wrong] of [
    ['', { filters: { status: ['Gone'] } }],
    ['', { order_by: 'pharmacy' }],
    ['?page=0', {}],
    ['?page=x', {}],
  ] as const)
    expect([query, wrong, (await search(query, wrong)).status]).toEqual([query, wrong, 400])
  expect((await search('', {}, app.nobody)).status).toBe(401)
  expect((await search('', {}, nurse)).status).toBe(403)
})

test('VIS-129 the next visit is the earliest later open one of the patient, of the same order if there is one, for admins and the assigned nurse', async () => {
  const of = await own()
  const order = (await anOrder(app, { patient_uuid: of.patient.uuid, provider_id: of.pharmacy })).id
  const current = await aBookedVisit(app, of, { start: start(), patient_order_id: order })
  const next = async (who = admin) =>
    (await who.call(visits.nextVisit, { id: current.id })).body.data
  await bare(of, { start: addMinutes(current.start, -600) })
  expect(await next()).toBeNull()
  const canceled = await bare(of, { start: addMinutes(current.start, 6 * 1440) })
  await admin.call(visits.cancel, { id: canceled.id, reason: cancelReasons[0] })
  expect(await next()).toBeNull()
  const later = await bare(of, { start: addMinutes(current.start, 8 * 1440) })
  const hold = await bare(of, { start: addMinutes(current.start, 7 * 1440) })
  await admin.call(visits.save, { id: hold.id, status: 'Hold' })
  expect(await next()).toMatchObject({ id: hold.id, status: 'Hold' })
  await admin.call(visits.remove, { id: hold.id })
  expect((await next())?.id).toBe(later.id)
  const same = await bare(of, {
    start: addMinutes(current.start, 9 * 1440),
    patient_order_id: order,
  })
  const text = new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/Phoenix',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  })
    .format(new Date(same.start))
    .replace(/, (\d+:)/, ' $1')
  const found = {
    id: same.id,
    start: same.start,
    timezone: 'America/Phoenix',
    status: 'New',
    treatment: 'Saline',
    due_date: null,
    text: text.replaceAll(' ', ' '),
  }
  expect(await next()).toEqual(found)
  expect(await next(nurse)).toEqual(found)
  expect(
    (await (await app.signIn(await aNurse(app))).call(visits.nextVisit, { id: current.id })).status,
  ).toBe(403)
  expect((await admin.call(visits.nextVisit, { id: 999_999 })).status).toBe(404)
})

test('VIS-133 VIS-134 a visit is deleted or cancelled by an admin alone, once, and not when its chart came', async () => {
  const { id } = await bare(scene)
  const charted = await aReadyVisit(app, scene, { start: start() })
  await finish(charted.id)
  const remove = (of: number, who = admin) => who.call(visits.remove, { id: of })
  const cancel = (of: number, reason: unknown = 'Cancelled - Patient Declined', who = admin) =>
    who.call(visits.cancel, { id: of, reason } as never)
  for (const run of [remove, (of: number, who: Client) => cancel(of, undefined, who)])
    expect([(await run(id, app.nobody)).status, (await run(id, nurse)).status]).toEqual([401, 403])
  expect(await remove(charted.id)).toMatchObject({
    status: 409,
    body: { error: 'Charting has started, you cannot delete this assignment' },
  })
  expect(await cancel(charted.id)).toMatchObject({
    status: 409,
    body: { error: 'The chart has been received, you cannot cancel this visit' },
  })
  const text = 'You must select a reason to cancel the visit.'
  for (const reason of [null, '', 'Because', 7])
    expect(await cancel(id, reason)).toMatchObject({
      status: 400,
      body: { error: text, fields: { reason: text } },
    })
  expect(await admin.raw('POST', `/assignments/${id}/cancel`, {})).toMatchObject({
    status: 400,
    body: { error: text, fields: { reason: text } },
  })
  expect((await cancel(id)).body.assignment).toMatchObject({ id, status: 'Inactive - Canceled' })
  expect(await cancel(id)).toMatchObject({
    status: 409,
    body: { error: 'This visit is already canceled' },
  })
  expect(await remove(id)).toMatchObject({ status: 200, body: { ok: true } })
  for (const one of [id, 999_999])
    expect([(await remove(one)).status, (await cancel(one)).status]).toEqual([404, 404])
})

test('VIS-138 every visit call answers 401 without a valid token, and 403 to a nurse whom it does not name', async () => {
  const { id } = await bare(await own()) // whose other visits are not hers
  const bodyOf = ({ method, path }: { readonly method: string; readonly path: string }) =>
    method === 'GET'
      ? undefined
      : path.endsWith('/schedule')
        ? { start: '2026-12-09T15:00:00.000Z' }
        : path === '/nurse/shadow-checked'
          ? { assignment_id: id }
          : {}
  const forged = { authorization: 'Bearer not.a.token' }
  for (const call of [
    ...Object.values(visits),
    ...Object.values(visitLinks),
    ...Object.values(visitShadows),
  ]) {
    const path = call.path.replace(':id', String(id))
    expect([path, (await app.nobody.raw(call.method, path, bodyOf(call))).status]).toEqual([
      path,
      401,
    ])
    expect([path, (await app.nobody.raw(call.method, path, bodyOf(call), forged)).status]).toEqual([
      path,
      401,
    ])
    // Those for nurses are for nurses of the visit (VIS-126, 129, 135).
    expect([path, (await nurse.raw(call.method, path, bodyOf(call))).status]).toEqual([path, 403])
  }
})

test('VIS-100 shadowing is for Enabled nurses who need it, need documents or are ready, and for Disabled ones who need it', () => {
  const subs = [
    'Ready',
    'Needs Docs',
    'Needs Shadow',
    'Needs Preceptor',
    'Certs Expired',
    'Churned',
    'Inexperienced',
    'None',
    'Out of State',
    'Paused',
    'Stopped',
    'Terminated',
    'Waitlist',
    null,
  ]
  const may = ['Enabled', 'Disabled', 'Admin'].flatMap((status) =>
    subs.filter((sub_status) => mayShadow({ status, sub_status })).map((sub) => `${status} ${sub}`),
  )
  expect(may).toEqual([
    'Enabled Ready',
    'Enabled Needs Docs',
    'Enabled Needs Shadow',
    'Disabled Needs Shadow',
  ])
})

const textsTo = async (id: number) =>
  (
    await sql<{
      nurse_id: number
      body: string
      status: string
    }>`select nurse_id, body, status from outbound_message where assignment_id = ${id} and kind = 'shadow_request' order by id`.execute(
      app.instance.platform.db,
    )
  ).rows
const ask = (id: number, nurse_id: number | null, who = admin) =>
  who.call(visitShadows.request, { id, nurse_id })

test('VIS-136 POST /assignments/{id}/nurse-shadow asks a nurse by text, and takes her away again', async () => {
  const of = await own()
  const [visit, learner] = [await bare(of), await aNurse(app, { sub_status: 'Needs Shadow' })]
  const asked = await ask(visit.id, learner)
  expect([asked.status, asked.body]).toEqual([
    200,
    {
      nurse_shadow: {
        nurse_id: learner,
        first_name: expect.any(String),
        last_name: expect.any(String),
        shadow_requested_at: expect.any(String),
        shadow_nurse_clicked: null,
      },
    },
  ])
  expect((await admin.call(visits.byId, { id: visit.id })).body).toMatchObject({
    nurse_shadow: asked.body.nurse_shadow,
  })
  expect((await ask(visit.id, learner)).body).toEqual(asked.body)
  const sent = await textsTo(visit.id)
  expect(sent).toEqual([
    {
      nurse_id: learner,
      status: expect.any(String),
      body: expect.stringMatching(
        new RegExp(
          `^Wren asks you to shadow visit #${visit.id} in Phoenix on Dec \\d+, 2026 at \\d+:00 [AP]M\\. See My Visits\\.`,
        ),
      ),
    },
  ])
  expect(await ask(visit.id, null)).toMatchObject({ status: 200, body: { nurse_shadow: null } })
  await app.settle()
  expect((await textsTo(visit.id))[0]?.status).not.toBe('sent')
  const refused = {
    status: 400,
    body: {
      error: 'Nurse is not eligible for shadowing.',
      fields: { nurse_id: 'Nurse is not eligible for shadowing.' },
    },
  }
  for (const one of [
    999_999,
    admin.id,
    await aNurse(app, { status: 'Disabled', sub_status: 'Paused' }),
  ])
    expect(await ask(visit.id, one)).toMatchObject(refused)
  expect((await admin.raw('POST', `/assignments/${visit.id}/nurse-shadow`, {})).status).toBe(400)
  expect((await ask(999_999, learner)).status).toBe(404)
  const booked = await aBookedVisit(app, of, { start: start(), patient_order_id: null })
  expect((await ask(booked.id, scene.nurse)).status).toBe(409)
  await sql`update patient set allow_shadow = false where uuid = ${of.patient.uuid}`.execute(
    app.instance.platform.db,
  )
  expect(await ask(visit.id, learner)).toMatchObject({
    status: 409,
    body: { error: 'The patient does not allow shadowing' },
  })
})

test('VIS-137 POST /nurse/shadow-checked is for the shadow nurse from the start on, and for staff who name her', async () => {
  const [visit, learner] = [
    await bare(await own()),
    await aNurse(app, { sub_status: 'Needs Shadow' }),
  ]
  await ask(visit.id, learner)
  const check = async (who: number, more: object = {}) =>
    (await app.signIn(who)).call(visitShadows.checked, { assignment_id: visit.id, ...more })
  const date = async () =>
    (await admin.raw('GET', `/nurses/${learner}`)).body['nurse_shadow_checked_date']
  expect((await check(learner)).status).toBe(409)
  await app.clock(visit.start)
  try {
    admin = await app.signIn(admin.id)
    expect(await check(learner)).toMatchObject({
      status: 200,
      body: {
        nurse_shadow: {
          nurse_id: learner,
          shadow_nurse_clicked: expect.stringMatching(visit.start.slice(0, 16)),
        },
      },
    })
    const first = await date()
    expect(first).toMatch(visit.start.slice(0, 16))
    for (const other of [scene.nurse, await aNurse(app)])
      expect((await check(other)).status).toBe(403)
    expect(await check(learner, { checked: false })).toMatchObject({
      status: 200,
      body: { nurse_shadow: { shadow_nurse_clicked: null } },
    })
    expect(await date()).toBe(first)
    expect(await check(admin.id, { nurse_id: learner })).toMatchObject({
      status: 200,
      body: { nurse_shadow: { shadow_nurse_clicked: expect.any(String) } },
    })
    for (const more of [{}, { nurse_id: scene.nurse }])
      expect((await check(admin.id, more)).status).toBe(400)
    expect((await check(learner, { assignment_id: 999_999 })).status).toBe(404)
  } finally {
    await app.clock('2026-11-20T18:00:00Z')
    admin = await app.signIn(admin.id)
    nurse = await app.signIn(scene.nurse)
  }
})
