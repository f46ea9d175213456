// Derives role and permissions of a user from the flags of the account.
// SES "Roles": SES-060, SES-061, SES-062, SES-063, SES-064, SES-065, SES-066

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

/** An admin who is also a nurse has the role admin. SES-061 */
export const roleOf = (flags: AccountFlags): Role =>
  flags.is_admin ? 'admin' : flags.is_nurse ? 'nurse' : 'user'

/** ALL grants every permission, NONE or an empty value grants none. SES-065 */
export const mayUse = (permissions: readonly string[], wanted: Permission): boolean =>
  permissions.includes('ALL') || permissions.includes(wanted)

/** SES-066 */
export const hasPermissions = (permissions: readonly string[]): boolean =>
  permissions.some((code) => code !== 'NONE')
