// INT over HTTP: the form's calls, the list, order and visits, and what an end of the intake does.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { intake } from '@wren/contract/intake'
import { openTestApp, type Client, type TestApp } from '../../platform/testing.ts'
import { aPharmacy } from '../pharmacies/pharmacies.builders.ts'
import { anIntake, intakeFields } from './intake.builders.ts'

let app: TestApp
let admin: Client
let pharmacy: number
beforeAll(async () => {
  app = await openTestApp()
  admin = await app.admin({ first_name: 'Olive', last_name: 'Ops' })
  pharmacy = await aPharmacy(app, { title: 'Prickly Pear Rx' })
})
afterAll(() => app.close())

const fetched = async (id: number) => (await admin.call(intake.byId, { id })).body
const save = (id: number, changes: object) => admin.call(intake.save, { id, ...changes })

test('INT-071 an empty new intake names the missing fields in order and stores nothing', async () => {
  const none = await admin.call(intake.insert, {})
  expect(none).toMatchObject({
    status: 400,
    body: { code: 'validation', error: 'Pharmacy, Treatment, Treatment Duration, Potential Start Date, Zip Code, Labs, Timezone, Access Type, First Lifetime Dose fields are required.' },
  })
  expect(Object.keys(none.body.fields ?? {})).toEqual(['requested_provider_id', 'treatment', 'treatment_duration_days', 'series_start_date', 'zip', 'labs', 'timezone', 'access_type', 'is_first_lifetime_dose'])
  const { requested_provider_id: _, ...rest } = intakeFields(app, pharmacy)
  expect(await admin.call(intake.insert, rest as never)).toMatchObject({ status: 400, body: { error: 'Pharmacy is required.', fields: { requested_provider_id: 'Pharmacy is required.' } } })
  expect((await admin.call(intake.search, { filters: {} })).body.data).toEqual([])
})

test('a new intake is New Intake, received now, and is fetched whole', async () => {
  const id = await anIntake(app, admin, pharmacy, { is_first_lifetime_dose: true as never, notes: '  ' })
  const { intake: found, assignments } = await fetched(id)
  expect(found).toMatchObject({ id, status: 'New Intake', status_reason: null, submitted_by: null, pharmacy_name: 'Prickly Pear Rx', is_first_lifetime_dose: 'true', notes: null, version: 1, patient_type: 'one-time' })
  expect(assignments).toEqual([])
  expect((await admin.call(intake.byId, { id: 999_999 })).body).toMatchObject({ error: 'Intake not found.', code: 'not_found' })
})

test('INT-047 a range that is shorter than the treatment ends later', async () => {
  const fields = intakeFields(app, pharmacy)
  const id = await anIntake(app, admin, pharmacy, { treatment_duration_days: 5, series_end_date: fields.series_start_date })
  const { intake: found } = await fetched(id)
  expect(found.potential_start_date).toBe(found.series_start_date)
  expect(Date.parse(found.series_end_date ?? '') - Date.parse(found.series_start_date ?? '')).toBe(4 * 86_400_000)
})

test('INT-044 setting the duration back to one day switches nonconsecutive off', async () => {
  const id = await anIntake(app, admin, pharmacy, { treatment_duration_days: 3, is_nonconsecutive: true })
  expect((await fetched(id)).intake.is_nonconsecutive).toBe(true)
  expect((await save(id, { treatment_duration_days: 1 })).body.intake.is_nonconsecutive).toBe(false)
})

test('INT-075 values outside the choices answer 400 with their fields', async () => {
  const wrong = { treatment_duration_days: 15, duration_estimate: 7, flexibility_days: 15, preferred_visit_slots: ['08:00-09:00'], access_type: 'arm', labs: 'Maybe', quest_liab: 'Corner', timezone: 'Mars/Base', frequency_type: 'y', status: 'Open' }
  const refused = await admin.raw('POST', '/intake/insert', { ...intakeFields(app, pharmacy), ...wrong })
  expect(refused.status).toBe(400)
  const fields = refused.body['fields'] as Record<string, string>
  for (const name of Object.keys(wrong)) expect(fields[name], name).toBe('Invalid value')
})

test('INT-082 Done is stored as Complete with To Review', async () => {
  const id = await anIntake(app, admin, pharmacy)
  expect((await save(id, { status: 'Done' })).body.intake).toMatchObject({ status: 'Complete', status_reason: 'To Review' })
})

