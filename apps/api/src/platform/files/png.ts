// Checks that a PNG is complete. A damaged signature would fail every PDF that contains it. NET-104.
import { inflateSync } from 'node:zlib'

const signatureBytes = 8
const maxInflatedBytes = 64 * 1024 * 1024

export function isWholePng(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const data: Uint8Array[] = []
  const names: string[] = []
  for (let at = signatureBytes; at + 12 <= bytes.length;) {
    const length = view.getUint32(at)
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    if (at + 12 + length > bytes.length) return false
    names.push(name)
    if (name === 'IDAT') data.push(bytes.subarray(at + 8, at + 8 + length))
    at += 12 + length
  }
  if (names[0] !== 'IHDR' || names.at(-1) !== 'IEND' || data.length === 0) return false
  try {
    return inflateSync(Buffer.concat(data), { maxOutputLength: maxInflatedBytes }).length > 0
  } catch {
    return false
  }
}
