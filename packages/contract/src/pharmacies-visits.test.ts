// PHA "Pharmacy details page" 014, 016-021, "Pharmacy form" 033, "Automated invoice" 053
import { expect, test } from 'vitest'
import {
  continues,
  datesFault,
  patientName,
  staffing,
  visitQuery,
} from './pharmacies-visits.rules.ts'
import { roundingLabels } from './pharmacies.ts'
import { missingForInvoices, rateNames } from './pharmacies.rules.ts'

test('a visit is staffed by its nurse, held before all else, and otherwise to be decided', () => {
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
    continues({ patient_uuid: 'a' }, { patient_uuid: 'a' }),
    continues({ patient_uuid: 'a' }, { patient_uuid: 'b' }),
    continues({ patient_uuid: 'a' }, undefined),
    continues({ patient_uuid: null }, { patient_uuid: null }),
  ]).toEqual([true, false, false, false])
})

test('the three ranges ask by clock or by calendar', () => {
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
    datesFault({ from: '2026-11-02', to: '2026-11-01' }),
    datesFault({ from: '2026-11-01', to: '2026-11-01' }),
    datesFault({ from: null, to: '2026-11-01' }),
  ]).toEqual(['Date From must be before Date To', null, null])
})

test('PHA-033 the labels of the rounding', () => {
  expect(roundingLabels).toEqual({
    none: 'none',
    'up-15': 'up to 15 minutes',
    'round-15': 'nearest 15 minutes',
  })
})

test('22 fields are rates, and either kind of address is enough for invoices', () => {
  expect([
    rateNames.length,
    rateNames.includes('hourly_rate'),
    rateNames.includes('minimal_minutes_charge'),
  ]).toEqual([22, true, false])
  const whole = {
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
    missingForInvoices(whole),
    missingForInvoices({ ...whole, billing_emails: [], invoicing_email: 'b@x.example' }),
    missingForInvoices({ ...whole, billing_emails: [], hourly_rate: null }),
  ]).toEqual([[], [], ['Contact email or billing email', 'Hourly rate']])
})
