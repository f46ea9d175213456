// Submissions: version, visit, report, update and next visit.
import { expect, test } from 'vitest'
import { sql } from 'kysely'
import type { ChartData } from '@wren/contract/chart-sections'
import { charts } from '@wren/contract/charts'
import { addMinutes } from '@wren/contract/time'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { aReadyVisit, aVisit, inWork } from '../visits/visits.builders.ts'
import { cancelVisit, lockVisit, visitById, type VisitRecord } from '../visits/visits.public.ts'
import { aChartFixture, saveDraft, submitDraft } from './charts.builders.ts'

const app = useTestApp()

const db = () => app.instance.platform.db
const rows = async <R>(query: ReturnType<typeof sql<R>>): Promise<readonly R[]> =>
  (await query.execute(db())).rows
const locked = async (work: Parameters<typeof lockVisit>[0], id: number) =>
  (await lockVisit(work, id)) as VisitRecord

test('CHT-011 refuses a chart with its findings and keeps the draft', async () => {
  const fixture = await aChartFixture(app)
  const { nurse, visit } = fixture
  const { revision } = await saveDraft(fixture)
  const refused = await nurse.call(charts.submit, {
    id: visit.id,
    revision,
    data: { narrative: 'Too short.' },
    warnings_acknowledged: true,
  })
  expect(refused.status).toBe(400)
  expect(refused.body.error).toBe('The chart has problems.')
  // The signed text has changed (CHT-061).
  expect(refused.body.fields).toEqual({
    narrative: 'Please describe the visit in at least 20 characters.',
    'signatures.nurse.image': 'Nurse signature is required.',
  })
  expect((await nurse.call(charts.chart, { id: visit.id })).body.chart).toMatchObject({
    state: 'draft',
    revision: revision + 1,
    data: { narrative: 'Too short.' },
  })
  expect((await visitById(db(), visit.id))?.status).toBe('Active - Ready')
})

test('a refused submission without changes keeps the revision, so that the nurse can submit again', async () => {
  const fixture = await aChartFixture(app)
  const { revision } = await saveDraft(fixture)
  const { medications: [first, ...others] = [] } = fixture.data
  const late = await fixture.nurse.call(charts.save, {
    id: fixture.visit.id,
    revision,
    data: { medications: [{ ...first, total_volume_ml: 900 }, ...others] },
  })
  const held = late.body.chart.revision
  for (let press = 0; press < 2; press++) {
    const refused = await fixture.nurse.call(charts.submit, {
      id: fixture.visit.id,
      revision: held,
    })
    expect([refused.status, refused.body.error]).toEqual([400, 'The chart has problems.'])
  }
  expect(
    (await fixture.nurse.call(charts.chart, { id: fixture.visit.id })).body.chart,
  ).toMatchObject({
    revision: held,
    state: 'draft',
  })
})

test('requires acknowledged warnings, and flags the break of policy', async () => {
  const fixture = await aChartFixture(app)
  const [first, ...others] = fixture.data.medications ?? []
  const note = 'The pharmacy confirmed the lot by phone before the infusion.'
  const medications = [
    { ...first, note, lots: [{ lot: 'OLD1', expiry: '2020-01-02', vials: 1 }] },
    ...others,
  ] as ChartData['medications'] & object
  const { revision } = await saveDraft(fixture, { ...fixture.data, medications })
  const unread = await fixture.nurse.call(charts.submit, { id: fixture.visit.id, revision })
  expect([unread.status, unread.body.fields]).toEqual([
    400,
    { warnings_acknowledged: 'I have reviewed the warnings is required.' },
  ])
  const answer = await fixture.nurse.call(charts.submit, {
    id: fixture.visit.id,
    warnings_acknowledged: true,
  })
  expect(answer.status).toBe(200)
  const [report] = await rows(
    sql<{
      audit_flags: string[]
      status: string
    }>`select audit_flags, status from report where id = ${answer.body.report_id}`,
  )
  expect(report).toMatchObject({
    status: 'audit-required',
    audit_flags: expect.arrayContaining(['note_for_policy_break']),
  })
})

test('CHT-011 a submission creates version and report, finishes the visit and locks without flags', async () => {
  const fixture = await aChartFixture(app)
  const { chart, assignment, report_id } = await submitDraft(fixture)
  const visit = await visitById(db(), fixture.visit.id)
  expect(visit).toMatchObject({
    status: 'Completed - Visit Finished',
    actual_start: fixture.data.times?.visit_start,
    actual_end: fixture.data.times?.visit_end,
  })
  expect(visit?.nurse_chart_received).toMatch(/Z$/)
  expect(assignment).toMatchObject({ id: fixture.visit.id, status: 'Completed - Visit Finished' })
  expect(Object.keys(assignment)).not.toContain('margin_percent')
  const [report] = await rows(
    sql<{
      status: string
      assignment_id: number
    }>`select status, assignment_id from report where id = ${report_id}`,
  )
  expect(report?.assignment_id).toBe(fixture.visit.id)
  expect(chart).toMatchObject({
    ver: 1,
    state: report?.status === 'audit-required' ? 'submitted' : 'locked',
  })
  const versions = await fixture.nurse.call(charts.versions, { id: fixture.visit.id })
  expect(versions.body).toEqual({
    data: [
      {
        ver: 1,
        submitted_at: visit?.nurse_chart_received,
        submitted_by: fixture.scene.nurse,
        changed_sections: [],
        correction_reason: null,
      },
    ],
  })
  await expect(sql`update chart_version set data = '{}'`.execute(db())).rejects.toThrow()
})

