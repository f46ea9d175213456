import { expect, test } from 'vitest'
import { faultyFields, firstFaultText } from './fault-text.ts'

const labels = { name: 'Name', place: 'City', zone: 'Timezone' }

test('names the first faulty field in the order of the form', () => {
  expect(faultyFields({ other: 'x', zone: 'x', name: 'x' }, labels)).toEqual([
    'name',
    'zone',
    'other',
  ])
  expect(firstFaultText({ zone: 'Invalid value', place: 'This field is required.' }, labels)).toBe(
    'City: This field is required.',
  )
  expect(firstFaultText({ name: 'Name is required' }, labels)).toBe('Name is required')
  expect(firstFaultText({ other: 'Too many' }, labels)).toBe('Too many')
})
