// AUD-061, AUD-062: lists, adds and removes a person's passkeys. Adding and removing require a recent sign-in.
import { verifyRegistrationResponse, type RegistrationResponseJSON } from '@simplewebauthn/server'
import { decodeAttestationObject } from '@simplewebauthn/server/helpers'
import { sql } from 'kysely'
import { browserName } from '@wren/contract/browser.rules'
import { ok, type Answer, type Input } from '@wren/contract/call'
import type { passkeys } from '@wren/contract/passkeys'
import {
  challengeMinutes,
  mostPasskeys,
  passkeyRefused,
  recentMinutes,
  signInAgain,
  tooManyPasskeys,
  unknownPasskey,
} from '@wren/contract/passkeys.refusals'
import type { Refusal } from '@wren/contract/refusal'
import { addMinutes } from '@wren/contract/time'
import type { Read } from '../http/bind.ts'
import { commitRefusal, type Work } from '../work/work.ts'
import type { UserActor } from './actor.ts'
import {
  giveChallenge,
  handleOf,
  passkeysOf,
  relyingParty,
  takeChallenge,
} from './passkeys.store.ts'

/** Ed25519, ES256 and RS256, which common authenticators make. */
const algorithms = [-8, -7, -257]

export async function listPasskeys({ db, user }: Read): Promise<Answer<typeof passkeys.list>> {
  const mine = await passkeysOf(db, user.userId)
  return {
    data: mine.map(({ id, name, created_at, last_used_at }) => ({
      id,
      name,
      created_at,
      last_used_at,
    })),
  }
}

/** Keeps a person who finds an open screen from adding their own passkey. */
async function askForSignIn(work: Work): Promise<Refusal | null> {
  const { sessionId } = work.actor as UserActor
  const { rows } = await sql`select 1 from session
      where sid = ${sessionId} and created_at >= ${addMinutes(work.now, -recentMinutes)}`.execute(
    work.db,
  )
  return rows.length === 0 ? signInAgain : null
}

export async function newPasskeyOptions(
  work: Work,
): Promise<Answer<typeof passkeys.addOptions> | Refusal> {
  const refused = await askForSignIn(work)
  if (refused !== null) return refused
  const { userId, email, firstName, lastName } = work.actor as UserActor
  const mine = await passkeysOf(work.db, userId)
  if (mine.length >= mostPasskeys) return tooManyPasskeys
  return {
    challenge: await giveChallenge(work, userId),
    rp: { id: relyingParty(work.platform.settings).id, name: 'Wren' },
    user: { id: handleOf(userId), name: email, displayName: `${firstName} ${lastName}` },
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
    timeout: challengeMinutes * 60_000,
    attestation: 'none',
    excludeCredentials: mine.map(({ credential_id, transports }) => ({
      id: credential_id,
      type: 'public-key',
      transports,
    })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  }
}

/** Attestation is not requested. Its certificates would make the verifier fetch the addresses in them. */
function carriesCertificates(attestationObject: string): boolean {
  const decoded = decodeAttestationObject(
    new Uint8Array(Buffer.from(attestationObject, 'base64url')),
  )
  const format: string = decoded.get('fmt')
  return (
    format !== 'none' && (format !== 'packed' || decoded.get('attStmt').get('x5c') !== undefined)
  )
}

async function verifiedKey(
  work: Work,
  sent: Omit<Input<typeof passkeys.add>, 'name'>,
  challenge: string,
) {
  const { id, origin } = relyingParty(work.platform.settings)
  try {
    if (carriesCertificates(sent.response.attestationObject)) return null
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...sent, clientExtensionResults: {} } as unknown as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
    return verified ? registrationInfo.credential : null
  } catch {
    return null // Any failure of the verifier means an invalid passkey.
  }
}

export async function addPasskey(work: Work, { name, ...sent }: Input<typeof passkeys.add>) {
  const refused = await askForSignIn(work)
  if (refused !== null) return refused
  const { userId } = work.actor as UserActor
  const challenge = await takeChallenge(work, sent.response.clientDataJSON, userId)
  const key = challenge === null ? null : await verifiedKey(work, sent, challenge)
  if (key === null) return commitRefusal(passkeyRefused)
  await sql`select pg_advisory_xact_lock(hashtext('passkey'), ${userId})`.execute(work.db)
  if ((await passkeysOf(work.db, userId)).length >= mostPasskeys)
    return commitRefusal(tooManyPasskeys)
  const named = name || browserName(work.origin.userAgent ?? null)
  const { rows } = await sql<{
    id: number
  }>`insert into passkey (user_id, name, credential_id, public_key, counter, transports, created_at)
    values (${userId}, ${named}, ${key.id}, ${Buffer.from(key.publicKey)}, ${key.counter},
      ${sent.response.transports ?? []}, ${work.now})
    on conflict on constraint passkey_credential_once do nothing returning id`.execute(work.db)
  const id = rows[0]?.id
  if (id === undefined) return commitRefusal(passkeyRefused)
  work.recordEvent('identity.passkey-added', {
    changes: [
      {
        type: 'session',
        id: `passkey/${id}`,
        before: null,
        after: { user_id: userId, name: named },
      },
    ],
    data: { user: userId },
  })
  return { id }
}

export async function removePasskey(work: Work, { id }: Input<typeof passkeys.remove>) {
  const { userId } = work.actor as UserActor
  const refused = await askForSignIn(work)
  if (refused !== null) return refused
  const { rows } = await sql<{
    name: string
  }>`delete from passkey where id = ${id} and user_id = ${userId} returning name`.execute(work.db)
  const name = rows[0]?.name
  if (name === undefined) return unknownPasskey
  work.recordEvent('identity.passkey-removed', {
    changes: [
      { type: 'session', id: `passkey/${id}`, before: { user_id: userId, name }, after: null },
    ],
    data: { user: userId },
  })
  return ok
}
