// PHA "Pharmacy form" 024, 026, 039, 040, "Billing emails" 078, "Rates" 050, "Blocked nurses" 055, 080, "Vettings
// panel" 057, 058, PHA-081: the form and its panels.
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { marginNames, type Pharmacy } from '@wren/contract/pharmacies'
import { pharmacyList } from '@wren/contract/pharmacies.list'
import {
  openList,
  pass,
  startBrowser,
  startServer,
  stopBrowser,
  user,
  type Sent,
  type Server,
} from '../../shared/list/list-screen.testing.tsx'
import { loadSession } from '../../shared/session/session.ts'
import { Notices } from '../../app/shell/Notices.tsx'
import { blank } from './pharmacies-form.rules.ts'
import { Logo } from './pharmacies-visits.parts.tsx'
import { PharmaciesFormScreen } from './pharmacies-form.screen.tsx'

let server: Server
let stored: Pharmacy
let others: Record<string, (sent: Sent) => unknown>
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const entry = {
  user_nurse_id: 5,
  provider_id: 7,
  provider_name: 'Cactus',
  reason: 'Nurse preference',
  nurse_first_name: 'Ann',
  nurse_last_name: 'Lee',
  nickname: 'Annie',
  blocked_by: 'nurse',
}
const vettingRows = {
  data: [{ id: 31, provider_id: 7, vetting_id: 1, vetting_name: 'IVIG' }],
  parameters: { limit: 500, next_page: null, order_by: 'vetting_name asc', page: 1 },
}
const allVettings = {
  data: [
    { id: 1, name: 'IVIG' },
    { id: 2, name: 'Aseptic' },
  ],
  parameters: { limit: 500, next_page: null, order_by: 'name asc', page: 1 },
}

beforeEach(() => {
  startBrowser()
  server = startServer()
  stored = {
    ...(blank as unknown as Pharmacy),
    id: 7,
    version: 3,
    is_deleted: false,
    title: 'Cactus',
    group: 'Desert',
    billing_emails: ['a@x.example'],
    auto_invoice: false,
    duration_rounding_method: 'up-15',
  }
  others = {
    '/states': () => ({
      data: [
        { code: 'AZ', title: 'Arizona', is_active: true },
        { code: 'NV', title: 'Nevada', is_active: true },
      ],
    }),
    '/provider-vetting/search': () => vettingRows,
    '/vetting/search': () => allVettings,
    '/nurses-search': () => ({
      data: [
        {
          user_id: 8,
          first_name: 'Bea',
          last_name: 'Bell',
          nickname: null,
          status: 'Enabled',
          sub_status: 'Ready',
        },
      ],
      parameters: { limit: 500, next_page: null, order_by: 'id', page: 1 },
    }),
  }
  server.answer = (sent) => {
    const own = Object.entries(others).find(([path]) => sent.path.startsWith(path))?.[1](sent)
    if (own !== undefined) return own instanceof Response ? own : json(own)
    return json({ provider: stored, provider_nurse_blocked: [entry] })
  }
})
afterEach(stopBrowser)

async function open(perms = ''): Promise<void> {
  localStorage.setItem(
    'token',
    `x.${btoa(JSON.stringify({ sid: 's', id: 1, email: 'a@wren.example', role: 'admin', perms, timezone: 'America/Los_Angeles' }))}.x`,
  )
  loadSession()
  await openList({
    list: pharmacyList as never,
    screen: (
      <>
        <PharmaciesFormScreen />
        <Notices />
      </>
    ),
  })
  for (let n = 0; n < 4; n++) await pass(10)
}
const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const sentTo = (path: string) =>
  server.asked.filter((one) => one.path.startsWith(path)).map(({ body }) => body)
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const press = async (name: string) => {
  await user().click(button(name))
  await pass(10)
}

