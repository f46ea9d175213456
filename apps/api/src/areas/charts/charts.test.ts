// CHT "Life cycle", "Calls", "Safety": a chart from its first save to its second version.
import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { nurseSignature } from '@wren/contract/chart-example-signatures'
import type { ChartData } from '@wren/contract/chart-sections'
import { charts } from '@wren/contract/charts'
import { addMinutes } from '@wren/contract/time'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { approveReport, returnChart } from '../reports/reports-audit.commands.ts'
import { aReadyVisit, aVisit, confirm, inWork } from '../visits/visits.builders.ts'
import {
  cancelVisit,
  changeVisit,
  chartingStarted,
  lockVisit,
  unassignVisit,
  visitById,
  type VisitRecord,
} from '../visits/visits.public.ts'
import { aChartFixture, saveDraft, submitDraft } from './charts.builders.ts'

const app = useTestApp()

const db = () => app.instance.platform.db
const rows = async <R>(query: ReturnType<typeof sql<R>>): Promise<readonly R[]> =>
  (await query.execute(db())).rows
const locked = async (work: Parameters<typeof lockVisit>[0], id: number) =>
  (await lockVisit(work, id)) as VisitRecord

test('CHT-010 the first save starts charting at revision 1 and a reload gives every field back', async () => {
  const { nurse, visit, data, scene } = await aChartFixture(app)
  expect((await nurse.call(charts.chart, { id: visit.id })).body).toEqual({ chart: null })
  const saved = await nurse.call(charts.save, { id: visit.id, revision: 0, data })
  expect(saved.status).toBe(200)
  expect(saved.body.chart).toMatchObject({
    assignment_id: visit.id,
    state: 'draft',
    ver: 0,
    revision: 1,
    returned_reason: null,
    user_id_nurse: scene.nurse,
  })
  const sections = await nurse.call(charts.save, {
    id: visit.id,
    revision: 1,
    data: { narrative: 'Only this section was sent.' },
  })
  expect(sections.body.chart.revision).toBe(2)
  const read = await nurse.call(charts.chart, { id: visit.id })
  expect(read.body.chart?.data).toMatchObject({
    narrative: 'Only this section was sent.',
    times: data.times,
    vitals: data.vitals,
  })
})

test('CHT-010 a draft may be incomplete but never of a wrong type, too large, or signed with something that is no picture', async () => {
  const { nurse, visit } = await aChartFixture(app)
  const save = (data: unknown) => nurse.call(charts.save, { id: visit.id, revision: 0, data })
  const wrong = await save({ times: { visit_start: 'nine' }, vitals: { sets: [{ pulse: '80' }] } })
  expect([wrong.status, Object.keys(wrong.body.fields ?? {})]).toEqual([
    400,
    ['times.visit_start', 'vitals.sets.0.pulse'],
  ])
  expect(
    (
      await save({
        policy_notes: Object.fromEntries(
          Array.from({ length: 500 }, (_, n) => [`a${n}`, 'x'.repeat(4900)]),
        ),
      })
    ).status,
  ).toBe(413)
  const cut = `${nurseSignature.slice(0, 60)}${'A'.repeat(40)}`
  expect((await save({ signatures: { nurse: { image: cut } } })).status).toBe(415)
  expect(
    (
      await save({
        signatures: { nurse: { image: `data:image/png;base64,iVBORw0KGgo${'A'.repeat(300_001)}` } },
      })
    ).status,
  ).toBe(413)
  expect((await nurse.call(charts.chart, { id: visit.id })).body.chart).toBeNull()
})

test('CHT-015 an older revision is refused with the stored chart, and nothing of the first save is lost', async () => {
  const desk = await aChartFixture(app)
  const { nurse, visit } = desk
  await nurse.call(charts.save, {
    id: visit.id,
    revision: 0,
    data: { narrative: 'From the first window.' },
  })
  const late = await nurse.call(charts.save, {
    id: visit.id,
    revision: 0,
    data: { narrative: 'From the second window.' },
  })
  expect(late.status).toBe(409)
  expect(late.body).toMatchObject({
    code: 'stale',
    error: 'This chart was changed in another window. Reload to see the latest version.',
    current: { revision: 1, data: { narrative: 'From the first window.' } },
  })
  expect(
    (await nurse.call(charts.save, { id: visit.id, revision: 1, data: {} })).body.chart.revision,
  ).toBe(2)
})

