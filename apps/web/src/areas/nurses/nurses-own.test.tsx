// NUR-060, NUR-061, NUR-119, NUR-121, NUR-122, NUR-123, NUR-124, NUR-125, REF-033, REF-034, SES-086, NET-031: My
// Profile.
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { pass, user } from '../../shared/list/list-screen.testing.tsx'
import { NursesOwnScreen } from './nurses-own.screen.tsx'
import {
  fill,
  json,
  notices,
  openNurseServer,
  openScreen,
  ownProfile,
  press,
} from './nurses.testing.tsx'

const server = openNurseServer()

test('NUR-119 NUR-121 NUR-122 edits own fields, shows others read-only, and the operations phone', async () => {
  await openScreen(<NursesOwnScreen />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('My Profile')
  for (const name of ['Name', 'Email', 'Status'])
    expect(screen.getByRole<HTMLInputElement>('textbox', { name }).readOnly).toBe(true)
  for (const name of ['Preferred Name', 'Phone', 'Street', 'Zip', 'City'])
    expect(screen.getByRole<HTMLInputElement>('textbox', { name }).readOnly).toBe(false)
  expect([
    screen.getByRole('heading', { name: 'Contact Operations Team' }) !== null,
    screen.getByRole('link', { name: '555-555-0100' }).getAttribute('href'),
  ]).toEqual([true, 'tel:+15555550100'])
  server.answers['/nurses-nurses/7'] = () => json({ error: 'No', code: 'none' }, 400)
  const nickname = screen.getByRole('textbox', { name: 'Preferred Name' })
  await fill(nickname, '')
  await press('Save')
  expect([
    screen.getAllByText('This field is required.').length > 0,
    server.requests('/nurses-nurses/7'),
  ]).toEqual([true, []])
  await fill(nickname, 'Mo')
  server.answers['/nurses-nurses/7'] = () => json(ownProfile({ nickname: 'Mo', version: 4 }))
  await press('Save')
  expect([server.requests('/nurses-nurses/7')[0]?.body, notices()]).toEqual([
    { nurse: { nickname: 'Mo' }, version: 3 },
    ['Your profile has been updated'],
  ])
})

test('REF-033 REF-034 NUR-060 NUR-061 offers five timezones; shows Account Disabled', async () => {
  server.answers['/nurses-nurse'] = ownProfile({ status: 'Disabled', sub_status: 'Paused' })
  await openScreen(<NursesOwnScreen />)
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Status' }).value).toBe(
    'Account Disabled',
  )
  await user().click(screen.getByRole('combobox', { name: 'Timezone' }))
  await pass(50)
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Central',
    'Mountain',
    'Pacific',
    'Arizona',
    'Eastern',
  ])
})

test('NUR-123 NUR-124 NUR-125 Needs Docs lists missing or expired documents, if any', async () => {
  server.answers['/nurses-nurse'] = ownProfile({
    sub_status: 'Needs Docs',
    nursing_insurance_expiry: '2027-01-01',
    cpr_expiry: '2026-11-20',
  })
  await openScreen(<NursesOwnScreen />)
  const banner = screen
    .getByText(/Please email the following item\(s\) to/)
    .closest('[role=status]') as HTMLElement
  expect([
    within(banner)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
    within(banner).getByRole('link').getAttribute('href'),
  ]).toEqual([
    ['Nursing License', 'CPR Certificate or Card', 'Covid Vaccination Card'],
    'mailto:operations@wren.example',
  ])
  server.restart()
  server.answers['/nurses-nurse'] = ownProfile({
    sub_status: 'Needs Docs',
    nursing_insurance_expiry: '2027-01-01',
    cpr_expiry: '2026-11-21',
    covid_vaccination: true,
    license_number: 'RN1',
    license_location: 'AZ',
    license_expiry: '2026-11-01',
    license_type: 'Registered Nurse',
    license_board: 'Arizona',
    license_status: 'Expired',
  })
  await openScreen(<NursesOwnScreen />)
  expect(screen.queryByText(/Please email the following/)).toBeNull()
})

test('SES-086 My Profile says that a user has no nurse record', async () => {
  server.answers['/nurses-nurse'] = () =>
    json({ error: 'You have no nurse profile.', code: 'not_found' }, 404)
  const opened = await openScreen(<NursesOwnScreen />)
  expect([screen.getByText('You have no nurse profile.') !== null, opened.address()]).toEqual([
    true,
    '/things',
  ])
})

test('NET-031 shows why a profile cannot be read', async () => {
  server.answers['/nurses-nurse'] = () =>
    json({ error: 'Database unavailable.', code: 'unavailable' }, 503)
  await openScreen(<NursesOwnScreen />)
  expect(screen.getByRole('alert').textContent).toContain('Database unavailable.')
})
