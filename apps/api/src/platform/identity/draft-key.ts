// CHT-093: derives the key that opens a person's sealed drafts on a phone whose session has ended.
import { hkdfSync } from 'node:crypto'
import { sql } from 'kysely'
import type { Answer } from '@wren/contract/call'
import type { draftKeys } from '@wren/contract/draft-key'
import type { Read } from '../http/bind.ts'

/**
 * Derived, not stored: neither a copy of the database nor the secret of the server alone opens a draft. The key is the
 * same after a restart and on every instance. A new TOKEN_SECRET makes earlier drafts unreadable.
 */
export async function draftKey({
  db,
  user,
  platform: { secrets },
}: Pick<Read, 'db' | 'user' | 'platform'>): Promise<Answer<typeof draftKeys.own>> {
  const { rows } = await sql<{
    draft_salt: string
  }>`select draft_salt from user_account where id = ${user.userId}`.execute(db)
  const salt = rows[0]?.draft_salt ?? ''
  const key = hkdfSync('sha256', secrets.token, salt, `wren draft key ${user.userId}`, 32)
  return { key: Buffer.from(key).toString('base64url') }
}
