// NUR-003, NUR-004, NUR-005, NUR-006, NUR-007, NUR-008, NUR-015, NUR-018, NUR-155: the list of nurses.
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { NurseRow } from '@wren/contract/nurses'
import { nurseList } from '@wren/contract/nurses.list'
import { useNotices } from '../../shared/feedback/notices.ts'
import {
  openList,
  pass,
  shownIds,
  startBrowser,
  startServer,
  stopBrowser,
  user,
  type Server,
} from '../../shared/list/list-screen.testing.tsx'
import { NursesListScreen } from './nurses-list.screen.tsx'

const storedRow: NurseRow = {
  user_id: 1,
  first_name: 'Imogen',
  last_name: 'Marsh',
  nickname: 'Immy',
  email: 'imogen@nurses.example',
  phone: '+16025550111',
  timezone: 'America/Phoenix',
  city: 'Phoenix',
  county: 'Maricopa',
  state: 'AZ',
  license_expiry: '2028-01-02',
  cpr_expiry: '2027-01-21',
  nursing_insurance_expiry: '2026-11-20',
  status: 'Enabled',
  sub_status: 'Ready',
}
const row = (user_id: number, changes: Partial<NurseRow> = {}): NurseRow => ({
  ...storedRow,
  user_id,
  ...changes,
})

let server: Server
beforeEach(() => {
  startBrowser()
  server = startServer()
})
afterEach(stopBrowser)

function Notices() {
  return (
    <ul aria-label="Notices">
      {useNotices().map(({ id, text }) => (
        <li key={id}>{text}</li>
      ))}
    </ul>
  )
}
/** The clock shows 7 PM of November 21 in Los Angeles. */
async function open(rows: readonly NurseRow[], address = '/things', next: number | null = null) {
  server.answer = () => ({ data: rows, next })
  return openList({
    list: nurseList as never,
    address,
    screen: (
      <>
        <NursesListScreen />
        <Notices />
      </>
    ),
  })
}
const headers = () =>
  screen
    .getAllByRole('columnheader')
    .map((header) => header.textContent)
    .filter((text) => text !== '')
const cell = (id: number, column: string) =>
  document.querySelector(`tr[data-row="${id}"] td[data-column="${column}"]`) as HTMLElement
const press = async (name: string, role = 'button') => {
  await user().click(screen.getByRole(role, { name }))
  await pass()
}
const sentFilter = () => JSON.parse(server.asked.at(-1)?.query.get('filter') ?? '{}') as unknown

test('NUR-003 NUR-004 columns with nickname, place, date colours and combined status', async () => {
  await open([
    row(1),
    row(2, {
      nickname: null,
      license_expiry: null,
      sub_status: 'None',
      status: 'Admin',
      nursing_insurance_expiry: '2026-11-22',
      county: null,
    }),
  ])
  expect(headers()).toEqual([
    'Name',
    'City - County State',
    'License Exp',
    'CPR Exp',
    'Insurance Exp',
    'Status - sub status',
  ])
  const texts = (id: number) =>
    ['name', 'place', 'license_expiry', 'cpr_expiry', 'nursing_insurance_expiry', 'status'].map(
      (key) => cell(id, key).textContent?.trim(),
    )
  expect(texts(1)).toEqual([
    'Imogen Marsh (Immy)',
    'Phoenix - Maricopa AZ',
    'Jan 2, 2028',
    'Jan 21, 2027 expiring soon',
    'Nov 20, 2026 expired',
    'Enabled - Ready',
  ])
  expect(texts(2)).toEqual([
    'Imogen Marsh',
    'Phoenix - AZ',
    '-',
    'Jan 21, 2027 expiring soon',
    'Nov 22, 2026 expiring soon',
    'Admin',
  ])
  const hue = (key: string) =>
    cell(1, key)
      .querySelector('[class*=toned]')
      ?.className.match(/red|orange/)?.[0]
  expect([hue('license_expiry'), hue('cpr_expiry'), hue('nursing_insurance_expiry')]).toEqual([
    undefined,
    'orange',
    'red',
  ])
})

