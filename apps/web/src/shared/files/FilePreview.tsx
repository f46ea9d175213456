// VIS "File preview" 121-123: pictures, texts and PDFs in the page; everything else as a download.
import { lazy, Suspense } from 'react'
import { previewKind, previewTexts, type PreviewedFile } from './preview-kind.ts'
import { PicturePreview } from './PicturePreview.tsx'
import { TextPreview } from './TextPreview.tsx'
import { CannotBeShown, DownloadLink } from './viewer.parts.tsx'
import styles from './files.module.css'

/**
 * A PDF's reader is large: it comes when one is opened. Where it cannot be fetched, the file can still be taken
 * along.
 */
const PdfPreview = lazy(() =>
  import('./PdfPreview.tsx').then(
    (module) => ({ default: module.PdfPreview }),
    () => ({ default: CannotBeShown }),
  ),
)

export function FilePreview({
  file,
  height = '70vh',
}: {
  readonly file: PreviewedFile
  readonly height?: string
}) {
  const kind = previewKind(file, window.location.origin)
  return (
    <div className={styles.preview} style={{ height }}>
      {kind === 'image' && <PicturePreview key={file.url} file={file} />}
      {kind === 'pdf' && (
        <Suspense
          fallback={
            <p className={styles.none} role="status">
              {previewTexts.loading}
            </p>
          }
        >
          <PdfPreview key={file.url} file={file} />
        </Suspense>
      )}
      {kind === 'text' && <TextPreview key={file.url} file={file} />}
      {kind === 'none' && (
        <div className={styles.none}>
          <p>{previewTexts.none}</p>
          <DownloadLink {...file} />
        </div>
      )}
    </div>
  )
}
