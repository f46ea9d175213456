import { expect, test } from 'vitest'
import type { AutoOfferLog } from './offers-engine.ts'
import { outcomeText } from './offers-engine.rules.ts'

const wave: AutoOfferLog = {
  id: 1,
  intakeId: 2,
  assignmentId: 3,
  ruleId: 1,
  ruleName: 'Urgent',
  wave: 2,
  rate: 66,
  rateUnit: 'hour',
  takeRate: 45,
  nurseIds: [4, 5],
  outcome: 'wave',
  at: '2026-11-21T10:00:00.000Z',
}

test('the last log entry reads as a sentence', () => {
  const at = '2026-11-21T10:05:30.000Z'
  expect(outcomeText(wave, at)).toBe('Wave 2 to 2 nurses at $66/hr, 5 min ago')
  expect(
    outcomeText({ ...wave, outcome: 'raise', nurseIds: [4], rate: 178.5, rateUnit: 'visit' }, at),
  ).toBe('Raised offer to 1 nurse at $178.50, 5 min ago')
  expect(
    outcomeText(
      {
        ...wave,
        outcome: 'no_matching_rule',
        wave: null,
        rate: null,
        rateUnit: null,
        nurseIds: [],
      },
      at,
    ),
  ).toBe('No matching rule, 5 min ago')
  expect(
    outcomeText({ ...wave, outcome: 'disabled by staffing' }, '2026-11-21T13:00:00.000Z'),
  ).toBe('disabled by staffing, 3 hours ago')
})
