// NET-054, NET-061: a flag as its drawer holds it, and whom it is on for in one line.
import { countOf } from '@wren/contract/format'
import type { FlagDefinition } from '@wren/contract/flags'

export const roleWords: Readonly<Record<FlagDefinition['roles'][number], string>> = {
  admin: 'Admins',
  nurse: 'Nurses',
  user: 'Users without a role',
}
export const flagLabels = {
  enabled: 'On',
  roles: 'Roles',
  emails: 'E-mails',
  targeting_keys: 'Users',
} as const

const userOf = (key: string): number => Number(key.slice('user_'.length))
export const keyOfUser = (id: number): string => `user_${id}`
export const usersOf = ({
  targeting_keys,
}: Pick<FlagDefinition, 'targeting_keys'>): readonly number[] => targeting_keys.map(userOf)

const counted = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [countOf(count, one, many)]

/** Nobody is named: everybody is meant. */
export function onFor({
  roles,
  emails,
  targeting_keys,
}: Pick<FlagDefinition, 'roles' | 'emails' | 'targeting_keys'>): string {
  const named = [
    ...roles.map((role) => roleWords[role]),
    ...counted(emails.length, 'e-mail', 'e-mails'),
    ...counted(targeting_keys.length, 'user', 'users'),
  ]
  return named.length === 0 ? 'Everybody' : named.join(', ')
}

export const showFlagValue = (_name: string, value: unknown): string =>
  typeof value === 'boolean'
    ? value
      ? 'On'
      : 'Off'
    : Array.isArray(value)
      ? value
          .map((one) => roleWords[one as 'admin'] ?? String(one).replace(/^user_/, 'user '))
          .join(', ') || 'None'
      : '-'
