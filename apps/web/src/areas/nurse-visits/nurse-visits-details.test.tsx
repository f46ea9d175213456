// The details page of a visit.
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { VisitDetails } from '@wren/contract/nurse-visits'
import { guard } from '../../app/routes/guards.ts'
import { screenRoutes } from '../../app/routes/table.ts'
import { queryClient, refreshInBackground } from '../../shared/http/query-client.ts'
import { pass, stopBrowser, user } from '../../shared/list/list-screen.testing.tsx'
import { NurseVisitsDetailsScreen } from './nurse-visits-details.screen.tsx'
import {
  nurseJson,
  renderNurseScreen,
  startNursePhone,
  startNurseServer,
  type NurseServer,
} from './nurse-visits.testing.tsx'

let world: NurseServer
beforeEach(() => {
  startNursePhone()
  world = startNurseServer()
})
afterEach(stopBrowser)

const full: VisitDetails = {
  visit: {
    id: 48211,
    start: '2026-11-22T17:00:00.000Z',
    timezone: 'America/Phoenix',
    duration_estimate: 120,
    missing_exact_time: false,
    treatment: 'Privigen',
    access_type: 'piv',
    street: '1 Cactus Road',
    city: 'Tempe',
    state: 'AZ',
    zip: '85281',
    is_first_lifetime_dose: true,
  },
  patient: {
    first_name: 'Imogen',
    last_name: 'Featherwick',
    dob: '1961-04-17',
    address_notes: 'Gate code 4417',
    phone_scheduling_contact: '+16025550100',
    languages: [{ id: 1, name: 'Spanish' } as never],
    other_language_spoken: 'Navajo',
    has_allergy: true,
    allergies: 'Penicillin',
    has_difficult_iv_access: false,
    prescriber_name: 'Dr. Ortiz',
    office_phone: '+16025550111',
    office_phone_ext: null,
  },
  order: {
    doses: 12,
    lab_order: true,
    lab_drop_off: 'Other',
    lab_drop_off_other: 'Clinic desk',
    pomp_type: 'Curlin',
    pharmacy_phone: '+16025550122',
    pharmacy_phone_ext: '12',
  },
  provider: {
    title: 'Sonoran Infusion',
    nurse_info: '<p>Ring twice</p>',
    duration_info: '<p>Two hours</p>',
    chart_info: '<p>Use Wren</p>',
    supply_info: '<p>In the box</p>',
    visit_guide_url: 'https://guide.example/a',
    supply_form_url: 'https://supply.example/b',
  },
  documents: [
    { id: 'd1', fileName: 'order.txt', fileType: 'text/plain', category: 'Orders' },
    { id: 'd2', fileName: 'how.txt', fileType: 'text/plain', category: 'Instructions' },
  ],
}
const open = async (details: VisitDetails = full) => {
  world.answers['/assignments/48211/details'] = () => nurseJson(details)
  return renderNurseScreen(
    '/visits/48211/details',
    '/visits/$aid/details',
    <NurseVisitsDetailsScreen />,
  )
}
const facts = () =>
  Object.fromEntries(
    screen
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  )
const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

test("NVS-053 shows the visit, patient, addresses, phones, treatment and the pharmacy's texts", async () => {
  await open()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Visit #48211')
  expect(screen.getByText('Nov 22, 2026').parentElement?.textContent).toBe(
    'Nov 22, 2026, 10:00 AM - 12:00 PM MST',
  )
  expect(facts()).toMatchObject({
    Name: 'Imogen Featherwick',
    'Date of birth': 'Apr 17, 1961',
    Address: '1 Cactus Road, Tempe, AZ 85281',
    'Address notes': 'Gate code 4417',
    'Scheduling phone': '602-555-0100',
    Languages: 'Spanish, Navajo',
    Allergies: 'Penicillin',
    Treatment: 'Privigen',
    'Access type': 'PIV',
    Doses: '12',
    Pharmacy: 'Sonoran Infusion',
    'Nurse information': 'Ring twice',
    Duration: 'Two hours',
    Chart: 'Use Wren',
    Supplies: 'In the box',
  })
  expect([
    link('602-555-0100'),
    link('Visit Guide'),
    link('Supply Form'),
    link('555-555-0100'),
  ]).toEqual([
    'tel:+16025550100',
    'https://guide.example/a',
    'https://supply.example/b',
    'tel:+15555550100',
  ])
  expect(screen.getByText(/^Operations:/).textContent).toBe('Operations: 555-555-0100')
})