test('INT-091 a reason that is not of the status is refused, and a new status clears it', async () => {
  const id = await anIntake(app, admin, pharmacy, { status: 'In Progress', status_reason: 'Pending PHI' })
  expect(await save(id, { status_reason: 'Reviewed' })).toMatchObject({ status: 400, body: { error: 'Status Reason is not valid for this status.', fields: { status_reason: expect.any(String) } } })
  expect((await save(id, { status: 'Hold' })).body.intake).toMatchObject({ status: 'Hold', status_reason: null })
})

test('nothing leaves Deleted - Duplicated', async () => {
  const id = await anIntake(app, admin, pharmacy)
  expect((await save(id, { status: 'Deleted - Duplicated' })).status).toBe(200)
  expect(await save(id, { notes: 'late' })).toMatchObject({ status: 409, body: { error: 'A deleted intake cannot be changed.', code: 'transition' } })
})

test('of two saves with one version exactly one succeeds, the other gets the current intake', async () => {
  const id = await anIntake(app, admin, pharmacy)
  const both = await Promise.all(['one', 'two'].map((notes) => save(id, { notes, version: 1 })))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const refused = both.find(({ status }) => status === 409)
  expect(refused?.body).toMatchObject({ code: 'stale', error: 'This intake was changed by someone else. Reload to see the latest version.', current: { id, version: 2 } })
})

test('the list filters, orders and answers without the referral text', async () => {
  const id = await anIntake(app, admin, pharmacy, { is_urgent: true, treatment: 'Ocrevus', notes: 'secret', orig_json: { referral_text: 'secret', initial_patient_first_name: 'Octavio', initial_patient_last_name: 'Brambleson' } })
  const found = await admin.call(intake.search, { filter: { treatment: 'ocre', status: ['New Intake'] }, orderby: 'id desc' } as never)
  expect(found).toMatchObject({ status: 200, body: { data: [{ id, isUrgent: true, patient: 'Octavio Brambleson', location: 'Henderson, NV 89052' }], parameters: { limit: 500, next_page: null, order_by: 'id desc', page: 1 } } })
  expect(JSON.stringify(found.body)).not.toContain('secret')
  const nurse = await app.signIn(await app.createPerson({ is_nurse: true }))
  expect((await nurse.call(intake.search, {})).status).toBe(403)
  expect((await app.nobody.call(intake.search, {})).status).toBe(401)
})

test('INT-098 a flexible referral becomes an active order and one New visit', async () => {
  const id = await anIntake(app, admin, pharmacy)
  const made = await admin.call(intake.createOrderAndVisits, { id })
  expect(made, JSON.stringify(made.body)).toMatchObject({ status: 200, body: { assignments: [expect.any(Number)] } })
  const { intake: after, assignments } = await fetched(id)
  expect(after).toMatchObject({ status: 'In Progress', status_reason: 'Ready to Schedule', patient_order_id: made.body.patient_order_id })
  expect(assignments).toMatchObject([{ id: made.body.assignments[0], status: 'New', timezone: 'America/Los_Angeles', duration_estimate: 180, assignmentSeriesUUID: null }])
})

test('INT-123 two simultaneous requests create one set of visits', async () => {
  const id = await anIntake(app, admin, pharmacy, { treatment_duration_days: 3 })
  const both = await Promise.all([1, 2].map(() => admin.call(intake.createOrderAndVisits, { id })))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)?.body.error).toBe('This intake already has open visits.')
  const { assignments } = await fetched(id)
  expect(assignments).toHaveLength(3)
  expect(new Set(assignments.map(({ assignmentSeriesUUID }) => assignmentSeriesUUID)).size).toBe(1)
})

test('INT-105 cancelling asks first, then cancels visits and shell order together', async () => {
  const id = await anIntake(app, admin, pharmacy, { treatment_duration_days: 2 })
  await admin.call(intake.createOrderAndVisits, { id })
  const ending = { status: 'Canceled', status_reason: 'RN Declined - Staffed by Pharmacy' }
  expect(await save(id, ending)).toMatchObject({ status: 409, body: { error: 'This status change affects 2 visit(s) and must be confirmed.', visits: 2 } })
  expect((await fetched(id)).intake.status).toBe('In Progress')
  const done = await save(id, { ...ending, apply_to_visits: true })
  const reason = 'Intake Canceled - RN Declined - Staffed by Pharmacy'
  expect(done, JSON.stringify(done.body)).toMatchObject({ status: 200, body: { visits: [1, 2].map(() => ({ status: 'Inactive - Canceled', cancel_reason: reason, is_deleted: false })) } })
  expect((await fetched(id)).assignments.map(({ status }) => status)).toEqual(['Inactive - Canceled', 'Inactive - Canceled'])
})
