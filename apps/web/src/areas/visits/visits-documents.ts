// VIS-121: a document's bytes as an address of this tab alone, taken back when nobody looks any more.
import { useEffect, useState } from 'react'
import { documents, type Document } from '@wren/contract/documents'
import { showError } from '../../shared/feedback/errors.ts'
import { send } from '../../shared/http/send.ts'

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))

export function useDocumentUrl({ id, fileType }: Document): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const run = { live: true, url: '' }
    send(documents.one, { id }).then(({ data }) => {
      if (!run.live) return
      run.url = URL.createObjectURL(new Blob([bytesOf(data ?? '')], { type: fileType }))
      setUrl(run.url)
    }, showError)
    return () => {
      run.live = false
      if (run.url) URL.revokeObjectURL(run.url)
    }
  }, [id, fileType])
  return url
}
