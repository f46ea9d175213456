// AUD-090: rows of a backup come table by table, in no order that foreign keys or triggers could follow.
import type { ClientBase } from 'pg'
import { quoted } from './backup-format.ts'

interface ForeignKey {
  readonly table: string
  readonly name: string
  readonly definition: string
}

/**
 * Foreign keys are taken away and made anew (which checks every row), triggers sleep meanwhile; the trail keeps its
 * own.
 * The owner's role suffices: switching them off for the session would need a superuser.
 */
export async function withoutGuards(client: ClientBase, work: () => Promise<void>): Promise<void> {
  const { rows: keys } = await client.query<ForeignKey>(`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`)
  const { rows: triggers } = await client.query<{ table: string; name: string }>(`
    select tgrelid::regclass::text as table, tgname as name from pg_trigger join pg_class on pg_class.oid = tgrelid
     where not tgisinternal and tgenabled = 'O' and relnamespace = 'public'::regnamespace and relname <> 'audit_event'`)
  for (const { table, name } of keys)
    await client.query(`alter table ${table} drop constraint ${quoted(name)}`)
  for (const { table, name } of triggers)
    await client.query(`alter table ${table} disable trigger ${quoted(name)}`)
  await work()
  for (const { table, name } of triggers)
    await client.query(`alter table ${table} enable trigger ${quoted(name)}`)
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`)
}
