// The fields of the pharmacy form.
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { marginNames } from '@wren/contract/pharmacies'
import {
  pass,
  startBrowser,
  startServer,
  stopBrowser,
} from '../../shared/list/list-screen.testing.tsx'
import { box, formFixture, openForm, sentTo } from './pharmacies-form.testing.tsx'
import { Logo } from './pharmacies-visits.parts.tsx'

const fixture = formFixture()

test('PHA-026 shows its sections in order, every field by its label, and Save and Delete in the header', async () => {
  await openForm('ALL')
  expect(
    screen
      .getAllByRole('heading', { level: 2 })
      .map((one) => one.textContent)
      .filter((text) => !/^(Blocked|Vettings)/.test(text ?? '')),
  ).toEqual(['Details', 'Invoicing', 'Rates', 'Visit Details'])
  for (const name of ['Blocked Nurses', 'Vettings: 1'])
    expect(screen.getByRole('heading', { level: 2, name })).toBeTruthy()
  for (const name of [
    'Title',
    'Logo slug',
    'Contact email',
    'New billing email',
    'Street',
    'Street 2',
    'Zip',
    'City',
    'Country',
    'Net payment term',
    'Hourly rate',
    'Minimum billable minutes',
    'Wren Health Visit Guide',
    'Supply Request Form',
    'Nurse information',
    'Duration information',
    'Chart information',
    'Supply information',
  ])
    expect(box(name), name).toBeTruthy()
  for (const name of [
    'Vaccination required',
    'Has own chart',
    'Show logo on landing',
    'Default group branch for state',
    'Supply form required',
    'Automated invoice',
  ])
    expect(screen.getByRole('switch', { name }), name).toBeTruthy()
  expect([
    screen.getAllByText('Desert').length,
    screen.getByRole<HTMLInputElement>('combobox', { name: 'Duration rounding' }).value,
    screen.getByRole('combobox', { name: 'State' }) !== null,
  ]).toEqual([1, 'up to 15 minutes', true])
  expect(screen.getByText('Applies to visits that start from now on.')).toBeTruthy()
  const header = within(screen.getAllByRole('banner')[0] as HTMLElement)
  for (const name of ['Save', 'Delete', 'History'])
    expect(header.getAllByRole('button', { name }).length).toBeGreaterThan(0)
})

test('PHA-050 locks the hourly rate and the 21 rates without UNLOCK_RATES or ALL', async () => {
  for (const [perms, locked] of [
    ['ORD_LINK', true],
    ['UNLOCK_RATES', false],
    ['ALL', false],
  ] as const) {
    await openForm(perms)
    const rates = marginNames.flatMap((name) => {
      const words = name.replaceAll('_', ' ').replace(/^./, (one) => one.toUpperCase())
      return [`${words}, percent`, `${words}, flat rate`, `${words}, hourly rate`]
    })
    expect(rates).toHaveLength(21)
    for (const name of ['Hourly rate', ...rates])
      expect(box(name).readOnly, `${perms} ${name}`).toBe(locked)
    expect(screen.queryAllByRole('img', { name: 'Locked' })).toHaveLength(locked ? 22 : 0)
    expect(box('Minimum billable minutes').readOnly).toBe(false)
    stopBrowser()
    startBrowser()
    const answer = fixture.server.answer
    fixture.server = startServer()
    fixture.server.answer = answer
  }
})

test('PHA-039 PHA-040 looks the zip up after 1.6 s, fills empty fields and hints at differences', async () => {
  fixture.answers['/address-by-zip'] = () => ({
    city: 'Phoenix',
    county: 'Maricopa',
    state: 'AZ',
    state_long: 'Arizona',
    timezone: 'America/Phoenix',
  })
  await openForm()
  fireEvent.change(box('Zip'), { target: { value: '850' } })
  await pass(1700)
  expect(screen.getByText('5 digits required')).toBeTruthy()
  fireEvent.change(box('Zip'), { target: { value: '85004' } })
  await pass(1590)
  expect(sentTo(fixture, '/address-by-zip')).toHaveLength(0)
  await pass(20)
  await pass(10)
  expect([
    box('City').value,
    screen.getByRole<HTMLInputElement>('combobox', { name: 'State' }).value,
  ]).toEqual(['Phoenix', 'Arizona'])
  expect(screen.queryByText(/The zip code belongs/)).toBeNull()
  fireEvent.change(box('City'), { target: { value: 'Tempe' } })
  await pass(10)
  expect(screen.getByText('The zip code belongs to Phoenix, AZ.')).toBeTruthy()
})

test('PHA-081 PHA-024 warns of an unknown logo, shows no picture for it and needs a name to show one', async () => {
  await openForm()
  expect(
    screen.getByRole<HTMLInputElement>('switch', { name: 'Show logo on landing' }).disabled,
  ).toBe(true)
  const pictures: HTMLImageElement[] = []
  const real = globalThis.Image
  globalThis.Image = class {
    constructor() {
      const picture = document.createElement('img')
      pictures.push(picture)
      return picture
    }
  } as never
  fireEvent.change(box('Logo slug'), { target: { value: 'no-such-logo' } })
  await pass(10)
  expect([
    pictures.at(-1)?.getAttribute('src'),
    screen.queryByText('No logo with this name exists.'),
  ]).toEqual(['/logos/no-such-logo.png', null])
  await act(async () => {
    pictures.at(-1)?.dispatchEvent(new Event('error'))
  })
  expect(screen.getByText('No logo with this name exists.')).toBeTruthy()
  fireEvent.click(screen.getByRole('switch', { name: 'Show logo on landing' }))
  await pass(10)
  fireEvent.change(box('Logo slug'), { target: { value: '' } })
  await pass(10)
  const landing = screen.getByRole<HTMLInputElement>('switch', { name: 'Show logo on landing' })
  expect([landing.disabled, landing.checked]).toEqual([true, false])
  globalThis.Image = real
  const { container } = render(<Logo slug="no-such-logo" />)
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/logos/no-such-logo.png')
  fireEvent.error(container.querySelector('img') as HTMLImageElement)
  expect(container.querySelector('img')).toBeNull()
  expect([
    ...screen.queryAllByRole('button', { name: /upload/i }),
    ...document.querySelectorAll('input[type=file]'),
  ]).toEqual([])
})
