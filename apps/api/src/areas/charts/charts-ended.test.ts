// Visits that end for their nurse while the chart is being written.
import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { charts, type ArchivedChart } from '@wren/contract/charts'
import { nurseVisits, type MyVisit } from '@wren/contract/nurse-visits'
import { addMinutes } from '@wren/contract/time'
import type { Client } from '../../platform/testing.ts'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { returnChart } from '../reports/reports-audit.commands.ts'
import { confirm, inWork } from '../visits/visits.builders.ts'
import { cancelVisit, lockVisit, unassignVisit, type VisitRecord } from '../visits/visits.public.ts'
import { aChartFixture, saveDraft, submitDraft, type ChartFixture } from './charts.builders.ts'

const app = useTestApp()

const fresh = { 'cache-control': 'no-cache' }
type Step = (
  work: Parameters<typeof lockVisit>[0],
  visit: VisitRecord,
) => ReturnType<typeof cancelVisit>
const change = ({ visit: { id } }: ChartFixture, step: Step) =>
  inWork(app, async (work) => step(work, (await lockVisit(work, id)) as VisitRecord))
const cancel = (fixture: ChartFixture) =>
  change(fixture, (work, visit) => cancelVisit(work, visit, 'Cancelled - Patient Declined'))
const unassign = (fixture: ChartFixture) =>
  change(fixture, (work, visit) => unassignVisit(work, visit, { cause: 'manual' }))
async function giveAway(fixture: ChartFixture): Promise<Client> {
  await unassign(fixture)
  const nurseId = await aNurse(app)
  await confirm(app, fixture.visit.id, {
    nurseId,
    start: fixture.visit.start,
    cause: 'system',
    skipPatient: true,
  })
  return app.signIn(nurseId)
}
const archivedOf = async (fixture: ChartFixture): Promise<readonly ArchivedChart[]> =>
  (await fixture.scene.admin.call(charts.archived, { id: fixture.visit.id }, fresh)).body.data
const infoOf = async ({ nurse, visit: { id } }: ChartFixture, client = nurse) =>
  await client.call(charts.info, { id }, fresh)
const cardOf = async ({ nurse, visit: { id } }: ChartFixture): Promise<MyVisit | undefined> =>
  (await nurse.call(nurseVisits.mine, {}, fresh)).body.data.find((one) => one.id === id)
const late = ({ nurse, visit: { id } }: ChartFixture, data: object, client = nurse) =>
  client.call(charts.keepLate, { id, data })
const kept = ({ nurse, visit: { id } }: ChartFixture, client = nurse) =>
  client.call(charts.kept, { id }, fresh)
const eventsOf = async (visit: number): Promise<readonly Record<string, unknown>[]> =>
  (
    await sql<Record<string, unknown>>`select event.record_id, event.action, event.user_id
      from audit_event event where event.record_id like 'archived-%' and event.action <> 'view' and event.patient_uuid =
        (select patient_uuid from visit where id = ${visit}) order by event.id`.execute(
      app.instance.platform.db,
    )
  ).rows

test('CHT-098 stores unsaved text once with the archived draft when the visit is reassigned', async () => {
  const fixture = await aChartFixture(app)
  await saveDraft(fixture)
  const next = await giveAway(fixture)
  const sent = { narrative: 'Patient asked for a blanket.', times: fixture.data.times }
  const first = await late(fixture, sent)
  expect(first.status).toBe(200)
  expect(first.body.draft.data).toMatchObject({
    narrative: 'Patient asked for a blanket.',
    vitals: fixture.data.vitals,
  })
  expect((await late(fixture, sent)).body.draft.revision).toBe(first.body.draft.revision)
  const [newest, former] = await archivedOf(fixture)
  expect([newest, former, (await archivedOf(fixture)).length]).toMatchObject([
    { user_id_nurse: fixture.scene.nurse, is_late: true, data: { narrative: sent.narrative } },
    { user_id_nurse: fixture.scene.nurse, data: { narrative: fixture.data.narrative } },
    2,
  ])
  expect(former).not.toHaveProperty('is_late')
  expect(await eventsOf(fixture.visit.id)).toEqual([
    { record_id: `archived-${newest?.id}`, action: 'update', user_id: fixture.scene.nurse },
  ])
  expect((await next.call(charts.chart, { id: fixture.visit.id })).body).toEqual({ chart: null })
})

test('CHT-098 stores text typed before the first save when the visit is reassigned', async () => {
  const fixture = await aChartFixture(app)
  await giveAway(fixture)
  expect((await kept(fixture)).body).toMatchObject({ ended: { kind: 'reassigned' }, draft: null })
  await late(fixture, { narrative: 'Never saved before.' })
  expect(await archivedOf(fixture)).toMatchObject([
    { revision: 1, is_late: true, data: { narrative: 'Never saved before.' } },
  ])
})

test('CHT-098 stores the last text of a canceled visit in draft and archive', async () => {
  const fixture = await aChartFixture(app)
  const { revision } = await saveDraft(fixture)
  await cancel(fixture)
  await late(fixture, { narrative: 'Typed while operations canceled.' })
  const { chart } = (await fixture.scene.admin.call(charts.chart, { id: fixture.visit.id }, fresh))
    .body
  const [archived] = await archivedOf(fixture)
  expect(chart).toMatchObject({ state: 'draft', revision: revision + 1 })
  expect(archived?.data).toEqual(chart?.data)
  expect(chart?.data.narrative).toBe('Typed while operations canceled.')
  expect((await kept(fixture)).body.draft?.data).toEqual(chart?.data)
})

