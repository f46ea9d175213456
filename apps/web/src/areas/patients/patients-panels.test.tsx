// PAT-057, PAT-058, PAT-059, PAT-060, PAT-061, PAT-062, PAT-063, PAT-099, PAT-105, PAT-106, ORD-018, ORD-019, ORD-020:
// what stands beside and below the form, each by itself before a known server.
import { fireEvent, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ordersList } from '@wren/contract/orders.list'
import type { Mrn, Patient, PatientNurse } from '@wren/contract/patients'
import type { VisitRow } from '@wren/contract/visits-row'
import { Notices } from '../../app/shell/Notices.tsx'
import {
  openList,
  pass,
  startBrowser,
  startServer,
  stopBrowser,
  user,
  type Sent,
  type Server,
} from '../../shared/list/list-screen.testing.tsx'
import { placeAt } from '../../shared/pickers/nurses-near.ts'
import { MrnCard, WaitingMrn } from './MrnCard.tsx'
import { NursesPanel } from './patients-nurses.panel.tsx'
import { useMarks } from './useNurseMarks.ts'
import { OrdersPanel } from './patients-orders.panel.tsx'
import { VisitsPanel } from './patients-visits.panel.tsx'

const uuid = '00000000-0000-4000-8000-000000000001'
const patient: Patient = {
  id: 12,
  uuid,
  version: 3,
  first_name: 'Imogen',
  last_name: 'Featherwick',
  dob: '1961-02-03',
  patient_age: 65,
  status: 'Active',
  wren_mrn: 'W000012',
  is_recurring: true,
  phone: '6025550142',
  phone_additional: null,
  phone_scheduling_contact: null,
  phone_call_preferred: false,
  office_phone: null,
  office_phone_ext: null,
  office_fax: null,
  street: '1 Cactus Road',
  city: 'Phoenix',
  county: 'Maricopa',
  state: 'AZ',
  state_long: 'Arizona',
  zip: '85004',
  timezone: 'America/Phoenix',
  other_language_spoken: null,
  gender: 'F',
  pronoun: null,
  has_allergy: false,
  allergies: null,
  address_notes: null,
  has_difficult_iv_access: null,
  pot_required: false,
  soc_date: null,
  pot_due_next: null,
  pot_nurse: null,
  pot_certification_period_from: null,
  pot_certification_period_to: null,
  prescriber_name: null,
  preferred_contact: null,
  allow_shadow: null,
  document_link: 'https://drive.google.com/drive/folders/1',
  admin_notes: null,
  client_service_specialist: null,
  preferenced_day: null,
  preferenced_time_hour: null,
  preferenced_time_minute: null,
  nurse_gender_preference: null,
  user_id_ops: 1,
  languages: [{ name: 'English', code: 'en' }],
  diagnoses: [{ code: 'D80.1', name: 'Hypogammaglobulinemia' }],
  external_mrn: [],
  nurses_blocked: [],
  created: '2026-11-01T00:00:00.000Z',
  updated: '2026-11-20T00:00:00.000Z',
}
const mrn: Mrn = {
  id: 5,
  patient_id: 12,
  provider_id: 3,
  mrn: '4417',
  provider_title: 'Apex',
  version: 2,
}
const nurse = (id: number, name: string, more: Partial<PatientNurse> = {}): PatientNurse => ({
  nurse_id: id,
  user_nurse_id: id,
  nurse_first_name: name,
  nurse_last_name: 'Nurse',
  last_visit: null,
  visit_timezone: null,
  visits_qty: 0,
  primary: false,
  blocked: false,
  ...more,
})
const visit = (id: number, more: Partial<VisitRow> = {}) => ({
  id,
  start: '2026-11-25T17:00:00.000Z',
  timezone: 'America/Phoenix',
  duration_estimate: 120,
  missing_exact_time: false,
  treatment: 'Saline',
  nurse_first_name: 'Nina',
  nurse_last_name: 'Nurse',
  price_nurse_estimate: 120,
  price_nurse_paid: null,
  city: 'Phoenix',
  status: 'Active - Booked',
  missed: false,
  nurse_confirmed: '2026-11-20T00:00:00.000Z',
  ...more,
})
interface World {
  orders: object[]
  mrns: Mrn[]
  nurses: PatientNurse[]
  visits: object[]
  next: number | null
  refuse: Record<string, readonly [number, object]>
}
let world: World
let server: Server
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

