// INT "Data" 076-078, "Calls" 140-142, "Safety" 146, 149: what travels, to whom, and what becomes news, over HTTP
// and the socket.
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { intake, type IntakeFields } from '@wren/contract/intake'
import { connectSignedIn } from '../../platform/realtime/testing-client.ts'

import { useAdmin, useTestApp } from '../../platform/testing-fixtures.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { aPatient } from '../patients/patients.builders.ts'
import { aPharmacy } from '../pharmacies/pharmacies.builders.ts'
import { confirm } from '../visits/visits.builders.ts'
import { anIntake, intakeFields, vyvgart } from './intake.builders.ts'

const app = useTestApp(() => ({
  environment: { LOG_LEVEL: 'debug' },
  log: (line) => {
    lines.push(line)
  },
}))
const admin = useAdmin(app, { first_name: 'Olive', last_name: 'Ops' })
let pharmacy: number
const lines: string[] = []
beforeAll(async () => {
  pharmacy = await aPharmacy(app, { title: 'Prickly Pear Rx' })
})

const made = (more: object = {}) => anIntake(app, admin, pharmacy, more as Partial<IntakeFields>)
const fetched = async (id: number) => (await admin.call(intake.byId, { id })).body
const patch = (id: number, changes: object) => admin.raw('PATCH', `/intake/${id}`, changes)
const names =
  `id, is_urgent, auto_offer_enabled, auto_offer_stop_reason, auto_offer_error, auto_offer_stop_criteria_met, status, status_reason, user_id_ops, ops_name, submitted_by, submitted_date, requested_provider_id,
  pharmacy_name, treatment, treatment_duration_days, is_nonconsecutive, duration_estimate, series_start_date, series_end_date, potential_start_date, preferred_visit_slots, pot_cert_start, pot_cert_end, zip, city, county, state,
  timezone, contact_name, contact_email, notes, hs_email_link, patient_uuid, patient_name, phi_patient_id, patient_order_id, patient_type, frequency_value, frequency_type, flexibility_days, access_type, access_type_details,
  has_difficult_iv_access, labs, quest_liab, lab_drop_off_other, is_first_lifetime_dose, verified_by, verified_date, orig_json, languages, has_documents, applicant_count`.split(
    /,\s*/,
  )
const whole = (verifier: number) => ({
  is_urgent: true,
  status: 'In Progress',
  status_reason: 'Pending PHI',
  user_id_ops: verifier,
  submitted_by: 'phone',
  submitted_date: '2026-08-15T10:00:00.000Z',
  treatment_duration_days: 3,
  is_nonconsecutive: true,
  preferred_visit_slots: ['15:00-19:00', '07:00-10:55'],
  pot_cert_start: '2026-08-01',
  pot_cert_end: '2026-12-01',
  contact_name: 'Zoë Quist',
  contact_email: 'zoe@people.example',
  contact_phone: '+17025550191',
  notes: 'Ring twice',
  hs_email_link: 'https://mail.example/1',
  frequency_value: 2,
  frequency_type: 'w',
  flexibility_days: 3,
  access_type_details: 'Left arm',
  has_difficult_iv_access: true,
  labs: 'Yes',
  quest_liab: 'Other',
  lab_drop_off_other: 'School',
  is_first_lifetime_dose: 'unknown',
  verified_by: verifier,
  verified_date: '2026-08-01',
  orig_json: { referral_text: 'As it came', css: 'Pat Q' },
  languages: ['en', 'es'],
})

