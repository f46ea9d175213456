// AUD "Privacy" 076, 077, NET "Privacy" 100-103: a patient who can be recognised passes through the whole job;
// nothing of her stands where it must not.
import { sql } from 'kysely'
import WebSocket from 'ws'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { charts } from '@wren/contract/charts'
import { exampleChart } from '@wren/contract/chart-example'
import { documents } from '@wren/contract/documents'
import { ErrorReport } from '@wren/contract/error-reports'
import { development, identity } from '@wren/contract/identity'
import { intake } from '@wren/contract/intake'
import { offers } from '@wren/contract/offers'
import { templateFault } from '@wren/contract/offers-template.rules'
import { scheduling } from '@wren/contract/offers-scheduling'
import { orders } from '@wren/contract/orders'
import { patients } from '@wren/contract/patients'
import { reports } from '@wren/contract/reports'
import { addMinutes } from '@wren/contract/time'
import { tokenPages } from '@wren/contract/token-pages'
import { visits } from '@wren/contract/visits'
import { areas } from './app.ts'
import { aNurse } from './areas/nurses/nurses.builders.ts'
import { aPatient } from './areas/patients/patients.builders.ts'
import { aPharmacy } from './areas/pharmacies/pharmacies.builders.ts'
import { aBookedVisit, aScene } from './areas/visits/visits.builders.ts'
import { changes } from './platform/http/bind.ts'
import { openInstance, type Instance } from './platform/open.ts'
import { plainTopics } from './platform/realtime/topic.rules.ts'
import { openTestApp, type Client, type TestApp } from './platform/testing.ts'

const canary = {
  first: 'Zanzibar',
  last: 'Quillfeather',
  dob: '1953-11-29',
  phone: '+17025550191',
  otherPhone: '+17025550192',
  street: '9931 Ocotillo Hollow Court',
  mrn: 'QX-77-CANARY',
  note: 'whistlesthroughteeth',
  addressNote: 'bluegatebehindcactus',
  allergy: 'dragonfruitpollen',
  diagnosis: 'Q87.655',
  document: 'marginaliaofthereferral',
  chart: 'murmuredaboutlighthouses',
  email: 'zq.herself@quillmail.example',
}
/** As they may be written elsewhere: in capitals, of a phone or a day in another form. */
const forms = [
  ...Object.values(canary),
  '7025550191',
  '7025550192',
  '702-555-0191',
  '(702) 555-0191',
  '702-555-0192',
  'Nov 29, 1953',
  '11/29/1953',
  '11-29-1953',
  encodeURIComponent(canary.street),
  Buffer.from(canary.document).toString('base64').slice(0, 20),
].map((form) => form.toLowerCase())
const found = (text: string): string[] => forms.filter((form) => text.toLowerCase().includes(form))

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

const lines: string[] = []
const printed: string[] = []
const frames: { code: string; data: unknown }[] = []
const received = '2026-08-17T16:20:00.000Z'
const zone = 'America/Los_Angeles'

/** A call that breaks as a bug would: with a value of a patient in the error. */
const broken = [
  {
    path: '/test/bug',
    run: () => {
      throw new Error(`cannot read ${canary.first} ${canary.last}`)
    },
  },
  {
    path: '/test/database',
    run: async ({ db }: { db: TestApp['instance']['platform']['db'] }) => ({
      status:
        (await sql`select ${canary.last}::text::int`.execute(db)).rows.length === 0 ? 'ok' : 'ok',
      version: '',
    }),
  },
].map(({ path, run }) =>
  changes(
    {
      ...identity.health,
      path,
      name: `test${path}`,
      allow: 'session',
    } as unknown as typeof identity.health,
    async (work) => {
      await sql`insert into analytics_event (received_at, path, event, reported_time, source)
        values (${work.now}, '/half', 'half', ${work.now}, 'web')`.execute(work.db)
      return run(work as never) as never
    },
  ),
)

let app: TestApp
let second: Instance
let operator: Client
let socket: WebSocket
let patientToken = ''
const write = {
  out: process.stdout.write.bind(process.stdout),
  err: process.stderr.write.bind(process.stderr),
}
const keep = (real: typeof process.stdout.write) =>
  ((text: string | Uint8Array, ...rest: never[]) => {
    printed.push(String(text))
    return real(text, ...rest)
  }) as typeof process.stdout.write