test('NUR-005 filters in order with their choices', async () => {
  await open([row(1)])
  await press('Add filter')
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Nurse',
    'Email',
    'Phone',
    'Gender',
    'Status',
    'City',
    'County',
    'Skills',
    'Notes',
    'Expiring',
    'Referral Source',
    'Referred By',
    'First Contact',
    'Vetting',
    'State',
    'License Board',
    'Compact License',
  ])
  const choices = (key: keyof typeof nurseList.filters) =>
    (nurseList.filters[key] as { options?: readonly { label: string }[] }).options?.map(
      ({ label }) => label,
    )
  expect([
    choices('gender'),
    choices('expiring'),
    choices('referral_source'),
    choices('license_board'),
  ]).toEqual([
    ['F', 'M', 'N/A'],
    ['Expired', 'Expiring Soon', 'Current'],
    ['Inbound', 'Outbound', 'Referral', 'Other'],
    ['Arizona', 'California (BRN)', 'Nevada', 'Texas', 'Washington', 'Other'],
  ])
  expect(choices('standing')).toEqual(
    expect.arrayContaining(['Enabled - Ready', 'Admin', 'Disabled - Waitlist']),
  )
})

test('NUR-008 NUR-007 requests have filter, order and page; repeats each minute', async () => {
  await open(
    [row(1)],
    '/things?status=Enabled+-+Ready&city=Phoenix&first-contact=2026-02&compact-license=yes&nurse=-2' +
      '&vetting=pharmacyGroup%3A9&referred-by=Ann&skills=PICC',
  )
  expect(server.asked.at(-1)).toMatchObject({ path: '/nurses' })
  expect(sentFilter()).toEqual({
    status: 'Enabled',
    sub_status: 'Ready',
    city: 'Phoenix',
    first_contact_date_from: '2026-02-01T00:00:00Z',
    compact_license: true,
    nurse_id_known: false,
    pharmacy_group_vetting_id: 9,
    referred_by: 'Ann',
    skill: 'PICC',
  })
  expect([
    server.asked.at(-1)?.query.get('orderby'),
    server.asked.at(-1)?.query.get('page'),
  ]).toEqual(['firstName asc', '1'])
  const before = server.asked.length
  await pass(59_000)
  expect(server.asked.length).toBe(before)
  await pass(2_000)
  expect(server.asked.length).toBe(before + 1)
})

test('NUR-006 pages, New Nurse, opening a row, and the empty text', async () => {
  const opened = await open([row(1), row(2)], '/things', 2)
  expect(screen.getByRole('button', { name: 'Previous page' })).toBeTruthy()
  await press('Next page')
  expect(opened.address()).toContain('page=2')
  await user().click(cell(2, 'place'))
  await pass()
  expect(opened.address()).toBe('/nurses/2')
  await opened.goBack()
  await press('New Nurse')
  expect(opened.address()).toBe('/nurses/new')
  stopBrowser()
  startBrowser()
  server = startServer()
  let resolveLate: ((answer: { data: [] }) => void) | null = null
  server.answer = () =>
    new Promise((resolve) => {
      resolveLate = resolve
    })
  await openList({
    list: nurseList as never,
    address: '/things?city=Nowhere',
    screen: <NursesListScreen />,
  })
  expect(screen.queryByText('No nurses found.')).toBeNull()
  ;(resolveLate as unknown as (respond: { data: [] }) => void)({ data: [] })
  await pass()
  await pass()
  expect(screen.getByText('No nurses found.')).toBeTruthy()
  server.answer = () => new Promise(() => {})
  await user().click(
    screen.getAllByRole('button', { name: 'Clear All filters' }).at(-1) as HTMLElement,
  )
  await pass(10)
  expect(screen.getByText('Loading...')).toBeTruthy()
})

