// Forms after a refusal, another person's save and a missing answer.
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { calls, post, put } from '@wren/contract/call'
import { SideDrawer } from '../feedback/SideDrawer.tsx'
import { queryClient } from '../http/query-client.ts'
import { CallForm } from './CallForm.tsx'
import { FormButtons } from './FormButtons.tsx'
import { TextField } from './text-fields.tsx'
import { useCallForm } from './useCallForm.ts'

const Thing = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string().nullable(),
  place: z.string().nullable(),
})
type Thing = z.output<typeof Thing>
const things = calls('things', {
  save: put('/things/:id', {
    ids: '',
    allow: 'admin',
    params: z.object({ id: z.int() }),
    body: z.looseObject({}),
    answer: Thing,
  }),
  create: post('/things', {
    ids: '',
    allow: 'admin',
    status: 201,
    idempotent: true,
    body: z.looseObject({}),
    answer: z.object({ id: z.int() }),
  }),
})
const stored: Thing = { id: 7, version: 3, name: 'Cactus', place: 'Reno' }

interface Asked {
  readonly key: string | null
  readonly body: Record<string, unknown>
}
let asked: Asked[] = []
let answers: (readonly [number, unknown] | 'cut')[] = []
let scrolled = 0
beforeEach(() => {
  asked = []
  scrolled = 0
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
  }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  Element.prototype.scrollTo = () => {
    scrolled++
  }
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url === '/events') return new Response('{"ok":true}', { status: 202 })
    asked.push({
      key: new Headers(init.headers).get('idempotency-key'),
      body: JSON.parse(String(init.body)) as Record<string, unknown>,
    })
    const next = answers.shift() ?? [500, null]
    if (next === 'cut') throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify(next[1]), { status: next[0] })
  })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

function Fields({ form }: { readonly form: ReturnType<typeof useThing> }) {
  return (
    <CallForm form={form} page={false} guard={false} labels={{ place: 'City' }}>
      <TextField label="Name" {...form.field('name')} />
      <TextField label="City" {...form.field('place')} />
      <FormButtons form={form} />
    </CallForm>
  )
}
const valuesOf = ({ name, place }: Thing) => ({ name, place })
const useThing = (record: Thing) =>
  useCallForm(things.save, {
    record,
    values: valuesOf,
    with: ({ id, version }) => ({ id, version }),
    saved: (answer) => answer,
  })
function Edit() {
  return (
    <div data-scroll>
      <Fields form={useThing(stored)} />
    </div>
  )
}
function EditInDrawer() {
  const [open, setOpen] = useState(true)
  const form = useThing(stored)
  return (
    <SideDrawer opened={open} title="Thing" onClose={() => setOpen(false)}>
      <Fields form={form} />
    </SideDrawer>
  )
}
function Create({ onMade }: { readonly onMade: (id: number) => void }) {
  const form = useCallForm(things.create, {
    record: { ...stored, name: '', place: '' },
    values: valuesOf,
    send: 'all',
    onSaved: ({ id }) => onMade(id),
  })
  return <Fields form={form as never} />
}
const open = (screenOf: React.ReactNode) =>
  render(
    <MantineProvider>
      <QueryClientProvider client={queryClient}>{screenOf}</QueryClientProvider>
    </MantineProvider>,
  )
