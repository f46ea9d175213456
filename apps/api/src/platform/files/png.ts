// NET-104: a PNG that can be drawn. One that only begins like a PNG would make every PDF with it fail.
import { inflateSync } from 'node:zlib'

const head = 8
const mostRaw = 64 * 1024 * 1024

export function isWholePng(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const data: Uint8Array[] = []
  const names: string[] = []
  for (let at = head; at + 12 <= bytes.length;) {
    const length = view.getUint32(at)
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    if (at + 12 + length > bytes.length) return false
    names.push(name)
    if (name === 'IDAT') data.push(bytes.subarray(at + 8, at + 8 + length))
    at += 12 + length
  }
  if (names[0] !== 'IHDR' || names.at(-1) !== 'IEND' || data.length === 0) return false
  try {
    return inflateSync(Buffer.concat(data), { maxOutputLength: mostRaw }).length > 0
  } catch {
    return false
  }
}
