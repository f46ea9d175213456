// CHT-016, CHT-084, VIS-085: what becomes of a chart when its visit goes to another nurse, and from when on
// charting has started.
import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { emptyChart } from '@wren/contract/chart-prefill.rules'
import { charts, type ArchivedChart } from '@wren/contract/charts'
import { visits } from '@wren/contract/visits'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { returnChart } from '../reports/reports-audit.commands.ts'
import { confirm, inWork } from '../visits/visits.builders.ts'
import {
  chartingStarted,
  lockVisit,
  unassignVisit,
  type VisitRecord,
} from '../visits/visits.public.ts'
import { aChartFixture, saveDraft, submitDraft, type ChartFixture } from './charts.builders.ts'

const app = useTestApp()

const db = () => app.instance.platform.db
const locked = async (work: Parameters<typeof lockVisit>[0], id: number) =>
  (await lockVisit(work, id)) as VisitRecord
const leave = (desk: ChartFixture) =>
  inWork(app, async (work) =>
    unassignVisit(work, await locked(work, desk.visit.id), { cause: 'manual' }),
  )
const assign = (desk: ChartFixture, nurseId: number) =>
  confirm(app, desk.visit.id, {
    nurseId,
    start: desk.visit.start,
    cause: 'system',
    skipPatient: true,
  })
const archivedOf = async (desk: ChartFixture): Promise<readonly ArchivedChart[]> =>
  (
    await desk.scene.admin.call(
      charts.archived,
      { id: desk.visit.id },
      { 'cache-control': 'no-cache' },
    )
  ).body.data
const hasStarted = (desk: ChartFixture) =>
  chartingStarted(db(), { id: desk.visit.id, nurse_chart_received: null })
const deleteButton = async (desk: ChartFixture) =>
  (
    await desk.scene.admin.call(
      visits.buttonStatuses,
      { id: desk.visit.id },
      { 'cache-control': 'no-cache' },
    )
  ).body.data.delete.disabled

test('CHT-016 opening the chart without saving does not start charting, its first save does, and an archived draft counts', async () => {
  const desk = await aChartFixture(app)
  const {
    nurse,
    visit: { id },
    data,
  } = desk
  for (const call of [charts.info, charts.chart, charts.versions, charts.previous])
    expect((await nurse.call(call, { id })).status).toBe(200)
  expect((await nurse.call(charts.validate, { id, data })).status).toBe(200)
  expect([
    await hasStarted(desk),
    await deleteButton(desk),
    (await nurse.call(charts.chart, { id })).body,
  ]).toEqual([false, false, { chart: null }])
  expect(
    (await nurse.call(charts.save, { id, revision: 0, data: { times: {} } })).body.chart.revision,
  ).toBe(1)
  expect([await hasStarted(desk), await deleteButton(desk)]).toEqual([true, true])
  await leave(desk)
  expect((await desk.scene.admin.call(charts.chart, { id })).body).toEqual({ chart: null })
  expect([await hasStarted(desk), await deleteButton(desk)]).toEqual([true, true])
})

test('CHT-084 the draft of a nurse who leaves is archived for admins and never deleted; the next one starts an empty chart at revision 0', async () => {
  const desk = await aChartFixture(app)
  const {
    nurse,
    visit: { id },
    data,
    scene: { admin },
  } = desk
  await saveDraft(desk)
  await leave(desk)
  const next = await aNurse(app)
  await assign(desk, next)
  const refused = [
    await nurse.call(charts.save, { id, data: {} }),
    await nurse.call(charts.approveHomeMedications, { id, approved: true }),
    await nurse.call(charts.submit, { id, warnings_acknowledged: true }),
  ]
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403])
  const client = await app.signIn(next)
  expect((await client.call(charts.chart, { id })).body).toEqual({ chart: null })
  expect([
    (await client.call(charts.archived, { id })).status,
    (await nurse.call(charts.archived, { id })).status,
  ]).toEqual([403, 403])
  expect(await archivedOf(desk)).toMatchObject([
    {
      user_id_nurse: desk.scene.nurse,
      nurse_first_name: 'Nora',
      revision: 2,
      data: { narrative: data.narrative, signatures: data.signatures },
    },
  ])
  for (const write of ["update chart_archived set data = '{}'", 'delete from chart_archived'])
    await expect(sql.raw(write).execute(db())).rejects.toThrow('never changed')
  // What she opens with: the order, and of earlier charts the home medications alone, without their approval.
  const opened = emptyChart({ order: (await client.call(charts.info, { id })).body.order }, data)
  expect([Object.keys(opened), opened.home_medications]).toEqual([
    ['home_medications', 'medications'],
    { none: false, items: data.home_medications?.items, approved_by: null, approved_at: null },
  ])
  expect((await client.call(charts.save, { id, revision: 1, data: opened })).status).toBe(409)
  expect(
    (await client.call(charts.save, { id, revision: 0, data: opened })).body.chart,
  ).toMatchObject({
    revision: 1,
    user_id_nurse: next,
    state: 'draft',
    data: { home_medications: { approved_by: null } },
  })
  expect(await hasStarted(desk)).toBe(true)
  expect((await admin.call(charts.chart, { id })).body.chart).toMatchObject({
    user_id_nurse: next,
    revision: 1,
  })
  expect(await archivedOf(desk)).toHaveLength(1)
})

test('CHT-084 each draft of a nurse who comes and goes stays, also where it has as many revisions as her first one', async () => {
  const desk = await aChartFixture(app)
  const {
    nurse,
    visit: { id },
  } = desk
  for (const narrative of ['The first draft.', 'Written after she came back.']) {
    expect(
      (await nurse.call(charts.save, { id, revision: 0, data: { narrative } })).body.chart.revision,
    ).toBe(1)
    await leave(desk)
    await assign(desk, desk.scene.nurse)
  }
  expect((await archivedOf(desk)).map(({ revision, data }) => [revision, data.narrative])).toEqual([
    [1, 'Written after she came back.'],
    [1, 'The first draft.'],
  ])
})

test('a returned chart goes to no other nurse, neither by unassigning nor by confirming another: it stays as its nurse made it (VIS-164)', async () => {
  const desk = await aChartFixture(app)
  const {
    visit: { id },
    scene: { admin },
  } = desk
  const { report_id } = await submitDraft(desk)
  await inWork(app, (work) =>
    returnChart(work, { id: report_id, reason: 'Please correct the weight.' }),
  )
  const refused = { status: 409, code: 'finished' }
  expect(await leave(desk)).toMatchObject(refused)
  expect(
    await confirm(app, id, {
      nurseId: await aNurse(app),
      start: desk.visit.start,
      cause: 'system',
      replace: true,
    }),
  ).toMatchObject(refused)
  expect(await archivedOf(desk)).toHaveLength(0)
  expect((await admin.call(charts.versions, { id, ver: 1 })).body).toMatchObject({
    chart: { ver: 1, submitted_by: desk.scene.nurse, data: { narrative: desk.data.narrative } },
  })
})
