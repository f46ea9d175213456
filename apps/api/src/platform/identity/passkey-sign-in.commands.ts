// AUD-061, AUD-062: exchanges a passkey for a session. The passkey itself names the account.
import {
  verifyAuthenticationResponse,
  type AuthenticationResponseJSON,
} from '@simplewebauthn/server'
import { sql } from 'kysely'
import type { Answer, Input } from '@wren/contract/call'
import type { passkeys } from '@wren/contract/passkeys'
import {
  challengeMinutes,
  mostWrongPasskeys,
  passkeyRefused,
} from '@wren/contract/passkeys.refusals'
import { rateLimited, type Refusal } from '@wren/contract/refusal'
import { countCall, callCount } from '../http/rate.ts'
import { commitRefusal, type CommittedRefusal, type Work } from '../work/work.ts'
import {
  giveChallenge,
  handleOf,
  passkeyByCredential,
  relyingParty,
  takeChallenge,
  type StoredPasskey,
} from './passkeys.store.ts'
import { personById } from './people.ts'
import { recordFailureOf, signInPerson } from './sign-in-person.commands.ts'

const seconds = 3600
const windowOf = (work: Work) => ({
  key: `wrong-passkey:${work.origin.address}`,
  most: mostWrongPasskeys,
  seconds,
})

export async function passkeySignInOptions(
  work: Work,
): Promise<Answer<typeof passkeys.signInOptions>> {
  return {
    challenge: await giveChallenge(work, null),
    rpId: relyingParty(work.platform.settings).id,
    timeout: challengeMinutes * 60_000,
    userVerification: 'required',
  }
}

/** The stored counter of the passkey. Null if anything about the answer is wrong. */
async function verifiedCounter(
  work: Work,
  sent: Input<typeof passkeys.signIn>,
  key: StoredPasskey,
  challenge: string,
): Promise<number | null> {
  const { id, origin } = relyingParty(work.platform.settings)
  const { userHandle } = sent.response
  if (userHandle != null && userHandle !== handleOf(key.user_id)) return null
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...sent,
        response: { ...sent.response, userHandle: userHandle ?? undefined },
        clientExtensionResults: {},
      } as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      credential: {
        id: key.credential_id,
        publicKey: new Uint8Array(key.public_key),
        counter: key.counter,
        transports: key.transports,
      },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    return null
  }
}

async function refuse(work: Work, user: number | undefined): Promise<CommittedRefusal> {
  recordFailureOf(work, user)
  return commitRefusal((await countCall(work.platform, windowOf(work))) ?? passkeyRefused)
}

/** Checked before the passkey (AUD-058). */
async function blocked(work: Work): Promise<Refusal | null> {
  const { key, most } = windowOf(work)
  const { n, wait } = await callCount(work.platform, key, seconds)
  return n >= most * work.platform.settings.rateFactor ? rateLimited(wait) : null
}

export async function signInByPasskey(work: Work, sent: Input<typeof passkeys.signIn>) {
  const refused = await blocked(work)
  if (refused !== null) return refused
  const challenge = await takeChallenge(work, sent.response.clientDataJSON, null)
  const key = await passkeyByCredential(work, sent.id)
  const counter =
    challenge === null || key === undefined
      ? null
      : await verifiedCounter(work, sent, key, challenge)
  const person =
    key === undefined || counter === null ? null : await personById(work.db, key.user_id, 'held')
  if (key === undefined || person === null) return refuse(work, key?.user_id)
  await sql`update passkey set counter = ${counter}, last_used_at = ${work.now} where id = ${key.id}`.execute(
    work.db,
  )
  return signInPerson(work, person, { passkey: key.id })
}
