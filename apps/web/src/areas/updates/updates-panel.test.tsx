// The updates of one record on its page, and how topic messages change a list and an open drawer (UPD-012, UPD-013,
// UPD-014, NET-085).
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { updates, type Update } from '@wren/contract/updates'
import { updatesList } from '@wren/contract/updates.list'
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
import { UpdatesPanel, type UpdatesPanelProps } from './updates.panel.tsx'

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
  priority: 30,
  user_id_assigned: 7,
  assigned_first_name: 'Hollis',
  created_first_name: 'Ada',
  row_added: '2026-11-22T00:00:00.000Z',
  resolved: null,
}
const row = (id: number, more: Partial<Update> = {}): Update => ({ ...plain, id, ...more })

let server: Server
let rows: Update[]
let saves: Sent[]
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
beforeEach(() => {
  startBrowser()
  // A growing text box listens to document.fonts, which happy-dom lacks.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
  server = startServer()
  saves = []
  server.answer = (sent) => {
    if (sent.path === '/updates/search') return { data: rows }
    if (sent.path !== '/updates') return json({ data: [] })
    saves.push(sent)
    return json(row(9, sent.body), 201)
  }
})
afterEach(stopBrowser)

async function open(props: UpdatesPanelProps, updates: Update[]) {
  rows = updates
  await openList({ list: updatesList as never, screen: <UpdatesPanel {...props} /> })
}
const lastAsked = () => server.asked.filter(({ path }) => path === '/updates/search').at(-1)
const asked = () => lastAsked()?.body
const items = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)
const popup = () => document.querySelector('[role=dialog]') as HTMLElement
const box = () => popup().querySelector('textarea') as HTMLTextAreaElement
/** Finds by text, as role queries over a whole screen are slow. */
const buttonIn = (place: ParentNode, name: string) =>
  [...place.querySelectorAll('button')].find(
    (button) =>
      (button.getAttribute('aria-label') ?? button.textContent?.replace('Saving...', '').trim()) ===
      name,
  ) as HTMLButtonElement
const press = async (name: string, place: HTMLElement = document.body) => {
  await user().click(buttonIn(place, name))
  await pass(300)
}
const tick = async (name: string) => {
  await user().click(screen.getByRole('checkbox', { name }))
  await pass()
}
/** The topics of every cached read of updates. */
const followed = () =>
  queryClient
    .getQueryCache()
    .findAll({ queryKey: [updates.search.name] })
    .map(({ meta }) => meta?.['topics'])

test.each([
  ['nurse', 22, 'id desc'],
  ['patient', 33, 'customstatus asc,urgency desc,start asc,id desc'],
  ['assignment', 812, 'customstatus asc,urgency desc,start asc,id desc'],
] as const)(
  'UPD-013 UPD-014 the page of one %s shows its updates without a type and follows that type only',
  async (type, typeId, order) => {
    await open({ type, typeId }, [
      row(2, { type, type_id: typeId, type_name: 'Somebody' }),
      row(1, {
        type,
        type_id: typeId,
        status: 'resolved',
        resolved: '2026-11-22T01:00:00.000Z',
        description: 'Done',
      }),
    ])
    expect([asked(), lastAsked()?.query.get('orderby')]).toEqual([
      { filters: { type, type_id: typeId } },
      order,
    ])
    expect(followed()).toEqual([[`${type}_comment`]])
    expect(items()).toEqual(['Call the pharmacynewAda, 3 hours ago, for HollisHigh'])
    expect([document.querySelector('a'), buttonIn(document, 'New Update') !== undefined]).toEqual([
      null,
      true,
    ])
    await tick('Show Inactive')
    expect(items()).toEqual([
      'Call the pharmacynewAda, 3 hours ago, for HollisHigh',
      'DoneresolvedAda, 3 hours ago, for HollisHigh',
    ])
    expect(screen.getByText('Done').closest('[data-done]')).not.toBeNull()
  },
)

test.each([
  ['nurse', 22],
  ['patient', 33],
  ['assignment', 812],
] as const)(
  'UPD-012 on the page of one %s a new update has it as target, without a field',
  async (type, typeId) => {
    await open({ type, typeId }, [])
    await press('New Update')
    expect(
      [...popup().querySelectorAll('label')].map(({ textContent }) =>
        textContent?.replace('*', ''),
      ),
    ).toEqual(['Description', 'Status', 'Priority', 'Assigned'])
    fireEvent.change(box(), { target: { value: 'From the page' } })
    await press('Save', popup())
    expect(saves.map(({ body }) => body)).toEqual([
      {
        description: 'From the page',
        type,
        type_id: typeId,
        status: 'new',
        priority: 1,
        user_id_assigned: null,
      },
    ])
  },
)

test('a save in the drawer saves nothing of the form around the panel', async () => {
  const saved = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  rows = [row(2)]
  await openList({
    list: updatesList as never,
    screen: (
      <form onSubmit={saved}>
        <UpdatesPanel type="assignment" typeId={812} />
      </form>
    ),
  })
  await press('New Update')
  fireEvent.change(box(), { target: { value: 'From the page' } })
  await press('Save', popup())
  expect([saves.length, saved.mock.calls.length]).toEqual([1, 0])
})

test('a patient shows the updates of the visits too, and a visit those of the patient, each with its target', async () => {
  await open({ type: 'patient', typeId: 33, patientUuid: uuid }, [
    row(3, { type: 'patient', type_id: 33, type_uuid: uuid, description: 'Her own' }),
  ])
  rows = [row(4), ...rows]
  await tick("Visits' updates too")
  expect([asked(), followed().at(-1)]).toEqual([
    { filters: { patient_all_assignment: `${uuid}|33` } },
    ['assignment_comment', 'patient_comment'],
  ])
  expect(
    screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([['Visit 812', '/visits/812']])
})

test('a panel says when its updates cannot be read, and when there are none', async () => {
  const { answer } = server
  server.answer = () => json({ error: 'Boom', code: 'fault' }, 400)
  await open({ type: 'nurse', typeId: 22 }, [])
  expect(screen.getByText('Error fetching updates.')).toBeTruthy()
  server.answer = answer
  await press('Try again')
  expect([
    screen.queryByText('Error fetching updates.'),
    screen.getByText('No updates yet') !== null,
  ]).toEqual([null, true])
})

test('UPD-014 the list follows all three topics, and an open drawer keeps its input when its item leaves the list', async () => {
  rows = [row(2), row(1, { type: 'nurse', type_id: 22, type_name: 'Nora Bell' })]
  await openList({ list: updatesList as never, screen: <UpdatesListScreen /> })
  expect(followed()).toEqual([['assignment_comment', 'patient_comment', 'nurse_comment']])
  await user().click(screen.getAllByText('Call the pharmacy')[0] as HTMLElement)
  await pass(300)
  fireEvent.change(box(), { target: { value: 'Half a sentence' } })
  rows = [
    row(3, { description: 'Just in' }),
    row(2, { version: 2, status: 'in progress' }),
    rows[1] as Update,
  ]
  const news = async () => {
    await act(async () => {
      await queryClient.refetchQueries()
    })
    await pass()
  }
  await news()
  expect(screen.getByText('Just in')).toBeTruthy()
  expect([box().value, within(popup()).getByText('This update was changed.') !== null]).toEqual([
    'Half a sentence',
    true,
  ])
  rows = []
  await news()
  expect([screen.queryByText('Just in'), box().value]).toEqual([null, 'Half a sentence'])
})
