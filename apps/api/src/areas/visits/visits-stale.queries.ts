// VIS-053: which fields of a visit were changed after somebody loaded it. The audit trail knows.
import { sql } from 'kysely'
import type { Instant } from '@wren/contract/time'
import type { Database } from '../../platform/database/database.ts'

/** By the stamp each event keeps and not by its time: a stamp may run ahead of a clock that stands. */
export async function fieldsChangedSince(
  db: Database,
  visit: number,
  updated: Instant,
): Promise<ReadonlySet<string>> {
  const found = await sql<{
    name: string
  }>`select distinct field.name from audit_event cross join lateral jsonb_object_keys(changes) as field (name)
    where record_type = 'visit' and record_id = ${String(visit)} and action in ('create', 'update') and detail ->> 'updated' > ${updated}`.execute(
    db,
  )
  return new Set(found.rows.map(({ name }) => name))
}
