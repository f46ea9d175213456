// DOC-074: brackets behind a record number that hold another number speak of that other number.
import { expect, test } from 'vitest'
import { shippedReference } from '../../../../../scripts/referral-reference.ts'
import { readReferral } from './extraction.rules.ts'

const reference = shippedReference()
const numberOf = (words: string) =>
  readReferral(
    `Patient: John Smith\nDOB: 3/4/1960\n${words}\nRemicade, start 6/17`,
    '2026-06-12T10:42:00-07:00',
    reference,
  ).fields.pharmacy_mrn

test.each([
  'MRN 4411 (hospital MRN 99120)',
  'MRN: 4411 (Hosp MRN: 99120)',
  'MRN: 4411 (clinic # 99120)',
  'MRN 4411 [Epic 99120]',
  "MRN 4411 (hospital's is 99120)",
  'MRN 4411 (99120 at the hospital)',
  'MRN 4411 (in Epic: 99120)',
  'MRN 4411 (Mercy General MRN 99120)',
  'MRN 4411 - hospital MRN 99120',
  'MRN 99120 (hospital), ours 4411',
  'Hospital MRN 99120 (our MRN 4411)',
])('DOC-074 the number outside the brackets of another place is the record number: %j', (words) => {
  expect(numberOf(words)).toBe('4411')
})

test.each(['MRN 99120 (hospital)', 'MRN 99120 (clinic)'])(
  'DOC-074 brackets without a number say whose the number before them is: %j',
  (words) => {
    expect(numberOf(words)).toBe('99120')
    expect(numberOf(`${words}\nMRN 4411 (ours)`)).toBe('4411')
  },
)