const select = async (id: number) => {
  await user().click(screen.getByRole('checkbox', { name: `Select ${id}` }))
  await pass()
}
const dialog = () => within(screen.getByRole('dialog', { name: 'Message' }))
const recipients = () =>
  within(dialog().getByRole('list', { name: 'Recipients' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

test('NUR-015 the selection survives paging and refresh; Message shows the recipients', async () => {
  await open([row(1), row(2, { first_name: 'Ada', last_name: 'Bell' })], '/things', 2)
  await select(1)
  server.answer = () => ({ data: [row(3, { first_name: 'Cleo', last_name: 'Dunn' }), row(4)] })
  await press('Next page')
  await pass(61_000)
  expect(shownIds()).toEqual([3, 4])
  await user().click(screen.getByRole('checkbox', { name: /Select all/i }))
  await pass()
  expect(screen.getByText('3 selected')).toBeTruthy()
  await select(4)
  await press('Message')
  expect(recipients()).toEqual(['Imogen Marsh', 'Cleo Dunn'])
  expect(
    [
      dialog().getByRole('textbox', { name: 'Message' }),
      dialog().getByRole('button', { name: 'Send' }),
    ].every(Boolean),
  ).toBe(true)
})

test('NUR-018 NUR-155 failed recipients stay selected with a reason, until all are sent', async () => {
  await open([
    row(1),
    row(2, { first_name: 'Ada', last_name: 'Bell' }),
    row(3, { first_name: 'Cleo', last_name: 'Dunn' }),
  ])
  await select(1)
  await select(2)
  await press('Message')
  expect(dialog().getByText('Do not enter patient information.')).toBeTruthy()
  const typeMessage = async (text: string) => {
    await user().clear(dialog().getByRole('textbox', { name: 'Message' }))
    await user().type(dialog().getByRole('textbox', { name: 'Message' }), text)
    await pass()
  }
  const sentMessages = () => server.asked.filter(({ path }) => path === '/nurses/nurse-notify')
  const send = async () => {
    await user().click(dialog().getByRole('button', { name: 'Send' }))
    await pass()
  }
  await typeMessage('Hi')
  await send()
  expect([
    dialog().getByText('Message should contain at least 5 characters.') !== null,
    sentMessages().length,
  ]).toEqual([true, 0])
  const json = (body: unknown) =>
    new Response(JSON.stringify(body), {
      status: 200,
      headers: { 'content-type': 'application/json' },
    })
  let respond: ((response: Response) => void) | null = null
  server.answer = ({ path }) =>
    path === '/nurses/nurse-notify'
      ? new Promise<Response>((resolve) => {
          respond = resolve
        })
      : { data: [] }
  await typeMessage('Training on Friday')
  await send()
  expect(
    dialog()
      .getByRole('button', { name: /Sending|Saving|Send/ })
      .getAttribute('aria-disabled'),
  ).toBe('true')
  ;(respond as unknown as (response: Response) => void)(
    json({
      failed: [2],
      results: [
        { id: 1, ok: true, error: null },
        { id: 2, ok: false, error: 'No phone number' },
      ],
    }),
  )
  await pass()
  expect(sentMessages()[0]?.body).toEqual({ message: 'Training on Friday', nurses: [1, 2] })
  expect([
    dialog().getByText('Message failed') !== null,
    recipients(),
    screen.getByText('1 selected') !== null,
  ]).toEqual([true, ['Ada BellNo phone number'], true])
  server.answer = ({ path }) =>
    path === '/nurses/nurse-notify'
      ? json({ failed: [], results: [{ id: 2, ok: true, error: null }] })
      : { data: [] }
  await send()
  await pass()
  expect([
    screen.queryByRole('dialog', { name: 'Message' }),
    screen.queryByText(/selected$/),
  ]).toEqual([null, null])
  expect(
    within(screen.getByRole('list', { name: 'Notices' })).getByText('Sent message to 1 nurse.'),
  ).toBeTruthy()
})
