// AVR-007, AVR-011, AVR-019: the report of a returned chart that another nurse makes anew.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { identity } from '@wren/contract/identity'
import { reports } from '@wren/contract/reports'
import { addMinutes, localDay } from '@wren/contract/time'
import { visits } from '@wren/contract/visits'
import { openTestApp, type TestApp } from '../../platform/testing.ts'
import { chartOfVisit, submitted } from '../charts/charts.builders.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { inWork } from '../visits/visits.builders.ts'
import { lockVisit, makeReady, type VisitRecord } from '../visits/visits.public.ts'
import { aReport } from './reports.builders.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

test('a returned chart that another nurse makes anew is reported, listed and paid as hers, not as that of the one before', async () => {
  const { desk, report } = await aReport(app)
  const { scene } = desk
  const staff = await app.admin({ permissions: ['ALL'] })
  const { id } = desk.visit
  expect(
    (await staff.call(reports.returnChart, { id: report.id, reason: 'She was not there.' })).status,
  ).toBe(200)
  const second = await aNurse(app, { stripe_id: 'acct_second' })
  const start = addMinutes(desk.visit.start, 2 * 24 * 60)
  expect((await staff.call(visits.save, { id, user_id_assigned: second, start })).status).toBe(200)
  expect(
    await staff.raw('POST', '/scheduling/nurse/confirm', {
      assignment_id: id,
      confirmed: true,
      start,
    }),
  ).toMatchObject({ status: 200, body: { confirmed: true } })
  const visit = (await inWork(app, async (work) =>
    makeReady(work, (await lockVisit(work, id)) as VisitRecord),
  )) as VisitRecord
  expect(visit.status).toBe('Active - Ready')
  await app.clock(addMinutes(start, 255))
  const [admin, nurse] = [await app.signIn(staff.id), await app.signIn(second)]
  const me = (await nurse.call(identity.me, {})).body
  const own = {
    nurse,
    visit,
    scene: { ...scene, nurse: second },
    data: chartOfVisit({ ...scene, nurse: second }, visit, `${me.first_name} ${me.last_name}`),
  }
  expect((await submitted(own, { correction: 'Another nurse made the visit.' })).report_id).toBe(
    report.id,
  )
  const after = (await admin.call(reports.byId, { id: report.id })).body
  expect(after).toMatchObject({
    status: 'audit-required',
    chartVersion: 2,
    visit: { nurseName: `${me.first_name} ${me.last_name}` },
  })
  const day = localDay(start, 'America/Phoenix')
  expect(
    (
      await admin.call(reports.search, {
        filters: { nurseId: second, dateFrom: day, dateTo: day },
      } as never)
    ).body.data.map((row) => row.id),
  ).toEqual([report.id])
  expect(
    (await admin.call(reports.approve, { id: report.id, note: 'The second nurse came.' })).status,
  ).toBe(200)
  expect((await admin.call(reports.payNurse, { id: report.id })).body.visit.payment.status).toBe(
    'paid',
  )
  const paid = await sql<{
    user_id: number
  }>`select user_id from nurse_payment where assignment_id = ${id}`.execute(
    app.instance.platform.db,
  )
  expect(paid.rows).toEqual([{ user_id: second }])
})
