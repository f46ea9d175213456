// The two roles of the database: the owner changes the schema, the application only rows. AUD-008, AUD-087.
import type { ClientBase } from 'pg'

export const appRole = 'wren_app'

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`

export async function createDatabase(client: ClientBase, name: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
  if (!rowCount) await client.query(`create database ${quote(name)}`)
}

/** A separate login, because a statement could undo SET ROLE. */
export async function ensureAppRole(
  client: ClientBase,
  password: string,
  isNewPassword: boolean,
): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [appRole])
  const secret = `'${password.replaceAll(`'`, `''`)}'`
  if (!rowCount) await client.query(`create role ${appRole} login password ${secret}`)
  else if (isNewPassword) await client.query(`alter role ${appRole} login password ${secret}`)
}

/**
 * Grants the rights of the application. Runs after every migration, so that migrations need no grants. The application
 * cannot change or delete audit events, not even when it is compromised. It adds usage events and deletes old ones
 * (NET-047).
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
  const { rows: restrictedTables } = await client.query<{ name: string; rights: string }>(`
    select c.oid::regclass::text as name,
           case when c.relname in ('schema_migration', 'audit_checkpoint') then 'insert, update, delete'
                when c.relname = 'analytics_event' then 'update'
                else 'update, delete' end as rights
      from pg_class c
      left join pg_inherits i on i.inhrelid = c.oid
      left join pg_class parent on parent.oid = i.inhparent
     where c.relnamespace = 'public'::regnamespace
       and (c.relname in ('audit_event', 'schema_migration', 'audit_checkpoint', 'analytics_event')
            or parent.relname = 'audit_event')
       and c.relkind in ('r', 'p')`)
  for (const { name, rights } of restrictedTables)
    await client.query(`revoke ${rights} on ${name} from ${quote(role)}`)
}
