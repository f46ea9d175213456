import { describe, expect, test } from 'vitest'
import { aContext, timeAt, firstDeviceOf, findingsOf } from './chart.builders.ts'
import type { ChartData } from './chart-sections.ts'

type Device = NonNullable<ChartData['access_devices']>[number]
const noted = 'Seen by the prescriber.'
const changed = (change: Device, access_type: string | null = change.type ?? 'piv') =>
  findingsOf(
    (chart) => {
      Object.assign(firstDeviceOf(chart), change)
    },
    aContext({ order: { access_type } }),
  )
const error = (key: string, message: string) => `error access_devices.0.${key}: ${message}`
const required = (key: string, label: string) => error(key, `${label} is required.`)
/** A device with the required fields only. */
const bare = {
  gauge: null,
  needle_length: null,
  attempts: null,
  external_length_cm: null,
  blood_return: null,
  is_new: false,
} as const

describe('CHT-032 required fields', () => {
  test('CHT-032 requires at least one device', () => {
    expect(
      findingsOf((chart) => {
        chart.access_devices = []
      }),
    ).toEqual(['error access_devices: Access devices is required.'])
  })
  test.each([
    ['type', null, 'Type'],
    ['location', ' ', 'Location'],
    ['site_before', [], 'Site before'],
    ['site_after', null, 'Site after'],
  ])('CHT-032 %s', (key, value, label) =>
    expect(changed({ [key]: value })).toEqual([required(key, label)]),
  )
  const returned = required('blood_return', 'Blood return')
  test.each([
    ['piv', {}, []],
    ['piv', { is_new: true }, [required('gauge', 'Gauge'), required('attempts', 'Attempts')]],
    ['mid', {}, [returned]],
    [
      'mid',
      { is_new: true },
      [required('gauge', 'Gauge'), required('attempts', 'Attempts'), returned],
    ],
    [
      'port',
      { is_new: true },
      [required('gauge', 'Gauge'), required('needle_length', 'Needle length'), returned],
    ],
    ['picc', {}, [required('external_length_cm', 'External length'), returned]],
    ['tunneled', {}, [returned]],
    ['subq', { is_new: true }, []],
    ['im-injection', {}, []],
    ['enteral-feeding-tube', {}, []],
    ['unknown', {}, []],
  ] as [NonNullable<Device['type']>, Device, string[]][])(
    'CHT-032 of %s %o',
    (type, change, expected) => {
      expect(changed({ ...bare, type, ...change })).toEqual(expected)
    },
  )
  test.each([
    [0, true],
    [1, false],
    [4, false],
    [5, true],
  ])('CHT-032 %i attempts are out of range: %s', (attempts, isOut) => {
    expect(changed({ attempts, note: noted })).toEqual(
      isOut ? [error('attempts', 'Attempts must be between 1 and 4.')] : [],
    )
  })
  test('CHT-032 a discontinued device requires catheter state and removal time', () => {
    const gone = { catheter_intact: null, removal_time: null }
    expect(changed({ ...gone, discontinued: true })).toEqual([
      required('catheter_intact', 'Catheter intact'),
      required('removal_time', 'Removal time'),
    ])
    expect(changed({ ...gone, discontinued: false })).toEqual([])
    expect(changed({ discontinued: true, catheter_intact: false })).toEqual([])
  })
})

describe('CHT-033 site assessment', () => {
  test.each(['site_before', 'site_after'] as const)('CHT-033 clear stands alone in %s', (key) => {
    expect(changed({ [key]: ['clear', 'redness'], note: noted })).toEqual([
      error(key, 'Clear cannot be combined with other values.'),
    ])
  })
  test.each([
    [{ attempts: 2 }, false],
    [{ attempts: 3 }, true],
    [{ phlebitis_score: 1 }, false],
    [{ phlebitis_score: 2 }, true],
    [{ infiltration_score: 1 }, false],
    [{ infiltration_score: 2 }, true],
    [{ blood_return: 'no' }, true],
    [{ blood_return: 'n/a' }, false],
    [{ site_before: ['redness'] }, true],
    [{ site_after: ['leaking', 'pain'] }, true],
  ] as [Device, boolean][])('CHT-033 %o needs a note: %s', (change, needed) => {
    expect(changed({ ...change, note: null })).toEqual(needed ? [required('note', 'Note')] : [])
    expect(changed({ ...change, note: noted })).toEqual([])
  })
})

describe('CHT-034 flush', () => {
  const flushed = (flush: object) =>
    changed({ flushes: [{ solution: 'Saline', volume_ml: 10, time: timeAt('09:30'), ...flush }] })
  test.each([
    ['solution', 'Solution'],
    ['volume_ml', 'Volume'],
    ['time', 'Time'],
  ])('CHT-034 has %s', (key, label) => {
    expect(flushed({ [key]: null })).toEqual([required(`flushes.0.${key}`, label)])
  })
  test.each([
    [0, true],
    [0.1, false],
    [100, false],
    [100.1, true],
  ])('CHT-034 a volume of %d is out of range: %s', (volume_ml, isOut) => {
    expect(flushed({ volume_ml })).toEqual(
      isOut ? [error('flushes.0.volume_ml', 'Volume must be between 0.1 and 100.')] : [],
    )
  })
  test("CHT-034 an expiry before the visit day requires the device's note", () => {
    expect(flushed({ expiry: '2026-11-20' })).toEqual([])
    expect(flushed({ expiry: '2026-11-19', lot: 'NS1' })).toEqual([
      'warning access_devices.0.flushes.0.expiry: Flush NS1 expired on Nov 19, 2026.',
      error('note', 'Please explain in at least 20 characters.'),
    ])
  })
  test('refuses a flush outside the visit', () => {
    expect(flushed({ time: timeAt('08:59') })).toEqual([
      error('flushes.0.time', 'Time must be within the visit times.'),
    ])
  })
})

test('CHT-035 a type that differs from the order is a warning', () => {
  expect(changed({}, 'picc')).toEqual([
    'warning access_devices.0.type: Access type differs from the order',
  ])
  expect(changed({}, 'piv')).toEqual([])
  expect(changed({}, null)).toEqual([])
})

test('accepts one to three devices and one to three lumens', () => {
  const devices = (count: number) =>
    findingsOf((chart) => {
      chart.access_devices = Array.from({ length: count }, () => firstDeviceOf(chart))
    })
  expect(devices(3)).toEqual([])
  expect(devices(4)).toEqual(['error access_devices: Access devices must be between 1 and 3.'])
  for (const lumens of [0, 4])
    expect(changed({ lumens })).toEqual([error('lumens', 'Lumens must be between 1 and 3.')])
  for (const lumens of [1, 3]) expect(changed({ lumens })).toEqual([])
})
