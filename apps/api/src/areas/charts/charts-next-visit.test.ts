// Scheduling or requesting the next visit from a chart.
import { expect, test } from 'vitest'
import { sql } from 'kysely'
import type { ChartData } from '@wren/contract/chart-sections'
import { charts } from '@wren/contract/charts'
import { reports } from '@wren/contract/reports'
import {
  addDays,
  addMinutes,
  formatDateTime,
  localDay,
  zoneAbbreviation,
} from '@wren/contract/time'
import { visits } from '@wren/contract/visits'
import { whenText } from '@wren/contract/visits-watch.rules'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { aNurse, blockForPharmacy } from '../nurses/nurses.builders.ts'
import { updatesOf } from '../reports/reports.builders.ts'
import { aBookedVisit, aReadyVisit, aVisit } from '../visits/visits.builders.ts'
import { visitById, type VisitRecord } from '../visits/visits.public.ts'
import { aChartFixture, saveDraft, submitDraft, type ChartFixture } from './charts.builders.ts'

const app = useTestApp()

const db = () => app.instance.platform.db
const day = 1440
interface Planned {
  readonly fixture: ChartFixture
  readonly next: VisitRecord
  readonly start: string
}

/** A chart, and the patient's next visit a week later, with an order flexible by two days. */
async function planned(): Promise<Planned> {
  const fixture = await aChartFixture(app)
  const next = await aVisit(app, fixture.scene, { start: addMinutes(fixture.visit.start, 7 * day) })
  await sql`update visit set auto_due_date = ${localDay(next.start, next.timezone)} where id = ${next.id}`.execute(
    db(),
  )
  await sql`update patient_order set flexibility_days = 2 where id = ${fixture.scene.order}`.execute(
    db(),
  )
  return { fixture, next, start: addMinutes(fixture.visit.start, 8 * day) }
}
const choosing = (
  { data }: ChartFixture,
  next_visit: ChartData['next_visit'] & object,
): ChartData => ({
  ...data,
  next_visit,
})
const scheduled = ({
  status,
  start,
  user_id_assigned,
  nurse_confirmed,
  e_chart_scheduled,
  e_chart_scheduled_at,
  missing_exact_time,
}: VisitRecord) => ({
  status,
  start,
  user_id_assigned,
  nurse_confirmed: nurse_confirmed !== null,
  e_chart_scheduled,
  at: e_chart_scheduled_at !== null,
  missing_exact_time,
})
const requestsFor = async (visit: number) =>
  (
    await sql<{
      refusal: string
      start: string
    }>`select refusal, start from chart_next_visit_request where assignment_id = ${visit}`.execute(
      db(),
    )
  ).rows
const asked = async (visit: number) =>
  (await updatesOf(app, visit)).filter(({ description }) => description.includes('asks for'))

test('CHT-059 a submission schedules the chosen time exactly like the call of the next visit', async () => {
  const { fixture, next, start } = await planned()
  expect(
    (await fixture.nurse.call(visits.nextVisit, { id: fixture.visit.id })).body.data,
  ).toMatchObject({
    id: next.id,
    due_date: localDay(next.start, next.timezone),
    text: expect.any(String),
  })
  await saveDraft(fixture, choosing(fixture, { choice: 'Schedule', start }))
  expect(scheduled((await visitById(db(), next.id)) as VisitRecord)).toMatchObject({
    status: 'New',
    start: next.start,
  })
  expect(
    (await fixture.nurse.call(charts.submit, { id: fixture.visit.id, warnings_acknowledged: true }))
      .status,
  ).toBe(200)
  const other = await planned()
  expect(
    (await other.fixture.nurse.call(visits.schedule, { id: other.next.id, start: other.start }))
      .status,
  ).toBe(200)
  const booked = scheduled((await visitById(db(), next.id)) as VisitRecord)
  expect(booked).toEqual({
    ...scheduled((await visitById(db(), other.next.id)) as VisitRecord),
    start,
    user_id_assigned: fixture.scene.nurse,
  })
  expect(booked).toMatchObject({ status: 'Active - Ready', e_chart_scheduled: true, at: true })
  expect([await requestsFor(next.id), await asked(next.id)]).toEqual([[], []])
})

