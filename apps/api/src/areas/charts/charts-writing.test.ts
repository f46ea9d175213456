// CHT-003, 012, 013, 018, 067: who writes a chart and when, what its report makes of it, and what a submission is
// flagged for.
import { expect, test } from 'vitest'
import { sql } from 'kysely'
import type { ChartFlag } from '@wren/contract/chart-flags.rules'
import type { ChartData } from '@wren/contract/chart-sections'
import { charts } from '@wren/contract/charts'
import { nurseVisits } from '@wren/contract/nurse-visits'
import { nurseStatus } from '@wren/contract/nurse-visits.rules'
import { reports } from '@wren/contract/reports'
import { addMinutes } from '@wren/contract/time'
import type { Client } from '../../platform/testing.ts'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { aReport } from '../reports/reports.builders.ts'
import { inWork } from '../visits/visits.builders.ts'
import { changeVisit, lockVisit, type VisitRecord } from '../visits/visits.public.ts'
import { aChartFixture, saveDraft, submitDraft, type ChartFixture } from './charts.builders.ts'

const app = useTestApp()

const now = () => app.instance.platform.clock.now()
const change = async ({ visit }: ChartFixture, changes: Parameters<typeof changeVisit>[2]) => {
  const changed = await inWork(app, async (work) =>
    changeVisit(work, (await lockVisit(work, visit.id)) as VisitRecord, changes, {
      cause: 'manual',
    }),
  )
  if ('refused' in changed) throw new Error(changed.error)
}
const save = async ({ visit }: ChartFixture, client: Client) => {
  const { status, body } = await client.call(charts.save, { id: visit.id, data: {} })
  return [status, body.error ?? body.chart.state]
}
const stateOf = async ({ nurse, visit }: ChartFixture) =>
  (await nurse.call(charts.chart, { id: visit.id }, { 'cache-control': 'no-cache' })).body.chart
    ?.state
const flagsOf = async ({ visit }: ChartFixture) =>
  (
    await sql<{
      audit_flags: string[]
      status: string
    }>`select audit_flags, status from report where assignment_id = ${visit.id}`.execute(
      app.instance.platform.db,
    )
  ).rows[0]
const signedAgain = (data: ChartData): ChartData => ({
  ...data,
  signatures: {
    patient: { ...data.signatures?.patient, signed_at: now() },
    nurse: { ...data.signatures?.nurse, signed_at: now() },
  },
})
const submitted409 = [409, 'This chart was submitted and cannot be changed.']

test('CHT-003 nobody but the assigned nurse writes', async () => {
  const desk = await aChartFixture(app)
  const [shadow, other] = [await aNurse(app), await aNurse(app)]
  await change(desk, { shadow_nurse_id: shadow, shadow_requested_at: now() })
  for (const client of [await app.signIn(shadow), await app.signIn(other), desk.scene.admin])
    expect((await save(desk, client))[0]).toBe(403)
  expect(await save(desk, desk.nurse)).toEqual([200, 'draft'])
})

test('CHT-003 she writes from two hours before the start, while the visit is ready, or booked and confirmed by her, and not missed', async () => {
  const desk = await aChartFixture(app)
  const awaiting = [
    409,
    expect.stringMatching(/^This visit is awaiting approval\. Please call \d{3}-\d{3}-\d{4}\.$/),
  ]
  await app.clock(addMinutes(desk.visit.start, -121))
  expect(await save(desk, desk.nurse)).toEqual([409, 'The chart opens 2 hours before the visit.'])
  await app.clock(addMinutes(desk.visit.start, -120))
  expect(await save(desk, desk.nurse)).toEqual([200, 'draft'])
  await change(desk, { status: 'Active - Booked' })
  expect(await save(desk, desk.nurse)).toEqual([200, 'draft'])
  await change(desk, { nurse_confirmed: null })
  expect(await save(desk, desk.nurse)).toEqual(awaiting)
  await change(desk, { nurse_confirmed: now(), status: 'Hold' })
  expect(await save(desk, desk.nurse)).toEqual(awaiting)
  await change(desk, { status: 'Active - Booked' })
  await change(desk, { missed: true, missed_reason: 'Missed - Other' })
  expect(await save(desk, desk.nurse)).toEqual([409, 'This visit was missed.'])
})

test('CHT-003 a chart of a booked visit is flagged not_ready, and one that was submitted is written again only when it is returned', async () => {
  const desk = await aChartFixture(app)
  await change(desk, { status: 'Active - Booked' })
  const { report_id, chart } = await submitDraft(desk)
  expect([chart.state, await flagsOf(desk)]).toEqual([
    'submitted',
    { status: 'audit-required', audit_flags: ['not_ready'] },
  ])
  expect(await save(desk, desk.nurse)).toEqual(submitted409)
  await desk.scene.admin.call(reports.returnChart, {
    id: report_id,
    reason: 'The narrative is missing.',
  })
  expect(await save(desk, desk.nurse)).toEqual([200, 'returned'])
})

