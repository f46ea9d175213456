// Charts made for the wrong patient or visit.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { charts } from '@wren/contract/charts'
import { reports } from '@wren/contract/reports'
import { addMinutes } from '@wren/contract/time'
import { visits } from '@wren/contract/visits'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { aPatient } from '../patients/patients.builders.ts'
import { aBookedVisit } from '../visits/visits.builders.ts'
import { aChartFixture, submitDraft } from './charts.builders.ts'

const app = useTestApp()

const fresh = { 'cache-control': 'no-cache' }
const reason = 'Charted at the wrong house'

test('CHT-103 cancelling the visit of a returned chart withdraws it for everyone but admins', async () => {
  const fixture = await aChartFixture(app)
  const {
    visit: { id, start, patient_uuid },
    scene,
    nurse,
  } = fixture
  const admin = await app.admin({ permissions: ['ALL'] })
  const { report_id } = await submitDraft(fixture)
  expect((await admin.call(reports.returnChart, { id: report_id, reason })).status).toBe(200)
  await submitDraft(fixture, { correction: 'The weight was in pounds.' })
  expect((await admin.call(reports.returnChart, { id: report_id, reason })).status).toBe(200)
  const later = await aBookedVisit(app, scene, { start: addMinutes(start, 3 * 24 * 60) })
  const seen = async () => ({
    previous: (await nurse.call(charts.previous, { id: later.id }, fresh)).body.data.map(
      (row) => row.assignment_id,
    ),
    info: (await nurse.call(charts.info, { id: later.id }, fresh)).body,
    button: (await admin.call(visits.buttonStatuses, { id: later.id }, fresh)).body.data
      .previous_charts.disabled,
    own: (await nurse.call(charts.chart, { id }, fresh)).status,
  })
  expect(await seen()).toMatchObject({
    previous: [id],
    info: { previous_charts: 1, is_first_lifetime_dose: false },
    button: false,
    own: 200,
  })
  expect(
    (await admin.call(charts.chart, { id }, fresh)).body.chart?.withdrawn_reason,
  ).toBeUndefined()
  expect(
    (await admin.call(visits.cancel, { id, reason: 'Cancelled - Patient Declined' })).status,
  ).toBe(200)
  expect(await seen()).toMatchObject({
    previous: [],
    info: { previous_charts: 0, is_first_lifetime_dose: null },
    button: true,
    own: 403,
  })
  for (const call of [charts.versions, charts.pdf])
    expect((await nurse.call(call, { id }, fresh)).status).toBe(403)
  expect((await admin.call(charts.chart, { id }, fresh)).body.chart).toMatchObject({
    withdrawn_reason: reason,
    ver: 2,
  })
  for (const ver of [1, 2])
    expect((await admin.call(charts.versions, { id, ver }, fresh)).body).toMatchObject({
      chart: { ver, data: { narrative: fixture.data.narrative } },
    })
  // The visit and its chart cannot move to another patient or become active again.
  const other = await aPatient(admin)
  for (const fields of [{ patient_uuid: other.uuid }, { status: 'New' as const }])
    expect(await admin.call(visits.save, { id, ...fields })).toMatchObject({
      status: 409,
      body: { code: 'finished' },
    })
  const events = await sql<{
    changes: Record<string, { before: unknown; after: unknown }>
    patient_uuid: string
  }>`select changes, patient_uuid from audit_event where record_type = 'chart'
    and changes ? 'withdrawn_reason'`.execute(app.instance.platform.db)
  expect(events.rows).toEqual([
    { changes: { withdrawn_reason: { before: null, after: reason } }, patient_uuid },
  ])
})
