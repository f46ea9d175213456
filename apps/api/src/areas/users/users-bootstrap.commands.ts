// First account of an installation. At every start the configured address becomes a Wren admin with all permissions
// (SES-072).
import { sql } from 'kysely'
import { isRefusal, type Refusal } from '@wren/contract/refusal'
import type { User } from '@wren/contract/users'
import { endsSessions } from '@wren/contract/users.rules'
import { endSessionsOf } from '../../platform/identity/session.commands.ts'
import type { Platform } from '../../platform/platform.ts'
import { runWork, type Work } from '../../platform/work/work.ts'
import { lockUser, updateUser } from './users.store.ts'

const fullRights = {
  is_admin: true,
  is_account_admin: true,
  is_wren_admin: true,
  is_deleted: false,
}

/** False where the account exists. Instances that start at once create one account: addresses are unique. */
async function createAdmin(work: Work, email: string): Promise<boolean> {
  const { rows } = await sql<{
    id: number
  }>`insert into user_account (first_name, last_name, email, permissions, is_admin, is_account_admin, is_wren_admin,
    created, updated)
    values ('Wren', 'Admin', ${email}, '{ALL}', true, true, true, ${work.now}, ${work.now})
      on conflict (lower(email)) do nothing returning id`.execute(work.db)
  const user = rows[0] === undefined ? null : await lockUser(work, rows[0].id)
  if (user === null) return false
  work.recordEvent('users.created', {
    changes: [{ type: 'user', id: user.id, version: user.version, after: user }],
    data: { user: user.id },
  })
  return true
}

async function accountOf(work: Work, email: string): Promise<User | null> {
  const { rows } = await sql<{
    id: number
  }>`select id from user_account where lower(email) = lower(${email})`.execute(work.db)
  return rows[0] === undefined ? null : lockUser(work, rows[0].id)
}

/** Changes nothing and emits no event where the account has all rights. */
async function grantFullRights(work: Work, before: User): Promise<boolean | Refusal> {
  const rights = {
    ...fullRights,
    permissions: before.permissions.includes('ALL') ? before.permissions : ['ALL' as const],
  }
  if (!endsSessions(before, rights) && !before.is_deleted) return false
  const after = await updateUser(work, before, rights)
  if (isRefusal(after)) return after
  if (endsSessions(before, after)) await endSessionsOf(work, after.id, 'access_changed') // SES-059
  work.recordEvent('users.changed', {
    changes: [{ type: 'user', id: after.id, version: after.version, before, after }],
    data: { user: after.id, isNurse: after.is_nurse },
  })
  return true
}

export async function bootstrapAdmin(platform: Platform, email: string): Promise<void> {
  const outcome = await runWork<boolean>(
    platform,
    { kind: 'command', name: 'bootstrap' },
    { requestId: crypto.randomUUID(), address: null },
    async (work) => {
      if (await createAdmin(work, email)) return true
      const account = await accountOf(work, email)
      return account !== null && grantFullRights(work, account)
    },
  )
  if (isRefusal(outcome)) throw new Error(outcome.error)
}
