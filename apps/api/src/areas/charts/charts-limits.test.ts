// Limits, wire formats and stored reads of charts.
import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { nurseSignature, patientSignature } from '@wren/contract/chart-example-signatures'
import type { ChartData } from '@wren/contract/chart-sections'
import { charts } from '@wren/contract/charts'
import { maxChartBytes } from '@wren/contract/charts.refusals'
import { addMinutes } from '@wren/contract/time'
import type { Client } from '../../platform/testing.ts'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { aBookedVisit } from '../visits/visits.builders.ts'
import { aChartFixture, saveDraft, submitDraft } from './charts.builders.ts'

const app = useTestApp()

const rows = async <R>(query: ReturnType<typeof sql<R>>): Promise<readonly R[]> =>
  (await query.execute(app.instance.platform.db)).rows

/** Chart data of the given size in bytes, within the limits of texts and lists. */
function weighing(bytes: number): ChartData {
  const full = 'x'.repeat(5000)
  const medications: NonNullable<ChartData['medications']> = Array.from({ length: 80 }, () => ({
    name: full,
    note: full,
    reason: full,
    waste_note: full,
    diluent: full,
  }))
  for (;;) {
    const missing = bytes - JSON.stringify({ narrative: '', medications }).length
    if (missing <= 5000) return { narrative: 'x'.repeat(missing), medications }
    medications.push({ name: 'x'.repeat(4900) })
  }
}

test('CHT-080 accepts data of 2 MB and refuses one more byte with 413, in each call', async () => {
  const {
    nurse,
    visit: { id },
  } = await aChartFixture(app)
  const over = weighing(maxChartBytes + 1)
  expect(JSON.stringify(weighing(maxChartBytes))).toHaveLength(2 * 1024 * 1024)
  for (const [method, path] of [
    ['PUT', 'chart'],
    ['PUT', 'validate-chart'],
    ['PUT', 'chart-with-validation'],
  ] as const) {
    const refused = await nurse.raw(method, `/assignments/${id}/${path}`, { data: over })
    expect([refused.status, refused.body['error']], path).toEqual([
      413,
      'The chart is larger than 2 MB.',
    ])
  }
  expect(
    (
      await nurse.raw('PUT', `/assignments/${id}/chart`, {
        data: { narrative: 'x'.repeat(5_000_000) },
      })
    ).status,
  ).toBe(413)
  expect((await nurse.call(charts.chart, { id })).body.chart).toBeNull()
  expect(
    (await nurse.call(charts.save, { id, revision: 0, data: weighing(maxChartBytes) })).status,
  ).toBe(200)
})

test('CHT-080 accepts 100 rows of 5000 characters and refuses one more of either', async () => {
  const {
    nurse,
    visit: { id },
  } = await aChartFixture(app)
  const save = async (data: ChartData) => {
    const { status, body } = await nurse.call(charts.save, { id, data })
    return [status, body.fields]
  }
  const lots = (count: number) => Array.from({ length: count }, () => ({ lot: 'P1' }))
  for (const more of [0, 1]) {
    const refusedAs = (path: string, text: string) =>
      more === 0 ? [200, undefined] : [400, { [path]: text }]
    expect(await save({ narrative: 'x'.repeat(5000 + more) })).toEqual(
      refusedAs('narrative', 'Narrative must have at most 5000 characters.'),
    )
    expect(await save({ teaching: { caregiver_name: 'x'.repeat(5000 + more) } })).toEqual(
      refusedAs('teaching.caregiver_name', 'Caregiver name must have at most 5000 characters.'),
    )
    expect(await save({ medications: [{ lots: lots(100 + more) }] })).toEqual(
      refusedAs('medications.0.lots', 'Lots must have at most 100 rows.'),
    )
    expect(
      await save({ vitals: { sets: Array.from({ length: 100 + more }, () => ({ pulse: 80 })) } }),
    ).toEqual(refusedAs('vitals.sets', 'Vitals must have at most 100 rows.'))
  }
})

test('CHT-081 records each read by another person with version and time, but no older draft revisions', async () => {
  const fixture = await aChartFixture(app)
  const {
    nurse,
    visit: { id },
    scene: { admin },
  } = fixture
  const texts = ['What she wrote first.', 'What she wrote then.', 'What she wrote last.']
  for (const [revision, narrative] of texts.entries())
    await nurse.call(charts.save, { id, revision, data: { narrative } })
  const kept = await rows(sql<{
    n: number
    revision: number
    text: string
  }>`select (select count(*)::int from chart_version where chart_id = chart.id)
    + (select count(*)::int from chart_archived where assignment_id = ${id}) as n, revision,
      data ->> 'narrative' as text from chart where assignment_id = ${id}`)
  expect(kept).toEqual([{ n: 0, revision: 3, text: texts[2] }])
  const chart = (await nurse.call(charts.chart, { id })).body.chart
  const start = app.instance.platform.clock.now()
  const next = await aNurse(app)
  await aBookedVisit(app, fixture.scene, { start: addMinutes(fixture.visit.start, 3 * 1440) }, next)
  const reads = (): Promise<readonly unknown[]> =>
    rows(
      sql<{
        user_id: number
        ver: number | null
        at: string
      }>`select user_id, ver, at from chart_read where chart_id = ${chart?.id} order by id`,
    )
  const stands = { at: expect.any(String) }
  const first = await admin.call(charts.chart, { id })
  // A 304 answer counts as a read.
  await admin.call(
    charts.chart,
    { id },
    { 'last-response-md5': first.headers.get('response-md5') ?? 'none' },
  )
  expect(await reads()).toEqual([
    { ...stands, user_id: admin.id, ver: null },
    { ...stands, user_id: admin.id, ver: null },
  ])
  await submitDraft(fixture)
  const reader = await app.signIn(next)
  const each: readonly [Client, number][] = [
    [admin, admin.id],
    [reader, next],
  ]
  for (const [client] of each) {
    await client.call(charts.chart, { id })
    await client.call(charts.versions, { id, ver: 1 })
    await client.call(charts.pdf, { id })
  }
  const own = [
    nurse.call(charts.chart, { id }),
    nurse.call(charts.versions, { id, ver: 1 }),
    nurse.call(charts.pdf, { id }),
  ]
  expect((await Promise.all(own)).map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await reads()).slice(2)).toEqual(
    each.flatMap(([, user_id]) => [1, 1, 1].map((ver) => ({ ...stands, user_id, ver }))),
  )
  const times = ((await reads()) as { at: string }[]).map(({ at }) => new Date(at).toISOString())
  expect(times.every((at) => at >= start && at <= app.instance.platform.clock.now())).toBe(true)
})