test('CHT-012 a returned eChart returns the chart with its reason, lets its nurse write again and texts her', async () => {
  const desk = await aChartFixture(app)
  const { report_id } = await submitDraft(desk)
  expect(
    (
      await desk.scene.admin.call(reports.returnChart, {
        id: report_id,
        reason: 'Please correct the weight.',
      })
    ).body.status,
  ).toBe('echart-returned')
  expect((await desk.nurse.call(charts.chart, { id: desk.visit.id })).body.chart).toMatchObject({
    state: 'returned',
    returned_reason: 'Please correct the weight.',
    ver: 1,
  })
  expect((await desk.nurse.call(charts.info, { id: desk.visit.id })).body).toMatchObject({
    is_editable: true,
    not_editable_reason: null,
  })
  expect(await save(desk, desk.nurse)).toEqual([200, 'returned'])
  const texts = await sql<{
    body: string
    to: string
  }>`select body, recipient as to from outbound_message where assignment_id = ${desk.visit.id}
    and kind = 'chart-returned'`.execute(app.instance.platform.db)
  const phone = await sql<{
    phone: string
  }>`select phone from user_account where id = ${desk.scene.nurse}`.execute(
    app.instance.platform.db,
  )
  expect(texts.rows).toEqual([
    {
      to: expect.stringContaining(phone.rows[0]?.phone ?? 'none'),
      body: expect.stringMatching(
        new RegExp(
          `^Your chart of Wren visit #${desk.visit.id} was returned\\. Please open it in My Visits\\.`,
        ),
      ),
    },
  ])
})

test('CHT-013 a chart is locked when its report needs no audit or leaves it by approval; then only a Return opens it', async () => {
  const clean = await aReport(app)
  expect([await stateOf(clean.desk), clean.report.status]).toEqual([
    'locked',
    'manual-send-required',
  ])
  expect(await save(clean.desk, clean.desk.nurse)).toEqual(submitted409)
  const flagged = await aReport(app, { flagged: true })
  expect([await stateOf(flagged.desk), flagged.report.status]).toEqual([
    'submitted',
    'audit-required',
  ])
  expect(await save(flagged.desk, flagged.desk.nurse)).toEqual(submitted409)
  await flagged.admin.call(reports.approve, { id: flagged.report.id, note: 'Read and passed.' })
  expect(await stateOf(flagged.desk)).toBe('locked')
  expect(await save(flagged.desk, flagged.desk.nurse)).toEqual(submitted409)
  await flagged.admin.call(reports.returnChart, {
    id: flagged.report.id,
    reason: 'The lot is another one.',
  })
  expect([await stateOf(flagged.desk), await save(flagged.desk, flagged.desk.nurse)]).toEqual([
    'returned',
    [200, 'returned'],
  ])
})

test('CHT-013 after the nurse was paid a Return opens the chart for a correction all the same, and approval locks it anew', async () => {
  const { desk, admin, report } = await aReport(app)
  expect((await admin.call(reports.payNurse, { id: report.id })).body.visit.payment.status).toBe(
    'paid',
  )
  expect(await save(desk, desk.nurse)).toEqual(submitted409)
  expect(
    (await admin.call(reports.returnChart, { id: report.id, reason: 'The lot is another one.' }))
      .status,
  ).toBe(200)
  expect(await stateOf(desk)).toBe('returned')
  const data = signedAgain({
    ...desk.data,
    pre_assessment: { ...desk.data.pre_assessment, weight: 165 },
  })
  expect(
    (await submitDraft(desk, { data, correction: 'The weight was in kilograms.' })).chart,
  ).toMatchObject({ ver: 2, state: 'submitted' })
  expect((await admin.call(reports.byId, { id: report.id })).body).toMatchObject({
    status: 'audit-required',
    visit: { payment: { status: 'paid' } },
  })
  await admin.call(reports.approve, { id: report.id, note: 'Read and passed.' })
  expect(await stateOf(desk)).toBe('locked')
})

test('CHT-018 a submitted chart that somebody looks at is in My Visits as Chart in Review', async () => {
  const { desk, report } = await aReport(app, { flagged: true })
  const { body } = await desk.nurse.call(nurseVisits.mine, {})
  const mine = body.data.find(({ id }) => id === desk.visit.id)
  expect([
    report.status,
    mine && nurseStatus(mine, { nurse: desk.scene.nurse, now: now() }),
  ]).toEqual(['audit-required', 'Chart in Review'])
})

test('CHT-067 flags are computed from the chart, the order and the moment as they stand at submission', async () => {
  const flagged = async (
    data: (desk: ChartFixture) => ChartData,
    prepare: (desk: ChartFixture) => Promise<void> = async () => {},
  ): Promise<readonly ChartFlag[]> => {
    const desk = await aChartFixture(app)
    await saveDraft(desk, data(desk))
    await prepare(desk)
    const answer = await desk.nurse.call(charts.submit, {
      id: desk.visit.id,
      warnings_acknowledged: true,
    })
    expect(answer.status).toBe(200)
    const kept = await sql<{
      audit_flags: ChartFlag[]
    }>`select audit_flags from chart_version where chart_id = ${answer.body.chart.id}`.execute(
      app.instance.platform.db,
    )
    expect((await flagsOf(desk))?.audit_flags).toEqual(kept.rows[0]?.audit_flags)
    return kept.rows[0]?.audit_flags ?? []
  }
  expect(await flagged(({ data }) => data)).toEqual([])
  expect(
    await flagged(({ data }) => ({
      ...data,
      pre_assessment: {
        ...data.pre_assessment,
        pregnant: 'yes',
        infection_signs: ['cough'],
        change_note: 'A cold since Monday.',
      },
    })),
  ).toEqual(['infection_signs', 'pregnant'])
  const late = await flagged(
    ({ data }) => data,
    async (desk) => {
      await app.clock(addMinutes(desk.data.times?.visit_end ?? '', 24 * 60 + 1))
      Object.assign(desk, { nurse: await app.signIn(desk.scene.nurse) })
    },
  )
  expect(late).toEqual(['submitted_late'])
  expect(
    await flagged(
      ({ data }) => data,
      async ({ scene }) => {
        await sql`update patient_order set access_type = 'port' where id = ${scene.order}`.execute(
          app.instance.platform.db,
        )
      },
    ),
  ).toEqual(['access_type_differs'])
})
