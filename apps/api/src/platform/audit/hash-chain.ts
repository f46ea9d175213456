// AUD-012: signs each audit event with a keyed hash over the event and its predecessor in the chain, so that a changed
// or missing row is detected.
import { createHmac, createSecretKey } from 'node:crypto'
import type { Secrets } from '../settings/secrets.ts'
import { canonicalJson } from './canonical-json.ts'

/** Every column of an event or checkpoint but its MAC. */
export type UnsignedRow = Readonly<Record<string, unknown>>

/** `prev_mac` of the first event of a chain. */
export const zeroMac = '0'.repeat(64)

export interface AuditSigner {
  readonly keyId: string
  mac(row: UnsignedRow): string
  /** Null if `keyId` is not configured. */
  macBy(keyId: string, row: UnsignedRow): string | null
}

/** Signs with the first key; all keys verify. */
export function openAuditSigner(keys: Secrets['audit']): AuditSigner {
  // Key objects are made once: importing a buffer for each event costs more than the hash itself.
  const byId = new Map(keys.map(({ id, key }) => [id, createSecretKey(key)]))
  const first = keys[0]
  if (first === undefined) throw new Error('AUDIT_HMAC_KEYS holds no key')
  const macBy = (keyId: string, row: UnsignedRow): string | null => {
    const key = byId.get(keyId)
    return key === undefined
      ? null
      : createHmac('sha256', key).update(canonicalJson(row)).digest('hex')
  }
  return { keyId: first.id, macBy, mac: (row) => macBy(first.id, row) as string }
}
