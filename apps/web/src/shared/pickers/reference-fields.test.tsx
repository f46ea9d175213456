// REF-010, REF-023, REF-027, INT-054, INT-055: what the fields over the reference data say and keep.
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../http/query-client.ts'
import { CountyField } from './CountyField.tsx'
import { TreatmentField } from './TreatmentField.tsx'

let asked: string[] = []
const treatments = [
  {
    id: 1,
    brandName: 'Remicade',
    genericName: 'infliximab',
    category: 'Biologic',
    parent: null,
    title: 'Remicade',
    subtitle: 'infliximab',
    fullText: 'Remicade (infliximab)',
  },
  {
    id: 2,
    brandName: 'Inflectra',
    genericName: 'infliximab-dyyb',
    category: 'Biosimilar',
    parent: { id: 9, title: 'TNF blocker', category: 'Gastro' },
    title: 'Inflectra',
    subtitle: 'infliximab-dyyb',
    fullText: 'Inflectra (infliximab-dyyb)',
  },
]
const county = (county_name: string) => ({
  county_fips: county_name,
  county_name,
  state_name: 'Arizona',
  state_abbrev: 'AZ',
})
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
  asked = []
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname } = new URL(address, 'http://wren.test')
    asked.push(pathname)
    return new Response(
      JSON.stringify({
        data: pathname === '/counties' ? ['Apache', 'Maricopa', 'Pima'].map(county) : treatments,
      }),
      { headers: { 'content-type': 'application/json' } },
    )
  })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pass = (ms = 0) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms)
  })
const page = (children: React.ReactNode) => (
  <MantineProvider env="test">
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  </MantineProvider>
)
const box = () => screen.getByRole<HTMLInputElement>('combobox')
const shown = () => screen.queryAllByRole('option').map((one) => one.textContent)

function County({ state }: { readonly state: string | null }) {
  const [value, setValue] = useState<string | null>(null)
  return <CountyField label="County" state={state} value={value} onChange={setValue} />
}

test("REF-010 a county search without a match shows 'No counties found.', which cannot be chosen", async () => {
  render(page(<County state="AZ" />))
  await pass()
  fireEvent.focus(box())
  fireEvent.change(box(), { target: { value: 'ARIC' } })
  await pass()
  expect(shown()).toEqual(['Maricopa'])
  fireEvent.change(box(), { target: { value: 'zzz' } })
  await pass()
  expect(shown()).toEqual(['No counties found.'])
  fireEvent.click(screen.getByRole('option'))
  fireEvent.keyDown(box(), { key: 'ArrowDown' })
  fireEvent.keyDown(box(), { key: 'Enter' })
  await pass()
  expect(box().value).toBe('zzz')
})

test('without a state there is nothing to search, and any words stand', async () => {
  render(page(<County state={null} />))
  fireEvent.focus(box())
  fireEvent.change(box(), { target: { value: 'Kings' } })
  await pass()
  expect([shown(), box().value, asked]).toEqual([[], 'Kings', []])
})

test('INT-054 INT-055 a treatment is found by brand, generic name, category and the category of its parent; words of the own stand as they were typed', async () => {
  function Field() {
    const [value, setValue] = useState<string | null>(null)
    return (
      <>
        <TreatmentField label="Treatment" value={value} onChange={setValue} />
        <output>{value ?? '-'}</output>
      </>
    )
  }
  render(page(<Field />))
  await pass()
  const found = async (words: string) => {
    fireEvent.focus(box())
    fireEvent.change(box(), { target: { value: words } })
    await pass()
    return screen
      .queryAllByRole('option')
      .map((one) => treatments.find(({ title }) => one.textContent?.startsWith(title))?.id)
  }
  expect(await found('FLECT')).toEqual([2])
  expect(await found('mab-dyyb')).toEqual([2])
  expect(await found('infliximab')).toEqual([1, 2])
  expect(await found('biologic')).toEqual([1])
  expect(await found('gastro')).toEqual([2])
  expect(await found('Saline, 500 ml')).toEqual([])
  expect(screen.getByRole('status').textContent).toBe('Saline, 500 ml')
  // Half a name is no answer: Enter ends the search and sends nothing; without anything on offer it is the form's.
  expect(await found('inflec')).toEqual([2])
  expect(fireEvent.keyDown(box(), { key: 'Enter', code: 'Enter' })).toBe(false)
  await pass()
  expect([screen.getByRole('status').textContent, box().getAttribute('aria-expanded')]).toEqual([
    'inflec',
    'false',
  ])
  expect(fireEvent.keyDown(box(), { key: 'Enter', code: 'Enter' })).toBe(true)
  // A brand typed whole is its entry.
  await found('inflectra')
  fireEvent.keyDown(box(), { key: 'Enter', code: 'Enter' })
  await pass()
  expect([screen.getByRole('status').textContent, screen.queryAllByRole('option').length]).toEqual([
    treatments[1]?.fullText,
    0,
  ])
})

