import { expect, test } from 'vitest'
import { doorway, guard } from './guards.ts'

const admin = { isAdmin: true }
const nurse = { isAdmin: false }

test('SHL-042 SHL-046 without a session every protected route goes to /auth and is remembered', () => {
  expect(
    (['admin', 'non-admin', 'signed-in'] as const).map((audience) => guard(audience, null)),
  ).toEqual(Array(3).fill({ to: '/auth', remember: true }))
})

test('SHL-043 a route of the other role redirects to the home list', () => {
  expect([
    guard('admin', nurse),
    guard('non-admin', admin),
    guard('admin', admin),
    guard('non-admin', nurse),
  ]).toEqual([{ to: '/visits-list' }, { to: '/visits' }, null, null])
})

test('routes bound to no role open for both, open routes for everybody', () => {
  expect([guard('signed-in', admin), guard('signed-in', nurse), guard('open', null)]).toEqual([
    null,
    null,
    null,
  ])
})

test('a doorway leads admins to /visits, others to /visits-list and strangers to /auth', () => {
  expect([doorway(admin), doorway(nurse), doorway(null)]).toEqual([
    '/visits',
    '/visits-list',
    '/auth',
  ])
})
