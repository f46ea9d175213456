// @vitest-environment jsdom
// TOK-069, PHA-024: whose picture stands at the top of the pages behind links.
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { NursePage, PatientPage } from '@wren/contract/token-pages'
import { NurseConfirm } from './NurseConfirm.tsx'
import { NurseSelect } from './NurseSelect.tsx'
import { Patient } from './Patient.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const mini = {
  id: 7, start: '2030-05-06T17:00:00.000Z', missing_exact_time: false, timezone: 'America/Phoenix', duration_estimate: 120, treatment: 'Saline', city: 'Phoenix', state: 'AZ', status: 'New', blast_type: 'fixed', blast_details: {},
  days_to_schedule: 1, duration_days: 1, nonconsecutive: false, is_available: null, is_pending: true,
}
const ofPatient = (more: Partial<PatientPage>): PatientPage => ({
  mini_assignment: { ...mini, patient_first_name: 'Imogen' }, missing_exact_time: false, nurse_scheduling_dates_arr: [], nurse_name: null, patient_declined: false, selected_start: mini.start, provider_title: null, provider_logo_slug: null, ...more,
} as never)
const ofNurse = {
  mini_assignment: { ...mini, zip: '85004', price_nurse_estimate: 200, price_nurse_hourly_rate: 100, flat_rate: null }, confirmed: null, selected_start: null, available_dates_arr: [], available_dates_other: [], scheduling_dates: [], is_assigned: false,
  nurse_is_assigned: false, missing_charts: [], missing_nurse_visit_confirmation: [], already_has_visit: false,
} as unknown as NursePage
const answers = (page: unknown): void => { vi.stubGlobal('fetch', async () => new Response(JSON.stringify(page), { status: 200, headers: { 'content-type': 'application/json' } })) }
const picture = () => document.querySelector('img')

test('TOK-069 TOK-070 PHA-024 the pharmacy\'s logo with its title stands at the top of the patient\'s page where it has one to show; otherwise the Wren name, also where it cannot be loaded', async () => {
  answers(ofPatient({ provider_title: 'Desert Pharmacy', provider_logo_slug: 'desert' }))
  render(<Patient token="t" phone="5555550100" />)
  const logo = await screen.findByRole<HTMLImageElement>('img', { name: 'Desert Pharmacy' })
  expect([logo.getAttribute('src'), screen.queryByText('Wren')]).toEqual(['/logos/desert.png', null])
  // Above everything that is said to her.
  expect(logo.compareDocumentPosition(screen.getByRole('heading', { level: 1 })) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  fireEvent.error(logo)
  expect([picture(), screen.getByText('Desert Pharmacy').textContent]).toEqual([null, 'Desert Pharmacy'])
  cleanup()
  answers(ofPatient({}))
  render(<Patient token="t" phone="5555550100" />)
  await screen.findByRole('heading', { level: 1 })
  expect([picture(), screen.getByText('Wren') !== null]).toEqual([null, true])
})

test.each([['select', NurseSelect], ['confirm', NurseConfirm]] as const)('TOK-069 the nurse\'s page to %s shows no logo of a pharmacy, whatever the answer holds', async (_, Page) => {
  answers({ ...ofNurse, provider_title: 'Desert Pharmacy', provider_logo_slug: 'desert' })
  render(<Page token="t" phone="5555550100" />)
  await screen.findByRole('heading', { level: 1 })
  expect([picture(), screen.queryByText('Desert Pharmacy'), screen.getAllByText('Wren').length > 0]).toEqual([null, null, true])
})