const box = (label: string) => screen.getByRole<HTMLInputElement>('textbox', { name: label })
const type = async (label: string, text: string) => {
  await userEvent.clear(box(label))
  await userEvent.type(box(label), text)
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const stale = {
  error: 'This thing was changed by someone else. Reload to see the latest version.',
  code: 'stale',
}

test('NET-035 shows texts under refused fields and the banner, and scrolls to the top', async () => {
  open(<Edit />)
  await type('City', 'Nowhere')
  answers = [
    [
      400,
      {
        error: 'City, Name fields are wrong.',
        code: 'validation',
        fields: { place: 'No such city', name: 'Too long' },
      },
    ],
  ]
  await press('Save')
  expect((await screen.findByRole('alert')).textContent).toContain('City, Name fields are wrong.')
  for (const [label, text] of [
    ['City', 'No such city'],
    ['Name', 'Too long'],
  ] as const) {
    expect(box(label).getAttribute('aria-invalid')).toBe('true')
    expect(
      document.getElementById(
        box(label)
          .getAttribute('aria-describedby')
          ?.split(' ')
          .find((id) => id.endsWith('-error')) ?? '',
      )?.textContent,
    ).toBe(text)
  }
  expect([box('City').value, scrolled]).toEqual(['Nowhere', 1])
  answers = [[400, { error: 'City, Name fields are wrong.', code: 'validation', fields: {} }]]
  await press('Save')
  await expect.poll(() => scrolled).toBe(2)
})

test('AUD-031 keeps the input of a stale save, names differences and offers Reload after a question', async () => {
  open(<Edit />)
  await type('Name', 'Agave')
  answers = [[409, { ...stale, current: { ...stored, version: 4, name: 'Yucca', place: 'Elko' } }]]
  await press('Save')
  const banner = await screen.findByRole('alert')
  expect(banner.textContent).toContain(stale.error)
  expect(
    within(banner)
      .getAllByRole('listitem')
      .map((item) => item.firstChild?.textContent),
  ).toEqual(['Name: Yucca', 'City: Elko'])
  // The form has adopted what only the other person changed; the own value stays where both did.
  expect([box('Name').value, box('City').value]).toEqual(['Agave', 'Elko'])
  const [theirs, hers] = within(banner).getAllByRole<HTMLInputElement>('radio')
  expect([theirs?.checked, hers?.checked, hers?.getAttribute('aria-label')]).toEqual([
    false,
    true,
    'Name, Yours: Agave',
  ])
  await userEvent.click(theirs as HTMLElement)
  expect(box('Name').value).toBe('Yucca')
  await userEvent.click(hers as HTMLElement)
  await userEvent.click(within(banner).getByRole('button', { name: 'Reload' }))
  const question = await screen.findByRole('dialog', { name: 'Discard your changes?' })
  expect(
    within(question)
      .getAllByRole('button')
      .map((button) => button.textContent),
  ).toEqual(['Keep', 'Discard'])
  await userEvent.click(within(question).getByRole('button', { name: 'Keep' }))
  expect(box('Name').value).toBe('Agave')
  answers = [[200, { ...stored, version: 5, name: 'Agave', place: 'Elko' }]]
  await press('Save')
  await expect.poll(() => screen.queryByRole('alert')).toBeNull()
  expect(asked.map(({ body }) => body)).toEqual([
    { name: 'Agave', version: 3 },
    { name: 'Agave', version: 4 },
  ])
  expect(box('City').value).toBe('Elko')

  await type('City', 'Ely')
  answers = [[409, { ...stale, current: { ...stored, version: 6, name: 'Yucca', place: 'Elko' } }]]
  await press('Save')
  await userEvent.click(
    within(await screen.findByRole('alert')).getByRole('button', { name: 'Reload' }),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  expect([box('Name').value, box('City').value, screen.queryByRole('alert')]).toEqual([
    'Yucca',
    'Elko',
    null,
  ])
})

test('shows a stale save within a drawer that stays open', async () => {
  open(<EditInDrawer />)
  await type('Name', 'Agave')
  answers = [[409, { ...stale, current: { ...stored, version: 4, name: 'Yucca' } }]]
  await press('Save')
  const drawer = await screen.findByRole('dialog', { name: 'Thing' })
  expect((await within(drawer).findByRole('alert')).textContent).toContain(stale.error)
  expect([
    within(drawer).getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value,
    scrolled,
  ]).toEqual(['Agave', 1])
})

test("AUD-032 repeats an unanswered call with the same key by 'Try again'", async () => {
  const made: number[] = []
  open(<Create onMade={(id) => made.push(id)} />)
  await type('Name', 'Agave')
  answers = ['cut', 'cut', [201, { id: 12 }], [201, { id: 13 }]]
  await press('Save')
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Network error. Please check your connection and try again.',
  )
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  await press('Try again')
  await expect.poll(() => asked).toHaveLength(2)
  expect(box('Name').value).toBe('Agave')
  await act(async () => {
    screen.getByRole('button', { name: 'Try again' }).click()
  })
  await expect.poll(() => made).toEqual([12])
  expect(screen.queryByRole('alert')).toBeNull()
  await press('Save')
  await expect.poll(() => made).toEqual([12, 13])
  const keys = asked.map(({ key }) => key)
  expect(keys[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect([keys[1], keys[2]]).toEqual([keys[0], keys[0]])
  expect(new Set(keys).size).toBe(2)
})

test('VIS-051 keeps the focus on Save until it is left, and then disables it', async () => {
  answers = [[200, { ...stored, name: 'Agave', version: 4 }]]
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <Edit />
      </QueryClientProvider>
    </MantineProvider>,
  )
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })
  expect(save.disabled).toBe(true)
  const name = screen.getByRole('textbox', { name: 'Name' })
  await userEvent.clear(name)
  await userEvent.type(name, 'Agave')
  await userEvent.click(save)
  await vi.waitFor(() => expect(save.getAttribute('aria-disabled')).toBe('true'))
  await vi.waitFor(() => expect(screen.getByText('No unsaved changes')).toBeTruthy())
  await userEvent.keyboard('{Enter}')
  expect([document.activeElement === save, save.disabled, asked.length]).toEqual([true, false, 1])
  await userEvent.click(name)
  expect(save.disabled).toBe(true)
})

test('NET-034 returns the focus after a banner is closed or its Reload is pressed', async () => {
  open(<Edit />)
  await type('City', 'Nowhere')
  answers = [
    [409, { error: 'Not here.', code: 'conflict' }],
    [409, { ...stale, current: { ...stored, version: 4, name: 'Yucca' } }],
  ]
  await press('Save')
  const banner = await screen.findByRole('alert')
  await expect.poll(() => document.activeElement === banner).toBe(true)
  await userEvent.click(within(banner).getByRole('button', { name: 'Close' }))
  expect([screen.queryByRole('alert'), document.activeElement?.textContent]).toEqual([
    null,
    expect.stringContaining('Save'),
  ])
  await press('Save')
  await userEvent.click(
    within(await screen.findByRole('alert')).getByRole('button', { name: 'Reload' }),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  await expect.poll(() => document.activeElement?.tagName).not.toBe('BODY')
})
