// CHT "Calls" 071, 072, 074, 076, 079: each call of a chart with its answers and its refusals.
import { expect, test } from 'vitest'
import { sql } from 'kysely'
import type { ChartData } from '@wren/contract/chart-sections'
import { charts } from '@wren/contract/charts'
import { reports } from '@wren/contract/reports'
import { addMinutes } from '@wren/contract/time'
import type { Client } from '../../platform/testing.ts'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { aBookedVisit, inWork } from '../visits/visits.builders.ts'
import { cancelVisit, changeVisit, lockVisit, type VisitRecord } from '../visits/visits.public.ts'
import { aChartFixture, saveDraft, submitDraft, type ChartFixture } from './charts.builders.ts'

const app = useTestApp()
let stranger: Client

const db = () => app.instance.platform.db
const unknown = 999_999
const desk = async (): Promise<ChartFixture> => {
  const made = await aChartFixture(app)
  stranger = await app.signIn(await aNurse(app))
  return made
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
const chartKeys = [
  'assignment_id',
  'data',
  'id',
  'returned_reason',
  'revision',
  'state',
  'updated',
  'user_id_nurse',
  'ver',
]
const said = ({
  status,
  body,
}: {
  readonly status: number
  readonly body: { readonly error?: string }
}) => [status, body.error]

test('CHT-071 a chart is answered with its nine keys, as null where none exists, to its readers alone', async () => {
  const own = await desk()
  const {
    nurse,
    visit: { id },
    scene: { admin },
  } = own
  for (const client of [nurse, admin])
    expect(await client.call(charts.chart, { id })).toMatchObject({
      status: 200,
      body: { chart: null },
    })
  const next = await aNurse(app)
  await aBookedVisit(app, own.scene, { start: addMinutes(own.visit.start, 3 * 1440) }, next)
  const reader = await app.signIn(next)
  const saved = await saveDraft(own)
  const read = (await nurse.call(charts.chart, { id })).body.chart
  expect([Object.keys(read ?? {}).toSorted(), read]).toEqual([chartKeys, saved])
  expect(read).toMatchObject({
    id: expect.any(Number),
    assignment_id: id,
    state: 'draft',
    ver: 0,
    revision: 2,
    returned_reason: null,
    user_id_nurse: own.scene.nurse,
    updated: expect.stringMatching(/Z$/),
    data: { narrative: own.data.narrative },
  })
  expect((await reader.call(charts.chart, { id })).status).toBe(403)
  await submitDraft(own)
  expect((await reader.call(charts.chart, { id })).body.chart).toMatchObject({
    ver: 1,
    data: { narrative: own.data.narrative },
  })
  expect(
    await Promise.all(
      [app.nobody, stranger].map(
        async (client) => (await client.call(charts.chart, { id })).status,
      ),
    ),
  ).toEqual([401, 403])
  expect(
    await Promise.all(
      [admin, nurse].map(
        async (client) => (await client.call(charts.chart, { id: unknown })).status,
      ),
    ),
  ).toEqual([404, 404])
})

test('CHT-072 a draft is saved whole or by its changed sections; only wrong types are a 400', async () => {
  const {
    nurse,
    visit: { id },
    data,
  } = await desk()
  const whole = await nurse.call(charts.save, { id, revision: 0, data })
  expect([
    whole.status,
    Object.keys(whole.body),
    Object.keys(whole.body.chart).toSorted(),
    whole.body.chart.revision,
  ]).toEqual([200, ['chart'], chartKeys, 1])
  const part = await nurse.call(charts.save, {
    id,
    revision: 1,
    data: { narrative: 'This section alone.', labs: {} },
  })
  expect(part.body.chart).toMatchObject({
    revision: 2,
    data: { narrative: 'This section alone.', labs: {}, times: data.times, vitals: data.vitals },
  })
  // What no chart could be submitted with is saved all the same: missing answers, wrong ranges, impossible times.
  const unfit: ChartData = {
    narrative: '',
    times: { visit_start: '2030-01-01T00:00:00.000Z' },
    pre_assessment: { pain_score: 99 },
    access_devices: [{}],
  }
  expect((await nurse.call(charts.save, { id, revision: 2, data: unfit })).status).toBe(200)
  const wrong = await nurse.call(charts.save, {
    id,
    revision: 3,
    data: { narrative: 7, labs: { drawn: 'perhaps' } } as never,
  })
  expect(wrong).toMatchObject({
    status: 400,
    body: {
      error: 'The chart contains wrong values.',
      fields: {
        narrative: 'Narrative must be a text.',
        'labs.drawn': 'Drawn must be one of: yes, no, n/a.',
      },
    },
  })
  expect((await nurse.call(charts.chart, { id })).body.chart?.revision).toBe(3)
})

test('CHT-072 a save is refused to others, of no visit, of an older revision, too early, and once the chart was submitted or locked', async () => {
  const own = await desk()
  const {
    nurse,
    visit: { id, start },
    scene: { admin },
  } = own
  const save = async (client: Client, visit = id, revision?: number) =>
    said(
      await client.call(charts.save, {
        id: visit,
        data: {},
        ...(revision === undefined ? {} : { revision }),
      }),
    )
  expect([
    (await save(stranger))[0],
    (await save(admin))[0],
    (await save(nurse, unknown))[0],
    (await save(app.nobody))[0],
  ]).toEqual([403, 403, 404, 401])
  await save(nurse, id, 0)
  expect(await nurse.call(charts.save, { id, data: {}, revision: 0 })).toMatchObject({
    status: 409,
    body: { code: 'stale', current: { revision: 1 } },
  })
  const inTime = app.instance.platform.clock.now()
  await app.clock(addMinutes(start, -121))
  expect(await save(nurse)).toEqual([409, 'The chart opens 2 hours before the visit.'])
  await app.clock(inTime)
  const {
    chart: { state },
  } = await submitDraft(own)
  expect([state, await save(nurse)]).toEqual([
    'locked',
    [409, 'This chart was submitted and cannot be changed.'],
  ])
  const other = await desk()
  const declined = await submitDraft(other, {
    data: { ...other.data, pre_assessment: { ...other.data.pre_assessment, pregnant: 'yes' } },
  })
  expect([
    declined.chart.state,
    said(await other.nurse.call(charts.save, { id: other.visit.id, data: {} })),
  ]).toEqual(['submitted', [409, 'This chart was submitted and cannot be changed.']])
})

test('CHT-074 a submission answers chart, visit and report; one with problems names them and keeps the draft as it was sent', async () => {
  const own = await desk()
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

test('CHT-074 from version 2 on a submission needs its correction reason', async () => {
  const own = await desk()
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

test('CHT-074 a submission is refused to others, of no visit, stale, locked, too early, missed and cancelled', async () => {
  const own = await desk()
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

test('CHT-076 the versions of a chart are listed with what changed and why, and each is read whole', async () => {
  const own = await desk()
  const {
    nurse,
    visit: { id },
    scene: { admin },
  } = own
  expect((await nurse.call(charts.versions, { id })).body).toEqual({ data: [] })
  const { report_id } = await submitDraft(own)
  await admin.call(reports.returnChart, { id: report_id, reason: 'Please correct the weight.' })
  await nurse.call(charts.save, {
    id,
    data: { pre_assessment: { ...own.data.pre_assessment, weight: 165 } },
  })
  const signed_at = app.instance.platform.clock.now()
  const signatures = {
    patient: own.data.signatures?.patient,
    nurse: { ...own.data.signatures?.nurse, signed_at },
  }
  const again = await nurse.call(charts.submit, {
    id,
    data: { signatures } as never,
    warnings_acknowledged: true,
    correction_reason: 'The weight was in kilograms.',
  })
  expect(again.status).toBe(200)
  const row = { submitted_at: expect.stringMatching(/Z$/), submitted_by: own.scene.nurse }
  const rows = [
    { ...row, ver: 1, changed_sections: [], correction_reason: null },
    {
      ...row,
      ver: 2,
      changed_sections: ['pre_assessment', 'signatures'],
      correction_reason: 'The weight was in kilograms.',
    },
  ]
  for (const client of [nurse, admin])
    expect((await client.call(charts.versions, { id })).body).toEqual({ data: rows })
  for (const [ver, weight] of [
    [1, 172],
    [2, 165],
  ] as const) {
    const { body } = await nurse.call(charts.versions, { id, ver })
    expect(body).toEqual({
      chart: {
        ...rows[ver - 1],
        data: expect.objectContaining({ pre_assessment: expect.objectContaining({ weight }) }),
      },
    })
  }
  for (const ver of [3, 0, -1, 'x'])
    expect((await admin.call(charts.versions, { id, ver })).status).toBe(404)
  expect([
    (await app.nobody.call(charts.versions, { id })).status,
    (await stranger.call(charts.versions, { id, ver: 1 })).status,
    (await stranger.call(charts.versions, { id })).status,
    (await admin.call(charts.versions, { id: unknown })).status,
  ]).toEqual([401, 403, 403, 404])
})

test('CHT-079 each call of a chart stands below /assignments/{id} with its method and needs a token', async () => {
  expect(
    Object.values(charts)
      .map(({ method, path }) => `${method} ${path}`)
      .toSorted(),
  ).toEqual([
    'GET /assignments/:id/chart',
    'GET /assignments/:id/chart-archived',
    'GET /assignments/:id/chart-info',
    'GET /assignments/:id/chart-kept',
    'GET /assignments/:id/chart-prev',
    'GET /assignments/:id/chart-ver',
    'GET /assignments/:id/chart/pdf',
    'PUT /assignments/:id/chart',
    'PUT /assignments/:id/chart-late',
    'PUT /assignments/:id/chart-with-validation',
    'PUT /assignments/:id/nurse-chart-med-home-approved-by-me',
    'PUT /assignments/:id/validate-chart',
  ])
  const {
    visit: { id },
    nurse,
  } = await desk()
  for (const { method, path } of Object.values(charts)) {
    const address = path.replace(':id', String(id))
    const body = method === 'PUT' ? { data: {}, approved: true } : undefined
    for (const authorization of [undefined, 'Bearer nonsense', `Basic ${nurse.token}`]) {
      expect(
        (
          await app.nobody.raw(
            method,
            address,
            body,
            authorization === undefined ? {} : { authorization },
          )
        ).status,
        `${method} ${path} ${authorization}`,
      ).toBe(401)
    }
    expect((await nurse.raw(method, address, body)).status, `${method} ${path}`).not.toBe(401)
  }
})
