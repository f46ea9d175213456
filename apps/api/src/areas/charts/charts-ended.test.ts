// CHT-098: a visit that is canceled or given away while its nurse charts.
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
const cancel = (desk: ChartFixture) =>
  change(desk, (work, visit) => cancelVisit(work, visit, 'Cancelled - Patient Declined'))
const unassign = (desk: ChartFixture) =>
  change(desk, (work, visit) => unassignVisit(work, visit, { cause: 'manual' }))
async function giveAway(desk: ChartFixture): Promise<Client> {
  await unassign(desk)
  const nurseId = await aNurse(app)
  await confirm(app, desk.visit.id, {
    nurseId,
    start: desk.visit.start,
    cause: 'system',
    skipPatient: true,
  })
  return app.signIn(nurseId)
}
const archivedOf = async (desk: ChartFixture): Promise<readonly ArchivedChart[]> =>
  (await desk.scene.admin.call(charts.archived, { id: desk.visit.id }, fresh)).body.data
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

test('CHT-098 stores unsaved text with the archived draft when the visit is given away, whole and once', async () => {
  const desk = await aChartFixture(app)
  await saveDraft(desk)
  const next = await giveAway(desk)
  const sent = { narrative: 'Patient asked for a blanket.', times: desk.data.times }
  const first = await late(desk, sent)
  expect(first.status).toBe(200)
  expect(first.body.draft.data).toMatchObject({
    narrative: 'Patient asked for a blanket.',
    vitals: desk.data.vitals,
  })
  expect((await late(desk, sent)).body.draft.revision).toBe(first.body.draft.revision)
  const [newest, former] = await archivedOf(desk)
  expect([newest, former, (await archivedOf(desk)).length]).toMatchObject([
    { user_id_nurse: desk.scene.nurse, is_late: true, data: { narrative: sent.narrative } },
    { user_id_nurse: desk.scene.nurse, data: { narrative: desk.data.narrative } },
    2,
  ])
  expect(former).not.toHaveProperty('is_late')
  expect(await eventsOf(desk.visit.id)).toEqual([
    { record_id: `archived-${newest?.id}`, action: 'update', user_id: desk.scene.nurse },
  ])
  expect((await next.call(charts.chart, { id: desk.visit.id })).body).toEqual({ chart: null })
})

test('CHT-098 text typed before the first save is stored too when the visit is given away', async () => {
  const desk = await aChartFixture(app)
  await giveAway(desk)
  expect((await kept(desk)).body).toMatchObject({ ended: { kind: 'reassigned' }, draft: null })
  await late(desk, { narrative: 'Never saved before.' })
  expect(await archivedOf(desk)).toMatchObject([
    { revision: 1, is_late: true, data: { narrative: 'Never saved before.' } },
  ])
})

test('CHT-098 of a canceled visit the draft takes the last text, and the archive holds the same', async () => {
  const desk = await aChartFixture(app)
  const { revision } = await saveDraft(desk)
  await cancel(desk)
  await late(desk, { narrative: 'Typed while operations canceled.' })
  const { chart } = (await desk.scene.admin.call(charts.chart, { id: desk.visit.id }, fresh)).body
  const [archived] = await archivedOf(desk)
  expect(chart).toMatchObject({ state: 'draft', revision: revision + 1 })
  expect(archived?.data).toEqual(chart?.data)
  expect(chart?.data.narrative).toBe('Typed while operations canceled.')
  expect((await kept(desk)).body.draft?.data).toEqual(chart?.data)
})

