// The list of tasks (TSK-001, TSK-002, TSK-003, TSK-004, TSK-005, TSK-006, TSK-007, TSK-008, TSK-009, TSK-014,
// TSK-017).
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { taskCategories, type TaskRow } from '@wren/contract/tasks'
import { tasksList } from '@wren/contract/tasks.list'
import { screenRoutes } from '../../app/routes/table.ts'
import { filterPickers } from '../../app/shell/filter-pickers.ts'
import { useShownError } from '../../shared/feedback/errors.ts'
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
import { realtime } from '../../shared/realtime/realtime.ts'
import { TasksListScreen } from './tasks-list.screen.tsx'

const plain: TaskRow = {
  id: 1,
  task_id: 7,
  task_code: 'SC_NURSE',
  name: 'Confirm with nurse',
  done: false,
  undone_cause: null,
  undone_at: null,
  assignment_id: 51,
  assignment_status: 'New',
  visit_start: '2026-11-23T16:30:00.000Z',
  visit_timezone: 'America/Phoenix',
  treatment: 'Gammagard Liquid',
  city: 'Phoenix',
  wren_mrn: 'W000418',
  first_name: 'Imogen',
  last_name: 'Featherwick',
  category: 'scheduling',
}
const row = (id: number, more: Partial<TaskRow> = {}): TaskRow => ({
  ...plain,
  id,
  assignment_id: 50 + id,
  ...more,
})

let server: Server
/** The listeners by topic. */
let heard: Map<string, Set<() => void>>
beforeEach(() => {
  startBrowser()
  server = startServer()
  heard = new Map()
  vi.spyOn(realtime, 'heard').mockResolvedValue(undefined)
  vi.spyOn(realtime, 'subscribe').mockImplementation((topics, tell) => {
    for (const topic of topics) heard.set(topic, new Set([...(heard.get(topic) ?? []), tell]))
    return () => {
      for (const topic of topics) heard.get(topic)?.delete(tell)
    }
  })
})
afterEach(stopBrowser)

const names = [
  { task_id: 6, task_code: 'SC_PATIENT', name: 'Confirm with patient', category: 'scheduling' },
  { task_id: 16, task_code: 'IN_PAY', name: 'Pay nurse', category: 'invoicing-payment' },
]
const providers = [{ id: 4, title: 'Saguaro Rx', is_deleted: false }]
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const isSearch = ({ path }: Sent) => path === '/tasks/search'
const ticks = () =>
  server.asked
    .filter(({ path }) => path.startsWith('/assignments/'))
    .map(({ method, path }) => `${method} ${path}`)
const searches = () => server.asked.filter(isSearch)
const lastSearch = () => searches().at(-1)

function Told() {
  return <p role="note">{useShownError()?.text ?? ''}</p>
}
const told = () => screen.getByRole('note').textContent

async function open(rows: readonly TaskRow[], address = '/things', next: number | null = null) {
  server.answer = (sent) =>
    isSearch(sent)
      ? { data: rows, next }
      : sent.path === '/tasks/names'
        ? json({ data: names })
        : sent.path === '/providers'
          ? json({ data: providers })
          : json({ ok: true })
  return openList({
    list: tasksList as never,
    address,
    pickers: filterPickers,
    screen: (
      <>
        <TasksListScreen />
        <Told />
      </>
    ),
  })
}
const line = (id: number) => document.querySelector(`tr[data-row="${id}"]`) as HTMLTableRowElement
const cell = (id: number, column: string) =>
  line(id).querySelector(`td[data-column="${column}"]`) as HTMLElement
const box = (id: number) => within(line(id)).getByRole<HTMLInputElement>('checkbox')
const category = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })
const queryOf = (address: string) => new URLSearchParams(address.split('?')[1])

