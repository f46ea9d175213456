// SES-072: somebody must be able to sign in to a new house. At every start the named address is a Wren admin who may do everything.
import { sql } from 'kysely'
import { isRefusal } from '@wren/contract/refusal'
import type { Platform } from '../../platform/platform.ts'
import { runWork } from '../../platform/work/work.ts'

interface Account { readonly id: number; readonly version: number; readonly email: string }

/** Changes nothing when the account is already so. Two instances starting at once make one account: the address is unique. */
export async function bootstrapAdmin(platform: Platform, email: string): Promise<void> {
  const done = await runWork<boolean>(platform, { kind: 'command', name: 'bootstrap' }, { requestId: crypto.randomUUID(), address: null }, async (work) => {
    const stored = await sql<Account & { made: boolean }>`insert into user_account as account (first_name, last_name, email, permissions, is_admin, is_account_admin, is_wren_admin, created, updated)
      values ('Wren', 'Admin', ${email}, '{ALL}', true, true, true, ${work.now}, ${work.now})
      on conflict (lower(email)) do update set permissions = '{ALL}', is_admin = true, is_account_admin = true, is_wren_admin = true, is_deleted = false,
        version = account.version + 1, updated = ${work.now}
      where not (account.is_admin and account.is_account_admin and account.is_wren_admin and not account.is_deleted and 'ALL' = any (account.permissions))
      returning id, version, email, xmax = 0 as made`.execute(work.db)
    const account = stored.rows[0]
    if (account === undefined) return false
    const { made, ...after } = account
    work.record(made ? 'users.created' : 'users.changed', {
      changes: [{ type: 'user', id: after.id, version: after.version, ...(made ? {} : { before: { id: after.id } }), after: { ...after, is_wren_admin: true } }], data: { user: after.id },
    })
    return true
  })
  if (isRefusal(done)) throw new Error(done.error)
}
