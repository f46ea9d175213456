import { expect, test } from 'vitest'
import {
  addressFault,
  flagNames,
  endsSessions,
  losesWrenAdmin,
  permissionsOf,
  rightsFault,
  type Account,
} from './users.rules.ts'
import { hasPermissions, mayUse, permissionCodes, roleOf } from './roles.ts'

const plain: Account = {
  is_admin: false,
  is_account_admin: false,
  is_wren_admin: false,
  is_deleted: false,
  permissions: ['NONE'],
  email: 'a@people.example',
  phone: null,
}
const wren = { ...plain, is_wren_admin: true }
const operator = { isWrenAdmin: false, isAccountAdmin: false, isSelf: false }
const [accountAdmin, wrenAdmin] = [
  { ...operator, isAccountAdmin: true },
  { ...operator, isWrenAdmin: true },
]

test('SES-061 gives an admin the role admin even as a nurse, other nurses nurse, anybody else user', () => {
  const role = (is_admin: boolean, is_nurse: boolean) => roleOf({ is_admin, is_nurse })
  expect([role(true, true), role(true, false), role(false, true), role(false, false)]).toEqual([
    'admin',
    'admin',
    'nurse',
    'user',
  ])
})

test('SES-064 SES-066 USR-012 has five codes; has_permissions means any but NONE', () => {
  expect([...permissionCodes].toSorted()).toEqual([
    'ALL',
    'NONE',
    'ORD_LINK',
    'PHARMA_AUTO_INVOICE',
    'UNLOCK_RATES',
  ])
  expect([
    hasPermissions([]),
    hasPermissions(['NONE']),
    hasPermissions(['ORD_LINK']),
    hasPermissions(['ALL']),
  ]).toEqual([false, false, true, true])
})

test('ALL implies every permission, NONE and an empty list none', () => {
  const codes = ['ORD_LINK', 'UNLOCK_RATES', 'PHARMA_AUTO_INVOICE'] as const
  expect(
    codes.map((code) => [
      mayUse(['ALL'], code),
      mayUse(['NONE'], code),
      mayUse([], code),
      mayUse([code], code),
    ]),
  ).toEqual(Array(3).fill([true, false, false, true]))
  expect([
    permissionsOf([]),
    permissionsOf(['NONE']),
    permissionsOf(['UNLOCK_RATES', 'ALL', 'UNLOCK_RATES']),
  ]).toEqual([['NONE'], ['NONE'], ['ALL', 'UNLOCK_RATES']])
})

test('only a Wren admin sets or clears is_wren_admin and ALL', () => {
  expect(rightsFault(accountAdmin, null, wren)).toEqual({
    is_wren_admin: 'You cannot change this setting',
  })
  expect(rightsFault(accountAdmin, wren, plain)).toEqual({
    is_wren_admin: 'You cannot change this setting',
  })
  expect(rightsFault(accountAdmin, plain, { ...plain, permissions: ['ALL'] })).toEqual({
    permissions: 'You cannot change this setting',
  })
  expect(rightsFault(accountAdmin, { ...plain, permissions: ['ALL'] }, plain)).toEqual({
    permissions: 'You cannot change this setting',
  })
  expect([
    rightsFault(wrenAdmin, null, wren),
    rightsFault(wrenAdmin, wren, plain),
    rightsFault(wrenAdmin, plain, { ...plain, permissions: ['ALL'] }),
  ]).toEqual([null, null, null])
  expect(
    rightsFault(accountAdmin, plain, {
      ...plain,
      is_admin: true,
      is_account_admin: true,
      is_deleted: true,
      permissions: ['ORD_LINK'],
    }),
  ).toBeNull()
})

test('nobody changes their own rights, everybody their own name and address', () => {
  const self = { ...wrenAdmin, isSelf: true }
  for (const change of [
    { is_admin: true },
    { is_account_admin: true },
    { is_wren_admin: false },
    { is_deleted: true },
    { permissions: ['ORD_LINK'] },
  ])
    expect(rightsFault(self, wren, { ...wren, ...change })).toEqual({
      [Object.keys(change)[0] ?? '']: 'You cannot change this setting',
    })
  expect(
    rightsFault(self, wren, { ...wren, email: 'b@people.example', phone: '6025550123' }),
  ).toBeNull()
})

test('an account admin cannot redirect the sign-in codes of an account with all rights', () => {
  expect(rightsFault(accountAdmin, wren, { ...wren, email: 'mine@people.example' })).toEqual({
    email: 'You cannot change this setting',
  })
  expect(
    rightsFault(
      accountAdmin,
      { ...plain, permissions: ['ALL'] },
      { ...plain, permissions: ['ALL'], phone: '6025550123' },
    ),
  ).toEqual({ phone: 'You cannot change this setting' })
  expect([
    rightsFault(accountAdmin, plain, { ...plain, email: 'b@people.example' }),
    rightsFault(wrenAdmin, wren, { ...wren, email: 'b@people.example' }),
  ]).toEqual([null, null])
})

test('an operator cannot redirect the sign-in codes of an account admin', () => {
  const accountManager = { ...plain, is_account_admin: true }
  const ownAddress = { email: 'mine@people.example', phone: null }
  expect([
    addressFault(operator, accountManager, ownAddress),
    addressFault(operator, wren, ownAddress),
  ]).toEqual([
    { email: 'You cannot change this setting' },
    { email: 'You cannot change this setting' },
  ])
  expect([
    addressFault(operator, plain, ownAddress),
    addressFault(accountAdmin, accountManager, ownAddress),
    addressFault(wrenAdmin, accountManager, ownAddress),
    addressFault({ ...operator, isSelf: true }, accountManager, ownAddress),
    addressFault(operator, accountManager, accountManager),
  ]).toEqual(Array(5).fill(null))
})

test('changed rights and a deletion end sessions, names and a restoration do not', () => {
  const ends = (change: Partial<Account>, before = plain) =>
    endsSessions(before, { ...before, ...change })
  expect([
    ends({ is_admin: true }),
    ends({ is_account_admin: true }),
    ends({ is_wren_admin: true }),
    ends({ permissions: ['ALL'] }),
    ends({ is_deleted: true }),
  ]).toEqual(Array(5).fill(true))
  expect([
    ends({ email: 'b@people.example' }),
    ends({ permissions: [] }),
    ends({ is_deleted: false }, { ...plain, is_deleted: true }),
  ]).toEqual([false, false, false])
  expect([
    losesWrenAdmin(wren, plain),
    losesWrenAdmin(wren, { ...wren, is_deleted: true }),
    losesWrenAdmin(wren, wren),
    losesWrenAdmin({ ...wren, is_deleted: true }, plain),
  ]).toEqual([true, true, false, false])
})

test('SES-062 labels the roles Operator, Account Admin, Wren Admin and Nurse', () => {
  expect(
    flagNames({ is_admin: true, is_account_admin: true, is_wren_admin: true, is_nurse: true }),
  ).toEqual(['Operator', 'Account Admin', 'Wren Admin', 'Nurse'])
  expect(
    flagNames({ is_admin: false, is_account_admin: true, is_wren_admin: false, is_nurse: false }),
  ).toEqual(['Account Admin'])
})
