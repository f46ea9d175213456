// OFR "Blast types and details" 011-012, "Blast template" 016-022, "Nurse Notifications panel" 031-035, OFR-048:
// the rules both sides share.
import { expect, test } from 'vitest'
import { z } from 'zod'
import {
  blastFaults,
  blastSlots,
  blastTypeLabel,
  blastTypeOptions,
  detailsOf,
  noteHint,
  offeredUntil,
  type BlastDetails,
  type BlastToSave,
} from './offers-blast.rules.ts'
import {
  deliveryStatuses,
  inPanelOrder,
  isLater,
  isOverridable,
  looksDeclined,
  notificationLabel,
  visitHint,
  type VisitToStaff,
} from './offers-notify.rules.ts'
import {
  defaultTemplates,
  holdsPatient,
  messageSize,
  payText,
  placeholders,
  renderTemplate,
  templateFault,
  templateValues,
  type TemplateFacts,
} from './offers-template.rules.ts'
import { BlastDetailsField, blastTypes, type BlastType } from './visits-fields.ts'

const limits = { today: '2026-11-20', expiration: '2026-12-31' }
const flexible: BlastDetails = {
  date: null,
  date_from: '2026-11-24',
  date_to: '2026-11-26',
  slots: ['all-day'],
  note: null,
}
const faults = (
  blast_type: BlastType | null,
  details: Partial<BlastDetails> = {},
  own: Partial<BlastToSave> = {},
) =>
  blastFaults(
    {
      blast_type,
      details: { ...detailsOf(null), ...details },
      days_to_schedule: null,
      duration_days: null,
      ...own,
    },
    limits,
  )

test('OFR-009 OFR-010 the blast types, each stored as its word; none is chosen while there is none', () => {
  expect(blastTypeOptions).toEqual([
    { value: 'fixed', label: 'Fixed Date & Time' },
    { value: 'fixed-date', label: 'Fixed Date' },
    { value: 'flexible', label: 'Flexible' },
    { value: 'manual', label: 'Manual Staff' },
    { value: 'multi-day', label: 'Multi-Day' },
  ])
  expect([blastTypes.toSorted(), blastTypeLabel(null)]).toEqual([
    ['fixed', 'fixed-date', 'flexible', 'manual', 'multi-day'],
    '',
  ])
})

test('OFR-011 the details hold date, range, slots and a note of 300 characters, and nothing else is taken', () => {
  const taken = (blast_details: unknown) =>
    z.object({ blast_details: BlastDetailsField }).safeParse({ blast_details }).success
  expect([detailsOf(null), blastSlots]).toEqual([
    { date: null, date_from: null, date_to: null, slots: [], note: null },
    ['07:00-10:55', '11:00-14:55', '15:00-19:00', 'all-day'],
  ])
  expect(
    [flexible, { ...flexible, note: 'x'.repeat(300) }, { slots: [...blastSlots] }, null, {}].map(
      taken,
    ),
  ).toEqual([true, true, true, true, true])
  expect(
    [
      { ...flexible, note: 'x'.repeat(301) },
      { slots: ['08:00-09:00'] },
      { date: '24.11.2026' },
      { date_from: '2026-02-30' },
      'tomorrow',
    ].map(taken),
  ).toEqual([false, false, false, false, false])
})

