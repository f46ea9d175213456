// Checks that the declared type, the extension and the bytes of an upload agree. AUD-073, NET-104.
import { createHash } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import { isPdfHead, readTextFile, unreadableText } from '@wren/contract/file-heads.rules'
import { invalid, refusal, type Refusal } from '@wren/contract/refusal'

const extensionOf: Readonly<Record<string, RegExp>> = {
  'application/pdf': /\.pdf$/i,
  'image/png': /\.png$/i,
  // Windows saves JPEGs from a browser as .jfif.
  'image/jpeg': /\.(?:jpe?g|jpe|jfif)$/i,
  'text/plain': /\.txt$/i,
}

/** Markup that browsers execute, at any position. */
const markup = /<(?:!doctype\s+html|html|head|body|script|svg|iframe|\?xml)[\s>]/i
/** The start of other document types that are readable text. */
const otherDocument = /^\s*(?:%PDF-|%!PS|\{\\rtf)/
const maxPixels = 50_000_000
const headBytes = 1024

export const unacceptedFile = (fileName: string): Refusal =>
  refusal(
    415,
    'unsupported_type',
    `${fileName}: only JPEG, PNG, PDF and plain text files are accepted`,
  )

/** Width times height by the header of a picture. Decodes nothing. */
function pixelsOf(bytes: Uint8Array, type: string): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (type === 'image/png') return bytes.length < 24 ? 0 : view.getUint32(16) * view.getUint32(20)
  let at = 2
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] as number
    if (marker === 0xff) {
      at += 1 // fill byte before a marker
      continue
    }
    // Start-of-frame markers: this range except DHT, JPG and DAC.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return view.getUint16(at + 5) * view.getUint16(at + 7)
    at += 2 + view.getUint16(at + 2)
  }
  return 0
}

const archiveEnd = Buffer.from('PK\u0005\u0006', 'latin1')
const archiveEndBytes = 22
const maxCommentBytes = 65_535

/** Whether the bytes end with a ZIP archive, which programs read from its end, even after a picture or a PDF. */
function endsWithArchive(bytes: Uint8Array): boolean {
  const end = Buffer.from(bytes.subarray(-(archiveEndBytes + maxCommentBytes)))
  let at = end.lastIndexOf(archiveEnd)
  while (at >= 0) {
    if (
      at + archiveEndBytes <= end.length &&
      at + archiveEndBytes + end.readUInt16LE(at + archiveEndBytes - 2) === end.length
    )
      return true
    at = at === 0 ? -1 : end.lastIndexOf(archiveEnd, at - 1)
  }
  return false
}

/** null: the content may be stored under this name and type. */
export async function contentFault(
  bytes: Uint8Array,
  declared: string,
  fileName: string,
): Promise<Refusal | null> {
  const unaccepted = unacceptedFile(fileName)
  if (extensionOf[declared]?.test(fileName) !== true) return unaccepted
  if (declared === 'text/plain') {
    const text = readTextFile(bytes)
    if (text === null) return refusal(415, 'unsupported_type', unreadableText(fileName))
    return otherDocument.test(text) || markup.test(text.slice(0, headBytes)) ? unaccepted : null
  }
  if (endsWithArchive(bytes)) return unaccepted
  if (declared === 'application/pdf') return isPdfHead(bytes) ? null : unaccepted
  if ((await fileTypeFromBuffer(bytes))?.mime !== declared) return unaccepted
  const pixels = pixelsOf(bytes, declared)
  if (pixels === 0) return unaccepted // the header has no size
  return pixels > maxPixels ? invalid({ file: 'The image is larger than 50 megapixels.' }) : null
}

export const sha256 = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex')

// Direction marks and control characters can disguise a name.
// oxlint-disable-next-line no-control-regex
const deceptive = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
const maxNameLength = 200

/** The name without its path, cut to 200 characters before the extension. Never used as a path on the server. */
export function safeFileName(name: string): string {
  const baseName = name
    .replace(deceptive, '')
    .replace(/^.*[/\\]/, '')
    .trim()
  const letters = [...baseName]
  if (letters.length <= maxNameLength) return baseName
  const extension = [...(/\.[a-z0-9]{1,5}$/i.exec(baseName)?.[0] ?? '')]
  return [...letters.slice(0, maxNameLength - extension.length), ...extension].join('')
}
