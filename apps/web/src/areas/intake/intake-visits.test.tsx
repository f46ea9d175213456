// INT-102, INT-106, INT-114, INT-117, INT-153, INT-154: which of the linked visits the form counts as open: the
// server's word, not the status alone.
import { act, cleanup, renderHook, screen, within } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Intake } from '@wren/contract/intake'
import { proposedVisits } from '@wren/contract/intake-visits.rules'
import { intakeList } from '@wren/contract/intake.list'
import './intake-create.dialog.tsx' // the screen fetches it when it is opened
import { useNotices } from '../../shared/feedback/notices.ts'
import {
  openList,
  pass,
  startBrowser,
  startServer,
  stopBrowser,
  user,
  type Server,
} from '../../shared/list/list-screen.testing.tsx'
import { IntakeFormProvider, type FormContext, type Linked } from './intake-form.parts.tsx'
import { HoldChoice } from './intake-hold.parts.tsx'
import { useChooseStatus, useStatusQuestions } from './intake-status.parts.ts'
import { VisitsPanel } from './intake-visits.panel.tsx'

let server: Server
beforeEach(() => {
  startBrowser()
  server = startServer()
})
afterEach(stopBrowser)

const saved = {
  id: 7,
  status: 'In Progress',
  patient_order_id: 3,
  series_start_date: '2026-12-01',
  series_end_date: '2026-12-05',
  treatment_duration_days: 2,
  is_nonconsecutive: false,
  frequency_value: null,
} as Intake
const visit = (id: number, is_open: boolean, patient_order_id: number | null = 3) =>
  ({
    id,
    start: '2026-12-01T19:00:00.000Z',
    timezone: 'America/Los_Angeles',
    duration_estimate: 60,
    treatment: 'Vyvgart',
    status: 'Active - Ready',
    nurse_confirmed: null,
    is_open,
    patient_order_id,
  }) as Linked

function Panel({
  visits,
  dirty = false,
}: {
  readonly visits: readonly Linked[]
  readonly dirty?: boolean
}) {
  const questions = useStatusQuestions(saved, visits)
  return (
    <IntakeFormProvider value={{ form: { dirty }, saved, visits } as unknown as FormContext}>
      <VisitsPanel />
      <button type="button" onClick={() => void questions.mayChange('Canceled')}>
        Cancel the intake
      </button>
      {questions.dialog}
    </IntakeFormProvider>
  )
}
const open = (visits: readonly Linked[]) =>
  openList({ list: intakeList as never, screen: <Panel visits={visits} /> })

test('INT-102 INT-106 a visit that was missed is not counted in the question, although it is Active - Ready', async () => {
  await open([visit(1, false), visit(2, true)])
  await user().click(screen.getByRole('button', { name: 'Cancel the intake' }))
  await pass()
  expect(
    screen.getByRole('dialog', {
      name: 'Changing the status to Canceled will cancel the associated visit. Do you want to continue?',
    }),
  ).toBeTruthy()
})

test('No brings back the status and the reason that stood before the letters of another status, not what the first letter chose', async () => {
  let answer = false
  const changed: object[] = []
  const asked = (status: string) => Promise.resolve(status !== 'Canceled' || answer)
  const { result, rerender } = renderHook(
    ({
      status,
      status_reason,
    }: {
      readonly status: string
      readonly status_reason: string | null
    }) => useChooseStatus({ status, status_reason }, (some) => changed.push(some), asked),
    { initialProps: { status: 'In Progress', status_reason: 'Address' as string | null } },
  )
  const letters = async () => {
    await result.current('Complete')
    rerender({ status: 'Complete', status_reason: null })
    await pass(200)
    await result.current('Canceled')
  }
  await letters()
  expect(changed).toEqual([
    { status: 'Complete' },
    { status: 'In Progress', status_reason: 'Address' },
  ])
  rerender({ status: 'In Progress', status_reason: 'Address' })
  await pass(2000)
  await result.current('Canceled')
  expect(changed).toHaveLength(2)
  answer = true
  await pass(2000)
  await letters()
  expect(changed.slice(2)).toEqual([{ status: 'Complete' }, { status: 'Canceled' }])
})

test('INT-114 Create visits stands where the order has no open visit: a missed one and one of another order do not hide it', async () => {
  await open([visit(1, false), visit(2, true, 4)])
  expect(screen.getByRole('button', { name: 'Create visits' })).toBeTruthy()
})

test('a visit that stays scheduled says when in its own timezone, and which that is', async () => {
  await openList({
    list: intakeList as never,
    screen: (
      <HoldChoice
        visits={[{ ...visit(1, true), timezone: 'America/Chicago' }]}
        holdToo={false}
        onChange={() => {}}
      />
    ),
  })
  expect(screen.getByRole('listitem').textContent).toBe('Visit 1 Dec 1, 2026 1:00 PM CST')
})

