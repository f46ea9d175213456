// Answers and refusals of the calls that read and save a chart.
import { expect, test } from 'vitest'
import type { ChartData } from '@wren/contract/chart-sections'
import { charts } from '@wren/contract/charts'
import { reports } from '@wren/contract/reports'
import { addMinutes } from '@wren/contract/time'
import type { Client } from '../../platform/testing.ts'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { aBookedVisit } from '../visits/visits.builders.ts'
import { aChartFixture, saveDraft, submitDraft, type ChartFixture } from './charts.builders.ts'

const app = useTestApp()
let stranger: Client

const unknown = 999_999
const newFixture = async (): Promise<ChartFixture> => {
  const fixture = await aChartFixture(app)
  stranger = await app.signIn(await aNurse(app))
  return fixture
}
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

test('CHT-071 answers a chart with nine keys or null, to its readers only', async () => {
  const own = await newFixture()
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

test('CHT-072 saves a draft whole or by changed sections, and refuses only wrong types with 400', async () => {
  const {
    nurse,
    visit: { id },
    data,
  } = await newFixture()
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
  // A save accepts what a submission refuses: missing answers, wrong ranges, impossible times.
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

test('CHT-072 refuses saves by others, of unknown visits, stale, too early, and after submission', async () => {
  const own = await newFixture()
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
  const other = await newFixture()
  const declined = await submitDraft(other, {
    data: { ...other.data, pre_assessment: { ...other.data.pre_assessment, pregnant: 'yes' } },
  })
  expect([
    declined.chart.state,
    said(await other.nurse.call(charts.save, { id: other.visit.id, data: {} })),
  ]).toEqual(['submitted', [409, 'This chart was submitted and cannot be changed.']])
})

test('CHT-076 lists versions with their changes and reasons, and returns each completely', async () => {
  const own = await newFixture()
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

test('CHT-079 each chart call is below /assignments/{id} and needs a token', async () => {
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
  } = await newFixture()
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
