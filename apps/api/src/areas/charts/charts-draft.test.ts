// A draft: its saves, its check and the approval of home medications.
import { expect, test } from 'vitest'
import { nurseSignature } from '@wren/contract/chart-example-signatures'
import { charts } from '@wren/contract/charts'
import { addMinutes } from '@wren/contract/time'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { inWork } from '../visits/visits.builders.ts'
import { cancelVisit, lockVisit, type VisitRecord } from '../visits/visits.public.ts'
import { aChartFixture } from './charts.builders.ts'

const app = useTestApp()

const locked = async (work: Parameters<typeof lockVisit>[0], id: number) =>
  (await lockVisit(work, id)) as VisitRecord

test('CHT-010 the first save starts charting at revision 1, and a reload returns every field', async () => {
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

test('CHT-010 a draft may be incomplete, but not of a wrong type, too large or with an invalid image', async () => {
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

test('CHT-015 refuses an older revision with the stored chart and loses nothing', async () => {
  const fixture = await aChartFixture(app)
  const { nurse, visit } = fixture
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

test('CHT-004 only the assigned nurse writes, from two hours before the start', async () => {
  const fixture = await aChartFixture(app)
  const { visit, scene, nurse } = fixture
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
  await app.clock(addMinutes(visit.start, 60 * 1440)) // the window never closes
  expect(
    (
      await (
        await app.signIn(scene.nurse)
      ).call(charts.save, { id: visit.id, revision: 1, data: {} })
    ).status,
  ).toBe(200)
})

test('CHT-028 the nurse approves home medications, and a changed row clears the approval', async () => {
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

test('CHT-073 a check answers findings and flags and stores nothing', async () => {
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
