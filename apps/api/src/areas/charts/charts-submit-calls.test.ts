// Answers and refusals of the call that submits a chart.
import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { charts } from '@wren/contract/charts'
import { reports } from '@wren/contract/reports'
import { addMinutes } from '@wren/contract/time'
import type { Client } from '../../platform/testing.ts'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { inWork } from '../visits/visits.builders.ts'
import { cancelVisit, changeVisit, lockVisit, type VisitRecord } from '../visits/visits.public.ts'
import { aChartFixture, saveDraft, submitDraft, type ChartFixture } from './charts.builders.ts'

const app = useTestApp()
let stranger: Client

const db = () => app.instance.platform.db
const unknown = 999_999
const newFixture = async (): Promise<ChartFixture> => {
  const fixture = await aChartFixture(app)
  stranger = await app.signIn(await aNurse(app))
  return fixture
}
const inVisit = (
  { visit }: ChartFixture,
  run: (work: Parameters<typeof lockVisit>[0], locked: VisitRecord) => Promise<object>,
) => inWork(app, async (work) => run(work, (await lockVisit(work, visit.id)) as VisitRecord))
const cancel = (of: ChartFixture) =>
  inVisit(of, (work, locked) => cancelVisit(work, locked, 'Cancelled - Patient Declined'))
const miss = (of: ChartFixture) =>
  inVisit(of, (work, locked) =>
    changeVisit(
      work,
      locked,
      { missed: true, missed_reason: 'Missed - Other' },
      { cause: 'manual' },
    ),
  )
const said = ({
  status,
  body,
}: {
  readonly status: number
  readonly body: { readonly error?: string }
}) => [status, body.error]

test('CHT-074 a submission answers chart, visit and report; a refused one keeps the draft', async () => {
  const own = await newFixture()
  const {
    nurse,
    visit: { id },
  } = own
  const { revision } = await saveDraft(own)
  const refused = await nurse.call(charts.submit, {
    id,
    revision,
    data: { narrative: 'Short.' },
    warnings_acknowledged: true,
  })
  const fields = {
    narrative: 'Please describe the visit in at least 20 characters.',
    'signatures.nurse.image': 'Nurse signature is required.',
  }
  const finding = (section: string, path: keyof typeof fields) => ({
    section,
    path,
    level: 'error',
    message: fields[path],
  })
  expect(refused).toMatchObject({
    status: 400,
    body: {
      error: 'The chart has problems.',
      fields,
      findings: [
        finding('narrative', 'narrative'),
        finding('signatures', 'signatures.nurse.image'),
      ],
    },
  })
  expect((await nurse.call(charts.chart, { id })).body.chart).toMatchObject({
    state: 'draft',
    ver: 0,
    revision: revision + 1,
    data: { narrative: 'Short.' },
  })
  const sent = await nurse.call(charts.submit, {
    id,
    revision: revision + 1,
    data: { narrative: own.data.narrative, signatures: own.data.signatures } as never,
    warnings_acknowledged: true,
  })
  expect([sent.status, Object.keys(sent.body).toSorted()]).toEqual([
    200,
    ['assignment', 'chart', 'report_id'],
  ])
  expect(sent.body).toMatchObject({
    chart: { assignment_id: id, ver: 1 },
    assignment: { id, status: 'Completed - Visit Finished' },
  })
  const report = await sql<{
    id: number
  }>`select id from report where assignment_id = ${id}`.execute(db())
  expect(report.rows).toEqual([{ id: sent.body.report_id }])
})

test('CHT-074 requires a correction reason from version 2 on', async () => {
  const own = await newFixture()
  const {
    nurse,
    visit: { id },
  } = own
  const { report_id } = await submitDraft(own)
  await own.scene.admin.call(reports.returnChart, { id: report_id, reason: 'Please look again.' })
  const submit = (correction_reason?: string) =>
    nurse.call(charts.submit, {
      id,
      warnings_acknowledged: true,
      ...(correction_reason === undefined ? {} : { correction_reason }),
    })
  for (const reason of [undefined, 'abcd', 'x'.repeat(501)])
    expect(await submit(reason)).toMatchObject({
      status: 400,
      body: { fields: { correction_reason: 'A correction reason is required.' } },
    })
  expect(await submit('Looked at and found right.')).toMatchObject({
    status: 200,
    body: { report_id, chart: { ver: 2 } },
  })
})

test('CHT-074 refuses submissions by others, stale, locked, too early, missed and cancelled', async () => {
  const own = await newFixture()
  const {
    nurse,
    visit: { id, start },
    scene: { admin },
  } = own
  const submit = async (of: ChartFixture, client = of.nurse, more: object = {}) =>
    said(
      await client.call(charts.submit, { id: of.visit.id, warnings_acknowledged: true, ...more }),
    )
  const { revision } = await saveDraft(own)
  expect([
    (await submit(own, stranger))[0],
    (await submit(own, admin))[0],
    (await submit(own, app.nobody))[0],
    (await nurse.call(charts.submit, { id: unknown })).status,
  ]).toEqual([403, 403, 401, 404])
  expect(
    await nurse.call(charts.submit, { id, revision: revision - 1, warnings_acknowledged: true }),
  ).toMatchObject({ status: 409, body: { code: 'stale', current: { revision } } })
  const inTime = app.instance.platform.clock.now()
  await app.clock(addMinutes(start, -121))
  expect(await submit(own)).toEqual([409, 'The chart opens 2 hours before the visit.'])
  await app.clock(inTime)
  expect((await submit(own))[0]).toBe(200)
  expect(await nurse.call(charts.submit, { id, warnings_acknowledged: true })).toMatchObject({
    status: 409,
    body: {
      error: 'This chart was submitted and cannot be changed.',
      chart: { state: 'locked', ver: 1 },
    },
  })
  for (const [spoil, text] of [
    [miss, 'This visit was missed.'],
    [cancel, 'This visit was canceled.'],
  ] as const) {
    const other = await aChartFixture(app)
    await saveDraft(other)
    await spoil(other)
    expect(await submit(other)).toEqual([409, text])
    expect((await other.nurse.call(charts.chart, { id: other.visit.id })).body.chart).toMatchObject(
      { state: 'draft', ver: 0 },
    )
  }
})
