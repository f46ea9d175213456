// REF "Timezones" 033, 034: which zones each form offers. A nurse's own profile is in nurses-form.test.tsx.
import { useState, type ReactNode } from 'react'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { timezones } from '@wren/contract/timezones'
import { IntakeFormProvider } from '../areas/intake/intake-form.parts.tsx'
import { blankIntake, type IntakeFormValues } from '../areas/intake/intake-form.rules.ts'
import { AddressSection } from '../areas/intake/intake-address.parts.tsx'
import { NursesNewScreen } from '../areas/nurses/nurses-new.screen.tsx'
import { PatientsNewScreen } from '../areas/patients/patients-new.screen.tsx'
import { UsersNewScreen } from '../areas/users/users-new.screen.tsx'
import { setStage, slots } from '../areas/visits/visits.testing.tsx'
import { VisitsNew } from '../areas/visits/visits-new.screen.tsx'
import { pass, startBrowser, stopBrowser, user } from '../shared/list/list-screen.testing.tsx'
import { refreshSession } from '../shared/session/session.ts'

beforeEach(startBrowser)
afterEach(stopBrowser)

const wide = timezones.map(({ label }) => label)
async function open(of: ReactNode, button?: string): Promise<void> {
  await setStage({}).open(of, { perms: 'ALL' })
  for (let n = 0; n < 6; n++) await pass(50)
  if (button !== undefined) await user().click(screen.getByRole('button', { name: button }))
  await pass(50)
}
async function offered(name: string | RegExp): Promise<readonly (string | null)[]> {
  await user().click(screen.getByRole('combobox', { name }))
  await pass(50)
  return screen.getAllByRole('option').map(({ textContent }) => textContent)
}

function IntakeAddress() {
  const [values, setValues] = useState<IntakeFormValues>(
    blankIntake('2026-11-25T18:00:00.000Z', null),
  )
  const change = (some: Partial<IntakeFormValues>) =>
    setValues((before) => ({ ...before, ...some }))
  const field = (name: keyof IntakeFormValues) => ({
    name,
    value: values[name],
    error: undefined,
    onChange: (value: unknown) => change({ [name]: value }),
  })
  const form = {
    values,
    start: values,
    field,
    set: change,
    errors: {},
    dirty: false,
    changed: () => false,
  }
  return (
    <IntakeFormProvider
      value={
        {
          form,
          saved: null,
          visits: [],
          today: '2026-11-25',
          change,
          chooseStatus: () => {},
          found: null,
        } as never
      }
    >
      <AddressSection />
    </IntakeFormProvider>
  )
}

interface Address {
  readonly of: ReactNode
  readonly button?: string
}
const addresses: Readonly<Record<string, Address>> = {
  'an intake': { of: <IntakeAddress /> },
  'a patient': { of: <PatientsNewScreen />, button: 'Add Address' },
  'a visit': { of: <VisitsNew slots={slots} /> },
}
test.each(Object.entries(addresses))(
  'REF-034 the address of %s offers the wide list',
  async (_, { of, button }) => {
    await open(of, button)
    expect(await offered(/^Timezone/)).toEqual(wide)
  },
)

const five = [
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  'America/Phoenix',
  'America/New_York',
]
test('REF-033 REF-034 the form of a nurse offers the five zones, that of a user besides Other, which searches the wide list', async () => {
  await open(<NursesNewScreen />, 'Update Address')
  expect(await offered(/^Timezone/)).toEqual([
    'Central',
    'Mountain',
    'Pacific',
    'Arizona',
    'Eastern',
  ])
  stopBrowser()
  startBrowser()
  await open(<UsersNewScreen />)
  await act(async () =>
    refreshSession({
      id: 1,
      first_name: 'Ada',
      last_name: 'Ash',
      email: 'a@wren.example',
      phone: null,
      timezone: 'America/Los_Angeles',
      role: 'admin',
      permissions: [],
      is_admin: true,
      is_account_admin: true,
      is_wren_admin: false,
      is_nurse: false,
      has_permissions: false,
      nurse_status: null,
      nurse_sub_status: null,
    }),
  )
  await pass(50)
  expect(await offered('Timezone')).toEqual([...five, 'Other'])
  await user().click(screen.getByRole('option', { name: 'Other' }))
  await pass(50)
  expect(await offered('Other timezone')).toEqual(wide)
  await user().type(screen.getByRole('combobox', { name: 'Other timezone' }), 'Dako')
  await pass(50)
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'North Dakota - Beulah',
    'North Dakota - Center',
    'North Dakota - New Salem',
  ])
})
