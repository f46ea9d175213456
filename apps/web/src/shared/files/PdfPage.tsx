// VIS-121: one page of a PDF: drawn when it comes near the eye, with its text above it for selecting, reading aloud
// and finding.
import { TextLayer, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useRef, useState } from 'react'
import type { CSSProperties } from 'react'
import styles from './files.module.css'
import { markFound } from './found-words.ts'

/** Some phones draw nothing at all on a larger canvas. */
const mostPixels = 16_000_000
const near = '800px'

export interface PdfPageProps {
  readonly file: PDFDocumentProxy
  readonly number: number
  readonly scale: number
  readonly turns: number
  readonly width: number
  readonly height: number
  readonly words: string
}

function useNear(page: { readonly current: HTMLElement | null }): boolean {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (!page.current) return
    const watch = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting === true), {
      root: page.current.parentElement,
      rootMargin: near,
    })
    watch.observe(page.current)
    return () => watch.disconnect()
  }, [page])
  return seen
}

export function PdfPage({ file, number, scale, turns, width, height, words }: PdfPageProps) {
  const page = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const text = useRef<HTMLDivElement>(null)
  const [failed, setFailed] = useState(false)
  const shown = useNear(page)
  useEffect(() => {
    if (!shown) {
      // A page out of sight keeps no picture: a long document would fill the memory of a phone.
      if (canvas.current) canvas.current.width = 0
      text.current?.replaceChildren()
      return
    }
    let live = true
    let stop = () => {}
    const draw = async () => {
      const found = await file.getPage(number)
      const [paper, layer] = [canvas.current, text.current]
      if (!live || !paper || !layer) return
      const viewport = found.getViewport({ scale, rotation: found.rotate + turns * 90 })
      const sharp = Math.min(
        window.devicePixelRatio || 1,
        Math.sqrt(mostPixels / (viewport.width * viewport.height)),
      )
      paper.width = Math.floor(viewport.width * sharp)
      paper.height = Math.floor(viewport.height * sharp)
      layer.replaceChildren()
      const drawing = found.render({
        canvas: paper,
        viewport,
        transform: [sharp, 0, 0, sharp, 0, 0],
      })
      const layout = new TextLayer({
        textContentSource: found.streamTextContent(),
        container: layer,
        viewport,
      })
      stop = () => {
        drawing.cancel()
        layout.cancel()
      }
      await Promise.all([drawing.promise, layout.render()])
      if (!live) return
      const unmark = markFound(layer, words)
      stop = unmark
      paper.dataset['drawn'] = 'true'
    }
    draw().catch(() => {
      if (live) setFailed(true)
    })
    return () => {
      live = false
      stop()
    }
  }, [file, number, scale, turns, shown, words])
  const style = { width, height, '--total-scale-factor': scale } as CSSProperties
  return (
    <div ref={page} className={styles.pdfPage} style={style} data-page={number}>
      {failed ? (
        <p className={styles.none}>This page cannot be shown.</p>
      ) : (
        <>
          <canvas ref={canvas} role="img" aria-label={`Page ${number}`} />
          <div ref={text} className={styles.words} />
        </>
      )}
    </div>
  )
}
