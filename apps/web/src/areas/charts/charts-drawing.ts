// CHT-060, CHT-061, CHT-062: draws the lines of a signature pad, on screen and as the image of the signature.
import { imageProblem } from '@wren/contract/chart-image.rules'
import type { PadDrawing, PenPoint } from './charts-signatures.rules.ts'

export const pixelsPerPoint = 2 // sharp in print and below 200 KB

export function drawLine(
  pen: CanvasRenderingContext2D,
  [from, to]: readonly [PenPoint, PenPoint],
  scale: number,
): void {
  Object.assign(pen, {
    lineWidth: 2.2 * pixelsPerPoint,
    lineCap: 'round',
    lineJoin: 'round',
    strokeStyle: '#12110f',
  })
  pen.beginPath()
  pen.moveTo(from[0] * scale, from[1] * scale)
  pen.lineTo(to[0] * scale, to[1] * scale)
  pen.stroke()
}

export function drawLines(
  pen: CanvasRenderingContext2D,
  { lines }: PadDrawing,
  scale: number,
): void {
  for (const line of lines)
    for (const [at, to] of line.entries()) {
      const from = line[at - 1]
      if (from) drawLine(pen, [from, to], scale)
    }
}

/** Null if no resolution fits the limit. The lines then stay on the pad. */
export function imageOfDrawing(drawing: PadDrawing): string | null {
  const canvas = document.createElement('canvas')
  for (const scale of [pixelsPerPoint, 1, 0.5]) {
    Object.assign(canvas, { width: drawing.width * scale, height: drawing.height * scale })
    const pen = canvas.getContext('2d')
    if (!pen) return null
    drawLines(pen, drawing, scale)
    const url = canvas.toDataURL('image/png')
    if (imageProblem(url) === null) return url
  }
  return null
}