test('CHT-082 concurrent submissions create one version, one report and one status change', async () => {
  const fixture = await aChartFixture(app)
  const { revision } = await saveDraft(fixture)
  const submit = () =>
    fixture.nurse.call(charts.submit, {
      id: fixture.visit.id,
      revision,
      warnings_acknowledged: true,
    })
  const answers = await Promise.all([submit(), submit(), submit()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  for (const { body } of answers.filter(({ status }) => status === 409))
    expect((body as unknown as { chart: { ver: number } }).chart.ver).toBe(1)
  const counted = await rows(sql<{ versions: number; reports: number; changes: number }>`select
    (select count(*)::int from chart_version join chart on chart.id = chart_id
      where assignment_id = ${fixture.visit.id}) as versions,
    (select count(*)::int from report where assignment_id = ${fixture.visit.id}) as reports,
    (select count(*)::int from visit_status_history where assignment_id = ${fixture.visit.id}
      and to_status = 'Completed - Visit Finished') as changes`)
  expect(counted).toEqual([{ versions: 1, reports: 1, changes: 1 }])
})

test('CHT-083 a cancelled visit refuses the chart, and a received chart refuses the cancellation', async () => {
  const first = await aChartFixture(app)
  const { revision } = await saveDraft(first)
  const reason = 'Cancelled - Patient Declined'
  await inWork(app, async (work) => cancelVisit(work, await locked(work, first.visit.id), reason))
  const refused = await first.nurse.call(charts.submit, {
    id: first.visit.id,
    revision,
    warnings_acknowledged: true,
  })
  expect([refused.status, refused.body.error]).toEqual([409, 'This visit was canceled.'])
  expect((await first.nurse.call(charts.chart, { id: first.visit.id })).body.chart).toMatchObject({
    revision,
    state: 'draft',
  })
  const second = await aChartFixture(app)
  await submitDraft(second)
  expect(
    await inWork(app, async (work) =>
      cancelVisit(work, await locked(work, second.visit.id), reason),
    ),
  ).toMatchObject({ refused: true, status: 409 })
})

test('CHT-083 of concurrent cancellation and submission exactly one happens', async () => {
  for (let round = 0; round < 4; round++) {
    const fixture = await aChartFixture(app)
    const { revision } = await saveDraft(fixture)
    const [sent, cancelled] = await Promise.all([
      fixture.nurse.call(charts.submit, {
        id: fixture.visit.id,
        revision,
        warnings_acknowledged: true,
      }),
      inWork(app, async (work) =>
        cancelVisit(work, await locked(work, fixture.visit.id), 'Cancelled - Patient Declined'),
      ),
    ])
    expect([sent.status === 200, !('refused' in cancelled)].filter(Boolean)).toHaveLength(1)
  }
})

test('a moderate reaction creates an update for operations', async () => {
  const fixture = await aChartFixture(app)
  const at = fixture.data.medications?.[0]?.start ?? null
  const note =
    'Flushing of face and chest; the infusion was paused and the pharmacy called at once.'
  await submitDraft(fixture, {
    data: {
      ...fixture.data,
      narrative: `${fixture.data.narrative ?? ''} ${note}`,
      reactions: {
        occurred: 'yes',
        reactions: [
          {
            time: at,
            symptoms: ['flushing'],
            severity: 'moderate',
            interventions: ['paused'],
            outcome: 'resolved',
            note,
            pharmacy_notified_at: at,
            prescriber_notified_at: at,
          },
        ],
      },
    },
  })
  const updates = await rows(sql<{
    priority: number
    user_id_assigned: number
  }>`select priority, user_id_assigned from update_item
    where type = 'assignment' and type_id = ${fixture.visit.id}
      and description like ${`Visit #${fixture.visit.id}: reaction or transfer reported\n%`}`)
  expect(updates).toEqual([{ priority: 40, user_id_assigned: fixture.scene.admin.id }])
})

test('schedules the next visit from the chart, or creates a request', async () => {
  const fixture = await aChartFixture(app)
  const next = await aVisit(app, fixture.scene, {
    start: addMinutes(fixture.visit.start, 7 * 1440),
  })
  const start = addMinutes(fixture.visit.start, 8 * 1440)
  await submitDraft(fixture, {
    data: { ...fixture.data, next_visit: { choice: 'Schedule', start } },
  })
  expect(await visitById(db(), next.id)).toMatchObject({
    status: 'Active - Ready',
    start,
    user_id_assigned: fixture.scene.nurse,
    e_chart_scheduled: true,
    e_chart_scheduled_at: expect.any(String),
  })
  const second = await aChartFixture(app)
  const staffed = await aReadyVisit(
    app,
    { ...second.scene, nurse: await aNurse(app) },
    { start: addMinutes(second.visit.start, 7 * 1440) },
  )
  await submitDraft(second, {
    data: {
      ...second.data,
      next_visit: { choice: 'Schedule', start: addMinutes(second.visit.start, 8 * 1440) },
    },
  })
  expect((await visitById(db(), staffed.id))?.start).toBe(staffed.start)
  const asked = await rows(
    sql<{
      refusal: string
    }>`select refusal from chart_next_visit_request where assignment_id = ${staffed.id}`,
  )
  const updates = await rows(
    sql<{
      n: number
    }>`select count(*)::int as n from update_item where type_id = ${staffed.id} and type = 'assignment'`,
  )
  expect([asked, updates]).toEqual([
    [{ refusal: 'Another nurse is already assigned.' }],
    [{ n: 1 }],
  ])
})
