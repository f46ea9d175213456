// The list of updates (UPD-001, UPD-002, UPD-003, UPD-004, UPD-005, UPD-006, UPD-007, UPD-008).
import { act, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { screenRoutes } from '../../app/routes/table.ts'
import { queryClient } from '../../shared/http/query-client.ts'
import { pass, user } from '../../shared/list/list-screen.testing.tsx'
import {
  line,
  cell,
  edit,
  field,
  json,
  lines,
  openUpdates,
  popup,
  press,
  row,
  tick,
  updatesForEach,
  uuid,
} from './updates.testing.tsx'

const fixture = updatesForEach()
const lastSearch = () =>
  fixture.server.asked.filter(({ path }) => path === '/updates/search').at(-1)
const refetch = async () => {
  await act(async () => {
    await queryClient.refetchQueries()
  })
  await pass()
}

test('UPD-001 admins see a toggle of all and own updates, New Update, and six columns', async () => {
  expect(screenRoutes.find(({ path }) => path === '/updates')).toMatchObject({
    name: 'updates',
    title: 'Updates',
    audience: 'admin',
  })
  fixture.rows = [row(1, { status: 'in progress', priority: 40, assigned_first_name: 'Hollis' })]
  await openUpdates()
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Description',
    'Type',
    'Status',
    'Priority',
    'Assigned',
    'Created By',
  ])
  expect([...line(1).cells].map(({ textContent }) => textContent)).toEqual([
    'Call the pharmacy',
    'Visit 812',
    'in progress',
    'Urgent',
    'Hollis',
    'AdaNov 20, 2026',
  ])
  expect(screen.getAllByRole('radio').map((radio) => radio.closest('div')?.textContent)).toEqual([
    'All Updates',
    'My Updates',
  ])
  expect(screen.getByRole('button', { name: 'New Update' })).toBeTruthy()
})

test('UPD-002 a row opens its editor, and its type links to the visit, nurse or patient', async () => {
  fixture.rows = [
    row(1),
    row(2, { type: 'nurse', type_id: 22, type_name: 'Nora Bell' }),
    row(3, { type: 'patient', type_id: 33, type_uuid: uuid, type_name: 'Imogen Fern' }),
  ]
  await openUpdates()
  expect(
    [1, 2, 3].map((id) => {
      const link = within(cell(id, 'type')).getByRole('link')
      return [link.textContent, link.getAttribute('href')]
    }),
  ).toEqual([
    ['Visit 812', '/visits/812'],
    ['Nurse Nora Bell', '/nurses/22'],
    ['Patient Imogen Fern', `/patients/${uuid}`],
  ])
  expect(popup()).toBeNull()
  await edit(2)
  expect((field('Description') as HTMLTextAreaElement).value).toBe('Call the pharmacy')
  expect(within(popup()).getByRole('link', { name: 'Nurse Nora Bell' })).toBeTruthy()
})

test('UPD-003 resolved and canceled updates appear only with Show Inactive, struck through', async () => {
  const done = { resolved: '2026-11-21T01:00:00.000Z' }
  fixture.rows = [
    row(4),
    row(3, { status: 'in progress' }),
    row(2, { status: 'resolved', ...done }),
    row(1, { status: 'canceled', ...done }),
  ]
  const opened = await openUpdates()
  const ids = () => lines().map(({ dataset }) => Number(dataset['row']))
  expect(ids()).toEqual([4, 3])
  await tick('Show Inactive')
  expect(ids()).toEqual([4, 3, 2, 1])
  expect(
    [4, 3, 2, 1].map((id) => cell(id, 'description').querySelector('[data-done]') !== null),
  ).toEqual([false, false, true, true])
  expect(opened.address()).toBe('/things?view=all&show-inactive=yes')
  await tick('Show Inactive')
  expect(ids()).toEqual([4, 3])
})

test('UPD-004 an empty list says so, and says when all updates are hidden as inactive', async () => {
  fixture.rows = []
  await openUpdates()
  expect(screen.getByText('No updates yet')).toBeTruthy()
  fixture.rows = [row(1, { status: 'resolved', resolved: '2026-11-21T01:00:00.000Z' })]
  await refetch()
  expect([
    screen.getByText('No updates yet'),
    screen.getByText('What is resolved or canceled is hidden.'),
  ]).toHaveLength(2)
  await tick('Show Inactive')
  expect(lines()).toHaveLength(1)
})

test('UPD-005 UPD-006 a description of more than 145 characters is cut with … and complete in the drawer', async () => {
  const long = `${'x'.repeat(145)}yz`
  fixture.rows = [row(2, { description: long }), row(1, { description: 'x'.repeat(145) })]
  await openUpdates()
  expect([cell(2, 'description').textContent, cell(1, 'description').textContent]).toEqual([
    `${'x'.repeat(145)}…`,
    'x'.repeat(145),
  ])
  await edit(2)
  expect((field('Description') as HTMLTextAreaElement).value).toBe(long)
})

test('UPD-007 a failed read shows an error with a button to try again', async () => {
  const answer = fixture.server.answer
  fixture.server.answer = () => json({ error: 'Boom', code: 'fault' }, 400)
  fixture.rows = [row(1)]
  await openUpdates()
  expect(screen.getByRole('alert').textContent).toContain('Error fetching updates.')
  expect(screen.queryByText('No updates yet')).toBeNull()
  fixture.server.answer = answer
  await press('Try again')
  expect([lines().length, screen.queryByRole('alert')]).toEqual([1, null])
})

test('UPD-008 My Updates filters by the own account and is part of the URL; All Updates is the default', async () => {
  fixture.rows = [row(1)]
  const opened = await openUpdates()
  expect([opened.address(), lastSearch()?.body, lastSearch()?.query.toString()]).toEqual([
    '/things',
    { filters: {} },
    'page=1&limit=500&orderby=customstatus+asc%2Curgency+desc%2Cstart+asc%2Cid+desc',
  ])
  await user().click(screen.getByText('My Updates'))
  await pass()
  expect([opened.address(), lastSearch()?.body]).toEqual([
    '/things?view=mine',
    { filters: { assigned_to_me: true } },
  ])
  await opened.goBack()
  expect(lastSearch()?.body).toEqual({ filters: {} })
  expect((screen.getByRole('radio', { name: 'All Updates' }) as HTMLInputElement).checked).toBe(
    true,
  )
})

test('the address alone decides whose updates are shown', async () => {
  fixture.rows = [row(1)]
  await openUpdates('/things?view=mine')
  expect([
    lastSearch()?.body,
    (screen.getByRole('radio', { name: 'My Updates' }) as HTMLInputElement).checked,
  ]).toEqual([{ filters: { assigned_to_me: true } }, true])
})

test('while inactive updates are hidden, no page after the first of them is offered', async () => {
  fixture.server.answer = () => ({
    data: [row(2), row(1, { status: 'resolved', resolved: '2026-11-21T01:00:00.000Z' })],
    next: 2,
  })
  fixture.rows = []
  await openUpdates()
  expect(screen.queryByRole('button', { name: 'Next page' })).toBeNull()
  await tick('Show Inactive')
  expect((screen.getByRole('button', { name: 'Next page' }) as HTMLButtonElement).disabled).toBe(
    false,
  )
})
