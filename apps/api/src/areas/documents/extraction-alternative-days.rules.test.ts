// DOC-077: two start days that 'or' joins are offered, and none is taken.
import { expect, test } from 'vitest'
import { shippedReference } from '../../../../../scripts/referral-reference.ts'
import { readReferral } from './extraction.rules.ts'

const reference = shippedReference()
const startOf = (words: string) => {
  const { fields, candidates } = readReferral(
    `John Smith DOB 3/4/1960 Remicade Sacramento CA 95814. ${words}`,
    '2026-06-12T10:42:00-07:00',
    reference,
  )
  return { value: fields.start_date, offers: (candidates.start_date ?? []).map((one) => one.value) }
}

const open: readonly (readonly [string, string, string])[] = [
  ['Start 12/4 or 12/9', '2026-12-04', '2026-12-09'],
  ['Start 12/4/2026 or on 12/9/2026, thanks', '2026-12-04', '2026-12-09'],
  ['SOC either 6/17 or 6/19.', '2026-06-17', '2026-06-19'],
  ['Start Monday or Thursday.', '2026-06-15', '2026-06-18'],
  ['First visit June 17 or June 19', '2026-06-17', '2026-06-19'],
  ['Starts the 17th or 19th of June', '2026-06-17', '2026-06-19'],
  ['Start 6/17 or 6/19, 6/19 preferred', '2026-06-17', '2026-06-19'],
]
test.each(open)('DOC-077 no day is chosen in %j', (words, first, second) => {
  expect(startOf(words)).toEqual({ value: null, offers: [first, second] })
})

test.each([
  'Start 6/17 or 6/18',
  'Start Wed 6/17 or Thu 6/18',
  'Start 6/17 or 6/19, whichever you can staff.',
  'Start 6/17 or 6/19, either works',
  'Start on 6/17, or on 6/19 if no nurse',
  'Start 6/17 or sooner',
])('DOC-077 the first day is taken in %j', (words) => {
  expect(startOf(words)).toEqual({ value: '2026-06-17', offers: [] })
})
