// VIS-164, VIS-166, VIS-167, CHT-103: tries every call that may reach a visit, and every job, on finished visits and
// across two patients.
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { charts } from '@wren/contract/charts'
import { reports } from '@wren/contract/reports'
import { visitLinks } from '@wren/contract/visits-link'
import { visits } from '@wren/contract/visits'
import { useTestApp } from './platform/testing-fixtures.ts'
import { areas } from './app.ts'
import { aPharmacy } from './areas/pharmacies/pharmacies.builders.ts'
import { aChartFixture, saveDraft } from './areas/charts/charts.builders.ts'
import { anIntake } from './areas/intake/intake.builders.ts'
import { aNurse } from './areas/nurses/nurses.builders.ts'
import { anOrder } from './areas/orders/orders.builders.ts'
import { aPatient } from './areas/patients/patients.builders.ts'
import { aReport, type Reported } from './areas/reports/reports.builders.ts'
import { aVisit } from './areas/visits/visits.builders.ts'
import type { Attempt, FinishedVisits } from './finished-visits-attempts.testing.ts'
import { attempts, reachNoVisit } from './finished-visits.testing.ts'
import { routesOf } from './platform/open.ts'

const app = useTestApp()

const db = () => app.instance.platform.db
const called = routesOf(areas).flatMap(({ call: { method, path } }) =>
  method === 'GET' || path === '/dev/jobs/:name/run' ? [] : [`${method} ${path}`],
)
const forms = routesOf(areas)
  .map(({ call }) => call)
  .filter(({ multipart }) => multipart !== undefined)

test('each call that may change something is sorted: it is tried on finished visits, or reaches no visit', () => {
  const sorted = [...Object.keys(attempts), ...reachNoVisit]
  expect([...called].toSorted()).toEqual(sorted.toSorted())
})

/** A reported visit of an intake, an open visit linked with it, and another patient. */
async function openFinishedVisits(): Promise<{
  readonly made: Reported
  readonly fixture: FinishedVisits
}> {
  const made = await aReport(app, { flagged: true })
  const { admin, fixture, report } = made
  const { scene, visit } = fixture
  const intake = await anIntake(app, admin, scene.pharmacy, { patient_uuid: scene.patient.uuid })
  await sql`update intake set patient_order_id = ${scene.order} where id = ${intake}`.execute(db())
  const open = await aVisit(app, scene)
  await admin.call(visitLinks.link, { id: open.id, link: visit.id })
  const other = await aPatient(admin)
  const order = await anOrder(app, { patient_uuid: other.uuid, provider_id: scene.pharmacy })
  const ownOrder = await anOrder(app, {
    patient_uuid: scene.patient.uuid,
    provider_id: scene.pharmacy,
  })
  const elsewhere = await aVisit(app, scene, { patient_order_id: order.id })
  return {
    made,
    fixture: {
      visit: visit.id,
      report: report.id,
      chartRevision: 2,
      order: scene.order,
      intake,
      patient: scene.patient,
      pharmacy: scene.pharmacy,
      nurse: scene.nurse,
      open: open.id,
      other: {
        patient: other.uuid,
        order: order.id,
        ownOrder: ownOrder.id,
        visit: elsewhere.id,
        pharmacy: await aPharmacy(app),
        nurse: await aNurse(app),
      },
    },
  }
}

const kept = async (visit: number) =>
  (
    await sql<object>`select patient_uuid, patient_order_id, provider_id, start, timezone, duration_estimate,
      user_id_assigned, assignment_series_uuid
      from visit where id = ${visit}`.execute(db())
  ).rows[0]
/** Visits in another patient's order or group, or with another pharmacy than their order. */
const mixed = async () =>
  (
    await sql`select visit.id from visit join patient_order on patient_order.id = patient_order_id
      where not is_deleted and (visit.patient_uuid is distinct from patient_order.patient_uuid
        or visit.provider_id <> patient_order.provider_id and not visit_finished(visit))
    union all select visit.id from visit join visit other on other.group_id = visit.group_id
    and other.patient_uuid <> visit.patient_uuid
      where not visit.is_deleted and not other.is_deleted`.execute(db())
  ).rows

async function tryAll(made: Reported, fixture: FinishedVisits): Promise<void> {
  const before = await kept(fixture.visit)
  const attempt = async (name: string, { path, body, answers, as }: Attempt) => {
    const client = as === 'nurse' ? made.fixture.nurse : as === 'nobody' ? app.nobody : made.admin
    const form = forms.find(({ method, path: of }) => `${method} ${of}` === name)
    const answer =
      form === undefined
        ? await client.raw(name.split(' ')[0] as string, path, body)
        : await client.call(form, { id: fixture.visit, ...body } as never)
    const told = `${name} ${JSON.stringify(body)}: ${JSON.stringify(answer.body)}`
    expect(answers ?? [409], told).toContain(answer.status)
    if (answers === undefined) expect(answer.body, told).toMatchObject({ code: 'finished' })
    expect(await kept(fixture.visit), told).toEqual(before)
    expect(await mixed(), told).toEqual([])
  }
  for (const [name, of] of Object.entries(attempts))
    for (const one of of(fixture)) await attempt(name, one)
  for (const { name } of areas.jobs) {
    await made.admin.raw('POST', `/dev/jobs/${name}/run`, {})
    expect(await kept(fixture.visit), name).toEqual(before)
    expect(await mixed(), name).toEqual([])
  }
}

describe('VIS-164 VIS-166 VIS-167 no call and no job changes a finished visit or mixes patients', () => {
  let walk: Awaited<ReturnType<typeof openFinishedVisits>>
  beforeEach(async () => {
    walk = await openFinishedVisits()
  })
  test('VIS-164 VIS-166 VIS-167 of a completed visit', async () => {
    await tryAll(walk.made, walk.fixture)
  })
  test('VIS-164 VIS-166 VIS-167 of a visit whose eChart is returned', async () => {
    const { made, fixture } = walk
    expect(
      (await made.admin.call(reports.returnChart, { id: fixture.report, reason: 'Please weigh.' }))
        .status,
    ).toBe(200)
    await tryAll(made, fixture)
  })
})

test('a chart submitted during a change of patient stays with its patient or is refused', async () => {
  for (let round = 0; round < 10; round++) {
    const fixture = await aChartFixture(app)
    const { id } = fixture.visit
    const other = await aPatient(fixture.scene.admin)
    const linker = await app.admin({ permissions: ['ALL'] })
    const { revision } = await saveDraft(fixture)
    const submit = () =>
      fixture.nurse.call(charts.submit, { id, revision, warnings_acknowledged: true })
    const move = () =>
      linker.call(visits.save, { id, patient_order_id: null, patient_uuid: other.uuid })
    const [chart, moved] = await Promise.all(
      round % 2 === 0 ? [submit(), move()] : [move(), submit()].toReversed(),
    )
    const { rows } = await sql<{
      patient_uuid: string
      versions: number
    }>`select patient_uuid, (select count(*)::int from chart_version join chart on chart.id = chart_id
      where assignment_id = visit.id) as versions
      from visit where id = ${id}`.execute(db())
    expect(rows[0], `${chart?.status} ${moved?.status}`).toEqual(
      chart?.status === 200
        ? { patient_uuid: fixture.scene.patient.uuid, versions: 1 }
        : { patient_uuid: other.uuid, versions: 0 },
    )
    expect([chart?.status, moved?.status].toSorted()).toEqual([200, 409])
  }
})
