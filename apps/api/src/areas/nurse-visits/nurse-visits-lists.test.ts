// Contents and topics of the nurse's lists, which reading does not change.
import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { documents } from '@wren/contract/documents'
import { nurseVisits, VisitDetails } from '@wren/contract/nurse-visits'
import { addMinutes } from '@wren/contract/time'
import { tokenPages } from '@wren/contract/token-pages'
import { connectSignedIn } from '../../platform/realtime/testing-client.ts'
import type { Client } from '../../platform/testing.ts'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { traces, watchWrites } from '../../writes.builders.ts'
import { anIntake } from '../intake/intake.builders.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { anOffer } from '../offers/offers.builders.ts'
import { anOrder } from '../orders/orders.builders.ts'
import { aStage } from '../token-pages/token-pages.builders.ts'
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
  lockVisit,
  type VisitChanges,
  type VisitRecord,
} from '../visits/visits.public.ts'

const app = useTestApp()
const scene = useScene(app)

const now = () => app.instance.platform.clock.now()
const at = (days: number) => addMinutes(now(), days * 1440)
const change = (id: number, changes: VisitChanges) =>
  inWork(app, async (work) =>
    changeVisit(work, (await lockVisit(work, id)) as VisitRecord, changes, { cause: 'manual' }),
  )
const remove = (id: number) =>
  sql`update visit set is_deleted = true where id = ${id}`.execute(app.instance.platform.db)
const cancel = (id: number) =>
  inWork(app, async (work) =>
    cancelVisit(work, (await lockVisit(work, id)) as VisitRecord, 'Cancelled - Patient Declined'),
  )

test('NVS-020 lists assigned, pending and shadowed visits, and of inactive ones only missed visits', async () => {
  const [nurse, other] = [await aNurse(app), await aNurse(app)]
  const me = await app.signIn(nurse)
  let day = 2
  const booked = (who: number) => aBookedVisit(app, scene, { start: at(day++) }, who)
  const selected = async (over: VisitChanges) => {
    const visit = await aVisit(app, scene, { start: at(day++) })
    await change(visit.id, { user_id_selected: nurse, nurse_informed: now(), ...over })
    return visit
  }
  const shadowed = async () => {
    const visit = await booked(other)
    await change(visit.id, { shadow_nurse_id: nurse, shadow_requested_at: now() })
    return visit
  }
  const held = [
    await booked(nurse),
    await selected({}),
    await shadowed(),
    await booked(nurse),
  ] as const
  await change(held[3].id, {
    status: 'Inactive - Canceled',
    cancel_reason: 'Cancelled - Patient Declined',
    missed: true,
    missed_reason: 'Missed - Other',
  })
  const leftOut = {
    'of another nurse': await booked(other),
    deleted: await booked(nurse),
    'deleted and shadowed': await shadowed(),
    cancelled: await booked(nurse),
    'cancelled and shadowed': await shadowed(),
    'selected and not asked': await selected({ nurse_informed: null }),
    'asked, who declined': await selected({ nurse_rejected: now() }),
  }
  for (const name of ['deleted', 'deleted and shadowed'] as const) await remove(leftOut[name].id)
  for (const name of ['cancelled', 'cancelled and shadowed'] as const)
    await cancel(leftOut[name].id)
  const ids = (await me.call(nurseVisits.mine, {})).body.data.map(({ id }) => id)
  expect(ids).toEqual(held.map(({ id }) => id))
  expect(Object.entries(leftOut).filter(([, { id }]) => ids.includes(id))).toEqual([])
})

