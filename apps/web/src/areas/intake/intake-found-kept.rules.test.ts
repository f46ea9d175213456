// DOC-041, DOC-057, INT-031: what the draft keeps of a reading.
import { expect, test } from 'vitest'
import { readingOf, withReading, type Reading } from './intake-found-kept.rules.ts'
import { blankIntake } from './intake-form.rules.ts'

const text = 'Vyvgart in 89052.'
const values = {
  ...blankIntake('2026-11-21T17:00:00.000Z', null),
  zip: '89052',
  orig_json: { referral_text: text },
}
const reading = {
  text,
  answer: 'accepted',
  put: { zip: '89052', orig_json: { referral_text: text } },
  confirmed: ['treatment'],
  extraction: {
    success: true,
    address: { postalCode: '89052' },
    treatment: 'Vyvgart',
    accessType: null,
    startDate: null,
    executionId: 'e',
    fields: {},
    evidence: {},
    patients: [],
    candidates: {},
  },
} as unknown as Reading
const kept = (one: Reading, over = values) =>
  JSON.parse(JSON.stringify(withReading(over, one))) as Record<string, unknown>

test('INT-031 DOC-057 a draft gives back what was read, answered and confirmed, and holds the text once', () => {
  const draft = kept(reading)
  expect(readingOf(draft)).toEqual({ ...reading, put: { zip: '89052' } })
  expect(JSON.stringify(draft).split(text)).toHaveLength(2)
  expect(readingOf(kept({ ...reading, text: 'An older text' }))?.text).toBe('An older text')
})

test('a draft without a reading has none, and one in another form than ours counts as none', () => {
  expect([withReading(values, null), readingOf({ ...values })]).toEqual([values, null])
  const draft = kept(reading)
  for (const wrong of [
    'x',
    7,
    [],
    { ...(draft['reading'] as object), extraction: null },
    { ...(draft['reading'] as object), answer: 'maybe' },
    { ...(draft['reading'] as object), confirmed: null },
  ])
    expect(readingOf({ ...draft, reading: wrong })).toBe(null)
})
