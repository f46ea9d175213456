// NET-011: hands a received file to the browser's downloads, or shows it in a new tab.
import type { DownloadedFile } from './client.ts'

export function saveFile({ blob, name }: DownloadedFile): void {
  const url = URL.createObjectURL(blob)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // The click is taken up after this turn; a revoked address would then be empty.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