test('PHA-026 the form has its sections in order, every field by its name, and Save and Delete in the header', async () => {
  await open('ALL')
  expect(
    screen
      .getAllByRole('heading', { level: 2 })
      .map((one) => one.textContent)
      .filter((text) => !/^(Blocked|Vettings)/.test(text ?? '')),
  ).toEqual(['Details', 'Invoicing', 'Rates', 'Visit Details'])
  for (const name of ['Blocked Nurses', 'Vettings: 1'])
    expect(screen.getByRole('heading', { level: 2, name })).toBeTruthy()
  for (const name of [
    'Title',
    'Logo slug',
    'Contact email',
    'New billing email',
    'Street',
    'Street 2',
    'Zip',
    'City',
    'Country',
    'Net payment term',
    'Hourly rate',
    'Minimum billable minutes',
    'Wren Health Visit Guide',
    'Supply Request Form',
    'Nurse information',
    'Duration information',
    'Chart information',
    'Supply information',
  ])
    expect(box(name), name).toBeTruthy()
  for (const name of [
    'Vaccination required',
    'Has own chart',
    'Show logo on landing',
    'Default group branch for state',
    'Supply form required',
    'Automated invoice',
  ])
    expect(screen.getByRole('switch', { name }), name).toBeTruthy()
  expect([
    screen.getAllByText('Desert').length,
    screen.getByRole<HTMLInputElement>('combobox', { name: 'Duration rounding' }).value,
    screen.getByRole('combobox', { name: 'State' }) !== null,
  ]).toEqual([1, 'up to 15 minutes', true])
  expect(screen.getByText('Applies to visits that start from now on.')).toBeTruthy()
  const header = within(screen.getAllByRole('banner')[0] as HTMLElement)
  for (const name of ['Save', 'Delete', 'History'])
    expect(header.getAllByRole('button', { name }).length).toBeGreaterThan(0)
})

test('PHA-050 without UNLOCK_RATES the hourly rate and the 21 rates are read-only and bear a lock; with it, or ALL, none does', async () => {
  for (const [perms, locked] of [
    ['ORD_LINK', true],
    ['UNLOCK_RATES', false],
    ['ALL', false],
  ] as const) {
    await open(perms)
    const rates = marginNames.flatMap((name) => {
      const words = name.replaceAll('_', ' ').replace(/^./, (one) => one.toUpperCase())
      return [`${words}, percent`, `${words}, flat rate`, `${words}, hourly rate`]
    })
    expect(rates).toHaveLength(21)
    for (const name of ['Hourly rate', ...rates])
      expect(box(name).readOnly, `${perms} ${name}`).toBe(locked)
    expect(screen.queryAllByRole('img', { name: 'Locked' })).toHaveLength(locked ? 22 : 0)
    expect(box('Minimum billable minutes').readOnly).toBe(false)
    stopBrowser()
    startBrowser()
    const answer = server.answer
    server = startServer()
    server.answer = answer
  }
})

test('PHA-039 PHA-040 the zip is looked up after 1.6 s, fills what is empty and says where it lies when the form says otherwise', async () => {
  others['/address-by-zip'] = () => ({
    city: 'Phoenix',
    county: 'Maricopa',
    state: 'AZ',
    state_long: 'Arizona',
    timezone: 'America/Phoenix',
  })
  await open()
  fireEvent.change(box('Zip'), { target: { value: '850' } })
  await pass(1700)
  expect(screen.getByText('5 digits required')).toBeTruthy()
  fireEvent.change(box('Zip'), { target: { value: '85004' } })
  await pass(1590)
  expect(sentTo('/address-by-zip')).toHaveLength(0)
  await pass(20)
  await pass(10)
  expect([
    box('City').value,
    screen.getByRole<HTMLInputElement>('combobox', { name: 'State' }).value,
  ]).toEqual(['Phoenix', 'Arizona'])
  expect(screen.queryByText(/The zip code belongs/)).toBeNull()
  fireEvent.change(box('City'), { target: { value: 'Tempe' } })
  await pass(10)
  expect(screen.getByText('The zip code belongs to Phoenix, AZ.')).toBeTruthy()
})

