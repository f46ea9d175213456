// Decides whether bytes are a readable PDF or plain text. Server and browser use it, the browser before it sends.
// DOC-078, DOC-079, AUD-073

export const unreadableText = (fileName: string): string =>
  `${fileName}: this is not a readable text file`

const pdfHeaderWithin = 1_024
/** Markup that a browser would run as a page or an image. */
const page = /<(?:html|script|svg|!doctype)\b/i
/** Text before the header: line ends, a byte order mark as Latin-1, or the header lines of a multipart body. */
// oxlint-disable-next-line no-control-regex
const beforeHeader = /^(?:\u00ef\u00bb\u00bf)?[\t\n\r\f\u0020-\u007e]*$/

/** '%PDF-' within the first 1,024 bytes, preceded by text only, and no markup before it or right after its line. */
export function isPdfHead(bytes: Uint8Array): boolean {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, pdfHeaderWithin))
  const at = head.indexOf('%PDF-')
  return at >= 0 && beforeHeader.test(head.slice(0, at)) && !page.test(head)
}

const decoded = (encoding: string, bytes: Uint8Array, stream: boolean): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream })
  } catch {
    return null
  }
}

/**
 * Decodes UTF-16 with a byte order mark, else UTF-8, else Windows-1252, whose unassigned bytes become control
 * characters. Null for malformed UTF-16. `isHead`: the bytes may end within a character.
 */
export function decodeText(bytes: Uint8Array, isHead = false): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decoded('utf-16le', bytes, isHead)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decoded('utf-16be', bytes, isHead)
  return decoded('utf-8', bytes, isHead) ?? decoded('windows-1252', bytes, isHead)
}

// Control characters other than tab, line ends (of which U+0085 is one) and the ends of printed pages.
// oxlint-disable-next-line no-control-regex
const control = /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f]/
/** The text of a plain text file; null for other files. */
export function readTextFile(bytes: Uint8Array, isHead = false): string | null {
  const text = decodeText(bytes, isHead)
  return text === null || control.test(text) ? null : text
}
