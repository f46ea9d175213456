// AVR-038, CHT-069, VIS-121: a file that a call answers, fetched with the session and shown from a blob address,
// with Download.
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Banner } from '../feedback/Banner.tsx'
import { SideDrawer } from '../feedback/SideDrawer.tsx'
import { isCallError } from '../http/call-error.ts'
import type { DownloadedFile } from '../http/client.ts'
import { saveFile } from '../http/save-file.ts'
import { FilePreview } from './FilePreview.tsx'
import { previewTexts } from './preview-kind.ts'

export interface FileDrawerProps {
  readonly title: string
  readonly load: () => Promise<DownloadedFile>
  readonly onClose: () => void
}

export function FileDrawer({ title, load, onClose }: FileDrawerProps) {
  const [file, setFile] = useState<(DownloadedFile & { readonly url: string }) | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  // The file is fetched once for each opening; the drawer is mounted anew for another.
  const [fetchFile] = useState(() => load)
  useEffect(() => {
    let url: string | null = null
    let gone = false
    fetchFile().then(
      (got) => {
        if (gone) return
        url = URL.createObjectURL(got.blob)
        setFile({ ...got, url })
      },
      (error: unknown) => setFailed(isCallError(error) ? error.error : previewTexts.failed),
    )
    return () => {
      gone = true
      if (url !== null) URL.revokeObjectURL(url)
    }
  }, [fetchFile])
  return (
    <SideDrawer
      opened
      title={title}
      onClose={onClose}
      width={860}
      footer={
        file && (
          <Button
            leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
            onClick={() => saveFile(file)}
          >
            Download
          </Button>
        )
      }
    >
      {failed !== null && <Banner tone="error" title={failed} />}
      {failed === null && file === null && <p>{previewTexts.loading}</p>}
      {file !== null && (
        <FilePreview
          file={{ url: file.url, name: file.name, type: file.blob.type, blob: file.blob }}
          height="calc(100dvh - 140px)"
        />
      )}
    </SideDrawer>
  )
}
