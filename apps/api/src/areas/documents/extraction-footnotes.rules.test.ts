// DOC-064: a mark behind a value leads to the note that corrects it.
import { describe, expect, test } from 'vitest'
import { shippedReference } from '../../../../../scripts/referral-reference.ts'
import type { ReferralFields } from './extraction-model.rules.ts'
import { readReferral } from './extraction.rules.ts'

const reference = shippedReference()
const readingOf = (text: string) => readReferral(text, '2026-06-12T10:42:00-07:00', reference)
const fieldsOf = (text: string): ReferralFields => readingOf(text).fields
const head = 'John Smith DOB 3/4/1960, MRN 4411, 1200 Oak St, Sacramento CA 95814, Remicade'

const corrected: readonly (readonly [string, Partial<ReferralFields>])[] = [
  [`${head}, start 6/17**\n** correct is 6/19`, { start_date: '2026-06-19' }],
  [`${head}\nStart: 6/17**\nPIV\n\n**corrected: 6/19`, { start_date: '2026-06-19' }],
  [`${head}, start 6/17* (* should be 6/19)`, { start_date: '2026-06-19' }],
  [`${head}, start 6/17†\n† now 6/19`, { start_date: '2026-06-19' }],
  [`${head}, start 6/17**\n** wrong, use 6/19`, { start_date: '2026-06-19' }],
  [`${head}, start 6/17\nStart 6/19**\n**corrected`, { start_date: '2026-06-19' }],
  [
    `${head.replace('1960', '1960*')}, start 6/17**\n* should be 3/4/1966\n** now 6/19`,
    { dob: '1966-03-04', start_date: '2026-06-19' },
  ],
  [`${head.replace('95814', '95814*')}, start 6/17\n* correction: 95820`, { postal_code: '95820' }],
  [`${head.replace('4411', '4411*')}, start 6/17\n* MRN corrected: 4421`, { pharmacy_mrn: '4421' }],
  [`${head}, start 6/17. Visit 2 hours**\n** 3 hours`, { visit_duration_minutes: 180 }],
]

describe('a mark behind a value', () => {
  test.each(corrected)('DOC-064 the value of the note is meant: %j', (text, fields) => {
    expect(fieldsOf(text)).toMatchObject({
      start_date: '2026-06-17',
      dob: '1960-03-04',
      postal_code: '95814',
      ...fields,
    })
  })

  test.each(['*wrong', '* this day is incorrect', '* in error'])(
    'DOC-064 a value that its note calls wrong is not taken: %j',
    (note) => {
      expect(fieldsOf(`${head}, start 6/17*\n${note}`).start_date).toBeNull()
    },
  )

  test.each(['* was 6/15', '* drug delivered 6/15', '* pending auth', '** correct is 6/19'])(
    'DOC-064 a note of another matter or mark replaces nothing: %j',
    (note) => {
      expect(fieldsOf(`${head}, start 6/17*\n${note}`).start_date).toBe('2026-06-17')
    },
  )

  test('DOC-064 of any two days of a month the one of the note is meant, whatever the mark', () => {
    for (let day = 15; day < 30; day += 1)
      for (const mark of ['*', '**', '***', '†', '‡']) {
        const other = 15 + ((day - 15 + 4) % 15)
        const text = `${head}, start 6/${day}${mark}\n${mark} correct is 6/${other}`
        const { fields, candidates } = readingOf(text)
        expect(fields.start_date, text).toBe(`2026-06-${other}`)
        expect(candidates.start_date?.[0]?.value, text).toBe(`2026-06-${day}`)
      }
  })
})
