// For tests: a visit whose chart can be written, and charts as a nurse writes them.
//
//   const desk = await aDesk(app)                          // a ready visit of this morning, its nurse signed in, the clock after its end
//   const saved = await desk.nurse.call(charts.save, { id: desk.visit.id, revision: 0, data: desk.data })
//   const submitted = await submitted(app, desk)           // approved, signed, warnings acknowledged
import type { Answer } from '@wren/contract/call'
import { exampleChart } from '@wren/contract/chart-example'
import type { ChartData } from '@wren/contract/chart-sections'
import { charts } from '@wren/contract/charts'
import { identity } from '@wren/contract/identity'
import { addMinutes } from '@wren/contract/time'
import type { Client, TestApp } from '../../platform/testing.ts'
import { aReadyVisit, aScene, type Scene } from '../visits/visits.builders.ts'
import type { NewVisit, VisitRecord } from '../visits/visits.public.ts'

export interface Desk {
  readonly scene: Scene
  readonly visit: VisitRecord
  readonly nurse: Client
  readonly data: ChartData
}

const length = 240 // minutes

/** A whole, valid chart of this visit. */
export function chartOfVisit(scene: Scene, visit: VisitRecord, nurseName: string): ChartData {
  const example = exampleChart({
    visit_start: visit.start,
    visit_end: addMinutes(visit.start, length),
    timezone: visit.timezone,
    nurse: { id: scene.nurse, name: nurseName },
    patient_name: `${scene.patient.first_name} ${scene.patient.last_name}`,
    treatment: visit.treatment,
  })
  // Nobody knows of earlier doses of a patient without an intake.
  return { ...example, pre_assessment: { ...example.pre_assessment, first_lifetime_dose: 'no' } }
}

/** Moves the clock to a quarter of an hour after the visit's end; whoever was signed in before is so anew. */
export async function aDesk(
  app: TestApp,
  over: Partial<NewVisit> = {},
  given?: Scene,
): Promise<Desk> {
  const made = given ?? (await aScene(app))
  const visit = await aReadyVisit(app, made, { duration_estimate: length, ...over })
  await app.clock(addMinutes(visit.start, length + 15))
  const scene = { ...made, admin: await app.signIn(made.admin.id) }
  const nurse = await app.signIn(scene.nurse)
  const { body } = await nurse.call(identity.me, {})
  return {
    scene,
    visit,
    nurse,
    data: chartOfVisit(scene, visit, `${body.first_name} ${body.last_name}`),
  }
}

/** Saves the data and confirms the home medications, as the screen does before it submits. */
export async function drafted(
  desk: Desk,
  data: ChartData = desk.data,
): Promise<Answer<typeof charts.save>['chart']> {
  const now = await desk.nurse.call(charts.chart, { id: desk.visit.id })
  const saved = await desk.nurse.call(charts.save, {
    id: desk.visit.id,
    revision: now.body.chart?.revision ?? 0,
    data,
  })
  if (saved.status !== 200)
    throw new Error(
      `the save answered ${saved.status} ${saved.body.error} ${JSON.stringify(saved.body.fields)}`,
    )
  const approved = await desk.nurse.call(charts.approveHomeMedications, {
    id: desk.visit.id,
    approved: true,
  })
  if (approved.status !== 200)
    throw new Error(`the approval answered ${approved.status} ${approved.body.error}`)
  return approved.body.chart
}

export async function submitted(
  desk: Desk,
  {
    data = desk.data,
    correction,
  }: { readonly data?: ChartData; readonly correction?: string } = {},
): Promise<Answer<typeof charts.submit>> {
  const { revision } = await drafted(desk, data)
  const answer = await desk.nurse.call(charts.submit, {
    id: desk.visit.id,
    revision,
    warnings_acknowledged: true,
    ...(correction === undefined ? {} : { correction_reason: correction }),
  })
  if (answer.status !== 200)
    throw new Error(
      `the submission answered ${answer.status} ${answer.body.error} ${JSON.stringify(answer.body.fields)}`,
    )
  return answer.body
}
