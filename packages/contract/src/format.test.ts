import { expect, test } from 'vitest'
import {
  countOf,
  cut,
  formatLocation,
  fullName,
  hoursText,
  humanise,
  initials,
  nameWithNickname,
} from './format.ts'

test('names leave out what is missing', () => {
  expect([
    fullName('Ann', 'Lee'),
    fullName(null, 'Lee'),
    fullName(' Ann ', ''),
    fullName(null, undefined),
  ]).toEqual(['Ann Lee', 'Lee', 'Ann', ''])
  expect([nameWithNickname('Ann', 'Lee', 'Annie'), nameWithNickname('Ann', 'Lee', ' ')]).toEqual([
    'Ann Lee (Annie)',
    'Ann Lee',
  ])
  expect([initials('mary ann', 'Lee'), initials(null, 'Élan')]).toEqual(['ML', 'É'])
})

test('a location reads City, ST zip', () => {
  expect(formatLocation({ city: 'Phoenix', state: 'AZ', zip: '85004' })).toBe('Phoenix, AZ 85004')
  expect([
    formatLocation({ city: 'Phoenix' }),
    formatLocation({ state: 'AZ', zip: null }),
    formatLocation({}),
  ]).toEqual(['Phoenix', 'AZ', ''])
})

test('field names are humanised', () => {
  expect(['initial_patient_name', 'startDate', 'css', 'auto-offer'].map(humanise)).toEqual([
    'Initial patient name',
    'Start date',
    'Css',
    'Auto offer',
  ])
})

test('a long text is cut to its first characters and an ellipsis', () => {
  expect([cut('abcdef', 5), cut('abcde', 5), cut('ab😀😀', 4), cut('ab😀😀d', 4)]).toEqual([
    'abcde…',
    'abcde',
    'ab😀😀',
    'ab😀😀…',
  ])
})

test('VIS-144 how long a visit is thought to take is told in hours, with at most two decimals and the unit', () => {
  expect([90, 120, 125, 35, 5, 775].map(hoursText)).toEqual([
    '1.5 h',
    '2 h',
    '2.08 h',
    '0.58 h',
    '0.08 h',
    '12.92 h',
  ])
})

test('a count agrees with its noun', () => {
  expect([
    countOf(0, 'visit'),
    countOf(1, 'visit'),
    countOf(2, 'visit'),
    countOf(1, 'pharmacy', 'pharmacies'),
    countOf(3, 'pharmacy', 'pharmacies'),
  ]).toEqual(['0 visits', '1 visit', '2 visits', '1 pharmacy', '3 pharmacies'])
})
