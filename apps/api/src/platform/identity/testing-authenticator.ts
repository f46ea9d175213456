// For tests of AUD-062: a software authenticator with one passkey. Its answers have the form that browsers send.
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

interface Place {
  readonly origin: string
  readonly rpId: string
}
/** Faults that an answer can have. */
export interface Wrong {
  readonly origin?: string
  readonly rpId?: string
  readonly verified?: boolean
  readonly counter?: number
  readonly userHandle?: string
  readonly x5c?: boolean
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()
const text = (data: Buffer): string => data.toString('base64url')
const uint = (value: number, bytes: number): Buffer =>
  Buffer.from(value.toString(16).padStart(bytes * 2, '0'), 'hex')

export function makeAuthenticator(at: Place) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  let counter = 0
  const clientData = (type: string, challenge: string, wrong: Wrong): Buffer =>
    Buffer.from(
      JSON.stringify({ type, challenge, origin: wrong.origin ?? at.origin, crossOrigin: false }),
    )
  const dataOf = (wrong: Wrong, attested: Buffer = Buffer.alloc(0)): Buffer =>
    Buffer.concat([
      sha256(wrong.rpId ?? at.rpId),
      Buffer.from([1 + (wrong.verified === false ? 0 : 4) + (attested.length > 0 ? 64 : 0)]),
      uint(wrong.counter ?? ++counter, 4),
      attested,
    ])
  const credential = {
    id: text(id),
    rawId: text(id),
    type: 'public-key' as const,
    clientExtensionResults: {},
    authenticatorAttachment: 'platform',
  }
  return {
    id: text(id),
    create(challenge: string, wrong: Wrong = {}) {
      const key = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x ?? '', 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y ?? '', 'base64url'))],
      ])
      const authData = dataOf(
        wrong,
        Buffer.concat([Buffer.alloc(16), uint(id.length, 2), id, Buffer.from(isoCBOR.encode(key))]),
      )
      const statement = wrong.x5c
        ? new Map<string, unknown>([
            ['alg', -7],
            ['sig', new Uint8Array(8)],
            ['x5c', [new Uint8Array(8)]],
          ])
        : new Map<string, unknown>()
      const attestationObject = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', wrong.x5c ? 'packed' : 'none'],
          ['attStmt', statement],
          ['authData', new Uint8Array(authData)],
        ]) as never,
      )
      return {
        ...credential,
        response: {
          clientDataJSON: text(clientData('webauthn.create', challenge, wrong)),
          attestationObject: text(Buffer.from(attestationObject)),
          transports: ['internal'],
        },
      }
    },
    get(challenge: string, wrong: Wrong = {}) {
      const [client, data] = [clientData('webauthn.get', challenge, wrong), dataOf(wrong)]
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        ...credential,
        response: {
          clientDataJSON: text(client),
          authenticatorData: text(data),
          signature: text(signature),
          ...(wrong.userHandle === undefined ? {} : { userHandle: wrong.userHandle }),
        },
      }
    },
  }
}
