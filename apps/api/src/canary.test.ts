// AUD-075, AUD-076, AUD-077, NET-100, NET-102, NET-103: takes a recognisable patient through the whole job and looks
// for their data in logs, traces, metrics, frames and messages.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ErrorReport } from '@wren/contract/error-reports'
import { development } from '@wren/contract/identity'
import { templateFault } from '@wren/contract/offers-template.rules'
import { scheduling } from '@wren/contract/offers-scheduling'
import { addMinutes } from '@wren/contract/time'
import { visits } from '@wren/contract/visits'
import { aPatient } from './areas/patients/patients.builders.ts'
import { aBookedVisit, aScene } from './areas/visits/visits.builders.ts'
import { canary, found } from './canary-patient.testing.ts'
import {
  lines,
  printed,
  frames,
  received,
  broken,
  app,
  moveClock,
  second,
  operator,
  openCanaryServer,
} from './canary-server.testing.ts'
import { sure, theWholeJob, failingCalls } from './canary-job.testing.ts'

openCanaryServer()

const smsKinds = [
  'blast',
  'cancellation',
  'chart-reminder',
  'confirm_link',
  'new_time',
  'override',
  'patient_booked',
  'patient_canceled',
  'patient_link',
  'patient_moved',
]

let patientToken = ''

test('AUD-075 faults roll back, answer 500 without details and are logged with their stack', async () => {
  for (const {
    call: { path },
  } of broken) {
    const before = lines.length
    const answer = await operator.raw('GET', path)
    expect([answer.status, answer.body]).toEqual([
      500,
      { error: 'An unexpected error occurred.', code: 'internal' },
    ])
    const logged = lines
      .slice(before)
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .find(({ kind }) => kind === 'fault')
    expect(logged).toMatchObject({
      route: path,
      method: 'GET',
      request_id: answer.headers.get('x-request-id'),
      stack: expect.stringMatching(/\n\s+at /),
    })
  }
  expect(lines.flatMap(found)).toEqual([])
  expect(
    (await sql`select from analytics_event where path = '/half'`.execute(app.instance.platform.db))
      .rows,
  ).toEqual([])
})

test(
  'AUD-076 AUD-077 no log, trace, metric, frame or message contains data of the patient',
  { timeout: 180_000 },
  async () => {
    const job = await theWholeJob()
    patientToken = job.patientToken
    await failingCalls(job)
    const name = `${canary.first} ${canary.last}`
    const encoded = encodeURIComponent(name)
    const dirty =
      `/patients/new/${encoded}?text=${encoded}&phone=${canary.phone}` +
      `&t=${job.patientToken}&page=2`
    for (const path of [
      dirty,
      `/patients/new/${canary.phone}`,
      `/patients/${job.patient}/${canary.mrn}`,
    ]) {
      sure(
        await operator.raw('POST', '/events', {
          event: 'page_view',
          path,
          reported_time: app.instance.platform.clock.now(),
          query: `?text=${encodeURIComponent(name)}&mrn=${canary.mrn}&page=2`,
          hash: `#${name}`,
          previous_path: path,
          referrer: `http://wren.test${path}`,
          name: 'patients.new',
          user_agent: 'test',
          patient: name,
        }),
      )
    }
    const { db } = app.instance.platform
    const events = await sql<{
      path: string
      query: string
    }>`select user_agent, path, query, hash, event, previous_path, referrer, name from analytics_event`.execute(
      db,
    )
    expect(events.rows.map(({ path }) => path)).toContain('/patients/new/:dropped')
    expect(JSON.stringify(events.rows)).not.toContain(job.patientToken)
    const messages = await sql<{
      channel: string
      recipient: string
      subject: string | null
      body: string
      error: string | null
    }>`select channel, recipient, subject, body, error from outbound_message`.execute(db)
    expect(new Set(messages.rows.map(({ channel }) => channel))).toEqual(new Set(['email', 'sms']))
    expect(messages.rows.some(({ recipient }) => recipient === canary.phone)).toBe(true)
    const document = await operator.raw('GET', '/openapi.json')

    const metrics = await Promise.all(
      [app.instance.url, second.url].map(async (url) =>
        (
          await fetch(`${url}/internal/metrics`, {
            headers: { authorization: 'Bearer a-token-for-scraping' },
          })
        ).text(),
      ),
    )
    expect(metrics.join()).toContain('wren_http_requests_total')
    const traces = await sql<{
      name: string
    }>`select distinct application_name as name from pg_stat_activity where datname = current_database()`.execute(
      db,
    )
    expect(traces.rows.some(({ name: one }) => /^wren [0-9a-f]{8}/.test(one))).toBe(true)
    const report = ErrorReport.parse({
      kind: 'error',
      page: '00000000-0000-4000-8000-000000000000',
      at: received,
      release: '1.86.1',
      path: dirty,
      name: `Failed for ${name}`,
      stack: [
        `Error: ${name}`,
        `at ${canary.last} (${canary.note})`,
        `at save (http://wren.test/assets/app-1.js?name=${canary.last}:1:2)`,
      ],
      frames: [{ at: 1, path: dirty, did: 'typed', boxes: [['text', 1, 2, 3, 4]] }],
      spans: [{ at: 1, name: `GET ${dirty}`, took: 2 }],
      note: canary.note,
    })
    const places: Record<string, string> = {
      logs: lines.join('\n'),
      printed: printed.join('\n'),
      events: JSON.stringify(events.rows),
      frames: JSON.stringify(frames),
      openapi: JSON.stringify(document.body),
      metrics: metrics.join('\n'),
      traces: JSON.stringify(traces.rows),
      reports: JSON.stringify(report),
      messages: JSON.stringify(
        messages.rows.map(({ subject, body, error }) => [subject, body, error]),
      ),
    }
    expect(lines.length).toBeGreaterThan(80)
    expect(
      Object.fromEntries(Object.entries(places).map(([place, text]) => [place, found(text)])),
    ).toEqual(Object.fromEntries(Object.keys(places).map((place) => [place, []])))
  },
)

