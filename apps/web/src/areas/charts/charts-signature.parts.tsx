// CHT-060 to 062: drawn with mouse, finger or pen; an empty pad cannot be saved; the picture is a PNG of at most 200 KB.
import { useRef, useState } from 'react'
import { imageProblem } from '@wren/contract/chart-image.rules'
import { PhoneButton } from '../../shared/phone/Button.tsx'
import styles from './charts-fields.module.css'

const ratio = 2 // fine enough for print, small enough for 200 KB

interface PadProps {
  readonly label: string
  readonly image: string | null | undefined
  readonly onSign: (image: string) => void
  readonly onClear: () => void
}

export function SignaturePad({ label, image, onSign, onClear }: PadProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  // Of one finger alone: the palm that rests on the pad draws nothing.
  const last = useRef<{ readonly pointer: number; readonly x: number; readonly y: number } | null>(
    null,
  )
  const [isDrawn, setDrawn] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const point = (event: React.PointerEvent) => {
    const box = event.currentTarget.getBoundingClientRect()
    return {
      pointer: event.pointerId,
      x: (event.clientX - box.left) * ratio,
      y: (event.clientY - box.top) * ratio,
    }
  }
  const begin = (event: React.PointerEvent<HTMLCanvasElement>): void => {
    const shown = event.currentTarget
    if (last.current || event.button > 0) return
    shown.setPointerCapture(event.pointerId)
    // The size is taken when the first line begins: a resize would wipe what is drawn.
    if (!isDrawn)
      Object.assign(shown, { width: shown.clientWidth * ratio, height: shown.clientHeight * ratio })
    last.current = point(event)
  }
  const draw = (event: React.PointerEvent<HTMLCanvasElement>): void => {
    const pen = event.currentTarget.getContext('2d')
    if (last.current?.pointer !== event.pointerId || !pen) return
    const to = point(event)
    Object.assign(pen, {
      lineWidth: 2.2 * ratio,
      lineCap: 'round',
      lineJoin: 'round',
      strokeStyle: '#12110f',
    })
    pen.beginPath()
    pen.moveTo(last.current.x, last.current.y)
    pen.lineTo(to.x, to.y)
    pen.stroke()
    last.current = to
    setDrawn(true)
  }
  const end = (event: React.PointerEvent): void => {
    if (last.current?.pointer === event.pointerId) last.current = null
  }
  const wipe = (): void => {
    const shown = canvas.current
    shown?.getContext('2d')?.clearRect(0, 0, shown.width, shown.height)
    setDrawn(false)
    setProblem(null)
  }
  const sign = (): void => {
    const url = canvas.current?.toDataURL('image/png') ?? ''
    if (imageProblem(url) !== null)
      return setProblem('A signature must be a PNG image of at most 200 KB.')
    setDrawn(false)
    onSign(url)
  }
  if (image) {
    return (
      <>
        <img className={styles.signed} src={image} alt={label} />
        <div className={styles.acts}>
          <PhoneButton onPress={onClear} label={`Clear ${label}`}>
            Clear
          </PhoneButton>
        </div>
      </>
    )
  }
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
      {problem && (
        <p className={styles.found} data-level="error">
          {problem}
        </p>
      )}
      <div className={styles.acts}>
        <PhoneButton onPress={wipe} disabled={!isDrawn} label={`Clear ${label}`}>
          Clear
        </PhoneButton>
        <PhoneButton look="primary" onPress={sign} disabled={!isDrawn}>
          Save Signature
        </PhoneButton>
      </div>
    </>
  )
}
