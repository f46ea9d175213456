// USR "Access" 003, "Form" 023, "Safety" 033, 035, SES-059 to 066: the pure rules of accounts.
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
const someone = { isWrenAdmin: false, isAccountAdmin: false, isSelf: false }
const [accountAdmin, wrenAdmin] = [
  { ...someone, isAccountAdmin: true },
  { ...someone, isWrenAdmin: true },
]

test('SES-061 an admin is an admin also when she is a nurse, a nurse who is no admin is a nurse, anybody else a user', () => {
  const of = (is_admin: boolean, is_nurse: boolean) => roleOf({ is_admin, is_nurse })
  expect([of(true, true), of(true, false), of(false, true), of(false, false)]).toEqual([
    'admin',
    'admin',
    'nurse',
    'user',
  ])
})

test('SES-064 SES-066 USR-012 the codes are five, and has_permissions means one other than NONE', () => {
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

test('ALL is every permission, NONE and nothing are none', () => {
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

test('only a Wren admin sets or clears is_wren_admin and ALL, on a new account and on an old one', () => {
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

test('nobody changes a right of the own account, and everybody her name and address', () => {
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

test('an account admin cannot lead the codes of one who may do everything to herself', () => {
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

test('an operator cannot lead the codes of one who keeps accounts to herself, who may do so alone', () => {
  const keeper = { ...plain, is_account_admin: true }
  const moved = { email: 'mine@people.example', phone: null }
  expect([addressFault(someone, keeper, moved), addressFault(someone, wren, moved)]).toEqual([
    { email: 'You cannot change this setting' },
    { email: 'You cannot change this setting' },
  ])
  expect([
    addressFault(someone, plain, moved),
    addressFault(accountAdmin, keeper, moved),
    addressFault(wrenAdmin, keeper, moved),
    addressFault({ ...someone, isSelf: true }, keeper, moved),
    addressFault(someone, keeper, keeper),
  ]).toEqual(Array(5).fill(null))
})

test('rights and a deletion end sessions, names and a restored account do not', () => {
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

test('SES-062 the account roles are shown as Operator, Account Admin, Wren Admin and Nurse', () => {
  expect(
    flagNames({ is_admin: true, is_account_admin: true, is_wren_admin: true, is_nurse: true }),
  ).toEqual(['Operator', 'Account Admin', 'Wren Admin', 'Nurse'])
  expect(
    flagNames({ is_admin: false, is_account_admin: true, is_wren_admin: false, is_nurse: false }),
  ).toEqual(['Account Admin'])
})