test('INT-151 an alias or a name with its dose is offered and taken when it is left; what is not in the catalog stays and says so', async () => {
  function Field() {
    const [value, setValue] = useState<string | null>(null)
    return (
      <>
        <TreatmentField label="Treatment" value={value} onChange={setValue} />
        <output>{value ?? '-'}</output>
      </>
    )
  }
  treatments.push({
    id: 10,
    brandName: null,
    genericName: 'ceftriaxone',
    category: 'Antibiotics',
    parent: null,
    title: 'ceftriaxone',
    subtitle: 'Antibiotics',
    fullText: 'ceftriaxone',
    aliases: ['Rocephin'],
  } as never)
  try {
    render(page(<Field />))
    await pass()
    const type = async (words: string) => {
      fireEvent.focus(box())
      fireEvent.change(box(), { target: { value: words } })
      await pass()
      return screen.queryAllByRole('option').map((one) => one.textContent)
    }
    const hint = 'Not in the catalog: no skills or vettings are checked.'
    expect(await type('rocephin 1 gm')).toEqual(['ceftriaxoneAntibiotics'])
    expect(screen.queryByText(hint)).toBe(null)
    expect(await type('ceftriaxon')).toEqual(['ceftriaxoneAntibiotics'])
    await type('Rocephin® 1 gm')
    fireEvent.blur(box())
    await pass()
    expect(screen.getByRole('status').textContent).toBe('ceftriaxone')
    expect(await type('Trial drug')).toEqual([])
    fireEvent.blur(box())
    await pass()
    expect([screen.getByRole('status').textContent, screen.queryAllByText(hint).length]).toEqual([
      'Trial drug',
      1,
    ])
  } finally {
    treatments.pop()
  }
})

test('REF-027 a group is chosen like any entry, and is called by its title', async () => {
  function Field() {
    const [value, setValue] = useState<string | null>(null)
    return (
      <>
        <TreatmentField label="Treatment" value={value} onChange={setValue} />
        <output>{value ?? '-'}</output>
      </>
    )
  }
  treatments.push({
    id: 9,
    brandName: null,
    genericName: null,
    category: 'Antibiotics',
    parent: null,
    title: 'Antibiotics',
    subtitle: 'Antibiotics',
    fullText: 'Antibiotics',
  } as never)
  try {
    render(page(<Field />))
    await pass()
    fireEvent.focus(box())
    fireEvent.change(box(), { target: { value: 'antibio' } })
    await pass()
    fireEvent.click(screen.getByRole('option'))
    await pass()
    expect([screen.getByRole('status').textContent, box().value]).toEqual([
      'Antibiotics',
      'Antibiotics',
    ])
  } finally {
    treatments.pop()
  }
})

test('REF-023 treatments are asked for once in five minutes', async () => {
  const use = async () => {
    const view = render(page(<TreatmentField label="Treatment" value={null} onChange={() => {}} />))
    await pass()
    view.unmount()
    await pass()
    return asked.length
  }
  expect(await use()).toBe(1)
  await pass(5 * 60_000 - 1)
  expect(await use()).toBe(1)
  await pass(1)
  expect(await use()).toBe(2)
  expect(new Set(asked)).toEqual(new Set(['/api/treatments']))
})
