// VIS-036, VIS-039, VIS-052, VIS-054, VIS-145: a visit with what every area draws of it, live, and what is typed
// into it kept.
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
  type RouterHistory,
} from '@tanstack/react-router'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pass, startBrowser, stopBrowser } from '../../shared/list/list-screen.testing.tsx'
import { realtime } from '../../shared/realtime/realtime.ts'
import { aSocket } from '../../shared/realtime/realtime.testing.ts'
import { clearFlags, setFlags } from '../../shared/session/flags.ts'
import {
  box,
  buttonsWith,
  json,
  list,
  setStage,
  type,
  visit,
  wholeWith,
  type Stage,
} from '../../areas/visits/visits.testing.tsx'
import { queryClient } from '../../shared/http/query-client.ts'
import { Notices } from '../shell/Notices.tsx'
import { loadSession } from '../../shared/session/session.ts'
import { VisitDetailScreen } from './visit-detail.screen.tsx'

vi.setConfig({ testTimeout: 240_000 })

const steps = {
  data: [
    'prepare-blast',
    'send-blast',
    'select-nurse-availability',
    'confirm-with-patient',
    'confirm-with-nurse',
    'echart-scheduled',
  ].map((key, at) => ({
    key,
    label: key,
    state: at === 0 ? 'current' : 'pending',
    at: null,
    by: null,
    hint: null,
  })),
  lead_id: null,
}
const task = {
  undone_cause: null,
  undone_at: null,
  id: 9,
  assignment_id: 7,
  name: 'Call the patient',
  category: 'scheduling',
  done: false,
  due: null,
}

let stage: Stage
let history: RouterHistory
beforeEach(() => {
  startBrowser()
  setFlags({ 'document-upload': true })
  stage = setStage({
    'GET /assignments/': ({ path }) => {
      if (path.endsWith('/scheduling-statuses')) return steps
      if (path.endsWith('/button-statuses')) return { data: buttonsWith() }
      if (path.endsWith('/notify-blasted')) return { data: [], blasts: [] }
      return /\/(?:notify|documents|chart-prev)$/.test(path) ? { data: [] } : wholeWith({})
    },
    'GET /assignments/7/documents': () => ({
      data: [
        {
          id: '0e5a7a62-3a06-4f5b-9f0e-0000000000ab',
          fileName: 'order.png',
          fileType: 'image/png',
          fileSize: 3,
          intakeId: 1,
          providerId: null,
          category: 'Orders',
          contentSha256: 'x',
          createdAt: '2026-11-01T00:00:00.000Z',
          version: 1,
        },
      ],
    }),
    'POST /tasks/search': () => list([task]),
    'GET /api/scheduling/': () => ({ data: [] }),
    'PUT /assignments/7': () => ({ assignment: visit }),
    'GET /patient/nurses-visited/': () => ({ data: [] }),
    'GET /api/aftervisitreports/': () =>
      json({ error: 'Report not found.', code: 'not_found' }, 404),
  })
})
afterEach(() => {
  realtime.stop()
  clearFlags()
  stopBrowser()
  history.destroy()
})

const heads = (kind: string) =>
  [...document.querySelectorAll(kind)].map((one) =>
    (one.textContent ?? '').replace(/[:\d\s]+$/, ''),
  )
/** At its own address in the browser's own history, which alone can stop a leave; signed in. */
const session = {
  sid: 's',
  id: 1,
  email: 'a@wren.example',
  role: 'admin',
  perms: 'ALL',
  timezone: 'America/Los_Angeles',
}
async function openVisit(): Promise<{ readonly address: () => string }> {
  localStorage.setItem('token', `x.${btoa(JSON.stringify(session))}.x`)
  loadSession()
  window.history.replaceState(null, '', '/visits/7')
  history = createBrowserHistory()
  const root = createRootRoute({
    component: () => (
      <>
        <Outlet />
        <Notices />
      </>
    ),
  })
  const route = (path: string, component: () => ReactNode) =>
    createRoute({ getParentRoute: () => root, path, component })
  const router = createRouter({
    history,
    routeTree: root.addChildren([
      route('/visits/$aid', VisitDetailScreen),
      route('/$', () => <h2>Elsewhere</h2>),
    ]),
  })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  for (let n = 0; n < 5; n++) await pass(20)
  return { address: () => window.location.pathname }
}
const asked = (path: string) =>
  stage.asked.filter((one) => `${one.method} ${one.path}` === path).length
