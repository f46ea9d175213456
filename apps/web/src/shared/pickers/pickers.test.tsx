// LST-045, LST-046, LST-047, LST-048, LST-049, LST-050, LST-051, LST-052, LST-053, LST-054, LST-055, LST-056, LST-057,
// LST-058, LST-059, LST-060, LST-061, LST-062, LST-063, LST-064, LST-065, LST-066, LST-067, LST-068, LST-069, LST-070,
// LST-071: limits, pauses and texts of each picker.
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  adminKind,
  advancedKind,
  genericKind,
  locationKind,
  nurseKind,
  patientKind,
  providerKind,
  stateKind,
  taskKind,
  vettingDropdownKind,
  vettingKind,
  vettingSourceKind,
  type NurseItem,
  type PatientItem,
  type ProviderItem,
  type VettingItem,
} from './kinds.ts'
import { blockedNurse, blockedProvider, deletedProvider, usedOption } from './left-out.ts'
import { matches } from './matching.ts'
import { MultiPicker } from './MultiPicker.tsx'
import { manyNursesKind } from './nurse-source.ts'
import { Picker, type PickerProps } from './Picker.tsx'
import { pickerTexts, type PickerKey, type PickerKind } from './picker-kind.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
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
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pass = (ms = 0) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms)
  })
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
type Some<T, K extends PickerKey> = Partial<PickerProps<T, K>> &
  Pick<PickerProps<T, K>, 'kind' | 'source'>
function Held<T, K extends PickerKey>(props: Some<T, K>) {
  const [value, setValue] = useState<K | number | null>(props.value ?? null)
  return <Picker label={props.kind.noun} {...props} value={value} onChange={setValue} />
}
const whole = <T,>(items: readonly T[]) => ({
  key: ['whole', Math.random()],
  whole: true as const,
  search: async () => items,
})
const box = () => screen.getByRole<HTMLInputElement>('combobox')
const open = async () => {
  fireEvent.click(box())
  await pass()
}
const write = (text: string) => {
  fireEvent.change(box(), { target: { value: text } })
}
const shown = () => screen.queryAllByRole('option').map((one) => one.textContent)

const nurse = (user_id: number, first_name = `Nurse${user_id}`): NurseItem => ({
  user_id,
  first_name,
  last_name: 'Marsh',
})
const pharmacy = (id: number, title: string, is_deleted = false): ProviderItem => ({
  id,
  title,
  is_deleted,
})
const vetting = (id: number): VettingItem => ({
  id,
  source: 'pharmacy',
  source_name: 'Acme',
  vetting_name: `Skill ${id}`,
})

test('LST-046 searches are substring matches without case, wherever they stand in the words', async () => {
  expect([
    matches('Cactus Infusion', 'TUS INF'),
    matches('Cactus Infusion', 'cactus fusion'),
    matches('Édith', 'edi'),
  ]).toEqual([true, false, true])
  page(
    <Held
      kind={providerKind}
      source={whole([pharmacy(1, 'Cactus Infusion'), pharmacy(2, 'Desert Rx')])}
    />,
  )
  await open()
  write('SERT')
  await pass(300)
  expect(shown()).toEqual(['Desert Rx'])
})

const all: readonly (readonly [string, PickerKind<never, never>])[] = Object.entries({
  nurse: nurseKind,
  provider: providerKind,
  patient: patientKind,
  state: stateKind,
  advanced: advancedKind,
  generic: genericKind,
  vettings: vettingKind,
  tasks: taskKind,
  admins: adminKind,
  location: locationKind,
} as never)
const pauses: Record<string, number> = { nurse: 500 }

test.each(all)(
  'LST-045 LST-047 LST-049 the %s picker asks once, when the pause after typing is over',
  async (name, kind) => {
    const search = vi.fn(async () => [])
    page(<Held kind={kind} source={{ key: [name], search }} />)
    await open()
    search.mockClear()
    const pause = pauses[name] ?? 300
    write('abc')
    await pass(pause - 1)
    write('abcd')
    await pass(pause - 1)
    expect(search).not.toHaveBeenCalled()
    await pass(1)
    expect(search.mock.calls).toEqual([['abcd', expect.anything()]])
  },
)

test('LST-047 a list that is there at once is searched after the same pause', async () => {
  page(<Held kind={nurseKind} source={whole([nurse(1, 'Ann'), nurse(2, 'Bea')])} />)
  await open()
  write('bea')
  await pass(499)
  expect(shown()).toEqual(['Ann Marsh', 'Bea Marsh'])
  await pass(1)
  expect(shown()).toEqual(['Bea Marsh'])
})

