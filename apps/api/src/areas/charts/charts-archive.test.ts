// Drafts of former nurses, and when charting starts.
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
const leave = (fixture: ChartFixture) =>
  inWork(app, async (work) =>
    unassignVisit(work, await locked(work, fixture.visit.id), { cause: 'manual' }),
  )
const assign = (fixture: ChartFixture, nurseId: number) =>
  confirm(app, fixture.visit.id, {
    nurseId,
    start: fixture.visit.start,
    cause: 'system',
    skipPatient: true,
  })
const archivedOf = async (fixture: ChartFixture): Promise<readonly ArchivedChart[]> =>
  (
    await fixture.scene.admin.call(
      charts.archived,
      { id: fixture.visit.id },
      { 'cache-control': 'no-cache' },
    )
  ).body.data
const hasStarted = (fixture: ChartFixture) =>
  chartingStarted(db(), { id: fixture.visit.id, nurse_chart_received: null })
const deleteButton = async (fixture: ChartFixture) =>
  (
    await fixture.scene.admin.call(
      visits.buttonStatuses,
      { id: fixture.visit.id },
      { 'cache-control': 'no-cache' },
    )
  ).body.data.delete.disabled

test('CHT-016 charting starts with the first save, not with opening, and an archived draft counts', async () => {
  const fixture = await aChartFixture(app)
  const {
    nurse,
    visit: { id },
    data,
  } = fixture
  for (const call of [charts.info, charts.chart, charts.versions, charts.previous])
    expect((await nurse.call(call, { id })).status).toBe(200)
  expect((await nurse.call(charts.validate, { id, data })).status).toBe(200)
  expect([
    await hasStarted(fixture),
    await deleteButton(fixture),
    (await nurse.call(charts.chart, { id })).body,
  ]).toEqual([false, false, { chart: null }])
  expect(
    (await nurse.call(charts.save, { id, revision: 0, data: { times: {} } })).body.chart.revision,
  ).toBe(1)
  expect([await hasStarted(fixture), await deleteButton(fixture)]).toEqual([true, true])
  await leave(fixture)
  expect((await fixture.scene.admin.call(charts.chart, { id })).body).toEqual({ chart: null })
  expect([await hasStarted(fixture), await deleteButton(fixture)]).toEqual([true, true])
})

test('CHT-084 archives the draft of a former nurse, and the next nurse starts at revision 0', async () => {
  const fixture = await aChartFixture(app)
  const {
    nurse,
    visit: { id },
    data,
    scene: { admin },
  } = fixture
  await saveDraft(fixture)
  await leave(fixture)
  const next = await aNurse(app)
  await assign(fixture, next)
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
  expect(await archivedOf(fixture)).toMatchObject([
    {
      user_id_nurse: fixture.scene.nurse,
      nurse_first_name: 'Nora',
      revision: 2,
      data: { narrative: data.narrative, signatures: data.signatures },
    },
  ])
  for (const write of ["update chart_archived set data = '{}'", 'delete from chart_archived'])
    await expect(sql.raw(write).execute(db())).rejects.toThrow('never changed')
  // A new chart contains the order and the previous home medications, without their approval.
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
  expect(await hasStarted(fixture)).toBe(true)
  expect((await admin.call(charts.chart, { id })).body.chart).toMatchObject({
    user_id_nurse: next,
    revision: 1,
  })
  expect(await archivedOf(fixture)).toHaveLength(1)
})

test('CHT-084 archives each draft of a nurse who returns, also at an equal revision', async () => {
  const fixture = await aChartFixture(app)
  const {
    nurse,
    visit: { id },
  } = fixture
  for (const narrative of ['The first draft.', 'Written after she came back.']) {
    expect(
      (await nurse.call(charts.save, { id, revision: 0, data: { narrative } })).body.chart.revision,
    ).toBe(1)
    await leave(fixture)
    await assign(fixture, fixture.scene.nurse)
  }
  expect(
    (await archivedOf(fixture)).map(({ revision, data }) => [revision, data.narrative]),
  ).toEqual([
    [1, 'Written after she came back.'],
    [1, 'The first draft.'],
  ])
})

test('a returned chart keeps its nurse: unassigning and confirming another are refused (VIS-164)', async () => {
  const fixture = await aChartFixture(app)
  const {
    visit: { id },
    scene: { admin },
  } = fixture
  const { report_id } = await submitDraft(fixture)
  await inWork(app, (work) =>
    returnChart(work, { id: report_id, reason: 'Please correct the weight.' }),
  )
  const refused = { status: 409, code: 'finished' }
  expect(await leave(fixture)).toMatchObject(refused)
  expect(
    await confirm(app, id, {
      nurseId: await aNurse(app),
      start: fixture.visit.start,
      cause: 'system',
      replace: true,
    }),
  ).toMatchObject(refused)
  expect(await archivedOf(fixture)).toHaveLength(0)
  expect((await admin.call(charts.versions, { id, ver: 1 })).body).toMatchObject({
    chart: {
      ver: 1,
      submitted_by: fixture.scene.nurse,
      data: { narrative: fixture.data.narrative },
    },
  })
})
