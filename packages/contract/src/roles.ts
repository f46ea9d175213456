// SES "Roles" 060-066: role and permissions of a person, derived from her flags.

export const permissionCodes = [
  'ALL',
  'NONE',
  'ORD_LINK',
  'UNLOCK_RATES',
  'PHARMA_AUTO_INVOICE',
] as const
export type Permission = (typeof permissionCodes)[number]
export const roleNames = ['admin', 'nurse', 'user'] as const
export type Role = (typeof roleNames)[number]

export interface AccountFlags {
  readonly is_admin: boolean
  readonly is_nurse: boolean
}

/** SES-061: an admin who is a nurse too is an admin. */
export const roleOf = (flags: AccountFlags): Role =>
  flags.is_admin ? 'admin' : flags.is_nurse ? 'nurse' : 'user'

/** SES-065: ALL is every permission, NONE or nothing is none. */
export const mayUse = (permissions: readonly string[], wanted: Permission): boolean =>
  permissions.includes('ALL') || permissions.includes(wanted)

/** SES-066 */
export const hasPermissions = (permissions: readonly string[]): boolean =>
  permissions.some((code) => code !== 'NONE')