test('NET-103 no text message names patient, address, MRN, diagnosis, drug or treatment', async () => {
  const { db } = app.instance.platform
  const scene = await aScene(app)
  const nurse = {
    ...scene,
    patient: await aPatient(operator, {
      first_name: canary.first,
      last_name: canary.last,
      street: canary.street,
      allergies: canary.allergy,
      phone_scheduling_contact: canary.phone,
      diagnoses: [{ code: canary.diagnosis, name: canary.note }],
    }),
  }
  const visit = await aBookedVisit(app, nurse, {
    treatment: 'Vyvgart',
    patient_order_id: null,
    street: canary.street,
  })
  const moved = addMinutes(visit.start, 24 * 60)
  sure(await operator.call(visits.save, { id: visit.id, start: moved, patient_agreed: true }))
  sure(
    await operator.call(scheduling.override, {
      assignment_id: visit.id,
      nurse_id: scene.nurse,
      override_start_date_time: addMinutes(moved, 60),
    }),
  )
  sure(await operator.call(visits.cancel, { id: visit.id, reason: 'Cancelled - Patient Declined' }))
  const late = await aBookedVisit(app, nurse, {
    treatment: 'Vyvgart',
    patient_order_id: null,
    street: canary.street,
  })
  await moveClock(addMinutes(late.start, 26 * 60))
  sure(await app.nobody.call(development.runJob, { name: 'chart-reminders' }))
  const { rows } = await sql<{
    kind: string
    body: string
  }>`select kind, body from outbound_message where channel = 'sms'`.execute(db)
  expect([...new Set(rows.map(({ kind }) => kind))].toSorted()).toEqual(smsKinds)
  for (const { kind, body } of rows)
    expect(
      [
        ...found(body),
        ...['vyvgart', 'infusion', 'saline'].filter((drug) => body.toLowerCase().includes(drug)),
      ],
      `${kind}: ${body}`,
    ).toEqual([])
  // Templates have no placeholder for any of it.
  for (const name of [
    'patient',
    'patient_first_name',
    'last_name',
    'street',
    'address',
    'mrn',
    'diagnosis',
    'drug',
    'treatment',
    'zip',
    'dob',
  ])
    expect(templateFault(`{${name}} {link}`)).toBe(`Unknown placeholder ${name}.`)
})

/** Exactly the topics of NET-083. */
const named = [
  'assignment_notify',
  'patient_order',
  'assignment_comment',
  'assignment_link',
  'assignment_task',
  'assignment',
  'nurse',
  'nurse_comment',
  'nurse_vetting',
  'nurse_assignment',
  'patient',
  'patient_nurse',
  'patient_comment',
  'patient_assignment',
  'patient_task',
  'scheduling_statuses',
  'intake',
  'scheduling_statuses/',
  'intake/',
  'order_assignment/',
  'assignment_chart_prev/',
  'blast_template/',
]

test('NET-102 every frame is a code with a topic and nothing else', () => {
  const codes = new Set(frames.map(({ code }) => code))
  expect(frames.length).toBeGreaterThan(60)
  for (const { code, data } of frames) {
    if (code === 'handshake-ping' || code === 'handshake-ok') expect(data).toBeNull()
    else if (code === 'force_logout') expect(data).toBe('invalid session')
    else
      expect(named, `${code} ${String(data)}`).toContain(
        String(data).replace(/(?<=\/)[1-9]\d*$/, ''),
      )
  }
  for (const one of codes) expect(one).toMatch(/^[a-z_-]+$/)
  expect([...codes]).toEqual(
    expect.arrayContaining(['handshake-ping', 'handshake-ok', 'subscribe_ok']),
  )
})

test('NET-100 log lines have only allowed fields, without addresses, tokens or patient data', () => {
  const named = new Set([
    'level',
    'time',
    'instance',
    'kind',
    'request_id',
    'method',
    'route',
    'status',
    'duration_ms',
    'user_id',
    'code',
    'job',
    'id',
    'channel',
    'message_kind',
    'chain',
    'seq',
    'mac',
    'stack',
    'count',
    'port',
  ])
  for (const line of lines)
    expect(
      Object.keys(JSON.parse(line) as object).filter((key) => !named.has(key)),
      line,
    ).toEqual([])
  const routes = new Set(lines.map((line) => (JSON.parse(line) as { route?: string }).route))
  expect(routes).toContain('/assignments/:id')
  for (const route of routes) expect(route ?? '').not.toMatch(/\d|%/)
  for (const line of lines) expect(found(line), line).toEqual([])
  for (const secret of [
    operator.token as string,
    patientToken,
    'Bearer',
    '@people.example',
    '7025550100',
  ])
    expect(lines.join('\n')).not.toContain(secret)
})
