// Editors of the eighteen kinds of filter, and the address that they write.
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { list, type ListDefinition } from '@wren/contract/list'
import { options, type FilterType } from '@wren/contract/list-filters'
import {
  adminKind,
  locationKind,
  nurseKind,
  patientKind,
  providerKind,
  stateKind,
  taskKind,
  vettingKind,
} from '../pickers/kinds.ts'
import { callError } from '../http/call-error.ts'
import { deletedProvider } from '../pickers/left-out.ts'
import { filterPicker, type FilterPickers } from '../pickers/picker-sources.tsx'
import {
  openList,
  pass,
  startBrowser,
  startServer,
  stopBrowser,
  user,
  type Server,
} from './list-screen.testing.tsx'

const whole = <T,>(name: string, items: readonly T[]) => ({
  key: [name],
  whole: true as const,
  search: async () => items,
})
const pickers: FilterPickers = {
  'select-nurse': filterPicker(
    nurseKind,
    whole('nurses', [{ user_id: 7, first_name: 'Lucinda', last_name: 'Marsh', nickname: 'Lucy' }]),
  ),
  'nurse-referred': filterPicker(
    nurseKind,
    whole('nurses', [{ user_id: 7, first_name: 'Lucinda', last_name: 'Marsh', nickname: 'Lucy' }]),
  ),
  'select-provider': filterPicker(
    providerKind,
    whole('pharmacies', [
      { id: 4, title: 'Cactus Infusion' },
      { id: 5, title: 'Gone Infusion', is_deleted: true },
    ]),
    deletedProvider,
  ),
  'select-patient': filterPicker(
    { ...patientKind, minimum: 0 },
    whole('patients', [
      {
        uuid: '0e5a7a62-3a06-4f5b-9f0e-0123456789ab',
        id: 1,
        first_name: 'Otto',
        last_name: 'Fennel',
        wren_mrn: 'W000378',
      },
    ]),
  ),
  'select-admins': filterPicker(
    adminKind,
    whole('admins', [{ value: 3, name: 'Hollis Amberley' }]),
  ),
  'select-state': filterPicker(stateKind, whole('states', [{ code: 'CA', title: 'California' }])),
  location: filterPicker(
    locationKind,
    whole('places', [{ token: 'county:06037', title: 'Los Angeles, CA', detail: 'County' }]),
  ),
  vettings: filterPicker(
    vettingKind,
    whole('vettings', [
      { id: 9, source: 'pharmacyGroup', source_name: 'Acme', vetting_name: 'Skills' },
    ]),
  ),
  'select-task': filterPicker(
    taskKind,
    whole('tasks', [{ task_id: 2, name: 'Call patient about visit' }]),
  ),
}
const listOf = (filters: object): ListDefinition =>
  list({
    name: 'things',
    orders: ['id'],
    order: 'id',
    empty: 'No things.',
    clear: 'Clear all filters',
    filters: filters as never,
  }) as never

beforeEach(() => {
  startBrowser()
  startServer()
})
afterEach(stopBrowser)

const add = async (label: string) => {
  await user().click(screen.getByRole('button', { name: 'Add filter' }))
  await pass()
  await user().click(screen.getByRole('menuitem', { name: label }))
  await pass()
}
const type = (text: string) => async () => {
  await user().type(
    within(screen.getByRole('group', { name: 'Filter' })).getByRole('textbox'),
    text,
  )
}
const choose =
  (name: string | RegExp, role = 'option') =>
  async () => {
    if (role === 'option') {
      await user().click(
        within(screen.getByRole('group', { name: 'Filter' })).getByRole('combobox'),
      )
      await pass()
    }
    await user().click(screen.getByRole(role, { name }))
  }
const day = (label: string) => async () => {
  await user().click(screen.getByRole('button', { name: label }))
}

const kinds: Record<
  FilterType,
  {
    readonly more?: object
    readonly take: () => Promise<void>
    readonly url: string
    readonly shows: string
  }
