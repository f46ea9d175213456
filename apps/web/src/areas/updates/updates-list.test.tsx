// UPD "Screen" 001-014: the updates as a person sees and writes them, on rows of a known answer.
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Update } from '@wren/contract/updates'
import { updatesList } from '@wren/contract/updates.list'
import { screenRoutes } from '../../app/routes/table.ts'
import { queryClient } from '../../shared/http/query-client.ts'
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
import { UpdatesListScreen } from './updates-list.screen.tsx'

const uuid = '7d0c7c3e-6f0a-4b57-9d44-1f2f6d9f4a01'
const plain: Update = {
  id: 1,
  version: 1,
  type: 'assignment',
  type_id: 812,
  type_uuid: null,
  type_name: null,
  description: 'Call the pharmacy',
  status: 'new',
  priority: 1,
  user_id_assigned: null,
  assigned_first_name: null,
  created_first_name: 'Ada',
  row_added: '2026-11-20T18:00:00.000Z',
  resolved: null,
}
const row = (id: number, more: Partial<Update> = {}): Update => ({ ...plain, id, ...more })
const admins = [
  { value: 1, name: 'Ada Lovelace' },
  { value: 7, name: 'Hollis Avery' },
]

let server: Server
let rows: Update[]
let saves: Sent[]
let onSave: (sent: Sent) => Response
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
beforeEach(() => {
  startBrowser()
  // happy-dom has no fonts, which a box that grows with its words listens to.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
  server = startServer()
  saves = []
  onSave = ({ body }) => json(row(9, body), 201)
  server.answer = (sent) => {
    if (sent.path === '/updates/search') return { data: rows }
    if (sent.path === '/admin-list') return json({ data: admins })
    if (sent.path === '/nurses-search')
      return json({
        data: [{ user_id: 22, first_name: 'Nora', last_name: 'Bell', nickname: null }],
        parameters: { limit: 500, next_page: null, order_by: '', page: 1 },
      })
    if (sent.path === '/patient-search')
      return json({
        data: [
          {
            uuid,
            id: 33,
            first_name: 'Imogen',
            last_name: 'Fern',
            wren_mrn: 'W000418',
            dob: '1970-01-02',
          },
        ],
      })
    if (!sent.path.startsWith('/updates'))
      return json({ error: 'Not found.', code: 'not_found' }, 404)
    saves.push(sent)
    return onSave(sent)
  }
})
afterEach(stopBrowser)

async function open(shown: Update[], address = '/things') {
  rows = shown
  return openList({ list: updatesList as never, address, screen: <UpdatesListScreen /> })
}
const lines = () => [...document.querySelectorAll<HTMLTableRowElement>('tr[data-row]')]
const line = (id: number) => document.querySelector(`tr[data-row="${id}"]`) as HTMLTableRowElement
const cell = (id: number, column: string) =>
  line(id).querySelector(`td[data-column="${column}"]`) as HTMLElement
const asked = () => server.asked.filter(({ path }) => path === '/updates/search').at(-1)
/** By what stands on it: roles and names of a whole screen are slow to work out, and other tests ask for them. */
const buttonIn = (place: ParentNode, name: string) =>
  [...place.querySelectorAll('button')].find(
    (one) =>
      (one.getAttribute('aria-label') ?? one.textContent?.replace('Saving...', '').trim()) === name,
  ) as HTMLButtonElement
const press = async (name: string, place: HTMLElement = document.body) => {
  await user().click(buttonIn(place, name))
  await pass(300)
}
const tick = async (name: string) => {
  await user().click(screen.getByRole('checkbox', { name }))
  await pass()
}
const popup = () => document.querySelector('[role=dialog]') as HTMLElement
const field = (name: string) =>
  within(popup()).getByLabelText(new RegExp(`^${name}`), {
    selector: 'textarea, input:not([type=radio])',
  })
const save = () => buttonIn(popup(), 'Save')
const edit = async (id: number) => {
  await user().click(cell(id, 'description'))
  await pass(300)
}
/** The whole text at once: each key draws the screen anew. */
const write = (name: string, text: string) =>
  fireEvent.change(field(name), { target: { value: text } })
const combobox = (label: string) =>
  within(popup()).queryByLabelText(new RegExp(`^${label}`), {
    selector: 'input',
  }) as HTMLInputElement
const option = (name: string | RegExp) =>
  [...document.querySelectorAll<HTMLElement>('[role=option]')].find(({ textContent }) =>
    typeof name === 'string' ? textContent === name : name.test(textContent ?? ''),
  ) as HTMLElement
/** Choices come on a timer of their own: a click here, a click there. */
async function choose(label: string, wanted: string | RegExp) {
  await user().click(combobox(label))
  await pass(1000)
  await user().click(option(wanted))
  await pass(300)
}
const refetched = async () => {
  await act(async () => {
    await queryClient.refetchQueries()
  })
  await pass()
}