type Spoil = (planned: Planned) => Promise<unknown>
const hindrances: readonly [string, string, number, Spoil][] = [
  [
    'a time more than the flexible days from the due date',
    'The time is more than 2 days from the due date.',
    10,
    async () => {},
  ],
  [
    'a time after the expiration of the order',
    'The time is after the expiration of the order.',
    8,
    ({ fixture }) =>
      sql`update patient_order set expiration_date = ${addDays(localDay(fixture.visit.start, 'America/Phoenix'), 7)}
        where id = ${fixture.scene.order}`.execute(db()),
  ],
  [
    'a visit that lacks what Active - Ready needs',
    'A street is required for Active - Ready.',
    8,
    ({ next }) => sql`update visit set street = null where id = ${next.id}`.execute(db()),
  ],
  [
    'a nurse the pharmacy does not work with',
    '',
    8,
    ({ fixture }) => blockForPharmacy(app, fixture.scene.nurse, fixture.scene.pharmacy),
  ],
  [
    'a nurse whose CPR lapses before',
    '',
    8,
    ({ fixture }) =>
      sql`update nurse set cpr_expiry = ${localDay(fixture.visit.start, 'America/Phoenix')}
        where user_id = ${fixture.scene.nurse}`.execute(db()),
  ],
  [
    'a visit of another nurse',
    'Another nurse is already assigned.',
    8,
    async ({ fixture, next }) => {
      await sql`update visit set is_deleted = true where id = ${next.id}`.execute(db())
      return aReadyVisit(app, { ...fixture.scene, nurse: await aNurse(app) }, { start: next.start })
    },
  ],
  [
    'a time at which she is elsewhere',
    '',
    8,
    async ({ fixture, start }) =>
      aBookedVisit(
        app,
        { ...fixture.scene, patient: (await aChartFixture(app)).scene.patient },
        { start, patient_order_id: null },
      ),
  ],
]

test.each(hindrances)(
  'CHT-059 %s becomes a request with an update for operations and does not block the submission',
  async (_, text, days, spoil) => {
    const made = await planned()
    const { fixture } = made
    await spoil(made)
    const next = (await fixture.nurse.call(visits.nextVisit, { id: fixture.visit.id })).body.data
    const before = await visitById(db(), next?.id ?? 0)
    const start = addMinutes(fixture.visit.start, days * day)
    expect(
      (await submitDraft(fixture, { data: choosing(fixture, { choice: 'Schedule', start }) })).chart
        .ver,
    ).toBe(1)
    expect(scheduled((await visitById(db(), next?.id ?? 0)) as VisitRecord)).toEqual(
      scheduled(before as VisitRecord),
    )
    const [request, ...others] = await requestsFor(next?.id ?? 0)
    expect(others).toEqual([])
    expect(request).toMatchObject({
      start,
      refusal: text === '' ? expect.stringMatching(/.{10}/) : text,
    })
    const when = `${formatDateTime(start, 'America/Phoenix')} ${zoneAbbreviation(start, 'America/Phoenix')}`
    expect(await asked(next?.id ?? 0)).toEqual([
      {
        priority: 30,
        user_id_assigned: fixture.scene.admin.id,
        description:
          `Visit #${next?.id}: the nurse of visit #${fixture.visit.id} asks for ${when}. ` +
          `${request?.refusal}\n${whenText(next?.start ?? '', 'America/Phoenix')}. Missing: a confirmed time.`,
      },
    ])
  },
)