test('PHA-081 PHA-024 a logo that is no part of Wren is warned of and shows no picture, and without a name none can be shown', async () => {
  await open()
  expect(
    screen.getByRole<HTMLInputElement>('switch', { name: 'Show logo on landing' }).disabled,
  ).toBe(true)
  const pictures: HTMLImageElement[] = []
  const real = globalThis.Image
  globalThis.Image = class {
    constructor() {
      const picture = document.createElement('img')
      pictures.push(picture)
      return picture
    }
  } as never
  fireEvent.change(box('Logo slug'), { target: { value: 'no-such-logo' } })
  await pass(10)
  expect([
    pictures.at(-1)?.getAttribute('src'),
    screen.queryByText('No logo with this name exists.'),
  ]).toEqual(['/logos/no-such-logo.png', null])
  await act(async () => {
    pictures.at(-1)?.dispatchEvent(new Event('error'))
  })
  expect(screen.getByText('No logo with this name exists.')).toBeTruthy()
  fireEvent.click(screen.getByRole('switch', { name: 'Show logo on landing' }))
  await pass(10)
  fireEvent.change(box('Logo slug'), { target: { value: '' } })
  await pass(10)
  const landing = screen.getByRole<HTMLInputElement>('switch', { name: 'Show logo on landing' })
  expect([landing.disabled, landing.checked]).toEqual([true, false])
  globalThis.Image = real
  const { container } = render(<Logo slug="no-such-logo" />)
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/logos/no-such-logo.png')
  fireEvent.error(container.querySelector('img') as HTMLImageElement)
  expect(container.querySelector('img')).toBeNull()
  expect([
    ...screen.queryAllByRole('button', { name: /upload/i }),
    ...document.querySelectorAll('input[type=file]'),
  ]).toEqual([])
})

test('PHA-078 an address that another admin was faster with: the list of the current version is sent once more, with both', async () => {
  let turn = 0
  others['/provider/update'] = ({ body }) =>
    ++turn === 1
      ? json(
          {
            error: 'This pharmacy was changed by someone else. Reload to see the latest version.',
            code: 'stale',
            current: { ...stored, version: 4, billing_emails: ['a@x.example', 'theirs@x.example'] },
          },
          409,
        )
      : { provider: { ...stored, version: 5, billing_emails: body['billing_emails'] } }
  await open()
  fireEvent.change(box('New billing email'), { target: { value: 'mine@x.example' } })
  await press('Add')
  await pass(10)
  expect(sentTo('/provider/update')).toEqual([
    { version: 3, billing_emails: ['a@x.example', 'mine@x.example'] },
    { version: 4, billing_emails: ['a@x.example', 'theirs@x.example', 'mine@x.example'] },
  ])
  expect(
    within(screen.getByRole('group', { name: 'Billing emails' }))
      .getAllByRole('listitem')
      .map((one) => one.textContent),
  ).toEqual(['a@x.example', 'theirs@x.example', 'mine@x.example'])
  expect(
    screen.getByText('mine@x.example has been successfully added to the billing emails list!'),
  ).toBeTruthy()
})

