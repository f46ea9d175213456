// The last step of a restore before its commit: verifies the audit log, ends all sessions and records the restore.
// AUD-090.
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { ClientBase } from 'pg'
import type { Instant } from '@wren/contract/time'
import { kyselyOn } from '../database/kysely-on-client.ts'
import { eventOf } from '../audit/events.ts'
import { openAuditSigner } from '../audit/hash-chain.ts'
import { verifiedText, verifyAuditLog } from '../audit/verify.ts'
import { appendEvents } from '../audit/write.ts'
import type { Secrets } from '../settings/secrets.ts'
import type { BackupHead } from './backup-format.ts'

export async function settleRestore(
  client: ClientBase,
  head: BackupHead,
  keys: Secrets['audit'],
  now: Instant,
): Promise<void> {
  const result = await verifyAuditLog(client, keys)
  if ('reason' in result) throw new Error(verifiedText(result))
  // A session may have been revoked, or its person disabled, after the backup was taken.
  const { rowCount } = await client.query(
    'update session set revoked_at = $1 where revoked_at is null',
    [now],
  )
  const rows = head.tables.reduce((sum, table) => sum + table.rows, 0)
  const event = eventOf(
    {
      type: 'audit',
      id: 'restore',
      action: 'maintenance',
      detail: { backup_taken_at: head.taken_at, rows, sessions_revoked: rowCount ?? 0 },
    },
    'database.restored',
    { kind: 'command', name: 'restore' },
    { requestId: randomUUID(), address: null },
    now,
    hostname(),
  )
  await appendEvents(kyselyOn(client), openAuditSigner(keys), [event])
}
