// DOC-066: a weekday in a reply counts from the proposed day, however late the text is read.
import { describe, expect, test } from 'vitest'
import { shippedReference } from '../../../../../scripts/referral-reference.ts'
import { readReferral } from './extraction.rules.ts'

const reference = shippedReference()
const startOf = (text: string, received: string) =>
  readReferral(text, `${received}T10:42:00-07:00`, reference).fields.start_date
const patient = 'John Smith DOB 3/4/1960 Remicade, Sacramento CA 95814.'
const quoted = 'On Fri, Jun 12, 2026 at 9:12 AM Anna Poe <anna@rx.test> wrote:'

/** Monday 6/15 is proposed. */
const replies: readonly (readonly [text: string, day: string])[] = [
  [`${patient} Start 6/15?\nMonday we have nobody. Tuesday?`, '2026-06-16'],
  [`${patient} Start 6/15?\n\nBob: Monday we have nobody. Tuesday?\nAnna: ok`, '2026-06-16'],
  [`${patient} Start 6/15?\n\nNobody on Monday, could do Wednesday?`, '2026-06-17'],
  [`${patient} Can you start 6/15?\n\nMonday is full. How about Thursday?\nfine`, '2026-06-18'],
  [`Monday we have nobody. Tuesday?\n\n${quoted}\n> ${patient} Start 6/15?`, '2026-06-16'],
  [`Mon does not work. Friday?\n\n${quoted}\n> ${patient} Start 6/15?`, '2026-06-19'],
]

describe('a weekday in a reply', () => {
  test.each(replies)('DOC-066 is the one after the proposed day: %j', (text, day) => {
    for (const received of ['2026-06-09', '2026-06-12', '2026-06-14', '2026-06-15', '2026-06-16'])
      expect(startOf(text, received), received).toBe(day)
  })
})
