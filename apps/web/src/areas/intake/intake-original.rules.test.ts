import { expect, it } from 'vitest'
import { originalRows } from './intake-original.rules.ts'

it('shows the known rows in their order, the unknown ones humanised after them, the text apart', () => {
  const { known, unknown } = originalRows({
    favourite_color: 'teal',
    labs: 'Yes',
    css: 'Maribeth',
    referral_text: 'Hi',
    contact_phone_text_ok: true,
    contact_phone: '5125550176',
    languages: ['English', 'Spanish'],
    nurse_gender_preference: 'N/A',
    age: 61,
    provider_mrn: 'PPR-1',
    initial_patient_last_name: 'Pennyroyal',
    initial_patient_first_name: 'Ottoline',
    seen_at: null,
  })
  expect(known.map(({ label, text }) => [label, text])).toEqual([
    ['Patient First Name', 'Ottoline'],
    ['Patient Last Name', 'Pennyroyal'],
    ['Provider MRN', 'PPR-1'],
    ['Age', '61'],
    ['Nurse Gender Preference', 'N/A'],
    ['Languages', 'English, Spanish'],
    ['Contact Phone', '512-555-0176'],
    ['Contact Phone Text OK', 'Yes'],
    ['Client Service Specialist', 'Maribeth'],
    ['Labs', 'Yes'],
  ])
  expect(unknown.map(({ label, text }) => [label, text])).toEqual([['Favourite color', 'teal']])
  expect(originalRows(null)).toEqual({ known: [], unknown: [] })
})
