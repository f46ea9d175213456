// DOC-009, DOC-010, DOC-011, DOC-052: a file is what its first bytes say, whatever its name says.
import { addFault, type DocumentType } from '@wren/contract/documents.rules'
import { decodeText, readTextFile, unreadableText } from '@wren/contract/file-heads.rules'
import { localDay, localTime, type Instant, type Zone } from '@wren/contract/time'

const starts = (bytes: Uint8Array, ...head: readonly number[]): boolean =>
  head.every((byte, at) => bytes[at] === byte)

const signatures: Readonly<Record<string, (bytes: Uint8Array) => boolean>> = {
  'image/jpeg': (bytes) => starts(bytes, 0xff, 0xd8, 0xff),
  'image/png': (bytes) => starts(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
  // The server looks at what stands before the header (DOC-078), so that its refusal is told in the file's row.
  'application/pdf': (bytes) =>
    new TextDecoder('latin1').decode(bytes.subarray(0, 1024)).includes('%PDF-'),
  'text/plain': (bytes) =>
    !/^\s*<(?:!doctype|html|\?xml|svg|script)/i.test(
      decodeText(bytes.subarray(0, 512), true) ?? '',
    ),
}
export const headLength = 4096

const byEnding: Readonly<Record<string, DocumentType>> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  jpe: 'image/jpeg',
  jfif: 'image/jpeg',
  txt: 'text/plain',
}
/** Some systems name no type; then the ending does. The first bytes decide either way. */
export const typeOf = ({ name, type }: Pick<Added, 'name' | 'type'>): string =>
  type || (byEnding[name.toLowerCase().split('.').at(-1) ?? ''] ?? '')

/**
 * What a screenshot is called when it is pasted, by the clock of who pastes: every one is 'image.png', and a list
 * of those says nothing.
 */
export function pastedName(name: string, at: Instant, zone: Zone): string {
  const time = `${localTime(at, zone).replace(':', '-')}-${at.slice(17, 19)}`
  return /^image\.(png|jpe?g)$/i.test(name)
    ? name.replace(/^image/i, `Pasted ${localDay(at, zone)} ${time}`)
    : name
}

export interface Added {
  readonly name: string
  readonly type: string
  readonly size: number
}

/**
 * DOC-011: null when the file may be added. `head` are its first bytes; a folder has none, nor has a file that was
 * moved away meanwhile.
 */
export function refusalOf(file: Added, head: Uint8Array | null): string | null {
  const fault = addFault(file)
  if (fault !== null) return fault
  if (head === null) return `${file.name}: the file cannot be read`
  if (file.type === 'text/plain' && readTextFile(head, true) === null)
    return unreadableText(file.name)
  return signatures[file.type]?.(head) === true
    ? null
    : addFault({ name: file.name, size: file.size, type: '' })
}

/** 412 KB, 1.2 MB */
export const showSize = (bytes: number): string =>
  bytes < 1024
    ? `${bytes} B`
    : bytes < 1024 * 1024
      ? `${Math.round(bytes / 1024)} KB`
      : `${(bytes / 1024 / 1024).toFixed(1)} MB`
