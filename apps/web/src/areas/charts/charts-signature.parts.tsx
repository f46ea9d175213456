// CHT-060 to 062, CHT-095: drawn with mouse, finger or pen; an empty pad cannot be saved. The lines are the
// draft's, so that they stay when the section is left, the phone is turned or the tab is lost.
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { now } from '../../shared/clock.ts'
import { PhoneButton } from '../../shared/phone/Button.tsx'
import { Sheet } from '../../shared/phone/Sheet.tsx'
import { drawAll, drawLine, fineness } from './charts-drawing.ts'
import type { PadDrawing, Point } from './charts-signing.rules.ts'
import styles from './charts-fields.module.css'

interface PadProps {
  readonly label: string
  readonly drawing: PadDrawing | undefined
  readonly disabled: boolean
  readonly onDraw: (drawing: PadDrawing | null) => void
  readonly onSign: () => void
}

const commitAfter = 300 // ms of one line

/** How large the lines are drawn: the pad may have another size than where they began. */
const scaleOf = (shown: HTMLCanvasElement, { width, height }: PadDrawing): number =>
  Math.min(shown.clientWidth / width, shown.clientHeight / height) || 1

/** The whole drawing, whenever the pad is there or has another size. */
function useRedrawn(
  canvas: React.RefObject<HTMLCanvasElement | null>,
  drawing: PadDrawing | undefined,
): void {
  const latest = useRef(drawing)
  latest.current = drawing
  const isEmpty = drawing === undefined
  useLayoutEffect(() => {
    const shown = canvas.current
    if (!shown) return undefined
    const redraw = (): void => {
      Object.assign(shown, {
        width: shown.clientWidth * fineness,
        height: shown.clientHeight * fineness,
      })
      const pen = shown.getContext('2d')
      pen?.clearRect(0, 0, shown.width, shown.height)
      if (pen && latest.current)
        drawAll(pen, latest.current, scaleOf(shown, latest.current) * fineness)
    }
    redraw()
    if (typeof ResizeObserver === 'undefined') return undefined
    const size = { width: shown.clientWidth, height: shown.clientHeight }
    const watch = new ResizeObserver(() => {
      if (shown.clientWidth === size.width && shown.clientHeight === size.height) return
      Object.assign(size, { width: shown.clientWidth, height: shown.clientHeight })
      redraw()
    })
    watch.observe(shown)
    return () => watch.disconnect()
  }, [canvas, isEmpty])
}

function usePen(
  canvas: React.RefObject<HTMLCanvasElement | null>,
  { drawing, disabled, onDraw }: Pick<PadProps, 'drawing' | 'disabled' | 'onDraw'>,
) {
  // Of one finger alone: the palm that rests on the pad draws nothing.
  const line = useRef<{ readonly pointer: number; points: Point[]; committed: number } | null>(null)
  const before = useRef<PadDrawing | undefined>(undefined)

  const point = (event: React.PointerEvent): Point => {
    const shown = event.currentTarget as HTMLCanvasElement
    const box = shown.getBoundingClientRect()
    const scale = before.current ? scaleOf(shown, before.current) : 1
    return [(event.clientX - box.left) / scale, (event.clientY - box.top) / scale]
  }
  const commit = (): void => {
    const shown = canvas.current
    const points = line.current?.points ?? []
    if (!shown || points.length < 2) return
    const { lines, width, height } = before.current ?? {
      lines: [],
      width: shown.clientWidth || 1,
      height: shown.clientHeight || 1,
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
    drawLine(pen, [from, to], scale * fineness)
    current.points.push(to)
    if (Date.now() - current.committed < commitAfter) return
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
  useRedrawn(canvas, drawing)
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
  /** The server has it. */
  readonly isSaved: boolean
  readonly onClear: () => void
}

export function SignedPicture({ label, image, isSaved, onClear }: SignedProps) {
  const [asks, setAsks] = useState(false)
  const name = label.toLowerCase()
  return (
    <>
      <img className={styles.signed} src={image} alt={label} />
      <div className={styles.acts}>
        <PhoneButton onPress={() => (isSaved ? setAsks(true) : onClear())} label={`Clear ${name}`}>
          Clear
        </PhoneButton>
      </div>
      {asks && (
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