test('CHT-004 only the assigned nurse writes, and from two hours before the start', async () => {
  const desk = await aChartFixture(app)
  const { visit, scene, nurse } = desk
  const other = await app.signIn(await aNurse(app))
  expect((await other.call(charts.save, { id: visit.id, revision: 0, data: {} })).status).toBe(403)
  expect(
    (await scene.admin.call(charts.save, { id: visit.id, revision: 0, data: {} })).status,
  ).toBe(403)
  await app.clock(addMinutes(visit.start, -121))
  const early = await nurse.call(charts.save, { id: visit.id, revision: 0, data: {} })
  expect([early.status, early.body.error]).toEqual([
    409,
    'The chart opens 2 hours before the visit.',
  ])
  await app.clock(addMinutes(visit.start, -120))
  expect((await nurse.call(charts.save, { id: visit.id, revision: 0, data: {} })).status).toBe(200)
  await app.clock(addMinutes(visit.start, 60 * 1440)) // there is no closing time
  expect(
    (
      await (
        await app.signIn(scene.nurse)
      ).call(charts.save, { id: visit.id, revision: 1, data: {} })
    ).status,
  ).toBe(200)
})

test('CHT-028 the home medications are approved by the nurse herself and a changed row takes the approval away', async () => {
  const { nurse, visit, scene, data } = await aChartFixture(app)
  await nurse.call(charts.save, {
    id: visit.id,
    revision: 0,
    data: { home_medications: { none: false, items: [] } },
  })
  expect(
    (await nurse.call(charts.approveHomeMedications, { id: visit.id, approved: true })).status,
  ).toBe(400)
  await nurse.call(charts.save, {
    id: visit.id,
    revision: 1,
    data: { home_medications: { ...data.home_medications, approved_by: 1 } },
  })
  const before = await nurse.call(charts.chart, { id: visit.id })
  expect(before.body.chart?.data.home_medications?.approved_by).toBeNull()
  const approved = await nurse.call(charts.approveHomeMedications, { id: visit.id, approved: true })
  expect(approved.body.chart.data.home_medications?.approved_by).toBe(scene.nurse)
  const cleared = await nurse.call(charts.approveHomeMedications, { id: visit.id, approved: false })
  expect(cleared.body.chart.data.home_medications).toMatchObject({
    approved_by: null,
    approved_at: null,
  })
  await nurse.call(charts.approveHomeMedications, { id: visit.id, approved: true })
  const changed = await nurse.call(charts.save, {
    id: visit.id,
    data: { home_medications: { items: [{ name: 'Aspirin' }] } },
  })
  expect(changed.body.chart.data.home_medications?.approved_by).toBeNull()
  expect(
    (
      await (
        await app.signIn(await aNurse(app))
      ).call(charts.approveHomeMedications, { id: visit.id, approved: true })
    ).status,
  ).toBe(403)
  expect(
    (await nurse.call(charts.approveHomeMedications, { id: 999_999, approved: true })).status,
  ).toBe(404)
  await inWork(app, async (work) =>
    cancelVisit(work, await locked(work, visit.id), 'Cancelled - Patient Declined'),
  )
  expect(
    (await nurse.call(charts.approveHomeMedications, { id: visit.id, approved: true })).status,
  ).toBe(409)
})

test('CHT-073 checking answers findings and flags and stores nothing', async () => {
  const { nurse, visit, data } = await aChartFixture(app)
  const checked = await nurse.call(charts.validate, {
    id: visit.id,
    data: { ...data, narrative: '' },
  })
  expect(checked.body.valid).toBe(false)
  expect(checked.body.findings.map(({ path }) => path)).toContain('narrative')
  expect((await nurse.call(charts.validate, { id: visit.id, data: { narrative: 7 } })).status).toBe(
    400,
  )
  expect((await nurse.call(charts.validate, { id: 999_999, data })).status).toBe(404)
  expect(
    (await (await app.signIn(await aNurse(app))).call(charts.validate, { id: visit.id, data }))
      .status,
  ).toBe(403)
  expect((await nurse.call(charts.chart, { id: visit.id })).body.chart).toBeNull()
})

