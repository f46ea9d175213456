// CHT-060 to 062: a pad's lines on a canvas, as the nurse sees them and as the picture of the signature.
import { imageProblem } from '@wren/contract/chart-image.rules'
import type { PadDrawing, Point } from './charts-signing.rules.ts'

export const fineness = 2 // fine enough for print, small enough for 200 KB

export function drawLine(
  pen: CanvasRenderingContext2D,
  [from, to]: readonly [Point, Point],
  scale: number,
): void {
  Object.assign(pen, {
    lineWidth: 2.2 * fineness,
    lineCap: 'round',
    lineJoin: 'round',
    strokeStyle: '#12110f',
  })
  pen.beginPath()
  pen.moveTo(from[0] * scale, from[1] * scale)
  pen.lineTo(to[0] * scale, to[1] * scale)
  pen.stroke()
}

export function drawAll(pen: CanvasRenderingContext2D, { lines }: PadDrawing, scale: number): void {
  for (const line of lines)
    for (const [at, to] of line.entries()) {
      const from = line[at - 1]
      if (from) drawLine(pen, [from, to], scale)
    }
}

/** Null where it cannot be a signature: then the lines stay on the pad. */
export function pictureOf(drawing: PadDrawing): string | null {
  const canvas = document.createElement('canvas')
  for (const scale of [fineness, 1, 0.5]) {
    Object.assign(canvas, { width: drawing.width * scale, height: drawing.height * scale })
    const pen = canvas.getContext('2d')
    if (!pen) return null
    drawAll(pen, drawing, scale)
    const url = canvas.toDataURL('image/png')
    if (imageProblem(url) === null) return url
  }
  return null
}
