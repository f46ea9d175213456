// Fixture of the updates screen: its server, its rows and its drawer.
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'
import type { Update } from '@wren/contract/updates'
import { updatesList } from '@wren/contract/updates.list'
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

export const uuid = '7d0c7c3e-6f0a-4b57-9d44-1f2f6d9f4a01'
export const plain: Update = {
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
export const row = (id: number, more: Partial<Update> = {}): Update => ({ ...plain, id, ...more })
const admins = [
  { value: 1, name: 'Ada Lovelace' },
  { value: 7, name: 'Hollis Avery' },
]

interface UpdatesFixture {
  server: Server
  /** The updates that the server has. */
  rows: Update[]
  saves: Sent[]
  onSave: (sent: Sent) => Response
}
export const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
/** Opens a browser and a server of updates for each test of a file. */
export function updatesForEach(): UpdatesFixture {
  const fixture = { rows: [] } as unknown as UpdatesFixture
  beforeEach(() => {
    startBrowser()
    // A growing text box listens to document.fonts, which happy-dom lacks.
    Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
    fixture.server = startServer()
    fixture.saves = []
    fixture.onSave = ({ body }) => json(row(9, body), 201)
    fixture.server.answer = (sent) => {
      if (sent.path === '/updates/search') return { data: fixture.rows }
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
      fixture.saves.push(sent)
      return fixture.onSave(sent)
    }
  })
  afterEach(stopBrowser)
  return fixture
}

export const openUpdates = (address = '/things') =>
  openList({ list: updatesList as never, address, screen: <UpdatesListScreen /> })
export const lines = () => [...document.querySelectorAll<HTMLTableRowElement>('tr[data-row]')]
export const line = (id: number) =>
  document.querySelector(`tr[data-row="${id}"]`) as HTMLTableRowElement
export const cell = (id: number, column: string) =>
  line(id).querySelector(`td[data-column="${column}"]`) as HTMLElement
/** Finds by text, as role queries over a whole screen are slow. */
const buttonIn = (place: ParentNode, name: string) =>
  [...place.querySelectorAll('button')].find(
    (button) =>
      (button.getAttribute('aria-label') ?? button.textContent?.replace('Saving...', '').trim()) ===
      name,
  ) as HTMLButtonElement
export const press = async (name: string, place: HTMLElement = document.body) => {
  await user().click(buttonIn(place, name))
  await pass(300)
}
export const tick = async (name: string) => {
  await user().click(screen.getByRole('checkbox', { name }))
  await pass()
}
export const popup = () => document.querySelector('[role=dialog]') as HTMLElement
export const field = (name: string) =>
  within(popup()).getByLabelText(new RegExp(`^${name}`), {
    selector: 'textarea, input:not([type=radio])',
  })
export const save = () => buttonIn(popup(), 'Save')
export const edit = async (id: number) => {
  await user().click(cell(id, 'description'))
  await pass(300)
}
/** Sets the whole text at once, as each key renders the screen. */
export const write = (name: string, text: string) =>
  fireEvent.change(field(name), { target: { value: text } })
export const combobox = (label: string) =>
  within(popup()).queryByLabelText(new RegExp(`^${label}`), {
    selector: 'input',
  }) as HTMLInputElement
export const option = (name: string | RegExp) =>
  [...document.querySelectorAll<HTMLElement>('[role=option]')].find(({ textContent }) =>
    typeof name === 'string' ? textContent === name : name.test(textContent ?? ''),
  ) as HTMLElement
/** Waits for the options, which a timer opens. */
export async function choose(label: string, choice: string | RegExp) {
  await user().click(combobox(label))
  await pass(1000)
  await user().click(option(choice))
  await pass(300)
}