test('CHT-086 revisions start at 0, and a submission answers the stored state', async () => {
  const fixture = await aChartFixture(app)
  const {
    nurse,
    visit: { id },
  } = fixture
  expect((await nurse.call(charts.save, { id, revision: 1, data: {} })).status).toBe(409)
  expect((await nurse.call(charts.save, { id, revision: 0, data: {} })).body.chart.revision).toBe(1)
  const stored = async () =>
    (await rows(sql<{ state: string }>`select state from chart where assignment_id = ${id}`))[0]
      ?.state
  expect([(await submitDraft(fixture)).chart.state, await stored()]).toEqual(['locked', 'locked'])
  const other = await aChartFixture(app)
  const flagged = await submitDraft(other, {
    data: { ...other.data, pre_assessment: { ...other.data.pre_assessment, pregnant: 'yes' } },
  })
  expect([
    flagged.chart.state,
    (
      await rows(
        sql<{ state: string }>`select state from chart where assignment_id = ${other.visit.id}`,
      )
    )[0]?.state,
  ]).toEqual(['submitted', 'submitted'])
})

test('CHT-086 stores the types of the catalogue, instants in UTC and days without a time', async () => {
  const fixture = await aChartFixture(app)
  const {
    nurse,
    visit: { id },
  } = fixture
  const signed = (await nurse.call(charts.save, { id, revision: 0, data: fixture.data })).body.chart
    .data.signatures
  for (const image of [signed?.nurse?.image, signed?.patient?.image])
    expect(image).toMatch(/^data:image\/png;base64,/)
  const visit_start = fixture.data.times?.visit_start ?? ''
  const phoenix = `${new Date(Date.parse(visit_start) - 7 * 3_600_000).toISOString().slice(0, 19)}-07:00`
  const saved = await nurse.call(charts.save, {
    id,
    revision: 1,
    data: {
      times: { ...fixture.data.times, visit_start: phoenix },
      home_medications: { none: true },
    },
  })
  const { data } = saved.body.chart
  expect(data.times?.visit_start).toBe(visit_start)
  expect(data.home_medications).toEqual({ none: true, approved_by: null, approved_at: null })
  expect(data.pre_assessment).toMatchObject({
    patient_identified: true,
    order_verified: true,
    pregnant: 'n/a',
    infection_signs: ['none'],
    weight: 172,
    emergency_kit_expiry: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  })
  expect(data.medications?.[0]).toMatchObject({
    completed: 'yes',
    dose: 40,
    total_volume_ml: expect.any(Number),
    lots: [{ lot: 'P100482215', ndc: '44206-437-10', vials: 3 }, {}],
  })
  expect(data.access_devices?.[0]).toMatchObject({ gauge: '22 G', attempts: 1 })
})

test('CHT-060 accepts only PNG signatures of at most 200 KB by content, and stores them unchanged', async () => {
  const fixture = await aChartFixture(app)
  const {
    nurse,
    visit: { id },
    data,
  } = fixture
  const save = async (image: string, signer: 'patient' | 'nurse') => {
    const { status, body } = await nurse.call(charts.save, {
      id,
      data: { signatures: { [signer]: { image } } },
    })
    return [status, Object.keys(body.fields ?? {})]
  }
  const png = (bytes: number) => {
    const content = Buffer.alloc(bytes)
    Buffer.from(nurseSignature.split(',')[1] ?? '', 'base64').copy(content)
    return `data:image/png;base64,${content.toString('base64')}`
  }
  for (const signer of ['patient', 'nurse'] as const) {
    const at = [`signatures.${signer}.image`]
    expect(await save(png(200 * 1024 + 1), signer)).toEqual([413, at])
    expect(await save('data:image/jpeg;base64,/9j/4AAQSkZJRg==', signer)).toEqual([415, at])
    // Only the first bytes are those of a PNG.
    expect(await save(`${nurseSignature.slice(0, 60)}${'A'.repeat(40)}`, signer)).toEqual([415, at])
    expect((await save(signer === 'nurse' ? nurseSignature : patientSignature, signer))[0]).toBe(
      200,
    )
  }
  await saveDraft(fixture)
  expect((await nurse.call(charts.chart, { id })).body.chart?.data.signatures).toEqual(
    data.signatures,
  )
})
