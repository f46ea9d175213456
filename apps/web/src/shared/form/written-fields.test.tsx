import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { optionalPhone } from '@wren/contract/phone-fields'
import { intake } from '@wren/contract/intake'
import { valueFaults } from '@wren/contract/intake.rules'
import { patients } from '@wren/contract/patients'
import { isRefusal } from '@wren/contract/refusal'
import { users } from '@wren/contract/users'
import { EmailField } from './text-fields.tsx'
import { PhoneField } from './PhoneField.tsx'

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

function Held({ of: Field }: { readonly of: typeof PhoneField | typeof EmailField }) {
  const [value, setValue] = useState<string | null>(null)
  return (
    <MantineProvider env="test">
      <Field label="Field" value={value} onChange={setValue} />
      <code>{value}</code>
    </MantineProvider>
  )
}

test('REF-039 formats a phone as (###) ###-#### and stores E.164', async () => {
  render(<Held of={PhoneField} />)
  const box = screen.getByRole<HTMLInputElement>('textbox')
  expect(box.placeholder).toBe('(###) ###-####')
  await userEvent.type(box, '7025550199')
  expect([box.value, screen.getByRole('code').textContent]).toEqual([
    '(702) 555-0199',
    '+17025550199',
  ])
  const phone = optionalPhone('Phone')
  expect(
    ['(702) 555-0199', '+1 702-555-0199', '7025550199'].map((typed) => phone.parse(typed)),
  ).toEqual(['+17025550199', '+17025550199', '+17025550199'])
  expect(phone.parse('')).toBeNull()
  for (const typed of ['702-555-019', '555-0199', 'none'])
    expect(phone.safeParse(typed).error?.issues[0]?.message).toBe('Phone is not valid')
  expect(
    [
      intake.insert.body.shape.contact_phone,
      patients.insert.body.shape.phone,
      users.create.body.shape.phone,
    ].map((field) => field.parse('(702) 555-0199')),
  ).toEqual(['+17025550199', '+17025550199', '+17025550199'])
})

const wrong = 'Email is not in the correct format'
test("REF-041 a malformed e-mail shows 'Email is not in the correct format', in the field and from the server", () => {
  render(<Held of={EmailField} />)
  const box = screen.getByRole('textbox')
  fireEvent.change(box, { target: { value: 'ann@wren' } })
  expect(screen.queryByText(wrong)).toBeNull()
  fireEvent.blur(box)
  expect(screen.getByText(wrong)).not.toBeNull()
  fireEvent.change(box, { target: { value: 'ann@wren.example' } })
  fireEvent.blur(box)
  expect(screen.queryByText(wrong)).toBeNull()
  const refused = valueFaults({ contact_email: 'ann@wren' }, '2026-11-21', () => true)
  expect(isRefusal(refused) && refused.fields).toEqual({ contact_email: wrong })
  expect(
    users.create.body
      .safeParse({ first_name: 'Ann', last_name: 'Lee', email: 'ann@wren' })
      .error?.issues.map(({ message }) => message),
  ).toEqual([wrong])
})
