import { expect, test } from 'vitest'
import {
  allZoneChoices,
  createBodyOf,
  newUserValues,
  offeredPermissions,
  saveBodyOf,
  toggledPermissions,
  userValuesOf,
  zoneChoice,
  zoneChoices,
} from './users-form.rules.ts'

test('offers four permissions in a fixed order, without NONE', () => {
  expect(offeredPermissions).toEqual(['ALL', 'ORD_LINK', 'UNLOCK_RATES', 'PHARMA_AUTO_INVOICE'])
  expect(toggledPermissions(toggledPermissions(['ORD_LINK'], 'ALL'), 'ORD_LINK')).toEqual(['ALL'])
  expect(toggledPermissions([], 'UNLOCK_RATES')).toEqual(['UNLOCK_RATES'])
  expect(userValuesOf({ permissions: ['NONE'] } as never).permissions).toEqual([])
})

test('sends no nurse flag for a new user, and an emptied name as empty text', () => {
  expect(Object.keys(createBodyOf(newUserValues))).not.toContain('is_nurse')
  expect(createBodyOf(newUserValues)).toMatchObject({
    first_name: '',
    last_name: '',
    email: '',
    phone: null,
    permissions: [],
  })
  expect(saveBodyOf({ first_name: null, phone: null })).toEqual({ first_name: '', phone: null })
})

test('offers five timezones and Other, under which every other zone appears', () => {
  expect(zoneChoices.map(({ value }) => value)).toEqual([
    'America/Chicago',
    'America/Denver',
    'America/Los_Angeles',
    'America/Phoenix',
    'America/New_York',
    'Other',
  ])
  expect([zoneChoice(null), zoneChoice('America/Denver'), zoneChoice('Pacific/Honolulu')]).toEqual([
    null,
    'America/Denver',
    'Other',
  ])
  expect([
    allZoneChoices('Pacific/Honolulu').length,
    allZoneChoices('Europe/London').at(-1),
  ]).toEqual([allZoneChoices(null).length, { value: 'Europe/London', label: 'Europe/London' }])
})
