import { expect, test } from 'vitest'
import { startPath, guard } from './guards.ts'

const admin = { isAdmin: true }
const nurse = { isAdmin: false }

test('SHL-042 SHL-046 redirects a protected route to /auth without a session and remembers it', () => {
  expect(
    (['admin', 'non-admin', 'signed-in'] as const).map((audience) => guard(audience, null)),
  ).toEqual(Array(3).fill({ to: '/auth', remember: true }))
})

test('SHL-043 redirects a route of the other role to the home list', () => {
  expect([
    guard('admin', nurse),
    guard('non-admin', admin),
    guard('admin', admin),
    guard('non-admin', nurse),
  ]).toEqual([{ to: '/visits-list' }, { to: '/visits' }, null, null])
})

test('opens signed-in routes for every role and open routes for everybody', () => {
  expect([guard('signed-in', admin), guard('signed-in', nurse), guard('open', null)]).toEqual([
    null,
    null,
    null,
  ])
})

test('starts admins at /visits, others at /visits-list and unknown persons at /auth', () => {
  expect([startPath(admin), startPath(nurse), startPath(null)]).toEqual([
    '/visits',
    '/visits-list',
    '/auth',
  ])
})