test("UPD-001 for admins alone: a toggle of all and one's own, New Update, and the six columns", async () => {
  expect(screenRoutes.find(({ path }) => path === '/updates')).toMatchObject({
    name: 'updates',
    title: 'Updates',
    audience: 'admin',
  })
  await open([row(1, { status: 'in progress', priority: 40, assigned_first_name: 'Hollis' })])
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
  expect(screen.getAllByRole('radio').map((one) => one.closest('div')?.textContent)).toEqual([
    'All Updates',
    'My Updates',
  ])
  expect(screen.getByRole('button', { name: 'New Update' })).toBeTruthy()
})

test('UPD-002 a row opens its editor; the type leads to the visit, the nurse or the patient and opens none', async () => {
  await open([
    row(1),
    row(2, { type: 'nurse', type_id: 22, type_name: 'Nora Bell' }),
    row(3, { type: 'patient', type_id: 33, type_uuid: uuid, type_name: 'Imogen Fern' }),
  ])
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

test('UPD-003 what is resolved or canceled is there only with Show Inactive, and then struck through', async () => {
  const done = { resolved: '2026-11-21T01:00:00.000Z' }
  const opened = await open([
    row(4),
    row(3, { status: 'in progress' }),
    row(2, { status: 'resolved', ...done }),
    row(1, { status: 'canceled', ...done }),
  ])
  const shown = () => lines().map(({ dataset }) => Number(dataset['row']))
  expect(shown()).toEqual([4, 3])
  await tick('Show Inactive')
  expect(shown()).toEqual([4, 3, 2, 1])
  expect(
    [4, 3, 2, 1].map((id) => cell(id, 'description').querySelector('[data-done]') !== null),
  ).toEqual([false, false, true, true])
  expect(opened.address()).toBe('/things?view=all&show-inactive=yes')
  await tick('Show Inactive')
  expect(shown()).toEqual([4, 3])
})

test('UPD-004 without updates the list says so; where all are done it says that they are hidden', async () => {
  await open([])
  expect(screen.getByText('No updates yet')).toBeTruthy()
  rows = [row(1, { status: 'resolved', resolved: '2026-11-21T01:00:00.000Z' })]
  await refetched()
  expect([
    screen.getByText('No updates yet'),
    screen.getByText('What is resolved or canceled is hidden.'),
  ]).toHaveLength(2)
  await tick('Show Inactive')
  expect(lines()).toHaveLength(1)
})

test('UPD-005 UPD-006 a description of more than 145 characters is cut with … and stands whole in the popup', async () => {
  const long = `${'x'.repeat(145)}yz`
  await open([row(2, { description: long }), row(1, { description: 'x'.repeat(145) })])
  expect([cell(2, 'description').textContent, cell(1, 'description').textContent]).toEqual([
    `${'x'.repeat(145)}…`,
    'x'.repeat(145),
  ])
  await edit(2)
  expect((field('Description') as HTMLTextAreaElement).value).toBe(long)
})

test('UPD-007 a list that cannot be fetched says so, and is fetched again on demand', async () => {
  const usual = server.answer
  server.answer = () => json({ error: 'Boom', code: 'fault' }, 400)
  await open([row(1)])
  expect(screen.getByRole('alert').textContent).toContain('Error fetching updates.')
  expect(screen.queryByText('No updates yet')).toBeNull()
  server.answer = usual
  await press('Try again')
  expect([lines().length, screen.queryByRole('alert')]).toEqual([1, null])
})

test('UPD-008 My Updates asks for what is assigned to oneself and stands in the URL; all is what nobody chose', async () => {
  const opened = await open([row(1)])
  expect([opened.address(), asked()?.body, asked()?.query.toString()]).toEqual([
    '/things',
    { filters: {} },
    'page=1&limit=500&orderby=customstatus+asc%2Curgency+desc%2Cstart+asc%2Cid+desc',
  ])
  await user().click(screen.getByText('My Updates'))
  await pass()
  expect([opened.address(), asked()?.body]).toEqual([
    '/things?view=mine',
    { filters: { assigned_to_me: true } },
  ])
  await opened.goBack()
  expect(asked()?.body).toEqual({ filters: {} })
  expect((screen.getByRole('radio', { name: 'All Updates' }) as HTMLInputElement).checked).toBe(
    true,
  )
})

test('the address alone says whose updates are shown', async () => {
  await open([row(1)], '/things?view=mine')
  expect([
    asked()?.body,
    (screen.getByRole('radio', { name: 'My Updates' }) as HTMLInputElement).checked,
  ]).toEqual([{ filters: { assigned_to_me: true } }, true])
})

test('UPD-009 the popup: description, type and target for a new one alone, status, priority, who it is for, Save and Cancel; by whom and when it was written', async () => {
  await open([row(1)])
  await press('New Update')
  const named = () =>
    [...popup().querySelectorAll('label')].map(({ textContent }) => textContent?.replace('*', ''))
  expect(named()).toEqual(['Description', 'Type', 'Status', 'Priority', 'Assigned'])
  expect([field('Description').tagName, within(popup()).queryByText(/Created by/)]).toEqual([
    'TEXTAREA',
    null,
  ])
  await press('Cancel', popup())
  expect(popup()).toBeNull()
  await edit(1)
  expect(named()).toEqual(['Description', 'Status', 'Priority', 'Assigned'])
  expect(within(popup()).getByText('Created by Ada, Nov 20, 2026')).toBeTruthy()
  expect([
    save().textContent,
    within(popup()).getByRole('button', { name: 'Cancel' }).textContent,
  ]).toEqual(['SaveSaving...', 'Cancel'])
})

test('UPD-010 UPD-011 a description and a status are needed, priority is No Priority unless chosen; what is sent is trimmed; Save waits for a change', async () => {
  await open([row(1, { priority: 30 })])
  await press('New Update')
  await choose('Type', 'Visit')
  write('Visit ID', '812')
  await press('Save', popup())
  expect(saves).toEqual([])
  expect(within(popup()).getAllByText('Description is required').length).toBeGreaterThan(0)
  write('Description', '  Ring twice ')
  await press('Save', popup())
  expect(saves.map(({ path, body }) => [path, body])).toEqual([
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
  onSave = () =>
    json(
      { error: 'Status is required', code: 'validation', fields: { status: 'Status is required' } },
      400,
    )
  write('Description', 'Call the pharmacy!')
  await press('Save', popup())
  expect(within(popup()).getAllByText('Status is required').length).toBe(2)
  onSave = () => json({ ...plain, description: 'y' })
  write('Description', 'y'.repeat(5001))
  const before = saves.length
  await press('Save', popup())
  expect([
    saves.length,
    within(popup()).getAllByText('Please enter a value with no more than 5000 characters.').length >
      0,
  ]).toEqual([before, true])
})

test('UPD-012 a new update on the list is about a visit by its id, a patient or a nurse by name', async () => {
  await open([])
  const made = async (type: string, target: () => Promise<void>) => {
    await press('New Update')
    write('Description', 'About it')
    expect(combobox(type)).toBeNull()
    await choose('Type', type)
    await target()
    await press('Save', popup())
    return saves.at(-1)?.body
  }
  expect(
    await made('Visit', async () => {
      write('Visit ID', '77')
    }),
  ).toMatchObject({ type: 'assignment', type_id: 77 })
  expect(await made('Nurse', () => choose('Nurse', /Nora/))).toMatchObject({
    type: 'nurse',
    type_id: 22,
  })
  const patient = await made('Patient', async () => {
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

test('UPD-028 a save carries the version it was opened with; when somebody was faster the popup stays with what was typed, and the next save carries the current one', async () => {
  await open([row(1, { version: 4 })])
  await edit(1)
  await choose('Assigned', 'Hollis Avery')
  write('Description', 'Call the pharmacy, twice')
  const current = row(1, {
    version: 5,
    status: 'resolved',
    description: 'Called',
    resolved: '2026-11-21T01:00:00.000Z',
  })
  onSave = () =>
    json(
      {
        error: 'This update was changed by someone else. Reload to see the latest version.',
        code: 'stale',
        current,
      },
      409,
    )
  await press('Save', popup())
  expect(saves.map(({ path, body }) => [path, body])).toEqual([
    ['/updates/1', { description: 'Call the pharmacy, twice', user_id_assigned: 7, version: 4 }],
  ])
  expect(within(popup()).getByRole('alert').textContent).toContain(
    'This update was changed by someone else.',
  )
  expect((field('Description') as HTMLTextAreaElement).value).toBe('Call the pharmacy, twice')
  expect(within(popup()).getByText(/Called/)).toBeTruthy()
  onSave = () => json({ ...current, version: 6 })
  await press('Save', popup())
  expect(saves.at(-1)?.body).toEqual({
    description: 'Call the pharmacy, twice',
    user_id_assigned: 7,
    version: 5,
  })
  expect(popup()).toBeNull()
})

test('what is typed is not lost by Escape alone', async () => {
  await open([row(1)])
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

test('while what is done is hidden no page behind the first of them is offered', async () => {
  server.answer = () => ({
    data: [row(2), row(1, { status: 'resolved', resolved: '2026-11-21T01:00:00.000Z' })],
    next: 2,
  })
  await open([])
  expect(screen.queryByRole('button', { name: 'Next page' })).toBeNull()
  await tick('Show Inactive')
  expect((screen.getByRole('button', { name: 'Next page' }) as HTMLButtonElement).disabled).toBe(
    false,
  )
})
