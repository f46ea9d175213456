// USR "Form" 011-023: what the form edits, and what it says before sending, in the words of the server.
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

export const blank: UserValues = {
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

export const valuesOf = ({
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
  permissions: toggled(permissions, null),
  is_deleted,
})

/** USR-014: NONE is what stands when nothing is chosen. */
export const offered = [
  'ALL',
  'ORD_LINK',
  'UNLOCK_RATES',
  'PHARMA_AUTO_INVOICE',
] as const satisfies readonly Permission[]

/** In the order they are offered, so that unticking and ticking again is no change. */
export const toggled = (
  codes: readonly Permission[],
  code: Permission | null,
): readonly Permission[] =>
  offered.filter((one) => (one === code ? !codes.includes(one) : codes.includes(one)))

/** Set by nobody here (USR-024); deletion is for existing users. */
export function sentOfNew(values: UserValues): Readonly<Record<string, unknown>> {
  const { is_nurse: _, is_deleted: __, ...rest } = values
  return {
    ...rest,
    first_name: rest.first_name ?? '',
    last_name: rest.last_name ?? '',
    email: rest.email ?? '',
  }
}

/** An emptied required field travels as empty text, so that it is told as missing. */
export const sentOf = (part: Partial<UserValues>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(part).map(([name, value]) => [
      name,
      value === null && ['first_name', 'last_name', 'email'].includes(name) ? '' : value,
    ]),
  )

/** In the order of the form. */
export const labels = {
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
/** USR-021: a conflict names no field, its text does. */
export const takenAt = ({ error }: { readonly error: string }): Readonly<Record<string, string>> =>
  error === emailTaken.error ? { email: error } : {}
export const firstFault = (errors: Readonly<Record<string, string>>): string =>
  firstFaultText(errors, labels)

/** USR-017 */
export const otherZone = 'Other'
export const zoneChoice = (zone: string | null): string | null =>
  zone === null ? null : profileTimezones.includes(zone) ? zone : otherZone
export const zoneChoices = [...profileTimezones, otherZone].map((value) => ({
  value,
  label: value,
}))
export function widerZones(zone: string | null) {
  const wide = timezones.map(({ id, label }) => ({ value: id, label }))
  return zone === null || wide.some(({ value }) => value === zone)
    ? wide
    : [...wide, { value: zone, label: timezoneLabel(zone) }]
}
