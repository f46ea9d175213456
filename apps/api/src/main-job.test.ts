// The main job over HTTP: a pasted referral becomes a paid visit, in eight steps.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { expect, test } from 'vitest'
import { audit, type AuditEvent } from '@wren/contract/audit'
import type { Answer } from '@wren/contract/call'
import { charts } from '@wren/contract/charts'
import { exampleChart } from '@wren/contract/chart-example'
import { documents } from '@wren/contract/documents'
import { development } from '@wren/contract/identity'
import { intake } from '@wren/contract/intake'
import { nurseVisits } from '@wren/contract/nurse-visits'
import { offers } from '@wren/contract/offers'
import { orders } from '@wren/contract/orders'
import { reports } from '@wren/contract/reports'
import { scheduling } from '@wren/contract/offers-scheduling'
import { addMinutes } from '@wren/contract/time'
import { tokenPages } from '@wren/contract/token-pages'
import { visits } from '@wren/contract/visits'
import type { WholeVisit } from '@wren/contract/visits-whole'
import { aPatient } from './areas/patients/patients.builders.ts'
import { verifiedText, verifyAuditLog } from './platform/audit/verify.ts'
import {
  received,
  app,
  operator,
  pharmacy,
  nurses,
  writes,
  later,
  openMainJob,
} from './main-job-server.testing.ts'

openMainJob()

const referral = readFileSync(
  fileURLToPath(new URL('../../../e2e/fixtures/referrals/009.txt', import.meta.url)),
  'utf8',
)

const zone = 'America/Los_Angeles'

const sms = async (phone: string): Promise<string> =>
  (await app.nobody.call(development.messages, { to: phone })).body.data[0]?.body ?? ''

const tokenIn = (text: string): string => /[?&]t=([\w-]{43})/.exec(text)?.[1] ?? ''
const visitNow = async (id: number) => (await operator.call(visits.byId, { id })).body.assignment

const sure = <A extends { status: number; body: unknown }>(answer: A): A => {
  if (answer.status >= 300) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
  return answer
}

