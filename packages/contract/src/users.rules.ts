// Rules of accounts: which editor may set which field, and which changes end sessions (USR-003, USR-023, USR-035,
// SES-059).
import { cannotChange } from './users.refusals.ts'
import { permissionCodes, type Permission } from './roles.ts'

/** Longest search term (USR-028). */
export const maxUserSearchLength = 200

const flags = [
  ['is_admin', 'Operator'],
  ['is_account_admin', 'Account Admin'],
  ['is_wren_admin', 'Wren Admin'],
  ['is_nurse', 'Nurse'],
] as const

/** Labels of the flags that an account has (USR-007, SES-062). */
export const flagNames = (
  account: Readonly<Record<(typeof flags)[number][0], boolean>>,
): readonly string[] => flags.flatMap(([name, label]) => (account[name] ? [label] : []))

/** Fields that decide what a person may do. Nobody changes their own. */
export interface Rights {
  readonly is_admin: boolean
  readonly is_account_admin: boolean
  readonly is_wren_admin: boolean
  readonly is_deleted: boolean
  readonly permissions: readonly string[]
}
/** E-mail and phone protect an account as well: sign-in codes are sent there. */
export interface Account extends Rights {
  readonly email: string
  readonly phone: string | null
}

export const noRights: Rights = {
  is_admin: false,
  is_account_admin: false,
  is_wren_admin: false,
  is_deleted: false,
  permissions: ['NONE'],
}

/** Distinct codes in a fixed order; NONE where there is no other (USR-023). */
export function permissionsOf(codes: readonly string[]): Permission[] {
  const codesInOrder = permissionCodes.filter((code) => code !== 'NONE' && codes.includes(code))
  return codesInOrder.length === 0 ? ['NONE'] : codesInOrder
}

const holdsAll = ({ permissions }: Pick<Rights, 'permissions'>): boolean =>
  permissions.includes('ALL')
const samePermissions = (a: Rights, b: Rights): boolean =>
  permissionsOf(a.permissions).join() === permissionsOf(b.permissions).join()

/** Names of the rights that differ. */
export const changedRights = (before: Rights, after: Rights): (keyof Rights)[] => [
  ...(['is_admin', 'is_account_admin', 'is_wren_admin', 'is_deleted'] as const).filter(
    (name) => before[name] !== after[name],
  ),
  ...(samePermissions(before, after) ? [] : ['permissions' as const]),
]

export interface Editor {
  readonly isWrenAdmin: boolean
  readonly isAccountAdmin: boolean
  readonly isSelf: boolean
}
type Fault = Readonly<Record<string, string>> | null
const fault = (name: string): Fault => ({ [name]: cannotChange })

/**
 * Refuses to change the e-mail or phone of an account with more rights than the editor, who could otherwise receive
 * its sign-in codes (USR-002, USR-003).
 */
export function addressFault(
  editor: Editor,
  before: Account,
  after: Pick<Account, 'email' | 'phone'>,
): Fault {
  const hasMoreRights =
    before.is_wren_admin || holdsAll(before)
      ? !editor.isWrenAdmin
      : before.is_account_admin && !(editor.isAccountAdmin || editor.isWrenAdmin)
  const changed = (['email', 'phone'] as const).find((name) => before[name] !== after[name])
  return changed === undefined || editor.isSelf || !hasMoreRights ? null : fault(changed)
}

/** The first field that the editor may not set to this value, with its text (USR-003, USR-035). */
export function rightsFault(editor: Editor, before: Account | null, after: Account): Fault {
  const rightsBefore: Rights = before ?? noRights
  const changed = changedRights(rightsBefore, after)
  if (editor.isSelf && changed[0] !== undefined) return fault(changed[0])
  if (editor.isWrenAdmin) return null
  if (changed.includes('is_wren_admin')) return fault('is_wren_admin')
  if (holdsAll(rightsBefore) !== holdsAll(after)) return fault('permissions')
  return before === null ? null : addressFault(editor, before, after)
}

/** True for changes after which the person has to sign in again (SES-059). */
export const endsSessions = (before: Rights, after: Rights): boolean =>
  changedRights(before, after).some((name) => name !== 'is_deleted' || after.is_deleted)

/** True where a Wren admin loses that right or is deleted (USR-033). */
export const losesWrenAdmin = (before: Rights, after: Rights): boolean =>
  before.is_wren_admin && !before.is_deleted && (!after.is_wren_admin || after.is_deleted)
