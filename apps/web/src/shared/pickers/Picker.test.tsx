import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { adminKind, nurseKind, patientKind } from './kinds.ts'
import type { AdminItem, NurseItem, PatientItem } from './kinds.ts'
import { MultiPicker } from './MultiPicker.tsx'
import { Picker } from './Picker.tsx'
import type { PickerKey, PickerKind, PickerSource } from './picker-kind.ts'

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
  }))
  Element.prototype.scrollIntoView = () => {}
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const patients: PatientItem[] = [
  {
    uuid: 'u1',
    id: 1,
    first_name: 'Ottoline',
    last_name: 'Pennyroyal',
    wren_mrn: 'W000377',
    dob: '1961-02-14',
  },
  { uuid: 'u2', id: 2, first_name: 'Otto', last_name: 'Fennel', wren_mrn: 'W000378' },
]
const admins: AdminItem[] = [
  { value: 11, name: 'Hollis Amberley' },
  { value: 12, name: 'Rosalie Penhallow' },
]
const nurses: NurseItem[] = [
  { user_id: 1, first_name: 'Lucinda', last_name: 'Marsh', nickname: 'Lucy' },
  { user_id: 2, first_name: 'Marisol', last_name: 'Tavenner' },
]

const page = (children: React.ReactNode) =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider
        client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
      >
        {children}
      </QueryClientProvider>
    </MantineProvider>,
  )
const quick = <T, K extends PickerKey>(kind: PickerKind<T, K>): PickerKind<T, K> => ({
  ...kind,
  delay: 0,
})

function Held<T, K extends PickerKey>({
  kind,
  source,
  emptyAble = false,
}: {
  readonly kind: PickerKind<T, K>
  readonly source: PickerSource<T, K>
  readonly emptyAble?: boolean
}) {
  const [value, setValue] = useState<K | number | null>(null)
  return (
    <>
      <Picker
        label={kind.noun}
        kind={quick(kind)}
        source={source}
        emptyAble={emptyAble}
        value={value}
        onChange={setValue}
      />
      <output>{String(value)}</output>
    </>
  )
}

test('LST-048 patient search starts at 3 characters', async () => {
  const search = vi.fn(async () => patients)
  page(<Held kind={patientKind} source={{ key: ['p'], search }} />)
  const user = userEvent.setup()
  await user.type(screen.getByRole('combobox'), 'ot')
  expect(await screen.findByText('Type 3 characters to search')).toBeTruthy()
  expect(search).not.toHaveBeenCalled()
  await user.type(screen.getByRole('combobox'), 't')
  expect((await screen.findAllByRole('option')).map((one) => one.textContent)).toEqual([
    'Ottoline Pennyroyal - W000377Feb 14, 1961',
    'Otto Fennel - W000378',
  ])
})

test('LST-070 arrow keys move, Enter selects, Escape closes, by combobox and listbox roles', async () => {
  page(<Held kind={patientKind} source={{ key: ['p'], search: async () => patients }} />)
  const user = userEvent.setup()
  const box = screen.getByRole<HTMLInputElement>('combobox')
  await user.type(box, 'ott')
  await screen.findAllByRole('option')
  expect(screen.getByRole('listbox')).toBeTruthy()
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(screen.getByRole('status').textContent).toBe('u2')
  expect(box.value).toBe('Otto Fennel - W000378')
  await user.clear(box)
  await user.type(box, 'otto')
  await screen.findAllByRole('option')
  await user.keyboard('{Escape}')
  expect([screen.queryByRole('listbox'), box.value]).toEqual([null, 'Otto Fennel - W000378'])
})

test("LST-014 an emptyAble picker's list begins with Unknown and Known; the clear control beside the disabled input empties it", async () => {
  page(
    <Held
      kind={adminKind}
      emptyAble
      source={{ key: ['a'], whole: true, search: async () => admins }}
    />,
  )
  const user = userEvent.setup()
  const box = screen.getByRole<HTMLInputElement>('combobox')
  await user.click(box)
  await screen.findByRole('option', { name: 'Hollis Amberley' })
  expect(screen.getAllByRole('option').map((one) => one.textContent)).toEqual([
    'Unknown',
    'Known',
    'Hollis Amberley',
    'Rosalie Penhallow',
  ])
  await user.click(screen.getByRole('option', { name: 'Unknown' }))
  expect([box.value, box.disabled, screen.getByRole('status').textContent]).toEqual([
    'Ops Unknown',
    true,
    '-2',
  ])
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Clear Ops')
  await user.click(screen.getByRole('button', { name: 'Clear Ops' }))
  expect([box.value, box.disabled, screen.getByRole('status').textContent]).toEqual([
    '',
    false,
    'null',
  ])
  // The button went with its press: the keyboard stays at the field.
  await expect.poll(() => document.activeElement === box).toBe(true)
})

test("LST-069 an empty result shows 'No results found', a failed search 'An error occurred'", async () => {
  page(
    <>
      <Held kind={adminKind} source={{ key: ['none'], search: async () => [] }} />
      <Held
        kind={nurseKind}
        source={{
          key: ['broken'],
          search: async () => {
            throw new Error('500')
          },
        }}
      />
    </>,
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('combobox', { name: 'Ops' }))
  expect(await screen.findByText('No results found')).toBeTruthy()
  await user.click(screen.getByRole('combobox', { name: 'Nurse' }))
  expect(await screen.findByText('An error occurred')).toBeTruthy()
})

test('LST-072 the nurse multi-select says what is missing, what to do and that nothing matches; what is picked is no longer offered', async () => {
  function Several() {
    const [value, setValue] = useState<readonly NurseItem[]>([])
    return (
      <MultiPicker
        label="Nurses"
        required
        kind={{ ...nurseKind, minimum: 3, delay: 0 }}
        source={{ key: ['n'], whole: true, search: async () => nurses }}
        value={value}
        onChange={setValue}
      />
    )
  }
  page(<Several />)
  const user = userEvent.setup()
  const box = screen.getByRole('combobox')
  await user.type(box, 'ma')
  expect(await screen.findByText('Start typing to see results')).toBeTruthy()
  await user.type(box, 'rs')
  await user.click(await screen.findByRole('option', { name: 'Lucinda Marsh (Lucy)' }))
  await user.type(box, 'marsh')
  expect(await screen.findByText('There are no results that match your search')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Remove Lucinda Marsh (Lucy)' }))
  await user.tab()
  expect(await screen.findByText('At least 1 item must be selected')).toBeTruthy()
})
