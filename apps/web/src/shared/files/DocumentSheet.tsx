// DOC-060, CHT-088, NVS-065: a document of a visit, read with the session and shown in a popup of the phone screens.
import { useState } from 'react'
import type { CallError } from '../http/call-error.ts'
import { isCallError } from '../http/call-error.ts'
import { Sheet } from '../phone/Sheet.tsx'
import { FilePreview } from './FilePreview.tsx'
import { previewTexts } from './preview-kind.ts'
import { useDocumentFile, type ShownDocument } from './use-document-file.ts'

export function DocumentSheet({
  document,
  onClose,
}: {
  readonly document: ShownDocument
  readonly onClose: () => void
}) {
  const [failed, setFailed] = useState<CallError | null>(null)
  const file = useDocumentFile(document, setFailed)
  return (
    <Sheet title={document.fileName} onClose={onClose} wide>
      {file ? (
        <FilePreview file={file} height="calc(88dvh - 96px)" />
      ) : (
        <p role="status">
          {failed === null
            ? previewTexts.loading
            : isCallError(failed)
              ? failed.error
              : previewTexts.failed}
        </p>
      )}
    </Sheet>
  )
}
