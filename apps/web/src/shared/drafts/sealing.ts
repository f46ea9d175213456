// CHT-093: what seals a draft: AES-GCM under a key that is random for each session, kept as a copy under the key of
// its person.

const subtle = (): SubtleCrypto => crypto.subtle
const gcm = { name: 'AES-GCM', length: 256 } as const
type Bytes = Uint8Array<ArrayBuffer>

const bytesOf = (base64url: string): Bytes =>
  Uint8Array.from(atob(base64url.replace(/-/g, '+').replace(/_/g, '/')), (letter) =>
    letter.charCodeAt(0),
  )
const textOf = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=/g, '')
const encoded = (text: string): Bytes => new TextEncoder().encode(text)

export interface PersonKeys {
  readonly wrapping: CryptoKey
  /** Makes names that tell nobody else whose a row is and of which chart. */
  readonly names: CryptoKey
}

/** From the server's answer; neither key can be read out again. */
export async function personKeys(key: string): Promise<PersonKeys> {
  const secret = await subtle().importKey('raw', bytesOf(key), 'HKDF', false, ['deriveKey'])
  const derived = (info: string) => ({
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(),
    info: encoded(info),
  })
  const [wrapping, names] = await Promise.all([
    subtle().deriveKey(derived('wrap'), secret, { name: 'AES-KW', length: 256 }, false, [
      'wrapKey',
      'unwrapKey',
    ]),
    subtle().deriveKey(derived('names'), secret, { name: 'HMAC', hash: 'SHA-256' }, false, [
      'sign',
    ]),
  ])
  return { wrapping, names }
}

export const unwrapped = (
  { wrapping }: Pick<PersonKeys, 'wrapping'>,
  wrapped: ArrayBuffer,
): Promise<CryptoKey> =>
  subtle().unwrapKey('raw', wrapped, wrapping, 'AES-KW', gcm, false, ['encrypt', 'decrypt'])

/** The key itself never leaves the browser's own keeping: what comes back cannot be exported. */
export async function newKey(
  keys: Pick<PersonKeys, 'wrapping'>,
): Promise<{ readonly key: CryptoKey; readonly wrapped: ArrayBuffer }> {
  const made = await subtle().generateKey(gcm, true, ['encrypt', 'decrypt'])
  const wrapped = await subtle().wrapKey('raw', made, keys.wrapping, 'AES-KW')
  return { key: await unwrapped(keys, wrapped), wrapped }
}

export const hiddenName = async (names: CryptoKey, text: string): Promise<string> =>
  textOf(await subtle().sign('HMAC', names, encoded(text)))

export interface Sealed {
  readonly iv: Bytes
  readonly sealed: ArrayBuffer
}
/** Bound to its name: the text of one chart cannot be put in another's place. */
export async function seal(key: CryptoKey, name: string, value: unknown): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const sealed = await subtle().encrypt(
    { name: 'AES-GCM', iv, additionalData: encoded(name) },
    key,
    encoded(JSON.stringify(value)),
  )
  return { iv, sealed }
}
export async function unseal(
  key: CryptoKey,
  name: string,
  { iv, sealed }: Sealed,
): Promise<unknown> {
  const bytes = await subtle().decrypt(
    { name: 'AES-GCM', iv, additionalData: encoded(name) },
    key,
    sealed,
  )
  return JSON.parse(new TextDecoder().decode(bytes))
}