async function listenTo(url: string, token: string): Promise<WebSocket> {
  const one = new WebSocket(`${url.replace('http', 'ws')}/websocket`, {
    headers: { origin: 'http://wren.test' },
  })
  const topics = [
    ...plainTopics,
    ...[1, 2, 3].flatMap((id) =>
      [
        'intake',
        'scheduling_statuses',
        'order_assignment',
        'assignment_chart_prev',
        'blast_template',
      ].map((area) => `${area}/${id}`),
    ),
  ]
  let wanted = topics.length
  await new Promise<void>((resolve) => {
    one.on('message', (text) => {
      const frame = JSON.parse(String(text)) as { code: string; data: unknown }
      frames.push(frame)
      if (frame.code === 'handshake-ping')
        one.send(JSON.stringify({ code: 'handshake-pong', data: token }))
      if (frame.code === 'handshake-ok')
        for (const topic of topics) one.send(JSON.stringify({ code: 'subscribe', data: topic }))
      if (frame.code === 'subscribe_ok' && --wanted === 0) resolve()
    })
  })
  return one
}

beforeAll(async () => {
  process.stdout.write = keep(write.out)
  process.stderr.write = keep(write.err)
  const log = (line: string): void => {
    lines.push(line)
  }
  const withBugs = { ...areas, routes: [...areas.routes, ...broken] }
  app = await openTestApp({
    areas: withBugs,
    environment: { LOG_LEVEL: 'debug', METRICS_TOKEN: 'a-token-for-scraping' },
    log,
  })
  const { settings, secrets } = app.instance.platform
  second = await openInstance({
    settings,
    secrets,
    databaseUrl: app.databaseUrl,
    pagesFolder: '/nowhere',
    areas: withBugs,
    worker: false,
    log,
  })
  await app.clock(received)
  operator = await app.admin({ first_name: 'Olive', last_name: 'Ops' })
  socket = await listenTo(second.url, operator.token as string)
})
afterAll(async () => {
  process.stdout.write = write.out
  process.stderr.write = write.err
  socket.close()
  await second.stop()
  await app.close()
})

const sure = <A extends { status: number; body: unknown }>(answer: A): A => {
  if (answer.status >= 300) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
  return answer
}
const sms = async (phone: string): Promise<string> => {
  await app.settle()
  return (await app.nobody.call(development.messages, { to: phone })).body.data[0]?.body ?? ''
}
const tokenIn = (text: string): string => /[?&]t=([\w-]{43})/.exec(text)?.[1] ?? ''
const later = async (now: string): Promise<void> => {
  await app.clock(now)
  operator = await app.signIn(operator.id)
}

