// SES-050, AUD-008: opens the session of a person who proved their identity, and records failed attempts.
import { sql } from 'kysely'
import type { Work } from '../work/work.ts'
import { knowBrowser } from './known-browsers.ts'
import { statusOf } from './people.ts'
import { actorOf, openSession, type Person } from './session.ts'

/** `how` is stored in the event, for example which passkey was used. */
export async function signInPerson(
  work: Work,
  person: Person,
  how: Readonly<Record<string, unknown>> = {},
) {
  const { sid, token } = await openSession(work, person)
  await knowBrowser(work, person.id)
  work.actor = actorOf(person, sid) // AUD-009: the person is the actor from here on.
  work.recordEvent('identity.signed-in', {
    changes: [{ type: 'session', id: sid, action: 'sign_in', detail: { user: person.id, ...how } }],
    data: { user: person.id },
  })
  return { token, status: statusOf(person), id: person.id }
}

/** Names the account if there is one, else the domain only. An unverified address may not even name that. */
export async function recordFailure(work: Work, email: string | null): Promise<void> {
  const found =
    email === null
      ? []
      : (
          await sql<{
            id: number
          }>`select id from user_account where lower(email) = lower(${email})`.execute(work.db)
        ).rows
  const user = found[0]?.id
  recordFailureOf(
    work,
    user,
    user !== undefined || email === null
      ? {}
      : { domain: email.slice(email.lastIndexOf('@') + 1).toLowerCase() },
  )
}

/** `failedSignIn` for an account that is known without an address. */
export function recordFailureOf(
  work: Work,
  user: number | undefined,
  detail: Readonly<Record<string, unknown>> = {},
): void {
  work.recordEvent('identity.sign-in-failed', {
    changes: [
      {
        type: 'session',
        id: user ?? '-',
        action: 'sign_in_failed',
        detail: user === undefined ? detail : { user },
      },
    ],
  })
}
