// DOC-060, CHT-088, NVS-065: a document of a visit, read with the session and shown in a popup of the phone screens.
import { useEffect, useState } from 'react'
import { documents } from '@wren/contract/documents'
import { isCallError } from '../http/call-error.ts'
import { send } from '../http/send.ts'
import { Sheet } from '../phone/Sheet.tsx'
import { FilePreview, previewTexts, type PreviewedFile } from './FilePreview.tsx'

export interface ShownDocument { readonly id: string; readonly fileName: string; readonly fileType: string }

const blobOf = (base64: string, type: string): Blob => new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], { type })

export function DocumentSheet({ document: { id, fileName, fileType }, onClose }: { readonly document: ShownDocument; readonly onClose: () => void }) {
  const [file, setFile] = useState<PreviewedFile | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  useEffect(() => {
    const run = { live: true, url: '' }
    send(documents.one, { id }).then(({ data }) => {
      if (!run.live) return
      const blob = blobOf(data ?? '', fileType)
      run.url = URL.createObjectURL(blob)
      setFile({ url: run.url, name: fileName, type: fileType, blob })
    }, (error: unknown) => { if (run.live) setFailed(isCallError(error) ? error.error : previewTexts.failed) })
    return () => {
      run.live = false
      if (run.url) URL.revokeObjectURL(run.url)
    }
  }, [id, fileName, fileType])
  return (
    <Sheet title={fileName} onClose={onClose} wide>
      {file ? <FilePreview file={file} height="calc(88dvh - 96px)" /> : <p role="status">{failed ?? previewTexts.loading}</p>}
    </Sheet>
  )
}