test('INT-076 INT-140 INT-141 INT-142 an intake is stored and fetched with every field; an unknown one is 404, unknown choices are 400 of their fields, others than admins 401 and 403', async () => {
  const patient = await aPatient(admin, { first_name: 'Odell', last_name: 'Brook' })
  const sent = { ...whole(admin.id), patient_uuid: patient.uuid }
  const answer = await admin.raw('POST', '/intake/insert', {
    ...intakeFields(app, pharmacy),
    ...sent,
  })
  expect(answer).toMatchObject({ status: 201, body: { id: expect.any(Number) } })
  expect(Object.keys(answer.body)).toEqual(['id'])
  const id = answer.body['id'] as number
  const { intake: found, assignments } = await fetched(id)
  expect(Object.keys(found)).toEqual(
    expect.arrayContaining([...names, 'contact_phone', 'treatment_id', 'created_at', 'updated']),
  )
  expect(found).toMatchObject({
    ...sent,
    ops_name: 'Olive Ops',
    pharmacy_name: 'Prickly Pear Rx',
    patient_name: 'Odell Brook',
    phi_patient_id: patient.id,
    patient_type: 'recurring',
    has_documents: false,
    applicant_count: 0,
    patient_order_id: null,
  })
  expect(assignments).toEqual([])
  const nobodys = '00000000-0000-4000-8000-000000000000'
  for (const [field, value] of [
    ['requested_provider_id', 999_999],
    ['patient_uuid', nobodys],
    ['treatment_id', 999_999],
    ['patient_uuid', 'no-uuid'],
  ] as const)
    expect(
      await admin.raw('POST', '/intake/insert', { ...intakeFields(app, pharmacy), [field]: value }),
      field,
    ).toMatchObject({
      status: 400,
      body: { code: 'validation', fields: { [field]: 'Invalid value' } },
    })
  expect(await admin.raw('GET', '/intake/by-id/999999')).toMatchObject({
    status: 404,
    body: { error: 'Intake not found.' },
  })
  const nurse = await app.signIn(await aNurse(app))
  for (const [client, status] of [
    [nurse, 403],
    [app.nobody, 401],
  ] as const) {
    expect([
      (await client.raw('GET', `/intake/by-id/${id}`)).status,
      (await client.raw('POST', '/intake/insert', intakeFields(app, pharmacy))).status,
      (await client.raw('PATCH', `/intake/${id}`, { notes: 'x' })).status,
    ]).toEqual([status, status, status])
  }
})

test('INT-140 the visits of an intake come with it', async () => {
  const id = await made({ treatment_duration_days: 2, duration_estimate: 120 })
  const [first] = (await admin.call(intake.createOrderAndVisits, { id })).body.assignments as [
    number,
  ]
  const start = (await fetched(id)).assignments[0]?.start as string
  await confirm(app, first, {
    nurseId: await aNurse(app, { first_name: 'Nora', last_name: 'Quill', zip: '89012' }),
    start,
    cause: 'system',
    skipPatient: true,
  })
  const { assignments } = await fetched(id)
  const row = {
    timezone: 'America/Los_Angeles',
    duration_estimate: 120,
    treatment: 'Vyvgart',
    provider_id: pharmacy,
    assignmentSeriesUUID: expect.stringMatching(/^[0-9a-f-]{36}$/),
  }
  expect(assignments).toMatchObject([
    {
      ...row,
      id: first,
      start,
      status: 'Active - Booked',
      status_reason: null,
      nurse_first_name: 'Nora',
      nurse_last_name: 'Quill',
    },
    { ...row, status: 'New', status_reason: null, nurse_first_name: null, nurse_last_name: null },
  ])
})

test('INT-077 a row of the list carries its own words beside the fields', async () => {
  const patient = await aPatient(admin, { first_name: 'Ines', last_name: 'Vale' })
  const id = await made({
    is_urgent: true,
    patient_uuid: patient.uuid,
    submitted_date: '2026-08-15T17:05:00.000Z',
  })
  const { data } = (
    await admin.call(intake.search, { filters: { patient: patient.uuid } } as never)
  ).body
  const { series_start_date } = (await fetched(id)).intake
  expect(data).toMatchObject([
    {
      id,
      isUrgent: true,
      wrenMrn: patient.wren_mrn,
      patient: 'Ines Vale',
      pharmacy: 'Prickly Pear Rx',
      location: 'Henderson, NV 89052',
      submitted_date_str: 'Aug 15, 2026 10:05 AM',
      start_date: series_start_date,
    },
  ])
})

