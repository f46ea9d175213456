// DOC-063: who is held back, excluded or paused in a message lends no value to the patient beside.
import { describe, expect, test } from 'vitest'
import { shippedReference } from '../../../../../scripts/referral-reference.ts'
import { readReferral } from './extraction.rules.ts'

const reference = shippedReference()
const fieldsOf = (text: string) => readReferral(text, '2026-06-12T10:42:00-07:00', reference).fields
const patient = 'John Smith DOB 3/4/1960, Sacramento CA 95814, start 6/17. Peripheral IV.'

const held = [
  'Please hold Dana Reed (Ocrevus, Tuesday, 89502).',
  'Please hold Dana Reed (Ocrevus, starts 6/20) for now.',
  'Also hold off on Ms. Reed (Ocrevus) until insurance answers.',
  'Hold: Dana Reed (Ocrevus, zip 89502)',
  'On hold: Reed, Dana (Ocrevus)',
  'Excluded: Dana Reed - Ocrevus.',
  'Skip Dana Reed, Ocrevus, for this month.',
  'We are pausing Dana Reed (Ocrevus).',
  'Dana Reed (Ocrevus) - excluded.',
  'Dana Reed, Ocrevus, is being held.',
  'Please put Dana Reed, Ocrevus, on hold.',
  'Everyone but Dana Reed (Ocrevus).',
  'Cancelled: Dana Reed (Ocrevus).',
]

describe('somebody held back beside the patient', () => {
  test.each(held.flatMap((words) => [`${patient}\n${words}`, `${words}\n\n${patient}`]))(
    'DOC-063 no value comes from the one held back: %j',
    (text) => {
      expect(fieldsOf(text)).toMatchObject({
        patient_first_name: 'John',
        patient_last_name: 'Smith',
        dob: '1960-03-04',
        postal_code: '95814',
        treatment: null,
        start_date: '2026-06-17',
        access_type: 'piv',
      })
    },
  )

  test.each([
    'Please hold Wed 6/17 for John Smith, DOB 3/4/1960, Sacramento CA 95814, Ocrevus.',
    'Please hold John Smith for 6/17, DOB 3/4/1960, Sacramento CA 95814, Ocrevus.',
    "Please hold John Smith's slot on 6/17. DOB 3/4/1960, Sacramento CA 95814, Ocrevus.",
  ])('DOC-063 a day held for the patient ends nobody: %j', (text) => {
    expect(fieldsOf(text)).toMatchObject({
      patient_last_name: 'Smith',
      postal_code: '95814',
      treatment: 'Ocrevus (ocrelizumab)',
    })
  })
})