const until = async (holds: () => boolean) => {
  for (let n = 0; n < 40 && !holds(); n++) await pass(50)
  expect(holds()).toBe(true)
}

test('VIS-039 the tracker and the six sections stand in the main column, payment, linked visits, notifications, tasks and updates in this order beside it', async () => {
  await openVisit()
  await until(() => heads('h2').includes('Updates'))
  const all = heads('h2')
  expect(
    all.filter((one) =>
      [
        'Visit',
        'Location',
        'Staffing',
        'Pay & Rates',
        'Details & Notes',
        'Chart & Documents',
      ].includes(one),
    ),
  ).toEqual([
    'Visit',
    'Location',
    'Staffing',
    'Pay & Rates',
    'Details & Notes',
    'Chart & Documents',
  ])
  const beside = all.filter((one) =>
    ['Payment', 'Linked Visits', 'Nurse Notifications', 'Tasks', 'Updates'].includes(one),
  )
  expect(beside).toEqual(['Payment', 'Linked Visits', 'Nurse Notifications', 'Tasks', 'Updates'])
  const tracker = screen.getByRole('list', { name: 'Progress' })
  const at = (title: string) =>
    [...document.querySelectorAll('h2')].find((one) =>
      one.textContent?.startsWith(title),
    ) as HTMLElement
  expect(
    tracker.compareDocumentPosition(at('Location')) & Node.DOCUMENT_POSITION_FOLLOWING,
  ).toBeTruthy()
  const main = at('Chart & Documents').closest('section')?.parentElement as HTMLElement
  expect([
    main.contains(tracker),
    main.contains(at('Payment')),
    main.contains(at('Updates')),
  ]).toEqual([true, false, false])
})

test('the visit stands once its steps are known: no button of its header is pushed from under the pointer', async () => {
  let answer: (value: unknown) => void = () => undefined
  stage.table['GET /assignments/7/scheduling-statuses'] = () =>
    new Promise((resolve) => {
      answer = resolve
    })
  await openVisit()
  expect(heads('h2')).not.toContain('Location')
  await act(async () => answer(steps))
  await until(() => heads('h2').includes('Location'))
  const header = screen.getByRole('heading', { level: 1 }).closest('header')
  expect([...(header?.querySelectorAll('button') ?? [])].at(-1)?.textContent).toBe('prepare-blast')
})

test('a visit whose steps cannot be had stands without them', async () => {
  stage.table['GET /assignments/7/scheduling-statuses'] = () =>
    json({ error: 'Visit not found.', code: 'not_found' }, 404)
  await openVisit()
  await until(() => heads('h2').includes('Location'))
})

test('the next visit does not stand on the steps of the one before', async () => {
  stage.table['GET /assignments/8/scheduling-statuses'] = () => new Promise(() => {})
  await openVisit()
  await until(() => heads('h2').includes('Location'))
  await act(async () => {
    history.push('/visits/8')
  })
  await pass(500)
  expect(heads('h2')).not.toContain('Location')
})

test("VIS-036 from the visit its popups open: links, previous nurses, previous charts and the override drawer; tracker, notifications, payment and a file's preview stand on it", async () => {
  await openVisit()
  await until(() => heads('h2').includes('Updates'))
  for (const [opener, title] of [
    ['Link Visits', 'Link Visits'],
    ['Select from Previous Nurses', 'Select from Previous Nurses'],
    ['Previous Charts', 'Previous Charts List'],
    ['Schedule Override', 'Schedule Override'],
  ] as const) {
    await act(async () => {
      fireEvent.click(
        screen.getAllByRole('button', { name: new RegExp(`^${opener}`) })[0] as HTMLElement,
      )
    })
    await until(
      () =>
        screen.queryAllByRole('dialog').length + screen.queryAllByRole('alertdialog').length > 0,
    )
    const dialog = [...screen.queryAllByRole('dialog'), ...screen.queryAllByRole('alertdialog')].at(
      -1,
    ) as HTMLElement
    expect(dialog.textContent, opener).toContain(title)
    fireEvent.keyDown(dialog, { key: 'Escape' })
    await pass(600)
  }
  expect(
    [
      screen.getByRole('list', { name: 'Progress' }),
      screen.getByRole('heading', { name: /^Nurse Notifications/ }),
      screen.getByRole('heading', { name: 'Payment' }),
    ].every(Boolean),
  ).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'order.png' }))
  await until(() => screen.queryByRole('dialog', { name: 'order.png' }) !== null)
})

