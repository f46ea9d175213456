// SES-092: browsers that signed in to an account before. Requests of strangers do not count against their limits.
import { sql } from 'kysely'
import { knownBrowserDays } from '@wren/contract/identity.rules'
import { addMinutes } from '@wren/contract/time'
import type { Platform } from '../platform.ts'
import type { Work } from '../work/work.ts'

/** Whether the browser is known to any account: before the body is read, no account is named. */
export async function isKnownBrowser(platform: Platform, browser: string): Promise<boolean> {
  const { rows } = await sql`select 1 from known_browser
    where browser_hash = ${browser} and expires_at > ${platform.clock.now()} limit 1`.execute(
    platform.db,
  )
  return rows.length > 0
}

/**
 * Whether the calling browser signed in to this account before. The number of statements depends only on whether the
 * browser sent a mark, never on the account (AUD-058).
 */
export async function isKnownTo({ db, now, origin }: Work, email: string): Promise<boolean> {
  if (origin.browser === undefined) return false
  const { rows } = await sql`select 1 from known_browser known
    join user_account u on u.id = known.user_id
    where known.browser_hash = ${origin.browser} and known.expires_at > ${now}
      and lower(u.email) = ${email} and not u.is_deleted`.execute(db)
  return rows.length > 0
}

/** Each sign-in extends it. A browser that sends no mark stays unknown. */
export async function knowBrowser({ db, now, origin }: Work, userId: number): Promise<void> {
  if (origin.browser === undefined) return
  const expires = addMinutes(now, knownBrowserDays * 24 * 60)
  await sql`insert into known_browser (user_id, browser_hash, signed_in_at, expires_at)
    values (${userId}, ${origin.browser}, ${now}, ${expires})
    on conflict (user_id, browser_hash)
    do update set signed_in_at = excluded.signed_in_at, expires_at = excluded.expires_at`.execute(
    db,
  )
}

/** Forgets all browsers but that of this session (AUD-063). */
export async function forgetOtherBrowsers(
  { db }: Work,
  userId: number,
  sessionId: string,
): Promise<void> {
  await sql`delete from known_browser where user_id = ${userId} and browser_hash is distinct from
    (select browser_hash from session where sid = ${sessionId})`.execute(db)
}
