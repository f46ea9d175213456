// AUD-073, NET-104: an upload is what it claims to be: declared type, file name's ending and bytes agree.
import { createHash } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import { isPdfHead, readTextFile, unreadableText } from '@wren/contract/file-heads.rules'
import { invalid, refusal, type Refusal } from '@wren/contract/refusal'

const endings: Readonly<Record<string, RegExp>> = {
  'application/pdf': /\.pdf$/i,
  'image/png': /\.png$/i, // Windows saves the JPEGs of a browser as .jfif.
  'image/jpeg': /\.(?:jpe?g|jpe|jfif)$/i,
  'text/plain': /\.txt$/i,
}

/** A page or picture language that browsers run, whatever stands before it. */
const markup = /<(?:!doctype\s+html|html|head|body|script|svg|iframe|\?xml)[\s>]/i
/** What another kind of document begins with, although it is readable too. */
const otherKind = /^\s*(?:%PDF-|%!PS|\{\\rtf)/
const mostPixels = 50_000_000
const headBytes = 1024

export const wrongContent = (fileName: string): Refusal =>
  refusal(
    415,
    'unsupported_type',
    `${fileName}: only JPEG, PNG, PDF and plain text files are accepted`,
  )

/** Width times height as the picture's header says, before anything decodes it. */
function pixelsOf(bytes: Uint8Array, type: string): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (type === 'image/png') return bytes.length < 24 ? 0 : view.getUint32(16) * view.getUint32(20)
  let at = 2
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] as number
    if (marker === 0xff) {
      at += 1
      continue
    } // any number of these may stand before a marker
    // Start-of-frame markers, all but DHT, JPG and DAC.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return view.getUint16(at + 5) * view.getUint16(at + 7)
    at += 2 + view.getUint16(at + 2)
  }
  return 0
}

const archiveEnd = Buffer.from('PK\u0005\u0006', 'latin1')
const archiveEndBytes = 22
const longestComment = 65_535

/**
 * An archive is read from its end, so that a picture or a PDF may stand before it: its last record says how long
 * the comment behind it is.
 */
function endsAsArchive(bytes: Uint8Array): boolean {
  const end = Buffer.from(bytes.subarray(-(archiveEndBytes + longestComment)))
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

/** null: the contents may be stored under this name and type. */
export async function contentFault(
  bytes: Uint8Array,
  declared: string,
  fileName: string,
): Promise<Refusal | null> {
  const refused = wrongContent(fileName)
  if (endings[declared]?.test(fileName) !== true) return refused
  if (declared === 'text/plain') {
    const text = readTextFile(bytes)
    if (text === null) return refusal(415, 'unsupported_type', unreadableText(fileName))
    return otherKind.test(text) || markup.test(text.slice(0, headBytes)) ? refused : null
  }
  if (endsAsArchive(bytes)) return refused
  if (declared === 'application/pdf') return isPdfHead(bytes) ? null : refused
  if ((await fileTypeFromBuffer(bytes))?.mime !== declared) return refused
  const pixels = pixelsOf(bytes, declared)
  if (pixels === 0) return refused // a picture that does not say its size
  return pixels > mostPixels ? invalid({ file: 'The image is larger than 50 megapixels.' }) : null
}

export const sha256 = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex')

// Direction marks and control characters could make a name look like another.
// oxlint-disable-next-line no-control-regex
const unsafe = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
const longestName = 200

/**
 * Without path parts, cut to 200 characters before its ending, which names its type; never forms a path on the
 * server.
 */
export function safeFileName(name: string): string {
  const last = name
    .replace(unsafe, '')
    .replace(/^.*[/\\]/, '')
    .trim()
  const letters = [...last]
  if (letters.length <= longestName) return last
  const ending = [...(/\.[a-z0-9]{1,5}$/i.exec(last)?.[0] ?? '')]
  return [...letters.slice(0, longestName - ending.length), ...ending].join('')
}
