// The tasks of a visit beside a form (TSK-012, TSK-013, TSK-032).
import { screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TaskRow } from '@wren/contract/tasks'
import { tasksList } from '@wren/contract/tasks.list'
import { useShownError } from '../../shared/feedback/errors.ts'
import {
  openList,
  pass,
  startBrowser,
  startServer,
  stopBrowser,
  user,
  type Server,
} from '../../shared/list/list-screen.testing.tsx'
import { realtime } from '../../shared/realtime/realtime.ts'
import { PatientTasks, VisitTasks } from './tasks.panel.tsx'

const uuid = '7d0c7c3e-6f0a-4b57-9d44-1f2f6d9f4a01'
const task = (id: number, more: Partial<TaskRow> = {}): TaskRow => ({
  id,
  task_id: id + 5,
  task_code: 'SC_NURSE',
  name: `Task ${id}`,
  done: false,
  undone_cause: null,
  undone_at: null,
  assignment_id: 51,
  assignment_status: 'New',
  visit_start: '2026-11-23T16:30:00.000Z',
  visit_timezone: 'America/Phoenix',
  treatment: 'Saline',
  city: 'Phoenix',
  wren_mrn: 'W000418',
  first_name: 'Imogen',
  last_name: 'Featherwick',
  category: 'scheduling',
  ...more,
})
const visit = (id: number, start: string) => ({
  id,
  start,
  timezone: 'America/Phoenix',
  nurse_confirmed: '2026-11-20T10:00:00.000Z',
})

let server: Server
let rows: TaskRow[]
let coming: object[]
let past: object[]
beforeEach(() => {
  startBrowser() // 7 PM of November 21st in Los Angeles
  server = startServer()
  rows = [task(1), task(2, { category: 'patient-info', done: true })]
  coming = []
  past = []
  server.answer = ({ path, body }) => {
    if (path === '/tasks/search') return { data: rows }
    if (path === '/assignments-search')
      return { data: 'date_from' in (body['filters'] as object) ? coming : past }
    return new Response('{"ok":true}', { headers: { 'content-type': 'application/json' } })
  }
})
afterEach(stopBrowser)

function Told() {
  return <p role="note">{useShownError()?.text ?? ''}</p>
}
async function open(panel: ReactNode): Promise<void> {
  vi.spyOn(realtime, 'heard').mockResolvedValue(undefined)
  await openList({
    list: tasksList as never,
    screen: (
      <>
        {panel}
        <Told />
      </>
    ),
  })
  // The visit is read before its tasks.
  for (let step = 0; step < 3; step++) await pass(100)
}
const lines = () =>
  within(screen.getByRole('list', { name: 'Tasks' }))
    .getAllByRole('listitem')
    .map((one) => [one.textContent, within(one).getByRole<HTMLInputElement>('checkbox').checked])
const asked = (path: string) =>
  server.asked.filter((one) => one.path === path).map(({ method, body }) => ({ method, body }))

test("TSK-013 the panel lists the tasks of the visit, or of the patient's next or else last visit, or All done.", async () => {
  coming = [
    visit(40, '2026-11-22T02:00:00.000Z'),
    visit(51, '2026-11-23T16:30:00.000Z'),
    visit(60, '2026-12-01T16:00:00.000Z'),
  ]
  await open(<PatientTasks patient={uuid} unsaved={false} />)
  expect(lines()).toEqual([
    ['Task 1Scheduling', false],
    ['Task 2Patient Info', true],
  ])
  expect(asked('/tasks/search').at(-1)?.body).toEqual({
    filters: { assignment_id: 51, patient_uuid: uuid },
  })
  expect(screen.getByRole('link', { name: 'Visit 51, Nov 23, 2026' }).getAttribute('href')).toBe(
    '/visits/51',
  )
  expect([
    screen.getByRole('checkbox', { name: 'Task 1' }) !== null,
    screen.queryByText('All done.'),
  ]).toEqual([true, null])
  const statuses = asked('/assignments-search').map(
    ({ body }) => (body['filters'] as { status: string[] }).status,
  )
  expect(statuses.flat().some((status) => status.startsWith('Inactive'))).toBe(false)

  stopBrowser()
  startBrowser()
  const { answer } = server
  server = startServer()
  server.answer = answer
  coming = [visit(40, '2026-11-22T02:00:00.000Z')]
  past = [visit(40, '2026-11-22T02:00:00.000Z'), visit(39, '2026-11-15T02:00:00.000Z')]
  rows = [task(1, { done: true })]
  await open(<PatientTasks patient={uuid} unsaved={false} />)
  expect(asked('/tasks/search').at(-1)?.body).toEqual({
    filters: { assignment_id: 40, patient_uuid: uuid },
  })
  expect([screen.getByText('All done.') !== null, lines()]).toEqual([
    true,
    [['Task 1Scheduling', true]],
  ])

  stopBrowser()
  startBrowser()
  server = startServer()
  server.answer = answer
  await open(<VisitTasks visit={77} patient={null} staffed unsaved={false} />)
  expect(asked('/tasks/search').at(-1)?.body).toEqual({ filters: { assignment_id: 77 } })
  rows = [task(1, { done: false })]
  await user().click(screen.getByRole('checkbox', { name: 'Task 1' }))
  await pass()
  expect(asked('/assignments/51/tasks/6')).toEqual([{ method: 'DELETE', body: {} }])
  expect([lines(), screen.queryByText('All done.')]).toEqual([[['Task 1Scheduling', false]], null])
})

test('beside a form with unsaved changes a click ticks nothing and says why, on both pages', async () => {
  coming = [visit(51, '2026-11-23T16:30:00.000Z')]
  for (const panel of [
    <PatientTasks key="patient" patient={uuid} unsaved />,
    <VisitTasks key="visit" visit={51} patient={uuid} staffed unsaved />,
  ]) {
    await open(panel)
    await user().click(screen.getByRole('checkbox', { name: 'Task 1' }))
    await pass()
    expect([
      screen.getByRole('note').textContent,
      screen.getByRole<HTMLInputElement>('checkbox', { name: 'Task 1' }).checked,
    ]).toEqual(['You have unsaved changes in the form. A task cannot be ticked.', false])
    expect(asked('/assignments/51/tasks/6')).toEqual([])
    const { answer } = server
    stopBrowser()
    startBrowser()
    server = startServer()
    server.answer = answer
  }
})

test('TSK-032 a row says why it was undone, and a visit without a nurse never shows All done.', async () => {
  rows = [task(1, { undone_cause: 'nurse', undone_at: '2026-11-21T18:00:00.000Z' })]
  await open(<VisitTasks visit={51} patient={null} staffed={false} unsaved={false} />)
  expect(screen.getByText('Undone: the nurse changed on Nov 21, 2026')).toBeTruthy()
  rows = [task(2, { done: true })]
  await open(<VisitTasks key="done" visit={52} patient={null} staffed={false} unsaved={false} />)
  expect([
    screen.queryByText('All done.'),
    screen.getByText('No nurse has confirmed.') !== null,
  ]).toEqual([null, true])
})
