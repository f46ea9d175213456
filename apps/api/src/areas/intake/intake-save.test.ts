// INT "Form fields", "Required fields and messages", "Data", "Calls", "Safety" 149 over HTTP: what a save takes,
// makes of it and refuses.
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { intake, type Intake, type IntakeFields } from '@wren/contract/intake'
import type { Client } from '../../platform/testing.ts'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { aPatient } from '../patients/patients.builders.ts'
import { aPharmacy } from '../pharmacies/pharmacies.builders.ts'
import { inWork } from '../visits/visits.builders.ts'
import { deleteVisit, lockVisit, type VisitRecord } from '../visits/visits.public.ts'
import { anIntake, intakeFields } from './intake.builders.ts'

const app = useTestApp(() => ({
  environment: { LOG_LEVEL: 'debug' },
  log: (line) => {
    lines.push(line)
  },
}))
let admin: Client
let pharmacy: number
const lines: string[] = []
/** The evening of August 17 in Los Angeles, August 18 in New York. */
const evening = '2026-08-18T05:30:00.000Z'
beforeAll(async () => {
  await app.clock(evening)
  admin = await app.admin({ first_name: 'Olive', last_name: 'Ops' })
  pharmacy = await aPharmacy(app, { title: 'Prickly Pear Rx' })
})

const db = () => app.instance.platform.db
const fields = (more: object = {}) => ({ ...intakeFields(app, pharmacy), ...more })
const send = (more: object) => admin.raw('POST', '/intake/insert', fields(more))
const made = (more: object = {}) => anIntake(app, admin, pharmacy, more as Partial<IntakeFields>)
const fetched = async (id: number) => (await admin.call(intake.byId, { id })).body.intake
const patch = (id: number, changes: object) => admin.raw('PATCH', `/intake/${id}`, changes)
const saved = async (id: number, changes: object) =>
  (await admin.call(intake.save, { id, ...changes } as never)).body.intake
const wrong = (field: string, text = 'Invalid value') => ({
  status: 400,
  body: { code: 'validation', error: text, fields: { [field]: text } },
})

test('INT-033 a new intake is New Intake, submitted by nobody, received now', async () => {
  const { status, status_reason, submitted_by, submitted_date } = await fetched(await made())
  expect({ status, status_reason, submitted_by }).toEqual({
    status: 'New Intake',
    status_reason: null,
    submitted_by: null,
  })
  expect(Date.parse(submitted_date) - Date.parse(evening)).toBeGreaterThanOrEqual(0)
  expect(submitted_date < app.instance.platform.clock.now()).toBe(true)
  expect(submitted_date.slice(0, 13)).toBe(evening.slice(0, 13))
})

test('INT-044 setting the duration back to one day switches nonconsecutive off', async () => {
  const id = await made({ treatment_duration_days: 3, is_nonconsecutive: true })
  expect((await fetched(id)).is_nonconsecutive).toBe(true)
  expect((await saved(id, { treatment_duration_days: 1 })).is_nonconsecutive).toBe(false)
  expect((await saved(id, { is_nonconsecutive: true })).is_nonconsecutive).toBe(false)
})

