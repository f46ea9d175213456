// AUD-019, AUD-023: how stored values read, where the screens have words for them that the store has not.
import { expect, test } from 'vitest'
import { shownFields } from './audit-words.ts'

const reader = { zone: 'America/Phoenix', nameOf: () => null }
const said = (recordType: string, field: string, after: unknown) =>
  shownFields({ recordType, changes: { [field]: { before: null, after } } }, reader).map(
    ({ label, after: text }) => `${label}: ${text}`,
  )

test("AUD-019 the engine's codes, a referral's keys, a role and marked-up texts read as on the screens, and no identifier or bare instant stands there", () => {
  expect(said('intake', 'auto_offer_error', 'no_nurses_available')).toEqual([
    'Auto Offer Error: No nurses available',
  ])
  expect(said('intake', 'auto_offer_stop_criteria_met', 'max_rate')).toEqual([
    'Auto Offers Stopped: Max rate',
  ])
  expect(said('intake', 'auto_offer_stop_reason', 'disabled by status Withdrawn')).toEqual([
    'Auto Offer Stop Reason: disabled by status Withdrawn',
  ])
  expect(
    said('intake', 'orig_json', {
      css: 'Mo Lee',
      provider_mrn: 'A-1',
      contact_phone: '+16025550123',
      contact_phone_text_ok: true,
      favourite_color: 'teal',
      age: null,
    }),
  ).toEqual([
    'Original Referral: Client Service Specialist: Mo Lee; Provider MRN: A-1; Contact Phone: 602-555-0123; Contact Phone Text OK: Yes; Favourite color: teal',
  ])
  expect(said('nurse', 'nurse_shadow_checked_date', '2026-08-27T08:00:00.000Z')).toEqual([
    'Shadow Visit Checked: Aug 27, 2026 1:00 AM MST',
  ])
  expect(said('user', 'is_admin', true)).toEqual(['Operator: Yes'])
  expect(said('visit', 'assignmentSeriesUUID', '1e01b93c-f08e-4ba9-b53d-81341cf9ff9d')).toEqual([
    'Part of a Series: Yes',
  ])
  expect(said('visit', 'e_chart_scheduled_at', '2026-08-27T08:00:00.000Z')).toEqual([
    'eChart Scheduled At: Aug 27, 2026 1:00 AM MST',
  ])
  expect(
    said(
      'pharmacy',
      'supply_info',
      '<ul><li>Gloves &amp; masks</li><li>See <a href="https://rx.example/list">the list</a></li></ul><p>5 &lt; 6<br>done</p>',
    ),
  ).toEqual(['Supply Info: Gloves & masks See the list (https://rx.example/list) 5 < 6 done'])
})

test('VIS-144 the History tells the length of a visit in hours too', () => {
  expect(said('visit', 'duration_estimate', 90)).toEqual(['Duration: 1.5 h'])
})

test("fields stand in the order of the record's screen, however the trail keeps them, and what no screen names comes last", () => {
  const changes = Object.fromEntries(
    ['odd_one', 'email', 'is_admin', 'last_name', 'first_name'].map((field) => [
      field,
      { before: null, after: 'x' },
    ]),
  )
  expect(shownFields({ recordType: 'user', changes }, reader).map(({ label }) => label)).toEqual([
    'First Name',
    'Last Name',
    'Email',
    'Operator',
    'Odd one',
  ])
})
