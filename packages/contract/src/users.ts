// Calls of accounts (USR-011, USR-021, USR-023, USR-028, USR-029, USR-030, USR-031, USR-032, LST-064).
import { z } from 'zod'
import { notSetBy } from './refused-fields.rules.ts'
import { calls, get, patch, PathId, post } from './call.ts'
import { requiredEmail, Version, wrongValue, yesNo, tooLong } from './field-schemas.ts'
import { optionalPhone } from './phone-fields.ts'
import { ListParameters, ListQuery } from './list-answer.ts'
import { csvCall } from './list-csv.ts'
import { permissionCodes } from './roles.ts'
import { permissionsOf } from './users.rules.ts'

export const AdminChoice = z.object({ value: z.int(), name: z.string() })
export type AdminChoice = z.output<typeof AdminChoice>

const text = z.string().nullable()
export const User = z.object({
  id: z.int(),
  version: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  created: z.string(),
  email: z.string(),
  phone: text,
  timezone: text,
  is_admin: z.boolean(),
  is_account_admin: z.boolean(),
  is_wren_admin: z.boolean(),
  is_nurse: z.boolean(),
  has_permissions: z.boolean(),
  permissions: z.array(z.enum(permissionCodes)),
  is_deleted: z.boolean(),
})
export type User = z.output<typeof User>

const nameField = (label: string, maxLength: number) =>
  z
    .string({
      error: ({ input }) =>
        input === undefined || input === null ? `${label} is required` : wrongValue,
    })
    .trim()
    .min(1, `${label} is required`)
    .max(maxLength, tooLong(maxLength))

const shortNames = [
  'UTC',
  'GMT',
  'UCT',
  'EST',
  'MST',
  'HST',
  'CET',
  'MET',
  'EET',
  'WET',
  'PRC',
  'ROC',
  'ROK',
]

/** True for every name of the IANA database, not only for zones with visits. */
function isZone(name: string): boolean {
  // Intl also accepts abbreviations that the database does not have (PST), and names in any case.
  if (
    !/^[A-Z][A-Za-z_]+(?:\/[A-Za-z0-9_+-]+)*$/.test(name) ||
    (name.length === 3 && !shortNames.includes(name))
  )
    return false
  try {
    const { timeZone } = new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions()
    return timeZone === name || timeZone.toLowerCase() !== name.toLowerCase()
  } catch {
    return false
  }
}

const fields = {
  first_name: nameField('First Name', 100),
  last_name: nameField('Last Name', 100),
  email: requiredEmail(254, 'Email is required'),
  phone: optionalPhone('Phone'),
  timezone: z
    .string(wrongValue)
    .transform((text) => (text === '' ? null : text))
    .refine((zone) => zone === null || isZone(zone), wrongValue)
    .nullable(),
  is_admin: yesNo,
  is_account_admin: yesNo,
  is_wren_admin: yesNo,
  permissions: z
    .array(z.enum(permissionCodes, wrongValue), wrongValue)
    .max(20, wrongValue)
    .refine(
      (codes) => !codes.includes('NONE') || codes.every((code) => code === 'NONE'),
      'NONE cannot be combined with another permission',
    )
    .transform(permissionsOf),
}
const UserFields = z.object(fields).partial()
export type UserFields = z.output<typeof UserFields>
const required = { first_name: fields.first_name, last_name: fields.last_name, email: fields.email }
const UserCreate = UserFields.extend(required)
const UserSave = UserFields.extend({ is_deleted: yesNo.optional(), version: Version.optional() })

/**
 * Flag of a query; false restricts nothing (USR-008). Other texts, such as yes, no or a wrong value, are read by the
 * list (LST-007, LST-025).
 */
const flag = z
  .unknown()
  .transform((text) =>
    text === 'true' ? true : text === 'false' ? false : text === '' ? undefined : text,
  )
  .optional()
const listFlags = {
  is_admin: flag,
  is_account_admin: flag,
  is_wren_admin: flag,
  is_nurse: flag,
  has_permissions: flag,
  is_deleted: flag,
}
const screenFlags = {
  isAdmin: flag,
  isAccountAdmin: flag,
  isWrenAdmin: flag,
  isNurse: flag,
  hasPermissions: flag,
  isDeleted: flag,
}

const listCall = get('/users', {
  ids: 'USR-028 USR-006 USR-008 USR-009',
  allow: 'account-admin',
  query: ListQuery.extend({
    ...listFlags,
    ...screenFlags,
    rowsPerPage: ListQuery.shape.limit,
    search: z.unknown().optional(),
  }),
  answer: z.object({
    data: z.array(User),
    parameters: ListParameters,
    page: z.number(),
    total_count: z.int(),
  }),
})

export const users = calls('users', {
  list: listCall,
  csv: csvCall(listCall),
  byId: get('/users/:id', {
    ids: 'USR-029',
    allow: 'account-admin',
    params: z.object({ id: PathId }),
    notFound: 'User not found.',
    answer: User,
  }),
  create: post('/users', {
    ids: 'USR-030 USR-021 USR-024',
    allow: 'account-admin',
    status: 201,
    idempotent: true,
    body: UserCreate,
    refuses: [...notSetBy(User, UserCreate), 'updated'],
    answer: User,
  }),
  save: patch('/users/:id', {
    ids: 'USR-031 USR-003 USR-025 USR-027 USR-033 USR-034 USR-035',
    allow: 'account-admin',
    params: z.object({ id: PathId }),
    notFound: 'User not found.',
    body: UserSave,
    refuses: [...notSetBy(User, UserSave), 'updated'],
    answer: User,
  }),
  adminList: get('/admin-list', {
    ids: 'USR-032 LST-064',
    allow: 'admin',
    query: z.object({ for: z.string().optional() }),
    answer: z.object({ data: z.array(AdminChoice) }),
  }),
})
