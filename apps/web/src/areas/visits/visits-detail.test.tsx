// VIS "Detail" 032 to 040, "Form" 041 to 054, "Missed and Lost" 071 to 075, "Cancel" 077 to 083, "Delete" 084 to
// 087, VIS-098, 115 to 120, 151, 160, 161, 163: one visit as a person sees it.
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cancelReasons, missedReasons } from '@wren/contract/visits-statuses.rules'
import type { Assignment } from '@wren/contract/visits-assignment'
import { pass, startBrowser, stopBrowser, user } from '../../shared/list/list-screen.testing.tsx'
import { clearFlags, setFlags } from '../../shared/session/flags.ts'
import { VisitsDetail } from './visits-detail.screen.tsx'
import {
  box,
  button,
  buttons,
  buttonsWith,
  json,
  list,
  options,
  order,
  pick,
  pharmacy,
  press,
  setStage,
  slots,
  turn,
  type,
  visit,
  whole,
  wholeWith,
  type Stage,
} from './visits.testing.tsx'

// A form of this size takes its time, and several times that on a busy machine.
vi.setConfig({ testTimeout: 240_000 })

let stage: Stage
const ownPaths = {
  'GET /assignments/': () => whole,
  'GET /assignments//button-statuses': () => ({ data: buttonsWith() }),
}
beforeEach(() => {
  startBrowser()
  setFlags({})
  stage = setStage({ ...ownPaths, 'PUT /assignments/7': () => ({ assignment: visit }) })
})
afterEach(() => {
  clearFlags()
  stopBrowser()
})
function anew(): void {
  stopBrowser()
  startBrowser()
  stage = setStage(stage.table)
}

const open = (
  over: Partial<Assignment> = {},
  {
    hints = {},
    perms = '',
  }: { readonly hints?: Parameters<typeof buttonsWith>[0]; readonly perms?: string } = {},
) => {
  stage.table['GET /assignments/'] = () => wholeWith(over)
  stage.table['GET /assignments//button-statuses'] = () => ({ data: buttonsWith(hints) })
  return stage.open(<VisitsDetail slots={slots} />, { perms })
}
const text = () => document.body.textContent ?? ''
const sections = () => [...document.querySelectorAll('h2')].map((one) => one.textContent)
const labelsOf = (title: string) => {
  const section = [...document.querySelectorAll('section')].find(
    (one) => one.querySelector('h2')?.textContent === title,
  ) as HTMLElement
  return [...section.querySelectorAll('label, [class*=Wrapper-label], legend')]
    .map((one) => (one.textContent ?? '').replace(/[\s*]+$/, ''))
    .filter((one, at, all) => one !== '' && all.indexOf(one) === at)
}
const menu = async (name: string) => {
  await press(name)
  await pass(200)
  return [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].filter(
    (one) => one.closest('[style*="display: none"]') === null,
  )
}
const take = async (items: readonly HTMLElement[], name: string) => {
  await act(async () => items.find((one) => one.textContent === name)?.click())
  await pass(50)
}
const dialog = () => document.querySelector('[role=alertdialog]')?.textContent ?? ''
const inDialog = async (name: string) => {
  await act(async () =>
    [...document.querySelectorAll<HTMLElement>('[role=alertdialog] button')]
      .find((one) => (one.textContent ?? '').startsWith(name))
      ?.click(),
  )
  for (let n = 0; n < 3; n++) await pass(20)
}
const hover = async (one: HTMLElement) => {
  await user().hover(one)
  await pass(800)
}
const puts = () => stage.sentTo('PUT /assignments/7')

test('VIS-032 VIS-033 VIS-034 a header with id, copy button, the way back, its controls and how long ago the visit was changed, anew each minute', async () => {
  await open()
  expect([
    document.querySelector('h1')?.textContent,
    [...document.querySelectorAll('header a')].find((one) => one.getAttribute('href') === '/visits')
      ?.textContent,
  ]).toEqual(['Visit 7', 'Visits'])
  expect(
    ['Copy', 'Missed/Lost', 'Duplicate', 'Cancel', 'Delete'].filter(
      (name) => !buttons().includes(name),
    ),
  ).toEqual([])
  expect(text()).toMatch(/Last updated 30 min\w* ago/)
  await pass(61_000)
  expect(text()).toMatch(/Last updated 31 min\w* ago/)
})

