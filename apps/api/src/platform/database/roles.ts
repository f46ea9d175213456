// AUD-008, AUD-087: the two roles of the database: the owner changes the schema, the application only rows.
import type { ClientBase } from 'pg'

export const appRole = 'wren_app'

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`

export async function createDatabase(client: ClientBase, name: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
  if (!rowCount) await client.query(`create database ${quote(name)}`)
}

/** A login of its own, because what SET ROLE takes away any statement can take back. */
export async function ensureAppRole(
  client: ClientBase,
  password: string,
  changed: boolean,
): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [appRole])
  const secret = `'${password.replaceAll(`'`, `''`)}'`
  if (!rowCount) await client.query(`create role ${appRole} login password ${secret}`)
  else if (changed) await client.query(`alter role ${appRole} login password ${secret}`)
}

/**
 * What the application may do, restated after every migration so that no migration has to think of it.
 * Nobody who has taken over the application can change or remove an event of the trail; usage events are only
 * added, and removed when they are old (NET-047).
 */
export async function grantAppRights(client: ClientBase, role = appRole): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role])
  if (!rowCount) return
  const { rows } = await client.query<{ nspname: string }>(
    `select nspname from pg_namespace where nspname in ('public', 'pgboss')`,
  )
  for (const { nspname: schema } of rows) {
    await client.query(`
      grant usage on schema ${schema} to ${quote(role)};
      grant select, insert, update, delete on all tables in schema ${schema} to ${quote(role)};
      grant usage, select on all sequences in schema ${schema} to ${quote(role)};
      grant execute on all functions in schema ${schema} to ${quote(role)}`)
  }
  const { rows: kept } = await client.query<{ name: string; may: string }>(`
    select c.oid::regclass::text as name, case when c.relname in ('schema_migration', 'audit_checkpoint') then 'insert, update, delete' when c.relname = 'analytics_event' then 'update' else 'update, delete' end as may
      from pg_class c left join pg_inherits i on i.inhrelid = c.oid left join pg_class parent on parent.oid = i.inhparent
     where c.relnamespace = 'public'::regnamespace
       and (c.relname in ('audit_event', 'schema_migration', 'audit_checkpoint', 'analytics_event') or parent.relname = 'audit_event')
       and c.relkind in ('r', 'p')`)
  for (const { name, may } of kept)
    await client.query(`revoke ${may} on ${name} from ${quote(role)}`)
}
