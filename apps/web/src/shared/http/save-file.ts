// Downloads a received file, or opens it in a new tab (NET-011).
import type { DownloadedFile } from './client.ts'

export function saveFile({ blob, name }: DownloadedFile): void {
  const url = URL.createObjectURL(blob)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // Revoked later, because the browser handles the click asynchronously.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
