import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { choicesOf, SelectField } from './choice-fields.tsx'
import { nextBegun, typedOn } from './useTypeAhead.ts'

const statuses = choicesOf(['New Intake', 'In Progress', 'Complete', 'Hold', 'Canceled', 'Closed'])
const after = (value: string | null, text: string) => nextBegun(statuses, value, text)?.value

test('cycles by one letter, matches several as a prefix and skips disabled options', () => {
  expect([
    after(null, 'c'),
    after('Complete', 'c'),
    after('Canceled', 'cc'),
    after('Closed', 'ccc'),
  ]).toEqual(['Complete', 'Canceled', 'Closed', 'Complete'])
  expect([after('Complete', 'cl'), after('Closed', 'cl'), after('Hold', 'x')]).toEqual([
    'Closed',
    'Closed',
    undefined,
  ])
  expect(
    nextBegun(
      choicesOf(['📣 Manual Offer', '💰 Max Rate', '🗺️ Geo Not Covered by Wren']),
      null,
      'max',
    )?.value,
  ).toBe('💰 Max Rate')
  expect(
    nextBegun(
      [
        { value: 'a', label: 'Aa', disabled: true },
        { value: 'b', label: 'Ab' },
      ],
      null,
      'a',
    )?.value,
  ).toBe('b')
  expect([
    typedOn({ text: 'c', at: 1000 }, 'L', 1900).text,
    typedOn({ text: 'c', at: 1000 }, 'L', 2100).text,
  ]).toEqual(['cl', 'l'])
})

let now = 0
beforeEach(() => {
  now = 1000
  vi.spyOn(Event.prototype, 'timeStamp', 'get').mockImplementation(() => now)
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
  Element.prototype.scrollIntoView = () => {}
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function Field({ readOnly = false }: { readonly readOnly?: boolean }) {
  const [value, setValue] = useState<string | null>('New Intake')
  return (
    <SelectField
      label="Status"
      choices={statuses}
      value={value}
      onChange={setValue}
      readOnly={readOnly}
    />
  )
}
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Status' })

test('takes letters in a closed or open select, not in a read-only one', async () => {
  const { rerender } = render(
    <MantineProvider env="test">
      <Field />
    </MantineProvider>,
  )
  field().focus()
  await userEvent.keyboard('h')
  expect(field().value).toBe('Hold')
  await userEvent.click(field())
  await screen.findByRole('option', { name: 'Closed' })
  now += 1000
  await userEvent.keyboard('cl')
  await waitFor(() =>
    expect([field().value, screen.queryByRole('option')]).toEqual(['Closed', null]),
  )
  rerender(
    <MantineProvider env="test">
      <Field readOnly />
    </MantineProvider>,
  )
  const held = field().value
  await userEvent.keyboard('c')
  expect(field().value).toBe(held)
})

test('leaves Ctrl+Enter to the form and opens the list by Enter', async () => {
  const pressed: boolean[] = []
  const hear = (event: KeyboardEvent) => {
    if (event.key === 'Enter') pressed.push(event.defaultPrevented)
  }
  window.addEventListener('keydown', hear)
  render(
    <MantineProvider env="test">
      <Field />
    </MantineProvider>,
  )
  field().focus()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await userEvent.keyboard('{Meta>}{Enter}{/Meta}')
  expect([pressed, screen.queryAllByRole('option').length]).toEqual([[false, false], 0])
  await userEvent.keyboard('{Enter}')
  expect([pressed, (await screen.findAllByRole('option')).length]).toEqual([
    [false, false, true],
    6,
  ])
  window.removeEventListener('keydown', hear)
})
