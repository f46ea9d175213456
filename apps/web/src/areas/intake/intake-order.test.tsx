// INT-025, INT-072: the labels stand in the order of the form, so that the banner names the field to which the
// focus goes.
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { intake } from '@wren/contract/intake'
import { useCallForm } from '../../shared/form/useCallForm.ts'
import { queryClient } from '../../shared/http/query-client.ts'
import { pass, startBrowser, stopBrowser } from '../../shared/list/list-screen.testing.tsx'
import { AccessSection } from './intake-access.parts.tsx'
import { AddressSection } from './intake-address.parts.tsx'
import { ContactSection } from './intake-contact.parts.tsx'
import { DetailsSection } from './intake-details.parts.tsx'
import { IntakeFormProvider } from './intake-form.parts.tsx'
import { blankIntake, type IntakeFormValues } from './intake-form.rules.ts'
import { fieldLabels } from './intake-labels.parts.ts'
import { MainSection } from './intake-main.parts.tsx'
import { PatientSection } from './intake-patient.parts.tsx'
import { ReferralSection } from './intake-referral.parts.tsx'

beforeEach(() => {
  startBrowser()
  vi.stubGlobal(
    'fetch',
    async () =>
      new Response(JSON.stringify({ data: [] }), {
        headers: { 'content-type': 'application/json' },
      }),
  )
})
afterEach(stopBrowser)

/** With everything open that a choice opens. */
const record: IntakeFormValues = {
  ...blankIntake('2026-11-21T17:00:00.000Z', null),
  labs: 'Yes',
  quest_liab: 'Other',
  access_type: 'PIV',
}
function Form() {
  const form = useCallForm(intake.insert, {
    record,
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
      <MainSection questions={null} />
      <ReferralSection providers={[]} />
      <AddressSection />
      <ContactSection />
      <PatientSection patient={null} />
      <DetailsSection patientIsRecurring={false} />
      <AccessSection order={null} />
    </IntakeFormProvider>
  )
}

test('INT-025 INT-072 the fields are named in the order in which they stand, and the start time slots are a group of that name', async () => {
  const router = createRouter({
    routeTree: createRootRoute({ component: Form }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  await pass()
  const standing = [...document.querySelectorAll<HTMLElement>('[data-field]')].map(({ dataset }) =>
    String(dataset['field']),
  )
  expect(standing.length).toBeGreaterThan(25)
  expect(Object.keys(fieldLabels).filter((name) => standing.includes(name))).toEqual(standing)
  expect(screen.getByRole('group', { name: 'Start Time Slots' })).toBeTruthy()
})
