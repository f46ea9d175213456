import { expect, test } from 'vitest'
import {
  accessTypes,
  frequencyUnits,
  genders,
  isZip,
  labDropOffs,
  languages,
  weekdays,
} from './reference.ts'
import { slots, slotTimes } from './slots.ts'
import { isTimezone, profileTimezones, timezoneLabel, timezones } from './timezones.ts'
import {
  distanceMiles,
  frequencyDays,
  treatmentTexts,
  treatmentsFailed,
} from './reference.rules.ts'
import { dayNames, zoneAbbreviation } from './time.ts'
import { intake } from './intake.ts'
import { nursesSave } from './nurses-save.ts'
import { patients } from './patients.ts'
import { users } from './users.ts'
import { visits } from './visits.ts'

test('REF-031 REF-032 lists all US zones and Manila with their labels', () => {
  const labels = Object.fromEntries(timezones.map(({ id, label }) => [id, label]))
  expect(labels).toMatchObject({
    'America/Phoenix': 'Arizona',
    'America/Los_Angeles': 'Pacific',
    'America/Denver': 'Mountain',
    'America/Chicago': 'Central',
    'America/New_York': 'Eastern',
    'America/Anchorage': 'Alaska',
    'Pacific/Honolulu': 'Hawaii',
    'America/Indiana/Indianapolis': 'Indiana - Indianapolis',
    'America/Indiana/Knox': 'Indiana - Knox',
    'America/Indiana/Marengo': 'Indiana - Marengo',
    'America/Indiana/Petersburg': 'Indiana - Petersburg',
    'America/Indiana/Tell_City': 'Indiana - Tell City',
    'America/Indiana/Vevay': 'Indiana - Vevay',
    'America/Indiana/Vincennes': 'Indiana - Vincennes',
    'America/Indiana/Winamac': 'Indiana - Winamac',
    'America/Kentucky/Louisville': 'Kentucky - Louisville',
    'America/Kentucky/Monticello': 'Kentucky - Monticello',
    'America/North_Dakota/Beulah': 'North Dakota - Beulah',
    'America/North_Dakota/Center': 'North Dakota - Center',
    'America/North_Dakota/New_Salem': 'North Dakota - New Salem',
    'Asia/Manila': 'Manila',
  })
  expect(timezones).toHaveLength(21)
})

test('REF-034 takes every listed zone in all calls with a timezone, and no label', () => {
  const fields = [
    intake.insert.body.shape,
    patients.insert.body.shape,
    visits.create.body.shape,
    users.create.body.shape,
    nursesSave.create.body.shape.nurse.shape,
  ].map((shape) => shape.timezone)
  for (const { id } of timezones)
    expect([id, ...fields.map((field) => field.safeParse(id).success)]).toEqual([
      id,
      true,
      true,
      true,
      true,
      true,
    ])
  for (const { label } of timezones)
    expect([label, ...fields.map((field) => field.safeParse(label).success)]).toEqual([
      label,
      false,
      false,
      false,
      false,
      false,
    ])
})

test('REF-033 lists zones known to the runtime, with the profile timezones, and refuses others', () => {
  for (const { id } of timezones)
    expect(zoneAbbreviation('2026-01-01T00:00:00.000Z', id)).not.toBe(id)
  expect(profileTimezones.every(isTimezone)).toBe(true)
  expect([
    isTimezone('Europe/Berlin'),
    isTimezone('Pacific'),
    isTimezone(''),
    timezoneLabel('America/Denver'),
  ]).toEqual([false, false, false, 'Mountain'])
})

test('REF-036 lists the access types', () => {
  expect(Object.fromEntries(accessTypes.map(({ label, value }) => [label, value]))).toEqual({
    PIV: 'piv',
    'Port-A-Cath': 'port',
    PICC: 'picc',
    'Midline IV': 'mid',
    SubQ: 'subq',
    'Tunneled Central Line': 'tunneled',
    'IM Injection': 'im-injection',
    'Enteral/Feeding Tube': 'enteral-feeding-tube',
    Unknown: 'unknown',
  })
})