test("INT-045 INT-046 the start lies from today in the intake's timezone to one year ahead, asked only when the range changes", async () => {
  const range = (
    series_start_date: string,
    series_end_date: string,
    timezone = 'America/Los_Angeles',
  ) => send({ series_start_date, series_end_date, timezone })
  expect((await range('2026-08-17', '2027-08-17')).status).toBe(201)
  expect((await range('2026-08-18', '2026-08-20', 'America/New_York')).status).toBe(201)
  for (const [first, last, zone] of [
    ['2026-08-16', '2026-08-20'],
    ['2026-08-17', '2026-08-20', 'America/New_York'],
    ['2026-08-17', '2027-08-18'],
    ['2027-08-18', '2027-08-20'],
  ] as const)
    expect(await range(first, last, zone), `${first} ${zone}`).toMatchObject(
      wrong('series_start_date', 'Date is not available'),
    )
  const id = await made({ series_start_date: '2026-08-17', series_end_date: '2026-08-19' })
  await app.clock('2026-08-19T18:00:00.000Z')
  admin = await app.signIn(admin.id)
  expect(
    await saved(id, {
      notes: 'Still open',
      series_start_date: '2026-08-17',
      series_end_date: '2026-08-19',
    }),
  ).toMatchObject({ notes: 'Still open', series_start_date: '2026-08-17' })
  expect(await patch(id, { series_start_date: '2026-08-18' })).toMatchObject(
    wrong('series_start_date', 'Date is not available'),
  )
  expect((await saved(id, { series_start_date: '2026-08-19' })).series_start_date).toBe(
    '2026-08-19',
  )
})

test('INT-047 the range is stored by its first and last day and holds at least the days of the treatment', async () => {
  const days = async (id: number) => {
    const { series_start_date, series_end_date, potential_start_date } = await fetched(id)
    return [series_start_date, series_end_date, potential_start_date]
  }
  const id = await made({
    treatment_duration_days: 5,
    series_start_date: '2026-08-24',
    series_end_date: '2026-08-24',
  })
  expect(await days(id)).toEqual(['2026-08-24', '2026-08-28', '2026-08-24'])
  await saved(id, { treatment_duration_days: 7 })
  expect(await days(id)).toEqual(['2026-08-24', '2026-08-30', '2026-08-24'])
  await saved(id, { series_start_date: '2026-08-25', series_end_date: '2026-09-10' })
  expect(await days(id)).toEqual(['2026-08-25', '2026-09-10', '2026-08-25'])
  await saved(id, { series_start_date: '2026-09-20' })
  expect(await days(id), 'a first day beyond the last one takes it along').toEqual([
    '2026-09-20',
    '2026-09-26',
    '2026-09-20',
  ])
  await saved(id, { potential_start_date: '2026-10-01' })
  expect(await days(id)).toEqual(['2026-10-01', '2026-10-07', '2026-10-01'])
  const {
    series_start_date: _,
    series_end_date: __,
    ...rest
  } = fields({ treatment_duration_days: 2 })
  expect(
    await days(
      (await admin.call(intake.insert, { ...rest, potential_start_date: '2026-09-01' } as never))
        .body.id,
    ),
  ).toEqual(['2026-09-01', '2026-09-02', '2026-09-01'])
})

test('INT-052 the email link is a URL or nothing', async () => {
  const id = await made({ hs_email_link: 'https://mail.example/thread/5?x=1' })
  expect((await fetched(id)).hs_email_link).toBe('https://mail.example/thread/5?x=1')
  for (const link of ['mail.example', 'not a link', 'javascript:alert(1)', 'https://']) {
    expect(await patch(id, { hs_email_link: link }), link).toMatchObject(
      wrong('hs_email_link', 'Incorrect Hs Email Link'),
    )
    expect(await send({ hs_email_link: link }), link).toMatchObject(
      wrong('hs_email_link', 'Incorrect Hs Email Link'),
    )
  }
  expect((await saved(id, { hs_email_link: '' })).hs_email_link).toBeNull()
  expect((await fetched(await made({ hs_email_link: '' }))).hs_email_link).toBeNull()
})

