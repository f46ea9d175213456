// ORD-006, ORD-008, ORD-010, ORD-011, ORD-025: a new order and a copy, before a known server.
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { pass, startBrowser, stopBrowser } from '../../shared/list/list-screen.testing.tsx'
import {
  anOrder,
  box,
  button,
  choose,
  flip,
  openOrder,
  press,
  startWorld,
  toggle,
  treatment,
  type,
  uuid,
  type World,
} from './orders.testing.tsx'

let world: World
beforeEach(() => {
  startBrowser()
  world = startWorld()
})
afterEach(stopBrowser)
const inserts = () =>
  world.server.asked.filter(({ path }) => path === '/patient-order/insert').map(({ body }) => body)

test('ORD-006 ORD-008 ORD-025 a new order begins Active, by days and with everything off, needs a treatment, and opens once it is created', async () => {
  const address = await openOrder(`/patients/${uuid}/order/new`)
  expect([
    screen.getByRole<HTMLInputElement>('combobox', { name: 'Status' }).value,
    screen.getByRole<HTMLInputElement>('combobox', { name: 'Unit' }).value,
  ]).toEqual(['Active', 'days'])
  expect(['Auto Order', 'Labs', 'Nonconsecutive'].map((name) => toggle(name).checked)).toEqual([
    false,
    false,
    false,
  ])
  expect([box('Treatment duration in days').value, box('Doses').value]).toEqual(['1', ''])
  for (const name of ['Duplicate', 'History'])
    expect(screen.queryByRole('button', { name })).toBeNull()
  await press('Save')
  expect([screen.getAllByText('Treatment is required').length, inserts()]).toEqual([2, []])
  fireEvent.change(treatment(), { target: { value: 'Saline' } })
  await choose('Pharmacy', 'Desert')
  await type('Frequency', '2')
  await press('Save')
  expect(inserts()).toEqual([
    expect.objectContaining({
      patient_uuid: uuid,
      status: 'Active',
      treatment: 'Saline',
      provider_id: 5,
      frequency_value: 2,
      frequency_type: 'd',
      auto_order: false,
      lab_order: false,
      nonconsecutive: false,
      duration_days: 1,
    }),
  ])
  expect(address()).toBe('/patients/order/99')
  expect(screen.getByText('Order has been created')).toBeTruthy()
})

test('ORD-010 ORD-011 Duplicate copies an order into a new one that is not auto; it rests while something is unsaved', async () => {
  world.order = {
    ...anOrder,
    auto_order: true,
    notes: 'Twice',
    lab_order: false,
    frequency_value: null,
    frequency_other: 'As needed',
    provider_id: 4,
  }
  const address = await openOrder('/patients/order/7')
  await type('Notes', 'Thrice')
  expect(button('Duplicate').getAttribute('aria-disabled')).toBe('true')
  await press('Duplicate')
  expect(address()).toBe('/patients/order/7')
  await press('Discard Changes')
  await press('Duplicate')
  await pass(100)
  expect(address()).toBe(`/patients/${uuid}/order/new?duplicateId=7`)
  expect([
    box('Notes').value,
    box('Frequency Other').value,
    toggle('Auto Order').checked,
    screen.getByRole<HTMLInputElement>('combobox', { name: 'Date Order Signed' }).value,
  ]).toEqual(['Twice', 'As needed', false, 'Nov 1, 2026'])
  await press('Save')
  const {
    id: _id,
    version: _version,
    row_updated: _updated,
    assignment_id: _visit,
    frequency: _frequency,
    ...copied
  } = world.order
  expect(inserts()).toEqual([{ ...copied, auto_order: false }])

  stopBrowser()
  startBrowser()
  world = startWorld()
  world.order = { ...anOrder, provider_id: 4 }
  world.refuse = [
    400,
    {
      error: 'Pharmacy is not available',
      code: 'validation',
      fields: { provider_id: 'Pharmacy is not available' },
    },
  ]
  const there = await openOrder(`/patients/${uuid}/order/new?duplicateId=7`)
  await press('Save')
  expect([screen.getAllByText('Pharmacy is not available').length, there()]).toEqual([
    2,
    `/patients/${uuid}/order/new?duplicateId=7`,
  ])
})

test('a second active order keeps a new one from being auto before it is sent', async () => {
  await openOrder(`/patients/${uuid}/order/new?duplicateId=7`)
  await flip('Auto Order')
  await press('Save')
  expect([
    screen.getAllByText('Order cannot be Auto: Another Order is already Active').length,
    inserts(),
  ]).toEqual([2, []])
})
