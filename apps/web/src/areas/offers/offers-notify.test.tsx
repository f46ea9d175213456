// The nurse notifications panel (OFR-027, OFR-028, OFR-029, OFR-030, OFR-032, OFR-033, OFR-035, OFR-038, OFR-040,
// OFR-056, OFR-074, OFR-128, OFR-129).
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pass, startBrowser, stopBrowser, user } from '../../shared/list/list-screen.testing.tsx'
import { NurseNotifications } from './offers-notify.panel.tsx'
import {
  aConflict,
  aNotified,
  aRecommended,
  book,
  button,
  json,
  press,
  setStage,
  wholeWith,
  type Stage,
} from './offers.testing.tsx'

vi.setConfig({ testTimeout: 120_000 })

let stage: Stage
const five = ['Abril', 'Beatrix', 'Corinne', 'Delphine', 'Esme', 'Fiona'].map((name, at) =>
  aRecommended(11 + at, name),
)
const result = (ids: readonly number[], errors: Readonly<Record<number, string>> = {}) => ({
  data: [],
  results: ids.map((id) => ({ id, ok: errors[id] === undefined, error: errors[id] ?? null })),
  failed: Object.entries(errors).map(([id, error]) => ({ nurse_id: Number(id), error })),
})
const setRecommended = (data: readonly object[]) => {
  stage.table['GET /api/scheduling/visits/7/recommended-nurses'] = () => ({ data })
}
const setNotified = (data: readonly object[]) => {
  stage.table['GET /assignments/7/notify-blasted'] = () => ({ data, blasts: [] })
}
beforeEach(() => {
  startBrowser()
  stage = setStage()
  setRecommended(five)
  setNotified([])
})
afterEach(stopBrowser)

const open = (
  visit: object = {},
  state: object = {},
  props: { readonly unsaved?: boolean; readonly hint?: string | null } = {},
) => stage.open(<NurseNotifications whole={wholeWith(visit, state)} hint={null} {...props} />)
const notify = () => button(/^Notify \d+ nurses?$/)
const sent = () => stage.sentTo('POST /assignments/7/nurse-notify')
const check = async (name: string) => {
  await user().click(screen.getByRole('checkbox', { name: `Select ${name} Marigold` }))
  await pass(20)
}
const tooltip = async (): Promise<string | null> => {
  await user().hover(notify())
  await pass(800)
  return screen.queryByRole('tooltip')?.textContent ?? null
}

test('OFR-027 OFR-028 the panel counts notified nurses; list and picker share a selection, which must not be empty', async () => {
  await open({}, { notified_count: 3 })
  expect([
    button(/^Nurse Notifications/).textContent,
    screen.getAllByRole('tab').map(({ textContent }) => textContent),
  ]).toEqual(['Nurse Notifications: 3', ['Recommended6', 'Notified0']])
  expect(notify().textContent).toContain('Notify 0 nurses')
  await press(/^Notify 0 nurses$/)
  expect([screen.getByText('At least 1 item must be selected') !== null, sent()]).toEqual([
    true,
    [],
  ])
  await check('Abril')
  expect([notify().textContent, screen.queryByText('At least 1 item must be selected')]).toEqual([
    expect.stringContaining('Notify 1 nurse'),
    null,
  ])
  // A nurse checked in the list is selected in the picker too.
  expect(
    within(
      screen.getByRole('combobox', { name: 'Nurses' }).closest('[class*=pick]') as HTMLElement,
    ).getByText(/Abril Marigold/),
  ).not.toBeNull()
  await press(/^Nurse Notifications/)
  expect(button(/^Nurse Notifications/).getAttribute('aria-expanded')).toBe('false')
})

test('OFR-029 OFR-030 unsaved changes, a missing blast type or a hint block sending, with the reason at the button', async () => {
  for (const [visit, props, said] of [
    [
      {},
      { unsaved: true, hint: 'Nurse pay is missing' },
      'You have unsaved changes in the visit. Please save before sending',
    ],
    [{ blast_type: null }, {}, 'Please select a blast type before sending'],
    [{}, { hint: 'Nurse pay is missing' }, 'Nurse pay is missing'],
  ] as const) {
    await open(visit, {}, props)
    await check('Abril')
    expect([notify().getAttribute('aria-disabled'), await tooltip()]).toEqual(['true', said])
    await press(/^Notify/)
    expect(sent()).toEqual([])
    stopBrowser()
    startBrowser()
    stage = setStage(stage.table)
  }
})

