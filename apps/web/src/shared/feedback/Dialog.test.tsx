import { MantineProvider, Menu } from '@mantine/core'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Sheet } from '../phone/Sheet.tsx'
import { Dialog } from './Dialog.tsx'
import { SideDrawer } from './SideDrawer.tsx'
import { useAsk } from './useAsk.tsx'
import { useReason } from './useReason.tsx'

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
  HTMLDialogElement.prototype.showModal = function show(this: HTMLDialogElement) {
    this.open = true
    this.querySelector('button')?.focus()
  }
  HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
    this.open = false
  }
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const button = (name: string) => screen.getByRole('button', { name })
const show = (page: ReactNode) => render(<MantineProvider env="test">{page}</MantineProvider>)

function Opens({ what }: { readonly what: (close: () => void) => ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {open && what(() => setOpen(false))}
    </>
  )
}

const kinds: readonly (readonly [string, (close: () => void) => ReactNode])[] = [
  [
    'dialog',
    (close) => (
      <Dialog title="Thing" withCloseButton={false} onClose={close}>
        <button type="button" onClick={close}>
          Done
        </button>
      </Dialog>
    ),
  ],
  [
    'drawer',
    (close) => (
      <SideDrawer opened title="Thing" onClose={close}>
        <button type="button" onClick={close}>
          Done
        </button>
      </SideDrawer>
    ),
  ],
  [
    'sheet',
    (close) => (
      <Sheet title="Thing" onClose={close}>
        <button type="button" onClick={close}>
          Done
        </button>
      </Sheet>
    ),
  ],
]
test.each(kinds)('a closed %s returns the focus to its opener', async (_, what) => {
  show(<Opens what={what} />)
  await userEvent.click(button('Open'))
  await waitFor(() => expect(button('Open')).not.toBe(document.activeElement))
  button('Done').focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(button('Open')))
})

function Asks({ again = false }: { readonly again?: boolean }) {
  const { ask, dialog } = useAsk()
  const [open, setOpen] = useState(false)
  const question = () => void ask({ title: 'Sure?', confirm: 'Delete', keep: 'Keep' })
  return (
    <>
      <Menu>
        <Menu.Target>
          <button type="button">More</button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={again ? () => setOpen(true) : question}>Delete</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {open && (
        <SideDrawer opened title="Thing" onClose={() => setOpen(false)}>
          <button
            type="button"
            onClick={() => {
              setOpen(false)
              question()
            }}
          >
            Next
          </button>
        </SideDrawer>
      )}
      {dialog}
    </>
  )
}

test('returns the focus of a question from a menu to the button of the menu', async () => {
  show(<Asks />)
  await userEvent.click(button('More'))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await waitFor(() => expect(document.activeElement).toBe(button('Keep')))
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(button('More')))
})

test('returns the focus of a dialog from a closed drawer to the opener of the drawer', async () => {
  show(<Asks again />)
  await userEvent.click(button('More'))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Next' }))
  await waitFor(() => expect(document.activeElement).toBe(button('Keep')))
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(button('More')))
})

function AsksReason() {
  const { askReason, dialog, forgetReasons } = useReason()
  return (
    <>
      <button type="button" onClick={() => void askReason({ title: 'Why?', confirm: 'Delete' })}>
        Open
      </button>
      <button type="button" onClick={forgetReasons}>
        Saved
      </button>
      {dialog}
    </>
  )
}

test('focuses a refused field of a dialog, but not when the dialog is left', async () => {
  show(<AsksReason />)
  await userEvent.click(button('Open'))
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox')))
  await userEvent.click(button('Cancel'))
  await waitFor(() => expect(document.activeElement).toBe(button('Open')))
})

test('keeps a given reason for the same question until the change is saved', async () => {
  show(<AsksReason />)
  await userEvent.click(button('Open'))
  await userEvent.type(await screen.findByRole('textbox'), 'verbal order')
  await userEvent.click(button('Delete'))
  await userEvent.click(button('Open'))
  expect(await screen.findByRole('textbox')).toHaveProperty('value', 'verbal order')
  await userEvent.click(button('Cancel'))
  await userEvent.click(button('Saved'))
  await userEvent.click(button('Open'))
  expect(await screen.findByRole('textbox')).toHaveProperty('value', '')
})
