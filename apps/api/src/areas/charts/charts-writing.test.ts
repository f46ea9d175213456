// Who writes a chart and when, and the flags of a submission.
import { expect, test } from 'vitest'
import { sql } from 'kysely'
import type { ChartFlag } from '@wren/contract/chart-flags.rules'
import type { ChartData } from '@wren/contract/chart-sections'
import { charts } from '@wren/contract/charts'
import { nurseVisits } from '@wren/contract/nurse-visits'
import { nurseVisitStatusText } from '@wren/contract/nurse-visits.rules'
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

test('CHT-003 only the assigned nurse writes', async () => {
  const fixture = await aChartFixture(app)
  const [shadow, other] = [await aNurse(app), await aNurse(app)]
  await change(fixture, { shadow_nurse_id: shadow, shadow_requested_at: now() })
  for (const client of [await app.signIn(shadow), await app.signIn(other), fixture.scene.admin])
    expect((await save(fixture, client))[0]).toBe(403)
  expect(await save(fixture, fixture.nurse)).toEqual([200, 'draft'])
})

test('CHT-003 opens two hours before a ready or confirmed visit that is not missed', async () => {
  const fixture = await aChartFixture(app)
  const awaiting = [
    409,
    expect.stringMatching(/^This visit is awaiting approval\. Please call \d{3}-\d{3}-\d{4}\.$/),
  ]
  await app.clock(addMinutes(fixture.visit.start, -121))
  expect(await save(fixture, fixture.nurse)).toEqual([
    409,
    'The chart opens 2 hours before the visit.',
  ])
  await app.clock(addMinutes(fixture.visit.start, -120))
  expect(await save(fixture, fixture.nurse)).toEqual([200, 'draft'])
  await change(fixture, { status: 'Active - Booked' })
  expect(await save(fixture, fixture.nurse)).toEqual([200, 'draft'])
  await change(fixture, { nurse_confirmed: null })
  expect(await save(fixture, fixture.nurse)).toEqual(awaiting)
  await change(fixture, { nurse_confirmed: now(), status: 'Hold' })
  expect(await save(fixture, fixture.nurse)).toEqual(awaiting)
  await change(fixture, { status: 'Active - Booked' })
  await change(fixture, { missed: true, missed_reason: 'Missed - Other' })
  expect(await save(fixture, fixture.nurse)).toEqual([409, 'This visit was missed.'])
})

test('CHT-003 flags charts of booked visits as not_ready, and reopens submitted ones only on return', async () => {
  const fixture = await aChartFixture(app)
  await change(fixture, { status: 'Active - Booked' })
  const { report_id, chart } = await submitDraft(fixture)
  expect([chart.state, await flagsOf(fixture)]).toEqual([
    'submitted',
    { status: 'audit-required', audit_flags: ['not_ready'] },
  ])
  expect(await save(fixture, fixture.nurse)).toEqual(submitted409)
  await fixture.scene.admin.call(reports.returnChart, {
    id: report_id,
    reason: 'The narrative is missing.',
  })
  expect(await save(fixture, fixture.nurse)).toEqual([200, 'returned'])
})

test('CHT-012 returning an eChart stores the reason, reopens the chart and texts the nurse', async () => {
  const fixture = await aChartFixture(app)
  const { report_id } = await submitDraft(fixture)
  expect(
    (
      await fixture.scene.admin.call(reports.returnChart, {
        id: report_id,
        reason: 'Please correct the weight.',
      })
    ).body.status,
  ).toBe('echart-returned')
  expect(
    (await fixture.nurse.call(charts.chart, { id: fixture.visit.id })).body.chart,
  ).toMatchObject({
    state: 'returned',
    returned_reason: 'Please correct the weight.',
    ver: 1,
  })
  expect((await fixture.nurse.call(charts.info, { id: fixture.visit.id })).body).toMatchObject({
    is_editable: true,
    not_editable_reason: null,
  })
  expect(await save(fixture, fixture.nurse)).toEqual([200, 'returned'])
  const texts = await sql<{
    body: string
    to: string
  }>`select body, recipient as to from outbound_message where assignment_id = ${fixture.visit.id}
    and kind = 'chart-returned'`.execute(app.instance.platform.db)
  const phone = await sql<{
    phone: string
  }>`select phone from user_account where id = ${fixture.scene.nurse}`.execute(
    app.instance.platform.db,
  )
  expect(texts.rows).toEqual([
    {
      to: expect.stringContaining(phone.rows[0]?.phone ?? 'none'),
      body: expect.stringMatching(
        new RegExp(
          `^Your chart of Wren visit #${fixture.visit.id} was returned\\. Please open it in My Visits\\.`,
        ),
      ),
    },
  ])
})