test('OFR-074 OFR-056 the list ranks nurses with conflicts, folds those not eligible; top 5 skips notified nurses', async () => {
  setRecommended([
    aRecommended(11, 'Abril', {
      reasons: ['Preferred', '3 visits', 'PICC verified'],
      conflicts: [
        aConflict(),
        aConflict({
          assignmentId: 32,
          startTime: '2026-11-25T23:00:00.000Z',
          nurseConfirmed: false,
          isDirectConflict: false,
        }),
      ],
    }),
    aRecommended(12, 'Beatrix', { notified: '2026-11-22T02:55:00.000Z', distanceMiles: null }),
    ...five.slice(2),
    aRecommended(17, 'Greta'),
    aRecommended(18, 'Hedda', {
      eligible: false,
      blockReasons: ['Needs Docs', 'Busy'],
      subStatus: 'Needs Docs',
    }),
  ])
  await open()
  const row = screen
    .getByRole('checkbox', { name: 'Select Abril Marigold' })
    .closest('[class*=nurse]') as HTMLElement
  for (const said of ['1', 'Ready', '4.2 mi', 'Preferred', '3 visits', 'PICC verified'])
    expect(within(row).getByText(said), said).not.toBeNull()
  const [direct, near] = [...row.querySelectorAll<HTMLElement>('[class*=conflict]')]
  expect([direct?.textContent, near?.textContent]).toEqual([
    '11:00 AM - 12:00 PM visit #31, confirmed',
    '4:00 PM - 5:00 PM visit #32, not confirmed',
  ])
  expect(direct?.querySelector('svg')).not.toBeNull()
  expect([
    direct?.className === near?.className,
    [...row.querySelectorAll('a')].map((link) => [
      link.getAttribute('href'),
      link.getAttribute('target'),
    ]),
  ]).toEqual([
    false,
    [
      ['/visits/31', '_blank'],
      ['/visits/32', '_blank'],
    ],
  ])
  expect(screen.queryByText('Hedda Marigold')).toBeNull()
  await press('Show not eligible (1)')
  const other = screen
    .getByRole('checkbox', { name: 'Select Hedda Marigold' })
    .closest('[class*=nurse]') as HTMLElement
  expect([other.getAttribute('data-off'), within(other).getByText('Busy') !== null]).toEqual([
    'true',
    true,
  ])
  await press('Select top 5')
  expect(
    screen.getAllByRole('checkbox', { checked: true }).map((one) => one.getAttribute('aria-label')),
  ).toEqual(
    ['Abril', 'Corinne', 'Delphine', 'Esme', 'Fiona'].map((name) => `Select ${name} Marigold`),
  )
})

test('OFR-040 OFR-128 OFR-129 the button is disabled while sending; failed nurses stay selected with their errors', async () => {
  let settle: (answer: object) => void = () => undefined
  stage.table['POST /assignments/7/nurse-notify'] = () =>
    new Promise((resolve) => {
      settle = resolve
    })
  await open()
  await press('Select top 5')
  await press(/^Notify 5 nurses$/)
  await user().click(
    screen
      .getAllByRole('button')
      .find(
        ({ textContent }) =>
          textContent?.includes('nurse') === true && textContent.includes('Notify'),
      ) ?? document.body,
  )
  await pass(20)
  await book('Send')
  expect(sent()).toEqual([{ nurses: [11, 12, 13, 14, 15] }])
  settle(
    result([11, 12, 13, 14, 15], {
      12: 'No phone number',
      14: 'Opted out of text messages',
      15: 'Needs Docs',
    }),
  )
  for (let n = 0; n < 5; n++) await pass(20)
  expect(screen.getByText('Sent message to 2 nurses. Message failed')).not.toBeNull()
  expect(
    screen.getAllByRole('checkbox', { checked: true }).map((one) => one.getAttribute('aria-label')),
  ).toEqual(['Beatrix', 'Delphine', 'Esme'].map((name) => `Select ${name} Marigold`))
  for (const [name, error] of [
    ['Beatrix', 'No phone number'],
    ['Delphine', 'Opted out of text messages'],
    ['Esme', 'Needs Docs'],
  ]) {
    const row = screen
      .getByRole('checkbox', { name: `Select ${name} Marigold` })
      .closest('[class*=nurse]') as HTMLElement
    expect([name, within(row).getByRole('alert').textContent]).toEqual([name, error])
  }
  // Only overridable errors are sent anyway, with the reason (OFR-032).
  stage.table['POST /assignments/7/nurse-notify'] = () => result([15])
  await press('Send anyway')
  const dialog = within(screen.getByRole('alertdialog'))
  await user().type(dialog.getByRole('textbox', { name: /Reason/ }), 'Documents are on the way')
  await user().click(dialog.getByRole('button', { name: 'Send anyway' }))
  await book('Send')
  for (let n = 0; n < 5; n++) await pass(20)
  expect(sent()[1]).toEqual({
    nurses: [15],
    override: true,
    override_reason: 'Documents are on the way',
  })
})

test('OFR-039 what the call refuses stands in the banner, and the page is scrolled up', async () => {
  stage.table['POST /assignments/7/nurse-notify'] = () =>
    json({ error: 'This visit is on Hold', code: 'conflict' }, 409)
  await open()
  await check('Abril')
  const up = vi.spyOn(Element.prototype, 'scrollTo')
  await press(/^Notify 1 nurse$/)
  await book('Send')
  expect(screen.getByRole('alert').textContent).toContain('This visit is on Hold')
  expect(up).toHaveBeenCalledWith({ top: 0 })
})

