// USR "Form" 018-024, "Soft delete" 025-027, "Calls" 030-031, "Safety" 033-035: making and saving an account.
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
import { accountDeleted, cancelMessagesTo } from '../../platform/outbound/cancel.ts'
import type { Work } from '../../platform/work/work.ts'
import {
  editorOf,
  hasOtherWrenAdmin,
  hasUpcomingVisits,
  insertUser,
  lockUser,
  updateUser,
} from './users.store.ts'

const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

export async function createUser(
  work: Work,
  sent: Input<typeof users.create>,
): Promise<User | Refusal> {
  const wanted: Account = { ...noRights, phone: null, ...withoutAbsent(sent), email: sent.email }
  const fault = rightsFault(editorOf(work, null), null, wanted)
  if (fault !== null) return invalid(fault)
  const user = await insertUser(work, sent)
  if (!isRefusal(user))
    work.recordEvent('users.created', {
      changes: [{ type: 'user', id: user.id, version: user.version, after: user }],
      data: { user: user.id },
    })
  return user
}

const withoutAbsent = (
  sent: UserFields & { readonly is_deleted?: boolean | undefined },
): Partial<Account> =>
  Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))

/** What stands against the change besides whose rights they are. */
async function obstacle(work: Work, before: User, after: Account): Promise<Refusal | null> {
  if (losesWrenAdmin(before, after) && !(await hasOtherWrenAdmin(work, before.id)))
    return lastWrenAdmin
  const isDeleted = after.is_deleted && !before.is_deleted
  return isDeleted && before.is_nurse && (await hasUpcomingVisits(work, before.id))
    ? upcomingVisits
    : null
}

export async function saveUser(
  work: Work,
  { id, version, ...sent }: Input<typeof users.save>,
): Promise<User | Refusal> {
  const before = await lockUser(work, id)
  if (before === null) return unknownUser
  if (version !== undefined && version !== before.version) return stale('user', before)
  const wanted: Account = { ...before, ...withoutAbsent(sent) }
  const fault = rightsFault(editorOf(work, id), before, wanted)
  if (fault !== null) return invalid(fault)
  const refused = await obstacle(work, before, wanted)
  if (refused !== null) return refused
  const changes = Object.fromEntries(
    Object.entries(withoutAbsent(sent)).filter(
      ([name, value]) => !same(value, before[name as keyof User]),
    ),
  )
  if (Object.keys(changes).length === 0) return before
  const after = await updateUser(work, before, changes)
  if (isRefusal(after)) return after
  if (endsSessions(before, after)) await endSessionsOf(work, id, 'access_changed')
  if (after.is_deleted && !before.is_deleted) await cancelMessagesTo(work, id, accountDeleted)
  const detail = version === undefined ? { unconditional: true } : {} // AUD-030
  work.recordEvent('users.changed', {
    changes: [{ type: 'user', id, version: after.version, before, after, detail }],
    data: { user: id, isNurse: after.is_nurse },
  })
  return after
}