test('a pasted referral becomes a paid visit', { timeout: 180_000 }, async () => {
  // 2. The referral is read; an admin completes and saves the form.
  const read = sure(
    await operator.call(documents.extract, { message: referral, receivedAt: received }),
  ).body
  expect(read).toMatchObject({
    success: true,
    address: { postalCode: '89052' },
    accessType: 'piv',
    startDate: '2026-08-20',
  })
  const { id: intakeId } = sure(
    await operator.call(intake.insert, {
      requested_provider_id: pharmacy,
      treatment: read.treatment,
      treatment_duration_days: 1,
      duration_estimate: read.fields.visit_duration_minutes,
      series_start_date: '2026-08-20',
      series_end_date: '2026-08-24',
      zip: '89052',
      city: read.fields.city,
      county: 'Clark',
      state: 'NV',
      timezone: zone,
      labs: 'No',
      access_type: 'piv',
      is_first_lifetime_dose: 'true',
      submitted_date: received,
      contact_name: read.fields.contact_name,
      contact_phone: read.fields.contact_phone,
      orig_json: {
        initial_patient_first_name: read.fields.patient_first_name,
        initial_patient_last_name: read.fields.patient_last_name,
        referral_text: referral,
      },
    }),
  ).body

  // 3. The patient, then order and visits.
  const patient = await aPatient(operator, {
    first_name: 'Octavio',
    last_name: 'Brambleson',
    dob: '1966-05-25',
    gender: 'M',
    phone_scheduling_contact: '+17025550138',
    street: '2741 Tarantula Hawk Ave',
    zip: '89052',
    city: 'Henderson',
    county: 'Clark',
    state: 'NV',
    state_long: 'Nevada',
    timezone: zone,
  })
  sure(await operator.call(intake.save, { id: intakeId, patient_uuid: patient.uuid }))
  const made = sure(await operator.call(intake.createOrderAndVisits, { id: intakeId })).body
  const visitId = made.assignments[0] as number
  expect(await visitNow(visitId)).toMatchObject({
    status: 'New',
    blast_type: 'flexible',
    blast_details: { date_from: '2026-08-20', date_to: '2026-08-24' },
    patient_uuid: patient.uuid,
  })

  // 4. A flexible blast is previewed and sent to five recommended nurses.
  const template =
    sure(
      await operator.call(offers.blastTemplate, { assignment_id: visitId, blast_type: 'flexible' }),
    ).body.data.template ?? ''
  const blast = {
    assignment_id: visitId,
    blast_type: 'flexible' as const,
    template,
    blast_details: {
      date_from: '2026-08-20',
      date_to: '2026-08-24',
      slots: ['11:00-14:55' as const, '15:00-19:00' as const],
    },
  }
  expect(sure(await operator.call(offers.blastPreview, blast)).body.data.text).toContain(
    'Wren has a visit in Henderson between',
  )
  sure(await operator.call(offers.blastSave, blast))
  const recommended = sure(await operator.call(offers.recommended, { id: visitId })).body.data
  const top = recommended.filter((one) => one.eligible).slice(0, 5)
  expect(top).toHaveLength(5)
  expect(top[0]).toMatchObject({ distanceMiles: 0, reasons: expect.any(Array), conflicts: [] })
  expect(
    sure(
      await operator.call(offers.notify, {
        id: visitId,
        nurses: top.map(({ nurseId }) => nurseId),
      }),
    ).body.results.every(({ ok }) => ok),
  ).toBe(true)
  await app.settle()

  // 5. A nurse picks days and slots; accepted; the patient confirms; the nurse confirms; ready.
  const chosen = top[1]?.nurseId as number
  const phone = `+1702555010${nurses.indexOf(chosen)}`
  const token = tokenIn(await sms(phone))
  const page = sure(await app.nobody.call(tokenPages.selectTime, { token, dates: true })).body
  const slots = (page.available_dates_arr ?? [])
    .flat()
    .filter((slot) => !slot.all_day)
    .slice(0, 2)
    .map(({ start, all_day }) => ({ start, all_day }))
  expect(
    sure(
      await app.nobody.call(tokenPages.selectTime, {
        token,
        is_available: true,
        scheduling_dates: slots,
      }),
    ).body.mini_assignment.is_available,
  ).toBe(true)
  expect(
    sure(await operator.call(offers.blasted, { id: visitId })).body.data.find(
      ({ user_id }) => user_id === chosen,
    ),
  ).toMatchObject({ is_available: true, scheduling_dates: slots, sms_status: 'delivered' })
  const start = addMinutes(slots[0]?.start ?? '', 60)
  sure(
    await operator.call(scheduling.acceptTime, { assignment_id: visitId, nurse_id: chosen, start }),
  )
  sure(await operator.call(scheduling.patientResend, { assignment_id: visitId }))
  await app.settle()
  const patientToken = tokenIn(await sms('+17025550138'))
  const link = async () =>
    (sure(await operator.call(visits.byId, { id: visitId })).body as WholeVisit).scheduling
  expect(await link()).toMatchObject({
    patient_link_sent: expect.any(String),
    patient_link_opened: null,
    order_from_intake: true,
  })
  const patientPage = sure(
    await app.nobody.call(tokenPages.patientSelectTime, { patient_token: patientToken }),
  ).body
  expect(patientPage).toMatchObject({
    selected_start: start,
    missing_exact_time: false,
    patient_declined: false,
    mini_assignment: { patient_first_name: 'Octavio' },
  })
  expect(await link()).toMatchObject({ patient_link_opened: expect.any(String) })
  sure(
    await app.nobody.call(tokenPages.patientSelectTime, {
      patient_token: patientToken,
      selected_dates: [{ start, assignment_id: visitId }],
    }),
  )
  sure(await operator.call(scheduling.confirmSend, { assignment_id: visitId }))
  await app.settle()
  const nurseToken = tokenIn(await sms(phone))
  expect(
    sure(
      await app.nobody.call(tokenPages.confirm, {
        nurse_token: nurseToken,
        confirmed: true,
        start,
      }),
    ).body,
  ).toMatchObject({ confirmed: true, nurse_is_assigned: true })
  expect(await visitNow(visitId)).toMatchObject({
    status: 'Active - Booked',
    user_id_assigned: chosen,
    start,
  })
  expect(await operator.call(visits.schedule, { id: visitId })).toMatchObject({
    status: 409,
    body: { error: expect.stringContaining('signed order') },
  })
  sure(
    await operator.call(orders.save, {
      id: made.patient_order_id,
      signed_date: '2026-08-17',
      expiration_date: '2027-02-01',
    }),
  )
  sure(await operator.call(visits.schedule, { id: visitId }))
  expect((await visitNow(visitId)).status).toBe('Active - Ready')
  expect(
    sure(await operator.call(scheduling.statuses, { id: visitId })).body.data.map(
      ({ state }) => state,
    ),
  ).toEqual(Array(6).fill('done'))

  // 6. The nurse sees it, charts it in its window and submits it.
  const nurse = await app.signIn(chosen)
  expect(
    sure(await nurse.call(nurseVisits.mine, {})).body.data.find(({ id }) => id === visitId),
  ).toMatchObject({ status: 'Active - Ready', is_chart_available: false })
  expect(await nurse.call(charts.save, { id: visitId, data: {}, revision: 0 })).toMatchObject({
    status: 409,
    body: { error: 'The chart opens 2 hours before the visit.' },
  })
  await later(addMinutes(start, 200))
  const atHome = await app.signIn(chosen)
  const person = (await atHome.raw('GET', '/me')).body
  const charted = exampleChart({
    visit_start: start,
    visit_end: addMinutes(start, 180),
    timezone: zone,
    patient_name: 'Octavio Brambleson',
    treatment: read.treatment ?? '',
    nurse: { id: chosen, name: `${String(person['first_name'])} ${String(person['last_name'])}` },
  })
  const draft = sure(await atHome.call(charts.save, { id: visitId, data: charted, revision: 0 }))
    .body.chart
  expect(draft).toMatchObject({ state: 'draft', revision: 1 })
  const approved = sure(
    await atHome.call(charts.approveHomeMedications, { id: visitId, approved: true }),
  ).body.chart
  const checked = sure(
    await atHome.call(charts.validate, { id: visitId, data: approved.data }),
  ).body
  expect(checked.findings.filter(({ level }) => level === 'error')).toEqual([])
  const submitted = sure(
    await atHome.call(charts.submit, {
      id: visitId,
      data: approved.data,
      revision: approved.revision,
      warnings_acknowledged: true,
    }),
  ).body
  expect(submitted.chart).toMatchObject({ ver: 1 })
  expect((await visitNow(visitId)).status).toBe('Completed - Visit Finished')

  // 7. Report, invoice with its PDF, the e-mail, the nurse's payment by its job; closed out.
  let report = sure(await operator.call(reports.byVisit, { id: visitId })).body
  expect(report.id).toBe(submitted.report_id)
  if (report.status === 'audit-required')
    report = sure(
      await operator.call(reports.approve, { id: report.id, note: 'First dose, went well.' }),
    ).body
  expect(report).toMatchObject({
    status: 'auto-send-scheduled',
    visit: { payment: { status: 'scheduled' } },
  })
  await later(addMinutes(report.autoSendAt ?? '', 1))
  sure(await app.nobody.call(development.runJob, { name: 'auto-send' }))
  await app.settle()
  const mail = (await app.nobody.call(development.messages, { to: 'billing@pharmacy.example' }))
    .body.data[0]
  expect(mail).toMatchObject({
    kind: 'invoice',
    status: 'delivered',
    subject: `Wren invoice WREN-${visitId}`,
    attachments: [
      { type: 'application/pdf' },
      { type: 'application/pdf' },
      { type: 'application/pdf' },
    ],
  })
  expect(`${mail?.subject} ${mail?.body}`).not.toMatch(/Octavio|Brambleson/)
  const pdf = (await operator.raw('GET', `/invoices/by-assignment/${visitId}/pdf`)).body[
    'bytes'
  ] as Uint8Array
  expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe('%PDF-')
  await later(addMinutes(report.visit.payment.scheduledTime ?? '', 1))
  sure(await app.nobody.call(development.runJob, { name: 'nurse-payments' }))
  report = sure(await operator.call(reports.byVisit, { id: visitId })).body
  expect(report).toMatchObject({
    status: 'invoiced',
    visit: {
      payment: { status: 'paid', paidCents: report.nursePayment.amount.cents, error: null },
    },
  })
  const closed = await visitNow(visitId)
  expect(closed).toMatchObject({ status: 'Completed - Closed Out' })
  expect(report.invoice.amountDue.cents).toBe((180 / 60) * 12_000)

  // 8. The patient's history has every step with its actor, and the views; the audit log verifies.
  const history: AuditEvent[] = []
  for (let page: number | null = 1; page !== null;) {
    const { data, parameters }: Answer<typeof audit.history> = sure(
      await operator.call(audit.history, { type: 'patient', id: patient.uuid, page: String(page) }),
    ).body
    history.push(...data.slice(0, parameters.limit))
    page = parameters.next_page
  }
  const did = new Set(history.map(({ recordType, action }) => `${recordType} ${action}`))
  for (const step of [
    'patient create',
    'visit update',
    'order update',
    'chart create',
    'report create',
    'message send',
  ])
    expect(did, step).toContain(step)
  expect(history.some(({ actorName }) => actorName === 'Patient by link')).toBe(true)
  expect(
    history.some(
      ({ actorName }) => actorName?.endsWith('by link') === true && actorName !== 'Patient by link',
    ),
  ).toBe(true)
  expect(history.some(({ actorName }) => actorName === 'System: nurse-payments')).toBe(true)
  const viewers = sure(
    await operator.call(audit.views, { type: 'visit', id: String(visitId), days: '365' }),
  ).body.data
  expect(viewers).toContainEqual(expect.objectContaining({ name: 'Olive Ops', role: 'admin' }))
  const owner = new pg.Client({ connectionString: app.ownerUrl })
  await owner.connect()
  expect(
    verifiedText(await verifyAuditLog(owner, [{ id: 'k1', key: Buffer.alloc(32, 7) }])),
  ).toMatch(/^audit chain ok/)
  await owner.end()
})

test('AUD-001 AUD-017 every write of the walk has one event in its own transaction', async () => {
  expect(await writes.untold()).toEqual([])
  expect(await writes.toldTwice()).toEqual([])
  const written = await writes.tables()
  for (const table of [
    'intake',
    'patient',
    'patient_order',
    'visit',
    'visit_offer',
    'visit_link',
    'visit_task',
    'chart',
    'report',
    'invoice',
    'nurse_payment',
    'session',
  ])
    expect(written, table).toContain(table)
  for (const trace of ['visit_status_history', 'chart_version', 'report_history'])
    expect(written, trace).toContain(trace)
})