test('INT-114 an open visit of the order leaves no button', async () => {
  await open([visit(1, true)])
  expect(screen.queryByRole('button', { name: /^Create/ })).toBeNull()
})

test('INT-115 why visits cannot be made yet is told to whoever comes to the button by key', async () => {
  await openList({ list: intakeList as never, screen: <Panel visits={[]} dirty /> })
  const button = screen.getByRole('button', { name: 'Create visits' })
  for (let turn = 0; turn < 5 && document.activeElement !== button; turn++) await user().tab()
  await pass(500)
  expect([button.getAttribute('aria-disabled'), screen.getByRole('tooltip').textContent]).toEqual([
    'true',
    'Please save the intake first',
  ])
  await user().keyboard('{Enter}')
  await pass(300)
  expect(dialog()).toBeNull()
})

test('V leads to the new visits from anywhere on the form and Ctrl+Enter makes them, or V leads to the reason why there are none yet', async () => {
  server.answer = () => ({ data: proposed })
  await openList({
    list: intakeList as never,
    screen: (
      <>
        <Panel visits={[]} />
        <input aria-label="Elsewhere" />
      </>
    ),
  })
  screen.getByRole('textbox', { name: 'Elsewhere' }).focus()
  await user().keyboard('v')
  await pass(300)
  expect(dialog()).toBeNull()
  screen.getByRole('textbox', { name: 'Elsewhere' }).blur()
  await user().keyboard('v')
  for (let turn = 0; turn < 4; turn++) await pass(100)
  expect(dialog()).toBeTruthy()
  server.answer = () =>
    new Response(JSON.stringify({ patient_order_id: 3, assignments: [8, 9] }), {
      headers: { 'content-type': 'application/json' },
    })
  await user().keyboard('{Control>}{Enter}{/Control}')
  await pass(300)
  expect([
    dialog(),
    server.asked.filter(({ method }) => method === 'POST').map(({ path }) => path),
  ]).toEqual([null, ['/intake/7/create-order-and-visits']])
  cleanup()
  await openList({ list: intakeList as never, screen: <Panel visits={[]} dirty /> })
  await user().keyboard('v')
  await pass(500)
  expect([
    dialog(),
    document.activeElement?.textContent,
    screen.getByRole('tooltip').textContent,
  ]).toEqual([null, 'Create visits', 'Please save the intake first'])
})

const proposed = [1, 2].map((day) => ({
  date: `2026-12-0${day}`,
  start: `2026-12-0${day}T19:00:00.000Z`,
  timezone: 'America/Los_Angeles',
  duration_estimate: 60,
}))
const dialog = () => screen.queryByRole('dialog', { name: 'Create visits' })
async function ask(): Promise<void> {
  await user().click(screen.getByRole('button', { name: 'Create visits' }))
  for (let turn = 0; turn < 4; turn++) await pass(100)
}
const press = async (name: string) => {
  await user().click(screen.getByRole('button', { name }))
  await pass(300)
}

test('INT-117 a row for each proposed day, the last of which stays; Cancel makes nothing, Create says for five seconds that they were made and goes', async () => {
  server.answer = ({ method }) =>
    method === 'GET'
      ? { data: proposed }
      : new Response(JSON.stringify({ patient_order_id: 3, assignments: [8] }), {
          headers: { 'content-type': 'application/json' },
        })
  await open([])
  await ask()
  const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox')
  expect([
    boxes().map(({ checked }) => checked),
    within(dialog() as HTMLElement).getAllByRole('button', { name: /^C(ancel|reate)$/ }).length,
  ]).toEqual([[true, true], 2])
  await press('Cancel')
  const sent = () =>
    server.asked.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])
  expect([dialog(), sent()]).toEqual([null, []])
  await ask()
  await user().click(boxes()[0] as HTMLInputElement)
  expect(boxes().map(({ checked, disabled }) => [checked, disabled])).toEqual([
    [false, false],
    [true, true],
  ])
  await press('Create')
  expect([dialog(), sent()]).toEqual([
    null,
    [['/intake/7/create-order-and-visits', { visits: [{ start: '2026-12-02T19:00:00.000Z' }] }]],
  ])
  const notices = renderHook(() => useNotices())
  const says = () =>
    notices.result.current.map(({ text }) => text).includes('Visits have been created')
  expect(says()).toBe(true)
  await pass(4500)
  expect(says()).toBe(true)
  await pass(500)
  expect(says()).toBe(false)
})

