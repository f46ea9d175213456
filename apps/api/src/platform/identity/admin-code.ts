// AUD-091: makes a sign-in code for an admin when neither e-mail nor text messages can be sent. The audit log records
// it.
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { sql } from 'kysely'
import { codeMinutes } from '@wren/contract/identity.rules'
import { addMinutes, type Instant } from '@wren/contract/time'
import type { Database } from '../database/database.ts'
import { eventOf } from '../audit/events.ts'
import type { AuditSigner } from '../audit/hash-chain.ts'
import { appendEvents } from '../audit/write.ts'
import { hideCode, newCode } from './codes.ts'
import { personByEmail } from './people.ts'

/** Null if no admin has this address. Must run within a transaction. */
export async function makeAdminCode(
  db: Database,
  signer: AuditSigner,
  email: string,
  now: Instant,
): Promise<string | null> {
  const person = await personByEmail(db, email)
  if (person === null || !(person.is_admin || person.is_wren_admin || person.is_account_admin))
    return null
  const code = newCode()
  const { salt, code_hash } = hideCode(code)
  await sql`insert into sign_in_code
      (email, user_id, salt, code_hash, wrong_attempts, requested_at, expires_at, used_at)
    values (${person.email.toLowerCase()}, ${person.id}, ${salt}, ${code_hash}, 0, ${now},
      ${addMinutes(now, codeMinutes)}, null)
    on conflict (email) where request_hash is null do update set user_id = excluded.user_id, salt = excluded.salt,
      code_hash = excluded.code_hash, wrong_attempts = 0,
      requested_at = excluded.requested_at, expires_at = excluded.expires_at, used_at = null`.execute(
    db,
  )
  const event = eventOf(
    { type: 'user', id: person.id, action: 'maintenance' },
    'identity.admin-code',
    { kind: 'command', name: 'admin:code' },
    { requestId: randomUUID(), address: null },
    now,
    hostname(),
  )
  await appendEvents(db, signer, [event])
  return code
}
