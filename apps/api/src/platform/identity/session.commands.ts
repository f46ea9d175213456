// SES-059, SES-078, SES-079: ends sessions.
import { sql } from 'kysely'
import type { identity } from '@wren/contract/identity'
import { ok, type Input } from '@wren/contract/call'
import { unknownUser } from '@wren/contract/identity.refusals'
import type { Work } from '../work/work.ts'
import type { UserActor } from './actor.ts'
import { revokeSessions } from './session.ts'

export async function signOut(work: Work) {
  const { userId, sessionId } = work.actor as UserActor
  const ended = await revokeSessions(work, userId, { only: sessionId })
  // Of two concurrent sign-outs one is recorded.
  if (ended.length > 0)
    work.recordEvent('identity.signed-out', {
      changes: [{ type: 'session', id: sessionId, action: 'sign_out' }],
      data: { user: userId },
    })
  return ok
}

/** Ends all sessions after a change of permissions or at an admin's request (SES-059). */
export async function endSessionsOf(
  work: Work,
  id: number,
  because?: 'access_changed',
): Promise<number> {
  const ended = await revokeSessions(work, id, because === undefined ? {} : { because })
  work.recordEvent('identity.forced-out', {
    changes: ended.map((sid) => ({
      type: 'session',
      id: sid,
      action: 'session_revoked',
      detail: { user: id },
    })),
    data: { user: id },
  })
  return ended.length
}

/** 404 only for unknown people: a deleted person is known and has no sessions. */
export async function forceLogout(work: Work, { id }: Input<typeof identity.forceLogout>) {
  const { rows } = await sql`select 1 from user_account where id = ${id}`.execute(work.db)
  return rows.length === 0 ? unknownUser : { revoked: await endSessionsOf(work, id) }
}