test('OFR-011 OFR-012 dates not past, within the order and in order, days that fit, with the texts of each fault', () => {
  const rows: readonly (readonly [string, Record<string, string>, Record<string, string>])[] = [
    ['no type', faults(null), { blast_type: 'Blast type is required' }],
    ['fixed uses the visit start only', faults('fixed'), {}],
    ['manual needs nothing', faults('manual'), {}],
    [
      'a fixed date without day and slot',
      faults('fixed-date'),
      {
        'blast_details.date': 'At least one date is required',
        'blast_details.slots': 'At least one time slot is required',
      },
    ],
    [
      'a fixed date of today',
      faults('fixed-date', { date: '2026-11-20', slots: ['07:00-10:55'] }),
      {},
    ],
    [
      'a fixed date of yesterday',
      faults('fixed-date', { date: '2026-11-19', slots: ['07:00-10:55'] }),
      { 'blast_details.date': 'The date has passed' },
    ],
    [
      'a fixed date with three slots',
      faults('fixed-date', {
        date: '2026-11-20',
        slots: ['07:00-10:55', '11:00-14:55', 'all-day'],
      }),
      {},
    ],
    [
      'a fixed date with four slots',
      faults('fixed-date', { date: '2026-11-20', slots: [...blastSlots] }),
      { 'blast_details.slots': 'At most 3 time slots can be offered' },
    ],
    [
      'a fixed date after the order',
      faults('fixed-date', { date: '2027-01-01', slots: ['07:00-10:55'] }),
      { 'blast_details.date': 'The linked order expires on Dec 31, 2026' },
    ],
    ['flexible', faults('flexible', flexible), {}],
    [
      'flexible without dates',
      faults('flexible', { slots: ['all-day'] }),
      { 'blast_details.date_from': 'At least one date is required' },
    ],
    [
      'flexible backwards',
      faults('flexible', { ...flexible, date_to: '2026-11-23' }),
      { 'blast_details.date_from': 'The first date must not be after the last date' },
    ],
    ['14 days apart', faults('flexible', { ...flexible, date_to: '2026-12-08' }), {}],
    [
      '15 days apart',
      faults('flexible', { ...flexible, date_to: '2026-12-09' }),
      { 'blast_details.date_to': 'The dates must be at most 14 days apart' },
    ],
    [
      'three of three days',
      faults('multi-day', flexible, { days_to_schedule: 3, duration_days: 3 }),
      {},
    ],
    [
      'four of three days',
      faults('multi-day', flexible, { days_to_schedule: 4, duration_days: 5 }),
      { days_to_schedule: '4 days cannot be scheduled between these dates' },
    ],
    [
      'no number of days',
      faults('multi-day', flexible),
      { days_to_schedule: 'Days to schedule is required' },
    ],
  ]
  for (const [what, found, expected] of rows) expect(found, what).toEqual(expected)
})

const visit: TemplateFacts = {
  blast_type: 'fixed',
  blast_details: null,
  start: '2026-11-24T17:30:00.000Z',
  timezone: 'America/Los_Angeles',
  city: 'Henderson',
  state: 'NV',
  days_to_schedule: 3,
  pharmacy: 'Blue Pharmacy',
  ops_phone: '555-555-0100',
  duration_estimate: 90,
  flat_rate_cents: null,
  price_nurse_hourly_rate_cents: 8_550,
  price_nurse_estimate_cents: 12_825,
  price_nurse_note: null,
}
const read = (template: string, own: Partial<TemplateFacts> = {}): string =>
  renderTemplate(template, templateValues({ ...visit, ...own }, 'Nora', 'https://l.example/ns?t=x'))

test('OFR-018 OFR-019 OFR-020 OFR-021 the default templates read as sentences', () => {
  expect(read(defaultTemplates.fixed)).toBe(
    'Hi Nora, Wren has a visit in Henderson on Nov 24, 2026 at 9:30 AM (1.5 h). Pay: ~$128 ($85/hr). Interested? https://l.example/ns?t=x',
  )
  expect(
    read(defaultTemplates['fixed-date'], {
      blast_type: 'fixed-date',
      blast_details: { date: '2026-11-25', note: 'Gate code at door.' },
    }),
  ).toBe(
    'Hi Nora, Wren has a visit in Henderson on Nov 25, 2026, time flexible (1.5 h). Pay: ~$128 ($85/hr). Gate code at door. Tell us when you can: https://l.example/ns?t=x',
  )
  expect(
    read(defaultTemplates.flexible, {
      blast_type: 'flexible',
      blast_details: flexible,
      flat_rate_cents: 20_099,
      price_nurse_hourly_rate_cents: null,
    }),
  ).toBe(
    'Hi Nora, Wren has a visit in Henderson between Nov 24, 2026 - Nov 26, 2026 (1.5 h). Pay: $200 flat. Pick your times: https://l.example/ns?t=x',
  )
  expect(
    read(defaultTemplates['multi-day'], {
      blast_type: 'multi-day',
      blast_details: flexible,
      price_nurse_hourly_rate_cents: null,
    }),
  ).toBe(
    'Hi Nora, Wren has 3 visits in Henderson between Nov 24, 2026 - Nov 26, 2026 (1.5 h each). Pay per visit: (pending). Pick your days: https://l.example/ns?t=x',
  )
})

test('OFR-017 a template has 1 to 640 characters, {link} exactly once and no unknown placeholder', () => {
  expect(placeholders).toEqual([
    '{nurse_first_name}',
    '{city}',
    '{state}',
    '{visit_date}',
    '{visit_time}',
    '{visit_duration}',
    '{date_range}',
    '{days_to_schedule}',
    '{pay}',
    '{details}',
    '{pharmacy}',
    '{ops_phone}',
    '{link}',
  ])
  expect(Object.values(defaultTemplates).map(templateFault)).toEqual([null, null, null, null])
  expect(
    [
      ' ',
      `{link}${'x'.repeat(634)}`,
      `{link}${'x'.repeat(635)}`,
      'Hi',
      '{link} {link}',
      '{link} {patient_name}',
      '{link} {zip}',
      '{link:token:4} {link}',
    ].map(templateFault),
  ).toEqual([
    'Message is required',
    null,
    'Please enter a value with no more than 640 characters.',
    'The message must contain {link} once.',
    'The message must contain {link} once.',
    'Unknown placeholder patient_name.',
    'Unknown placeholder zip.',
    'Unknown placeholder link:token:4.',
  ])
})

