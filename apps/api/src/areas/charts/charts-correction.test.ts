// Returned charts and the drafts of former nurses.
import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { charts } from '@wren/contract/charts'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { approveReport, returnChart } from '../reports/reports-audit.commands.ts'
import { confirm, inWork } from '../visits/visits.builders.ts'
import {
  chartingStarted,
  lockVisit,
  unassignVisit,
  type VisitRecord,
} from '../visits/visits.public.ts'
import { aChartFixture, saveDraft, submitDraft } from './charts.builders.ts'

const app = useTestApp()

const db = () => app.instance.platform.db
const rows = async <R>(query: ReturnType<typeof sql<R>>): Promise<readonly R[]> =>
  (await query.execute(db())).rows
const locked = async (work: Parameters<typeof lockVisit>[0], id: number) =>
  (await lockVisit(work, id)) as VisitRecord

test('AVR-013 CHT-011 CHT-014 a returned chart states the reason, and its correction is version 2', async () => {
  const fixture = await aChartFixture(app)
  const { report_id } = await submitDraft(fixture)
  await inWork(app, (work) =>
    returnChart(work, { id: report_id, reason: 'Please correct the weight.' }),
  )
  const returned = await fixture.nurse.call(charts.chart, { id: fixture.visit.id })
  expect(returned.body.chart).toMatchObject({
    state: 'returned',
    returned_reason: 'Please correct the weight.',
    ver: 1,
  })
  const texts = await rows(
    sql<{
      body: string
    }>`select body from outbound_message where assignment_id = ${fixture.visit.id} and kind = 'chart-returned'`,
  )
  expect(texts).toHaveLength(1)
  expect(texts[0]?.body).toMatch(
    new RegExp(
      `^Your chart of Wren visit #${fixture.visit.id} was returned\\. Please open it in My Visits\\.`,
    ),
  )
  const data = { ...fixture.data, pre_assessment: { ...fixture.data.pre_assessment, weight: 165 } }
  const saved = await fixture.nurse.call(charts.save, { id: fixture.visit.id, data })
  expect(saved.body.chart.data.signatures?.nurse?.image).toBeNull()
  const { revision } = await saveDraft(fixture, {
    ...data,
    signatures: {
      ...data.signatures,
      nurse: { ...data.signatures?.nurse, signed_at: app.instance.platform.clock.now() },
    },
  })
  const unexplained = await fixture.nurse.call(charts.submit, {
    id: fixture.visit.id,
    revision,
    warnings_acknowledged: true,
    correction_reason: 'no',
  })
  expect([unexplained.status, unexplained.body.fields]).toEqual([
    400,
    { correction_reason: 'A correction reason is required.' },
  ])
  const again = await fixture.nurse.call(charts.submit, {
    id: fixture.visit.id,
    warnings_acknowledged: true,
    correction_reason: 'The weight was in kilograms.',
  })
  expect(
    (await rows(sql<{ status: string }>`select status from report where id = ${report_id}`))[0],
  ).toEqual({ status: 'audit-required' })
  for (const write of [
    sql`update chart_version set correction_reason = 'Another reason.'`,
    sql`delete from chart_version`,
  ])
    await expect(write.execute(db())).rejects.toThrow()
  expect(again.body).toMatchObject({
    report_id,
    chart: { ver: 2, state: 'submitted', returned_reason: null },
  })
  const listed = await fixture.scene.admin.call(charts.versions, { id: fixture.visit.id })
  expect(listed.body).toMatchObject({
    data: [
      { ver: 1 },
      {
        ver: 2,
        changed_sections: expect.arrayContaining(['pre_assessment', 'signatures']),
        correction_reason: 'The weight was in kilograms.',
      },
    ],
  })
  const old = await fixture.scene.admin.call(charts.versions, { id: fixture.visit.id, ver: 1 })
  expect(old.body).toMatchObject({ chart: { ver: 1, data: { pre_assessment: { weight: 172 } } } })
  expect(
    (await fixture.scene.admin.call(charts.versions, { id: fixture.visit.id, ver: 3 })).status,
  ).toBe(404)
  await inWork(app, (work) => approveReport(work, { id: report_id, note: 'Read and passed.' }))
  expect((await fixture.nurse.call(charts.chart, { id: fixture.visit.id })).body.chart?.state).toBe(
    'locked',
  )
})

test('CHT-092 archives the draft of a former nurse for admins, and the next nurse starts an empty chart', async () => {
  const fixture = await aChartFixture(app)
  await saveDraft(fixture)
  await inWork(app, async (work) =>
    unassignVisit(work, await locked(work, fixture.visit.id), { cause: 'manual' }),
  )
  const next = await aNurse(app)
  await confirm(app, fixture.visit.id, {
    nurseId: next,
    start: fixture.visit.start,
    cause: 'system',
    skipPatient: true,
  })
  expect((await fixture.nurse.call(charts.save, { id: fixture.visit.id, data: {} })).status).toBe(
    403,
  )
  expect((await fixture.nurse.call(charts.archived, { id: fixture.visit.id })).status).toBe(403)
  const client = await app.signIn(next)
  expect((await client.call(charts.chart, { id: fixture.visit.id })).body).toEqual({ chart: null })
  const archived = await fixture.scene.admin.call(charts.archived, { id: fixture.visit.id })
  expect(archived.body.data).toMatchObject([
    {
      user_id_nurse: fixture.scene.nurse,
      nurse_first_name: 'Nora',
      revision: 2,
      data: { narrative: fixture.data.narrative },
    },
  ])
  const views = await rows(sql<{
    n: number
  }>`select count(*)::int as n from audit_event where action = 'view' and record_type = 'chart'
    and record_id = ${`archived-${archived.body.data[0]?.id}`} and user_id = ${fixture.scene.admin.id}`)
  expect(views).toEqual([{ n: 1 }])
  expect((await app.nobody.call(charts.archived, { id: fixture.visit.id })).status).toBe(401)
  expect((await fixture.scene.admin.call(charts.archived, { id: 999_999 })).status).toBe(404)
  expect(await chartingStarted(db(), { id: fixture.visit.id, nurse_chart_received: null })).toBe(
    true,
  )
  expect(
    (await client.call(charts.save, { id: fixture.visit.id, revision: 0, data: {} })).body.chart,
  ).toMatchObject({ revision: 1, user_id_nurse: next })
})
