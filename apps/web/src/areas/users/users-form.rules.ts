// Values of the user form, the bodies it sends and its error texts (USR-011, USR-014, USR-017, USR-021, USR-023).
import { profileTimezones, timezoneLabel, timezones } from '@wren/contract/timezones'
import { firstFaultText } from '../../shared/form/fault-text.ts'
import type { Permission } from '@wren/contract/roles'
import type { User } from '@wren/contract/users'
import { emailTaken } from '@wren/contract/users.refusals'

export interface UserValues {
  readonly [name: string]: unknown
  readonly first_name: string | null
  readonly last_name: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly timezone: string | null
  readonly is_admin: boolean | null
  readonly is_account_admin: boolean | null
  readonly is_wren_admin: boolean | null
  readonly is_nurse: boolean | null
  readonly permissions: readonly Permission[]
  readonly is_deleted: boolean | null
}

export const newUserValues: UserValues = {
  first_name: null,
  last_name: null,
  email: null,
  phone: null,
  timezone: null,
  is_admin: false,
  is_account_admin: false,
  is_wren_admin: false,
  is_nurse: false,
  permissions: [],
  is_deleted: false,
}

export const userValuesOf = ({
  first_name,
  last_name,
  email,
  phone,
  timezone,
  is_admin,
  is_account_admin,
  is_wren_admin,
  is_nurse,
  permissions,
  is_deleted,
}: User): UserValues => ({
  first_name,
  last_name,
  email,
  phone,
  timezone,
  is_admin,
  is_account_admin,
  is_wren_admin,
  is_nurse,
  permissions: toggledPermissions(permissions, null),
  is_deleted,
})

/** NONE is not offered: it is what an empty choice stores (USR-014). */
export const offeredPermissions = [
  'ALL',
  'ORD_LINK',
  'UNLOCK_RATES',
  'PHARMA_AUTO_INVOICE',
] as const satisfies readonly Permission[]

/** In a fixed order, so that clearing and setting a permission again is no change. */
export const toggledPermissions = (
  codes: readonly Permission[],
  code: Permission | null,
): readonly Permission[] =>
  offeredPermissions.filter((offered) =>
    offered === code ? !codes.includes(offered) : codes.includes(offered),
  )

/** Body of USR-030. A new user is neither a nurse nor deleted (USR-024). */
export function createBodyOf(values: UserValues): Readonly<Record<string, unknown>> {
  const { is_nurse: _, is_deleted: __, ...rest } = values
  return {
    ...rest,
    first_name: rest.first_name ?? '',
    last_name: rest.last_name ?? '',
    email: rest.email ?? '',
  }
}

/** Body of USR-031. An emptied required field is sent as empty text, so that the server names it as missing. */
export const saveBodyOf = (values: Partial<UserValues>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value === null && ['first_name', 'last_name', 'email'].includes(name) ? '' : value,
    ]),
  )

/** In the order of the form. */
export const userLabels = {
  first_name: 'First Name',
  last_name: 'Last Name',
  email: 'Email',
  phone: 'Phone',
  timezone: 'Timezone',
  is_admin: 'Operator',
  is_account_admin: 'Account Admin',
  is_wren_admin: 'Wren Admin',
  is_nurse: 'Nurse',
  permissions: 'Extra permissions',
  is_deleted: 'Deleted',
}
/** Field of a conflict, which names none itself (USR-021). */
export const conflictField = ({
  error,
}: {
  readonly error: string
}): Readonly<Record<string, string>> => (error === emailTaken.error ? { email: error } : {})
export const userFaultText = (errors: Readonly<Record<string, string>>): string =>
  firstFaultText(errors, userLabels)

/** Choice that opens the list of all zones (USR-017). */
export const otherZone = 'Other'
export const zoneChoice = (zone: string | null): string | null =>
  zone === null ? null : profileTimezones.includes(zone) ? zone : otherZone
export const zoneChoices = [...profileTimezones, otherZone].map((value) => ({
  value,
  label: value,
}))
export function allZoneChoices(zone: string | null) {
  const choices = timezones.map(({ id, label }) => ({ value: id, label }))
  return zone === null || choices.some(({ value }) => value === zone)
    ? choices
    : [...choices, { value: zone, label: timezoneLabel(zone) }]
}
