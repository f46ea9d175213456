// VIS "File preview" 121-123: pictures, texts and PDFs in the page; everything else as a download.
import { Anchor, ActionIcon } from '@mantine/core'
import { IconDownload, IconMinus, IconPlus, IconRotateClockwise } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Banner } from '../feedback/Banner.tsx'
import { previewKind } from './preview-kind.ts'
import styles from './files.module.css'

export const previewTexts = { none: 'This file type cannot be previewed.', loading: 'Loading...', failed: 'Network response was not ok' } as const

export interface PreviewedFile {
  readonly url: string
  readonly name: string
  readonly type?: string | null
  /** What a blob: address stands for: the page's policy lets no script fetch one. */
  readonly blob?: Blob
}

export function FilePreview({ file, height = '70vh' }: { readonly file: PreviewedFile; readonly height?: string }) {
  const kind = previewKind(file, window.location.origin)
  return (
    <div className={styles.preview} style={{ height }}>
      {kind === 'image' && <Picture key={file.url} {...file} />}
      {kind === 'pdf' && <iframe className={styles.page} src={file.url} title={file.name} />}
      {kind === 'text' && <PlainText key={file.url} {...file} />}
      {kind === 'none' && <div className={styles.none}><p>{previewTexts.none}</p><DownloadLink {...file} /></div>}
    </div>
  )
}

function DownloadLink({ url, name }: PreviewedFile) {
  const safe = /^(https?:|blob:|\/(?!\/))/.test(url)
  return safe ? <Anchor href={url} download={name} target="_blank" rel="noopener noreferrer" className={styles.download ?? ''}><IconDownload size={16} stroke={1.75} aria-hidden />{name}</Anchor> : <span>{name}</span>
}

const zooms = [0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4] as const
const fitting = 3 // the picture as wide as its place

function Picture({ url, name }: PreviewedFile) {
  const [zoom, setZoom] = useState(fitting)
  const [turns, setTurns] = useState(0)
  const scale = zooms[zoom] ?? 1
  return (
    <>
      <div className={styles.tools} role="toolbar" aria-label="Picture">
        <ActionIcon aria-label="Smaller" disabled={zoom === 0} onClick={() => setZoom(zoom - 1)}><IconMinus size={16} stroke={1.75} /></ActionIcon>
        <span className={styles.scale} role="status">{Math.round(scale * 100)}%</span>
        <ActionIcon aria-label="Larger" disabled={zoom === zooms.length - 1} onClick={() => setZoom(zoom + 1)}><IconPlus size={16} stroke={1.75} /></ActionIcon>
        <ActionIcon aria-label="Rotate" onClick={() => setTurns(turns + 1)}><IconRotateClockwise size={16} stroke={1.75} /></ActionIcon>
      </div>
      <div className={styles.stage} tabIndex={0} role="region" aria-label={name}>
        <img src={url} alt={name} style={{ width: `${scale * 100}%`, transform: `rotate(${turns * 90}deg)` }} />
      </div>
    </>
  )
}

type Loaded = { readonly state: 'loading' } | { readonly state: 'failed' } | { readonly state: 'ready'; readonly text: string }

function PlainText({ url, name, blob }: PreviewedFile) {
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading' })
  useEffect(() => {
    const abort = new AbortController()
    const read = async (): Promise<Loaded> => {
      const answer = blob ? new Response(blob) : await fetch(url, { signal: abort.signal })
      return answer.ok ? { state: 'ready', text: await answer.text() } : { state: 'failed' }
    }
    const show = async (): Promise<void> => {
      const next = await read().catch((): Loaded => ({ state: 'failed' }))
      if (!abort.signal.aborted) setLoaded(next)
    }
    void show()
    return () => abort.abort()
  }, [url, blob])
  if (loaded.state === 'loading') return <p className={styles.none} role="status">{previewTexts.loading}</p>
  if (loaded.state === 'failed') return <Banner title={previewTexts.failed} />
  return <pre className={styles.text} tabIndex={0} aria-label={name}>{loaded.text}</pre>
}
