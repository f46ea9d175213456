import { MantineProvider, Tooltip } from '@mantine/core'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { theme } from './theme.ts'

/** happy-dom lays nothing out: a page of 1000 by 800, a tooltip of 28 px, a target where the test says. */
let top = 0
beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
  }))
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800)
  const sizeOf = (element: Element) =>
    (element.getAttribute('role') === 'tooltip'
      ? [120, 28]
      : element.tagName === 'BUTTON'
        ? [60, 24]
        : [1000, 800]) as [number, number]
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockImplementation(function width(
    this: HTMLElement,
  ) {
    return sizeOf(this)[0]
  })
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function height(
    this: HTMLElement,
  ) {
    return sizeOf(this)[1]
  })
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function box(
    this: Element,
  ) {
    const [width, height] = sizeOf(this)
    return this.tagName === 'BUTTON'
      ? new DOMRect(400, top, width, height)
      : new DOMRect(0, 0, width, height)
  })
  vi.stubGlobal(
    'DOMRect',
    class {
      x
      y
      width
      height
      constructor(x = 0, y = 0, width = 0, height = 0) {
        this.x = x
        this.y = y
        this.width = width
        this.height = height
      }
      get top() {
        return this.y
      }
      get left() {
        return this.x
      }
      get bottom() {
        return this.y + this.height
      }
      get right() {
        return this.x + this.width
      }
    },
  )
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test.each([
  [0, 'below'],
  [40, 'below'],
  [89, 'below'],
  [90, 'above'],
  [400, 'above'],
])(
  'LST-080 the tooltip of a target %i px from the top of the page stands %s it',
  async (at, side) => {
    top = at
    render(
      <MantineProvider theme={theme} env="test">
        <Tooltip opened label="A hint">
          <button type="button">Target</button>
        </Tooltip>
      </MantineProvider>,
    )
    await waitFor(() => {
      expect(screen.getByRole('tooltip').style.top).toBe(
        side === 'below' ? `${at + 24 + 5}px` : `${at - 28 - 5}px`,
      )
    })
  },
)