test('NVS-022 topics of a visit reach its own nurse only', async () => {
  const [nurse, other] = [await aNurse(app), await aNurse(app)]
  const topics = ['assignment', 'nurse_assignment', 'assignment_notify']
  const [mine, foreign] = (await Promise.all(
    [nurse, other].map(async (id) => {
      const socket = await connectSignedIn(app.instance.url, (await app.signIn(id)).token)
      await socket.subscribe(...topics)
      return socket
    }),
  )) as [Awaited<ReturnType<typeof connectSignedIn>>, Awaited<ReturnType<typeof connectSignedIn>>]
  const heard = async (run: () => Promise<unknown>, told: typeof mine, last: string) => {
    await run()
    await told.next('notify', ({ data }) => data === last)
    await Promise.all([mine.sync(), foreign.sync()])
    return [new Set(mine.newTopics()), new Set(foreign.newTopics())].map((names) =>
      [...names].toSorted(),
    )
  }
  const hers = await aBookedVisit(app, scene, { start: at(40) }, nurse)
  await mine.next('notify', ({ data }) => data === 'nurse_assignment')
  const theirs = await aBookedVisit(app, scene, { start: at(41) }, other)
  await foreign.next('notify', ({ data }) => data === 'nurse_assignment')
  await Promise.all([mine.sync(), foreign.sync()])
  mine.newTopics()
  foreign.newTopics()
  expect(
    await heard(() => change(hers.id, { notes_pharmacy: 'Gate code 1' }), mine, 'nurse_assignment'),
  ).toEqual([['assignment', 'nurse_assignment'], []])
  expect(
    await heard(
      () => change(theirs.id, { notes_pharmacy: 'Gate code 2' }),
      foreign,
      'nurse_assignment',
    ),
  ).toEqual([[], ['assignment', 'nurse_assignment']])
  const open = await aVisit(app, scene, { start: at(42) })
  expect(await heard(() => anOffer(app, open.id, nurse), mine, 'assignment_notify')).toEqual([
    ['assignment_notify', 'nurse_assignment'],
    [],
  ])
  for (const socket of [mine, foreign]) socket.socket.close()
})

test("NVS-049 NVS-050 orders page 1 by the nurse's accepted time, otherwise by the start", async () => {
  const [nurse, other] = [await aNurse(app), await aNurse(app)]
  const visits = [
    await aVisit(app, scene, { start: at(20) }),
    await aVisit(app, scene, { start: at(21) }),
    await aVisit(app, scene, { start: at(22) }),
  ] as const
  for (const { id } of visits) await anOffer(app, id, nurse)
  const me = await app.signIn(nurse)
  const rows = async () =>
    (await me.call(nurseVisits.available, { order_by: 'approvedStartDate asc' })).body
  expect((await rows()).data.map((row) => [row.id, row.approved_start_date])).toEqual(
    visits.map(({ id, start }) => [id, start]),
  )
  await change(visits[2].id, {
    user_id_selected: nurse,
    selected_start: at(19),
    nurse_informed: now(),
  })
  await change(visits[0].id, {
    user_id_selected: other,
    selected_start: at(30),
    nurse_informed: now(),
  })
  const after = await rows()
  expect(after.data.map((row) => [row.id, row.selected_start, row.approved_start_date])).toEqual([
    [visits[2].id, at(19), at(19)].map((value, n) => (n === 0 ? value : expect.any(String))),
    [visits[0].id, null, visits[0].start],
    [visits[1].id, null, visits[1].start],
  ])
  expect(after.data[0]?.approved_start_date).toBe(after.data[0]?.selected_start)
  expect(after.parameters).toMatchObject({ page: 1, limit: 500, order_by: 'approvedStartDate asc' })
  // So the first offered day never replaces it, and no row is sorted last for lack of one.
  const column = await sql<{
    is_nullable: string
  }>`select is_nullable from information_schema.columns where table_name = 'visit' and column_name = 'start'
    and table_schema = 'public'`.execute(app.instance.platform.db)
  expect(column.rows).toEqual([{ is_nullable: 'NO' }])
})

