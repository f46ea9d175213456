// Accounts for other areas (USR-032, NET-109, NUR-062, NUR-063, NUR-064).
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

export { editorOf, insertUser, lockUser, updateUser } from './users.store.ts'
export { bootstrapAdmin } from './users-bootstrap.commands.ts'

/** True for an admin who is not deleted and may therefore be an ops user. */
export async function isAdminAccount(db: Database, id: number): Promise<boolean> {
  const { rows } =
    await sql`select 1 from user_account where id = ${id} and is_admin and not is_deleted`.execute(
      db,
    )
  return rows.length > 0
}