function answer({ path, body }: Sent): Response {
  const refused = Object.entries(world.refuse).find(([start]) => path.startsWith(start))?.[1]
  if (refused) return json(refused[1], refused[0])
  if (path.startsWith('/provider-mrn/by-pt/')) return json({ data: world.mrns })
  if (path === '/provider-mrn')
    return json({ ...mrn, id: 6, mrn: body['mrn'], provider_id: body['provider_id'] }, 201)
  if (path.startsWith('/provider-mrn/'))
    return json(body['mrn'] === undefined ? { ok: true } : { ...mrn, mrn: body['mrn'], version: 3 })
  if (path.startsWith('/patient/nurse-preferences/')) return json({ data: world.nurses })
  if (path === '/patient-order/search') return json({ data: world.orders })
  if (path === '/assignments-search')
    return json({
      data: world.visits,
      parameters: { limit: 500, next_page: world.next, order_by: 'startDate desc', page: 1 },
    })
  if (path === '/providers')
    return json({
      data: [
        { id: 3, title: 'Apex', is_deleted: false },
        { id: 4, title: 'Saguaro', is_deleted: false },
      ],
    })
  return json({ data: [] })
}

beforeEach(() => {
  startBrowser()
  server = startServer()
  world = { orders: [], mrns: [], nurses: [], visits: [], next: null, refuse: {} }
  server.answer = answer
})
afterEach(stopBrowser)

async function open(element: ReactNode) {
  const opened = await openList({
    list: ordersList as never,
    screen: (
      <>
        {element}
        <Notices />
      </>
    ),
  })
  await pass(2000)
  await pass()
  return opened
}
const Nurses = () => (
  <NursesPanel place={placeAt(null)} nurses={world.nurses} marks={useMarks(uuid)} />
)
const fill = async (name: string, text: string) => {
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value: text } })
  await pass()
}
const press = async (name: string) => {
  await user().click(screen.getAllByRole('button', { name })[0] as HTMLElement)
  await pass(300)
  await pass()
}
const sent = (path: string) =>
  server.asked.filter((one) => one.path === path).map(({ body }) => body)

test('PAT-057 PAT-060 PAT-062 MRNs are cards: one is added, changed and, once asked, deleted, each with its toast', async () => {
  await open(<MrnCard patient={patient} />)
  screen.getByText('No pharmacy MRN has been added')
  await press('Add MRN')
  const dialog = screen.getByRole('dialog', { name: 'Add MRN' })
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Save MRN' }).disabled).toBe(
    true,
  )
  await user().click(within(dialog).getByRole('combobox', { name: /^Pharmacy/ }))
  await pass(500)
  await user().click(screen.getByRole('option', { name: 'Saguaro' }))
  await fill('MRN', 'S-9')
  world.mrns = [mrn]
  await press('Save MRN')
  await pass(1500)
  expect(sent('/provider-mrn')).toEqual([{ patient_id: 12, provider_id: 4, mrn: 'S-9' }])
  screen.getByText('S-9 has been added successfully!')
  const cards = screen.getByRole('list', { name: 'Pharmacy MRNs' })
  expect(cards.textContent).toBe('Apex4417')
  await pass(3000)
  expect(screen.queryByText('S-9 has been added successfully!')).toBeNull()

  await press('Update MRN of Apex')
  const update = screen.getByRole('dialog', { name: 'Update MRN' })
  expect([
    within(update).getByRole<HTMLInputElement>('textbox', { name: 'Pharmacy' }).disabled,
    within(update).getByRole<HTMLButtonElement>('button', { name: 'Save MRN' }).disabled,
  ]).toEqual([true, true])
  await fill('MRN', '44178')
  await press('Save MRN')
  expect(sent('/provider-mrn/5')).toEqual([{ mrn: '44178', version: 2 }])
  screen.getByText('Apex MRN has been successfully updated!')

  await press('Delete MRN of Apex')
  const question = screen.getByRole('alertdialog')
  within(question).getByText('Are you sure you want to delete the MRN for Apex?')
  await user().click(within(question).getByRole('button', { name: 'Cancel' }))
  await pass(300)
  expect(sent('/provider-mrn/5')).toHaveLength(1)
  await press('Delete MRN of Apex')
  await press('Delete MRN')
  expect(sent('/provider-mrn/5').at(-1)).toEqual({ version: 2 })
  screen.getByText('Apex MRN has been deleted successfully!')
})