test('NVS-061 links of an outdated list open pages with the current state, and reading changes nothing', async () => {
  const stage = await aStage(app)
  const { nurse, visit } = await stage.aConfirmationRequest()
  const me = await app.signIn(nurse)
  const row = (await me.call(nurseVisits.available, {})).body.data.find(({ id }) => id === visit.id)
  const links = { select: row?.token ?? '', confirm: row?.nurse_token ?? '' }
  expect([links.select.length, links.confirm.length]).toEqual([43, 43])
  const pages = async () =>
    Promise.all([
      app.nobody.call(tokenPages.selectTime, { token: links.select }),
      app.nobody.call(tokenPages.confirm, { nurse_token: links.confirm }),
    ])
  expect((await pages()).map(({ status, body }) => [status, body.is_assigned])).toEqual([
    [200, false],
    [200, false],
  ])
  await confirm(app, visit.id, {
    nurseId: await aNurse(app),
    start: visit.start,
    cause: 'system',
    skipPatient: true,
  })
  const stored = async () =>
    (
      await sql`select to_jsonb(visit) as row from visit where id = ${visit.id}`.execute(
        app.instance.platform.db,
      )
    ).rows
  const before = await stored()
  const [select, asked] = await pages()
  expect([select.status, select.body.is_assigned, select.body.nurse_is_assigned]).toEqual([
    200,
    true,
    false,
  ])
  expect(
    asked.status === 200 ? [asked.body.is_assigned, asked.body.nurse_is_assigned] : asked.status,
  ).toEqual([true, false])
  expect((await me.call(nurseVisits.available, {})).body.data.map(({ id }) => id)).not.toContain(
    visit.id,
  )
  await me.call(nurseVisits.mine, {})
  expect(await stored()).toEqual(before)
})

test('NVS-065 details list orders and instructions with contents of both intakes, and no other document', async () => {
  const { admin } = scene
  const [own, ofOrder, foreign] = [
    await anIntake(app, admin, scene.pharmacy),
    await anIntake(app, admin, scene.pharmacy),
    await anIntake(app, admin, scene.pharmacy),
  ]
  const order = await anOrder(app, {
    patient_uuid: scene.patient.uuid,
    provider_id: scene.pharmacy,
    intake_id: ofOrder,
  })
  const nurse = await aNurse(app)
  const visit = await aBookedVisit(
    app,
    scene,
    { start: at(3), intake_id: own, patient_order_id: order.id },
    nurse,
  )
  let made = 0
  const stored = async (intakeId: number, category: string, withContents = true) =>
    (
      await admin.call(documents.create, {
        fileName: `${category} ${++made}.txt`,
        fileType: 'text/plain',
        fileSize: 9,
        intakeId,
        category,
        ...(withContents ? { data: Buffer.from(`Words ${made}`).toString('base64') } : {}),
      } as never)
    ).body
  const wanted = [
    await stored(own, 'Orders'),
    await stored(ofOrder, 'Orders'),
    await stored(own, 'Instructions'),
  ]
  await stored(own, 'Orders', false)
  await stored(foreign, 'Orders')
  await stored(own, 'Other')
  const me = await app.signIn(nurse)
  const { body } = await me.call(nurseVisits.details, { id: visit.id })
  expect(body.documents).toEqual(
    wanted.map(({ id, fileName, category }) => ({
      id,
      fileName,
      fileType: 'text/plain',
      category,
    })),
  )
  for (const { id } of body.documents)
    expect((await me.call(documents.one, { id })).status).toBe(200)
})

test("NVS-063 details answer exactly the page's fields, and reading leaves view events only", async () => {
  const nurse = await aNurse(app)
  const visit = await aReadyVisit(app, { ...scene, nurse }, { start: at(2) })
  const me: Client = await app.signIn(nurse)
  const writes = await watchWrites(app)
  await writes.since()
  const first = await me.call(nurseVisits.details, { id: visit.id })
  expect((await writes.since()).filter((what) => what !== 'audit_event view')).toEqual([])
  for (const _ of [1, 2, 3])
    expect((await me.call(nurseVisits.details, { id: visit.id })).body).toEqual(first.body)
  expect((await writes.since()).filter((what) => !traces.has(what))).toEqual([])
  await writes.close()
  const views = await sql<{
    n: number
  }>`select count(*)::int as n from audit_event where action = 'view' and record_type = 'visit'
    and record_id = ${String(visit.id)} and user_id = ${nurse}`.execute(app.instance.platform.db)
  expect(views.rows[0]?.n).toBe(1)
  expect(VisitDetails.strict().safeParse(first.body).error).toBeUndefined()
  const fields = (of: unknown) => Object.keys(of as object).toSorted()
  const { visit: ofVisit, patient, order, provider } = VisitDetails.shape
  expect([
    fields(first.body.visit),
    fields(first.body.patient),
    fields(first.body.order),
    fields(first.body.provider),
  ]).toEqual([
    fields(ofVisit.shape),
    fields(patient.unwrap().shape),
    fields(order.unwrap().shape),
    fields(provider.shape),
  ])
})