> = {
  text: { take: type('IV'), url: 'IV', shows: 'IV' },
  number: { take: type('12a'), url: '12', shows: '12' },
  date: { take: day('23 November 2026'), url: '2026-11-23', shows: 'Nov 23, 2026' },
  'date-month': { take: day('Nov'), url: '2026-11', shows: 'Nov 2026' },
  'date-range': {
    take: async () => {
      await day('23 November 2026')()
      await day('25 November 2026')()
    },
    url: '2026-11-23_2026-11-25',
    shows: 'Nov 23 - Nov 25, 2026',
  },
  select: {
    more: { options: options(['One', 'Two']) },
    take: choose('Two', 'radio'),
    url: 'Two',
    shows: 'Two',
  },
  'select-multiple': {
    more: { options: options(['New', 'Hold']) },
    take: async () => {
      await choose('Hold', 'checkbox')()
      await pass()
      await choose('New', 'checkbox')()
    },
    url: 'New,Hold',
    shows: 'New, Hold',
  },
  'select-advanced': {
    more: { options: [{ value: 'a1', label: 'First topic' }] },
    take: choose('First topic'),
    url: 'a1',
    shows: 'First topic',
  },
  'nurse-referred': {
    take: choose('Lucinda Marsh (Lucy)'),
    url: '7',
    shows: 'Lucinda Marsh (Lucy)',
  },
  'select-nurse': { take: choose('Lucinda Marsh (Lucy)'), url: '7', shows: 'Lucinda Marsh (Lucy)' },
  'select-provider': { take: choose('Cactus Infusion'), url: '4', shows: 'Cactus Infusion' },
  'select-patient': {
    take: choose('Otto Fennel - W000378'),
    url: '0e5a7a62-3a06-4f5b-9f0e-0123456789ab',
    shows: 'Otto Fennel - W000378',
  },
  'select-admins': { take: choose('Hollis Amberley'), url: '3', shows: 'Hollis Amberley' },
  'select-state': { take: choose(/^California/), url: 'CA', shows: 'California' },
  location: { take: choose(/^Los Angeles, CA/), url: 'county:06037', shows: 'Los Angeles, CA' },
  vettings: { take: choose(/^Skills - Acme/), url: 'pharmacyGroup:9', shows: 'Skills - Acme' },
  'select-task': {
    take: choose('Call patient about visit'),
    url: '2',
    shows: 'Call patient about visit',
  },
  'yes-no': { take: choose('No', 'radio'), url: 'no', shows: 'No' },
}

test.each(Object.entries(kinds))(
  'LST-005 LST-006 a filter of kind %s is added, takes its value and stands in the address',
  async (kind, { more, take, url, shows }) => {
    expect(Object.keys(kinds)).toHaveLength(18)
    const opened = await openList({
      list: listOf({ filter: { type: kind, label: 'Filter', ...more } }),
      pickers,
    })
    await add('Filter')
    expect(opened.address()).toBe('/things')
    await take()
    await pass(400)
    expect(new URLSearchParams(opened.address().split('?')[1]).get('filter')).toBe(url)
    const group = screen.getByRole('group', { name: 'Filter' })
    const shown =
      group.querySelector('button[aria-haspopup=dialog]')?.textContent ??
      group.querySelector('input')?.value
    expect(shown).toBe(shows)
  },
)

test('LST-005 LST-007 drops leading zeros of a number and accepts no impossible one', async () => {
  const opened = await openList({
    list: listOf({ id: { type: 'number', label: 'Visit ID' } }),
    pickers,
  })
  await add('Visit ID')
  const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Visit ID' })
  await user().type(box(), '00123')
  expect([box().value, opened.address()]).toEqual(['123', '/things?visit-id=123'])
  await user().type(box(), '45678901')
  expect([box().value, opened.address()]).toEqual(['1234567890', '/things?visit-id=1234567890'])
  await user().clear(box())
  await user().paste('602-555-01234')
  expect([box().value, opened.address()]).toEqual(['', '/things'])
  await opened.go('/things?visit-id=007')
  expect(box().value).toBe('7')
})

test.each([
  ['select-provider', 'Pharmacy', '99'],
  ['select-admins', 'Ops', '99'],
  ['select-state', 'State', 'ZZ'],
  ['location', 'Location', 'county:99999'],
  ['select-task', 'Task Name', '99'],
  ['select-nurse', 'Nurse', '99'],
])(
  'LST-061 a %s that nobody knows is told by its value and leaves the field empty, while the list goes on by it',
  async (kind, label, value) => {
    const server = startServer()
    const opened = await openList({
      list: listOf({ who: { type: kind, label } }),
      address: `/things?${label.toLowerCase().replace(' ', '-')}=${value}`,
      pickers,
    })
    await pass(400)
    expect(screen.getByRole('alert').textContent).toContain(`Option ${value} was not found`)
    expect([
      screen.getByRole<HTMLInputElement>('combobox', { name: label }).value,
      decodeURIComponent(opened.address()).endsWith(`=${value}`),
      server.asked.length,
    ]).toEqual(['', true, 1])
  },
)

