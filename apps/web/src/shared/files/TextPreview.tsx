// VIS-123: a text is read from its own address or its bytes and shown as text, whatever it holds.
import { useEffect, useRef, useState } from 'react'
import { decodeText } from '@wren/contract/file-heads.rules'
import { Banner } from '../feedback/Banner.tsx'
import styles from './files.module.css'
import { markFound } from './found-words.ts'
import { previewTexts, type PreviewedFile } from './preview-kind.ts'
import { useView, ViewerTools } from './viewer.parts.tsx'

type Loaded =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | { readonly state: 'ready'; readonly text: string }

export function TextPreview({ file }: { readonly file: PreviewedFile }) {
  const { url, name, blob, words } = file
  const view = useView()
  const shown = useRef<HTMLPreElement>(null)
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading' })
  useEffect(() => {
    const abort = new AbortController()
    const read = async (): Promise<Loaded> => {
      const answer = blob ? new Response(blob) : await fetch(url, { signal: abort.signal })
      if (!answer.ok) return { state: 'failed' }
      const text = decodeText(new Uint8Array(await answer.arrayBuffer()))
      return text === null ? { state: 'failed' } : { state: 'ready', text }
    }
    const show = async (): Promise<void> => {
      const next = await read().catch((): Loaded => ({ state: 'failed' }))
      if (!abort.signal.aborted) setLoaded(next)
    }
    void show()
    return () => abort.abort()
  }, [url, blob])
  useEffect(
    () =>
      loaded.state === 'ready' && shown.current
        ? markFound(shown.current, words ?? '', true)
        : undefined,
    [loaded, words],
  )
  if (loaded.state === 'loading')
    return (
      <p className={styles.none} role="status">
        {previewTexts.loading}
      </p>
    )
  if (loaded.state === 'failed') return <Banner title={previewTexts.failed} />
  return (
    <>
      <ViewerTools label="Text" view={view} file={file} turns={false} />
      <pre
        ref={shown}
        className={styles.text}
        style={{ fontSize: `calc(var(--w-text-12) * ${view.scale})` }}
        tabIndex={0}
        aria-label={name}
      >
        {loaded.text}
      </pre>
    </>
  )
}
