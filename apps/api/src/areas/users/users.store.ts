// USR "Form" 011, 021: the account row; names, phone and timezone of a nurse stand here too (USR-024).
import { sql, type Selectable } from 'kysely'
import type { Permission } from '@wren/contract/roles'
import { emailTaken } from '@wren/contract/users.refusals'
import type { User, UserFields } from '@wren/contract/users'
import type { Editor } from '@wren/contract/users.rules'
import type { Refusal } from '@wren/contract/refusal'
import { brokenConstraint, type Database } from '../../platform/database/database.ts'
import type { DB } from '../../platform/database/schema.generated.ts'
import type { UserActor } from '../../platform/identity/actor.ts'
import type { Work } from '../../platform/work/work.ts'

/** `is_nurse` comes with the nurse's profile alone (USR-024, NUR-062). */
type Columns = UserFields & { readonly is_deleted?: boolean | undefined; readonly is_nurse?: true }
const columns = [
  'id',
  'version',
  'first_name',
  'last_name',
  'created',
  'email',
  'phone',
  'timezone',
  'is_admin',
  'is_account_admin',
  'is_wren_admin',
  'is_nurse',
  'has_permissions',
  'permissions',
  'is_deleted',
] as const satisfies readonly (keyof Selectable<DB['user_account']>)[]

const accounts = (db: Database) => db.selectFrom('user_account').select(columns)
const found = (row: unknown): User | null => (row as User | undefined) ?? null

export const userById = async (db: Database, id: number): Promise<User | null> =>
  found(await accounts(db).where('id', '=', id).executeTakeFirst())
export const lockUser = async (work: Work, id: number): Promise<User | null> =>
  found(await accounts(work.db).where('id', '=', id).forUpdate().executeTakeFirst())

const given = (some: Columns) =>
  Object.fromEntries(Object.entries(some).filter(([, value]) => value !== undefined)) as {
    permissions?: Permission[]
  }

async function store(save: () => Promise<unknown>): Promise<User | Refusal> {
  try {
    return (await save()) as User
  } catch (error) {
    if (brokenConstraint(error) === 'user_account_email_once') return emailTaken
    throw error
  }
}

/** Who sets something of this account. */
export const editorOf = (work: Work, id: number | null): Editor => {
  const { userId, isWrenAdmin, isAccountAdmin } = work.actor as UserActor
  return { isWrenAdmin, isAccountAdmin, isSelf: userId === id }
}

export const insertUser = (work: Work, user: Columns): Promise<User | Refusal> =>
  store(() =>
    work.db
      .insertInto('user_account')
      .values({ ...given(user), created: work.now, updated: work.now } as never)
      .returning(columns)
      .executeTakeFirstOrThrow(),
  )

export const updateUser = (work: Work, before: User, changes: Columns): Promise<User | Refusal> =>
  store(() =>
    work.db
      .updateTable('user_account')
      .set({ ...given(changes), version: before.version + 1, updated: work.now })
      .where('id', '=', before.id)
      .returning(columns)
      .executeTakeFirstOrThrow(),
  )

/** USR-033: everyone who would take a Wren admin away waits here, so that two cannot each count the other. */
export async function hasOtherWrenAdmin(work: Work, id: number): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('the last Wren admin', 33))`.execute(
    work.db,
  )
  const { rows } =
    await sql`select 1 from user_account where is_wren_admin and not is_deleted and id <> ${id} limit 1`.execute(
      work.db,
    )
  return rows.length > 0
}

/** USR-027; the nurse's row is locked as by whoever gives her a visit. */
export async function hasUpcomingVisits(work: Work, id: number): Promise<boolean> {
  await sql`select 1 from nurse where user_id = ${id} for update`.execute(work.db)
  const { rows } =
    await sql`select 1 from visit where user_id_assigned = ${id} and status in ('New', 'Active - Booked',
      'Active - Ready', 'Hold')
    and start >= ${work.now} and not is_deleted limit 1`.execute(work.db)
  return rows.length > 0
}
