// DOC-021: a document's contents become a blob of this page, shown beside the form.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { documents } from '@wren/contract/documents'
import { Banner } from '../../shared/feedback/Banner.tsx'
import { SideDrawer } from '../../shared/feedback/SideDrawer.tsx'
import { TextSkeleton } from '../../shared/feedback/Skeleton.tsx'
import { FilePreview } from '../../shared/files/FilePreview.tsx'
import { blobOf } from '../../shared/files/use-document-file.ts'
import { errorText } from '../../shared/http/error-text.ts'
import { send } from '../../shared/http/send.ts'
import type { UploadRow } from './documents-uploads.parts.ts'

const hour = 3_600_000 // DOC-024

/** What is looked at, and where it opens when it was found by a search. */
export interface Preview {
  readonly row: UploadRow
  readonly page?: number
  readonly words?: string
}

async function contentsOf(row: UploadRow): Promise<Blob | null> {
  if (row.file) return row.file
  if (!row.document) return null
  const { data } = await send(documents.one, { id: row.document.id })
  return data === null ? null : blobOf(data, row.type)
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

export const useContents = (row: UploadRow) =>
  useQuery({
    queryKey: [documents.one.name, row.document?.id ?? row.key],
    queryFn: () => contentsOf(row),
    staleTime: hour,
    gcTime: hour,
  })

export function DocumentPreview({
  row,
  page,
  words,
  onClose,
}: Preview & { readonly onClose: () => void }) {
  const contents = useContents(row)
  const url = useBlobUrl(contents.data)
  const file = {
    name: row.name,
    type: row.type,
    ...(page === undefined ? {} : { page }),
    ...(words === undefined ? {} : { words }),
  }
  return (
    <SideDrawer opened title={row.name} width={720} onClose={onClose}>
      {contents.isError ? (
        <Banner title={errorText(contents.error)} />
      ) : url && contents.data ? (
        <FilePreview file={{ ...file, url, blob: contents.data }} height="calc(100dvh - 96px)" />
      ) : (
        <TextSkeleton lines={6} />
      )}
    </SideDrawer>
  )
}