async function theWholeJob(): Promise<{ visit: number; patient: string; patientToken: string }> {
  const pharmacy = await aPharmacy(app, {
    title: 'Prickly Pear Rx',
    auto_invoice: true,
    billing_emails: ['billing@pharmacy.example'],
  })
  const nurseId = await aNurse(app, {
    zip: '89052',
    license: { location: 'NV', board: 'Nevada' },
    phone: '+17025550100',
    stripe_id: 'acct_canary',
  })
  const text = `Patient: ${canary.first} ${canary.last}\nDOB: 11/29/1953\nMRN: ${canary.mrn}\nAddress: ${canary.street}, Henderson, NV 89052\nPhone: 702-555-0191\nVyvgart weekly, PIV. ${canary.document}`
  sure(await operator.call(documents.extract, { message: text, receivedAt: received }))
  const { id: intakeId } = sure(
    await operator.call(intake.insert, {
      requested_provider_id: pharmacy,
      treatment: 'Vyvgart',
      treatment_duration_days: 1,
      duration_estimate: 180,
      series_start_date: '2026-08-20',
      series_end_date: '2026-08-24',
      zip: '89052',
      city: 'Henderson',
      county: 'Clark',
      state: 'NV',
      timezone: zone,
      labs: 'No',
      access_type: 'piv',
      is_first_lifetime_dose: 'true',
      submitted_date: received,
      notes: canary.note,
      contact_phone: canary.phone,
      contact_email: canary.email,
      contact_name: `${canary.first} ${canary.last}`,
      orig_json: {
        initial_patient_first_name: canary.first,
        initial_patient_last_name: canary.last,
        referral_text: text,
      },
    }),
  ).body
  const data = Buffer.from(canary.document).toString('base64')
  sure(
    await operator.call(documents.create, {
      fileName: 'referral.txt',
      fileType: 'text/plain',
      fileSize: canary.document.length,
      intakeId,
      category: 'Orders',
      data,
    }),
  )
  const patient = await aPatient(operator, {
    first_name: canary.first,
    last_name: canary.last,
    dob: canary.dob,
    gender: 'F',
    phone_scheduling_contact: canary.phone,
    phone: canary.otherPhone,
    street: canary.street,
    zip: '89052',
    city: 'Henderson',
    county: 'Clark',
    state: 'NV',
    state_long: 'Nevada',
    timezone: zone,
    address_notes: canary.addressNote,
    allergies: canary.allergy,
    has_allergy: true,
    admin_notes: canary.note,
    diagnoses: [{ code: canary.diagnosis, name: canary.note }],
  })
  sure(
    await operator.call(patients.addMrn, {
      patient_id: patient.id,
      provider_id: pharmacy,
      mrn: canary.mrn,
    }),
  )
  sure(await operator.call(patients.search, { text: canary.last }))
  sure(await operator.call(patients.search, { text: canary.mrn }))
  sure(await operator.call(intake.save, { id: intakeId, patient_uuid: patient.uuid }))
  const made = sure(await operator.call(intake.createOrderAndVisits, { id: intakeId })).body
  const visit = made.assignments[0] as number
  sure(
    await operator.call(orders.save, {
      id: made.patient_order_id,
      signed_date: '2026-08-17',
      expiration_date: '2027-02-01',
      notes: canary.note,
    }),
  )
  sure(await operator.call(visits.save, { id: visit, notes: canary.note }))
  sure(await operator.call(visits.search, { filters: { patient: patient.uuid } }))

  const template =
    sure(
      await operator.call(offers.blastTemplate, { assignment_id: visit, blast_type: 'flexible' }),
    ).body.data.template ?? ''
  sure(
    await operator.call(offers.blastSave, {
      assignment_id: visit,
      blast_type: 'flexible',
      template,
      blast_details: { date_from: '2026-08-20', date_to: '2026-08-24', slots: ['11:00-14:55'] },
    }),
  )
  sure(await operator.call(offers.notify, { id: visit, nurses: [nurseId] }))
  const token = tokenIn(await sms('+17025550100'))
  const page = sure(await app.nobody.call(tokenPages.selectTime, { token, dates: true })).body
  const [slot] = (page.available_dates_arr ?? []).flat().filter(({ all_day }) => !all_day)
  const start = addMinutes(slot?.start ?? '', 60)
  sure(
    await app.nobody.call(tokenPages.selectTime, {
      token,
      is_available: true,
      scheduling_dates: [{ start: slot?.start ?? '', all_day: false }],
    }),
  )
  sure(
    await operator.call(scheduling.acceptTime, { assignment_id: visit, nurse_id: nurseId, start }),
  )
  sure(await operator.call(scheduling.patientResend, { assignment_id: visit }))
  const patientToken = tokenIn(await sms(canary.phone))
  sure(await app.nobody.call(tokenPages.patientSelectTime, { patient_token: patientToken }))
  sure(
    await app.nobody.call(tokenPages.patientSelectTime, {
      patient_token: patientToken,
      selected_dates: [{ start, assignment_id: visit }],
    }),
  )
  sure(await operator.call(scheduling.confirmSend, { assignment_id: visit }))
  sure(
    await app.nobody.call(tokenPages.confirm, {
      nurse_token: tokenIn(await sms('+17025550100')),
      confirmed: true,
      start,
    }),
  )
  sure(await operator.call(visits.schedule, { id: visit }))

  await later(addMinutes(start, 200))
  const nurse = await app.signIn(nurseId)
  const person = (await nurse.call(identity.me, {})).body
  const charted = {
    ...exampleChart({
      visit_start: start,
      visit_end: addMinutes(start, 180),
      timezone: zone,
      patient_name: `${canary.first} ${canary.last}`,
      treatment: 'Vyvgart',
      nurse: { id: nurseId, name: `${person.first_name} ${person.last_name}` },
    }),
    narrative: `The patient ${canary.chart} while the infusion ran, and was well at the end of the visit.`,
  }
  sure(await nurse.call(charts.save, { id: visit, data: charted, revision: 0 }))
  const approved = sure(
    await nurse.call(charts.approveHomeMedications, { id: visit, approved: true }),
  ).body.chart
  const { report_id } = sure(
    await nurse.call(charts.submit, {
      id: visit,
      data: approved.data,
      revision: approved.revision,
      warnings_acknowledged: true,
    }),
  ).body
  sure(await operator.raw('GET', `/assignments/${visit}/chart/pdf?ver=1`))
  let report = sure(await operator.call(reports.byId, { id: report_id })).body
  if (report.status === 'audit-required')
    report = sure(await operator.call(reports.approve, { id: report_id, note: canary.note })).body
  await later(addMinutes(report.autoSendAt ?? '', 1))
  sure(await app.nobody.call(development.runJob, { name: 'auto-send' }))
  await app.settle()
  await later(addMinutes(report.visit.payment.scheduledTime ?? '', 1))
  sure(await app.nobody.call(development.runJob, { name: 'nurse-payments' }))
  await app.settle()
  return { visit, patient: patient.uuid, patientToken }
}

