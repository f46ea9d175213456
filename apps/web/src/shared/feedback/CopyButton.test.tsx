import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CopyButton } from './CopyButton.tsx'
import { clearNotices, useNotices } from './notices.ts'

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
  clearNotices()
  vi.unstubAllGlobals()
})

function Told() {
  return (
    <output>
      {useNotices()
        .map(({ text }) => text)
        .join('|')}
    </output>
  )
}
const told = () => screen.getByRole('status').textContent
let opened = 0
function page(text: string | null) {
  opened = 0
  const user = userEvent.setup() // provides a clipboard
  const open = () => {
    opened++
  }
  const view = render(
    <MantineProvider env="test">
      <table>
        <tbody>
          <tr onClick={open} onKeyDown={open} onDoubleClick={open} onAuxClick={open}>
            <td>
              <CopyButton text={text} />
            </td>
          </tr>
        </tbody>
      </table>
      <Told />
    </MantineProvider>,
  )
  return { user, view }
}

test('LST-078 LST-079 copies, reports failures and empty texts, and never opens the row', async () => {
  const first = page('412')
  await first.user.click(screen.getByRole('button', { name: 'Copy' }))
  expect([told(), await navigator.clipboard.readText(), opened]).toEqual([
    'Copied to clipboard!',
    '412',
    0,
  ])
  await first.user.keyboard('{Enter}')
  await first.user.dblClick(screen.getByRole('button', { name: 'Copy' }))
  expect(opened).toBe(0)
  clearNotices()
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
  await first.user.click(screen.getByRole('button', { name: 'Copy' }))
  expect([told(), opened]).toEqual(['Failed to copy to clipboard', 0])
  first.view.unmount()
  for (const nothing of [null, '']) {
    clearNotices()
    const { user, view } = page(nothing)
    await user.click(screen.getByRole('button', { name: 'Copy' }))
    expect([told(), opened]).toEqual(['No text to copy!', 0])
    view.unmount()
  }
})

test('keeps Enter and Space from the row and passes other keys to the page', async () => {
  const { user } = page('412')
  const heard: string[] = []
  const listen = ({ key }: KeyboardEvent) => {
    heard.push(key)
  }
  window.addEventListener('keydown', listen)
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  await user.keyboard('{Enter} ')
  expect(opened).toBe(0)
  await user.keyboard('j{Control>}k{/Control}')
  window.removeEventListener('keydown', listen)
  expect(heard).toEqual(['j', 'Control', 'k'])
})