test("INT-056 a new intake names its treatment by the catalogue's id or in its own words, a later save by the full text", async () => {
  const found = await sql<{
    id: number
    text: string
  }>`select id, full_text as text from treatment order by id limit 2`.execute(db())
  const [first, second] = found.rows as [{ id: number; text: string }, { id: number; text: string }]
  const { treatment: _, ...rest } = fields()
  const { id } = (await admin.call(intake.insert, { ...rest, treatment_id: first.id } as never))
    .body
  expect(await fetched(id)).toMatchObject({ treatment: first.text, treatment_id: first.id })
  expect(await fetched(await made({ treatment: 'Moonlight drip' }))).toMatchObject({
    treatment: 'Moonlight drip',
    treatment_id: null,
  })
  expect(await saved(id, { treatment: second.text })).toMatchObject({
    treatment: second.text,
    treatment_id: second.id,
  })
  expect(await saved(id, { treatment: 'Moonlight drip' })).toMatchObject({
    treatment: 'Moonlight drip',
    treatment_id: null,
  })
  expect(
    await saved(id, { treatment: ` ${first.text.toUpperCase()} ` }),
    'the catalogue keeps its own writing',
  ).toMatchObject({ treatment: first.text, treatment_id: first.id })
})

test('INT-059 the certification period is in order', async () => {
  const text = 'Certification Period From date must be set before Certification Period To'
  const id = await made({ pot_cert_start: '2026-08-20', pot_cert_end: '2026-08-20' })
  expect(await patch(id, { pot_cert_end: '2026-08-19' })).toMatchObject(
    wrong('pot_cert_start', text),
  )
  expect(await patch(id, { pot_cert_start: '2026-08-21' })).toMatchObject(
    wrong('pot_cert_start', text),
  )
  expect(await send({ pot_cert_start: '2026-08-21', pot_cert_end: '2026-08-20' })).toMatchObject(
    wrong('pot_cert_start', text),
  )
})

test('INT-061 the patient type follows from the frequency and from the linked patient at each save', async () => {
  const [recurring, once] = [
    await aPatient(admin, { is_recurring: true }),
    await aPatient(admin, { is_recurring: false }),
  ]
  const id = await made()
  expect((await fetched(id)).patient_type).toBe('one-time')
  const type = async (changes: object) => (await saved(id, changes)).patient_type
  expect(await type({ frequency_value: 2, frequency_type: 'w' })).toBe('recurring')
  expect(await type({ frequency_value: null })).toBe('one-time')
  expect(await type({ patient_uuid: recurring.uuid })).toBe('recurring')
  expect(await type({ patient_uuid: once.uuid })).toBe('one-time')
  expect((await fetched(await made({ patient_uuid: recurring.uuid }))).patient_type).toBe(
    'recurring',
  )
})

test('INT-063 INT-064 what the labs section hides, the digits of a phone and the first dose are stored in one form', async () => {
  const id = await made({
    labs: 'Yes',
    quest_liab: 'Other',
    lab_drop_off_other: 'At the school',
    contact_phone: '+1 (702) 555-0191',
    contact_name: ' ',
    is_first_lifetime_dose: false,
  })
  const lab = (found: Intake) => [found.labs, found.quest_liab, found.lab_drop_off_other]
  const found = await fetched(id)
  expect([
    ...lab(found),
    found.contact_phone,
    found.contact_name,
    found.contact_email,
    found.is_first_lifetime_dose,
  ]).toEqual(['Yes', 'Other', 'At the school', '+17025550191', null, null, 'false'])
  expect(lab(await saved(id, { quest_liab: 'Sonora Quest' }))).toEqual([
    'Yes',
    'Sonora Quest',
    null,
  ])
  expect(lab(await saved(id, { labs: 'Unknown', lab_drop_off_other: 'At the school' }))).toEqual([
    'Unknown',
    null,
    null,
  ])
  expect(
    lab(await fetched(await made({ labs: 'No', quest_liab: 'Other', lab_drop_off_other: 'x' }))),
  ).toEqual(['No', null, null])
  expect([
    (await saved(id, { is_first_lifetime_dose: true })).is_first_lifetime_dose,
    (await saved(id, { is_first_lifetime_dose: 'unknown' })).is_first_lifetime_dose,
  ]).toEqual(['true', 'unknown'])
})