test('LST-060 the vettings of one source are searched after 500 ms, the vetting filter after 300', async () => {
  expect([vettingDropdownKind.delay, vettingKind.delay]).toEqual([500, 300])
  const search = vi.fn(async () => [vetting(1)])
  page(<Held kind={vettingDropdownKind} source={{ key: ['vettings of one'], search }} />)
  await open()
  search.mockClear()
  write('ski')
  await pass(499)
  expect(search).not.toHaveBeenCalled()
  await pass(1)
  expect(search).toHaveBeenCalledTimes(1)
})

describe('what is left out', () => {
  test('LST-050 deleted pharmacies are hidden unless the screen allows them, and then say so', async () => {
    const source = whole([pharmacy(1, 'Cactus'), pharmacy(2, 'Gone', true)])
    const { unmount } = page(<Held kind={providerKind} source={source} without={deletedProvider} />)
    await open()
    expect(shown()).toEqual(['Cactus'])
    unmount()
    page(<Held kind={providerKind} source={source} />)
    await open()
    expect(shown()).toEqual(['Cactus', 'Gone (deleted)'])
  })
  test('LST-051 LST-052 nurses and pharmacies of a blocked list are left out by user_nurse_id and provider_id', async () => {
    const blocked = [{ user_nurse_id: 2 }, { provider_id: 1 }]
    const { unmount } = page(
      <Held
        kind={nurseKind}
        source={whole([nurse(1), nurse(2), nurse(3)])}
        without={blockedNurse(blocked)}
      />,
    )
    await open()
    expect(shown()).toEqual(['Nurse1 Marsh', 'Nurse3 Marsh'])
    unmount()
    page(
      <Held
        kind={providerKind}
        source={whole([pharmacy(1, 'Cactus'), pharmacy(2, 'Desert')])}
        without={blockedProvider(blocked)}
      />,
    )
    await open()
    expect(shown()).toEqual(['Desert'])
  })
  test('LST-053 the advanced select leaves out visits that are already used', async () => {
    page(
      <Held
        kind={advancedKind}
        source={whole(['11', '12', '13'].map((value) => ({ value, label: `Visit ${value}` })))}
        without={usedOption([12])}
      />,
    )
    await open()
    expect(shown()).toEqual(['Visit 11', 'Visit 13'])
  })
})

test("LST-054 a vetting that the picker does not know reads 'Not valid. Contact tech support'", async () => {
  page(<Held kind={vettingKind} source={whole([vetting(1)])} value="pharmacy:99" />)
  await pass()
  expect(box().value).toBe('Not valid. Contact tech support')
})

test("LST-055 a locked patient picker says 'Please add/change the patient to the Intake.' and cannot be opened", async () => {
  page(
    <Held kind={patientKind} source={whole<PatientItem>([])} locked={pickerTexts.lockedPatient} />,
  )
  for (let around = box().parentElement; around; around = around.parentElement)
    fireEvent.mouseEnter(around)
  await pass(400)
  expect(screen.getByRole('tooltip').textContent).toBe(
    'Please add/change the patient to the Intake.',
  )
  await open()
  expect([box().disabled, screen.queryByRole('listbox')]).toEqual([true, null])
})

const limits: readonly (readonly [string, PickerKind<never, never>, number])[] = [
  ['generic', genericKind, 8],
  ['state', stateKind, 8],
  ['tasks', taskKind, 8],
  ['nurse', nurseKind, 12],
  ['provider', providerKind, 12],
  ['patient', patientKind, 12],
  ['admins', adminKind, 12],
  ['location', locationKind, 12],
  ['advanced', advancedKind, 13],
  ['combined vettings', vettingKind, 13],
  ['vetting dropdown', vettingDropdownKind, 15],
] as never
test.each(limits)(
  'LST-056 LST-057 the list of the %s picker scrolls after its entries',
  async (_, kind, rows) => {
    page(<Held kind={{ ...kind, minimum: 0 }} source={whole<never>([])} />)
    await open()
    const list = screen.getByRole('listbox')
    const one = kind.detail ? 44 : 32
    expect([kind.rows, list.style.maxHeight, getComputedStyle(list).maxHeight]).toEqual([
      rows,
      `${rows * one + 8}px`,
      `${rows * one + 8}px`,
    ])
  },
)