const answered = { nurse_response_date: '2026-11-22T02:50:00.000Z' }
test('OFR-033 OFR-035 notified nurses show label, answer and times to select: applied, then unanswered, then declined', async () => {
  setNotified([
    aNotified(11, 'Abril', { is_available: false, ...answered }),
    aNotified(12, 'Beatrix', { sms_status: 'failed' }),
    aNotified(13, 'Corinne'),
    aNotified(14, 'Delphine', { notified: '2026-11-22T02:58:00.000Z', sms_status: 'sent' }),
    aNotified(15, 'Esme', {
      is_available: true,
      ...answered,
      scheduling_dates: [
        { start: '2026-11-25T14:00:00.000Z', all_day: false },
        { start: '2026-11-26T14:00:00.000Z', all_day: true },
      ],
    }),
  ])
  await open()
  await user().click(screen.getByRole('tab', { name: /^Notified/ }))
  await pass(20)
  const rows = [...document.querySelectorAll<HTMLElement>('[class*=notified]')]
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^Esme MarigoldApplied/),
    expect.stringMatching(/^Delphine Marigoldsent 2 min/),
    expect.stringMatching(/^Corinne Marigolddelivered 5 min/),
    expect.stringMatching(/^(Beatrix Marigoldfailed 5 min|Abril MarigoldDeclined)/),
    expect.stringMatching(/^(Beatrix Marigoldfailed 5 min|Abril MarigoldDeclined)/),
  ])
  expect(rows.map((row) => row.getAttribute('data-declined'))).toEqual([
    null,
    null,
    null,
    'true',
    'true',
  ])
  for (const time of [/Wed, .*7:00 AM/, /Thu, .*All day/])
    expect(within(rows[0] as HTMLElement).getByText(time)).not.toBeNull()
  expect(within(rows[0] as HTMLElement).getByText(/^Answered /)).not.toBeNull()
  await press('Select')
  expect(stage.sentTo('POST /scheduling/nurse/accept-time')).toEqual([
    { assignment_id: 7, nurse_id: 15 },
  ])
  // A nurse whose message failed can be notified again.
  await user().click(screen.getByRole('button', { name: 'More for Beatrix Marigold' }))
  await pass(300)
  await user().click(screen.getByRole('menuitem', { name: 'Notify again' }))
  await pass(300)
  expect(notify().textContent).toContain('Notify 1 nurse')
})

test('OFR-038 the label opens the texts, newest first with times sent and answered; Ctrl-click opens their address', async () => {
  setNotified([aNotified(11, 'Abril')])
  stage.table['POST /nurse/nurses-assignments-notify-texts'] = () => ({
    data: [
      {
        text: 'Still free? https://wren.example/ns?t=two',
        notified: '2026-11-22T02:55:00.000Z',
        nurse_response_date: '2026-11-22T02:59:00.000Z',
        is_available: true,
      },
      {
        text: 'Free? https://wren.example/ns?t=one',
        notified: '2026-11-22T02:00:00.000Z',
        nurse_response_date: null,
        is_available: null,
      },
    ],
  })
  await open()
  await user().click(screen.getByRole('tab', { name: /^Notified/ }))
  await pass(20)
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  const hand = user()
  await hand.keyboard('{Control>}')
  await hand.click(button(/^delivered/))
  await hand.keyboard('{/Control}')
  for (let n = 0; n < 3; n++) await pass(20)
  expect([opened.mock.calls[0]?.slice(0, 2), screen.queryByRole('dialog')]).toEqual([
    ['https://wren.example/ns?t=two', '_blank'],
    null,
  ])
  await press(/^delivered/)
  await pass(300)
  const rows = within(screen.getByRole('dialog'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(rows).toEqual([
    expect.stringMatching(
      /^Still free\?.*Sent Nov 21, 2026.*6:55 PM.*Answered Nov 21, 2026.*6:59 PM/,
    ),
    expect.stringMatching(/^Free\?.*Sent Nov 21, 2026.*6:00 PM/),
  ])
})

test('OFR-127 Revoke link in the menu of a notified nurse asks first', async () => {
  setNotified([aNotified(11, 'Abril')])
  stage.table['POST /scheduling/visit/revoke-links'] = () => ({ revoked: 1 })
  await open()
  await user().click(screen.getByRole('tab', { name: /^Notified/ }))
  await pass(20)
  await user().click(screen.getByRole('button', { name: 'More for Abril Marigold' }))
  await pass(300)
  await user().click(screen.getByRole('menuitem', { name: 'Revoke link' }))
  await pass(300)
  const dialog = within(screen.getByRole('alertdialog'))
  expect([
    dialog.getByText('The link stops working. Continue?') !== null,
    stage.sentTo('POST /scheduling/visit/revoke-links'),
  ]).toEqual([true, []])
  await user().click(dialog.getByRole('button', { name: 'Revoke Link' }))
  for (let n = 0; n < 3; n++) await pass(20)
  expect(stage.sentTo('POST /scheduling/visit/revoke-links')).toEqual([
    { assignment_id: 7, kinds: ['token'], nurse_id: 11 },
  ])
})
