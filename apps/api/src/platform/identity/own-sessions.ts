// AUD-063: lists a person's sessions and ends one of them, or all but the current one.
import { sql } from 'kysely'
import { browserName } from '@wren/contract/browser.rules'
import { ok, type Answer, type Input } from '@wren/contract/call'
import type { ownSessions } from '@wren/contract/own-sessions'
import { notFound } from '@wren/contract/refusal'
import type { Read } from '../http/bind.ts'
import type { Work } from '../work/work.ts'
import type { UserActor } from './actor.ts'
import { forgetOtherBrowsers } from './known-browsers.ts'
import { revokeSessions } from './session.ts'

interface Row {
  readonly sid: string
  readonly user_agent: string | null
  readonly address: string | null
  readonly created_at: string
  readonly last_used_at: string
}

/** The current session first, then by last use. Leaves out expired sessions (SES-049). */
export async function listOwnSessions({
  db,
  user,
  now,
}: Read): Promise<Answer<typeof ownSessions.list>> {
  const { rows } =
    await sql<Row>`select sid, user_agent, address, created_at, last_used_at from session
    where user_id = ${user.userId} and revoked_at is null and ends_at > ${now}
      and last_used_at + make_interval(mins => idle_minutes) > ${now}
    order by sid = ${user.sessionId} desc, last_used_at desc, sid`.execute(db)
  return {
    data: rows.map(({ user_agent, ...row }) => ({
      ...row,
      browser: browserName(user_agent),
      current: row.sid === user.sessionId,
    })),
  }
}

function recordEnded(work: Work, ended: readonly string[]): void {
  const { userId: user } = work.actor as UserActor
  work.recordEvent('identity.own-sessions-ended', {
    changes: ended.map((id) => ({
      type: 'session',
      id,
      action: 'session_revoked',
      detail: { user },
    })),
    data: { user },
  })
}

export async function endOwnSession(work: Work, { sid }: Input<typeof ownSessions.end>) {
  const ended = await revokeSessions(work, (work.actor as UserActor).userId, { only: sid })
  if (ended.length === 0) return notFound('Session not found.')
  recordEnded(work, ended)
  return ok
}

export async function endOtherSessions(work: Work) {
  const { userId, sessionId } = work.actor as UserActor
  const ended = await revokeSessions(work, userId, { except: sessionId })
  await forgetOtherBrowsers(work, userId, sessionId)
  recordEnded(work, ended)
  return { revoked: ended.length }
}
