import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useView, ViewerTools } from './viewer.parts.tsx'

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
  }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const Tools = () => (
  <ViewerTools
    label="Tools"
    view={useView()}
    file={{ url: 'blob:x', name: 'order.pdf', type: 'application/pdf' } as never}
  />
)

test('Larger keeps the focus at its limit, where it does nothing', async () => {
  render(
    <MantineProvider env="test">
      <Tools />
    </MantineProvider>,
  )
  const larger = screen.getByRole('button', { name: 'Larger' })
  larger.focus()
  await userEvent.keyboard('{Enter}{Enter}{Enter}{Enter}{Enter}{Enter}')
  expect([
    screen.getByRole('status').textContent,
    larger.getAttribute('aria-disabled'),
    document.activeElement,
  ]).toEqual(['400%', 'true', larger])
  await userEvent.click(screen.getByRole('button', { name: 'Smaller' }))
  expect(larger.getAttribute('aria-disabled')).toBe(null)
})
