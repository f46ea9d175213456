// The panels of the pharmacy form, which save separately.
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { pass, user } from '../../shared/list/list-screen.testing.tsx'
import {
  blockedEntry,
  box,
  button,
  json,
  openForm,
  press,
  sentTo,
  vettingRows,
  formFixture,
} from './pharmacies-form.testing.tsx'

const fixture = formFixture()

test('PHA-078 repeats a stale save of billing emails on the current list, keeping both addresses', async () => {
  let turn = 0
  fixture.answers['/provider/update'] = ({ body }) =>
    ++turn === 1
      ? json(
          {
            error: 'This pharmacy was changed by someone else. Reload to see the latest version.',
            code: 'stale',
            current: {
              ...fixture.stored,
              version: 4,
              billing_emails: ['a@x.example', 'theirs@x.example'],
            },
          },
          409,
        )
      : { provider: { ...fixture.stored, version: 5, billing_emails: body['billing_emails'] } }
  await openForm()
  fireEvent.change(box('New billing email'), { target: { value: 'mine@x.example' } })
  await press('Add')
  await pass(10)
  expect(sentTo(fixture, '/provider/update')).toEqual([
    { version: 3, billing_emails: ['a@x.example', 'mine@x.example'] },
    { version: 4, billing_emails: ['a@x.example', 'theirs@x.example', 'mine@x.example'] },
  ])
  expect(
    within(screen.getByRole('group', { name: 'Billing emails' }))
      .getAllByRole('listitem')
      .map((one) => one.textContent),
  ).toEqual(['a@x.example', 'theirs@x.example', 'mine@x.example'])
  expect(
    screen.getByText('mine@x.example has been successfully added to the billing emails list!'),
  ).toBeTruthy()
})

test('PHA-055 PHA-080 saves blocks and removals together and links the confirmed visits that remain', async () => {
  const visit = {
    id: 4711,
    start: '2026-11-25T17:00:00.000Z',
    timezone: 'America/Phoenix',
    user_nurse_id: 8,
    nurse_first_name: 'Bea',
    nurse_last_name: 'Bell',
  }
  fixture.answers['/provider/nurse-blocked'] = () => ({
    data: [
      {
        ...blockedEntry,
        user_nurse_id: 8,
        nurse_first_name: 'Bea',
        nurse_last_name: 'Bell',
        nickname: null,
        blocked_by: 'provider',
      },
    ],
    upcoming_visits: [visit],
  })
  await openForm()
  const list = within(screen.getByRole('list', { name: 'Blocked nurses' }))
  expect(list.getByRole('listitem').textContent).toBe(
    'Ann Lee (Annie)Nurse preference, blocked by nurse',
  )
  expect(button('Add nurse').disabled).toBe(true)
  await user().click(screen.getByRole('combobox', { name: 'Nurse' }))
  await pass(600)
  await user().click(screen.getByRole('option', { name: /Bea Bell/ }))
  await pass(10)
  expect(button('Add nurse').disabled).toBe(true)
  await user().click(screen.getByRole('combobox', { name: 'Reason' }))
  await pass(10)
  expect(screen.getAllByRole('option', { hidden: false }).map((one) => one.textContent)).toEqual([
    'Nurse terminated by pharmacy',
    'Nurse works for pharmacy',
    'Nurse preference',
  ])
  await user().click(screen.getByRole('option', { name: 'Nurse works for pharmacy' }))
  await pass(10)
  await press('Add nurse')
  await press('Remove Ann Lee (Annie)')
  expect(sentTo(fixture, '/provider/nurse-blocked')).toEqual([])
  await press('Save blocked nurses')
  expect(sentTo(fixture, '/provider/nurse-blocked')).toEqual([
    {
      blocked_by_id: 7,
      add: [{ user_nurse_id: 8, reason: 'Nurse works for pharmacy' }],
      delete: [5],
    },
  ])
  expect(list.getByRole('listitem').textContent).toBe(
    'Bea BellNurse preference, blocked by pharmacy',
  )
  const link = screen.getByRole('link', {
    name: /^Visit 4711, Nov 25, 2026 10:00 AM MST, Bea Bell$/,
  })
  expect(link.getAttribute('href')).toBe('/visits/4711')
})

test('PHA-057 PHA-058 counts vettings, offers unlinked ones, saves immediately and shows errors', async () => {
  await openForm()
  const panel = () => screen.getByRole('list', { name: 'Vettings' })
  expect(
    within(panel())
      .getAllByRole('listitem')
      .map((one) => one.textContent),
  ).toEqual(['IVIG'])
  const fold = screen.getByRole('button', { name: 'Vettings: 1' })
  expect(fold.getAttribute('aria-expanded')).toBe('true')
  await press('New Vetting')
  await pass(200)
  expect(screen.getAllByRole('menuitem').map((one) => one.textContent)).toEqual(['Aseptic'])
  fixture.answers['/provider-vetting/insert'] = () => json({ id: 32 }, 201)
  fixture.answers['/provider-vetting/search'] = () => ({
    ...vettingRows,
    data: [{ id: 32, provider_id: 7, vetting_id: 2, vetting_name: 'Aseptic' }, ...vettingRows.data],
  })
  fixture.answers = Object.fromEntries(
    Object.entries(fixture.answers).toSorted(([one], [other]) => other.length - one.length),
  )
  await user().click(screen.getByRole('menuitem', { name: 'Aseptic' }))
  for (let n = 0; n < 4; n++) await pass(10)
  expect(sentTo(fixture, '/provider-vetting/insert')).toEqual([{ provider_id: 7, vetting_id: 2 }])
  expect(screen.getByText('Vetting added successfully')).toBeTruthy()
  expect([
    screen.getByRole('heading', { level: 2, name: 'Vettings: 2' }) !== null,
    screen.getByText('No more vettings available') !== null,
    screen.queryByRole('button', { name: 'New Vetting' }),
  ]).toEqual([true, true, null])
  fixture.answers['/provider-vetting/by-id'] = () =>
    json({ error: 'Vetting is held by 2 nurses', code: 'conflict' }, 409)
  await press('Remove IVIG')
  expect(
    screen
      .getAllByRole('status')
      .some((one) => one.textContent === 'ErrorVetting is held by 2 nurses'),
  ).toBe(true)
  fixture.answers['/provider-vetting/by-id'] = () => ({ ok: true })
  fixture.answers['/provider-vetting/search'] = () => ({ ...vettingRows, data: [] })
  await press('Remove IVIG')
  for (let n = 0; n < 4; n++) await pass(10)
  expect([
    screen.getByText('Vetting removed successfully') !== null,
    screen.getByText('No vettings yet') !== null,
    screen.getByRole('heading', { level: 2, name: 'Vettings: 0' }) !== null,
  ]).toEqual([true, true, true])
})
