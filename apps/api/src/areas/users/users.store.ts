// Rows of accounts. Names, phone and timezone of nurses are stored here too (USR-011, USR-021, USR-024).
import { sql, type Selectable } from 'kysely'
import type { Permission } from '@wren/contract/roles'
import { emailTaken } from '@wren/contract/users.refusals'
import type { User, UserFields } from '@wren/contract/users'
import type { Editor } from '@wren/contract/users.rules'
import type { Refusal } from '@wren/contract/refusal'
import { violatedConstraint, type Database } from '../../platform/database/database.ts'
import type { DB } from '../../platform/database/schema.generated.ts'
import type { UserActor } from '../../platform/identity/actor.ts'
import type { Work } from '../../platform/work/work.ts'

/** Only the creation of a nurse profile sets `is_nurse` (USR-024, NUR-062). */
type AccountFields = UserFields & {
  readonly is_deleted?: boolean | undefined
  readonly is_nurse?: true
}
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
const asUser = (row: unknown): User | null => (row as User | undefined) ?? null

export const userById = async (db: Database, id: number): Promise<User | null> =>
  asUser(await accounts(db).where('id', '=', id).executeTakeFirst())
export const lockUser = async (work: Work, id: number): Promise<User | null> =>
  asUser(await accounts(work.db).where('id', '=', id).forUpdate().executeTakeFirst())

const withoutAbsent = (fields: AccountFields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    permissions?: Permission[]
  }

async function store(save: () => Promise<unknown>): Promise<User | Refusal> {
  try {
    return (await save()) as User
  } catch (error) {
    if (violatedConstraint(error) === 'user_account_email_once') return emailTaken
    throw error
  }
}

/** The actor as editor of account `id`; null is a new account. */
export const editorOf = (work: Work, id: number | null): Editor => {
  const { userId, isWrenAdmin, isAccountAdmin } = work.actor as UserActor
  return { isWrenAdmin, isAccountAdmin, isSelf: userId === id }
}

export const insertUser = (work: Work, user: AccountFields): Promise<User | Refusal> =>
  store(() =>
    work.db
      .insertInto('user_account')
      .values({ ...withoutAbsent(user), created: work.now, updated: work.now } as never)
      .returning(columns)
      .executeTakeFirstOrThrow(),
  )

export const updateUser = (
  work: Work,
  before: User,
  changes: AccountFields,
): Promise<User | Refusal> =>
  store(() =>
    work.db
      .updateTable('user_account')
      .set({ ...withoutAbsent(changes), version: before.version + 1, updated: work.now })
      .where('id', '=', before.id)
      .returning(columns)
      .executeTakeFirstOrThrow(),
  )

/** Serialises removals of Wren admins, so that two of them cannot each count the other admin (USR-033). */
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

/** Locks the nurse's row, as every assignment of a visit does (USR-027). */
export async function hasUpcomingVisits(work: Work, id: number): Promise<boolean> {
  await sql`select 1 from nurse where user_id = ${id} for update`.execute(work.db)
  const { rows } =
    await sql`select 1 from visit where user_id_assigned = ${id} and status in ('New', 'Active - Booked',
      'Active - Ready', 'Hold')
    and start >= ${work.now} and not is_deleted limit 1`.execute(work.db)
  return rows.length > 0
}
