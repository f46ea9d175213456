// OFR-135, OFR-136, OFR-137: three migrations only add. What an earlier release stored stays,
// and what they add works on it.
import { afterEach, expect, test } from 'vitest'
import { openReleaseBefore, type ReleaseBefore } from '../platform/database/testing-release.ts'

let release: ReleaseBefore
afterEach(() => release.drop())

const kept = [
  'user_account',
  'nurse',
  'nurse_experience',
  'patient',
  'visit',
  'visit_offer',
] as const
const made = `'2026-11-20T10:00:00Z'`
const earlierData = `
  insert into user_account (id, first_name, last_name, email, is_nurse, created, updated)
    overriding system value values (1, 'Ana', 'Diaz', 'ana@x.example', true, ${made}, ${made}),
      (2, 'Bo', 'Ek', 'bo@x.example', true, ${made}, ${made}),
      (3, 'Opal', 'Ops', 'opal@x.example', false, ${made}, ${made});
  insert into nurse (user_id, status, sub_status, zip, created, updated)
    select id, 'Enabled', 'Ready', '85001', ${made}, ${made} from user_account where is_nurse;
  insert into nurse_experience (user_id, background_experience, patient_age_preference_min, updated)
    values (1, 'Ten years of home infusion', 18, ${made}) on conflict (user_id) do update set
      background_experience = excluded.background_experience, patient_age_preference_min = 18;
  insert into pharmacy (id, title, created, updated) overriding system value values (1, 'Old Rx', ${made}, ${made});
  insert into patient (uuid, first_name, last_name, dob, user_id_ops, created, updated)
    values ('11111111-1111-4111-8111-111111111111', 'Pia', 'Orr', '1960-02-03', 3, ${made}, ${made});
  insert into visit (id, provider_id, status, start, timezone, duration_estimate, treatment, zip, patient_uuid,
    created, updated) overriding system value
    values (1, 1, 'New', '2026-12-15T16:00:00Z', 'America/Phoenix', 120, 'Saline', '85001',
      '11111111-1111-4111-8111-111111111111', ${made}, ${made});
  insert into visit_offer (assignment_id, nurse_id, notified, sms_status, is_available, nurse_response_date,
    created, updated)
    values (1, 1, ${made}, 'delivered', true, ${made}, ${made}, ${made}),
      (1, 2, ${made}, 'sent', null, null, ${made}, ${made});`

const stored = async (): Promise<readonly Record<string, unknown>[][]> => {
  const tables: Record<string, unknown>[][] = []
  for (const table of kept) {
    const { rows } = await release.client.query<Record<string, unknown>>(
      `select * from ${table} order by 1, 2`,
    )
    tables.push(rows)
  }
  return tables
}
/** The data of before are there as they were; columns that were added since do not count. */
async function upgradeKeepsAll(migration: string): Promise<void> {
  release = await openReleaseBefore(migration)
  await release.client.query(earlierData)
  const before = await stored()
  expect(before.map((rows) => rows.length)).toEqual([3, 2, expect.any(Number), 1, 1, 2])
  await release.upgrade()
  const after = await stored()
  expect(after.map((rows) => rows.length)).toEqual(before.map((rows) => rows.length))
  expect(after).toMatchObject(before)
}
const outcome = (statement: string): Promise<string | undefined> =>
  release.client.query(statement).then(
    () => 'accepted',
    (error: { constraint?: string }) => error.constraint,
  )

test('a person can be left out of the messages of a visit of an earlier release, with a reason', async () => {
  await upgradeKeepsAll('20261129-1911-offers-left-out.sql')
  const leftOut = (nurse: string, patient: string, reason: string) =>
    outcome(`insert into message_left_out (assignment_id, nurse_id, patient_uuid, kind, reason, user_id, at)
      values (1, ${nurse}, ${patient}, 'nurse-confirm', '${reason}', 3, now())`)
  const patient = `'11111111-1111-4111-8111-111111111111'`
  expect(await leftOut('1', 'null', 'Told by phone')).toBe('accepted')
  expect(await leftOut('null', patient, 'Told by phone')).toBe('accepted')
  expect(await leftOut('1', patient, 'Told by phone')).toBe('message_left_out_one_person')
  expect(await leftOut('null', 'null', 'Told by phone')).toBe('message_left_out_one_person')
  expect(await leftOut('1', 'null', ' No ')).toBe('message_left_out_reason_said')
  expect(await leftOut('3', 'null', 'Told by phone')).toBe('message_left_out_nurse_id_fk')
})

test('an answer by phone can be recorded for an offer of an earlier release', async () => {
  await upgradeKeepsAll('20261129-1912-offers-phone-answers.sql')
  const said = (nurse: string, patient: string, answer: string, by = '3') =>
    outcome(`insert into visit_phone_answer (assignment_id, nurse_id, patient_uuid, answer, times, recorded_by,
      recorded_at) values (1, ${nurse}, ${patient}, '${answer}', '[]', ${by}, now())`)
  const patient = `'11111111-1111-4111-8111-111111111111'`
  expect(await said('2', 'null', 'yes')).toBe('accepted')
  expect(await said('null', patient, 'times')).toBe('accepted')
  expect(await said('2', patient, 'yes')).toBe('visit_phone_answer_one_person')
  expect(await said('2', 'null', 'perhaps')).toBe('visit_phone_answer_known')
  expect(await said('2', 'null', 'no', '9')).toBe('visit_phone_answer_recorded_by_fk')
})

test('a nurse of an earlier release has no own distance until one from 1 to 500 miles is named', async () => {
  await upgradeKeepsAll('20261129-1913-nurses-own-distance.sql')
  const { rows } = await release.client.query(
    'select max_distance_miles from nurse_experience where user_id = 1',
  )
  expect(rows).toEqual([{ max_distance_miles: null }])
  const named = (miles: number) =>
    outcome(`update nurse_experience set max_distance_miles = ${miles} where user_id = 1`)
  const range = 'nurse_experience_max_distance_range'
  expect(await Promise.all([0, 501].map(named))).toEqual([range, range])
  expect([await named(1), await named(500)]).toEqual(['accepted', 'accepted'])
})