test('INT-153 the dialog proposes the visits of the series as last saved, each time it opens', async () => {
  let data = proposed
  server.answer = ({ method }) =>
    method === 'GET' ? { data } : new Response('{}', { status: 500 })
  await open([])
  await ask()
  const days = () =>
    screen
      .getAllByRole<HTMLInputElement>('combobox', { name: /^Visit \d/ })
      .map(({ value }) => value)
  const before = days()
  expect(before).toHaveLength(2)
  await press('Cancel')
  // The series is changed and saved meanwhile; nothing tells this browser of it.
  data = [3, 4, 5].map((day) => ({
    ...(proposed[0] as (typeof proposed)[number]),
    date: `2026-12-0${day}`,
    start: `2026-12-0${day}T19:00:00.000Z`,
  }))
  await ask()
  expect(days()).toHaveLength(3)
  expect(days().filter((day) => before.includes(day))).toEqual([])
})

test('INT-154 the time given to one visit is offered to all of them, and the keyboard stays at it', async () => {
  server.answer = ({ method }) =>
    method === 'GET'
      ? { data: proposed }
      : new Response(JSON.stringify({ patient_order_id: 3, assignments: [8, 9] }), {
          headers: { 'content-type': 'application/json' },
        })
  await open([])
  await ask()
  const hours = () =>
    screen.getAllByRole<HTMLInputElement>('combobox', { name: 'Start, PST, hour' })
  expect(screen.queryByRole('button', { name: /^Same time for all/ })).toBeNull()
  await user().click(hours()[1] as HTMLElement)
  await user().keyboard('9')
  await user().tab()
  await pass(300)
  expect(hours().map(({ value }) => value)).toEqual(['11', '09'])
  await press('Same time for all: 9:00 AM')
  expect([
    hours().map(({ value }) => value),
    screen.queryByRole('button', { name: /^Same time for all/ }),
    document.activeElement,
  ]).toEqual([['09', '09'], null, hours()[1]])
  await press('Create')
  expect(server.asked.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { visits: [{ start: '2026-12-01T17:00:00.000Z' }, { start: '2026-12-02T17:00:00.000Z' }] },
  ])
})

test.each([
  [31, '2026-12-31', false],
  [32, '2027-01-01', true],
])(
  'INT-154 of a daily series of %i visits the dialog says that later ones come by themselves, if any do',
  async (_, end, says) => {
    server.answer = () => ({ data: proposed })
    await openList({
      list: intakeList as never,
      screen: (
        <IntakeFormProvider
          value={
            {
              form: { dirty: false },
              saved: {
                ...saved,
                treatment_duration_days: 1,
                frequency_value: 1,
                frequency_type: 'd',
                series_end_date: end,
              },
              visits: [],
            } as unknown as FormContext
          }
        >
          <VisitsPanel />
        </IntakeFormProvider>
      ),
    })
    await ask()
    const text = 'The first 31 are proposed; later ones come from the auto order.'
    expect(screen.queryByText(text) !== null).toBe(says)
  },
)

test('INT-154 the rows begin with the time of day of the referral', async () => {
  const preferred_visit_slots = ['15:00-19:00', '11:00-14:55'] as const
  const facts = {
    ...saved,
    preferred_visit_slots,
    timezone: 'America/Los_Angeles',
    duration_estimate: 60,
  }
  server.answer = () => ({ data: proposedVisits(facts as never) })
  await open([])
  await ask()
  expect(
    screen
      .getAllByRole<HTMLInputElement>('combobox', { name: 'Start, PST, hour' })
      .map(({ value }) => value),
  ).toEqual(['11', '11'])
})

test('INT-114 the dialog of who was second stays when a colleague makes the visits, says at Create that they are there, and does not come back when they go', async () => {
  server.answer = ({ method }) =>
    method === 'GET'
      ? { data: proposed }
      : new Response(
          JSON.stringify({ error: 'This intake already has open visits.', code: 'conflict' }),
          { status: 409, headers: { 'content-type': 'application/json' } },
        )
  let become: (visits: readonly Linked[]) => void = () => {}
  function Changing() {
    const [visits, setVisits] = useState<readonly Linked[]>([])
    useEffect(() => {
      become = setVisits
    }, [])
    return <Panel visits={visits} />
  }
  await openList({ list: intakeList as never, screen: <Changing /> })
  await ask()
  await act(async () => become([visit(1, true)]))
  expect(dialog()).toBeTruthy()
  await press('Create')
  expect(screen.getByText('This intake already has open visits.')).toBeTruthy()
  await press('Cancel')
  await act(async () => become([]))
  await pass(300)
  expect([dialog(), screen.getByRole('button', { name: 'Create visits' }) !== null]).toEqual([
    null,
    true,
  ])
})
