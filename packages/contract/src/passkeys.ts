// Calls of passkeys. Options and answers use the JSON forms of WebAuthn, so that any client works. AUD-061, AUD-062
import { z } from 'zod'
import { calls, del, get, Ok, PathId, post } from './call.ts'
import { wrongValue } from './field-schemas.ts'
import { wholeList } from './list-answer.ts'
import { passkeyFault as fault, unknownPasskey } from './passkeys.refusals.ts'

const coded = z.string(fault).min(1, fault).max(20_000, fault)
const credential = {
  id: coded,
  rawId: coded,
  type: z.literal('public-key', fault),
  authenticatorAttachment: z.string(fault).max(40, fault).nullish(),
  clientExtensionResults: z.record(z.string(), z.unknown(), fault).optional(),
}
const Signed = z.object(
  {
    clientDataJSON: coded,
    authenticatorData: coded,
    signature: coded,
    userHandle: coded.nullish(),
  },
  fault,
)
const Made = z.object(
  {
    clientDataJSON: coded,
    attestationObject: coded,
    transports: z.array(z.string(fault).max(40, fault), fault).max(10, fault).optional(),
  },
  fault,
)

const described = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
})
const required = z.literal('required')
const SignInOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: required,
})
const NewOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(described),
  authenticatorSelection: z.object({
    residentKey: required,
    requireResidentKey: z.literal(true),
    userVerification: required,
  }),
})

export const Passkey = z.object({
  id: z.int(),
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
})
export type Passkey = z.output<typeof Passkey>

/** All answer 404 unless PASSKEYS_ENABLED is set. */
const setting = 'PASSKEYS_ENABLED'

export const passkeys = calls('passkeys', {
  signInOptions: post('/signin/passkey/options', {
    ids: 'AUD-062',
    allow: 'public',
    setting,
    answer: SignInOptions,
  }),
  signIn: post('/signin/passkey', {
    ids: 'AUD-062 AUD-058',
    allow: 'public',
    marksBrowser: true,
    setting,
    body: z.object({ ...credential, response: Signed }),
    answer: z.object({ token: z.string(), status: z.string(), id: z.int() }),
  }),
  list: get('/me/passkeys', {
    ids: 'AUD-061 AUD-062',
    allow: 'session',
    setting,
    answer: wholeList(Passkey),
  }),
  addOptions: post('/me/passkeys/options', {
    ids: 'AUD-062',
    allow: 'session',
    setting,
    answer: NewOptions,
  }),
  add: post('/me/passkeys', {
    ids: 'AUD-061 AUD-062',
    allow: 'session',
    setting,
    status: 201,
    idempotent: true,
    answer: z.object({ id: z.int() }),
    refuses: ['user_id', 'counter', 'created_at', 'last_used_at'],
    body: z.object({
      ...credential,
      response: Made,
      name: z.string(wrongValue).trim().max(100, 'At most 100 characters.').optional(),
    }),
  }),
  remove: del('/me/passkeys/:id', {
    ids: 'AUD-061 AUD-062',
    allow: 'session',
    setting,
    params: z.object({ id: PathId }),
    notFound: unknownPasskey.error,
    answer: Ok,
  }),
})
