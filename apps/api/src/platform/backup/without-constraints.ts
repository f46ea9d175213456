// A restore loads rows table by table, in an order that violates foreign keys and triggers. AUD-090.
import type { ClientBase } from 'pg'
import { quoteName } from './backup-format.ts'

interface ForeignKey {
  readonly table: string
  readonly name: string
  readonly definition: string
}

/**
 * Runs `work` without foreign keys and triggers, except those of the audit log. Adding the keys again checks every row.
 * The owner can do this; disabling them for a session would need a superuser.
 */
export async function withoutConstraints(
  client: ClientBase,
  work: () => Promise<void>,
): Promise<void> {
  const { rows: keys } = await client.query<ForeignKey>(`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`)
  const { rows: triggers } = await client.query<{ table: string; name: string }>(`
    select tgrelid::regclass::text as table, tgname as name
      from pg_trigger join pg_class on pg_class.oid = tgrelid
     where not tgisinternal and tgenabled = 'O' and relnamespace = 'public'::regnamespace
       and relname <> 'audit_event'`)
  for (const { table, name } of keys)
    await client.query(`alter table ${table} drop constraint ${quoteName(name)}`)
  for (const { table, name } of triggers)
    await client.query(`alter table ${table} disable trigger ${quoteName(name)}`)
  await work()
  for (const { table, name } of triggers)
    await client.query(`alter table ${table} enable trigger ${quoteName(name)}`)
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${quoteName(name)} ${definition}`)
}
