// NUR-020, NUR-022, NUR-023, NUR-024, NUR-025, NUR-026, NUR-027, NUR-028, NUR-031, NUR-032, NUR-034, NUR-035, NUR-036,
// NUR-037, NUR-038, NUR-069, NUR-091, NUR-092, NUR-093, NUR-094, NUR-095, NUR-096, AUD-106: the nurse form.
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { pass, user } from '../../shared/list/list-screen.testing.tsx'
import { NursesForm } from './nurses-form.screen.tsx'
import { NursesNewScreen } from './nurses-new.screen.tsx'
import { NursesOwnScreen } from './nurses-own.screen.tsx'
import {
  choose,
  dialog,
  fill,
  headings,
  json,
  notices,
  nurse,
  nurseProfile,
  openNurseServer,
  openScreen,
  press,
} from './nurses.testing.tsx'

const server = openNurseServer()

test('AUD-106 the form of a nurse shows since when no texts go out, and the word that was sent', async () => {
  server.answers['/nurses/'] = {
    ...nurseProfile(),
    no_texts: { since: '2026-11-18T20:00:00.000Z', word: 'STOP' },
  }
  await openScreen(<NursesForm />)
  expect(screen.getByText('No texts since Nov 18, 2026 (STOP)')).toBeTruthy()
})

test('NUR-020 NUR-022 NUR-031 NUR-069 shows all sections of a stored nurse, and five of a new one', async () => {
  await openScreen(<NursesForm />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Imogen Marsh')
  expect(headings()).toEqual(
    [
      'Nurse Details',
      'Address',
      'Licenses',
      'Verification',
      'Experience & Education',
      'Location Preferences',
      'Additional Details',
      'Visits',
      'Vettings',
      'Feedback',
      'Account',
    ].toSorted((a, b) => headings().indexOf(a) - headings().indexOf(b)),
  )
  await press('Nurse Details')
  expect(screen.getByRole('button', { name: 'Nurse Details' }).getAttribute('aria-expanded')).toBe(
    'false',
  )
  await press('Nurse Details')
  const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })
  expect([
    screen.getAllByRole('button', { name: 'Save' }).length,
    save().disabled,
    screen.getByRole('link', { name: /Nurses/ }).getAttribute('href'),
  ]).toEqual([1, true, '/nurses'])
  await fill(screen.getByRole('textbox', { name: 'Preferred Name' }), 'Mo')
  expect(save().disabled).toBe(false)
  server.restart()
  await openScreen(<NursesNewScreen />)
  expect([screen.getByRole('heading', { level: 1 }).textContent, headings()]).toEqual([
    'New Nurse',
    ['Nurse Details', 'Address', 'Verification', 'Location Preferences', 'Additional Details'],
  ])
})

test('NUR-023 NUR-024 NUR-025 NUR-032 NUR-034 shows the fields; saves; shows a refusal', async () => {
  await openScreen(<NursesForm />)
  for (const name of [
    'First Name',
    'Last Name',
    'Preferred Name',
    'Email',
    'Phone',
    'Other language',
    'Rating',
    'Social Rating',
    'Stripe ID',
    'Shadow completed',
    'Referred by',
    'Notes',
  ])
    expect(screen.getByRole('textbox', { name }), name).toBeTruthy()
  for (const name of [
    'Gender',
    'Pronoun',
    'Status',
    'Languages',
    'Background check completed',
    'CPR expiry',
    'PALS expiry',
    'Nursing insurance expiry',
    'Agreement signed',
    'W9 signed',
    'TB test',
    'First contact',
    'Referral source',
    'Reason',
  ])
    expect(screen.getByRole('combobox', { name }), name).toBeTruthy()
  for (const name of ['Covid vaccination', 'HepB initial', 'HepB booster'])
    expect(screen.getByRole('checkbox', { name }), name).toBeTruthy()
  expect([
    screen.getByRole<HTMLInputElement>('textbox', { name: 'Shadow completed' }).readOnly,
    screen.getByRole<HTMLInputElement>('combobox', { name: 'Status' }).value,
    screen.getByRole('group', { name: 'Blocked pharmacies' }) !== null,
  ]).toEqual([true, 'Enabled - Ready', true])
  server.answers['/nurses/7'] = () =>
    json(
      {
        error: 'A user with this email already exists',
        code: 'conflict',
        fields: { email: 'A user with this email already exists' },
      },
      409,
    )
  await fill(screen.getByRole('textbox', { name: 'Notes' }), 'Mornings')
  await press('Save')
  expect(
    within(screen.getByRole('alert')).getByText('A user with this email already exists'),
  ).toBeTruthy()
  expect(server.requests('/nurses/7')[0]?.body).toEqual({
    nurse: { notes: 'Mornings' },
    version: 3,
  })
  server.answers['/nurses/7'] = () => json({ ...nurseProfile({ notes: 'Mornings', version: 4 }) })
  await press('Save')
  expect(notices()).toEqual(['Nurse profile has been updated successfully!'])
})