test('TSK-001 TSK-017 admins choose All or one of three categories, and All sends no category', async () => {
  expect(screenRoutes.find(({ path }) => path === '/tasks')).toMatchObject({
    name: 'tasks',
    title: 'Tasks',
    audience: 'admin',
  })
  const opened = await open([row(1)])
  const toggle = screen.getByRole('radiogroup', { name: 'Category' })
  expect(
    within(toggle)
      .getAllByRole('radio')
      .map((one) => one.parentElement?.textContent),
  ).toEqual(['All', 'Patient Info', 'Scheduling', 'Invoicing & Payment'])
  expect(taskCategories.map(({ value }) => value)).toEqual([
    'patient-info',
    'scheduling',
    'invoicing-payment',
  ])
  expect([category('All').checked, lastSearch()?.body]).toEqual([
    true,
    { filters: { exclude_finished: true } },
  ])
  for (const { value, label } of taskCategories) {
    await user().click(category(label))
    await pass(1000)
    expect([
      category(label).checked,
      lastSearch()?.body,
      queryOf(opened.address()).get('category'),
    ]).toEqual([true, { filters: { category: value, exclude_finished: true } }, value])
  }
  await user().click(category('All'))
  await pass(1000)
  expect([lastSearch()?.body, opened.address()]).toEqual([
    { filters: { exclude_finished: true } },
    '/things',
  ])
})

test('TSK-002 TSK-009 the panel filters by Task Name, Pharmacy and Exclude Finished, in the address and in the call', async () => {
  const opened = await open([row(1)])
  const panel = screen.getByRole('search', { name: 'Filters' })
  const shown = () =>
    within(panel)
      .getAllByRole('group')
      .map((one) => one.getAttribute('aria-label'))
  expect(shown()).toEqual(['Exclude Finished'])
  await user().click(within(panel).getByRole('button', { name: /Add filter/ }))
  await pass()
  expect(screen.getAllByRole('menuitem').map((one) => one.textContent)).toEqual([
    'Task Name',
    'Pharmacy',
  ])
  const choose = async (filter: string, option: string) => {
    if (screen.queryByRole('menuitem', { name: filter }) === null) {
      await user().click(within(panel).getByRole('button', { name: /Add filter/ }))
      await pass()
    }
    await user().click(screen.getByRole('menuitem', { name: filter }))
    await pass(500)
    const input = within(screen.getByRole('group', { name: filter })).getByRole('combobox')
    await user().click(input)
    await pass(500)
    await user().click(screen.getByRole('option', { name: option }))
    await pass(1000)
  }
  await choose('Task Name', 'Confirm with patient')
  await choose('Pharmacy', 'Saguaro Rx')
  expect(lastSearch()?.body).toEqual({
    filters: { task_id: 6, provider_id: 4, exclude_finished: true },
  })
  expect([...queryOf(opened.address())].toSorted()).toEqual([
    ['exclude-finished', 'yes'],
    ['pharmacy', '4'],
    ['task-name', '6'],
  ])
  await user().click(
    within(screen.getByRole('group', { name: 'Exclude Finished' })).getByRole('button', {
      name: /Yes/,
    }),
  )
  await pass()
  await user().click(screen.getByRole('radio', { name: 'No' }))
  await pass(1000)
  expect([lastSearch()?.body, queryOf(opened.address()).get('exclude-finished')]).toEqual([
    { filters: { task_id: 6, provider_id: 4, exclude_finished: false } },
    'no',
  ])
})

test('TSK-003 TSK-008 a row shows task, local time, treatment, city, patient, MRN and status; done rows are struck', async () => {
  let give: (answer: object) => void = () => undefined
  server.answer = () =>
    new Promise((resolve) => {
      give = resolve as never
    })
  await openList({ list: tasksList as never, pickers: filterPickers, screen: <TasksListScreen /> })
  expect([
    screen.queryByText('All done.'),
    document.body.textContent?.includes('Loading...') ||
      screen.queryByLabelText('Loading...') !== null,
  ]).toEqual([null, true])
  give({
    data: [
      row(1),
      row(2, {
        done: true,
        visit_start: '2026-12-24T02:00:00.000Z',
        visit_timezone: 'America/New_York',
        assignment_status: 'Active - Booked',
        wren_mrn: null,
        first_name: null,
        last_name: null,
        treatment: null,
        city: null,
      }),
    ],
  })
  await pass()
  expect(screen.getAllByRole('columnheader').map((one) => one.textContent)).toEqual([
    'Done',
    'Task Name',
    'Visit Date',
    'Start Time',
    'Treatment',
    'City',
    'Patient',
    'Status',
  ])
  const texts = (id: number) => [...line(id).cells].slice(1).map((one) => one.textContent)
  expect(texts(1)).toEqual([
    'Confirm with nurse',
    'Nov 23, 2026',
    '9:30 AM MST',
    'Gammagard Liquid',
    'Phoenix',
    'Imogen FeatherwickW000418',
    'New',
  ])
  expect(texts(2)).toEqual([
    'Confirm with nurse',
    'Dec 23, 2026',
    '9:00 PM EST',
    '-',
    '-',
    '-',
    'Active - Booked',
  ])
  expect(
    [1, 2].map((id) => [box(id).checked, cell(id, 'name').querySelector('s')?.textContent ?? null]),
  ).toEqual([
    [false, null],
    [true, 'Confirm with nurse'],
  ])
})