/** Returns the chart, signs it again and submits version 2 with the same next visit. */
async function correct(fixture: ChartFixture, data: ChartData): Promise<void> {
  const { body } = await fixture.scene.admin.call(reports.byVisit, { id: fixture.visit.id })
  expect(
    (
      await fixture.scene.admin.call(reports.returnChart, {
        id: body.id,
        reason: 'Please correct the weight.',
      })
    ).status,
  ).toBe(200)
  const signed_at = app.instance.platform.clock.now()
  const again: ChartData = {
    ...data,
    pre_assessment: { ...data.pre_assessment, weight: 165 },
    signatures: { ...data.signatures, nurse: { ...data.signatures?.nurse, signed_at } },
  }
  expect(
    (await submitDraft(fixture, { data: again, correction: 'The weight was in kilograms.' })).chart
      .ver,
  ).toBe(2)
}

test('a corrected chart does not repeat what its first version scheduled or requested', async () => {
  const { fixture, next, start } = await planned()
  const data = choosing(fixture, { choice: 'Schedule', start })
  await submitDraft(fixture, { data })
  await aVisit(app, fixture.scene, { start: addMinutes(fixture.visit.start, 14 * day) })
  const booked = scheduled((await visitById(db(), next.id)) as VisitRecord)
  await correct(fixture, data)
  expect([
    scheduled((await visitById(db(), next.id)) as VisitRecord),
    await requestsFor(next.id),
    await asked(next.id),
  ]).toEqual([booked, [], []])
  const other = await planned()
  const far = choosing(other.fixture, {
    choice: 'Schedule',
    start: addMinutes(other.fixture.visit.start, 10 * day),
  })
  await submitDraft(other.fixture, { data: far })
  await correct(other.fixture, far)
  expect([(await requestsFor(other.next.id)).length, (await asked(other.next.id)).length]).toEqual([
    1, 1,
  ])
})

test('a chart corrected after the scheduled visit is submitted with its answer unchanged', async () => {
  const { fixture, next, start } = await planned()
  const data = choosing(fixture, { choice: 'Schedule', start })
  await submitDraft(fixture, { data })
  await app.clock(addMinutes(start, 60))
  const [admin, nurse] = [
    await app.signIn(fixture.scene.admin.id),
    await app.signIn(fixture.scene.nurse),
  ]
  await correct({ ...fixture, nurse, scene: { ...fixture.scene, admin } }, data)
  expect([(await visitById(db(), next.id))?.start, await requestsFor(next.id)]).toEqual([start, []])
})

test('CHT-059 refuses a past time, and other choices than Not Scheduled without a next visit', async () => {
  const { fixture, next } = await planned()
  const submit = async (of: ChartFixture, next_visit: ChartData['next_visit'] & object) => {
    await saveDraft(of, choosing(of, next_visit))
    const { status, body } = await of.nurse.call(charts.submit, {
      id: of.visit.id,
      warnings_acknowledged: true,
    })
    return [status, body.fields]
  }
  expect(
    await submit(fixture, { choice: 'Schedule', start: app.instance.platform.clock.now() }),
  ).toEqual([400, { 'next_visit.start': 'Date and time must be in the future.' }])
  expect(await submit(fixture, { choice: 'Already Scheduled' })).toEqual([200, undefined])
  expect([
    scheduled((await visitById(db(), next.id)) as VisitRecord).status,
    await requestsFor(next.id),
  ]).toEqual(['New', []])
  const alone = await aChartFixture(app)
  const onlyNot = [
    400,
    { 'next_visit.choice': 'There is no next visit. Only Not Scheduled can be chosen.' },
  ]
  expect(
    await submit(alone, { choice: 'Schedule', start: addMinutes(alone.visit.start, 8 * day) }),
  ).toEqual(onlyNot)
  expect(await submit(alone, { choice: 'Already Scheduled' })).toEqual(onlyNot)
  expect(await submit(alone, { choice: 'Not Scheduled', reason: 'It was the last one.' })).toEqual([
    200,
    undefined,
  ])
})