test('OFR-022 a blank value takes the doubled space along, wherever it stands, and a note stays as it was typed', () => {
  const own = { city: null, state: null }
  expect(read('{city} Hi {state} there {city} {state} {link}', own)).toBe(
    'Hi there https://l.example/ns?t=x',
  )
  expect(read('in {city}, now{state} {link} {city}', own)).toBe('in, now https://l.example/ns?t=x')
  expect(read('{details} {link}', { blast_details: { note: 'see {link:token:5}' } })).toBe(
    'see {link:token:5} https://l.example/ns?t=x',
  )
})

test('OFR-022 a patient is found by first and last name or MRN, as words, whatever case or accent', () => {
  const patient = { first_name: 'José', last_name: 'De la Cruz', mrns: ['W000012', 'AB-7'] }
  const found = (text: string): boolean => holdsPatient(text, patient)
  expect(
    [
      'for jose de la CRUZ',
      'De La Cruz, José',
      'MRN w000012.',
      'ab-7!',
      'Jose only',
      'De la Cruz only',
      'W0000123',
      'Josefa de la cruz',
    ].map(found),
  ).toEqual([true, true, true, true, false, false, false, false])
})

test("OFR-022 dates and times are the visit's own, the duration hours, the pay as in Available Visits, and no placeholder names the patient", () => {
  expect(
    read('{visit_date} {visit_time} {visit_duration} {pay} {state} {pharmacy} {ops_phone}{link}', {
      timezone: 'America/New_York',
    }),
  ).toBe(
    'Nov 24, 2026 12:30 PM 1.5 h ~$128 ($85/hr) NV Blue Pharmacy 555-555-0100https://l.example/ns?t=x',
  )
  expect([
    placeholders.some((one) => /patient|treatment|street|zip|diagnosis/.test(one)),
    noteHint,
  ]).toEqual([false, 'Do not enter patient information.'])
  expect(
    payText({
      flat_rate_cents: 17_892,
      price_nurse_hourly_rate_cents: null,
      price_nurse_estimate_cents: 17_892,
      price_nurse_note: null,
    }),
  ).toBe('$178 flat')
  // VIS-172: with a minimum of the pharmacy the text says what the visit pays, and why.
  expect(
    read('{pay}{link}', { price_nurse_estimate_cents: 17_100, price_nurse_note: '2 h minimum' }),
  ).toBe('~$171 ($85/hr, 2 h minimum)https://l.example/ns?t=x')
})

test.each<[string, string, number, number]>([
  ['nothing', '', 0, 0],
  ['160 letters of the phone alphabet', 'a'.repeat(160), 160, 1],
  ['161 of them', 'a'.repeat(161), 161, 2],
  ['306', 'a'.repeat(306), 306, 2],
  ['307', 'a'.repeat(307), 307, 3],
  ['a euro counts twice', `${'a'.repeat(159)}€`, 160, 2],
  ['a pair is not cut in two', `${'a'.repeat(152)}€${'a'.repeat(152)}`, 305, 3],
  ['70 with a letter outside it', `${'a'.repeat(69)}ñő`.slice(1), 70, 1],
  ['71 of those', `${'a'.repeat(70)}ő`, 71, 2],
  ['an emoji is two units', `${'a'.repeat(69)}😀`, 70, 2],
])('segments: %s', (_, text, characters, segments) => {
  expect(messageSize(text)).toEqual({ characters, segments })
})

const ready: VisitToStaff = {
  blast_type: 'flexible',
  blast_details: flexible,
  start: '2026-11-24T17:00:00.000Z',
  timezone: 'America/Los_Angeles',
  status: 'New',
  user_id_assigned: null,
  user_id_selected: null,
  flat_rate_cents: 10_000,
  price_nurse_hourly_rate_cents: null,
  blast_saved_at: '2026-11-20T00:00:00.000Z',
  expiration: '2026-12-31',
}
const now = '2026-11-20T17:00:00.000Z'

