// PAT-072, REF-077: a date of birth typed key by key, pasted and changed in the middle.
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DobField } from './DobField.tsx'

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

function Held({ start }: { readonly start: string | null }) {
  const [value, setValue] = useState(start)
  return (
    <MantineProvider env="test">
      <DobField label="Date of birth" today="2026-11-21" value={value} onChange={setValue} />
      <code>{value}</code>
    </MantineProvider>
  )
}
const box = () => screen.getByLabelText<HTMLInputElement>(/./, { selector: 'input' })
const held = () => screen.getByRole('code').textContent
const open = (start: string | null = null) => render(<Held start={start} />)
const paste = (text: string) => fireEvent.paste(box(), { clipboardData: { getData: () => text } })

test.each([
  ['3/12/1970', '03/12/1970', '1970-03-12'],
  ['3-2-1970', '03/02/1970', '1970-03-02'],
  ['3.2.1970', '03/02/1970', '1970-03-02'],
  ['03121970', '03/12/1970', '1970-03-12'],
])('REF-077 PAT-072 typing %s shows %s and holds the day', async (text, shown, stored) => {
  open()
  await userEvent.type(box(), text)
  expect([box().value, held()]).toEqual([shown, stored])
})

test.each(['03/12/70', '13/40/1980', '02/30/1980'])(
  'REF-077 PAT-072 %s is not valid and stays as it was typed',
  async (text) => {
    open()
    await userEvent.type(box(), text)
    fireEvent.blur(box())
    expect([box().value, screen.getByText('DOB is not valid')]).toEqual([text, expect.anything()])
  },
)

test.each([
  ['1970-03-12', '03/12/1970'],
  ['Mar 14, 1970', '03/14/1970'],
  ['14 Mar 1970', '03/14/1970'],
  ['March 14, 1970', '03/14/1970'],
  ['3/12/1970', '03/12/1970'],
])('REF-077 a paste of %s is read whole', (text, shown) => {
  open()
  paste(text)
  expect(box().value).toBe(shown)
})

test('REF-077 any other paste leaves a date of birth as it was and says so', () => {
  open('1961-02-03')
  for (const text of ['12', '3/12/70', 'born in March', '3/12/1970 - 4/5/1970']) {
    paste(text)
    expect([text, box().value, held()]).toEqual([text, '02/03/1961', '1961-02-03'])
    expect(screen.getByText('DOB is not valid')).not.toBeNull()
  }
})

test('REF-077 a day is changed in the middle without its other digits moving', async () => {
  open('1970-03-12')
  await userEvent.type(box(), '{Backspace}', { initialSelectionStart: 5, initialSelectionEnd: 5 })
  expect([box().value, held()]).toEqual(['03/1/1970', '1970-03-01'])
  await userEvent.type(box(), '5', { initialSelectionStart: 4, initialSelectionEnd: 4 })
  expect([box().value, held()]).toEqual(['03/15/1970', '1970-03-15'])
})
