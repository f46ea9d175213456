// An RS256 key pair generated at the start (SES-087).
import {
  generateKeyPairSync,
  randomBytes,
  sign,
  type JsonWebKey,
  type KeyObject,
} from 'node:crypto'

export interface SigningKey {
  readonly kid: string
  readonly privateKey: KeyObject
  readonly published: JsonWebKey & { readonly kid: string }
}

export function makeKey(): SigningKey {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const kid = randomBytes(8).toString('hex')
  return {
    kid,
    privateKey,
    published: { ...publicKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' },
  }
}

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** `kid` names another key than the signing one: a foreign signature. */
export function signToken({ privateKey, kid }: SigningKey, claims: object, named = kid): string {
  const text = `${part({ alg: 'RS256', typ: 'JWT', kid: named })}.${part(claims)}`
  return `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`
}
