// AVR "From chart to report" 008-010, VIS-063: the chart of a pharmacy that has its own, taken in by staff.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { nurseVisits } from '@wren/contract/nurse-visits'
import { reports } from '@wren/contract/reports'
import { receivedCharts } from '@wren/contract/reports-received'
import { addMinutes } from '@wren/contract/time'
import { visits } from '@wren/contract/visits'
import type { Assignment } from '@wren/contract/visits-assignment'
import type { Client } from '../../platform/testing.ts'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { aPharmacy, type NewPharmacy } from '../pharmacies/pharmacies.builders.ts'
import { aBookedVisit, aReadyVisit, aScene, aVisit, type Scene } from '../visits/visits.builders.ts'
import type { NewVisit, VisitRecord } from '../visits/visits.public.ts'
import { aReport } from './reports.builders.ts'

const fixture = (name: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    readFileSync(fileURLToPath(new URL(`../../../../../e2e/fixtures/${name}`, import.meta.url))),
  )
const png = fixture('documents/lab-result.png')

const app = useTestApp()

const now = () => app.instance.platform.clock.now()
interface Own {
  readonly scene: Scene
  readonly visit: VisitRecord
  readonly admin: Client
  readonly times: { readonly actual_start: string; readonly actual_end: string }
}
/** A visit of such a pharmacy, an hour after its end. */
async function anOwnVisit(
  make: typeof aReadyVisit = aReadyVisit,
  {
    pharmacy = {},
    over = {},
  }: { readonly pharmacy?: NewPharmacy; readonly over?: Partial<NewVisit> } = {},
): Promise<Own> {
  const base = await aScene(app)
  const scene = { ...base, pharmacy: await aPharmacy(app, { has_own_chart: true, ...pharmacy }) }
  const visit = await make(app, scene, over)
  await app.clock(addMinutes(visit.start, 180))
  return {
    scene,
    visit,
    admin: await app.signIn(base.admin.id),
    times: { actual_start: addMinutes(visit.start, 10), actual_end: addMinutes(visit.start, 100) },
  }
}
const receive = (admin: Client, id: number, input: object) =>
  admin.call(receivedCharts.receive, { id, ...input } as never)
const shown = async (admin: Client, id: number) =>
  (await admin.call(visits.byId, { id })).body.assignment as Assignment
const button = async (admin: Client, id: number) =>
  (await admin.call(visits.buttonStatuses, { id })).body.data.chart_received

test('AVR-009 VIS-063 marking the chart received finishes the visit at its actual times, from Active - Ready and from Active - Booked, and makes its report for the audit', async () => {
  for (const [make, status] of [
    [aReadyVisit, 'Active - Ready'],
    [aBookedVisit, 'Active - Booked'],
  ] as const) {
    const { visit, admin, times, scene } = await anOwnVisit(make, {
      pharmacy: { auto_invoice: true },
    })
    expect(await shown(admin, visit.id)).toMatchObject({
      status,
      provider_has_own_chart: true,
      nurse_chart_received: null,
    })
    expect(await button(admin, visit.id)).toEqual({ disabled: false, tooltip: null })
    const answer = await receive(admin, visit.id, times)
    expect(answer).toMatchObject({
      status: 200,
      body: {
        assignment: {
          id: visit.id,
          status: 'Completed - Visit Finished',
          nurse_chart_received: expect.stringMatching(/^\d{4}-/),
          ...times,
        },
        report_id: expect.any(Number),
      },
    })
    expect(Object.keys(answer.body).toSorted()).toEqual(['assignment', 'report_id'])
    const report = (await admin.call(reports.byVisit, { id: visit.id })).body
    expect(report).toMatchObject({
      id: answer.body.report_id,
      status: 'audit-required',
      auditFlags: [],
      chartVersion: null,
      billableMinutes: 120,
      visit: { payment: { status: 'not-scheduled' } },
    })
    expect(report.allowedActions).not.toContain('return-chart')
    expect((await shown(admin, visit.id)).status_history[0]).toMatchObject({
      from: status,
      to: 'Completed - Visit Finished',
      cause: 'chart',
      user_id: scene.admin.id,
    })
    expect(await receive(admin, visit.id, times)).toMatchObject({
      status: 409,
      body: { code: 'conflict', error: 'The chart has been received' },
    })
  }
  // A submitted eChart does the same (CHT-011).
  const { fixture } = await aReport(app)
  expect(await shown(fixture.scene.admin, fixture.visit.id)).toMatchObject({
    status: 'Completed - Visit Finished',
    nurse_chart_received: expect.stringMatching(/^\d{4}-/),
  })
})

