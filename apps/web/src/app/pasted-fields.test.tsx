// REF-072, REF-073, REF-075 to REF-078: what phone, date and zip fields do with what is typed key by key and pasted.
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DateField } from '../shared/calendar/DateField.tsx'
import type { FieldProps } from '../shared/form/field-props.tsx'
import { PhoneField } from '../shared/form/PhoneField.tsx'
import { ZipField } from '../shared/form/ZipField.tsx'

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

type Draw = (props: FieldProps<string | null>) => React.ReactNode
const phone =
  (label: string, more: object = {}): Draw =>
  (props) => <PhoneField {...props} {...more} label={label} />
const date: Draw = (props) => <DateField {...props} label="Date" today="2026-11-21" />
const zip: Draw = (props) => (
  <ZipField {...props} label="Zip" lookup={() => new Promise(() => {})} onFound={() => {}} />
)

function Held({ draw, start }: { readonly draw: Draw; readonly start: string | null }) {
  const [value, setValue] = useState(start)
  return (
    <MantineProvider env="test">
      {draw({ label: 'Field', value, onChange: setValue })}
      <code>{value}</code>
    </MantineProvider>
  )
}
const box = () => screen.getByLabelText<HTMLInputElement>(/./, { selector: 'input' })
const held = () => screen.getByRole('code').textContent
const open = (draw: Draw, start: string | null = null) => render(<Held draw={draw} start={start} />)
const paste = (text: string) => fireEvent.paste(box(), { clipboardData: { getData: () => text } })

const cell = phone('Cell Phone')
const contact = phone('Contact Phone', { takesExtension: true })

test.each([
  ['(480) 555-0143', cell, '(480) 555-0143', '+14805550143'],
  ['1-480-555-0143', cell, '(480) 555-0143', '+14805550143'],
  ['+1 480.555.0143', cell, '(480) 555-0143', '+14805550143'],
  ['480-555-0143 x12', contact, '(480) 555-0143 ext. 12', '+14805550143;ext=12'],
  ['4805550143 ext. 5', contact, '(480) 555-0143 ext. 5', '+14805550143;ext=5'],
  ['+44 20 7946 0958', cell, '+44 20 7946 0958', '+442079460958'],
  ['+52 55 1234 5678', cell, '+52 55 1234 5678', '+525512345678'],
])('REF-073 "%s" is the same number typed and pasted', async (text, draw, shown, stored) => {
  open(draw)
  await userEvent.type(box(), text)
  expect([box().value, held()]).toEqual([shown, stored])
  cleanup()
  open(draw)
  paste(text)
  expect([box().value, held()]).toEqual([shown, stored])
})

test.each([
  ['480-555-0143 / 480-555-0144', 'Cell Phone', 'Cell Phone is not valid'],
  ['44 20 7946 0958', 'Scheduling Contact Phone', 'Scheduling Contact Phone is not valid'],
  ['0000000000', 'Home Phone', 'Home Phone is not valid'],
  ['1480555014', 'Home Phone', 'Home Phone is not valid'],
  ['480-155-0143', 'Home Phone', 'Home Phone is not valid'],
  ['480-555-0143 x12', 'Cell Phone', 'Cell Phone: extensions cannot be used here.'],
])(
  'REF-073 "%s" is refused, left unread when pasted and whole when typed',
  async (text, label, said) => {
    open(phone(label), '+16025550100')
    paste(text)
    expect(screen.getByText(said)).not.toBeNull()
    expect([box().value, held()]).toEqual(['(602) 555-0100', '+16025550100'])
    cleanup()
    open(phone(label))
    await userEvent.type(box(), text)
    fireEvent.blur(box())
    expect(screen.getByText(said)).not.toBeNull()
    expect((held() ?? '').replace(/\D/g, '')).toBe(text.replace(/\D/g, ''))
  },
)

test('REF-073 part of a number is not taken from a paste, and the text goes with the next key', async () => {
  open(cell, '602')
  paste('555-0100')
  expect([box().value, screen.getByText('Cell Phone is not valid')]).toEqual([
    '(602',
    expect.anything(),
  ])
  await userEvent.type(box(), '5')
  expect([box().value, screen.queryByText('Cell Phone is not valid')]).toEqual(['(602) 5', null])
})

test('REF-075 the form says which number takes no texts', () => {
  const texted = phone('Cell Phone', { textCountries: ['1'] })
  open(texted, '+442079460958')
  expect(screen.getByText('Texts are not sent to this number.')).not.toBeNull()
  cleanup()
  open(texted, '+16025550100')
  expect(screen.queryByText('Texts are not sent to this number.')).toBeNull()
  cleanup()
  open(phone('Office Phone'), '+442079460958')
  expect(screen.queryByText('Texts are not sent to this number.')).toBeNull()
})

test('REF-076 a number of an earlier release that nobody can call is marked on its record', async () => {
  open(cell, '0000000000')
  expect([box().value, screen.getByText('Please check this number.')]).toEqual([
    '(000) 000-0000',
    expect.anything(),
  ])
  await userEvent.clear(box())
  await userEvent.type(box(), '6025550100')
  expect([held(), screen.queryByText('Please check this number.')]).toEqual(['+16025550100', null])
})

test('REF-077 a date field reads a paste whole, and leaves its date where it is none', () => {
  open(date, '2026-11-03')
  paste('3/12/70')
  expect([box().value, screen.getByText('Date is not available')]).toEqual([
    'Nov 3, 2026',
    expect.anything(),
  ])
  paste('2026-11-23')
  expect([box().value, held()]).toEqual(['Nov 23, 2026', '2026-11-23'])
})

test.each([
  [' 85004', '85004'],
  ['AZ 85004', '85004'],
  ['85004-1234', '85004'],
  ['Phoenix, AZ 85004', '85004'],
  ['Phoenix, AZ 85004-1234 ', '85004'],
])('REF-078 a paste of "%s" gives %s', (text, stored) => {
  open(zip, '89012')
  paste(text)
  expect([box().value, held()]).toEqual([stored, stored])
})

test.each(['AZ', '8500', '850041234', '85004 or 85008', '12345 Main St, AZ 85004'])(
  'REF-078 a paste of "%s" leaves the zip as it was',
  (text) => {
    open(zip, '89012')
    paste(text)
    expect([box().value, held(), screen.getByText('5 digits required')]).toEqual([
      '89012',
      '89012',
      expect.anything(),
    ])
  },
)