test('REF-037 lists the lab drop-off options', () => {
  expect(labDropOffs.join('; ')).toBe(
    'Quest Diagnostics; Lab Corp - Drop Off; Lab Corp - Lab-in-a-Box (Mail); Lab Corp - Lab-in-a-Box (Drop Off); ' +
      "Sonora Quest; Veteran's Affairs (VA); Banner Hospital Drop Off; Local Hospital; Other; Unknown Lab Type",
  )
})

test('REF-044 counts a week as 7 days and a month as 30', () => {
  expect(frequencyUnits.map(({ value, label }) => `${value} ${label}`)).toEqual([
    'd day',
    'w week',
    'm month',
  ])
  expect([frequencyDays(3, 'd'), frequencyDays(2, 'w'), frequencyDays(1, 'm')]).toEqual([3, 14, 30])
})

test('REF-045 lists the genders', () => {
  expect(genders).toEqual(['F', 'M', 'N/A'])
})

test('names weekdays as the calendar does', () => {
  expect(weekdays.map(({ value, label }) => dayNames[value - 1] === label)).toEqual(
    Array(7).fill(true),
  )
})

test('REF-030 lists eighteen languages with distinct codes', () => {
  expect(languages).toHaveLength(18)
  expect(new Set(languages.map(({ code }) => code)).size).toBe(18)
  expect(
    languages
      .filter(({ language }) =>
        ['English', 'Mandarin', 'Cantonese', 'American Sign Language'].includes(language),
      )
      .map(({ code }) => code),
  ).toEqual(['en', 'zh', 'yue', 'ase'])
})

test('splits start time slots into start and end', () => {
  expect(slots).toEqual(['07:00-10:55', '11:00-14:55', '15:00-19:00'])
  expect(slotTimes('15:00-19:00')).toEqual({ start: '15:00', end: '19:00' })
})

test('accepts exactly 5 digits as a zip', () => {
  expect(
    ['85004', '00001', '8500', '850041', '85004-1234', '85O04', ' 85004', '٨٥٠٠٤'].map(isZip),
  ).toEqual([true, true, false, false, false, false, false, false])
})

test('REF-052 measures symmetric distances, zero to itself, correct across the country', () => {
  const phoenix = { latitude: 33.4557, longitude: -112.0686 }
  const newYork = { latitude: 40.7128, longitude: -74.006 }
  expect(distanceMiles(phoenix, phoenix)).toBe(0)
  expect(distanceMiles(phoenix, newYork)).toBe(distanceMiles(newYork, phoenix))
  expect(distanceMiles(phoenix, newYork)).toBeGreaterThan(2130)
  expect(distanceMiles(phoenix, newYork)).toBeLessThan(2150)
  expect(distanceMiles({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 })).toBe(
    12436.9,
  ) // half of 2 pi r
})

test('REF-025 titles a treatment by brand, else generic name, else group', () => {
  expect(
    treatmentTexts({ brandName: 'Remicade', genericName: 'infliximab', category: 'Biologics' }),
  ).toEqual({ title: 'Remicade', subtitle: 'infliximab', fullText: 'Remicade (infliximab)' })
  expect(
    treatmentTexts({ brandName: null, genericName: 'Vancomycin', category: 'Antibiotics' }),
  ).toEqual({ title: 'Vancomycin', subtitle: 'Antibiotics', fullText: 'Vancomycin' })
  expect(treatmentTexts({ brandName: null, genericName: null, category: 'Antibiotics' })).toEqual({
    title: 'Antibiotics',
    subtitle: 'Antibiotics',
    fullText: 'Antibiotics',
  })
})

test('NET-040 cuts the summary of a failed treatments call to 100 characters', () => {
  expect(treatmentsFailed('x'.repeat(300))).toBe(
    `Error retrieving treatment list ${'x'.repeat(100)}`,
  )
})
