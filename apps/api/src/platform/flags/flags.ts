// NET-054, NET-055, NET-056: flags are rows, cached by each instance and created at start if missing.
import { sql } from 'kysely'
import { flagKeys, type FlagDefinition } from '@wren/contract/flags'
import type { Database } from '../database/database.ts'
import type { Platform } from '../platform.ts'
import type { Settings } from '../settings/settings.ts'

const descriptions: Record<(typeof flagKeys)[number], string> = {
  'take-rates': 'Take rates on the visit list and detail',
  'auto-offers': 'Automatic offers on intakes',
  'document-upload': 'Documents on intakes',
  'paste-email-for-extraction': 'Reading of pasted referrals',
  'flag-global-search': 'Global search',
  'nurse-behavior': 'Nurse feedback panel',
}

export async function createMissingFlags(
  db: Database,
  settings: Settings,
  now: string,
): Promise<void> {
  const on = settings.APP_ENV !== 'production'
  for (const key of flagKeys)
    await sql`insert into feature_flag (key, description, enabled, roles, updated_at)
      values (${key}, ${descriptions[key]}, ${on}, ${on ? ['admin'] : []}, ${now})
        on conflict (key) do nothing`.execute(db)
}

export const flagColumns = sql`
  key, description, enabled, roles, emails, targeting_keys, version, updated_at, updated_by`

export async function readFlags(db: Database): Promise<Map<string, FlagDefinition>> {
  const rows =
    await sql<FlagDefinition>`select ${flagColumns} from feature_flag order by key`.execute(db)
  return new Map(rows.rows.map((row) => [row.key, row]))
}

/** Refreshes the cache. Of concurrent reads the one that began last wins. */
export function flagFollower(platform: Platform): () => void {
  let latest = 0
  return () => {
    const current = ++latest
    readFlags(platform.db).then(
      (flags) => {
        if (current === latest) platform.flags = flags
      },
      () => undefined,
    )
  }
}
