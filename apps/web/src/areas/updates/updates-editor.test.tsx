// The drawer that creates and edits an update (UPD-009, UPD-010, UPD-011, UPD-012, UPD-028).
import { fireEvent, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { pass, user } from '../../shared/list/list-screen.testing.tsx'
import {
  plain,
  choose,
  combobox,
  edit,
  field,
  json,
  openUpdates,
  option,
  popup,
  press,
  row,
  save,
  updatesForEach,
  write,
} from './updates.testing.tsx'

const fixture = updatesForEach()

test('UPD-009 the drawer has all fields, Save and Cancel; only a new update has type and target', async () => {
  fixture.rows = [row(1)]
  await openUpdates()
  await press('New Update')
  const labels = () =>
    [...popup().querySelectorAll('label')].map(({ textContent }) => textContent?.replace('*', ''))
  expect(labels()).toEqual(['Description', 'Type', 'Status', 'Priority', 'Assigned'])
  expect([field('Description').tagName, within(popup()).queryByText(/Created by/)]).toEqual([
    'TEXTAREA',
    null,
  ])
  await press('Cancel', popup())
  expect(popup()).toBeNull()
  await edit(1)
  expect(labels()).toEqual(['Description', 'Status', 'Priority', 'Assigned'])
  expect(within(popup()).getByText('Created by Ada, Nov 20, 2026')).toBeTruthy()
  expect([
    save().textContent,
    within(popup()).getByRole('button', { name: 'Cancel' }).textContent,
  ]).toEqual(['SaveSaving...', 'Cancel'])
})

test('UPD-010 UPD-011 description and status are required, text is trimmed, and Save waits for a change', async () => {
  fixture.rows = [row(1, { priority: 30 })]
  await openUpdates()
  await press('New Update')
  await choose('Type', 'Visit')
  write('Visit ID', '812')
  await press('Save', popup())
  expect(fixture.saves).toEqual([])
  expect(within(popup()).getAllByText('Description is required').length).toBeGreaterThan(0)
  write('Description', '  Ring twice ')
  await press('Save', popup())
  expect(fixture.saves.map(({ path, body }) => [path, body])).toEqual([
    [
      '/updates',
      {
        description: 'Ring twice',
        type: 'assignment',
        type_id: 812,
        status: 'new',
        priority: 1,
        user_id_assigned: null,
      },
    ],
  ])
  expect(popup()).toBeNull()

  await edit(1)
  expect(save().disabled).toBe(true)
  write('Description', '')
  expect(save().disabled).toBe(false)
  await press('Save', popup())
  expect(within(popup()).getAllByText('Description is required').length).toBeGreaterThan(0)
  write('Description', 'Call the pharmacy')
  expect(save().disabled).toBe(true)
  fixture.onSave = () =>
    json(
      { error: 'Status is required', code: 'validation', fields: { status: 'Status is required' } },
      400,
    )
  write('Description', 'Call the pharmacy!')
  await press('Save', popup())
  expect(within(popup()).getAllByText('Status is required').length).toBe(2)
  fixture.onSave = () => json({ ...plain, description: 'y' })
  write('Description', 'y'.repeat(5001))
  const count = fixture.saves.length
  await press('Save', popup())
  expect([
    fixture.saves.length,
    within(popup()).getAllByText('Please enter a value with no more than 5000 characters.').length >
      0,
  ]).toEqual([count, true])
})

test('UPD-012 a new update on the list targets a visit by id, or a patient or nurse by name', async () => {
  fixture.rows = []
  await openUpdates()
  const create = async (type: string, target: () => Promise<void>) => {
    await press('New Update')
    write('Description', 'About it')
    expect(combobox(type)).toBeNull()
    await choose('Type', type)
    await target()
    await press('Save', popup())
    return fixture.saves.at(-1)?.body
  }
  expect(
    await create('Visit', async () => {
      write('Visit ID', '77')
    }),
  ).toMatchObject({ type: 'assignment', type_id: 77 })
  expect(await create('Nurse', () => choose('Nurse', /Nora/))).toMatchObject({
    type: 'nurse',
    type_id: 22,
  })
  const patient = await create('Patient', async () => {
    fireEvent.change(combobox('Patient'), { target: { value: 'Imo' } })
    await pass(1000)
    await pass()
    await user().click(option(/Imogen/))
    await pass(300)
  })
  expect(patient).toEqual({
    description: 'About it',
    type: 'patient',
    type_id: 33,
    status: 'new',
    priority: 1,
    user_id_assigned: null,
  })
})

test('UPD-028 a stale save keeps the drawer and its input, and the next save sends the current version', async () => {
  fixture.rows = [row(1, { version: 4 })]
  await openUpdates()
  await edit(1)
  await choose('Assigned', 'Hollis Avery')
  write('Description', 'Call the pharmacy, twice')
  const current = row(1, {
    version: 5,
    status: 'resolved',
    description: 'Called',
    resolved: '2026-11-21T01:00:00.000Z',
  })
  fixture.onSave = () =>
    json(
      {
        error: 'This update was changed by someone else. Reload to see the latest version.',
        code: 'stale',
        current,
      },
      409,
    )
  await press('Save', popup())
  expect(fixture.saves.map(({ path, body }) => [path, body])).toEqual([
    ['/updates/1', { description: 'Call the pharmacy, twice', user_id_assigned: 7, version: 4 }],
  ])
  expect(within(popup()).getByRole('alert').textContent).toContain(
    'This update was changed by someone else.',
  )
  expect((field('Description') as HTMLTextAreaElement).value).toBe('Call the pharmacy, twice')
  expect(within(popup()).getByText(/Called/)).toBeTruthy()
  fixture.onSave = () => json({ ...current, version: 6 })
  await press('Save', popup())
  expect(fixture.saves.at(-1)?.body).toEqual({
    description: 'Call the pharmacy, twice',
    user_id_assigned: 7,
    version: 5,
  })
  expect(popup()).toBeNull()
})

test('Escape asks before it discards input', async () => {
  fixture.rows = [row(1)]
  await openUpdates()
  await edit(1)
  write('Description', 'Call the pharmacy!')
  await user().keyboard('{Escape}')
  await pass(300)
  await press('Keep')
  expect((field('Description') as HTMLTextAreaElement).value).toBe('Call the pharmacy!')
  await user().keyboard('{Escape}')
  await pass(300)
  await press('Discard')
  expect(popup()).toBeNull()
})
