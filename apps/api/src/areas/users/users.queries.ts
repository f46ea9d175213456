// USR-032, LST-062 to 064: the admins of the pickers.
import { sql } from 'kysely'
import type { Input } from '@wren/contract/call'
import type { AdminChoice, users } from '@wren/contract/users'
import type { Read } from '../../platform/http/bind.ts'

export async function adminList(read: Read, input: Input<typeof users.adminList>): Promise<{ data: AdminChoice[] }> {
  const { settings } = read.platform
  const leftOut = input.for === 'assignment' ? settings.ASSIGNMENT_USERS_EXCLUDED_IDS : settings.ADMIN_PICKER_EXCLUDED_IDS
  const { rows } = await sql<AdminChoice>`select id as value, first_name || ' ' || last_name as name from user_account
    where is_admin and not is_deleted and not id = any(${[...leftOut]}::int[])
    order by fold(first_name || ' ' || last_name), id`.execute(read.db)
  return { data: rows }
}
