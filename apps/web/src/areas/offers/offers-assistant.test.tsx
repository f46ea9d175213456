// The scheduling assistant: its steps, its last panel and its tracker (OFR-015, OFR-040, OFR-075, OFR-076, OFR-080,
// OFR-081, OFR-128).
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { pass, user } from '../../shared/list/list-screen.testing.tsx'
import { OffersSchedulingScreen } from './offers-scheduling.screen.tsx'
import { ReadyPanel } from './offers-ready.panel.tsx'
import { ProgressTracker } from './offers-tracker.panel.tsx'
import {
  aRecommended,
  book,
  button,
  json,
  press,
  stepsIn,
  fixtureForEach,
  wholeWith,
  type Table,
} from './offers.testing.tsx'
import { chosenNurse, inDialog } from './offers-steps.testing.tsx'

vi.setConfig({ testTimeout: 120_000 })

const stage = fixtureForEach()

test('OFR-080 Schedule eChart names what is missing and takes a reason from staff who may waive an order condition', async () => {
  const buttons = (tooltip: string | null) =>
    ({ schedule: { disabled: tooltip !== null, tooltip } }) as never
  await stage.open(<ReadyPanel whole={wholeWith()} buttons={buttons('The order is not signed')} />)
  await user().hover(button('Schedule eChart'))
  await pass(800)
  expect([
    button('Schedule eChart').getAttribute('aria-disabled'),
    screen.getByRole('tooltip').textContent,
  ]).toEqual(['true', 'The order is not signed'])
  await press('Schedule eChart')
  expect(stage.sentTo('POST /assignments/7/schedule')).toEqual([])
  stage.renew()
  const session = {
    sid: 's',
    id: 1,
    email: 'a@wren.example',
    role: 'admin',
    perms: 'ORD_LINK',
    timezone: 'America/Los_Angeles',
  }
  localStorage.setItem('token', `x.${btoa(JSON.stringify(session))}.x`)
  const { loadSession } = await import('../../shared/session/session.ts')
  loadSession()
  stage.table['POST /assignments/7/schedule'] = ({ body }) =>
    body['ready_reason'] === undefined
      ? json(
          {
            error: 'A signed order is missing.',
            code: 'not_ready',
            missing: ['A signed order'],
            waivable: true,
          },
          409,
        )
      : { assignment: wholeWith().assignment }
  await stage.open(<ReadyPanel whole={wholeWith()} buttons={buttons(null)} />)
  await press('Schedule eChart')
  await pass(300)
  await user().type(
    within(screen.getByRole('alertdialog')).getByRole('textbox', { name: /Reason/ }),
    'Signed on paper',
  )
  await inDialog('Make Ready')
  expect(stage.sentTo('POST /assignments/7/schedule')).toEqual([
    {},
    { ready_reason: 'Signed on paper' },
  ])
})

const status = (line: string, fields: object = {}) => {
  stage.table['GET /assignments/'] = ({ path }) =>
    path.endsWith('/scheduling-statuses')
      ? { data: stepsIn(line), lead_id: null, ...fields }
      : path.endsWith('/button-statuses')
        ? {
            data: {
              notify: { disabled: false, tooltip: null },
              schedule: { disabled: false, tooltip: null },
            },
          }
        : wholeWith({}, path.includes('x') ? {} : chosenNurse)
}
const panel = (): string | null | undefined =>
  screen.getAllByRole('heading', { level: 2 })[0]?.textContent