test('PHA-055 PHA-080 blocked nurses show name, reason and who blocked; adding needs both, all is sent on Save, and confirmed visits are listed with links', async () => {
  const visit = {
    id: 4711,
    start: '2026-11-25T17:00:00.000Z',
    timezone: 'America/Phoenix',
    user_nurse_id: 8,
    nurse_first_name: 'Bea',
    nurse_last_name: 'Bell',
  }
  others['/provider/nurse-blocked'] = () => ({
    data: [
      {
        ...entry,
        user_nurse_id: 8,
        nurse_first_name: 'Bea',
        nurse_last_name: 'Bell',
        nickname: null,
        blocked_by: 'provider',
      },
    ],
    upcoming_visits: [visit],
  })
  await open()
  const list = within(screen.getByRole('list', { name: 'Blocked nurses' }))
  expect(list.getByRole('listitem').textContent).toBe(
    'Ann Lee (Annie)Nurse preference, blocked by nurse',
  )
  expect(button('Add nurse').disabled).toBe(true)
  await user().click(screen.getByRole('combobox', { name: 'Nurse' }))
  await pass(600)
  await user().click(screen.getByRole('option', { name: /Bea Bell/ }))
  await pass(10)
  expect(button('Add nurse').disabled).toBe(true)
  await user().click(screen.getByRole('combobox', { name: 'Reason' }))
  await pass(10)
  expect(screen.getAllByRole('option', { hidden: false }).map((one) => one.textContent)).toEqual([
    'Nurse terminated by pharmacy',
    'Nurse works for pharmacy',
    'Nurse preference',
  ])
  await user().click(screen.getByRole('option', { name: 'Nurse works for pharmacy' }))
  await pass(10)
  await press('Add nurse')
  await press('Remove Ann Lee (Annie)')
  expect(sentTo('/provider/nurse-blocked')).toEqual([])
  await press('Save blocked nurses')
  expect(sentTo('/provider/nurse-blocked')).toEqual([
    {
      blocked_by_id: 7,
      add: [{ user_nurse_id: 8, reason: 'Nurse works for pharmacy' }],
      delete: [5],
    },
  ])
  expect(list.getByRole('listitem').textContent).toBe(
    'Bea BellNurse preference, blocked by pharmacy',
  )
  const link = screen.getByRole('link', {
    name: /^Visit 4711, Nov 25, 2026 10:00 AM MST, Bea Bell$/,
  })
  expect(link.getAttribute('href')).toBe('/visits/4711')
})

test('PHA-057 PHA-058 the vettings panel counts, offers what is not linked, adds and removes at once, and tells an error by its title', async () => {
  await open()
  const panel = () => screen.getByRole('list', { name: 'Vettings' })
  expect(
    within(panel())
      .getAllByRole('listitem')
      .map((one) => one.textContent),
  ).toEqual(['IVIG'])
  const fold = screen.getByRole('button', { name: 'Vettings: 1' })
  expect(fold.getAttribute('aria-expanded')).toBe('true')
  await press('New Vetting')
  await pass(200)
  expect(screen.getAllByRole('menuitem').map((one) => one.textContent)).toEqual(['Aseptic'])
  others['/provider-vetting/insert'] = () => json({ id: 32 }, 201)
  others['/provider-vetting/search'] = () => ({
    ...vettingRows,
    data: [{ id: 32, provider_id: 7, vetting_id: 2, vetting_name: 'Aseptic' }, ...vettingRows.data],
  })
  others = Object.fromEntries(
    Object.entries(others).toSorted(([one], [other]) => other.length - one.length),
  )
  await user().click(screen.getByRole('menuitem', { name: 'Aseptic' }))
  for (let n = 0; n < 4; n++) await pass(10)
  expect(sentTo('/provider-vetting/insert')).toEqual([{ provider_id: 7, vetting_id: 2 }])
  expect(screen.getByText('Vetting added successfully')).toBeTruthy()
  expect([
    screen.getByRole('heading', { level: 2, name: 'Vettings: 2' }) !== null,
    screen.getByText('No more vettings available') !== null,
    screen.queryByRole('button', { name: 'New Vetting' }),
  ]).toEqual([true, true, null])
  others['/provider-vetting/by-id'] = () =>
    json({ error: 'Vetting is held by 2 nurses', code: 'conflict' }, 409)
  await press('Remove IVIG')
  expect(
    screen
      .getAllByRole('status')
      .some((one) => one.textContent === 'ErrorVetting is held by 2 nurses'),
  ).toBe(true)
  others['/provider-vetting/by-id'] = () => ({ ok: true })
  others['/provider-vetting/search'] = () => ({ ...vettingRows, data: [] })
  await press('Remove IVIG')
  for (let n = 0; n < 4; n++) await pass(10)
  expect([
    screen.getByText('Vetting removed successfully') !== null,
    screen.getByText('No vettings yet') !== null,
    screen.getByRole('heading', { level: 2, name: 'Vettings: 0' }) !== null,
  ]).toEqual([true, true, true])
})
