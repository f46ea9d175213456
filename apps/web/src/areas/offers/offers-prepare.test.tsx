// The blast editor and the schedule override (OFR-013, OFR-016, OFR-022, OFR-092, OFR-094, OFR-095).
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { defaultTemplates } from '@wren/contract/offers-template.rules'
import { pass, startBrowser, stopBrowser, user } from '../../shared/list/list-screen.testing.tsx'
import { ScheduleOverride } from './offers-override.drawer.tsx'
import { PreparePanel } from './offers-prepare.panel.tsx'
import {
  aConflict,
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
beforeEach(() => {
  startBrowser()
  stage = setStage({
    'POST /scheduling/visit/blast-template': () => ({
      data: {
        blast_type: 'flexible',
        blast_details: null,
        template: 'Free? {link}',
        is_default: false,
        placeholders: [],
      },
    }),
    'POST /scheduling/visit/blast-save': () => ({ assignment: wholeWith().assignment }),
    'POST /scheduling/visit/reset': () => ({ assignment: wholeWith().assignment }),
    'POST /scheduling/visit/blast-preview': () => ({
      data: { text: 'Free? https://wren.example/ns?t=x', characters: 33, segments: 1 },
    }),
  })
})
afterEach(stopBrowser)

const message = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Message/ })
/** The options of this field's own list, as the list of another field may still be open. */
const choicesOf = (label: string): (string | null)[] => {
  const list = document.getElementById(
    screen.getByRole('combobox', { name: label }).getAttribute('aria-controls') ?? '',
  ) as HTMLElement
  return within(list)
    .getAllByRole('option')
    .map(({ textContent }) => textContent)
}
const settle = async (): Promise<void> => {
  for (let n = 0; n < 4; n++) await pass(20)
}
async function pick(label: RegExp | string, option: string): Promise<void> {
  await user().click(screen.getByRole('combobox', { name: label }))
  await pass(300)
  await user().click(screen.getByRole('option', { name: option }))
  await pass(300)
}

test('OFR-016 OFR-022 the editor shows size, placeholders and a hint beside the note; it previews, resets and saves', async () => {
  await stage.open(<PreparePanel whole={wholeWith()} />)
  expect([
    screen.getByRole<HTMLInputElement>('combobox', { name: /^Blast Type/ }).value,
    message().value,
  ]).toEqual(['Flexible', 'Free? {link}'])
  expect(screen.getByText('Do not enter patient information.')).not.toBeNull()
  for (const label of [/^First Date/, /^Last Date/])
    expect(screen.getByRole('combobox', { name: label })).not.toBeNull()
  expect(screen.getByText(/^\d+ characters, 1 message$/)).not.toBeNull()
  const before = screen.getByText(/^\d+ characters, 1 message$/).textContent
  await press('{city}')
  expect([
    message().value.includes('{city}'),
    screen.getByText(/^\d+ characters, 1 message$/).textContent === before,
  ]).toEqual([true, false])
  await press('Preview')
  expect(
    within(screen.getByRole('dialog', { name: 'Preview' })).getByText(
      'Free? https://wren.example/ns?t=x',
    ),
  ).not.toBeNull()
  await user().keyboard('{Escape}')
  await pass(300)
  await press('Reset to default')
  expect(message().value).toBe(defaultTemplates.flexible)
  await press('Save')
  await settle()
  expect(stage.sentTo('POST /scheduling/visit/blast-save')).toEqual([
    expect.objectContaining({
      assignment_id: 7,
      blast_type: 'flexible',
      template: defaultTemplates.flexible,
      blast_details: expect.objectContaining({
        date_from: '2026-11-25',
        date_to: '2026-11-26',
        slots: ['07:00-10:55', '15:00-19:00'],
      }),
    }),
  ])
})

test('OFR-013 a type changed after nurses were notified asks: Keep saves nothing, Change resets the scheduling', async () => {
  await stage.open(<PreparePanel whole={wholeWith({}, { notified_count: 2 })} />)
  await pick(/^Blast Type/, 'Fixed Date & Time')
  const answer = async (name: string): Promise<void> => {
    await press('Save')
    await pass(300)
    const dialog = within(screen.getByRole('alertdialog'))
    expect([
      dialog.getByText('Nurses were already notified. Change the blast type?') !== null,
      dialog
        .getAllByRole('button')
        .map(({ textContent }) => textContent)
        .toSorted(),
    ]).toEqual([true, ['Change', 'Keep']])
    await user().click(dialog.getByRole('button', { name }))
    await pass(300)
    await settle()
  }
  await answer('Keep')
  expect([
    stage.sentTo('POST /scheduling/visit/reset'),
    stage.sentTo('POST /scheduling/visit/blast-save'),
  ]).toEqual([[], []])
  await answer('Change')
  expect([
    stage.sentTo('POST /scheduling/visit/reset'),
    stage.sentTo('POST /scheduling/visit/blast-save').length,
  ]).toEqual([[{ assignment_id: 7 }], 1])
})

const nora = { user_id: 11, first_name: 'Nora', last_name: 'Reyes', nickname: null }
const openOverride = async (visit: object = {}) => {
  const closed = vi.fn()
  stage.table['POST /nurses-search'] = () => ({
    data: [{ ...nora, status: 'Enabled', sub_status: 'Ready' }],
    parameters: { limit: 20, next_page: null, order_by: 'last_name', page: 1 },
  })
  stage.table['POST /nurse/nurses-assignments-busy'] = () => ({ data: [{ id: 11, color: 'red' }] })
  stage.table['GET /api/scheduling/visits/7/nurse-conflicts'] = () => ({
    data: [aConflict({ startTime: '2026-11-25T21:00:00.000Z' })],
  })
  await stage.open(<ScheduleOverride whole={wholeWith(visit)} onClose={closed} />)
  await pass(300)
  return closed
}
const submit = () => button('Override')
async function fill(): Promise<void> {
  await user().type(screen.getByRole('combobox', { name: /^Nurse/ }), 'Nor')
  for (let n = 0; n < 5; n++) await pass(200)
  await user().click(screen.getByRole('option', { name: /Nora Reyes/ }))
  await pass(300)
  await pick('Start Time, hour', '14')
  await pick('Start Time, minutes', '35')
  for (let n = 0; n < 5; n++) await pass(100)
}