test('NVS-064 PHA-082 REF-074 shows labs, first dose, access, pump, prescriber and phones, or -', async () => {
  await open()
  expect(facts()).toMatchObject({
    Labs: 'Yes',
    'Lab drop-off': 'Clinic desk',
    'First lifetime dose': 'yes',
    'Difficult IV access': 'no',
    'Pump type': 'Curlin',
    Prescriber: 'Dr. Ortiz',
    'Office phone': '602-555-0111',
    'Pharmacy phone': '602-555-0122 ext. 12',
  })
  expect([link('602-555-0111'), link('602-555-0122 ext. 12')]).toEqual([
    'tel:+16025550111',
    'tel:+16025550122',
  ])

  stopBrowser()
  startNursePhone()
  world = startNurseServer()
  await open({
    ...full,
    visit: { ...full.visit, is_first_lifetime_dose: null, access_type: null },
    order: {
      ...(full.order as NonNullable<VisitDetails['order']>),
      lab_order: false,
      lab_drop_off: null,
      lab_drop_off_other: null,
      pomp_type: null,
      pharmacy_phone: null,
      pharmacy_phone_ext: null,
      doses: null,
    },
    patient: {
      ...(full.patient as NonNullable<VisitDetails['patient']>),
      has_difficult_iv_access: null,
      prescriber_name: null,
      office_phone: null,
      office_phone_ext: null,
      address_notes: null,
      phone_scheduling_contact: null,
      languages: [],
      other_language_spoken: null,
      has_allergy: null,
      allergies: null,
    },
    provider: {
      ...full.provider,
      nurse_info: null,
      duration_info: null,
      chart_info: null,
      supply_info: null,
      visit_guide_url: null,
      supply_form_url: null,
    },
  })
  expect(facts()).toMatchObject({
    Labs: 'No',
    'Lab drop-off': '-',
    'First lifetime dose': 'unknown',
    'Difficult IV access': 'unknown',
    'Pump type': '-',
    Prescriber: '-',
    'Office phone': '-',
    'Pharmacy phone': '-',
    Doses: '-',
    'Access type': '-',
    'Scheduling phone': '-',
    Allergies: '-',
  })
  expect([
    screen.queryByRole('link', { name: 'Visit Guide' }),
    screen.queryByRole('link', { name: 'Supply Form' }),
  ]).toEqual([null, null])
})

test(
  'NVS-065 lists orders and instructions with preview, or asks the nurse to call without any',
  { timeout: 60_000 },
  async () => {
    URL.createObjectURL = () => `blob:${window.location.origin}/1`
    URL.revokeObjectURL = () => {}
    await open()
    const box = within(
      screen
        .getByRole('heading', { name: 'Orders and Instructions' })
        .closest('section') as HTMLElement,
    )
    expect([
      box.getAllByRole('listitem').map(({ textContent }) => textContent),
      screen.queryByText(/^No signed order on file/),
    ]).toEqual([['Orders: order.txt', 'Instructions: how.txt'], null])
    await user().click(box.getByRole('button', { name: 'Orders: order.txt' }))
    await vi.waitFor(() => expect(screen.getByRole('dialog').textContent).toContain('order.txt'), {
      timeout: 30_000,
    })
    await pass(20)
    expect(
      world.server.asked
        .filter(({ path }) => path.includes('/documents/d1'))
        .map(({ method }) => method),
    ).toEqual(['GET'])

    stopBrowser()
    startNursePhone()
    world = startNurseServer()
    await open({ ...full, documents: [] })
    expect([
      screen.getByText(/^No signed order on file/).textContent,
      screen.getAllByRole('link', { name: '555-555-0100' })[0]?.getAttribute('href'),
    ]).toEqual(['No signed order on file. Please call 555-555-0100.', 'tel:+15555550100'])
  },
)

test('NVS-052 NVS-063 opening the page only reads, and signing in returns to it', async () => {
  await open()
  await pass(60_000)
  expect([...new Set(world.server.asked.map(({ method }) => method))]).toEqual(['GET'])
  expect(
    screen
      .queryAllByRole('button')
      .map(({ textContent }) => textContent?.trim())
      .filter((text) => text && !/^(Orders|Instructions): /.test(text)),
  ).toEqual([])
  const route = screenRoutes.find(({ path }) => path === '/visits/$aid/details')
  expect([
    guard(route?.audience ?? 'open', null),
    guard(route?.audience ?? 'open', { isAdmin: false }),
    guard(route?.audience ?? 'open', { isAdmin: true }),
  ]).toEqual([{ to: '/auth', remember: true }, null, null])
})

test('unavailable details show only that they are unavailable', async () => {
  world.answers['/assignments/48211/details'] = () =>
    nurseJson({ error: 'These visit details are not available.', code: 'gone' }, 410)
  await renderNurseScreen(
    '/visits/48211/details',
    '/visits/$aid/details',
    <NurseVisitsDetailsScreen />,
  )
  expect([
    screen.getByText('These visit details are not available.') !== null,
    screen.queryAllByRole('term'),
    screen.queryByRole('alert'),
  ]).toEqual([true, [], null])
})

test('details that become unavailable disappear from the screen', async () => {
  await open()
  expect(screen.queryAllByRole('term').length).toBeGreaterThan(0)
  world.answers['/assignments/48211/details'] = () =>
    nurseJson({ error: 'These visit details are not available.', code: 'gone' }, 410)
  refreshInBackground([], queryClient)
  await pass(100)
  expect([
    screen.getByText('These visit details are not available.') !== null,
    screen.queryAllByRole('term'),
    screen.queryByText(/Featherwick/),
  ]).toEqual([true, [], null])
})
