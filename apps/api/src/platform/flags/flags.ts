// NET "Feature flags" 054-056: read from the table, kept as a cache that may be lost, made at start if missing.
import { sql } from 'kysely'
import { flagKeys, type FlagDefinition } from '@wren/contract/flags'
import type { Database } from '../database/database.ts'
import type { Settings } from '../settings/settings.ts'

const descriptions: Record<(typeof flagKeys)[number], string> = {
  'take-rates': 'Take rates on the visit list and detail',
  'auto-offers': 'Automatic offers on intakes',
  'document-upload': 'Documents on intakes',
  'paste-email-for-extraction': 'Reading of pasted referrals',
  'flag-global-search': 'Global search',
  'nurse-behavior': 'Nurse feedback panel',
}

export async function createMissingFlags(db: Database, settings: Settings, now: string): Promise<void> {
  const on = settings.APP_ENV !== 'production'
  for (const key of flagKeys)
    await sql`insert into feature_flag (key, description, enabled, roles, updated_at)
      values (${key}, ${descriptions[key]}, ${on}, ${on ? ['admin'] : []}, ${now}) on conflict (key) do nothing`.execute(db)
}

export async function readFlags(db: Database): Promise<Map<string, FlagDefinition>> {
  const rows = await sql<FlagDefinition>`select key, enabled, roles, emails, targeting_keys from feature_flag`.execute(db)
  return new Map(rows.rows.map((row) => [row.key, row]))
}
