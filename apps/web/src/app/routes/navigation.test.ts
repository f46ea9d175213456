import { expect, test } from 'vitest'
import { entriesFor, isCurrent } from './navigation.ts'
import { screenRoutes } from './table.tsx'

const labels = (person: Parameters<typeof entriesFor>[0]) =>
  entriesFor(person).map((one) => one.label)

test('SHL-063 Available is hidden when the stored nurse status is Disabled', () => {
  expect(labels({ isAdmin: false, nurseStatus: 'Enabled' })).toContain('Available')
  expect(labels({ isAdmin: false, nurseStatus: null })).toContain('Available')
  expect(labels({ isAdmin: false, nurseStatus: 'Disabled' })).not.toContain('Available')
})

test('SHL-086 who is no admin has the navigation of nurses, with or without a nurse record, and there is no third one', () => {
  const statuses = ['Enabled', 'Admin', null] as const
  expect(
    new Set(statuses.map((nurseStatus) => JSON.stringify(labels({ isAdmin: false, nurseStatus })))),
  ).toEqual(new Set([JSON.stringify(labels({ isAdmin: false, nurseStatus: 'Enabled' }))]))
  expect(
    new Set(
      [true, false].flatMap((isAdmin) =>
        statuses.map((nurseStatus) => labels({ isAdmin, nurseStatus }).join()),
      ),
    ).size,
  ).toBe(2)
})

test('an entry whose screen has no route is left out, the others keep their order', () => {
  const paths = new Set(screenRoutes.map((route) => route.path))
  const shown = entriesFor({ isAdmin: true, nurseStatus: 'Admin' })
  expect(shown.every((one) => paths.has(one.path))).toBe(true)
  const order = [
    'Visits',
    'Intake',
    'Nurses',
    'Patients',
    'Pharmacies',
    'Tasks',
    'Updates',
    'Metrics',
    'After Visit Reports',
  ]
  expect(shown.map((one) => one.label)).toEqual(
    order.filter((label) => shown.some((one) => one.label === label)),
  )
})

test('an entry is current on its child routes and not on a neighbour with the same beginning', () => {
  const visits = entriesFor({ isAdmin: true, nurseStatus: null })[0]!
  expect(
    ['/visits', '/visits/5/scheduling', '/visits-list', '/intake-list'].map((path) =>
      isCurrent(visits, path),
    ),
  ).toEqual([true, true, false, false])
})

test('no two screens share a path', () => {
  const paths = screenRoutes.map((route) => route.path)
  expect(new Set(paths).size).toBe(paths.length)
})
