// Creates and saves accounts (USR-018, USR-020, USR-023, USR-025, USR-027, USR-030, USR-031, USR-033, USR-034,
// USR-035).
import type { Input } from '@wren/contract/call'
import { unknownUser } from '@wren/contract/identity.refusals'
import { invalid, isRefusal, stale, type Refusal } from '@wren/contract/refusal'
import type { User, UserFields, users } from '@wren/contract/users'
import { lastWrenAdmin, upcomingVisits } from '@wren/contract/users.refusals'
import {
  endsSessions,
  losesWrenAdmin,
  noRights,
  rightsFault,
  type Account,
} from '@wren/contract/users.rules'
import { endSessionsOf } from '../../platform/identity/session.commands.ts'
import { accountDeletedReason, cancelMessagesTo } from '../../platform/outbound/deleted-accounts.ts'
import type { Work } from '../../platform/work/work.ts'
import {
  editorOf,
  hasOtherWrenAdmin,
  hasUpcomingVisits,
  insertUser,
  lockUser,
  updateUser,
} from './users.store.ts'

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

export async function createUser(
  work: Work,
  input: Input<typeof users.create>,
): Promise<User | Refusal> {
  const account: Account = { ...noRights, phone: null, ...withoutAbsent(input), email: input.email }
  const fault = rightsFault(editorOf(work, null), null, account)
  if (fault !== null) return invalid(fault)
  const user = await insertUser(work, input)
  if (!isRefusal(user))
    work.recordEvent('users.created', {
      changes: [{ type: 'user', id: user.id, version: user.version, after: user }],
      data: { user: user.id },
    })
  return user
}

const withoutAbsent = (
  fields: UserFields & { readonly is_deleted?: boolean | undefined },
): Partial<Account> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

/** Refusals that do not depend on the editor's rights. */
async function accountRefusal(work: Work, before: User, after: Account): Promise<Refusal | null> {
  if (losesWrenAdmin(before, after) && !(await hasOtherWrenAdmin(work, before.id)))
    return lastWrenAdmin
  const endsAccount = after.is_deleted && !before.is_deleted
  return endsAccount && before.is_nurse && (await hasUpcomingVisits(work, before.id))
    ? upcomingVisits
    : null
}

export async function saveUser(
  work: Work,
  { id, version, ...fields }: Input<typeof users.save>,
): Promise<User | Refusal> {
  const before = await lockUser(work, id)
  if (before === null) return unknownUser
  if (version !== undefined && version !== before.version) return stale('user', before)
  const account: Account = { ...before, ...withoutAbsent(fields) }
  const fault = rightsFault(editorOf(work, id), before, account)
  if (fault !== null) return invalid(fault)
  const refusal = await accountRefusal(work, before, account)
  if (refusal !== null) return refusal
  const changes = Object.fromEntries(
    Object.entries(withoutAbsent(fields)).filter(
      ([name, value]) => !isSame(value, before[name as keyof User]),
    ),
  )
  if (Object.keys(changes).length === 0) return before
  const after = await updateUser(work, before, changes)
  if (isRefusal(after)) return after
  if (endsSessions(before, after)) await endSessionsOf(work, id, 'access_changed')
  if (after.is_deleted && !before.is_deleted) await cancelMessagesTo(work, id, accountDeletedReason)
  const detail = version === undefined ? { unconditional: true } : {} // AUD-030
  work.recordEvent('users.changed', {
    changes: [{ type: 'user', id, version: after.version, before, after, detail }],
    data: { user: id, isNurse: after.is_nurse },
  })
  return after
}
