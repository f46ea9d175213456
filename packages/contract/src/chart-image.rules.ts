// CHT-060, CHT-200: signatures are PNGs of at most 200 KB, sent as data URLs.

const prefix = 'data:image/png;base64,'
const pngHead = 'iVBORw0KGgo' // the first eight bytes of every PNG, in base64
const base64 = /^[A-Za-z0-9+/]+={0,2}$/
export const maxImageBytes = 200 * 1024

const bytesOf = (encoded: string): number =>
  Math.floor(encoded.length / 4) * 3 - (encoded.endsWith('==') ? 2 : encoded.endsWith('=') ? 1 : 0)

/**
 * 'too-large' is refused with 413, 'not-png' with 415. Checks the first bytes only; the upload check decodes the
 * image (NET-104). The size comes first, so that no pattern runs on megabytes.
 */
export function imageProblem(url: string): 'too-large' | 'not-png' | null {
  if (!url.startsWith(prefix)) return 'not-png'
  const encoded = url.slice(prefix.length)
  if (bytesOf(encoded) > maxImageBytes) return 'too-large'
  return encoded.startsWith(pngHead) && encoded.length % 4 === 0 && base64.test(encoded)
    ? null
    : 'not-png'
}
