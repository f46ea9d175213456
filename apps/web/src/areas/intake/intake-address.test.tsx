// INT-048: what the zip does to the address, and what becomes of an address that belongs to another zip.
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { intake } from '@wren/contract/intake'
import { useCallForm } from '../../shared/form/useCallForm.ts'
import { queryClient } from '../../shared/http/query-client.ts'
import { pass, startBrowser, stopBrowser, user } from '../../shared/list/list-screen.testing.tsx'
import { AddressSection } from './intake-address.parts.tsx'
import { IntakeFormProvider } from './intake-form.parts.tsx'
import { blankIntake, type IntakeFormValues } from './intake-form.rules.ts'

const places: Readonly<Record<string, object>> = {
  89052: {
    city: 'Henderson',
    county: 'Clark',
    state: 'NV',
    state_long: 'Nevada',
    timezone: 'America/Los_Angeles',
    area_number: 1,
    region: 'West',
  },
  89002: {
    city: 'Boulder City',
    county: 'Clark',
    state: 'NV',
    state_long: 'Nevada',
    timezone: 'America/Los_Angeles',
    area_number: 1,
    region: 'West',
  },
  85028: {
    city: 'Phoenix',
    county: 'Maricopa',
    state: 'AZ',
    state_long: 'Arizona',
    timezone: 'America/Phoenix',
    area_number: 2,
    region: 'West',
  },
}
let asked: string[] = []
beforeEach(() => {
  startBrowser()
  asked = []
  vi.stubGlobal('fetch', async (address: string) => {
    const zip = /address-by-zip\/(\d+)/.exec(address)?.[1]
    if (zip) asked.push(zip)
    return new Response(JSON.stringify(zip ? places[zip] : { data: [] }), {
      headers: { 'content-type': 'application/json' },
    })
  })
})
afterEach(stopBrowser)

function Form({ start }: { readonly start: Partial<IntakeFormValues> }) {
  const form = useCallForm(intake.insert, {
    record: { ...blankIntake('2026-11-21T17:00:00.000Z', null), ...start },
    values: (one: IntakeFormValues) => one,
    send: 'all',
  })
  return (
    <IntakeFormProvider
      value={{
        form,
        saved: null,
        visits: [],
        today: '2026-11-21',
        change: form.set,
        chooseStatus: () => {},
        found: null,
      }}
    >
      <AddressSection />
      <output>
        {(['zip', 'city', 'county', 'state', 'timezone'] as const)
          .map((name) => form.values[name] ?? '-')
          .join(' ')}
      </output>
    </IntakeFormProvider>
  )
}
const open = async (start: Partial<IntakeFormValues> = {}) => {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <Form start={start} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  await pass()
}
const type = async (zip: string, ms = 1600) => {
  fireEvent.change(screen.getByRole('textbox', { name: /^Zip Code/ }), { target: { value: zip } })
  await pass(ms)
  await pass()
}
const held = () => document.querySelector('output')?.textContent
const offer = () => screen.queryByText(/^Zip code \d+ is in /)?.textContent ?? null

test('INT-048 1.6 s after the last digit of the zip the form has city, county, state and timezone where they were empty', async () => {
  await open({ city: 'Green Valley' })
  await type('89052', 1599)
  expect([held(), asked]).toEqual(['89052 Green Valley - - -', []])
  await pass(1)
  await pass()
  expect([held(), asked, offer()]).toEqual([
    '89052 Green Valley Clark NV America/Los_Angeles',
    ['89052'],
    null,
  ])
})

test('an address that belongs to another zip stays until she takes that of the new one, which is offered where county, state or timezone differ', async () => {
  await open()
  await type('89052')
  await type('89002')
  expect([held(), offer()]).toEqual(['89002 Henderson Clark NV America/Los_Angeles', null])
  await type('85028')
  expect([held(), offer()]).toEqual([
    '85028 Henderson Clark NV America/Los_Angeles',
    'Zip code 85028 is in Phoenix, Maricopa, AZ, Arizona.',
  ])
  await user().click(screen.getByRole('button', { name: 'Use it' }))
  await pass()
  expect([held(), offer()]).toEqual(['85028 Phoenix Maricopa AZ America/Phoenix', null])
  await type('8502')
  expect(offer()).toBeNull()
})