test('INT-065 whoever verified is an admin of the list; her day is today unless named, never later, and goes with her', async () => {
  const id = await made()
  const verified = ({ verified_by, verified_date }: Intake) => [verified_by, verified_date]
  expect(verified(await saved(id, { verified_by: admin.id }))).toEqual([admin.id, '2026-08-19'])
  expect(verified(await saved(id, { verified_date: '2026-08-03' }))).toEqual([
    admin.id,
    '2026-08-03',
  ])
  expect(await patch(id, { verified_date: '2026-08-20' })).toMatchObject(wrong('verified_date'))
  expect(verified(await saved(id, { verified_by: null }))).toEqual([null, null])
  for (const nobody of [
    await aNurse(app),
    await app.createPerson({ is_admin: true, is_deleted: true }),
    999_999,
  ])
    expect(await patch(id, { verified_by: nobody })).toMatchObject(wrong('verified_by'))
})

const count = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from intake`.execute(db())).rows[0]?.n
const required = {
  requested_provider_id: 'Pharmacy',
  treatment: 'Treatment',
  treatment_duration_days: 'Treatment Duration',
  series_start_date: 'Potential Start Date',
  zip: 'Zip Code',
  labs: 'Labs',
  timezone: 'Timezone',
  status: 'Status',
  access_type: 'Access Type',
  status_reason: 'Status Reason',
  is_first_lifetime_dose: 'First Lifetime Dose',
}
test('INT-070 INT-071 INT-073 the server repeats the required check: all of a new intake, of an existing one what is sent and the status it results in', async () => {
  const before = await count()
  for (const [name, label] of Object.entries(required))
    for (const value of ['', null]) {
      expect(
        await send({ status: 'In Progress', status_reason: 'Wrap Up', [name]: value }),
        `${name} ${value}`,
      ).toMatchObject(wrong(name, `${label} is required.`))
    }
  const none = await admin.raw('POST', '/intake/insert', { status: '' })
  const labels = Object.values(required).filter((label) => label !== 'Status Reason')
  expect(none).toMatchObject({
    status: 400,
    body: {
      error: `${labels.join(', ')} fields are required.`,
      fields: { zip: 'Zip Code is required.', status: 'Status is required.' },
    },
  })
  expect(Object.keys(none.body['fields'] as object)).toEqual(
    Object.keys(required).filter((name) => name !== 'status_reason'),
  )
  expect(await count()).toBe(before)
  expect((await send({ status: undefined, is_first_lifetime_dose: 'unknown' })).status).toBe(201)
  const id = await made()
  expect(await patch(id, { zip: '', labs: null })).toMatchObject({
    status: 400,
    body: {
      error: 'Zip Code, Labs fields are required.',
      fields: { zip: 'Zip Code is required.', labs: 'Labs is required.' },
    },
  })
  // What is missing is the sentence; what is wrong besides is told at its field in the same answer.
  const all = {
    zip: '5 digits required',
    labs: 'Labs is required.',
    hs_email_link: 'Incorrect Hs Email Link',
  }
  for (const answer of [
    await patch(id, { zip: '123', labs: '', hs_email_link: 'x' }),
    await send({ zip: '123', labs: '', hs_email_link: 'x' }),
  ]) {
    expect(answer).toMatchObject({ status: 400, body: { error: 'Labs is required.' } })
    expect(answer.body).toMatchObject({ fields: all })
  }
  for (const treatment of ['   ', '', null])
    expect(await patch(id, { treatment })).toMatchObject(
      wrong('treatment', 'Treatment is required.'),
    )
  const { treatment, treatment_id } = await saved(id, {
    treatment:
      (
        await sql<{
          text: string
        }>`select full_text as text from treatment order by id limit 1`.execute(db())
      ).rows[0]?.text ?? '',
  })
  expect(treatment_id).not.toBeNull()
  for (const none of ['', null])
    expect(await patch(id, { treatment: none })).toMatchObject(
      wrong('treatment', 'Treatment is required.'),
    )
  expect(await fetched(id)).toMatchObject({ treatment, treatment_id })
  expect(await patch(id, { status: 'Closed' })).toMatchObject(
    wrong('status_reason', 'Status Reason is required.'),
  )
  expect((await saved(id, { access_type: null })).access_type).toBeNull()
  await sql`update intake set zip = null, labs = null, treatment = null, series_start_date = null, series_end_date = null, potential_start_date = null, timezone = null, is_first_lifetime_dose = null where id = ${id}`.execute(
    db(),
  )
  expect(await saved(id, { status: 'Closed', status_reason: 'Max Pay Rate Limit' })).toMatchObject({
    status: 'Closed',
    zip: null,
  })
})

test('INT-074 INT-075 what is outside the choices is said of its field, on insert and on save; the edges are taken', async () => {
  const id = await made()
  const values: Record<string, readonly unknown[]> = {
    treatment_duration_days: [0, 15, 1.5],
    duration_estimate: [-5, 780, 7],
    flexibility_days: [-1, 15],
    preferred_visit_slots: [['08:00-09:00']],
    access_type: ['arm'],
    labs: ['Maybe'],
    quest_liab: ['Corner'],
    timezone: ['Mars/Base'],
    frequency_type: ['y'],
    status: ['Open'],
  }
  for (const [name, all] of Object.entries(values))
    for (const value of all) {
      expect(await send({ [name]: value }), `${name} ${value}`).toMatchObject(wrong(name))
      expect(await patch(id, { [name]: value }), `${name} ${value}`).toMatchObject(wrong(name))
    }
  for (const zip of ['8905', '890520', '8905a'])
    for (const answer of [await send({ zip }), await patch(id, { zip })])
      expect(answer, zip).toMatchObject(wrong('zip', '5 digits required'))
  for (const edge of [
    { treatment_duration_days: 14, duration_estimate: 775, flexibility_days: 14 },
    {
      treatment_duration_days: 1,
      duration_estimate: 0,
      flexibility_days: 0,
      preferred_visit_slots: [],
    },
  ])
    expect(await saved(id, edge)).toMatchObject(edge)
  for (const every of [0, 366, 1.5])
    expect(await patch(id, { frequency_value: every })).toMatchObject(
      wrong('frequency_value', 'Please enter a whole number from 1 to 365.'),
    )
  // A choice that was emptied is none.
  const emptied = { state: '', submitted_by: '', frequency_type: '', quest_liab: '' }
  expect(await saved(id, emptied)).toMatchObject({
    state: null,
    submitted_by: null,
    frequency_type: null,
    quest_liab: null,
  })
})

test('INT-079 an applicant is a nurse who answered available on any visit of the order that is not deleted', async () => {
  const id = await made({ treatment_duration_days: 2 })
  const visits = (await admin.call(intake.createOrderAndVisits, { id })).body.assignments as [
    number,
    number,
  ]
  const [ana, bea, cyd] = [await aNurse(app), await aNurse(app), await aNurse(app)]
  const answers = async (visit: number, nurse: number, available: boolean | null) => {
    const now = app.instance.platform.clock.now()
    await sql`insert into visit_offer (assignment_id, nurse_id, notified, is_available, nurse_response_date, created, updated) values (${visit}, ${nurse}, ${now}, ${available}, ${available === null ? null : now}, ${now}, ${now})`.execute(
      db(),
    )
  }
  await answers(visits[0], ana, true)
  await answers(visits[1], ana, true)
  await answers(visits[1], bea, true)
  await answers(visits[0], bea, false)
  await answers(visits[0], cyd, null)
  expect((await fetched(id)).applicant_count).toBe(2)
  await inWork(app, async (work) =>
    deleteVisit(work, (await lockVisit(work, visits[1])) as VisitRecord),
  )
  expect((await fetched(id)).applicant_count).toBe(1)
})
