// NET-060, NET-095: changes a flag. Every instance is notified with the commit.
import { sql } from 'kysely'
import type { Input } from '@wren/contract/call'
import type { featureFlags, FlagDefinition } from '@wren/contract/flags'
import { notFound, stale, type Refusal } from '@wren/contract/refusal'
import { userIdOf } from '../identity/actor.ts'
import { notify } from '../realtime/announce.ts'
import type { Work } from '../work/work.ts'
import { flagColumns } from './flags.ts'

const equalJson = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

async function lockFlag(work: Work, key: string): Promise<FlagDefinition | undefined> {
  return (
    await sql<FlagDefinition>`select ${flagColumns} from feature_flag where key = ${key} for update`.execute(
      work.db,
    )
  ).rows[0]
}

export async function saveFlag(
  work: Work,
  { key, version, ...sent }: Input<typeof featureFlags.save>,
): Promise<FlagDefinition | Refusal> {
  const before = await lockFlag(work, key)
  if (before === undefined) return notFound('Feature flag not found.')
  if (version !== undefined && version !== before.version) return stale('feature flag', before)
  const {
    enabled = before.enabled,
    roles = before.roles,
    emails = before.emails,
    targeting_keys = before.targeting_keys,
  } = sent
  if (
    equalJson(
      [enabled, roles, emails, targeting_keys],
      [before.enabled, before.roles, before.emails, before.targeting_keys],
    )
  )
    return before
  const { rows } =
    await sql<FlagDefinition>`update feature_flag set enabled = ${enabled}, roles = ${roles}, emails = ${emails},
      targeting_keys = ${targeting_keys},
    version = version + 1, updated_at = ${work.now}, updated_by = ${userIdOf(work.actor)} where key = ${key}
      returning ${flagColumns}`.execute(work.db)
  const after = rows[0] as FlagDefinition
  const detail = version === undefined ? { unconditional: true } : {} // AUD-030
  work.recordEvent('flags.changed', {
    changes: [{ type: 'flag', id: key, version: after.version, before, after, detail }],
    data: { flag: key },
  })
  await notify(work.db, { flags: true })
  work.afterCommit(() => {
    work.platform.flags = new Map(work.platform.flags).set(key, after)
  })
  return after
}