test('VIS-145 the open visit listens to its eight topics, and to none of them once it is left', async () => {
  const socket = aSocket()
  realtime.start()
  socket.tell('handshake-ping')
  socket.tell('handshake-ok')
  const opened = await openVisit()
  await until(() => heads('h2').includes('Updates'))
  await pass(1_500)
  const topics = [
    'assignment',
    'assignment_link',
    'assignment_task',
    'assignment_comment',
    'assignment_notify',
    'scheduling_statuses/7',
    'assignment_chart_prev/7',
    'blast_template/7',
  ]
  expect(topics.filter((topic) => !socket.subscribed().includes(topic))).toEqual([])
  // Left: what is kept of it is let go after its time.
  fireEvent.click(screen.getAllByRole('link', { name: 'Visits' })[0] as HTMLElement)
  await pass(200)
  expect(opened.address()).toBe('/visits')
  await pass(130_000)
  expect(topics.filter((topic) => !socket.unsubscribed().includes(topic))).toEqual([])
})

test('VIS-054 an event reloads a clean form; over unsaved changes it says so, and nothing typed is lost', async () => {
  const socket = aSocket()
  realtime.start()
  socket.tell('handshake-ping')
  socket.tell('handshake-ok')
  let stored = wholeWith({})
  const before = stage.table['GET /assignments/'] as (sent: { path: string }) => unknown
  stage.table['GET /assignments/'] = (sent) =>
    sent.path === '/assignments/7' ? stored : before(sent)
  await openVisit()
  await until(() => heads('h2').includes('Updates'))
  await pass(1_500)
  stored = wholeWith({ notes: 'Gate code 4471', updated: '2026-11-22T03:00:00.000Z' })
  socket.tell('notify', 'assignment')
  await until(() => box('Notes (internal)').value === 'Gate code 4471')
  await type('Notes (internal)', 'Two dogs')
  stored = wholeWith({
    notes: 'Gate code 4471',
    notes_pharmacy: 'Call first',
    updated: '2026-11-22T04:00:00.000Z',
  })
  socket.tell('notify', 'assignment')
  await until(() => (document.body.textContent ?? '').includes('This visit was updated.'))
  expect(screen.getAllByRole('button', { name: /Reload/ }).length).toBeGreaterThan(0)
  expect(box('Notes (internal)').value).toBe('Two dogs')
})

test('VIS-052 with unsaved changes leaving asks first, the browser too, and no task can be ticked', async () => {
  const opened = await openVisit()
  await until(() => screen.queryByRole('checkbox', { name: 'Call the patient' }) !== null)
  const stops = () => {
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }
  expect(stops()).toBe(false)
  await type('Notes (internal)', 'Two dogs')
  expect(stops()).toBe(true)
  const ticked = asked('POST /assignments/7/tasks/9')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Call the patient' }))
  await pass(100)
  expect([
    asked('POST /assignments/7/tasks/9'),
    screen.getByRole<HTMLInputElement>('checkbox', { name: 'Call the patient' }).checked,
    (document.body.textContent ?? '').includes('A task cannot be ticked.'),
  ]).toEqual([ticked, false, true])
  const here = opened.address()
  const leave = async () => {
    fireEvent.click(screen.getAllByRole('link', { name: 'Visits' })[0] as HTMLElement)
    await pass(200)
  }
  await leave()
  const question = screen.getByRole('alertdialog')
  expect([
    question.textContent?.includes('You have unsaved changes. Leave this page?'),
    [...question.querySelectorAll('button')].map(({ textContent }) => textContent),
  ]).toEqual([true, ['Stay', 'Leave']])
  fireEvent.click(within(question).getByRole('button', { name: 'Stay' }))
  await pass(300)
  expect([opened.address(), box('Notes (internal)').value]).toEqual([here, 'Two dogs'])
  await leave()
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Leave' }))
  await pass(300)
  expect(opened.address()).not.toBe(here)
})
