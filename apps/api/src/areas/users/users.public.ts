// USR-032, NET-109, NUR-062 to 064: what other areas ask about accounts, and how a nurse's own is made and kept.
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

export { editorOf, insertUser, lockUser, updateUser } from './users.store.ts'
export { bootstrapAdmin } from './users-bootstrap.commands.ts'

/** Whether this id may be chosen as an ops user: an admin who is not deleted. */
export async function isAdminAccount(db: Database, id: number): Promise<boolean> {
  const { rows } =
    await sql`select 1 from user_account where id = ${id} and is_admin and not is_deleted`.execute(
      db,
    )
  return rows.length > 0
}