test('OFR-092 OFR-095 the override needs nurse, date and time, warns of a busy nurse, and closes with a notice', async () => {
  stage.table['POST /scheduling/visit/override'] = () => ({ assignment: wholeWith().assignment })
  const closed = await openOverride()
  expect(submit().disabled).toBe(true)
  await user().click(screen.getByRole('combobox', { name: 'Start Time, hour' }))
  await pass(300)
  expect(choicesOf('Start Time, hour')).toEqual(
    Array.from({ length: 24 }, (_, at) => String(at).padStart(2, '0')),
  )
  await user().keyboard('{Escape}')
  await pass(300)
  await user().click(screen.getByRole('combobox', { name: 'Start Time, minutes' }))
  await pass(300)
  expect(choicesOf('Start Time, minutes')).toEqual(
    Array.from({ length: 12 }, (_, at) => String(at * 5).padStart(2, '0')),
  )
  await user().keyboard('{Escape}')
  await pass(300)
  await pick('Start Time, hour', '14')
  expect(submit().disabled).toBe(true)
  await fill()
  expect([
    submit().disabled,
    screen.getAllByText('Busy').length > 0,
    screen.getByText(/visit #31/) !== null,
  ]).toEqual([false, true, true])
  await press('Override')
  await book('Override Schedule')
  await settle()
  expect(stage.sentTo('POST /scheduling/visit/override')).toEqual([
    { assignment_id: 7, nurse_id: 11, override_start_date_time: '2026-11-25T21:35:00.000Z' },
  ])
  expect([
    closed.mock.calls.length,
    screen.getByText('Schedule has been overridden') !== null,
  ]).toEqual([1, true])
  await pass(5_100)
  expect(screen.queryByText('Schedule has been overridden')).toBeNull()
})

test('OFR-094 a failed override is written to the console only and its button returns; an overlap asks', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  stage.table['POST /scheduling/visit/override'] = () =>
    json(
      { error: 'Charting has started, the scheduling cannot be changed.', code: 'conflict' },
      409,
    )
  const closed = await openOverride()
  await fill()
  await press('Override')
  await book('Override Schedule')
  await settle()
  expect([
    said.mock.calls.length > 0,
    screen.queryByText(/Charting has started/),
    submit().disabled,
    closed.mock.calls.length,
  ]).toEqual([true, null, false, 0])
  stage.table['POST /scheduling/visit/override'] = ({ body }) =>
    body['overlap_allowed'] === true
      ? { assignment: wholeWith().assignment }
      : json(
          {
            error: 'The nurse already has a confirmed visit at this time.',
            code: 'overlap',
            visits: [{ id: 31, start: '2026-11-25T21:00:00.000Z', timezone: 'America/Phoenix' }],
          },
          409,
        )
  await press('Override')
  await book('Override Schedule')
  await pass(300)
  const dialog = within(screen.getByRole('alertdialog'))
  expect(
    dialog.getByText('This nurse already has visit #31 at 2:00 PM. Book anyway?'),
  ).not.toBeNull()
  await user().type(dialog.getByRole('textbox', { name: /Reason/ }), 'One household')
  await user().click(dialog.getByRole('button', { name: 'Book Anyway' }))
  await book('Override Schedule')
  await settle()
  expect([
    stage.sentTo('POST /scheduling/visit/override').at(-1),
    closed.mock.calls.length,
  ]).toEqual([
    expect.objectContaining({ overlap_allowed: true, overlap_reason: 'One household' }),
    1,
  ])
})

test('VIS-173 the override of a booked visit asks for the reason and for other visits of the nurse', async () => {
  stage.table['POST /scheduling/visit/override'] = () => ({ assignment: wholeWith().assignment })
  const booked = { id: 8, timezone: 'America/Phoenix', city: 'Mesa', zip: '85201' }
  const rows = [
    {
      ...booked,
      start: '2026-11-25T21:00:00.000Z',
      local_date: '2026-11-25',
      nurse_confirmed: 'x',
    },
    { ...booked, id: 9, start: '2026-11-25T23:00:00.000Z', local_date: '2026-11-25' },
  ].map((row) => ({ nurse_confirmed: null, ...row }))
  stage.table['POST /assignments-search'] = () => ({ data: rows, parameters: {} })
  await openOverride({ status: 'Active - Booked', user_id_assigned: 5, nurse_first_name: 'Tess' })
  await fill()
  expect(submit().disabled).toBe(true)
  await pick(/^Why is Tess/, 'Nurse called out')
  expect(screen.queryByRole('checkbox', { name: /Visit 9/ })).toBeNull()
  const kept = screen.getByRole('checkbox', {
    name: 'Visit 8, 2:00 PM, Mesa',
  }) as HTMLInputElement
  expect(kept.checked).toBe(true)
  await user().click(kept)
  await press('Override')
  await book('Override Schedule')
  await settle()
  expect(stage.sentTo('POST /scheduling/visit/override')).toMatchObject([
    { nurse_id: 11, nurse_off_cause: 'Nurse called out', nurse_off_also: [8] },
  ])
})