test('AVR-009 what is missing, turned round, to come, or no visit of such a pharmacy is refused, the button says the same, and nothing is left behind', async () => {
  const { visit, admin, times } = await anOwnVisit()
  const late = 'The time must not be in the future.'
  const wrong: readonly (readonly [object, Readonly<Record<string, string>>])[] = [
    [{}, { actual_start: 'This field is required.', actual_end: 'This field is required.' }],
    [
      { actual_start: '', actual_end: times.actual_end },
      { actual_start: 'This field is required.' },
    ],
    [{ ...times, actual_start: 'yesterday' }, { actual_start: 'Invalid value' }],
    [
      { actual_start: times.actual_start, actual_end: times.actual_start },
      { actual_end: 'The end must be after the start.' },
    ],
    [
      { actual_start: times.actual_end, actual_end: times.actual_start },
      { actual_end: 'The end must be after the start.' },
    ],
    [{ actual_start: times.actual_start, actual_end: addMinutes(now(), 1) }, { actual_end: late }],
    [
      { actual_start: addMinutes(now(), 1), actual_end: addMinutes(now(), 2) },
      { actual_start: late, actual_end: late },
    ],
    [
      { actual_start: addMinutes(times.actual_end, -961), actual_end: times.actual_end },
      { actual_end: 'The end must be at most 16 hours after the start.' },
    ],
  ]
  for (const [input, fields] of wrong)
    expect(await receive(admin, visit.id, input), JSON.stringify(input)).toMatchObject({
      status: 400,
      body: { code: 'validation', fields },
    })
  expect(await receive(admin, 999_999, times)).toMatchObject({
    status: 404,
    body: { error: 'Visit not found.' },
  })
  expect(await shown(admin, visit.id)).toMatchObject({
    status: 'Active - Ready',
    actual_start: null,
    report_id: null,
  })

  const refused = async ({ visit: { id }, admin: by, times: at }: Own, error: string) => {
    expect(await receive(by, id, at)).toMatchObject({ status: 409, body: { error } })
    expect(await button(by, id)).toEqual({ disabled: true, tooltip: error })
    expect((await shown(by, id)).report_id).toBeNull()
  }
  await refused(
    await anOwnVisit(aReadyVisit, { pharmacy: { has_own_chart: false } }),
    'This pharmacy uses the eChart',
  )
  await refused(
    await anOwnVisit(aVisit),
    'Status cannot change from New to Completed - Visit Finished.',
  )
  const missed = await anOwnVisit()
  await missed.admin.call(visits.save, {
    id: missed.visit.id,
    missed: true,
    missed_reason: 'Missed - Other',
  })
  await refused(missed, 'This visit was missed')
  const canceled = await anOwnVisit()
  await canceled.admin.call(visits.cancel, {
    id: canceled.visit.id,
    reason: 'Cancelled - Patient Declined',
  })
  await refused(
    canceled,
    'Status cannot change from Inactive - Canceled to Completed - Visit Finished.',
  )
  const held = await anOwnVisit()
  await sql`update visit set user_id_assigned = null, nurse_confirmed = null where id = ${held.visit.id}`.execute(
    app.instance.platform.db,
  )
  await refused(held, 'This visit has no nurse')
})

