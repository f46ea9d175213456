// AUD-012: each event is sealed by a keyed hash over itself and its forerunner, so that a changed or missing row shows.
import { createHmac, createSecretKey } from 'node:crypto'
import type { Secrets } from '../settings/secrets.ts'

/** An event as it is sealed: every column but mac. */
export type Sealed = Readonly<Record<string, unknown>>

export const zeroMac = '0'.repeat(64)

/** Sorted keys at every level; undefined does not exist in JSON. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value ?? null)
  const record = value as Record<string, unknown>
  let text = ''
  for (const key of Object.keys(record).sort())
    if (record[key] !== undefined)
      text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${canonical(record[key])}`
  return `{${text}}`
}

export interface Seal {
  readonly keyId: string
  mac(event: Sealed): string
  /** null when the key is not known any more. */
  macBy(keyId: string, event: Sealed): string | null
}

export function openSeal(keys: Secrets['audit']): Seal {
  // As key objects: a bare buffer is made one anew for each event, which costs more than the hash itself.
  const byId = new Map(keys.map(({ id, key }) => [id, createSecretKey(key)]))
  const first = keys[0]
  if (first === undefined) throw new Error('AUDIT_HMAC_KEYS holds no key')
  const macBy = (keyId: string, event: Sealed): string | null => {
    const key = byId.get(keyId)
    return key === undefined
      ? null
      : createHmac('sha256', key).update(canonical(event)).digest('hex')
  }
  return { keyId: first.id, macBy, mac: (event) => macBy(first.id, event) as string }
}