test('VIS-038 an unknown or deleted visit is a banner and the way back, without a form', async () => {
  stage.table['GET /assignments/'] = () =>
    json({ error: 'Visit not found.', code: 'not_found' }, 404)
  await stage.open(<VisitsDetail slots={slots} />)
  expect([
    screen.getByRole('alert').textContent,
    document.querySelector('form'),
    [...document.querySelectorAll('a')].some((one) => one.getAttribute('href') === '/visits'),
  ]).toEqual(['Visit not found.', null, true])
})

test('VIS-040 six sections in their order, open at first, over a footer with Discard Changes and Save', async () => {
  await open()
  expect(sections().slice(0, 6)).toEqual([
    'Visit',
    'Location',
    'Staffing',
    'Pay & Rates',
    'Details & Notes',
    'Chart & Documents',
  ])
  expect(
    ['Visit', 'Location', 'Staffing', 'Pay & Rates', 'Details & Notes', 'Chart & Documents'].map(
      (name) => button(name).getAttribute('aria-expanded'),
    ),
  ).toEqual(Array(6).fill('true'))
  await press('Location')
  expect(button('Location').getAttribute('aria-expanded')).toBe('false')
  expect(
    [...document.querySelectorAll('footer button')].map((one) =>
      one.textContent?.replace('Saving...', ''),
    ),
  ).toEqual(['Discard Changes', 'Save'])
})

test('VIS-045 Details & Notes holds the address with a way to open it, its check, and both notes', async () => {
  await open({ visit_details_url: 'https://files.example/plan' })
  expect(labelsOf('Details & Notes')).toEqual([
    'Visit Details URL',
    'Visit Details Checked',
    'Notes (internal)',
    'Pharmacy Notes',
  ])
  const link = document.querySelector('a[href="https://files.example/plan"]')
  expect([link?.getAttribute('target'), link !== null]).toEqual(['_blank', true])
})