test('INT-078 what is computed and sent anyway is ignored', async () => {
  const computed = {
    ops_name: 'Mallory',
    pharmacy_name: 'Elsewhere',
    patient_name: 'Nobody',
    phi_patient_id: 7,
    has_documents: true,
    applicant_count: 9,
    patient_type: 'recurring',
  }
  const answer = await admin.raw('POST', '/intake/insert', {
    ...intakeFields(app, pharmacy),
    ...computed,
  })
  expect(answer.status).toBe(201)
  const id = answer.body['id'] as number
  const truth = {
    ops_name: null,
    pharmacy_name: 'Prickly Pear Rx',
    patient_name: null,
    phi_patient_id: null,
    has_documents: false,
    applicant_count: 0,
    patient_type: 'one-time',
    requested_provider_id: pharmacy,
    treatment_id: null,
  }
  expect((await fetched(id)).intake).toMatchObject({
    ...truth,
    contact_phone: null,
    created_at: expect.stringMatching(/Z$/),
    updated: expect.stringMatching(/Z$/),
  })
  expect(await patch(id, computed)).toMatchObject({
    status: 200,
    body: { intake: { ...truth, version: 1 } },
  })
})

test('INT-142 a save answers the intake, refuses by validation, unknown id, transition, unconfirmed effects and stale version, and tells every order and visit it changed', async () => {
  const id = await made({ treatment_duration_days: 2 })
  const { patient_order_id: order, assignments } = (
    await admin.call(intake.createOrderAndVisits, { id })
  ).body
  const { version } = (await fetched(id)).intake
  expect(await patch(id, { labs: 'Maybe' })).toMatchObject({
    status: 400,
    body: { fields: { labs: 'Invalid value' } },
  })
  expect(await patch(999_999, { notes: 'x' })).toMatchObject({
    status: 404,
    body: { error: 'Intake not found.' },
  })
  expect(await patch(id, { status: 'New Intake' })).toMatchObject({
    status: 409,
    body: { code: 'transition' },
  })
  expect(await patch(id, { status: 'Lost' })).toMatchObject({ status: 409, body: { visits: 2 } })
  expect(await patch(id, { status: 'Hold', version: version - 1 })).toMatchObject({
    status: 409,
    body: { code: 'stale', current: { id, status: 'In Progress', version } },
  })
  const foreign = await connectSignedIn(app.instance.url, admin.token)
  const topics = [
    'intake',
    `intake/${id}`,
    'patient_order',
    'assignment',
    `order_assignment/${order}`,
  ]
  await foreign.subscribe(...topics)
  expect(
    await patch(id, { treatment: vyvgart, requested_provider_id: await aPharmacy(app), version }),
  ).toMatchObject({
    status: 200,
    body: { intake: { id, treatment: vyvgart, version: version + 1 } },
  })
  await expect
    .poll(
      () =>
        topics.filter(
          (topic) => !foreign.frames.some(({ code, data }) => code === 'notify' && data === topic),
        ),
      { timeout: 20_000 },
    )
    .toEqual([])
  foreign.send('bye', null)
  expect(assignments).toHaveLength(2)
})

test('a save that changes nothing is news to nobody', async () => {
  const [same, other] = [await made({ notes: 'Ring twice' }), await made()]
  const foreign = await connectSignedIn(app.instance.url, admin.token)
  await foreign.subscribe(`intake/${same}`, `intake/${other}`)
  expect(await patch(same, { notes: 'Ring twice', version: 1 })).toMatchObject({
    status: 200,
    body: { intake: { id: same, version: 1 } },
  })
  expect(await patch(other, { notes: 'Ring once' })).toMatchObject({ status: 200 })
  const told = () => foreign.frames.flatMap(({ code, data }) => (code === 'notify' ? [data] : []))
  await expect.poll(told, { timeout: 20_000 }).toEqual([`intake/${other}`])
  foreign.send('bye', null)
})

