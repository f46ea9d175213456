// USR "Form" 014, 017, 023: what the form edits, and what leaves it.
import { expect, test } from 'vitest'
import {
  blank,
  offered,
  sentOf,
  sentOfNew,
  toggled,
  valuesOf,
  widerZones,
  zoneChoice,
  zoneChoices,
} from './users-form.rules.ts'

test('the permissions offered are four, ticked in one order, and NONE is none of them', () => {
  expect(offered).toEqual(['ALL', 'ORD_LINK', 'UNLOCK_RATES', 'PHARMA_AUTO_INVOICE'])
  expect(toggled(toggled(['ORD_LINK'], 'ALL'), 'ORD_LINK')).toEqual(['ALL'])
  expect(toggled([], 'UNLOCK_RATES')).toEqual(['UNLOCK_RATES'])
  expect(valuesOf({ permissions: ['NONE'] } as never).permissions).toEqual([])
})

test('a new user is sent without what nobody sets here, an emptied name as empty text', () => {
  expect(Object.keys(sentOfNew(blank))).not.toContain('is_nurse')
  expect(sentOfNew(blank)).toMatchObject({
    first_name: '',
    last_name: '',
    email: '',
    phone: null,
    permissions: [],
  })
  expect(sentOf({ first_name: null, phone: null })).toEqual({ first_name: '', phone: null })
})

test('five timezones and Other are offered; any other zone stands under Other, known to the wide list or not', () => {
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
  expect([widerZones('Pacific/Honolulu').length, widerZones('Europe/London').at(-1)]).toEqual([
    widerZones(null).length,
    { value: 'Europe/London', label: 'Europe/London' },
  ])
})