test('VIS-044 Pay & Rates: what is typed, what follows, Take Rate with its flag alone, and a lock with its reason where rates are locked', async () => {
  await open()
  expect([
    labelsOf('Pay & Rates'),
    [...document.querySelectorAll('dt')]
      .map((one) => one.textContent)
      .filter((one) => /Estimate|Take|Paid/.test(one ?? '')),
  ]).toEqual([
    expect.arrayContaining(['Rate Type', 'Nurse Hourly Rate', 'Pharmacy Hourly Rate']),
    ['Nurse Estimate', 'Pharmacy Estimate', 'Nurse Paid'],
  ])
  expect(text()).toContain('~$156 (')
  await act(async () =>
    [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')]
      .find(({ value }) => value === 'Flat')
      ?.click(),
  )
  await pass(10)
  expect(box('Flat Rate').value).toBe('156')
  anew()
  setFlags({ 'take-rates': true })
  await open()
  expect(text()).toContain('Take Rate35%')
  const locked = 'Rates are locked. UNLOCK_RATES permission is required.'
  for (const [status, perms, off] of [
    ['Active - Booked', '', true],
    ['Active - Booked', 'UNLOCK_RATES', false],
    ['Hold', '', false],
  ] as const) {
    anew()
    setFlags({})
    await open({ status }, { perms })
    expect(
      [
        box('Nurse Hourly Rate').disabled,
        box('Pharmacy Hourly Rate').disabled,
        buttons().includes(locked),
      ],
      `${status} ${perms}`,
    ).toEqual([off, off, off])
  }
})

test('VIS-050 only statuses that may follow are offered, and another one begins without a reason', async () => {
  await open({ status_reason: 'Pending PA' })
  expect([await options('Status'), box('Status Reason').value]).toEqual([
    ['New', 'Active - Booked', 'Hold'],
    'Pending PA',
  ])
  await pick('Status', 'Hold')
  expect(box('Status Reason').value).toBe('')
  await pick('Status', 'New')
  expect(box('Status Reason').value).toBe('Pending PA')
})

test('VIS-051 only what changed is sent, Save rests while nothing changed or a save runs, and the visit that was updated is told of for 5 seconds', async () => {
  await open()
  expect(button('Save').disabled).toBe(true)
  await type('Notes (internal)', 'Side door')
  expect(button('Save').disabled).toBe(false)
  let answer: (response: Response) => void = () => {}
  stage.table['PUT /assignments/7'] = () =>
    new Promise<Response>((resolve) => {
      answer = resolve
    })
  await press('Save')
  expect(document.querySelector('footer button[aria-busy=true]')).not.toBeNull()
  await act(async () =>
    document.querySelector<HTMLElement>('footer button[aria-busy=true]')?.click(),
  )
  expect(puts()).toEqual([{ notes: 'Side door', updated: visit.updated }])
  stage.table['GET /assignments/'] = () =>
    wholeWith({ notes: 'Side door', updated: '2026-11-22T03:00:00.000Z' })
  await act(async () =>
    answer(
      json({ assignment: { ...visit, notes: 'Side door', updated: '2026-11-22T03:00:00.000Z' } }),
    ),
  )
  await pass(20)
  expect([screen.queryByText('Visit has been updated') !== null, button('Save').disabled]).toEqual([
    true,
    true,
  ])
  await pass(4_800)
  expect(screen.queryByText('Visit has been updated')).not.toBeNull()
  await pass(600)
  expect(screen.queryByText('Visit has been updated')).toBeNull()
})

test('VIS-068 moving a booked visit asks first, with the box that says the patient agreed; without an answer nothing is sent', async () => {
  await open({
    status: 'Active - Booked',
    user_id_assigned: 5,
    nurse_confirmed: '2026-11-20T00:00:00.000Z',
  })
  await pick('Start Time, hour', '14')
  await press('Save')
  expect([
    dialog().includes('The nurse must confirm the new time. Continue?'),
    dialog().includes('The patient has agreed to the new time'),
    puts(),
  ]).toEqual([true, true, []])
  await inDialog('Cancel')
  expect(puts()).toEqual([])
  await press('Save')
  await turn('The patient has agreed to the new time')
  await inDialog('Continue')
  expect(puts()).toEqual([
    { start: '2026-11-23T21:00:00.000Z', patient_agreed: true, updated: visit.updated },
  ])
})

test('OFR-013 another blast type asks first once nurses were notified: Keep sends nothing, Change saves it', async () => {
  const notified = {
    ...wholeWith({ blast_type: 'flexible' }),
    scheduling: { ...wholeWith({}).scheduling, notified_count: 2 },
  }
  stage.table['GET /assignments/'] = () => notified
  stage.table['GET /assignments//button-statuses'] = () => ({ data: buttonsWith({}) })
  await stage.open(<VisitsDetail slots={slots} />)
  await pick('Blast Type', 'Fixed Date & Time')
  await press('Save')
  expect([
    dialog().includes('Nurses were already notified. Change the blast type?'),
    puts(),
  ]).toEqual([true, []])
  await inDialog('Keep')
  expect([dialog(), puts()]).toEqual(['', []])
  await press('Save')
  await inDialog('Change')
  expect(puts()).toEqual([{ blast_type: 'fixed', updated: visit.updated }])
})

test('VIS-071 VIS-072 VIS-074 VIS-075 Missed/Lost offers its five ways, each with its rule; missed needs a reason of the list, lost asks first', async () => {
  await open({}, { hints: { remove_missed: 'This visit is not marked as missed' } })
  const items = await menu('Missed/Lost')
  expect(items.map((one) => [one.textContent, one.getAttribute('aria-disabled')])).toEqual([
    ['Missed', 'false'],
    ['Remove Missed', 'true'],
    ['Lost', 'false'],
    ['Lost - Too far', 'false'],
    ['Lost - Too slow', 'false'],
  ])
  await take(items, 'Missed')
  expect(dialog()).toContain('Mark visit as missed')
  await inDialog('Save')
  expect([dialog().includes('You must select a missed reason.'), puts()]).toEqual([true, []])
  expect(await options('Reason')).toEqual([...missedReasons])
  await pick('Reason', 'Missed - Other')
  await inDialog('Save')
  expect(puts()).toEqual([
    { missed: true, missed_reason: 'Missed - Other', updated: visit.updated },
  ])
  await take(await menu('Missed/Lost'), 'Lost - Too far')
  expect([dialog().includes('Mark this visit as Lost - Too far?'), puts().length]).toEqual([
    true,
    1,
  ])
  await inDialog('Mark as Lost - Too far')
  expect(puts().at(-1)).toEqual({ lost_reason: 'Lost - Too far', updated: visit.updated })
  anew()
  await open(
    { missed: true, missed_reason: 'Missed - Other' },
    {
      hints: {
        missed: 'This visit is already marked as missed',
        lost: 'Status cannot change from Completed - Closed Out to Inactive - Lost.',
      },
    },
  )
  const others = await menu('Missed/Lost')
  expect(others.map((one) => one.getAttribute('aria-disabled'))).toEqual([
    'true',
    'false',
    'true',
    'true',
    'true',
  ])
  await take(others, 'Remove Missed')
  expect(puts().at(-1)).toEqual({ missed: false, updated: visit.updated })
})

test('VIS-077 VIS-078 VIS-084 Cancel and Delete rest with the words of their rules', async () => {
  const charted = 'Charting has started, you cannot delete this assignment'
  for (const [hint, last] of [
    ['This visit is already canceled', false],
    ['The chart has been received, you cannot cancel this visit', true],
  ] as const) {
    await open({}, { hints: { cancel: hint, delete: charted } })
    for (const [name, said] of [
      ['Cancel', hint],
      ['Delete', charted],
    ] as const) {
      await press(name)
      expect([button(name).getAttribute('aria-disabled'), dialog()]).toEqual(['true', ''])
      await hover(button(name))
      expect(text()).toContain(said)
    }
    if (!last) anew()
  }
})

test('VIS-079 VIS-081 Cancel asks for a reason of the list, and warns of the series', async () => {
  await open({ assignmentSeriesUUID: '7d0c7c3e-6f0a-4b57-9d44-1f2f6d9f4a01' })
  stage.table['POST /assignments/7/cancel'] = () => ({
    assignment: { ...visit, status: 'Inactive - Canceled' },
  })
  await press('Cancel')
  expect(dialog()).toContain('Canceling this visit will remove it from the series.')
  await inDialog('Cancel Visit')
  expect([
    dialog().includes('You must select a reason to cancel the visit.'),
    stage.sentTo('POST /assignments/7/cancel'),
  ]).toEqual([true, []])
  expect(await options('Reason')).toEqual([...cancelReasons])
  await pick('Reason', 'Cancelled - Patient Declined')
  await inDialog('Cancel Visit')
  expect(stage.sentTo('POST /assignments/7/cancel')).toEqual([
    { reason: 'Cancelled - Patient Declined' },
  ])
})

test('VIS-083 VIS-086 VIS-087 Delete says what it does and leads to the list, and what fails closes its dialog and leaves the visit open', async () => {
  const charted = 'Charting has started, you cannot delete this assignment'
  const opened = await open()
  stage.table['DELETE /api/visits/7'] = () => json({ error: charted, code: 'conflict' }, 409)
  stage.table['POST /assignments/7/cancel'] = () =>
    json({ error: 'This visit is already canceled', code: 'conflict' }, 409)
  await press('Delete')
  expect(dialog()).toContain(
    'This visit will be removed from all listings and searching. Contact Tech to reactivate it.',
  )
  await inDialog('Delete')
  expect([
    dialog(),
    screen.getByRole('alert').textContent?.includes(charted),
    document.querySelector('h1')?.textContent,
    opened.address(),
  ]).toEqual(['', true, 'Visit 7', '/things'])
  await press('Cancel')
  expect(dialog()).not.toContain('series')
  await pick('Reason', 'Cancelled - Patient Declined')
  await inDialog('Cancel Visit')
  expect([
    dialog(),
    document.querySelector('h1')?.textContent,
    text().includes('This visit is already canceled'),
  ]).toEqual(['', 'Visit 7', true])
  stage.table['DELETE /api/visits/7'] = () => ({ ok: true })
  await press('Delete')
  await inDialog('Delete')
  expect(opened.address()).toBe('/visits')
})

test('VIS-098 VIS-160 VIS-161 the linked order with status and expiry, red when past, orange when soon; what the payer did not authorize is said below it to who may link orders', async () => {
  const field = () =>
    [...document.querySelectorAll<HTMLElement>('[class*=told]')].find((one) =>
      /#11|No order linked/.test(one.textContent ?? ''),
    ) as HTMLElement
  const tone = () =>
    field()
      .querySelector('[class*=tone]')
      ?.className.match(/red|orange/)?.[0]
  const shown = async (over: Partial<typeof order>, visitOver: Partial<Assignment> = {}) => {
    anew()
    const { expiration_date = order.expiration_date } = over
    stage.table['GET /assignments/'] = () => ({
      ...wholeWith({ expiration_date, ...visitOver }),
      patient_order: visitOver.patient_order_id === null ? null : { ...order, ...over },
    })
    await stage.open(<VisitsDetail slots={slots} />, { perms: 'ORD_LINK' })
    return [field().textContent, tone()]
  }
  expect(await shown({})).toEqual(['#11SalineActiveExpires Jun 1, 2027Link Order', undefined])
  expect(await shown({ expiration_date: '2026-11-20' })).toEqual([
    '#11SalineActiveExpires Nov 20, 2026Link Order',
    'red',
  ])
  expect(await shown({ expiration_date: '2026-12-10' })).toEqual([
    '#11SalineActiveExpires Dec 10, 2026Link Order',
    'orange',
  ])
  await shown(
    {},
    { patient_order_id: null, outside_authorization: true, beyond_authorized_visits: true },
  )
  expect(field().textContent).toBe('No order linkedLink Order')
  const outside = [
    'The visit is outside the payer authorization.',
    'The visit is beyond the authorized number of visits.',
  ]
  expect(outside.filter((one) => !text().includes(one))).toEqual([])
  for (const over of [
    { status: 'Completed - Closed Out' },
    { status: 'Inactive - Lost' },
  ] as const) {
    await shown({}, { ...over, outside_authorization: true, beyond_authorized_visits: true })
    expect(outside.filter((one) => text().includes(one))).toEqual([])
  }
  anew()
  await open({ outside_authorization: true, beyond_authorized_visits: true })
  expect(outside.filter((one) => text().includes(one))).toEqual([])
})

test('VIS-115 VIS-116 VIS-118 the nurses who were with the patient: preferred and latest first, blocked ones left out, one to be chosen, who is then assigned but not saved', async () => {
  const nurse = (id: number, more: object) => ({
    nurse_id: id,
    user_nurse_id: id,
    nurse_first_name: `N${id}`,
    nurse_last_name: 'Lee',
    last_visit: '2026-10-01T18:00:00.000Z',
    visit_timezone: 'America/Phoenix',
    visits_qty: id,
    primary: false,
    blocked: false,
    ...more,
  })
  stage.table['GET /patient/nurses-visited/'] = () => ({
    data: [
      nurse(1, {}),
      nurse(2, { last_visit: '2026-11-02T18:00:00.000Z' }),
      nurse(3, { primary: true, last_visit: '2026-01-01T18:00:00.000Z' }),
      nurse(4, { blocked: true }),
    ],
  })
  stage.table['POST /nurses-search'] = () =>
    list([
      { user_id: 2, distance_miles: 72.4, far_miles: 60 },
      { user_id: 3, distance_miles: 4, far_miles: 60 },
    ])
  await open()
  await press('Select from Previous Nurses')
  await pass(50)
  const table = document.querySelector('[role=dialog] table') as HTMLTableElement
  expect(
    [...table.rows].map((row) => [...row.cells].slice(1).map((one) => one.textContent)),
  ).toEqual([
    ['Nurse', 'Last Visit', 'Visits'],
    ['N3 LeePreferred4 mi', 'Jan 1, 2026', '3'],
    ['N2 Lee72.4 mi far', 'Nov 2, 2026', '2'],
    ['N1 Lee', 'Oct 1, 2026', '1'],
  ])
  expect(button('Select Nurse').disabled).toBe(true)
  for (const name of ['N1 Lee', 'N2 Lee']) await turn(name)
  expect([box('N1 Lee').checked, box('N2 Lee').checked, button('Select Nurse').disabled]).toEqual([
    false,
    true,
    false,
  ])
  stage.table['GET /nurses-search'] = () => list([])
  await press('Select Nurse')
  await pass(400)
  expect([box('Blast Type').value, puts(), button('Save').disabled]).toEqual([
    'Manual Staff',
    [],
    false,
  ])
  anew()
  stage.table['GET /patient/nurses-visited/'] = () => ({ data: [] })
  await open()
  await press('Select from Previous Nurses')
  await pass(50)
  expect(text()).toContain('No previous nurses.')
})

test('VIS-151 a save over another confirmed visit asks with its number and time, and needs a reason; the allowed one is badged with who and why', async () => {
  await open({ status: 'Hold', user_id_assigned: 5, nurse_confirmed: '2026-11-20T00:00:00.000Z' })
  stage.table['PUT /assignments/7'] = ({ body }) =>
    body['overlap_allowed'] === true
      ? { assignment: visit }
      : json(
          {
            error: 'The nurse already has a confirmed visit at this time.',
            code: 'overlap',
            visits: [
              {
                id: 44,
                start: '2026-11-23T20:30:00.000Z',
                timezone: 'America/Phoenix',
                duration_estimate: 60,
              },
            ],
          },
          409,
        )
  await pick('Status', 'Active - Booked')
  await press('Save')
  const asked = () =>
    [...document.querySelectorAll('[role=alertdialog], [role=dialog]')]
      .map((one) => one.textContent)
      .join(' ')
  expect(asked()).toMatch(/This nurse already has visit #44 at .*1:30 PM.*\. Book anyway\?/)
  const press2 = async (name: string) => {
    await act(async () =>
      [...document.querySelectorAll<HTMLElement>('[role=alertdialog] button, [role=dialog] button')]
        .find((one) => one.textContent === name)
        ?.click(),
    )
    for (let n = 0; n < 3; n++) await pass(20)
  }
  await press2('Book Anyway')
  expect(puts()).toHaveLength(1)
  await type('Reason', 'Same household')
  await press2('Book Anyway')
  expect(puts().at(-1)).toEqual({
    status: 'Active - Booked',
    overlap_allowed: true,
    overlap_reason: 'Same household',
    updated: visit.updated,
  })
  anew()
  await open({
    overlap_allowed: true,
    overlap_reason: 'Same household',
    overlap_allowed_by: 'Ottilie M',
    ready_reason: 'verbal order',
    ready_reason_by: 'Lin K',
  })
  await hover(button('Overlap allowed'))
  expect(text()).toContain('Same household - Ottilie M')
})

test('VIS-163 who may link orders is asked for a reason where only the order stands in the way, others read the refusal; the waived visit is badged with who and why', async () => {
  const missing = {
    error: 'A signed order is required for Active - Ready.',
    code: 'transition',
    missing: ['A signed order'],
    waivable: true,
  }
  const booked = {
    status: 'Active - Booked',
    user_id_assigned: 5,
    nurse_confirmed: '2026-11-20T00:00:00.000Z',
  } as const
  await open(booked, { perms: 'ORD_LINK' })
  let refused = true
  stage.table['PUT /assignments/7'] = ({ body }) => {
    if (body['ready_reason'] === undefined) return json(missing, 409)
    return refused ? json({ error: 'Another save came first.' }, 409) : { assignment: visit }
  }
  await pick('Status', 'Active - Ready')
  await press('Save')
  const all = () =>
    [...document.querySelectorAll('[role=alertdialog], [role=dialog]')]
      .map((one) => one.textContent)
      .join(' ')
  expect(all()).toMatch(/Missing: a signed order\. Make the visit ready anyway\?/i)
  const answer = async (name: string) => {
    await act(async () =>
      [...document.querySelectorAll<HTMLElement>('[role=alertdialog] button, [role=dialog] button')]
        .find((one) => one.textContent === name)
        ?.click(),
    )
    for (let n = 0; n < 3; n++) await pass(20)
  }
  await answer('Make Ready')
  expect(puts()).toHaveLength(1)
  await type('Reason', 'verbal order')
  await answer('Make Ready')
  expect(text()).toContain('Another save came first.')
  refused = false
  await press('Save')
  await answer('Make Ready') // The reason typed for the refused save stands in the dialog.
  expect(puts().at(-1)).toEqual({
    status: 'Active - Ready',
    ready_reason: 'verbal order',
    updated: visit.updated,
  })
  anew()
  await open(booked)
  stage.table['PUT /assignments/7'] = () => json(missing, 409)
  await pick('Status', 'Active - Ready')
  await press('Save')
  expect([all(), text().includes(missing.error)]).toEqual(['', true])
  anew()
  await open({ ready_reason: 'verbal order', ready_reason_by: 'Lin K' })
  await hover(button('Ready without signed order'))
  expect(text()).toContain('verbal order - Lin K')
})

test("VIS-049 the patient of an intake's visit is locked with its reason, and the pharmacy of a linked order shown and not chosen", async () => {
  await open({ intake_id: 5 })
  expect([box('Patient').disabled, box('Pharmacy').disabled, box('Pharmacy').value]).toEqual([
    true,
    true,
    pharmacy.title,
  ])
  await hover(box('Patient').closest('.mantine-InputWrapper-root')?.parentElement as HTMLElement)
  expect(text()).toContain('Please add/change the patient to the Intake.')
  anew()
  stage.table['GET /assignments/'] = () => ({
    ...wholeWith({ patient_order_id: null }),
    patient_order: null,
  })
  await stage.open(<VisitsDetail slots={slots} />)
  expect([box('Patient').disabled, box('Pharmacy').disabled]).toEqual([false, false])
})

test('PAT-124 a visit at the same time as another of its patient is saved, and says so until it is moved; one that is called off says nothing', async () => {
  await open()
  const said = () =>
    [...document.querySelectorAll('[role=status]')]
      .map((one) => one.textContent)
      .filter((one) => one?.startsWith('This patient'))
  expect(said()).toEqual([])
  await type('Notes (internal)', 'Side door')
  const over = {
    notes: 'Side door',
    patient_overlap_visit_id: 44,
    updated: '2026-11-22T03:00:00.000Z',
  }
  stage.table['GET /assignments/'] = () => wholeWith(over)
  stage.table['PUT /assignments/7'] = () => ({ assignment: { ...visit, ...over } })
  await press('Save')
  await pass(20)
  expect([
    puts().length,
    said(),
    document.querySelector('a[href="/visits/44"]')?.textContent,
    screen.queryByRole('alert'),
  ]).toEqual([1, ['This patient already has visit #44 at this time.'], '#44', null])
  anew()
  await open({ patient_overlap_visit_id: 44, status: 'Inactive - Canceled' })
  expect(said()).toEqual([])
})

test('PAT-103 LST-051 whom the patient blocked is not offered as the nurse of the visit', async () => {
  stage.table['GET /patient/by-uuid/'] = () => ({
    patient: { uuid: visit.patient_uuid, nurses_blocked: [5] },
    nurses_visited: [],
    patient_age: 40,
  })
  stage.table['POST /nurses-search'] = () =>
    list(
      [
        [5, 'Bo'],
        [6, 'Cy'],
      ].map(([user_id, first_name]) => ({ user_id, first_name, last_name: 'Lee', nickname: null })),
    )
  await open()
  expect(await options('Assigned Nurse')).toEqual(['Cy Lee'])
})

test('NET-031 VIS-046 what cannot be read of its chart and documents is told in the banner, and a chart that was begun is not called not started', async () => {
  setFlags({ 'document-upload': true })
  stage.table['GET /assignments/7/chart'] = () =>
    json({ error: 'The chart is away.', code: 'internal' }, 500)
  stage.table['GET /assignments/7/documents'] = () => ({ data: [] })
  await open({ charting_started: true })
  expect([screen.getByRole('alert').textContent, screen.queryByText('Not started')]).toEqual([
    expect.stringContaining('The chart is away.'),
    null,
  ])
  anew()
  setFlags({ 'document-upload': true })
  stage.table['GET /assignments/7/documents'] = () =>
    json({ error: 'The documents are away.', code: 'internal' }, 500)
  await open({ charting_started: false })
  expect([
    screen.getByRole('alert').textContent,
    screen.queryByText('Not started') !== null,
  ]).toEqual([expect.stringContaining('The documents are away.'), true])
})