test('CHT-098 chart-info tells the nurse how and when the visit ended', async () => {
  const charted = async (): Promise<ChartFixture> => {
    const fixture = await aChartFixture(app)
    await saveDraft(fixture)
    return fixture
  }
  const [canceled, given, taken] = [await charted(), await charted(), await charted()]
  const now = addMinutes(taken.visit.start, 300)
  await app.clock(now)
  await cancel(canceled)
  await giveAway(given)
  await unassign(taken)
  for (const [fixture, kind, isOwn] of [
    [canceled, 'canceled', true],
    [given, 'reassigned', false],
    [taken, 'unassigned', false],
  ] as const) {
    const nurse = await app.signIn(fixture.scene.nurse)
    const { body } = await infoOf(fixture, nurse)
    expect(body).toMatchObject({ is_own: isOwn, is_editable: false, ended: { kind } })
    expect(body.ended?.at.slice(0, 16)).toBe(now.slice(0, 16))
    if (!isOwn)
      expect(body.patient).toMatchObject({
        diagnoses: [],
        address_notes: null,
        phone_scheduling_contact: null,
      })
  }
})

test('CHT-098 only the nurse for whom the visit ended may read or extend the draft', async () => {
  const fixture = await aChartFixture(app)
  await saveDraft(fixture)
  const stranger = await app.signIn(await aNurse(app))
  const tried = async (client: Client) => [
    (await kept(fixture, client)).status,
    (await late(fixture, { narrative: 'x' }, client)).status,
  ]
  expect(await tried(fixture.nurse)).toEqual([403, 403])
  const next = await giveAway(fixture)
  expect(await tried(next)).toEqual([403, 403])
  expect(await tried(stranger)).toEqual([403, 403])
  expect(await tried(fixture.scene.admin)).toEqual([403, 403])
  expect(await tried(app.nobody)).toEqual([401, 401])
  expect((await fixture.nurse.call(charts.save, { id: fixture.visit.id, data: {} })).status).toBe(
    403,
  )
  expect(await archivedOf(fixture)).toHaveLength(1)
  expect(await tried(fixture.nurse)).toEqual([200, 200])
})

test('CHT-098 refuses wrong types by field and stores nothing', async () => {
  const fixture = await aChartFixture(app)
  await giveAway(fixture)
  const { status, body } = await late(fixture, { narrative: 7 })
  expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['narrative']])
  expect(await archivedOf(fixture)).toEqual([])
})

test('CHT-098 keeps card and draft for 30 days after the visit ended', async () => {
  const fixture = await aChartFixture(app)
  await saveDraft(fixture)
  expect(await cardOf(fixture)).not.toHaveProperty('ended')
  await giveAway(fixture)
  expect(await cardOf(fixture)).toMatchObject({
    ended: { kind: 'reassigned' },
    is_chart_available: false,
    user_id_assigned: null,
    price_nurse_estimate: null,
    visit_details_url: null,
  })
  for (const [days, status] of [
    [29, 200],
    [31, 403],
  ] as const) {
    await app.clock(addMinutes(fixture.visit.start, days * 24 * 60))
    const again = { ...fixture, nurse: await app.signIn(fixture.scene.nurse) }
    expect([(await kept(again)).status, (await cardOf(again)) !== undefined]).toEqual([
      status,
      status === 200,
    ])
  }
})

test('CHT-098 records no ending of a visit that is reactivated or could not be charted yet', async () => {
  const fixture = await aChartFixture(app)
  await unassign(fixture)
  expect((await infoOf(fixture)).body.ended).toBeDefined()
  await confirm(app, fixture.visit.id, {
    nurseId: fixture.scene.nurse,
    start: fixture.visit.start,
    cause: 'system',
    skipPatient: true,
  })
  expect((await infoOf(fixture)).body).not.toHaveProperty('ended')
  expect(await cardOf(fixture)).not.toHaveProperty('ended')
  const early = await aChartFixture(app)
  await app.clock(addMinutes(early.visit.start, -24 * 60))
  await unassign(early)
  const nurse = await app.signIn(early.scene.nurse)
  expect([(await infoOf(early, nurse)).status, await cardOf({ ...early, nurse })]).toEqual([
    403,
    undefined,
  ])
})

test('CHT-098 archives the correction of a returned chart and leaves the withdrawn chart unchanged', async () => {
  const fixture = await aChartFixture(app)
  const { report_id } = await submitDraft(fixture)
  await inWork(app, (work) =>
    returnChart(work, { id: report_id, reason: 'Please correct the weight.' }),
  )
  const before = (await fixture.nurse.call(charts.chart, { id: fixture.visit.id }, fresh)).body
    .chart
  await cancel(fixture)
  await late(fixture, { narrative: 'The weight was 74 kg.' })
  expect((await kept(fixture)).body.draft?.data.narrative).toBe('The weight was 74 kg.')
  expect(
    (await fixture.scene.admin.call(charts.chart, { id: fixture.visit.id }, fresh)).body.chart,
  ).toMatchObject({ data: before?.data, revision: before?.revision })
})

test('CHT-098 archives equal concurrent text once, and a save during reassignment loses nothing', async () => {
  for (let run = 0; run < 8; run++) {
    const fixture = await aChartFixture(app)
    const { revision } = await saveDraft(fixture)
    const text = { narrative: `Run ${run}` }
    const [saved] = await Promise.all([
      fixture.nurse.call(charts.save, { id: fixture.visit.id, revision, data: text }),
      unassign(fixture),
    ])
    expect([200, 403]).toContain(saved.status)
    if (saved.status === 403)
      for (const { status } of await Promise.all([1, 2, 3].map(() => late(fixture, text))))
        expect(status).toBe(200)
    const withText = (await archivedOf(fixture)).filter(
      ({ data }) => data.narrative === text.narrative,
    )
    expect(withText).toHaveLength(1)
  }
})
