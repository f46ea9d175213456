// AUD-011, AUD-085: refuses to serve as a superuser, who could change the audit log.
import { Client } from 'pg'

/** Empty if the database does not answer: the start then fails for that reason. */
export async function superuserFaults(url: string | undefined): Promise<string[]> {
  if (url === undefined) return []
  const client = new Client({
    connectionString: url,
    application_name: 'wren-start',
    connectionTimeoutMillis: 5_000,
  })
  try {
    await client.connect()
    const { rows } = await client.query<{ super: boolean }>(
      'select rolsuper as super from pg_roles where rolname = current_user',
    )
    return rows[0]?.super === true ? ['DATABASE_URL signs in as a superuser'] : []
  } catch {
    return []
  } finally {
    await client.end().catch(() => undefined)
  }
}