test('PAT-063 what the server has against an MRN is told with its reason', async () => {
  world.mrns = [mrn]
  await open(<MrnCard patient={patient} />)
  const reason = { error: '4417 is already used for another patient of Apex', code: 'conflict' }
  world.refuse = { '/provider-mrn/5': [409, reason] }
  await press('Update MRN of Apex')
  await fill('MRN', '44178')
  await press('Save MRN')
  screen.getByText('Failed to update MRN: 4417 is already used for another patient of Apex')
  await press('Cancel')
  await press('Delete MRN of Apex')
  await press('Delete MRN')
  screen.getByText('Failed to delete MRN: 4417 is already used for another patient of Apex')
  world.refuse = { '/provider-mrn': [409, reason] }
  await press('Add MRN')
  await user().click(screen.getByRole('combobox', { name: /^Pharmacy/ }))
  await pass(500)
  await user().click(screen.getByRole('option', { name: 'Saguaro' }))
  await fill('MRN', '4417')
  await press('Save MRN')
  screen.getByText('Failed to add MRN: 4417 is already used for another patient of Apex')
})

test('PAT-059 a new patient takes no MRN before she is saved', async () => {
  await open(<WaitingMrn mrn={null} from="the intake" />)
  screen.getByText("Please save the patient's profile before adding pharmacy MRNs.")
  expect(screen.getByRole('button', { name: 'Add MRN' }).getAttribute('aria-disabled')).toBe('true')
  await press('Add MRN')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('PAT-099 each nurse has her last visit, their number and her marks, which are set and taken away', async () => {
  world.nurses = [
    nurse(7, 'Prima', {
      primary: true,
      visits_qty: 2,
      last_visit: '2026-11-20T05:00:00.000Z',
      visit_timezone: 'America/Phoenix',
    }),
    nurse(8, 'Secunda', {
      visits_qty: 1,
      last_visit: '2026-10-01T17:00:00.000Z',
      visit_timezone: 'America/Phoenix',
    }),
    nurse(9, 'Nunca', { blocked: true }),
  ]
  await open(<Nurses />)
  const rows = within(screen.getByRole('list', { name: 'Nurses' }))
    .getAllByRole('listitem')
    .map((one) => one.textContent)
  expect(rows).toEqual([
    'Prima NurseLast visit Nov 19, 20262 visitsPreferredRemove preferenceBlock',
    'Secunda NurseLast visit Oct 1, 20261 visitPreferBlock',
    'Nunca Nurse-0 visitsBlockedUnblock',
  ])
  for (const name of [
    'Remove preference for Prima Nurse',
    'Prefer Secunda Nurse',
    'Block Secunda Nurse',
    'Unblock Nunca Nurse',
  ])
    await press(name)
  expect([
    sent('/patient/nurse-preferences/primary'),
    sent('/patient/nurse-preferences/block'),
  ]).toEqual([
    [
      { patient_uuid: uuid, nurse_id: 7, kind: 'delete' },
      { patient_uuid: uuid, nurse_id: 8, kind: 'add' },
    ],
    [
      { patient_uuid: uuid, nurse_id: 8, kind: 'add' },
      { patient_uuid: uuid, nurse_id: 9, kind: 'delete' },
    ],
  ])
})

test('PAT-105 PAT-106 visits are asked for the latest first, 500 a page, with their columns and styles, and lead to theirs', async () => {
  world.visits = [
    visit(3),
    visit(2, {
      price_nurse_paid: 99.5,
      start: '2026-10-01T17:00:00.000Z',
      status: 'Completed - Closed Out',
    }),
    visit(1, {
      missed: true,
      nurse_first_name: null,
      nurse_last_name: null,
      price_nurse_estimate: null,
    }),
    ...Array.from({ length: 498 }, (_, n) => visit(1000 + n)),
  ]
  world.next = 2
  const opened = await open(<VisitsPanel uuid={uuid} />)
  expect(server.asked.find(({ path }) => path === '/assignments-search')).toMatchObject({
    body: { filters: { patient: uuid } },
  })
  const asked = () =>
    server.asked
      .filter(({ path }) => path === '/assignments-search')
      .map(({ query }) => [query.get('orderby'), query.get('limit'), query.get('page')])
  expect(asked()[0]).toEqual(['startDate desc', '500', '1'])
  const visits = document.body
  expect(
    within(visits)
      .getAllByRole('columnheader')
      .map((one) => one.textContent),
  ).toEqual(['ID', 'Date', 'Time', 'Treatment', 'Nurse', 'Nurse Price', 'City', 'Status'])
  const row = (id: number) => visits.querySelector(`tr[data-row="${id}"]`) as HTMLTableRowElement
  const texts = (id: number) => [...row(id).cells].map((cell) => cell.textContent)
  expect([texts(3), texts(2).slice(4), texts(1).slice(4, 6)]).toEqual([
    [
      '3',
      'Nov 25, 2026',
      expect.stringMatching(/^10:00 AM - 12:00 PM/),
      'Saline',
      'Nina Nurse',
      '$120.00',
      'Phoenix',
      'Active - Booked',
    ],
    ['Nina Nurse', '$99.50', 'Phoenix', 'Completed - Closed Out'],
    ['-', '-'],
  ])
  expect([3, 2, 1].map((id) => row(id).dataset['tone'])).toEqual(['recent', undefined, 'missed'])
  expect(visits.querySelector('table')?.getAttribute('aria-rowcount')).toBe('501') // the head and 500: the 501st is the marker
  await user().click(within(visits).getByRole('button', { name: 'Next page' }))
  await pass(1500)
  expect(asked().at(-1)).toEqual(['startDate desc', '500', '2'])
  await user().click(within(row(3)).getByText('Saline'))
  await pass()
  expect(opened.address()).toBe('/visits/3')
})

test('ORD-018 ORD-019 ORD-020 orders stand in a row each, the newest first, with their frequency in words cut at 25, and lead to theirs; New Order begins another', async () => {
  const order = (id: number, more: object = {}) => ({
    id,
    status: 'Active',
    treatment: 'Saline',
    frequency_type: 'w',
    frequency_value: 1,
    frequency_other: null,
    expiration_date: '2027-03-01',
    auto_order: false,
    ...more,
  })
  const other = 'Twice in the first week, then weekly'
  world.orders = [
    order(9, { auto_order: true, frequency_value: 2 }),
    order(8),
    order(7, { frequency_value: 1, frequency_type: 'd' }),
    order(6, { frequency_value: 3, frequency_type: 'm' }),
    order(5, { frequency_value: null, frequency_other: other }),
    order(4, { frequency_value: null, status: 'Completed', expiration_date: null }),
  ]
  const opened = await open(<OrdersPanel uuid={uuid} />)
  const links = within(screen.getByRole('list', { name: 'Orders' })).getAllByRole('link')
  expect(
    links.map((one) => [
      one.getAttribute('href'),
      ...[...one.children].map((cell) => cell.textContent),
    ]),
  ).toEqual([
    ['/patients/order/9', '9', 'Active', 'Saline', 'Every 2 weeks', 'Expires Mar 1, 2027', 'Auto'],
    ['/patients/order/8', '8', 'Active', 'Saline', 'Every week', 'Expires Mar 1, 2027', 'Manual'],
    ['/patients/order/7', '7', 'Active', 'Saline', 'Every day', 'Expires Mar 1, 2027', 'Manual'],
    [
      '/patients/order/6',
      '6',
      'Active',
      'Saline',
      'Every 3 months',
      'Expires Mar 1, 2027',
      'Manual',
    ],
    [
      '/patients/order/5',
      '5',
      'Active',
      'Saline',
      `${other.slice(0, 25)}…`,
      'Expires Mar 1, 2027',
      'Manual',
    ],
    ['/patients/order/4', '4', 'Completed', 'Saline', '-', '-', 'Manual'],
  ])
  expect(links[4]?.children[3]?.getAttribute('title')).toBe(other)
  await press('New Order')
  expect(opened.address()).toBe(`/patients/${uuid}/order/new`)
})