test("AVR-008 AVR-010 the pharmacy's own chart is kept as it came, looked at by staff and the visit's nurse, and by what it holds, not by its name", async () => {
  const { visit, admin, times, scene } = await anOwnVisit()
  const file = (bytes: Uint8Array<ArrayBuffer>, name: string, type: string) =>
    new File([bytes], name, { type })
  const kinds = (name: string) => `${name}: only JPEG, PNG and PDF files are accepted`
  for (const [bytes, name, type] of [
    [fixture('documents-bad/really-elf.png'), 'chart.png', 'image/png'],
    [fixture('documents-bad/html-inside.pdf'), 'chart.pdf', 'application/pdf'],
    [fixture('documents/nursing-instructions.txt'), 'chart.txt', 'text/plain'],
    [png, 'chart.pdf', 'application/pdf'],
  ] as const)
    expect(
      await receive(admin, visit.id, { ...times, file: file(bytes, name, type) }),
      name,
    ).toMatchObject({ status: 415, body: { error: kinds(name) } })
  const huge = new Uint8Array(5 * 1024 * 1024 + 1)
  huge.set(png)
  expect(
    await receive(admin, visit.id, { ...times, file: file(huge, 'huge.png', 'image/png') }),
  ).toMatchObject({ status: 413 })
  expect(await shown(admin, visit.id)).toMatchObject({ status: 'Active - Ready', report_id: null })

  const nurse = await app.signIn(scene.nurse)
  expect(await admin.call(receivedCharts.file, { id: visit.id })).toMatchObject({
    status: 404,
    body: { error: 'No file was attached.' },
  })
  expect(
    (
      await receive(admin, visit.id, {
        ...times,
        file: file(png, 'chart of the home.png', 'image/png'),
      })
    ).status,
  ).toBe(200)
  for (const reader of [admin, nurse]) {
    const read = await reader.raw('GET', `/assignments/${visit.id}/chart-received/file`)
    expect([
      (await shown(admin, visit.id)).has_chart_file,
      (await admin.call(reports.byVisit, { id: visit.id })).body.hasChartFile,
    ]).toEqual([true, true])
    expect([
      read.status,
      read.headers.get('content-type'),
      read.headers.get('content-security-policy'),
    ]).toEqual([200, 'image/png', 'sandbox'])
    expect(read.headers.get('content-disposition')).toContain('chart of the home.png')
    expect(
      Buffer.from((read.body as unknown as { bytes: Uint8Array }).bytes).equals(Buffer.from(png)),
    ).toBe(true)
  }
  expect(
    (await (await app.signIn(await aNurse(app))).call(receivedCharts.file, { id: visit.id }))
      .status,
  ).toBe(403)
  expect(await admin.call(receivedCharts.file, { id: 999_999 })).toMatchObject({
    status: 404,
    body: { error: 'Visit not found.' },
  })
  const views = await sql<{
    actor: string
  }>`select distinct viewer as actor from audit_seen where what = ${`visit/${visit.id}`}`.execute(
    app.instance.platform.db,
  )
  expect(views.rows.length).toBeGreaterThanOrEqual(2)
  // The three kinds of AVR-008 pass, each on a visit of its own.
  for (const [name, type] of [
    ['scanned-order.pdf', 'application/pdf'],
    ['photo-order-page-1.jpg', 'image/jpeg'],
  ] as const) {
    const own = await anOwnVisit()
    expect(
      (
        await receive(own.admin, own.visit.id, {
          ...own.times,
          file: file(fixture(`documents/${name}`), name, type),
        })
      ).status,
      name,
    ).toBe(200)
    expect((await own.admin.call(receivedCharts.file, { id: own.visit.id })).status).toBe(200)
  }
})

test('AVR-009 two who mark one chart received at once make one report, and the same key gives the same answer', async () => {
  const { visit, admin, times } = await anOwnVisit()
  const answers = await Promise.all([
    receive(admin, visit.id, times),
    receive(admin, visit.id, times),
    receive(admin, visit.id, times),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  const own = await anOwnVisit()
  const key = { 'idempotency-key': crypto.randomUUID() }
  const twice = [
    await own.admin.call(receivedCharts.receive, { id: own.visit.id, ...own.times }, key),
    await own.admin.call(receivedCharts.receive, { id: own.visit.id, ...own.times }, key),
  ]
  expect(twice.map(({ status, body }) => [status, body.report_id])).toEqual([
    [200, twice[0]?.body.report_id],
    [200, twice[0]?.body.report_id],
  ])
})

test('its report is audited, sent without a chart and paid, and the visit is closed out like any other', async () => {
  const { visit, admin, times, scene } = await anOwnVisit()
  await sql`update nurse set stripe_id = 'acct_own' where user_id = ${scene.nurse}`.execute(
    app.instance.platform.db,
  )
  const { report_id: id } = (await receive(admin, visit.id, times)).body
  expect((await admin.call(reports.approve, { id })).body.status).toBe('manual-send-required')
  expect((await admin.call(reports.pdf, { id })).status).toBe(200)
  expect((await admin.call(reports.send, { id })).body.status).toBe('invoiced')
  expect((await admin.call(reports.payNurse, { id })).body.visit.payment.status).toBe('paid')
  expect(await shown(admin, visit.id)).toMatchObject({ status: 'Completed - Closed Out' })
  const mine = (await (await app.signIn(scene.nurse)).call(nurseVisits.mine, {})).body.data.find(
    (one) => one.id === visit.id,
  )
  expect(mine).toMatchObject({ payment_nurse_paid: expect.any(String), is_chart_available: false })
  await app.settle()
  const mails = await sql<{
    attachments: { name: string }[]
  }>`select attachments from outbound_message where kind = 'invoice' and assignment_id = ${visit.id}`.execute(
    app.instance.platform.db,
  )
  expect(mails.rows[0]?.attachments.map(({ name }) => name)).toEqual([
    `invoice-WREN-${visit.id}.pdf`,
    `after-visit-report-${visit.id}.pdf`,
  ])
})
