// User accounts (REF-065, REF-066).
import { checkUser } from './demo-checks.ts'
import type { DemoPlan } from './demo-plan.ts'
import { accounts, adminId, phoneAt, type Account } from './demo-people.ts'
import { staff, type Output } from './demo-output.ts'
import { addMinutes, type Instant } from '@wren/contract/time'

export interface UserRow {
  readonly id: number
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly phone: string | null
  readonly timezone: string
  readonly created: Instant
  readonly account?: Account
}

export function putUser(output: Output, { account, created, ...user }: UserRow): void {
  const row = {
    ...user,
    is_admin: account?.is_admin ?? false,
    is_account_admin: account?.is_account_admin ?? false,
    is_wren_admin: account?.is_wren_admin ?? false,
    is_nurse: account?.is_nurse ?? account === undefined,
    permissions: account?.permissions ?? ['NONE'],
    is_deleted: account?.is_deleted ?? false,
  }
  checkUser(row)
  output.row('user_account', { ...row, is_demo: true, version: 1, created, updated: created })
  output.event({
    at: created,
    actor: staff(adminId),
    fact: 'users.created',
    cause: `user-${user.id}`,
    change: { type: 'user', id: user.id, version: 1, after: row },
  })
}

/** Accounts of nurses are written with their profiles (demo-nurses). */
export function putStaff(output: Output, plan: DemoPlan): void {
  for (const [at, account] of accounts.entries()) {
    if (account.is_nurse) continue
    putUser(output, {
      id: at + 1,
      first_name: account.first_name,
      last_name: account.last_name,
      email: account.email,
      phone: phoneAt('480', at),
      timezone: 'America/Los_Angeles',
      created: addMinutes(plan.now, -1440 * (700 - at)),
      account,
    })
  }
}
