// Placeholders, faults and rendering of blast templates, and sizes of messages. OFR-017 to OFR-022
import { expect, test } from 'vitest'
import { noteHint, type BlastDetails } from './offers-blast.rules.ts'
import {
  defaultTemplates,
  namesPatient,
  messageSize,
  payText,
  placeholders,
  renderTemplate,
  templateFault,
  templateValues,
  type TemplateFacts,
} from './offers-template.rules.ts'

const flexible: BlastDetails = {
  date: null,
  date_from: '2026-11-24',
  date_to: '2026-11-26',
  slots: ['all-day'],
  note: null,
}

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
const read = (template: string, changes: Partial<TemplateFacts> = {}): string =>
  renderTemplate(
    template,
    templateValues({ ...visit, ...changes }, 'Nora', 'https://l.example/ns?t=x'),
  )

test('OFR-018 OFR-019 OFR-020 OFR-021 the default templates read as sentences', () => {
  expect(read(defaultTemplates.fixed)).toBe(
    'Hi Nora, Wren has a visit in Henderson on Nov 24, 2026 at 9:30 AM (1.5 h). Pay: ~$128 ($85/hr). ' +
      'Interested? https://l.example/ns?t=x',
  )
  expect(
    read(defaultTemplates['fixed-date'], {
      blast_type: 'fixed-date',
      blast_details: { date: '2026-11-25', note: 'Gate code at door.' },
    }),
  ).toBe(
    'Hi Nora, Wren has a visit in Henderson on Nov 25, 2026, time flexible (1.5 h). Pay: ~$128 ($85/hr). ' +
      'Gate code at door. Tell us when you can: https://l.example/ns?t=x',
  )
  expect(
    read(defaultTemplates.flexible, {
      blast_type: 'flexible',
      blast_details: flexible,
      flat_rate_cents: 20_099,
      price_nurse_hourly_rate_cents: null,
    }),
  ).toBe(
    'Hi Nora, Wren has a visit in Henderson between Nov 24, 2026 - Nov 26, 2026 (1.5 h). Pay: $200 flat. ' +
      'Pick your times: https://l.example/ns?t=x',
  )
  expect(
    read(defaultTemplates['multi-day'], {
      blast_type: 'multi-day',
      blast_details: flexible,
      price_nurse_hourly_rate_cents: null,
    }),
  ).toBe(
    'Hi Nora, Wren has 3 visits in Henderson between Nov 24, 2026 - Nov 26, 2026 (1.5 h each). ' +
      'Pay per visit: (pending). Pick your days: https://l.example/ns?t=x',
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

test('OFR-022 a blank value removes the doubled space, and a note stays verbatim', () => {
  const blanks = { city: null, state: null }
  expect(read('{city} Hi {state} there {city} {state} {link}', blanks)).toBe(
    'Hi there https://l.example/ns?t=x',
  )
  expect(read('in {city}, now{state} {link} {city}', blanks)).toBe(
    'in, now https://l.example/ns?t=x',
  )
  expect(read('{details} {link}', { blast_details: { note: 'see {link:token:5}' } })).toBe(
    'see {link:token:5} https://l.example/ns?t=x',
  )
})

test('OFR-022 finds a patient by first and last name or MRN as words, ignoring case and accents', () => {
  const patient = { first_name: 'José', last_name: 'De la Cruz', mrns: ['W000012', 'AB-7'] }
  const isFound = (text: string): boolean => namesPatient(text, patient)
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
    ].map(isFound),
  ).toEqual([true, true, true, true, false, false, false, false])
})

test("OFR-022 shows the visit's dates, hours and pay, and no placeholder names the patient", () => {
  expect(
    read('{visit_date} {visit_time} {visit_duration} {pay} {state} {pharmacy} {ops_phone}{link}', {
      timezone: 'America/New_York',
    }),
  ).toBe(
    'Nov 24, 2026 12:30 PM 1.5 h ~$128 ($85/hr) NV Blue Pharmacy 555-555-0100https://l.example/ns?t=x',
  )
  expect([
    placeholders.some((placeholder) => /patient|treatment|street|zip|diagnosis/.test(placeholder)),
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
  // The pay includes the pharmacy's minimum and names it (VIS-172).
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
