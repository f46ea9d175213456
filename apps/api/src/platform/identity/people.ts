// Finds the person behind an e-mail address or id, for sign-in only.
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Person } from './session.ts'

const columns = sql`u.id, u.first_name, u.last_name, u.email, u.phone, u.timezone, u.permissions,
  u.is_admin, u.is_account_admin,
  u.is_wren_admin, u.is_nurse, nurse.status as nurse_status, nurse.sub_status as nurse_sub_status`

/**
 * 'held' locks the row during sign-in: a concurrent deletion or change of permissions would otherwise not end the new
 * session (SES-059).
 */
const holding = (how: 'held' | undefined) => (how === 'held' ? sql`for share of u` : sql``)

export async function personByEmail(
  db: Database,
  email: string,
  how?: 'held',
): Promise<Person | null> {
  const found =
    await sql<Person>`select ${columns} from user_account u left join nurse on nurse.user_id = u.id
    where lower(u.email) = lower(${email}) and not u.is_deleted ${holding(how)}`.execute(db)
  return found.rows[0] ?? null
}

export async function personById(db: Database, id: number, how?: 'held'): Promise<Person | null> {
  const found =
    await sql<Person>`select ${columns} from user_account u left join nurse on nurse.user_id = u.id
    where u.id = ${id} and not u.is_deleted ${holding(how)}`.execute(db)
  return found.rows[0] ?? null
}

/** An account of the demo data, not one that a person made. */
export async function isDemoAccount(db: Database, id: number): Promise<boolean> {
  const { rows } = await sql`select from user_account where id = ${id} and is_demo`.execute(db)
  return rows.length > 0
}

/** What the browser stores as `status` (SES-074). */
export const statusOf = (person: Person): string => person.nurse_status ?? 'Admin'
