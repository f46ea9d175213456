// One account, and the admins that pickers offer (USR-029, USR-032, LST-064).
import { sql } from 'kysely'
import type { Input } from '@wren/contract/call'
import { unknownUser } from '@wren/contract/identity.refusals'
import type { Refusal } from '@wren/contract/refusal'
import type { AdminChoice, User, users } from '@wren/contract/users'
import type { Read } from '../../platform/http/bind.ts'
import { userById } from './users.store.ts'

export const userOf = async (
  read: Read,
  { id }: Input<typeof users.byId>,
): Promise<User | Refusal> => (await userById(read.db, id)) ?? unknownUser

export async function adminList(
  read: Read,
  input: Input<typeof users.adminList>,
): Promise<{ data: AdminChoice[] }> {
  const { settings } = read.platform
  const excludedIds =
    input.for === 'assignment'
      ? settings.ASSIGNMENT_USERS_EXCLUDED_IDS
      : settings.ADMIN_PICKER_EXCLUDED_IDS
  const { rows } =
    await sql<AdminChoice>`select id as value, first_name || ' ' || last_name as name from user_account
    where is_admin and not is_deleted and not id = any(${[...excludedIds]}::int[])
    order by fold(first_name || ' ' || last_name), id`.execute(read.db)
  return { data: rows }
}
