// SES-048, SES-049, SES-050, AUD-044, AUD-045, AUD-046, AUD-047, AUD-052: a signed token names the session. The rows of
// session and person decide on every call.
import { randomBytes } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { sql } from 'kysely'
import type { EndReason } from '@wren/contract/identity.rules'
import { roleOf } from '@wren/contract/roles'
import { notify } from '../realtime/announce.ts'
import type { Platform } from '../platform.ts'
import type { Work } from '../work/work.ts'
import type { UserActor } from './actor.ts'

export interface Person {
  readonly id: number
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly phone: string | null
  readonly timezone: string | null
  readonly permissions: readonly string[]
  readonly is_admin: boolean
  readonly is_account_admin: boolean
  readonly is_wren_admin: boolean
  readonly is_nurse: boolean
  readonly nurse_status: string | null
  readonly nurse_sub_status: string | null
}

export interface Entered {
  readonly actor: UserActor
  readonly person: Person
  readonly calls: number
  readonly wait: number
}

const keyOf = (platform: Platform): Uint8Array => new TextEncoder().encode(platform.secrets.session)
export const defaultZone = 'America/Los_Angeles' // SHL-005

interface Verified {
  readonly sid: string
  readonly expires: number
}
/**
 * Tokens with a valid signature, by platform: verifying them again took a tenth of a list call. Expiry and session row
 * are checked on every call.
 */
const verified = new WeakMap<Platform['secrets'], Map<string, Verified>>()
const mostVerified = 10_000

/** The sid of a token of ours, or null. Expiry is measured by the application's clock (AUD-047). */
async function sidOf(
  platform: Platform,
  token: string,
  which: 'live' | 'expired too' = 'live',
): Promise<string | null> {
  const now = Date.parse(platform.clock.now())
  const known = verified.get(platform.secrets) ?? new Map<string, Verified>()
  verified.set(platform.secrets, known)
  const before = known.get(token)
  if (before !== undefined)
    return before.expires > now || which === 'expired too' ? before.sid : null
  try {
    const { payload } = await jwtVerify(token, keyOf(platform), {
      algorithms: ['HS256'],
      issuer: 'wren',
      audience: 'wren',
      // Without a time only the signature is checked.
      currentDate: new Date(which === 'live' ? now : 0),
    })
    if (typeof payload['sid'] !== 'string' || payload.exp === undefined) return null
    if (which === 'expired too') return payload['sid']
    if (known.size >= mostVerified) known.clear()
    known.set(token, { sid: payload['sid'], expires: payload.exp * 1000 })
    return payload['sid']
  } catch {
    return null
  }
}

export const actorOf = (person: Person, sessionId: string): UserActor => ({
  kind: 'user',
  userId: person.id,
  sessionId,
  role: roleOf(person),
  permissions: person.permissions,
  isAccountAdmin: person.is_account_admin,
  isWrenAdmin: person.is_wren_admin,
  isNurse: person.is_nurse,
  email: person.email,
  phone: person.phone,
  firstName: person.first_name,
  lastName: person.last_name,
  timezone: person.timezone ?? defaultZone,
  nurseStatus: person.nurse_status,
  nurseSubStatus: person.nurse_sub_status,
})

export async function enterSession(
  platform: Platform,
  token: string,
  background: boolean,
): Promise<Entered | null> {
  const sid = await sidOf(platform, token)
  if (sid === null) return null
  const moves = platform.clock.moves()
  const found = await sql<{
    calls: number
    wait_seconds: number
    clock_offset_ms: number
    person: Person
  }>`
    select calls, wait_seconds, clock_offset_ms, person
      from enter_session(${sid}, ${platform.clock.now()}, ${background})`.execute(platform.db)
  const row = found.rows[0]
  if (row === undefined) return null
  // The offset is in the row, because another instance may have moved the clock (AUD-086).
  platform.clock.follow(row.clock_offset_ms, moves)
  return {
    actor: actorOf(row.person, sid),
    person: row.person,
    calls: row.calls,
    wait: row.wait_seconds,
  }
}

/** Why a session of ours ended. Null for a token that never was ours (SES-090). */
export async function endReasonOf(platform: Platform, token: string): Promise<EndReason | null> {
  const sid = await sidOf(platform, token, 'expired too')
  if (sid === null) return null
  const { rows } = await sql<{ revoked: boolean; ended_because: string | null }>`
    select revoked_at is not null as revoked, ended_because from session where sid = ${sid}`.execute(
    platform.db,
  )
  const row = rows[0]
  if (row?.ended_because === 'access_changed') return 'access_changed'
  return row?.revoked === true ? 'signed_out' : 'expired'
}

/** Inserts the session row and signs the token that names it (SES-049, SES-050). */
export async function openSession(
  work: Work,
  person: Person,
): Promise<{ readonly sid: string; readonly token: string }> {
  const { settings } = work.platform
  const { address, userAgent, browser = null } = work.origin
  const sid = randomBytes(16).toString('base64url')
  const role = roleOf(person)
  const idle =
    role === 'admin' ? settings.ADMIN_SESSION_IDLE_MINUTES : settings.SESSION_IDLE_MINUTES
  const most = role === 'admin' ? settings.ADMIN_SESSION_MAX_HOURS : settings.SESSION_MAX_HOURS
  const issued = Math.floor(Date.parse(work.now) / 1000)
  const ends = issued + most * 3600
  await sql`insert into session (sid, user_id, created_at, last_used_at, idle_minutes, ends_at, user_agent, address,
    browser_hash)
    values (${sid}, ${person.id}, ${work.now}, ${work.now}, ${idle}, ${new Date(ends * 1000).toISOString()},
      ${userAgent?.slice(0, 300) ?? null}, ${address}, ${browser})`.execute(work.db)
  const token = await new SignJWT({
    sid,
    id: person.id,
    email: person.email,
    role,
    perms: person.permissions.join(','),
    timezone: person.timezone ?? defaultZone,
  })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer('wren')
    .setAudience('wren')
    .setIssuedAt(issued)
    .setExpirationTime(ends)
    .sign(keyOf(work.platform))
  return { sid, token }
}

/**
 * Ends one, all, or all but one of a person's sessions. Their sockets close on every instance with the commit. Returns
 * the ids of the sessions that ended; expired ones are not among them (AUD-044, SES-049).
 */
export async function revokeSessions(
  work: Work,
  userId: number,
  {
    only,
    except,
    because,
  }: {
    readonly only?: string
    readonly except?: string
    readonly because?: 'access_changed'
  } = {},
): Promise<string[]> {
  const ended = await sql<{
    sid: string
  }>`update session set revoked_at = ${work.now}, ended_because = ${because ?? null}
    where user_id = ${userId} and revoked_at is null
      and (${only ?? null}::text is null or sid = ${only ?? null}) and sid is distinct from ${except ?? null}
      and ends_at > ${work.now} and last_used_at + make_interval(mins => idle_minutes) > ${work.now}
        returning sid`.execute(work.db)
  const sids = ended.rows.map(({ sid }) => sid)
  if (sids.length > 0) await notify(work.db, { ended: { sessions: sids, because } })
  return sids
}