test('NUR-035 asks about a changed Stripe ID; Revert restores it', async () => {
  await openScreen(<NursesForm />)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Stripe ID' })
  expect(screen.queryByText('Are you sure you want to change Stripe ID?')).toBeNull()
  await fill(field, 'acct_2')
  expect(screen.getByText('Are you sure you want to change Stripe ID?')).toBeTruthy()
  await press('Revert')
  expect([field.value, screen.queryByText('Are you sure you want to change Stripe ID?')]).toEqual([
    'acct_1',
    null,
  ])
})

test('NUR-036 NUR-037 NUR-038 looks up the zip, fills the address, clears it, creates the nurse', async () => {
  server.answers['/address-by-zip/90001'] = {
    city: 'Los Angeles',
    county: 'Los Angeles',
    state: 'CA',
    state_long: 'California',
    timezone: 'America/Los_Angeles',
    area_number: null,
    region: null,
  }
  server.answers['/nurses'] = () => json({ user_id: 31, nurse }, 201)
  const opened = await openScreen(<NursesNewScreen />)
  expect(
    [
      screen.getByText('No address or timezone have been added'),
      screen.getByText('A zip code and timezone are required for each nurse.'),
    ].every(Boolean),
  ).toBe(true)
  await press('Update Address')
  const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
  await fill(box('Zip'), '900')
  await pass(1700)
  expect(screen.getByText('5 digits required')).toBeTruthy()
  await fill(box('Zip'), '90001')
  await pass(1500)
  expect(box('City').value).toBe('')
  await pass(200)
  await pass(20)
  expect([
    box('City').value,
    screen.getByRole<HTMLInputElement>('combobox', { name: 'State' }).value,
  ]).toEqual(['Los Angeles', 'California'])
  await fill(box('Zip'), '')
  await pass()
  expect([
    box('City').value,
    screen.getByRole<HTMLInputElement>('combobox', { name: 'State' }).value,
  ]).toEqual(['', ''])
  await fill(box('Zip'), '90001')
  await pass(1700)
  for (const [name, value] of [
    ['First Name', 'Nell'],
    ['Last Name', 'New'],
    ['Email', 'nell@nurses.example'],
    ['Phone', '2135550123'],
  ] as const)
    await fill(box(name), value)
  await press('Save')
  expect(server.requests('/nurses')).toEqual([])
  await choose('Timezone', 'Pacific')
  await press('Save')
  expect(server.requests('/nurses')[0]?.body).toMatchObject({
    nurse: {
      first_name: 'Nell',
      status: 'Disabled',
      sub_status: 'Needs Docs',
      state: 'CA',
      zip: '90001',
      timezone: 'America/Los_Angeles',
      languages: [{ code: 'en' }],
      rating: 0,
    },
    geo_county: [],
  })
  expect(opened.address()).toBe('/nurses/31')
})