test("OFR-031 the first of the visit's hints stands, in this order", () => {
  // Each step takes one reason away; the first line has them all.
  let at: VisitToStaff = {
    ...ready,
    status: 'Hold',
    user_id_assigned: 4,
    blast_type: 'manual',
    flat_rate_cents: null,
    start: '2026-11-01T17:00:00.000Z',
    expiration: '2026-10-01',
    blast_saved_at: null,
  }
  const steps: [string, Partial<VisitToStaff>][] = [
    ['This visit is on Hold', { status: 'Inactive - Lost' }],
    ['This visit is canceled or lost', { status: 'Completed - Closed Out' }],
    ['This visit is completed', { status: 'New' }],
    ['This visit is already staffed', { user_id_assigned: null }],
    ['Manual Staff visits are not sent to nurses', { blast_type: 'fixed' }],
    ['Nurse pay is missing', { price_nurse_hourly_rate_cents: 5_000 }],
    ['The visit date has passed', { start: ready.start }],
    ['The linked order expired before the visit', { expiration: null }],
    ['Please save the blast first', { blast_saved_at: now }],
  ]
  for (const [hint, next] of steps) {
    expect(visitHint(at, now)).toBe(hint)
    at = { ...at, ...next }
  }
  expect(visitHint(at, now)).toBeNull()
})

test('an offer lasts to the end of its last day, a fixed one to its start', () => {
  expect(offeredUntil(ready)).toBe('2026-11-27T08:00:00.000Z')
  expect(visitHint(ready, '2026-11-27T07:59:59.000Z')).toBeNull()
  expect(visitHint(ready, '2026-11-27T08:00:00.000Z')).toBe('The visit date has passed')
  expect(offeredUntil({ ...ready, blast_type: 'fixed' })).toBe(ready.start)
})

test('OFR-032 hints of law and safety are not overridden, the others are', () => {
  expect(
    [
      'Account Disabled',
      'No phone number',
      'Blocked by patient',
      'Blocked for this pharmacy',
      'Not licensed in NV',
      'Compact license is not of the home state',
      'Credentials expired',
    ].some(isOverridable),
  ).toBe(false)
  expect(
    [
      'Needs Docs',
      'Vaccination required',
      'Missing vetting: X',
      'Patient prefers female nurse',
      'Skill PICC not verified',
      'Busy',
    ].every(isOverridable),
  ).toBe(true)
})

test('OFR-034 OFR-037 the label is the answer, else the delivery state and its age', () => {
  const label = (own: object) =>
    notificationLabel(
      { notified: '2026-11-20T16:55:00.000Z', sms_status: 'delivered', is_available: null, ...own },
      now,
    )
  expect([
    label({}),
    label({ is_available: true }),
    label({ is_available: false }),
    label({ sms_status: 'failed' }),
    label({ notified: null, sms_status: null }),
    label({ sms_status: 'eChart' }),
  ]).toEqual(['delivered 5 min', 'Applied', 'Declined', 'failed 5 min', 'Not Sent', 'eChart 5 min'])
})

test('OFR-033 OFR-035 rows stand applied first, then unanswered newest first, then declined and failed', () => {
  const row = (id: number, notified: string, sms_status: string, is_available: boolean | null) => ({
    id,
    notified: `2026-11-20T${notified}:00.000Z`,
    sms_status,
    is_available,
  })
  const rows = [
    row(1, '10:00', 'failed', null),
    row(2, '11:00', 'delivered', null),
    row(3, '12:00', 'sent', null),
    row(4, '09:00', 'delivered', false),
    row(5, '08:00', 'failed', true),
  ]
  expect(inPanelOrder(rows).map(({ id }) => id)).toEqual([5, 3, 2, 1, 4])
  const [failed, undelivered] = [
    row(1, '10:00', 'failed', null),
    row(2, '16:55', 'undelivered', null),
  ]
  expect([
    looksDeclined(failed),
    looksDeclined(undelivered),
    looksDeclined(row(3, '10:00', 'delivered', null)),
  ]).toEqual([true, true, false])
  expect([
    notificationLabel({ ...failed, notified: '2026-11-20T16:55:00.000Z' }, now),
    notificationLabel(undelivered, now),
  ]).toEqual(['failed 5 min', 'undelivered 5 min'])
})

test('OFR-036 the delivery states are these, and none falls back', () => {
  expect(deliveryStatuses).toEqual([
    'queued',
    'sending',
    'sent',
    'failed',
    'delivered',
    'undelivered',
    'receiving',
    'received',
    'accepted',
    'scheduled',
    'read',
    'partially_delivered',
    'canceled',
    'eChart',
  ])
  expect([
    isLater('sent', 'queued'),
    isLater('delivered', 'sent'),
    isLater('sent', 'delivered'),
    isLater('failed', 'delivered'),
    isLater('read', 'delivered'),
    isLater('delivered', 'delivered'),
  ]).toEqual([true, true, false, false, true, false])
})
