import { expect, test } from 'vitest'
import { neighboursOf } from './remembered-list.ts'

const list = {
  label: 'Visits',
  href: '/visits?ops=12',
  paths: ['/visits/3', '/visits/1', '/visits/2'],
}

test('gives a record its neighbours in the order of its list', () => {
  expect(neighboursOf(list, '/visits/1')).toEqual({
    previous: '/visits/3',
    next: '/visits/2',
    back: { to: '/visits?ops=12', label: 'Visits' },
  })
  expect(neighboursOf(list, '/visits/2').next).toBe(null)
})

test('gives a record outside the list no neighbours', () => {
  expect(neighboursOf(list, '/intake/1')).toEqual({ previous: null, next: null, back: null })
  expect(neighboursOf(null, '/visits/1').back).toBe(null)
})
