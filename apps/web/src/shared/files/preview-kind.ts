// VIS "File preview" 121-123: how a file may be shown, and which addresses may be asked at all.

export const previewTexts = {
  none: 'This file type cannot be previewed.',
  loading: 'Loading...',
  failed: 'Network response was not ok',
  broken: 'This file cannot be shown.',
} as const

export interface PreviewedFile {
  readonly url: string
  readonly name: string
  readonly type?: string | null
  /** What a blob: address stands for: the page's policy lets no script fetch one. */
  readonly blob?: Blob
  /** Opens here, where something was found. */
  readonly page?: number
  /** What was looked for. */
  readonly words?: string
}

export type PreviewKind = 'image' | 'text' | 'pdf' | 'none'

const byName: Readonly<Record<string, PreviewKind>> = {
  pdf: 'pdf',
  png: 'image',
  jpg: 'image',
  jpeg: 'image',
  gif: 'image',
  webp: 'image',
  bmp: 'image',
  txt: 'text',
  csv: 'text',
  log: 'text',
  md: 'text',
  eml: 'text',
}
const images = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/bmp'])

const isBlob = (url: string): boolean => url.startsWith('blob:')

/** Blob URLs and the own origin only: a preview must not carry a session, or the news that it was opened, elsewhere. */
export function mayFetch(url: string, origin: string): boolean {
  if (isBlob(url)) return url.startsWith(`blob:${origin}`)
  try {
    return new URL(url, origin).origin === origin && /^(https?:|\/)/.test(url)
  } catch {
    return false
  }
}

/**
 * `type` is the MIME type where it is known, else the name's ending decides. SVG and HTML are never drawn: they can
 * hold scripts.
 */
export function previewKind(
  {
    url,
    type,
    name,
  }: { readonly url: string; readonly type?: string | null | undefined; readonly name: string },
  origin: string,
): PreviewKind {
  const mime = (type ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  const ending = name.toLowerCase().split('.').at(-1) ?? ''
  const kind: PreviewKind =
    mime === 'application/pdf'
      ? 'pdf'
      : images.has(mime)
        ? 'image'
        : mime.startsWith('text/') && mime !== 'text/html'
          ? 'text'
          : mime && mime !== 'application/octet-stream'
            ? 'none'
            : (byName[ending] ?? 'none')
  if (kind === 'pdf') return isBlob(url) && mayFetch(url, origin) ? 'pdf' : 'none'
  return mayFetch(url, origin) ? kind : 'none'
}