test('TSK-004 an empty list says All done. and offers to clear the filters', async () => {
  const opened = await open([], '/things?category=scheduling&exclude-finished=yes')
  expect(screen.getByText('All done.')).toBeTruthy()
  const clear = within(
    screen.getByText('All done.').closest('[role=status]') as HTMLElement,
  ).getByRole('button', { name: 'Clear All filters' })
  await user().click(clear)
  await pass(1000)
  await pass()
  expect([opened.address(), lastSearch()?.body, category('All').checked]).toEqual([
    '/things?filters=none',
    { filters: {} },
    true,
  ])
  expect(
    within(screen.getByText('All done.').closest('[role=status]') as HTMLElement).queryByRole(
      'button',
    ),
  ).toBeNull()
})

test('TSK-005 Previous page and Next page follow next_page of the answer', async () => {
  await open([row(1)], '/things', 2)
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
  expect([
    button('Previous page').disabled,
    button('Next page').disabled,
    lastSearch()?.query.toString(),
  ]).toEqual([true, false, 'page=1&limit=500&orderby=id+asc'])
  server.answer = () => ({ data: [row(9)], next: null })
  await user().click(button('Next page'))
  await pass()
  expect([
    button('Previous page').disabled,
    button('Next page').disabled,
    lastSearch()?.query.get('page'),
    line(9) !== null,
  ]).toEqual([false, true, '2', true])
})

test('TSK-006 TSK-007 the tick box and T tick and untick without opening; a click on the row opens the visit', async () => {
  const opened = await open([row(1), row(2, { done: true })])
  expect(line(1).cells[0]?.contains(box(1))).toBe(true)
  await user().click(box(1))
  await pass()
  await user().click(box(2))
  await pass()
  expect([ticks(), opened.address()]).toEqual([
    ['POST /assignments/51/tasks/7', 'DELETE /assignments/52/tasks/7'],
    '/things',
  ])
  expect(server.asked.find(({ path }) => path === '/assignments/51/tasks/7')?.body).toEqual({})
  line(1).focus()
  await user().keyboard('t')
  await pass()
  expect([ticks().length, opened.address()]).toEqual([3, '/things'])
  await user().click(cell(1, 'treatment'))
  await pass()
  expect(opened.address()).toBe('/visits/51')
})

test('TSK-014 the list follows patient_task and assignment_task, and a failed tick is reverted with its error', async () => {
  await open([row(1), row(2)])
  for (const topic of ['patient_task', 'assignment_task']) {
    const before = searches().length
    for (const tell of heard.get(topic) ?? []) tell()
    await pass()
    expect([topic, searches().length]).toEqual([topic, before + 1])
  }
  let answer: (given: object) => void = () => undefined
  const { answer: usual } = server
  server.answer = (sent) =>
    isSearch(sent)
      ? usual(sent)
      : new Promise((resolve) => {
          answer = resolve as never
        })
  await user().click(box(1))
  await pass()
  expect([box(1).checked, cell(1, 'name').querySelector('s') !== null, told()]).toEqual([
    true,
    true,
    '',
  ])
  answer(json({ error: 'Task not found.', code: 'not_found' }, 404))
  await pass()
  expect([box(1).checked, cell(1, 'name').querySelector('s'), told()]).toEqual([
    false,
    null,
    'Task not found.',
  ])
  await user().click(box(2))
  await pass()
  server.answer = (sent) => (isSearch(sent) ? { data: [row(1)] } : json({ ok: true }))
  answer(json({ ok: true }))
  await pass()
  expect([line(2), told()]).toEqual([null, ''])
})
