// Test fixtures: a visit whose chart can be written, and charts that its nurse saved or submitted.
//
//   const fixture = await aChartFixture(app) // a ready visit, its nurse signed in, the clock after its end
//   const saved = await fixture.nurse.call(charts.save, { id: fixture.visit.id, revision: 0, data: fixture.data })
//   const answer = await submitDraft(fixture) // approved, signed, warnings acknowledged
import type { Answer } from '@wren/contract/call'
import { exampleChart } from '@wren/contract/chart-example'
import type { ChartData } from '@wren/contract/chart-sections'
import { charts } from '@wren/contract/charts'
import { identity } from '@wren/contract/identity'
import { addMinutes } from '@wren/contract/time'
import type { Client, TestApp } from '../../platform/testing.ts'
import { aReadyVisit, aScene, type Scene } from '../visits/visits.builders.ts'
import type { NewVisit, VisitRecord } from '../visits/visits.public.ts'

export interface ChartFixture {
  readonly scene: Scene
  readonly visit: VisitRecord
  readonly nurse: Client
  readonly data: ChartData
}

const visitMinutes = 240

/** A complete, valid chart of this visit. */
export function exampleChartOf(scene: Scene, visit: VisitRecord, nurseName: string): ChartData {
  const example = exampleChart({
    visit_start: visit.start,
    visit_end: addMinutes(visit.start, visitMinutes),
    timezone: visit.timezone,
    nurse: { id: scene.nurse, name: nurseName },
    patient_name: `${scene.patient.first_name} ${scene.patient.last_name}`,
    treatment: visit.treatment,
  })
  // Earlier doses of a patient without an intake are unknown.
  return { ...example, pre_assessment: { ...example.pre_assessment, first_lifetime_dose: 'no' } }
}

/** Moves the clock to 15 minutes after the visit's end, and signs in admin and nurse. */
export async function aChartFixture(
  app: TestApp,
  fields: Partial<NewVisit> = {},
  existingScene?: Scene,
): Promise<ChartFixture> {
  const base = existingScene ?? (await aScene(app))
  const visit = await aReadyVisit(app, base, { duration_estimate: visitMinutes, ...fields })
  await app.clock(addMinutes(visit.start, visitMinutes + 15))
  const scene = { ...base, admin: await app.signIn(base.admin.id) }
  const nurse = await app.signIn(scene.nurse)
  const { body } = await nurse.call(identity.me, {})
  return {
    scene,
    visit,
    nurse,
    data: exampleChartOf(scene, visit, `${body.first_name} ${body.last_name}`),
  }
}

/** Saves the data and approves the home medications, as the screen does before a submission. */
export async function saveDraft(
  fixture: ChartFixture,
  data: ChartData = fixture.data,
): Promise<Answer<typeof charts.save>['chart']> {
  const now = await fixture.nurse.call(charts.chart, { id: fixture.visit.id })
  const saved = await fixture.nurse.call(charts.save, {
    id: fixture.visit.id,
    revision: now.body.chart?.revision ?? 0,
    data,
  })
  if (saved.status !== 200)
    throw new Error(
      `The save answered ${saved.status} ${saved.body.error} ${JSON.stringify(saved.body.fields)}`,
    )
  const approved = await fixture.nurse.call(charts.approveHomeMedications, {
    id: fixture.visit.id,
    approved: true,
  })
  if (approved.status !== 200)
    throw new Error(`The approval answered ${approved.status} ${approved.body.error}`)
  return approved.body.chart
}

export async function submitDraft(
  fixture: ChartFixture,
  {
    data = fixture.data,
    correction,
  }: { readonly data?: ChartData; readonly correction?: string } = {},
): Promise<Answer<typeof charts.submit>> {
  const { revision } = await saveDraft(fixture, data)
  const answer = await fixture.nurse.call(charts.submit, {
    id: fixture.visit.id,
    revision,
    warnings_acknowledged: true,
    ...(correction === undefined ? {} : { correction_reason: correction }),
  })
  if (answer.status !== 200)
    throw new Error(
      `The submission answered ${answer.status} ${answer.body.error} ${JSON.stringify(answer.body.fields)}`,
    )
  return answer.body
}