test('NUR-026 NUR-027 NUR-028 lists visits in pages and marks shadow, recent and missed ones', async () => {
  const visit = (id: number, more: object = {}) => ({
    id,
    start: '2026-08-20T17:00:00.000Z',
    timezone: 'America/Phoenix',
    duration_estimate: 120,
    missing_exact_time: false,
    treatment: 'Saline',
    city: 'Phoenix',
    patient_first_name: 'Una',
    patient_last_name: 'Order',
    price_nurse_estimate: 120,
    price_nurse_paid: null,
    status: 'Active - Ready',
    missed: false,
    is_shadow: false,
    ...more,
  })
  server.answers['/assignments-search'] = [
    visit(1, { start: '2026-11-25T17:00:00.000Z', price_nurse_paid: 99.5 }),
    visit(2, { is_shadow: true }),
    visit(3, { missed: true }),
  ]
  server.answers['next'] = 2
  const opened = await openScreen(<NursesForm />)
  const table = screen.getByRole('table')
  const [head, ...rows] = within(table).getAllByRole('row')
  const cells = (row: HTMLElement | undefined) =>
    [...(row as HTMLTableRowElement).cells].map(({ textContent }) => textContent?.trim())
  expect(cells(head)).toEqual([
    'ID',
    'Date',
    'Time',
    'Patient',
    'Treatment',
    'City',
    'Nurse Price',
    'Status',
  ])
  expect(rows.map(cells)).toEqual([
    [
      '1',
      'Nov 25, 2026',
      '10:00 AM - 12:00 PM MST',
      'Una Order',
      'Saline',
      'Phoenix',
      '$99.50',
      'Active - Ready',
    ],
    [
      '2 Shadow',
      'Aug 20, 2026',
      '10:00 AM - 12:00 PM MST',
      'Una Order',
      'Saline',
      'Phoenix',
      '$120.00',
      'Active - Ready',
    ],
    [
      '3',
      'Aug 20, 2026',
      '10:00 AM - 12:00 PM MST',
      'Una Order',
      'Saline',
      'Phoenix',
      '$120.00',
      'Active - Ready',
    ],
  ])
  expect(rows.map((row) => [row.dataset['recent'], row.dataset['missed']])).toEqual([
    ['true', undefined],
    [undefined, undefined],
    [undefined, 'true'],
  ])
  expect([
    server.requests('/assignments-search')[0]?.body,
    server.requests('/assignments-search')[0]?.query.get('limit'),
    server.requests('/assignments-search')[0]?.query.get('orderby'),
  ]).toEqual([{ filters: { nurse_id: 7, shadow_visit: true } }, '501', 'startDate desc'])
  await press('Next page')
  expect(server.requests('/assignments-search').at(-1)?.query.get('page')).toBe('2')
  await user().click(rows[1]?.querySelectorAll('td')[3] as HTMLElement)
  await pass(50)
  expect(opened.address()).toBe('/visits/2')
})

test('NUR-091 NUR-092 NUR-093 NUR-094 NUR-095 NUR-096 edits places by state', async () => {
  await openScreen(<NursesForm />)
  await press('Add Location')
  await user().click(within(dialog()).getByRole('combobox', { name: 'State' }))
  await pass(50)
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Nevada',
    'Texas',
  ])
  await user().click(screen.getByRole('option', { name: 'Texas' }))
  await pass(50)
  expect(within(dialog()).getByText('No counties found.')).toBeTruthy()
  await choose('State', 'Nevada', dialog())
  const add = within(dialog()).getByRole<HTMLButtonElement>('button', { name: 'Add' })
  expect(add.disabled).toBe(true)
  await fill(within(dialog()).getByRole('searchbox', { name: 'Search counties' }), 'lar')
  expect(within(dialog()).queryByRole('checkbox', { name: 'Washoe' })).toBeNull()
  await fill(within(dialog()).getByRole('searchbox', { name: 'Search counties' }), '')
  await user().click(within(dialog()).getByRole('checkbox', { name: 'Select all' }))
  await user().click(add)
  await pass(50)
  expect(screen.getByText('Clark, Washoe')).toBeTruthy()
  await press('Delete Arizona')
  expect(
    screen.getByText('Are you sure you want to delete Arizona from the location preferences?'),
  ).toBeTruthy()
  await press('Delete')
  server.answers['/nurses/7'] = () => json(nurseProfile({ version: 4 }))
  await press('Save')
  expect(server.requests('/nurses/7').find(({ body }) => 'version' in body)?.body).toEqual({
    nurse: {},
    version: 3,
    geo_state_nurse: [{ code: 'NV', selected: true }],
    geo_county_nurse: [{ county_fips: '32003' }, { county_fips: '32031' }],
  })
  server.restart()
  await openScreen(<NursesOwnScreen />)
  await press('Delete Arizona')
  expect(
    screen.getByText('Are you sure you want to delete Arizona from your location preferences?'),
  ).toBeTruthy()
  await press('Delete')
  expect(screen.getByText('No locations preferences have been added')).toBeTruthy()
})