test('INT-146 of two saves with one version exactly one succeeds, the other gets the current intake, also where only a status changes', async () => {
  const id = await made()
  for (const [n, changes] of [
    [1, [{ notes: 'one' }, { notes: 'two' }]],
    [2, [{ status: 'Hold' }, { status: 'In Progress', status_reason: 'Wrap Up' }]],
  ] as const) {
    const both = await Promise.all(changes.map((change) => patch(id, { ...change, version: n })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { intake: current } = await fetched(id)
    expect(both.find(({ status }) => status === 409)?.body).toEqual({
      error: 'This intake was changed by someone else. Reload to see the latest version.',
      code: 'stale',
      current,
    })
    expect(current.version).toBe(n + 1)
  }
})

test('INT-146 two endings at once run one after the other: the second finds no open visit any more', async () => {
  const id = await made({ treatment_duration_days: 3 })
  const { assignments } = (await admin.call(intake.createOrderAndVisits, { id })).body
  const endings = [
    { status: 'Canceled', status_reason: 'RN Declined - Staffed by Pharmacy' },
    { status: 'Withdrawn', status_reason: 'Insurance Issues' },
  ]
  const both = await Promise.all(
    endings.map((ending) => patch(id, { ...ending, apply_to_visits: true })),
  )
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(both.map(({ body }) => (body['visits'] as unknown[]).length).toSorted()).toEqual([0, 3])
  const cancelled = await sql<{
    n: number
  }>`select count(*)::int as n from visit_status_history where assignment_id = any(${assignments}::int[]) and to_status = 'Inactive - Canceled'`.execute(
    app.instance.platform.db,
  )
  expect(cancelled.rows).toEqual([{ n: 3 }])
})

test('INT-149 referral text, original referral and notes are in the answer of one intake and nowhere else', async () => {
  const [text, form, note] = [
    'whistlesthroughteeth',
    'bluegatebehindcactus',
    'murmuredaboutlighthouses',
  ]
  const id = await made({
    treatment: 'Secret keeping',
    notes: note,
    orig_json: { referral_text: text, initial_patient_first_name: 'Octavio', age: form },
  })
  await patch(id, { notes: `${note} again` })
  await patch(id, { status: 'Nowhere', notes: note })
  await admin.raw('POST', '/events', {
    event: 'save',
    path: `/intake/${id}`,
    reported_time: app.instance.platform.clock.now(),
    name: 'intake-edit',
  })
  await admin.call(intake.createOrderAndVisits, { id })
  await app.settle()
  const secrets = [text, form, note]
  const leaked = (said: string): string[] => secrets.filter((secret) => said.includes(secret))
  const one = JSON.stringify(await fetched(id))
  expect(leaked(one)).toEqual(secrets)
  expect(JSON.stringify((await fetched(id)).intake.orig_json)).toContain(text)
  const rows = await admin.raw('POST', '/intake/search', {
    filters: { treatment: 'secret keeping' },
  })
  expect((rows.body['data'] as unknown[]).length).toBe(1)
  const file = await admin.raw('POST', '/intake/search.csv', {
    filters: { treatment: 'secret keeping' },
  })
  const stored = await sql<{
    all: string
  }>`select coalesce((select json_agg(m)::text from outbound_message m), '') || coalesce((select json_agg(e)::text from analytics_event e), '') as all`.execute(
    app.instance.platform.db,
  )
  const shown = [
    JSON.stringify(rows.body),
    Buffer.from(file.body['bytes'] as Uint8Array).toString(),
    stored.rows[0]?.all ?? '',
    lines.join('\n'),
  ]
  for (const said of shown) expect(said.length).toBeGreaterThan(2)
  expect(shown.flatMap(leaked)).toEqual([])
})
