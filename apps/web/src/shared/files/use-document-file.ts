// VIS-121, DOC-060: a document's bytes as an address of this tab alone, taken back when nobody looks any more.
import { useEffect, useState } from 'react'
import { documents } from '@wren/contract/documents'
import type { CallError } from '../http/call-error.ts'
import { send } from '../http/send.ts'
import type { PreviewedFile } from './preview-kind.ts'

export interface ShownDocument {
  readonly id: string
  readonly fileName: string
  readonly fileType: string
}

export const blobOf = (base64: string, type: string): Blob =>
  new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], { type })

/** `onFailed` must be one and the same function. */
export function useDocumentFile(
  { id, fileName, fileType }: ShownDocument,
  onFailed: (error: CallError) => void,
): PreviewedFile | null {
  const [file, setFile] = useState<PreviewedFile | null>(null)
  useEffect(() => {
    const run = { live: true, url: '' }
    send(documents.one, { id }).then(
      ({ data }) => {
        if (!run.live) return
        const blob = blobOf(data ?? '', fileType)
        run.url = URL.createObjectURL(blob)
        setFile({ url: run.url, name: fileName, type: fileType, blob })
      },
      (error: CallError) => {
        if (run.live) onFailed(error)
      },
    )
    return () => {
      run.live = false
      if (run.url) URL.revokeObjectURL(run.url)
    }
  }, [id, fileName, fileType, onFailed])
  return file
}
