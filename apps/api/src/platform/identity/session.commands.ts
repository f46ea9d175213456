// SES-059, 078, 079: ending sessions.
import type { identity } from '@wren/contract/identity'
import { ok, type Input } from '@wren/contract/call'
import { unknownUser } from '@wren/contract/identity.refusals'
import type { Work } from '../work/work.ts'
import type { UserActor } from './actor.ts'
import { personById } from './people.ts'
import { revokeSessions } from './session.ts'

export async function signOut(work: Work) {
  const { userId, sessionId } = work.actor as UserActor
  await revokeSessions(work, userId, sessionId)
  work.record('identity.signed-out', { changes: [{ type: 'session', id: sessionId, action: 'sign_out' }], data: { user: userId } })
  return ok
}

export async function forceLogout(work: Work, { id }: Input<typeof identity.forceLogout>) {
  if ((await personById(work.db, id)) === null) return unknownUser
  const ended = await revokeSessions(work, id)
  work.record('identity.forced-out', {
    changes: ended.map((sid) => ({ type: 'session', id: sid, action: 'session_revoked', detail: { user: id } })), data: { user: id },
  })
  return { revoked: ended.length }
}
