import { expect, test } from 'vitest'
import { entriesFor, isCurrent } from './navigation.ts'
import { screenRoutes } from './table.ts'

const labels = (person: Parameters<typeof entriesFor>[0]) =>
  entriesFor(person).map((one) => one.label)

test('SHL-063 hides Available for the stored nurse status Disabled', () => {
  expect(labels({ isAdmin: false, nurseStatus: 'Enabled' })).toContain('Available')
  expect(labels({ isAdmin: false, nurseStatus: null })).toContain('Available')
  expect(labels({ isAdmin: false, nurseStatus: 'Disabled' })).not.toContain('Available')
})

test('SHL-086 gives everybody but admins the navigation of nurses', () => {
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

test('leaves out entries without a route and keeps the order', () => {
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

test('marks an entry on its child routes, not on a path with the same beginning', () => {
  const visits = entriesFor({ isAdmin: true, nurseStatus: null })[0]!
  expect(
    ['/visits', '/visits/5/scheduling', '/visits-list', '/intake-list'].map((path) =>
      isCurrent(visits, path),
    ),
  ).toEqual([true, true, false, false])
})

test('uses no path for two screens', () => {
  const paths = screenRoutes.map((route) => route.path)
  expect(new Set(paths).size).toBe(paths.length)
})
