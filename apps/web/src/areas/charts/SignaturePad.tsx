// CHT-060, CHT-061, CHT-062, CHT-095: a pad for mouse, finger or pen. The draft keeps the lines when the section
// changes, the phone turns or the tab closes.
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { now } from '../../shared/clock.ts'
import { PhoneButton } from '../../shared/phone/Button.tsx'
import { Sheet } from '../../shared/phone/Sheet.tsx'
import { drawLines, drawLine, pixelsPerPoint } from './charts-drawing.ts'
import type { PadDrawing, PenPoint } from './charts-signatures.rules.ts'
import styles from './charts-fields.module.css'

interface PadProps {
  readonly label: string
  readonly drawing: PadDrawing | undefined
  readonly disabled: boolean
  readonly onDraw: (drawing: PadDrawing | null) => void
  readonly onSign: () => void
}

const commitDelayMs = 300

/** Scale from the size of the drawing to that of the pad. */
const scaleOf = (pad: HTMLCanvasElement, { width, height }: PadDrawing): number =>
  Math.min(pad.clientWidth / width, pad.clientHeight / height) || 1

/** Redraws the lines when the pad is mounted or resized. */
function useRedraw(
  canvas: React.RefObject<HTMLCanvasElement | null>,
  drawing: PadDrawing | undefined,
): void {
  const latest = useRef(drawing)
  latest.current = drawing
  const isEmpty = drawing === undefined
  useLayoutEffect(() => {
    const pad = canvas.current
    if (!pad) return undefined
    const redraw = (): void => {
      Object.assign(pad, {
        width: pad.clientWidth * pixelsPerPoint,
        height: pad.clientHeight * pixelsPerPoint,
      })
      const pen = pad.getContext('2d')
      pen?.clearRect(0, 0, pad.width, pad.height)
      if (pen && latest.current)
        drawLines(pen, latest.current, scaleOf(pad, latest.current) * pixelsPerPoint)
    }
    redraw()
    if (typeof ResizeObserver === 'undefined') return undefined
    const size = { width: pad.clientWidth, height: pad.clientHeight }
    const observer = new ResizeObserver(() => {
      if (pad.clientWidth === size.width && pad.clientHeight === size.height) return
      Object.assign(size, { width: pad.clientWidth, height: pad.clientHeight })
      redraw()
    })
    observer.observe(pad)
    return () => observer.disconnect()
  }, [canvas, isEmpty])
}

function usePen(
  canvas: React.RefObject<HTMLCanvasElement | null>,
  { drawing, disabled, onDraw }: Pick<PadProps, 'drawing' | 'disabled' | 'onDraw'>,
) {
  // Follows one pointer only, so that a resting palm draws nothing.
  const line = useRef<{ readonly pointer: number; points: PenPoint[]; committed: number } | null>(
    null,
  )
  const before = useRef<PadDrawing | undefined>(undefined)

  const point = (event: React.PointerEvent): PenPoint => {
    const pad = event.currentTarget as HTMLCanvasElement
    const box = pad.getBoundingClientRect()
    const scale = before.current ? scaleOf(pad, before.current) : 1
    return [(event.clientX - box.left) / scale, (event.clientY - box.top) / scale]
  }
  const commit = (): void => {
    const pad = canvas.current
    const points = line.current?.points ?? []
    if (!pad || points.length < 2) return
    const { lines, width, height } = before.current ?? {
      lines: [],
      width: pad.clientWidth || 1,
      height: pad.clientHeight || 1,
    }
    onDraw({ lines: [...lines, [...points]], width, height, at: now() })
  }
  const begin = (event: React.PointerEvent<HTMLCanvasElement>): void => {
    if (disabled || line.current || event.button > 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    before.current = drawing
    line.current = { pointer: event.pointerId, points: [point(event)], committed: Date.now() }
  }
  const draw = (event: React.PointerEvent<HTMLCanvasElement>): void => {
    const pen = event.currentTarget.getContext('2d')
    const current = line.current
    const from = current?.points.at(-1)
    if (current?.pointer !== event.pointerId || !pen || !from) return
    const to = point(event)
    const scale = before.current ? scaleOf(event.currentTarget, before.current) : 1
    drawLine(pen, [from, to], scale * pixelsPerPoint)
    current.points.push(to)
    if (Date.now() - current.committed < commitDelayMs) return
    current.committed = Date.now()
    commit()
  }
  const end = (event: React.PointerEvent): void => {
    if (line.current?.pointer !== event.pointerId) return
    commit()
    line.current = null
  }
  return { begin, draw, end }
}

export function SignaturePad({ label, drawing, disabled, onDraw, onSign }: PadProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [problem, setProblem] = useState(false)
  const { begin, draw, end } = usePen(canvas, { drawing, disabled, onDraw })
  useRedraw(canvas, drawing)
  const isDrawn = drawing !== undefined
  useEffect(() => {
    if (!isDrawn) setProblem(false)
  }, [isDrawn])
  return (
    <>
      <canvas
        ref={canvas}
        className={styles.pad}
        role="img"
        aria-label={`${label}: draw here`}
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
        onLostPointerCapture={end}
      />
      {problem && isDrawn && (
        <p className={styles.found} data-level="error">
          A signature must be a PNG image of at most 200 KB.
        </p>
      )}
      <div className={styles.acts}>
        <PhoneButton
          onPress={() => onDraw(null)}
          disabled={!isDrawn}
          label={`Clear ${label.toLowerCase()}`}
        >
          Clear
        </PhoneButton>
        <PhoneButton
          look="primary"
          onPress={() => {
            onSign()
            setProblem(true)
          }}
          disabled={!isDrawn}
        >
          Save Signature
        </PhoneButton>
      </div>
    </>
  )
}

interface SignedProps {
  readonly label: string
  readonly image: string
  /** True when the server has the image. */
  readonly isSaved: boolean
  readonly onClear: () => void
}

export function SignatureImage({ label, image, isSaved, onClear }: SignedProps) {
  const [isAsking, setAsks] = useState(false)
  const name = label.toLowerCase()
  return (
    <>
      <img className={styles.signed} src={image} alt={label} />
      <div className={styles.acts}>
        <PhoneButton onPress={() => (isSaved ? setAsks(true) : onClear())} label={`Clear ${name}`}>
          Clear
        </PhoneButton>
      </div>
      {isAsking && (
        <Sheet
          asks
          title={`Clear the ${name}?`}
          onClose={() => setAsks(false)}
          footer={
            <>
              <PhoneButton onPress={() => setAsks(false)}>Keep</PhoneButton>
              <PhoneButton
                look="danger"
                onPress={() => {
                  setAsks(false)
                  onClear()
                }}
              >
                Clear
              </PhoneButton>
            </>
          }
        >
          <p>It was saved and has to be drawn again.</p>
        </Sheet>
      )}
    </>
  )
}
