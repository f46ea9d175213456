// DOC-021: a document's contents become a blob of this page, shown beside the form.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { documents } from '@wren/contract/documents'
import { Banner } from '../../shared/feedback/Banner.tsx'
import { SideDrawer } from '../../shared/feedback/SideDrawer.tsx'
import { TextSkeleton } from '../../shared/feedback/Skeleton.tsx'
import { FilePreview } from '../../shared/files/FilePreview.tsx'
import { errorText } from '../../shared/http/error-text.ts'
import { send } from '../../shared/http/send.ts'
import type { UploadRow } from './documents-uploads.parts.ts'

async function contentsOf(row: UploadRow): Promise<Blob | null> {
  if (row.file) return row.file
  if (!row.document) return null
  const { data } = await send(documents.one, { id: row.document.id })
  return data === null ? null : new Blob([Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))], { type: row.type })
}

function useBlobUrl(blob: Blob | null | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!blob) return
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return blob ? url : null
}

export function DocumentPreview({ row, onClose }: { readonly row: UploadRow; readonly onClose: () => void }) {
  const contents = useQuery({ queryKey: [documents.one.name, row.document?.id ?? row.key], queryFn: () => contentsOf(row), staleTime: 3_600_000 })
  const url = useBlobUrl(contents.data)
  return (
    <SideDrawer opened title={row.name} width={640} onClose={onClose}>
      {contents.isError ? <Banner title={errorText(contents.error)} /> : url && contents.data ? <FilePreview file={{ url, name: row.name, type: row.type, blob: contents.data }} height="calc(100dvh - 96px)" /> : <TextSkeleton lines={6} />}
    </SideDrawer>
  )
}