test('CHT-013 locks a chart without an audit or after approval until it is returned', async () => {
  const clean = await aReport(app)
  expect([await stateOf(clean.fixture), clean.report.status]).toEqual([
    'locked',
    'manual-send-required',
  ])
  expect(await save(clean.fixture, clean.fixture.nurse)).toEqual(submitted409)
  const flagged = await aReport(app, { flagged: true })
  expect([await stateOf(flagged.fixture), flagged.report.status]).toEqual([
    'submitted',
    'audit-required',
  ])
  expect(await save(flagged.fixture, flagged.fixture.nurse)).toEqual(submitted409)
  await flagged.admin.call(reports.approve, { id: flagged.report.id, note: 'Read and passed.' })
  expect(await stateOf(flagged.fixture)).toBe('locked')
  expect(await save(flagged.fixture, flagged.fixture.nurse)).toEqual(submitted409)
  await flagged.admin.call(reports.returnChart, {
    id: flagged.report.id,
    reason: 'The lot is another one.',
  })
  expect([
    await stateOf(flagged.fixture),
    await save(flagged.fixture, flagged.fixture.nurse),
  ]).toEqual(['returned', [200, 'returned']])
})

test('CHT-013 a return after payment opens the chart, and approval locks it again', async () => {
  const { fixture, admin, report } = await aReport(app)
  expect((await admin.call(reports.payNurse, { id: report.id })).body.visit.payment.status).toBe(
    'paid',
  )
  expect(await save(fixture, fixture.nurse)).toEqual(submitted409)
  expect(
    (await admin.call(reports.returnChart, { id: report.id, reason: 'The lot is another one.' }))
      .status,
  ).toBe(200)
  expect(await stateOf(fixture)).toBe('returned')
  const data = signedAgain({
    ...fixture.data,
    pre_assessment: { ...fixture.data.pre_assessment, weight: 165 },
  })
  expect(
    (await submitDraft(fixture, { data, correction: 'The weight was in kilograms.' })).chart,
  ).toMatchObject({ ver: 2, state: 'submitted' })
  expect((await admin.call(reports.byId, { id: report.id })).body).toMatchObject({
    status: 'audit-required',
    visit: { payment: { status: 'paid' } },
  })
  await admin.call(reports.approve, { id: report.id, note: 'Read and passed.' })
  expect(await stateOf(fixture)).toBe('locked')
})

test('CHT-018 My Visits lists a submitted chart under audit as Chart in Review', async () => {
  const { fixture, report } = await aReport(app, { flagged: true })
  const { body } = await fixture.nurse.call(nurseVisits.mine, {})
  const mine = body.data.find(({ id }) => id === fixture.visit.id)
  expect([
    report.status,
    mine && nurseVisitStatusText(mine, { nurse: fixture.scene.nurse, now: now() }),
  ]).toEqual(['audit-required', 'Chart in Review'])
})

test('CHT-067 computes flags from chart, order and time at the submission', async () => {
  const flagged = async (
    data: (fixture: ChartFixture) => ChartData,
    prepare: (fixture: ChartFixture) => Promise<void> = async () => {},
  ): Promise<readonly ChartFlag[]> => {
    const fixture = await aChartFixture(app)
    await saveDraft(fixture, data(fixture))
    await prepare(fixture)
    const answer = await fixture.nurse.call(charts.submit, {
      id: fixture.visit.id,
      warnings_acknowledged: true,
    })
    expect(answer.status).toBe(200)
    const kept = await sql<{
      audit_flags: ChartFlag[]
    }>`select audit_flags from chart_version where chart_id = ${answer.body.chart.id}`.execute(
      app.instance.platform.db,
    )
    expect((await flagsOf(fixture))?.audit_flags).toEqual(kept.rows[0]?.audit_flags)
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
    async (fixture) => {
      await app.clock(addMinutes(fixture.data.times?.visit_end ?? '', 24 * 60 + 1))
      Object.assign(fixture, { nurse: await app.signIn(fixture.scene.nurse) })
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