test('CHT-098 chart-info tells the nurse how and when the visit ended, whoever has it now', async () => {
  const charted = async (): Promise<ChartFixture> => {
    const desk = await aChartFixture(app)
    await saveDraft(desk)
    return desk
  }
  const [canceled, given, taken] = [await charted(), await charted(), await charted()]
  const now = addMinutes(taken.visit.start, 300)
  await app.clock(now)
  await cancel(canceled)
  await giveAway(given)
  await unassign(taken)
  for (const [desk, kind, isOwn] of [
    [canceled, 'canceled', true],
    [given, 'reassigned', false],
    [taken, 'unassigned', false],
  ] as const) {
    const nurse = await app.signIn(desk.scene.nurse)
    const { body } = await infoOf(desk, nurse)
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

test('CHT-098 only the nurse for whom the visit ended may read or add to the draft', async () => {
  const desk = await aChartFixture(app)
  await saveDraft(desk)
  const stranger = await app.signIn(await aNurse(app))
  const tried = async (client: Client) => [
    (await kept(desk, client)).status,
    (await late(desk, { narrative: 'x' }, client)).status,
  ]
  expect(await tried(desk.nurse)).toEqual([403, 403])
  const next = await giveAway(desk)
  expect(await tried(next)).toEqual([403, 403])
  expect(await tried(stranger)).toEqual([403, 403])
  expect(await tried(desk.scene.admin)).toEqual([403, 403])
  expect(await tried(app.nobody)).toEqual([401, 401])
  expect((await desk.nurse.call(charts.save, { id: desk.visit.id, data: {} })).status).toBe(403)
  expect(await archivedOf(desk)).toHaveLength(1)
  expect(await tried(desk.nurse)).toEqual([200, 200])
})

test('CHT-098 wrong types are refused by their field and nothing is stored', async () => {
  const desk = await aChartFixture(app)
  await giveAway(desk)
  const { status, body } = await late(desk, { narrative: 7 })
  expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['narrative']])
  expect(await archivedOf(desk)).toEqual([])
})

test('CHT-098 the card stays on My Visits for 30 days with the draft behind it, then both are gone', async () => {
  const desk = await aChartFixture(app)
  await saveDraft(desk)
  expect(await cardOf(desk)).not.toHaveProperty('ended')
  await giveAway(desk)
  expect(await cardOf(desk)).toMatchObject({
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
    await app.clock(addMinutes(desk.visit.start, days * 24 * 60))
    const again = { ...desk, nurse: await app.signIn(desk.scene.nurse) }
    expect([(await kept(again)).status, (await cardOf(again)) !== undefined]).toEqual([
      status,
      status === 200,
    ])
  }
})

test('CHT-098 keeps no end of a visit that comes back or that could not be charted yet', async () => {
  const desk = await aChartFixture(app)
  await unassign(desk)
  expect((await infoOf(desk)).body.ended).toBeDefined()
  await confirm(app, desk.visit.id, {
    nurseId: desk.scene.nurse,
    start: desk.visit.start,
    cause: 'system',
    skipPatient: true,
  })
  expect((await infoOf(desk)).body).not.toHaveProperty('ended')
  expect(await cardOf(desk)).not.toHaveProperty('ended')
  const early = await aChartFixture(app)
  await app.clock(addMinutes(early.visit.start, -24 * 60))
  await unassign(early)
  const nurse = await app.signIn(early.scene.nurse)
  expect([(await infoOf(early, nurse)).status, await cardOf({ ...early, nurse })]).toEqual([
    403,
    undefined,
  ])
})

test('CHT-098 archives the correction of a returned chart and leaves the withdrawn chart as it was', async () => {
  const desk = await aChartFixture(app)
  const { report_id } = await submitDraft(desk)
  await inWork(app, (work) =>
    returnChart(work, { id: report_id, reason: 'Please correct the weight.' }),
  )
  const before = (await desk.nurse.call(charts.chart, { id: desk.visit.id }, fresh)).body.chart
  await cancel(desk)
  await late(desk, { narrative: 'The weight was 74 kg.' })
  expect((await kept(desk)).body.draft?.data.narrative).toBe('The weight was 74 kg.')
  expect(
    (await desk.scene.admin.call(charts.chart, { id: desk.visit.id }, fresh)).body.chart,
  ).toMatchObject({ data: before?.data, revision: before?.revision })
})

test('CHT-098 archives simultaneous equal text once; a save that meets the reassignment loses nothing', async () => {
  for (let run = 0; run < 8; run++) {
    const desk = await aChartFixture(app)
    const { revision } = await saveDraft(desk)
    const text = { narrative: `Run ${run}` }
    const [saved] = await Promise.all([
      desk.nurse.call(charts.save, { id: desk.visit.id, revision, data: text }),
      unassign(desk),
    ])
    expect([200, 403]).toContain(saved.status)
    if (saved.status === 403)
      for (const { status } of await Promise.all([1, 2, 3].map(() => late(desk, text))))
        expect(status).toBe(200)
    const withText = (await archivedOf(desk)).filter(
      ({ data }) => data.narrative === text.narrative,
    )
    expect(withText).toHaveLength(1)
  }
})
