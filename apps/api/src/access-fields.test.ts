// AUD-051, AUD-082: the fields that nurses and holders of links receive.
import { expect, test } from 'vitest'
import { useFixture, useTestApp } from './platform/testing-fixtures.ts'
import { aWorld } from './world.builders.ts'

const app = useTestApp()
const world = useFixture(() => aWorld(app))
const words = (text: string): string[] => text.trim().split(/,\s+/).toSorted()
const keysOf = (value: unknown): string[] => Object.keys(value as object).toSorted()

/** Every key at any depth. */
const allKeys = (value: unknown): string[] =>
  value === null || typeof value !== 'object'
    ? []
    : [
        ...(Array.isArray(value) ? [] : Object.keys(value)),
        ...Object.values(value).flatMap(allKeys),
      ]

const myVisit = `
  id, start, timezone, duration_estimate, treatment, city, state, status, missed, missed_reason,
  user_id_assigned, is_shadow, shadow_nurse_clicked, is_available, is_pending, is_active_ready,
  nurse_chart_received, payment_nurse_paid, payment_nurse_scheduled, price_nurse_estimate, price_nurse_paid,
  price_nurse_hourly_rate, flat_rate, is_chart_available, provider_has_own_chart, visit_details_url,
  visit_details_checked, nurse_token, blast_type`

const availableVisit = `
  id, start, selected_start, approved_start_date, timezone, duration_estimate, treatment, city,
  price_nurse_estimate, price_nurse_hourly_rate, flat_rate, is_available, is_pending, blast_type, blast_details,
  days_to_schedule, token, nurse_token`

const mini = `
  id, start, missing_exact_time, timezone, duration_estimate, treatment, city, state, status, blast_type,
  blast_details, days_to_schedule, duration_days, nonconsecutive, is_available, is_pending`

const nursePage = `
  mini_assignment, confirmed, selected_start, scheduling_dates, is_assigned, nurse_is_assigned, missing_charts,
  missing_nurse_visit_confirmation, already_has_visit`

const patientPage = `
  mini_assignment, missing_exact_time, nurse_scheduling_dates_arr, nurse_name, patient_declined, selected_start,
  provider_title, provider_logo_slug`

const slot = 'start, text, checked'

test('AUD-051 answers to nurses hold the named fields and no other', async () => {
  const { nurse } = world
  const mine = (await nurse.raw('GET', '/assignments-nurse')).body['data'] as object[]
  const available = (await nurse.raw('POST', '/assignments-nurse-notification-search', {})).body[
    'data'
  ] as object[]
  expect([mine.length > 2, available.length > 0]).toEqual([true, true])
  // 'Time TBD' is shown by missing_exact_time (NVS-008), the fate of a lost visit by CHT-098.
  for (const row of mine)
    expect(keysOf(row)).toEqual(
      words(
        `${myVisit}, missing_exact_time${(row as { id: number }).id === world.left ? ', ended' : ''}`,
      ),
    )
  for (const row of available) expect(keysOf(row)).toEqual(words(availableVisit))
  const details = (await nurse.raw('GET', `/assignments/${world.ready}/details`)).body
  expect(keysOf(details)).toEqual(words('visit, patient, order, provider, documents'))
  const visit = (await nurse.raw('GET', `/assignments/${world.ready}`)).body
  expect(keysOf(visit)).toEqual(words('assignment, nurse_shadow, provider'))
  expect(keysOf(visit['provider'])).toEqual(
    words('title, nurse_info, duration_info, chart_info, supply_info, visit_guide_url'),
  )
  const profile = (await nurse.raw('GET', '/nurses-nurse')).body
  const chart = (await nurse.raw('GET', `/assignments/${world.ready}/chart`)).body
  const info = (await nurse.raw('GET', `/assignments/${world.ready}/chart-info`)).body
  for (const hidden of [
    'notes',
    'rating',
    'social_rating',
    'stripe_id',
    'referral_source',
    'referred_by',
    'provider_nurse_blocked',
  ])
    expect(allKeys(profile)).not.toContain(hidden)
  for (const answer of [mine, available, details, visit, profile, chart, info])
    expect(
      allKeys(answer).filter((key) =>
        /margin|price_provider|provider_hourly|payment_term|invoic|billing|admin_notes|overlap_reason/.test(
          key,
        ),
      ),
    ).toEqual([])
})

test("AUD-082 answers to links hold exactly the named fields, and nobody's identity", async () => {
  const read = async (path: string, sent: object) =>
    (await app.nobody.raw('POST', `/scheduling/${path}`, sent)).body
  const select = await read('nurse/select-time', { token: world.offered.token })
  const dated = await read('nurse/select-time', { token: world.offered.token, dates: true })
  const confirm = await read('nurse/confirm', { nurse_token: world.asked.nurseToken })
  const patient = await read('patient/select-time', { patient_token: world.asked.patientToken })
  const answered = await read('nurse/select-time', {
    token: world.offered.token,
    is_available: false,
    dates: true,
  })
  const withdrawn = await read('nurse/delete', { token: world.offered.token })
  const declined = await read('patient/deny-time', { patient_token: world.asked.patientToken })
  expect(keysOf(select)).toEqual(words(nursePage))
  for (const page of [dated, answered, withdrawn, confirm])
    expect(keysOf(page)).toEqual(words(`${nursePage}, available_dates_arr, available_dates_other`))
  for (const page of [patient, declined]) expect(keysOf(page)).toEqual(words(patientPage))
  const slots = (page: Record<string, unknown>, key: string): object[] =>
    (page[key] as object[][]).flat()
  for (const one of [
    ...slots(dated, 'available_dates_arr'),
    ...slots(dated, 'available_dates_other'),
    ...slots(confirm, 'available_dates_arr'),
  ])
    expect(keysOf(one)).toEqual(words(`${slot}, all_day`))
  expect(slots(patient, 'nurse_scheduling_dates_arr')).not.toEqual([])
  for (const one of slots(patient, 'nurse_scheduling_dates_arr'))
    expect(keysOf(one)).toEqual(words(`${slot}, assignment_id`))
  for (const page of [select, dated, confirm, answered, withdrawn])
    expect(keysOf(page['mini_assignment'])).toEqual(
      words(`${mini}, zip, price_nurse_estimate, price_nurse_hourly_rate, flat_rate`),
    )
  for (const page of [patient, declined])
    expect(keysOf(page['mini_assignment'])).toEqual(words(`${mini}, patient_first_name`))
  const sent = JSON.stringify([select, dated, confirm, patient, answered, withdrawn, declined])
  for (const secret of [
    world.patient.uuid,
    world.patient.last_name,
    world.patient.wren_mrn,
    world.patient.dob,
    '+16025550177',
    'Cactus',
    'margin',
    'price_provider',
    'patient_uuid',
    'diagnos',
  ])
    expect(sent).not.toContain(secret)
})
