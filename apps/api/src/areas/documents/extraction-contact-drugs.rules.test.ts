// DOC-056: a drug is no contact and no town.
import { expect, test } from 'vitest'
import { shippedReference } from '../../../../../scripts/referral-reference.ts'
import { readReferral } from './extraction.rules.ts'

const reference = shippedReference()
const contactOf = (words: string) =>
  readReferral(
    `Need a nurse for John Smith, DOB 3/4/1960, Sacramento CA 95814, start 6/17.\n${words}`,
    '2026-06-12T10:42:00-07:00',
    reference,
  ).fields.contact_name

const drugs = ['Entyvio', 'Solu Medrol', 'Gammagard Liquid', 'Normal Saline', 'Zoledronic Acid']

test.each([...drugs, 'Ceftriaxone', 'Remicade'])('DOC-056 "%s" is nobody to call', (drug) => {
  for (const lead of ['', 'Thanks\n', 'Regards,\n', 'Call 916-555-0134\n', 'Contact: '])
    expect(contactOf(lead + drug), lead).toBeNull()
})

test.each(drugs)('DOC-056 the name below "%s" is the contact', (drug) => {
  expect(contactOf(`${drug}\nThanks,\nAnn Poe`)).toBe('Ann Poe')
})

test('DOC-056 a family name that is also a line or a word of a drug stays a name', () => {
  expect(contactOf('Remicade\nThanks,\nAnna Hickman')).toBe('Anna Hickman')
  expect(contactOf('Remicade\nThanks,\nRobert Plant')).toBe('Robert Plant')
})

test.each(['Ocrevus', 'Orencia', 'Ultomiris', 'Remicade'])(
  'DOC-056 "%s" before a zip is no town',
  (drug) => {
    const { fields } = readReferral(
      `Vera Stone 5/1/1980, ${drug}, 50309, start 6/18.`,
      '2026-06-12T10:42:00-07:00',
      reference,
    )
    expect(fields).toMatchObject({ postal_code: '50309', city: null })
    expect(fields.treatment).toContain(drug)
  },
)
