// SHL-018, VIS "Detail" 035, "Form" 047, 050 to 052, "Duplicate" 090 to 093, "Rates" 111, "Time and place" 155,
// 156: a visit made by hand.
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startBrowser, stopBrowser } from '../../shared/list/list-screen.testing.tsx'
import { VisitsDetail } from './visits-detail.screen.tsx'
import { VisitsNew } from './visits-new.screen.tsx'
import {
  box,
  button,
  buttons,
  buttonsWith,
  json,
  leave,
  options,
  pick,
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
const patient = {
  id: 9,
  uuid: visit.patient_uuid,
  first_name: 'Pat',
  last_name: 'Stone',
  wren_mrn: 'W000007',
  street: '1 Cactus Road',
  zip: '85004',
  city: 'Phoenix',
  county: 'Maricopa',
  state: 'AZ',
  timezone: 'America/Phoenix',
  user_id_ops: 4,
  nurses_blocked: [],
}
beforeEach(() => {
  startBrowser()
  stage = setStage({
    'GET /assignments/7': () => whole,
    'GET /assignments/7/button-statuses': () => ({ data: buttonsWith() }),
    'GET /assignments/': () => json({ error: 'Visit not found.', code: 'not_found' }, 404),
    'GET /providers-search': () => ({
      data: [{ id: 3, title: 'Cactus Infusion', is_deleted: false }],
    }),
    'GET /patient/by-uuid/': () => ({ patient, nurses_visited: [], patient_age: 50 }),
    'POST /assignments': () => json({ assignment: { ...visit, id: 8 } }, 201),
  })
})
afterEach(stopBrowser)

const newVisit = (query = '', perms = 'ALL') =>
  stage.open(<VisitsNew slots={slots} />, { query, perms })
const heading = () => document.querySelector('h1')?.textContent
/** A page of its own, answered from the same table. */
function anew(): void {
  stopBrowser()
  startBrowser()
  stage = setStage(stage.table)
}
const controls = ['Missed/Lost', 'Duplicate', 'Cancel', 'Delete']
const alerts = () => screen.queryAllByRole('alert').map((one) => one.textContent)

test('VIS-035 SHL-018 a plain new visit is headed New Visit, one made from another Duplicate Visit with a link back to it, and neither has what belongs to a stored one', async () => {
  await newVisit()
  expect([
    heading(),
    screen.getByRole('link', { name: 'Visits' }).getAttribute('href'),
    box('Status').value,
  ]).toEqual(['New Visit', '/visits', 'New'])
  expect([box('Zip').value, box('Timezone').value, box('Street').value]).toEqual(['', '', ''])
  expect(buttons().filter((name) => controls.includes(name))).toEqual([])
  expect(screen.queryByText(/^Last updated/)).toBeNull()
  anew()
  await newVisit('?duplicateId=7')
  expect([heading(), screen.getByRole('link', { name: 'Visit 7' }).getAttribute('href')]).toEqual([
    'Duplicate Visit',
    '/visits/7',
  ])
  expect([
    box('Zip').value,
    box('Timezone').value,
    box('Street').value,
    box('Treatment').value,
  ]).toEqual(['85004', 'Arizona', '1 Cactus Road', 'Saline'])
  expect(buttons().filter((name) => controls.includes(name))).toEqual([])
  expect(screen.queryByText(/^Last updated/)).toBeNull()
})

test('VIS-090 Duplicate leads from the visit to the form with its id, which is filled in from it', async () => {
  stage.table = {
    ...stage.table,
    'GET /assignments/': () => whole,
    'GET /assignments//button-statuses': () => ({ data: buttonsWith() }),
  }
  const detail = await stage.open(<VisitsDetail slots={slots} />)
  await press('Duplicate')
  expect(detail.address()).toBe('/visits/new?duplicateId=7')
  anew()
  await newVisit('?duplicateId=7')
  expect(
    [
      'Patient',
      'Pharmacy',
      'Treatment',
      'Zip',
      'Start Time, hour',
      'Duration, hours',
      'Nurse Hourly Rate',
    ].map((name) => box(name).value),
  ).toEqual(['Pat Stone - W000007', 'Cactus Infusion', 'Saline', '85004', '13', '2 h', '78'])
})

test('VIS-093 an unknown visit to be duplicated is said above an empty form, which works; what could not be read is no reason to begin empty', async () => {
  for (const id of ['999', 'x']) {
    await newVisit(`?duplicateId=${id}`)
    expect(
      [heading(), alerts(), box('Zip').value, box('Pharmacy').value, button('Save').disabled],
      id,
    ).toEqual(['New Visit', ['Visit not found.'], '', '', true])
    anew()
  }
  stage.table['GET /assignments/7'] = () =>
    json({ error: 'Something went wrong.', code: 'internal' }, 500)
  await newVisit('?duplicateId=7')
  expect([document.querySelector('form'), alerts().length]).toEqual([null, 1])
})

test('VIS-047 what is missing is named in one sentence and at its field, what was typed stays, and nothing is sent', async () => {
  await newVisit()
  expect(button('Save').disabled).toBe(true)
  await type('Street', '5 Sand Way')
  await press('Save')
  expect(screen.getByRole('alert').textContent).toContain(
    'Pharmacy, Treatment, Date, Timezone, Duration, Zip fields are required.',
  )
  expect(
    screen
      .getAllByText(/^(Pharmacy|Treatment|Date|Timezone|Duration|Zip) is required\.$/)
      .map((one) => one.textContent),
  ).toEqual([
    'Pharmacy is required.',
    'Treatment is required.',
    'Date is required.',
    'Timezone is required.',
    'Duration is required.',
    'Zip is required.',
  ])
  expect([box('Street').value, stage.sentTo('POST /assignments').length]).toEqual(['5 Sand Way', 0])
  anew()
  await newVisit('?duplicateId=7')
  await type('Zip', '')
  await press('Save')
  expect(screen.getByRole('alert').textContent).toContain('Zip is required.')
})

test('VIS-111 the suggestion fills empty rates, follows what it hangs on, and leaves alone what somebody typed', async () => {
  await newVisit(`?order=11&patient=${visit.patient_uuid}`)
  const rates = () => [box('Nurse Hourly Rate').value, box('Pharmacy Hourly Rate').value]
  expect(rates()).toEqual(['78', '120'])
  await turn('Urgent')
  expect(rates()).toEqual(['84', '120'])
  await type('Nurse Hourly Rate', '80')
  await turn('Urgent')
  expect(rates()).toEqual(['80', '120'])
})

test("for an order the form begins with its patient, address, pharmacy, treatment and length; a patient's own ops owner sees to the visit", async () => {
  await newVisit('?order=11')
  expect([
    box('Patient').value,
    box('Pharmacy').value,
    box('Pharmacy').disabled,
    box('Treatment').value,
    box('Duration, hours').value,
    box('Zip').value,
    box('Timezone').value,
  ]).toEqual(['Pat Stone - W000007', 'Cactus Infusion', true, 'Saline', '2 h', '85004', 'Arizona'])
  await press('Save')
  expect(screen.getByRole('alert').textContent).toContain('Date is required.')
})

test('a visit without a start time is saved as Time TBD and the form says so before; a refused save keeps what was typed', async () => {
  await newVisit('?duplicateId=7')
  stage.table['POST /assignments'] = () =>
    json({ error: 'Not licensed in AZ', code: 'conflict' }, 409)
  await type('Street', '5 Sand Way')
  await press('Save')
  expect([alerts().length, box('Street').value, button('Save').disabled]).toEqual([
    1,
    '5 Sand Way',
    false,
  ])
  stage.table['POST /assignments'] = () => json({ assignment: { ...visit, id: 8 } }, 201)
  await press('Save')
  expect(stage.sentTo('POST /assignments').at(-1)).toMatchObject({
    duplicate_id: 7,
    street: '5 Sand Way',
    start: visit.start,
    missing_exact_time: false,
    user_id_assigned: null,
    status: 'New',
  })
  anew()
  await newVisit('?order=11')
  await type('Date', '11/30/2026')
  await leave('Date')
  expect(screen.getByText('Without a start time the visit is saved as Time TBD.')).toBeTruthy()
  await press('Save')
  expect(stage.sentTo('POST /assignments').at(-1)).toMatchObject({
    start: '2026-11-30T19:00:00.000Z',
    missing_exact_time: true,
    patient_order_id: 11,
  })
})

test('REF-055 VIS-156 the form says before saving what a clock change makes of the time', async () => {
  stage.table['GET /assignments/7'] = () =>
    wholeWith({
      timezone: 'America/Los_Angeles',
      start: '2027-03-14T18:00:00.000Z',
      local_date: '2027-03-14',
    })
  await newVisit('?duplicateId=7')
  await pick('Start Time, hour', '02')
  expect(screen.getByText('2:00 AM does not exist on Mar 14, 2027; 3:00 AM is used.')).toBeTruthy()
  stage.table['GET /assignments/7'] = () =>
    wholeWith({
      timezone: 'America/Los_Angeles',
      start: '2026-11-01T18:00:00.000Z',
      local_date: '2026-11-01',
    })
  anew()
  await newVisit('?duplicateId=7')
  await pick('Start Time, hour', '01')
  expect(
    screen.getByText('This time occurs twice on Nov 1, 2026; the earlier one is used.'),
  ).toBeTruthy()
})

test('a new visit begins New or on Hold', async () => {
  await newVisit()
  expect(await options('Status')).toEqual(['New', 'Hold'])
})
