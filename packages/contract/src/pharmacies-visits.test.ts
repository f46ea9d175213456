// Display rules for the visits of a pharmacy, and the rules of its form.
import { expect, test } from 'vitest'
import {
  dateOrderFault,
  patientName,
  repeatsPatient,
  staffing,
  visitQuery,
} from './pharmacies-visits.rules.ts'
import { roundingLabels } from './pharmacies.ts'
import { missingForInvoices, rateNames } from './pharmacies.rules.ts'

test('staffing names Hold first, then the nurse, else TBD', () => {
  const visit = (status: string, nurse: boolean) =>
    staffing({
      status,
      user_id_assigned: nurse ? 7 : null,
      nurse_first_name: nurse ? 'Nina' : null,
      nurse_last_name: nurse ? 'Nell' : null,
    })
  expect([
    visit('New', true),
    visit('New', false),
    visit('Active - Booked', false),
    visit('Hold', false),
    visit('Hold', true),
  ]).toEqual(['Staffed - TBD', 'Staffed - TBD', 'Staffed - TBD', 'Hold', 'Hold'])
  expect([visit('Active - Ready', true), visit('Completed - Closed Out', true)]).toEqual([
    'Staffed - Nina Nell',
    'Staffed - Nina Nell',
  ])
  expect([
    patientName({ patient_first_name: null, patient_last_name: null }),
    patientName({ patient_first_name: 'Amy', patient_last_name: null }),
  ]).toEqual(['Patient - TBD', 'Amy'])
  expect([
    repeatsPatient({ patient_uuid: 'a' }, { patient_uuid: 'a' }),
    repeatsPatient({ patient_uuid: 'a' }, { patient_uuid: 'b' }),
    repeatsPatient({ patient_uuid: 'a' }, undefined),
    repeatsPatient({ patient_uuid: null }, { patient_uuid: null }),
  ]).toEqual([true, false, false, false])
})

test('upcoming and previous are bounded by the clock, custom by dates', () => {
  const now = '2026-11-22T12:00:00.000Z'
  expect(visitQuery('upcoming', { from: null, to: null }, now)).toEqual({
    date_from: now,
    date_to: '2026-12-22T12:00:00.000Z',
    orderby: 'patientDate asc',
  })
  expect(visitQuery('previous', { from: null, to: null }, now)).toEqual({
    date_from: null,
    date_to: now,
    orderby: 'patientDate desc',
  })
  expect(visitQuery('custom', { from: '2026-11-01', to: null }, now)).toEqual({
    date_from: '2026-11-01',
    date_to: null,
    orderby: 'patientDate asc',
  })
  expect([
    dateOrderFault({ from: '2026-11-02', to: '2026-11-01' }),
    dateOrderFault({ from: '2026-11-01', to: '2026-11-01' }),
    dateOrderFault({ from: null, to: '2026-11-01' }),
  ]).toEqual(['Date From must be before Date To', null, null])
})

test('PHA-033 labels the rounding methods', () => {
  expect(roundingLabels).toEqual({
    none: 'none',
    'up-15': 'up to 15 minutes',
    'round-15': 'nearest 15 minutes',
  })
})

test('22 fields are rates, and one email of either kind is enough for invoices', () => {
  expect([
    rateNames.length,
    rateNames.includes('hourly_rate'),
    rateNames.includes('minimal_minutes_charge'),
  ]).toEqual([22, true, false])
  const complete = {
    invoicing_email: null,
    billing_emails: ['a@x.example'],
    net_payment_term: 0,
    hourly_rate: 0,
    invoicing_address_street: 'a',
    invoicing_address_zip: '85004',
    invoicing_address_city: 'b',
    invoicing_address_state: 'AZ',
  }
  expect([
    missingForInvoices(complete),
    missingForInvoices({ ...complete, billing_emails: [], invoicing_email: 'b@x.example' }),
    missingForInvoices({ ...complete, billing_emails: [], hourly_rate: null }),
  ]).toEqual([[], [], ['Contact email or billing email', 'Hourly rate']])
})