test('LST-061 reports an unknown nurse id as not found, but not after a failed call', async () => {
  for (const [status, told] of [
    [404, 1],
    [500, 0],
  ] as const) {
    const find = async () => {
      throw callError({ status, data: {}, sent: null, background: false })
    }
    const nurses = filterPicker(nurseKind, {
      key: ['asked nurses', status],
      search: async () => [],
      find,
    })
    await openList({
      list: listOf({ who: { type: 'select-nurse', label: 'Nurse' } }),
      address: '/things?nurse=99',
      pickers: { 'select-nurse': nurses },
    })
    await pass(30_000)
    expect([status, screen.queryAllByText('Option 99 was not found').length]).toEqual([
      status,
      told,
    ])
    stopBrowser()
    startBrowser()
    startServer()
  }
})

test('LST-013 names the sentinel of a nurse filter by its picker', async () => {
  await openList({
    list: listOf({ who: { type: 'select-nurse', label: 'Primary Nurse', emptyAble: true } }),
    address: '/things?primary-nurse=-2',
    pickers,
  })
  const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'Primary Nurse' })
  expect([box.value, box.disabled]).toEqual(['Nurse Unknown', true])
})

test('LST-005 accepts a referrer who is no nurse as text', async () => {
  const opened = await openList({
    list: listOf({ filter: { type: 'nurse-referred', label: 'Filter' } }),
    pickers,
  })
  await add('Filter')
  await user().type(screen.getByRole('combobox'), 'a friend')
  await pass(500)
  await user().click(screen.getByRole('option', { name: "Use 'a friend'" }))
  await pass()
  expect([opened.address(), screen.getByRole<HTMLInputElement>('combobox').value]).toEqual([
    '/things?filter=a+friend',
    'a friend',
  ])
})

test.each([
  ['Ops', 'select-admins', {}],
  ['Nurse', 'select-nurse', {}],
  ['Patient', 'select-patient', {}],
  ['Gender', 'select', { options: options(['F', 'M']) }],
])(
  'LST-011 LST-013 the emptyAble %s filter holds Unknown and Known in a disabled input',
  async (label, kind, more) => {
    for (const [word, value] of [
      ['Unknown', '-2'],
      ['Known', '-1'],
    ] as const) {
      const opened = await openList({
        list: listOf({ who: { type: kind, label, emptyAble: true, ...more } }),
        pickers,
      })
      await add(label)
      await user().click(screen.getByRole('combobox', { name: label }))
      await pass()
      expect(
        screen
          .getAllByRole('option')
          .slice(0, 2)
          .map((one) => one.textContent),
      ).toEqual(['Unknown', 'Known'])
      await user().click(screen.getByRole('option', { name: word }))
      await pass()
      const box = screen.getByRole<HTMLInputElement>('combobox', { name: label })
      expect([box.value, box.disabled, opened.address()]).toEqual([
        `${label} ${word}`,
        true,
        `/things?${label.toLowerCase()}=${value}`,
      ])
      stopBrowser()
      startBrowser()
      startServer()
    }
  },
)

test('LST-011 LST-013 restores a sentinel from the address and sends it as the name with _known', async () => {
  const server: Server = startServer()
  await openList({
    list: listOf({ ops_id: { type: 'select-admins', label: 'Ops', emptyAble: true } }),
    address: '/things?ops=-2',
    pickers,
  })
  expect([
    screen.getByRole<HTMLInputElement>('combobox', { name: 'Ops' }).value,
    screen.getByRole<HTMLInputElement>('combobox', { name: 'Ops' }).disabled,
  ]).toEqual(['Ops Unknown', true])
  expect(server.asked.at(-1)?.body).toEqual({ filters: { ops_id_known: false } })
})

test('LST-015 offers no sentinel for Pharmacy and drops one from the address', async () => {
  const opened = await openList({
    list: listOf({ provider_id: { type: 'select-provider', label: 'Pharmacy' } }),
    address: '/things?pharmacy=-2',
    pickers,
  })
  expect(opened.address()).toBe('/things')
  await add('Pharmacy')
  await user().click(screen.getByRole('combobox', { name: 'Pharmacy' }))
  await pass()
  expect(screen.getAllByRole('option').map((one) => one.textContent)).toEqual(['Cactus Infusion'])
  await user().click(screen.getByRole('option', { name: 'Cactus Infusion' }))
  await pass()
  const group = screen.getByRole('group', { name: 'Pharmacy' })
  expect(
    within(group)
      .getAllByRole('button')
      .map((one) => one.getAttribute('aria-label')),
  ).toEqual(['Remove Pharmacy'])
  const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'Pharmacy' })
  await user().clear(box)
  await user().tab()
  await pass()
  expect([box.value, opened.address()]).toEqual(['Cactus Infusion', '/things?pharmacy=4'])
})
