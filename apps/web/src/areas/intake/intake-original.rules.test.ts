import { expect, it } from 'vitest'
import { originalRows } from './intake-original.rules.ts'

it('shows the known rows in their order, the unknown ones humanised after them, the text apart', () => {
  const rows = originalRows({ favourite_color: 'teal', css: 'Maribeth', initial_patient_first_name: 'Ottoline', contact_phone: '5125550176', contact_phone_text_ok: true, languages: ['English', 'Spanish'], age: null, referral_text: 'Hi' })
  expect(rows.map(({ label, text }) => [label, text])).toEqual([
    ['Patient First Name', 'Ottoline'], ['Languages', 'English, Spanish'], ['Contact Phone', '512-555-0176'], ['Contact Phone Text OK', 'Yes'], ['Client Service Specialist', 'Maribeth'], ['Favourite color', 'teal'],
  ])
  expect(originalRows(null)).toEqual([])
})