test('LST-056 LST-057 of the nurse multi-select the chosen scroll above 5, the results above 12', async () => {
  page(
    <MultiPicker
      label="Nurses"
      kind={{ ...manyNursesKind, minimum: 0 }}
      source={whole([nurse(9)])}
      value={[1, 2, 3, 4, 5, 6].map((id) => nurse(id))}
      onChange={() => {}}
    />,
  )
  fireEvent.focus(box())
  await pass()
  const chosen = screen.getByRole('list', { name: 'Selected: 6' })
  expect([
    chosen.style.maxHeight,
    chosen.children.length,
    screen.getByRole('listbox').style.maxHeight,
  ]).toEqual([`${5 * 26}px`, 6, `${12 * 32 + 8}px`])
})

test('LST-058 the vetting source is typed into beyond ten sources only', async () => {
  const sources = (count: number) =>
    Array.from({ length: count }, (_, id) => ({
      id,
      name: `Source ${id}`,
      source: 'pharmacy' as const,
    }))
  const { unmount } = page(<Held kind={vettingSourceKind} source={whole(sources(10))} />)
  await open()
  expect([box().readOnly, shown().length]).toEqual([true, 10])
  unmount()
  page(<Held kind={vettingSourceKind} source={whole(sources(11))} />)
  await open()
  expect([box().readOnly, shown().length]).toEqual([false, 11])
})

test('LST-059 a long vetting list is drawn a hundred at a time, the next hundred on scrolling', async () => {
  page(
    <Held kind={vettingKind} source={whole(Array.from({ length: 250 }, (_, id) => vetting(id)))} />,
  )
  await open()
  expect(shown()).toHaveLength(100)
  for (const drawn of [200, 250]) {
    fireEvent.scroll(screen.getByRole('listbox'))
    await pass()
    expect(shown()).toHaveLength(drawn)
  }
})

test('LST-068 a nurse shows her nickname in brackets, a patient the MRN and below the birthday, a pharmacy that it is deleted, a vetting its source', async () => {
  const all = async <T, K extends PickerKey>(kind: PickerKind<T, K>, items: readonly T[]) => {
    const { unmount } = page(<Held kind={{ ...kind, minimum: 0 }} source={whole(items)} />)
    await open()
    const lines = screen
      .getAllByRole('option')
      .map((one) => [...one.querySelectorAll('span span')].map(({ textContent }) => textContent))
    unmount()
    return lines
  }
  expect(
    await all(nurseKind, [
      { ...nurse(1, 'Lucinda'), nickname: 'Lucy' },
      { ...nurse(2, 'Lucinda'), nickname: null },
    ]),
  ).toEqual([['Lucinda Marsh (Lucy)'], ['Lucinda Marsh']])
  expect(
    await all(patientKind, [
      {
        uuid: 'u',
        id: 1,
        first_name: 'Otto',
        last_name: 'Fennel',
        wren_mrn: 'W000378',
        dob: '1961-02-14',
      },
    ]),
  ).toEqual([['Otto Fennel - W000378', 'Feb 14, 1961']])
  expect(await all(providerKind, [pharmacy(1, 'Cactus', true), pharmacy(2, 'Cactus')])).toEqual([
    ['Cactus (deleted)'],
    ['Cactus'],
  ])
  expect(await all(vettingKind, [vetting(1), { ...vetting(2), source: 'pharmacyGroup' }])).toEqual([
    ['Skill 1 - Acme', 'Pharmacy'],
    ['Skill 2 - Acme', 'Pharmacy group'],
  ])
})

test('LST-071 the nurse multi-select asks from three characters on, 300 ms after typing, and hides who is already picked', async () => {
  const search = vi.fn(async (text: string) =>
    [nurse(1, 'Marisol'), nurse(2, 'Marlene'), nurse(3, 'Ann')].filter(({ first_name }) =>
      matches(first_name, text),
    ),
  )
  function Several() {
    const [value, setValue] = useState<readonly NurseItem[]>([])
    return (
      <MultiPicker
        label="Nurses"
        kind={manyNursesKind}
        source={{ key: ['several'], search }}
        value={value}
        onChange={setValue}
      />
    )
  }
  page(<Several />)
  fireEvent.focus(box())
  write('MA')
  await pass(1000)
  expect(search).not.toHaveBeenCalled()
  write('MAR')
  await pass(299)
  expect(search).not.toHaveBeenCalled()
  await pass(1)
  await pass()
  expect([search.mock.calls.map(([text]) => text), shown()]).toEqual([
    ['MAR'],
    ['Marisol Marsh', 'Marlene Marsh'],
  ])
  fireEvent.click(screen.getByRole('option', { name: 'Marisol Marsh' }))
  write('mar')
  await pass(300)
  await pass()
  expect(shown()).toEqual(['Marlene Marsh'])
})
