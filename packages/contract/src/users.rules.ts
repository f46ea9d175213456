// USR "Access" 003, "List" 007, "Form" 023, "Safety" 035, SES-059: who may set what of an account, and which
// changes end its sessions.
import { cannotChange } from './users.refusals.ts'
import { permissionCodes, type Permission } from './roles.ts'

/** USR-028: the longest search. */
export const mostTerm = 200

const flags = [
  ['is_admin', 'Operator'],
  ['is_account_admin', 'Account Admin'],
  ['is_wren_admin', 'Wren Admin'],
  ['is_nurse', 'Nurse'],
] as const

/** USR-007, SES-062: what an account's flags are called, in this order. */
export const flagNames = (
  account: Readonly<Record<(typeof flags)[number][0], boolean>>,
): readonly string[] => flags.flatMap(([name, word]) => (account[name] ? [word] : []))

/** What makes a person able to do something: nobody sets it for oneself. */
export interface Rights {
  readonly is_admin: boolean
  readonly is_account_admin: boolean
  readonly is_wren_admin: boolean
  readonly is_deleted: boolean
  readonly permissions: readonly string[]
}
/** Names and addresses lead to an account too: a code goes where they say. */
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

/** USR-023: in one order, each once; without any it is NONE. */
export function permissionsOf(codes: readonly string[]): Permission[] {
  const held = permissionCodes.filter((code) => code !== 'NONE' && codes.includes(code))
  return held.length === 0 ? ['NONE'] : held
}

const holdsAll = ({ permissions }: Pick<Rights, 'permissions'>): boolean =>
  permissions.includes('ALL')
const samePermissions = (one: Rights, other: Rights): boolean =>
  permissionsOf(one.permissions).join() === permissionsOf(other.permissions).join()

/** The rights that differ, by field. */
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
 * USR-002, USR-003: whoever may do more is reached by nobody who may less: who set such an account's address, here
 * or as a nurse's, would sign in as it.
 */
export function addressFault(
  editor: Editor,
  before: Account,
  after: Pick<Account, 'email' | 'phone'>,
): Fault {
  const isAbove =
    before.is_wren_admin || holdsAll(before)
      ? !editor.isWrenAdmin
      : before.is_account_admin && !(editor.isAccountAdmin || editor.isWrenAdmin)
  const led = (['email', 'phone'] as const).find((name) => before[name] !== after[name])
  return led === undefined || editor.isSelf || !isAbove ? null : fault(led)
}

/** USR-003, USR-035: the first field this editor must not set so, with its text; null when all is well. */
export function rightsFault(editor: Editor, before: Account | null, after: Account): Fault {
  const was: Rights = before ?? noRights
  const changed = changedRights(was, after)
  if (editor.isSelf && changed[0] !== undefined) return fault(changed[0])
  if (editor.isWrenAdmin) return null
  if (changed.includes('is_wren_admin')) return fault('is_wren_admin')
  if (holdsAll(was) !== holdsAll(after)) return fault('permissions')
  return before === null ? null : addressFault(editor, before, after)
}

/** SES-059: after which changes the person signs in anew. */
export const endsSessions = (before: Rights, after: Rights): boolean =>
  changedRights(before, after).some((name) => name !== 'is_deleted' || after.is_deleted)

/** USR-033: the account stops being a Wren admin who can sign in. */
export const losesWrenAdmin = (before: Rights, after: Rights): boolean =>
  before.is_wren_admin && !before.is_deleted && (!after.is_wren_admin || after.is_deleted)