test('CHT-011 a chart with problems is refused with its findings and the draft is kept saved', async () => {
  const desk = await aChartFixture(app)
  const { nurse, visit } = desk
  const { revision } = await saveDraft(desk)
  const refused = await nurse.call(charts.submit, {
    id: visit.id,
    revision,
    data: { narrative: 'Too short.' },
    warnings_acknowledged: true,
  })
  expect(refused.status).toBe(400)
  expect(refused.body.error).toBe('The chart has problems.')
  // What she signed for is another text now (CHT-061).
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

test('a submission refused as the chart stands is no further save: the nurse may press again with the revision she holds', async () => {
  const desk = await aChartFixture(app)
  const { revision } = await saveDraft(desk)
  const { medications: [first, ...others] = [] } = desk.data
  const late = await desk.nurse.call(charts.save, {
    id: desk.visit.id,
    revision,
    data: { medications: [{ ...first, total_volume_ml: 900 }, ...others] },
  })
  const held = late.body.chart.revision
  for (let press = 0; press < 2; press++) {
    const refused = await desk.nurse.call(charts.submit, { id: desk.visit.id, revision: held })
    expect([refused.status, refused.body.error]).toEqual([400, 'The chart has problems.'])
  }
  expect((await desk.nurse.call(charts.chart, { id: desk.visit.id })).body.chart).toMatchObject({
    revision: held,
    state: 'draft',
  })
})

test('warnings must be acknowledged, then the chart is submitted with the flag of its break of policy', async () => {
  const desk = await aChartFixture(app)
  const [first, ...others] = desk.data.medications ?? []
  const note = 'The pharmacy confirmed the lot by phone before the infusion.'
  const medications = [
    { ...first, note, lots: [{ lot: 'OLD1', expiry: '2020-01-02', vials: 1 }] },
    ...others,
  ] as ChartData['medications'] & object
  const { revision } = await saveDraft(desk, { ...desk.data, medications })
  const unread = await desk.nurse.call(charts.submit, { id: desk.visit.id, revision })
  expect([unread.status, unread.body.fields]).toEqual([
    400,
    { warnings_acknowledged: 'I have reviewed the warnings is required.' },
  ])
  const answer = await desk.nurse.call(charts.submit, {
    id: desk.visit.id,
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

test('CHT-011 submitting makes the version, finishes the visit and opens the report; without flags the chart is locked', async () => {
  const desk = await aChartFixture(app)
  const { chart, assignment, report_id } = await submitDraft(desk)
  const visit = await visitById(db(), desk.visit.id)
  expect(visit).toMatchObject({
    status: 'Completed - Visit Finished',
    actual_start: desk.data.times?.visit_start,
    actual_end: desk.data.times?.visit_end,
  })
  expect(visit?.nurse_chart_received).toMatch(/Z$/)
  expect(assignment).toMatchObject({ id: desk.visit.id, status: 'Completed - Visit Finished' })
  expect(Object.keys(assignment)).not.toContain('margin_percent')
  const [report] = await rows(
    sql<{
      status: string
      assignment_id: number
    }>`select status, assignment_id from report where id = ${report_id}`,
  )
  expect(report?.assignment_id).toBe(desk.visit.id)
  expect(chart).toMatchObject({
    ver: 1,
    state: report?.status === 'audit-required' ? 'submitted' : 'locked',
  })
  const versions = await desk.nurse.call(charts.versions, { id: desk.visit.id })
  expect(versions.body).toEqual({
    data: [
      {
        ver: 1,
        submitted_at: visit?.nurse_chart_received,
        submitted_by: desk.scene.nurse,
        changed_sections: [],
        correction_reason: null,
      },
    ],
  })
  await expect(sql`update chart_version set data = '{}'`.execute(db())).rejects.toThrow()
})

test('CHT-082 two submissions at the same moment make one version, one report and one status change', async () => {
  const desk = await aChartFixture(app)
  const { revision } = await saveDraft(desk)
  const submit = () =>
    desk.nurse.call(charts.submit, { id: desk.visit.id, revision, warnings_acknowledged: true })
  const answers = await Promise.all([submit(), submit(), submit()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  for (const { body } of answers.filter(({ status }) => status === 409))
    expect((body as unknown as { chart: { ver: number } }).chart.ver).toBe(1)
  const counted = await rows(sql<{ versions: number; reports: number; changes: number }>`select
    (select count(*)::int from chart_version join chart on chart.id = chart_id
      where assignment_id = ${desk.visit.id}) as versions,
    (select count(*)::int from report where assignment_id = ${desk.visit.id}) as reports,
    (select count(*)::int from visit_status_history where assignment_id = ${desk.visit.id}
      and to_status = 'Completed - Visit Finished') as changes`)
  expect(counted).toEqual([{ versions: 1, reports: 1, changes: 1 }])
})

test('CHT-083 a visit cancelled first refuses the chart and keeps the draft; a chart received first refuses the cancel', async () => {
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

test('CHT-083 cancel and submission at the same moment: exactly one of them happens', async () => {
  for (let round = 0; round < 4; round++) {
    const desk = await aChartFixture(app)
    const { revision } = await saveDraft(desk)
    const [sent, cancelled] = await Promise.all([
      desk.nurse.call(charts.submit, { id: desk.visit.id, revision, warnings_acknowledged: true }),
      inWork(app, async (work) =>
        cancelVisit(work, await locked(work, desk.visit.id), 'Cancelled - Patient Declined'),
      ),
    ])
    expect([sent.status === 200, !('refused' in cancelled)].filter(Boolean)).toHaveLength(1)
  }
})

test('AVR-013 CHT-011 CHT-014 a returned chart tells the nurse why, and its correction is version 2 with the changed sections', async () => {
  const desk = await aChartFixture(app)
  const { report_id } = await submitDraft(desk)
  await inWork(app, (work) =>
    returnChart(work, { id: report_id, reason: 'Please correct the weight.' }),
  )
  const returned = await desk.nurse.call(charts.chart, { id: desk.visit.id })
  expect(returned.body.chart).toMatchObject({
    state: 'returned',
    returned_reason: 'Please correct the weight.',
    ver: 1,
  })
  const texts = await rows(
    sql<{
      body: string
    }>`select body from outbound_message where assignment_id = ${desk.visit.id} and kind = 'chart-returned'`,
  )
  expect(texts).toHaveLength(1)
  expect(texts[0]?.body).toMatch(
    new RegExp(
      `^Your chart of Wren visit #${desk.visit.id} was returned\\. Please open it in My Visits\\.`,
    ),
  )
  const data = { ...desk.data, pre_assessment: { ...desk.data.pre_assessment, weight: 165 } }
  const saved = await desk.nurse.call(charts.save, { id: desk.visit.id, data })
  expect(saved.body.chart.data.signatures?.nurse?.image).toBeNull()
  const { revision } = await saveDraft(desk, {
    ...data,
    signatures: {
      ...data.signatures,
      nurse: { ...data.signatures?.nurse, signed_at: app.instance.platform.clock.now() },
    },
  })
  const unexplained = await desk.nurse.call(charts.submit, {
    id: desk.visit.id,
    revision,
    warnings_acknowledged: true,
    correction_reason: 'no',
  })
  expect([unexplained.status, unexplained.body.fields]).toEqual([
    400,
    { correction_reason: 'A correction reason is required.' },
  ])
  const again = await desk.nurse.call(charts.submit, {
    id: desk.visit.id,
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
  const listed = await desk.scene.admin.call(charts.versions, { id: desk.visit.id })
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
  const old = await desk.scene.admin.call(charts.versions, { id: desk.visit.id, ver: 1 })
  expect(old.body).toMatchObject({ chart: { ver: 1, data: { pre_assessment: { weight: 172 } } } })
  expect((await desk.scene.admin.call(charts.versions, { id: desk.visit.id, ver: 3 })).status).toBe(
    404,
  )
  await inWork(app, (work) => approveReport(work, { id: report_id, note: 'Read and passed.' }))
  expect((await desk.nurse.call(charts.chart, { id: desk.visit.id })).body.chart?.state).toBe(
    'locked',
  )
})

test('CHT-092 the draft of a nurse who leaves the visit is archived for admins and the next nurse starts an empty chart', async () => {
  const desk = await aChartFixture(app)
  await saveDraft(desk)
  await inWork(app, async (work) =>
    unassignVisit(work, await locked(work, desk.visit.id), { cause: 'manual' }),
  )
  const next = await aNurse(app)
  await confirm(app, desk.visit.id, {
    nurseId: next,
    start: desk.visit.start,
    cause: 'system',
    skipPatient: true,
  })
  expect((await desk.nurse.call(charts.save, { id: desk.visit.id, data: {} })).status).toBe(403)
  expect((await desk.nurse.call(charts.archived, { id: desk.visit.id })).status).toBe(403)
  const client = await app.signIn(next)
  expect((await client.call(charts.chart, { id: desk.visit.id })).body).toEqual({ chart: null })
  const archived = await desk.scene.admin.call(charts.archived, { id: desk.visit.id })
  expect(archived.body.data).toMatchObject([
    {
      user_id_nurse: desk.scene.nurse,
      nurse_first_name: 'Nora',
      revision: 2,
      data: { narrative: desk.data.narrative },
    },
  ])
  const views = await rows(sql<{
    n: number
  }>`select count(*)::int as n from audit_event where action = 'view' and record_type = 'chart'
    and record_id = ${`archived-${archived.body.data[0]?.id}`} and user_id = ${desk.scene.admin.id}`)
  expect(views).toEqual([{ n: 1 }])
  expect((await app.nobody.call(charts.archived, { id: desk.visit.id })).status).toBe(401)
  expect((await desk.scene.admin.call(charts.archived, { id: 999_999 })).status).toBe(404)
  expect(await chartingStarted(db(), { id: desk.visit.id, nurse_chart_received: null })).toBe(true)
  expect(
    (await client.call(charts.save, { id: desk.visit.id, revision: 0, data: {} })).body.chart,
  ).toMatchObject({ revision: 1, user_id_nurse: next })
})

test('a moderate reaction asks operations at once', async () => {
  const desk = await aChartFixture(app)
  const at = desk.data.medications?.[0]?.start ?? null
  const note =
    'Flushing of face and chest; the infusion was paused and the pharmacy called at once.'
  await submitDraft(desk, {
    data: {
      ...desk.data,
      narrative: `${desk.data.narrative ?? ''} ${note}`,
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
    where type = 'assignment' and type_id = ${desk.visit.id}
      and description = ${`Visit #${desk.visit.id}: reaction or transfer reported`}`)
  expect(updates).toEqual([{ priority: 40, user_id_assigned: desk.scene.admin.id }])
})

test('the next visit is booked from the chart, or its time becomes a request', async () => {
  const desk = await aChartFixture(app)
  const next = await aVisit(app, desk.scene, { start: addMinutes(desk.visit.start, 7 * 1440) })
  const start = addMinutes(desk.visit.start, 8 * 1440)
  await submitDraft(desk, { data: { ...desk.data, next_visit: { choice: 'Schedule', start } } })
  expect(await visitById(db(), next.id)).toMatchObject({
    status: 'Active - Ready',
    start,
    user_id_assigned: desk.scene.nurse,
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

test('CHT-089 a chart that stays out is asked for once a day, five times; of missed, Inactive, Hold and own-chart visits never', async () => {
  const desk = await aChartFixture(app)
  const texts = () =>
    rows(sql<{
      assignment_id: number
      body: string
    }>`select assignment_id, body from outbound_message where kind = 'chart-reminder'
    and assignment_id >= ${desk.visit.id} order by id`)
  const told = async () => (await texts()).length
  const others = [
    await aChartFixture(app),
    await aChartFixture(app),
    await aChartFixture(app),
    await aChartFixture(app),
  ].map(({ visit }) => visit)
  const ended = [
    { missed: true, missed_reason: 'Missed - Other' },
    { status: 'Inactive - Canceled', cancel_reason: 'Cancelled - Patient Declined' },
    { status: 'Hold' },
  ] as const
  for (const [index, changes] of ended.entries())
    await inWork(app, async (work) =>
      changeVisit(work, await locked(work, (others[index] as VisitRecord).id), changes, {
        cause: 'manual',
      }),
    )
  await sql`update pharmacy set has_own_chart = true where id = ${others[3]?.provider_id}`.execute(
    db(),
  )
  const run = async () => {
    await app.nobody.raw('POST', '/dev/jobs/chart-reminders/run', {})
    await app.settle()
  }
  const end = addMinutes(desk.visit.start, desk.visit.duration_estimate)
  await app.clock(addMinutes(end, 1439))
  await run()
  expect(await told()).toBe(0)
  const counts: number[] = []
  for (const day of [1, 1.5, 2, 3, 4, 5, 6, 7]) {
    await app.clock(addMinutes(end, day * 1440 + 5))
    await run()
    counts.push(await told())
  }
  expect(counts).toEqual([1, 1, 2, 3, 4, 5, 5, 5])
  expect([...new Set((await texts()).map(({ assignment_id }) => assignment_id))]).toEqual([
    desk.visit.id,
  ])
  expect((await texts()).at(-1)?.body).toBe(
    `Your chart of Wren visit #${desk.visit.id} is not submitted yet. Please open it in My Visits.`,
  )
})
