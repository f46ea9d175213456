// The logo at the top of the link pages. TOK-069, TOK-070, PHA-024.
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { NurseConfirm } from './NurseConfirm.tsx'
import { NurseSelect } from './NurseSelect.tsx'
import { aNursePage, answers, aPatientPage, phone, start } from './pages.testing.ts'
import { Patient } from './Patient.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const logoImage = () => document.querySelector('img')

test("TOK-069 TOK-070 PHA-024 the patient's page shows the pharmacy's logo, or the Wren name without one", async () => {
  answers(
    aPatientPage({
      selected_start: start,
      provider_title: 'Desert Pharmacy',
      provider_logo_slug: 'desert',
    }),
  )
  render(<Patient token="t" phone={phone} />)
  const logo = await screen.findByRole<HTMLImageElement>('img', { name: 'Desert Pharmacy' })
  expect([logo.getAttribute('src'), screen.queryByText('Wren')]).toEqual([
    '/logos/desert.png',
    null,
  ])
  expect(
    logo.compareDocumentPosition(screen.getByRole('heading', { level: 1 })) &
      Node.DOCUMENT_POSITION_FOLLOWING,
  ).toBeTruthy()
  fireEvent.error(logo)
  expect([logoImage(), screen.getByText('Desert Pharmacy').textContent]).toEqual([
    null,
    'Desert Pharmacy',
  ])
  cleanup()
  answers(aPatientPage({ selected_start: start }))
  render(<Patient token="t" phone={phone} />)
  await screen.findByRole('heading', { level: 1 })
  expect([logoImage(), screen.getByText('Wren') !== null]).toEqual([null, true])
})

test.each([
  ['select', NurseSelect],
  ['confirm', NurseConfirm],
] as const)("TOK-069 the nurse's page to %s never shows a pharmacy's logo", async (_, Page) => {
  answers({ ...aNursePage(), provider_title: 'Desert Pharmacy', provider_logo_slug: 'desert' })
  render(<Page token="t" phone={phone} />)
  await screen.findByRole('heading', { level: 1 })
  expect([
    logoImage(),
    screen.queryByText('Desert Pharmacy'),
    screen.getAllByText('Wren').length > 0,
  ]).toEqual([null, null, true])
})
