// NET-107, AUD-079: what the screen looked like before a fault: where something stood and of which shape, never
// what it said.
import type { ReplayFrame } from '@wren/contract/error-reports'

type Shape = NonNullable<ReplayFrame['boxes']>[number][0]
type Box = NonNullable<ReplayFrame['boxes']>[number]

const [mostBoxes, mostFrames, pauseBetween] = [400, 20, 2_000]
const shapeOf = new Map<string, Shape>([
  ['INPUT', 'input'],
  ['TEXTAREA', 'input'],
  ['SELECT', 'input'],
  ['IMG', 'image'],
  ['svg', 'image'],
  ['CANVAS', 'image'],
  ['IFRAME', 'image'],
  ['BUTTON', 'button'],
  ['A', 'link'],
])

const speaks = (element: Element): boolean =>
  [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim())

/** The outline of what is in sight. */
export function outline(root: Element): Box[] {
  const boxes: Box[] = []
  const walk = (element: Element): void => {
    if (boxes.length >= mostBoxes) return
    const shape = shapeOf.get(element.tagName) ?? (speaks(element) ? 'text' : null)
    const { left, top, width, height } = element.getBoundingClientRect()
    const isSeen = width > 0 && height > 0 && top < window.innerHeight && top + height > 0
    if (shape !== null && isSeen)
      boxes.push([shape, Math.round(left), Math.round(top), Math.round(width), Math.round(height)])
    if (shape !== 'image') for (const child of element.children) walk(child)
  }
  walk(root)
  return boxes
}

export interface Replay {
  readonly take: () => ReplayFrame[]
  readonly latest: () => readonly ReplayFrame[]
}

/** Keeps the last frames in memory; a picture is taken at most every two seconds, and only after something changed. */
export function startReplay(path: () => string): Replay {
  let frames: ReplayFrame[] = []
  let waits = false
  const keep = (frame: Omit<ReplayFrame, 'at' | 'path'>): void => {
    frames = [...frames, { at: Math.round(performance.now()), path: path(), ...frame }].slice(
      -mostFrames,
    )
  }
  const draw = (): void => {
    waits = false
    keep({ did: 'drawn', boxes: outline(document.body) })
  }
  const drawSoon = (): void => {
    if (waits) return
    waits = true
    setTimeout(() => {
      if ('requestIdleCallback' in window) requestIdleCallback(draw)
      else draw()
    }, pauseBetween)
  }
  new MutationObserver(drawSoon).observe(document.body, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ['class', 'style', 'hidden'],
  })
  addEventListener(
    'click',
    ({ clientX: x, clientY: y }) => keep({ did: 'clicked', x: Math.round(x), y: Math.round(y) }),
    { capture: true, passive: true },
  )
  addEventListener(
    'input',
    () => {
      if (frames.at(-1)?.did !== 'typed') keep({ did: 'typed' })
    },
    { capture: true, passive: true },
  )
  addEventListener(
    'scroll',
    () => {
      if (frames.at(-1)?.did !== 'scrolled') keep({ did: 'scrolled' })
      drawSoon()
    },
    { capture: true, passive: true },
  )
  draw()
  /** With what changed since the last picture: a fault may come sooner than the next one. */
  const upToNow = (): ReplayFrame[] => {
    if (waits) draw()
    return frames
  }
  return {
    latest: upToNow,
    take: () => {
      const taken = upToNow()
      frames = []
      return taken
    },
  }
}