async function failingCalls({ visit, patient }: { visit: number; patient: string }): Promise<void> {
  const full = {
    first_name: canary.first,
    last_name: canary.last,
    dob: canary.dob,
    phone: canary.phone,
    street: canary.street,
    notes: canary.note,
    mrn: canary.mrn,
  }
  const encoded = encodeURIComponent(`${canary.first} ${canary.last}`)
  for (const [method, path, body] of [
    ['POST', '/patient/insert', { ...full, dob: `${canary.dob}x` }],
    ['PUT', '/patient/insert', { ...full, uuid: patient, version: 99 }],
    ['PUT', `/assignments/${visit}`, { notes: canary.note, status: canary.last }],
    ['POST', '/provider-mrn', { patient_id: 1, provider_id: 1, mrn: canary.mrn }],
    ['POST', '/intake/search', { filters: { patient: full }, order_by: canary.last }],
    ['POST', '/intake/insert', full],
    ['GET', `/patient/by-uuid/${encoded}`],
    ['GET', `/patients/new/${encoded}?name=${encoded}&phone=${canary.phone}`],
    ['GET', `/${encoded}`],
    ['GET', `/counties?q=${encoded}`],
    [
      'POST',
      '/signin',
      { email: `${canary.first}.${canary.last}@people.example`, confirmation_type: 'fax' },
    ],
    ['POST', '/patient/insert', `{"first_name": "${canary.first}`],
    ['PUT', '/test/bug', full],
  ] as const) {
    for (const url of [app.instance.url, second.url]) {
      const answer = await fetch(url + path, {
        method,
        headers: {
          authorization: `Bearer ${operator.token}`,
          'content-type': 'application/json',
          referer: `http://wren.test/patients/new/${encoded}`,
        },
        ...(body === undefined
          ? {}
          : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      expect(answer.status, path).toBeGreaterThanOrEqual(400)
    }
  }
}

test('AUD-075 a bug and a refused statement roll back, answer 500 without a word of it, with a request id, and are logged with their stack', async () => {
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
  'AUD-076 AUD-077 nothing of the patient stands in logs, traces, metrics, error reports, usage events, frames, subjects, texts and mails',
  { timeout: 180_000 },
  async () => {
    const job = await theWholeJob()
    patientToken = job.patientToken
    await failingCalls(job)
    const name = `${canary.first} ${canary.last}`
    const dirty = `/patients/new/${encodeURIComponent(name)}?text=${encodeURIComponent(name)}&phone=${canary.phone}&t=${job.patientToken}&page=2`
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

test('NET-103 no text message names patient, street, MRN, diagnosis, drug or treatment, whatever it is about', async () => {
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
  await later(addMinutes(late.start, 26 * 60))
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
  // Nor can a template ask for any of it.
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

/** NET-083, to the letter. */
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

test('NET-102 every frame is a code with a topic, and nothing else', () => {
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

test('NET-100 a line of the log has the named fields only, no address as it was sent, no token and nothing of the patient', () => {
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
