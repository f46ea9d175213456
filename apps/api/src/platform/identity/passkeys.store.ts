// AUD-062: passkeys and challenges as rows. A challenge is answered once, on any instance.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { challengeMinutes } from '@wren/contract/passkeys.refusals'
import { addMinutes } from '@wren/contract/time'
import type { Database } from '../database/database.ts'
import type { Settings } from '../settings/settings.ts'
import type { Work } from '../work/work.ts'

/** The relying party: the address at which people reach Wren. */
export function relyingParty({ publicUrl }: Settings): {
  readonly id: string
  readonly origin: string
} {
  const { hostname, origin } = new URL(publicUrl)
  return { id: hostname, origin }
}

/** Opaque user handle, the same for all passkeys of a person, so that a device keeps one of them. */
export const handleOf = (userId: number): string =>
  Buffer.from(`wren-${userId}`).toString('base64url')

export async function giveChallenge(work: Work, userId: number | null): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  await sql`insert into passkey_challenge (challenge, user_id, expires_at)
    values (${challenge}, ${userId}, ${addMinutes(work.now, challengeMinutes)})`.execute(work.db)
  return challenge
}

function challengeIn(clientDataJSON: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')) as {
      challenge?: unknown
    }
    return typeof challenge === 'string' && /^[\w-]{43}$/.test(challenge) ? challenge : null
  } catch {
    return null
  }
}

/** Deletes the challenge and returns it if it was ours, for this purpose and unexpired. */
export async function takeChallenge(
  work: Work,
  clientDataJSON: string,
  userId: number | null,
): Promise<string | null> {
  const challenge = challengeIn(clientDataJSON)
  if (challenge === null) return null
  const { rows } = await sql<{
    good: boolean
  }>`delete from passkey_challenge where challenge = ${challenge}
    returning user_id is not distinct from ${userId}::int and expires_at > ${work.now} as good`.execute(
    work.db,
  )
  return rows[0]?.good === true ? challenge : null
}

export interface StoredPasskey {
  readonly id: number
  readonly user_id: number
  readonly credential_id: string
  readonly public_key: Buffer
  readonly counter: number
  readonly transports: string[]
}

/** Locks the passkey, so that of two answers with one counter the second is refused. */
export async function passkeyByCredential(
  work: Work,
  credentialId: string,
): Promise<StoredPasskey | undefined> {
  const { rows } =
    await sql<StoredPasskey>`select id, user_id, credential_id, public_key, counter, transports from passkey
      where credential_id = ${credentialId} for update`.execute(work.db)
  return rows[0]
}

export async function passkeysOf(
  db: Database,
  userId: number,
): Promise<
  readonly {
    id: number
    name: string
    credential_id: string
    transports: string[]
    created_at: string
    last_used_at: string | null
  }[]
> {
  const { rows } =
    await sql<never>`select id, name, credential_id, transports, created_at, last_used_at from passkey
      where user_id = ${userId} order by created_at, id`.execute(db)
  return rows
}