test('OFR-076 OFR-081 the assistant shows six steps, the panel of the current step, and a Reset that asks first', async () => {
  for (const [line, title] of [
    ['c-----', 'Prepare Blast'],
    ['dc----', 'Send Blast'],
    ['ddc---', 'Select Nurse Availability'],
    ['dddc--', 'Confirm with Patient'],
    ['ddddc-', 'Confirm with Nurse'],
    ['dddddc', 'eChart Scheduled'],
  ] as const) {
    status(line)
    await stage.open(<OffersSchedulingScreen />)
    expect([line, panel()]).toEqual([line, title])
    expect(
      within(screen.getByRole('navigation', { name: 'Steps' })).getAllByRole('listitem'),
    ).toHaveLength(6)
    stage.renew()
  }
  status('ddc---')
  stage.table['POST /scheduling/visit/reset'] = () => ({ assignment: wholeWith().assignment })
  await stage.open(<OffersSchedulingScreen />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/^Scheduling visit #/)
  expect([
    screen.getByText('Back to visit').closest('a')?.getAttribute('href'),
    screen.getByText('Saline') !== null,
  ]).toEqual(['/visits/7', true])
  const ask = async (name: string): Promise<void> => {
    await press('Reset')
    await pass(300)
    expect(
      within(screen.getByRole('alertdialog')).getByText(
        'Reset the scheduling of this visit? All nurse and patient answers are discarded.',
      ),
    ).not.toBeNull()
    await inDialog(name)
    await pass(300)
  }
  await ask('Cancel')
  expect(stage.sentTo('POST /scheduling/visit/reset')).toEqual([])
  await ask('Reset')
  expect(stage.sentTo('POST /scheduling/visit/reset')).toEqual([{ assignment_id: 7 }])
})

test('OFR-040 OFR-128 the number of sent messages is still shown when the assistant opens the next step', async () => {
  status('dc----')
  const steady = stage.table['GET /assignments/'] as NonNullable<Table[string]>
  stage.table['GET /assignments/'] = (sent) =>
    sent.path.endsWith('/7') ? wholeWith({ blast_type: 'flexible' }) : steady(sent)
  stage.table['GET /assignments/7/notify-blasted'] = () => ({ data: [], blasts: [] })
  stage.table['GET /api/scheduling/visits/7/recommended-nurses'] = () => ({
    data: [aRecommended(11, 'Abril'), aRecommended(12, 'Beatrix')],
  })
  stage.table['POST /assignments/7/nurse-notify'] = () => ({
    data: [],
    results: [
      { id: 11, ok: true, error: null },
      { id: 12, ok: true, error: null },
    ],
    failed: [],
  })
  await stage.open(<OffersSchedulingScreen />)
  await press('Select top 5')
  const notifyButton = button('Notify 2 nurses')
  fireEvent.click(notifyButton)
  fireEvent.click(notifyButton) // the second half of a double click
  await book('Send')
  await pass(300)
  expect(stage.sentTo('POST /assignments/7/nurse-notify')).toHaveLength(1)
  expect(
    screen
      .getAllByText('Sent message to 2 nurses.')
      .filter((text) => text.closest('[data-kind]') !== null),
  ).toHaveLength(1)
})

test('OFR-075 the assistant opens the visit once the last step is done', async () => {
  status('dddddd')
  const opened = await stage.open(<OffersSchedulingScreen />)
  await pass(50)
  expect(opened.address()).toBe('/visits/7')
})

test('OFR-015 the assistant of another day in a series links to the visit that runs its scheduling', async () => {
  status('c-----', { lead_id: 5 })
  await stage.open(<OffersSchedulingScreen />)
  const link = screen.getByRole('link', { name: 'visit #5' })
  expect([link.parentElement?.textContent, link.getAttribute('href')]).toEqual([
    'Scheduling runs on visit #5',
    '/visits/5/scheduling',
  ])
})

test('the tracker shows its six steps while their states load, so that nothing below them moves', async () => {
  stage.table['GET /assignments/7/scheduling-statuses'] = () => ({ data: [], lead_id: null })
  await stage.open(<ProgressTracker id={7} scheduling={wholeWith().scheduling} />)
  const items = screen.getAllByRole('listitem', { hidden: true })
  expect([
    items.length,
    items[1]?.textContent,
    screen.queryByRole('list', { name: 'Progress' }),
  ]).toEqual([6, '2Send Blast', null])
})
