// INT-100 to 105, INT-147: one status for several selected intakes, one question for the visits of all of them.
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { intakeList } from '@wren/contract/intake.list'
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
import { IntakeListScreen } from './intake-list.screen.tsx'

function Notices() {
  return (
    <>
      {useNotices().map(({ id, text, action }) => (
        <div key={id} role="status">
          {text}
          {action && (
            <button type="button" onClick={action.run}>
              {action.label}
            </button>
          )}
        </div>
      ))}
    </>
  )
}
const row = (id: number, more: object = {}) => ({
  id,
  status: 'New Intake',
  status_reason: null,
  submitted_date: '2026-11-21T01:02:00.000Z',
  start_date: null,
  patient_order_id: null,
  has_confirmed_visit: false,
  auto_offer_enabled: false,
  version: id,
  ...more,
})
const json = (body: object, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

let server: Server
let saves: Record<string, unknown>[] = []
beforeEach(() => {
  startBrowser()
  server = startServer()
  saves = []
})
afterEach(stopBrowser)

/** Intakes from 10 on have two open visits. */
async function select(rows: readonly ReturnType<typeof row>[]) {
  server.answer = ({ method, path, body }) => {
    if (method !== 'PATCH') return { data: rows }
    const id = Number(path.split('/').at(-1))
    saves.push({ id, ...body })
    if (id >= 10 && body['apply_to_visits'] !== true)
      return json(
        {
          error: 'This status change affects 2 visit(s) and must be confirmed.',
          code: 'transition',
          visits: 2,
        },
        409,
      )
    return json({
      intake: { ...row(id), status: body['status'], version: id + 1 },
      ...(id >= 10
        ? {
            visits: [
              { id: 1, status: 'Inactive - Canceled', is_deleted: false },
              { id: 2, status: 'Inactive - Canceled', is_deleted: false },
            ],
          }
        : {}),
    })
  }
  await openList({
    list: intakeList as never,
    screen: (
      <>
        <IntakeListScreen />
        <Notices />
      </>
    ),
  })
  for (const { id } of rows)
    await user().click(screen.getByRole('checkbox', { name: `Select ${id}` }))
  await user().keyboard('s')
  await pass()
}
async function choose(label: string, text: string) {
  await user().type(screen.getByRole('combobox', { name: label }), `${text}{Enter}`)
  await pass(500)
}
const press = async (name: string) => {
  await user().click(screen.getByRole('button', { name }))
  await pass(500)
}
const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent)

test('S sets the status and reason of every selected intake, each with the version that was seen, and Undo gives each its own again', async () => {
  await select([row(1), row(2, { status: 'In Progress', status_reason: 'Max Rate' })])
  await choose('Status of 2 intakes', 'closed')
  await choose('Reason of 2 intakes: Closed', 'geo')
  const to = { status: 'Closed', status_reason: 'Geo Not Covered by Wren' }
  expect(saves).toEqual([
    { id: 1, version: 1, ...to },
    { id: 2, version: 2, ...to },
  ])
  expect(said()).toContainEqual(expect.stringContaining('2 intakes have been updated'))
  expect(screen.queryByRole('toolbar')).toBeNull()
  await press('Undo')
  expect(saves.slice(2)).toEqual([
    { id: 1, version: 2, status: 'New Intake', status_reason: null },
    { id: 2, version: 3, status: 'In Progress', status_reason: 'Max Rate' },
  ])
})

test('INT-102 INT-103 INT-105 INT-147 their visits are asked about once; No leaves those intakes as they are and selected, Yes ends the visits of all', async () => {
  await select([row(1), row(10), row(11)])
  await choose('Status of 3 intakes', 'lost - too far')
  expect(
    screen.getByRole('dialog', {
      name: 'Do you want to label all visits as Lost - Too far and cancel the shell order?',
    }),
  ).toBeTruthy()
  await press('No')
  expect([
    saves.map(({ id }) => id),
    saves.some((one) => 'apply_to_visits' in one),
    screen.getByRole('toolbar').textContent,
  ]).toEqual([[1, 10, 11], false, expect.stringContaining('3 selected')])
  await user().keyboard('s')
  await choose('Status of 3 intakes', 'withdrawn')
  await choose('Reason of 3 intakes: Withdrawn', 'insurance')
  expect(
    screen.getByRole('dialog', {
      name: 'Changing the status to Withdrawn will cancel the 4 associated visits. Do you want to continue?',
    }),
  ).toBeTruthy()
  await press('Yes')
  expect(saves.slice(-2)).toMatchObject([
    { id: 10, apply_to_visits: true },
    { id: 11, apply_to_visits: true },
  ])
  expect(said()).toContainEqual(
    expect.stringContaining('3 intakes have been updated. 4 visits were changed.'),
  )
})

test('INT-096 INT-150 what one of them may not become is offered to none, and Hold is set one at a time where visits are confirmed', async () => {
  await select([
    row(1),
    row(2, { status: 'In Progress', patient_order_id: 5, has_confirmed_visit: true }),
  ])
  const off = (name: RegExp) =>
    screen.getByRole('option', { name }).getAttribute('data-combobox-disabled') ??
    screen.getByRole('option', { name }).getAttribute('aria-disabled')
  expect([off(/^New Intake/), off(/^Hold/), off(/^Complete/)]).toEqual(['true', 'true', null])
  expect(screen.getByText('One at a time: visits are confirmed')).toBeTruthy()
})
