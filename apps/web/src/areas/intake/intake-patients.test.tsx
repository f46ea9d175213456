// INT-152, DOC-077: a referral that names several patients, and values beside the found ones.
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ReferralFields } from '@wren/contract/documents'
import { intake } from '@wren/contract/intake'
import { TextField } from '../../shared/form/text-fields.tsx'
import { useCallForm } from '../../shared/form/useCallForm.ts'
import { queryClient } from '../../shared/http/query-client.ts'
import { pass, startBrowser, stopBrowser } from '../../shared/list/list-screen.testing.tsx'
import { clearFlags, setFlags } from '../../shared/session/flags.ts'
import { Cell, IntakeFormProvider } from './intake-form.parts.tsx'
import { blankIntake, type IntakeFormValues } from './intake-form.rules.ts'
import { useFound } from './intake-found.parts.ts'
import { useFurther } from './intake-further.parts.ts'
import { PastePanel } from './intake-paste.panel.tsx'

const text = 'Jane Roe, Vyvgart in 89052.\nMary Poe, Soliris.'
const at = (words: string) => ({
  start: text.indexOf(words),
  end: text.indexOf(words) + words.length,
})
let candidates: object = {}
/** Nothing is found. */
let bare = false
let names: readonly (string | null)[] = ['Jane Roe', 'Mary Poe']
const answers = (patient: number) => ({
  success: true,
  address: { postalCode: patient === 1 && !bare ? '89052' : null },
  treatment: bare ? null : patient === 1 ? 'Vyvgart' : 'Soliris',
  accessType: null,
  startDate: null,
  executionId: crypto.randomUUID(),
  fields: Object.fromEntries(Object.keys(ReferralFields.shape).map((name) => [name, null])),
  evidence:
    patient === 1
      ? { postal_code: at('89052'), treatment: at('Vyvgart') }
      : { treatment: at('Soliris') },
  patients: names.map((name, i) => ({
    name,
    start: i * 28,
    end: i * 28 + 27,
    read: i === patient - 1,
  })),
  candidates,
})
let asked: { message: string; patient?: number }[] = []
beforeEach(() => {
  startBrowser()
  setFlags({ 'paste-email-for-extraction': true } as never)
  asked = []
  candidates = {}
  bare = false
  names = ['Jane Roe', 'Mary Poe']
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    const body = JSON.parse(String(init.body)) as { message: string; patient?: number }
    asked.push(body)
    return new Response(JSON.stringify(answers(body.patient ?? 1)), {
      headers: { 'content-type': 'application/json' },
    })
  })
})
afterEach(() => {
  clearFlags()
  stopBrowser()
  window.history.replaceState(null, '', '/')
})

const blank = blankIntake('2026-11-21T17:00:00.000Z', null)
function Form() {
  const form = useCallForm(intake.insert, {
    record: blank,
    values: (record: IntakeFormValues) => record,
    send: 'all',
  })
  const found = useFound({
    values: form.values,
    change: form.set,
    catalogue: ['Vyvgart', 'Soliris'],
    today: '2026-11-21',
    zone: 'America/Los_Angeles',
  })
  useFurther((further) => {
    form.set({ orig_json: { referral_text: further.text } })
    void found.extractFurther(further.text, further.received, further.patient)
  })
  return (
    <IntakeFormProvider
      value={{
        form,
        saved: null,
        visits: [],
        today: '2026-11-21',
        change: form.set,
        chooseStatus: () => {},
        found,
      }}
    >
      <PastePanel />
      <Cell name="zip">{(field) => <TextField {...field} label="Zip Code" />}</Cell>
      <Cell name="treatment">{(field) => <TextField {...field} label="Treatment" />}</Cell>
    </IntakeFormProvider>
  )
}
const open = () =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <Form />
      </QueryClientProvider>
    </MantineProvider>,
  )
const extracted = async () => {
  open()
  fireEvent.change(screen.getByRole('textbox', { name: 'Pasted referral text' }), {
    target: { value: text },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Extract' }))
  await pass()
}
const click = async (role: string, name: string) => {
  fireEvent.click(screen.getByRole(role, { name }))
  await pass()
}
const marks = () => [...document.querySelectorAll('mark')].map(({ textContent }) => textContent)
const zip = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Zip Code/ }).value
const treatment = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Treatment/ }).value

test('INT-152 the line counts the patients and names who was read; another choice replaces every value', async () => {
  await extracted()
  screen.getByText('This text names 2 patients. Only Jane Roe was read.')
  expect(screen.getAllByRole('radio')).toHaveLength(2)
  expect(marks()).toEqual(['Vyvgart', '89052'])
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Accept' }).disabled).toBe(false)
  await click('button', 'Accept')
  expect([zip(), treatment()]).toEqual(['89052', 'Vyvgart'])
  await click('radio', 'Mary Poe')
  screen.getByText('This text names 2 patients. Only Mary Poe was read.')
  expect(asked.map(({ patient }) => patient)).toEqual([undefined, 2])
  expect(marks()).toEqual(['Soliris'])
  // What Accept filled in for the first is gone with that choice.
  expect([zip(), treatment()]).toEqual(['', ''])
  await click('button', 'Accept')
  expect([zip(), treatment()]).toEqual(['', 'Soliris'])
})

test('INT-152 without a name the first is called so, and a text of one patient shows no line', async () => {
  names = [null, null]
  await extracted()
  screen.getByText('This text names 2 patients. Only the first was read.')
  screen.getByRole('button', { name: 'New intake for Patient 2' })
  names = ['Jane Roe']
  await click('button', 'Extract')
  expect(screen.queryByText(/This text names/)).toBeNull()
})

test('INT-152 a further new intake takes over the text and the choice, and its address holds neither', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  await extracted()
  await click('button', 'New intake for Mary Poe')
  const address = String(opened.mock.calls[0]?.[0])
  opened.mockRestore()
  expect(address).toMatch(/^\/new-intake#further=[0-9a-f-]{36}$/)
  document.body.innerHTML = ''
  window.history.replaceState(null, '', address)
  open()
  await pass(50)
  await expect.poll(() => asked.at(-1)).toMatchObject({ message: text, patient: 2 })
  await expect.poll(() => screen.queryAllByText(/Only Mary Poe was read/).length).toBe(1)
  expect(window.location.hash).toBe('')
})

test('candidates are shown and not filled in; a corrected value names the one before', async () => {
  candidates = {
    start_date: [
      { value: '2026-11-24', ...at('Soliris') },
      { value: '2026-11-25', ...at('Mary') },
    ],
    treatment: [{ value: 'Entyvio', ...at('Jane') }],
  }
  await extracted()
  screen.getByText('Corrected from Entyvio')
  const offered = screen.getByText('Also in the text: Nov 25, 2026')
  fireEvent.mouseEnter(offered.closest('dl > div') as Element)
  expect([...document.querySelectorAll('mark[data-lit]')].map((one) => one.textContent)).toEqual([
    'Mary',
  ])
  await click('button', 'Accept')
  expect(treatment()).toBe('Vyvgart')
})

test('a candidate taken by its button becomes a found value, which has the focus', async () => {
  candidates = {
    start_date: [
      { value: '2026-11-24', ...at('Soliris') },
      { value: '2026-11-25', ...at('Mary') },
    ],
  }
  await extracted()
  await click('button', 'Use Nov 25, 2026 as Start Date')
  expect(screen.queryByText(/^Also in the text: /)).toBeNull()
  expect(document.activeElement?.textContent).toMatch(/Start DateNov 25, 2026$/)
  expect(marks()).toEqual(['Vyvgart', '89052', 'Mary'])
})

test('a candidate taken after Accept is filled in and leaves every other field as it was', async () => {
  candidates = {
    city: [
      { value: 'Mesa', ...at('Jane') },
      { value: 'Tempe', ...at('Mary') },
    ],
    treatment: [{ value: 'Entyvio', ...at('Roe') }],
    visit_duration_minutes: [{ value: '90', ...at('Poe') }],
  }
  await extracted()
  screen.getByText('Also in the text: 1 h 30 min')
  await click('button', 'Accept')
  fireEvent.change(screen.getByRole('textbox', { name: /Zip Code/ }), {
    target: { value: '89002' },
  })
  await click('button', 'Use Tempe as City')
  expect([zip(), treatment()]).toEqual(['89002', 'Vyvgart'])
  expect(screen.queryByText('Also in the text: Mesa')).toBeNull()
  screen.getByText('Tempe')
})

test('a referral of nothing but candidates is found, and Reject ends the offers', async () => {
  names = ['Jane Roe']
  candidates = {
    postal_code: [
      { value: '85201', ...at('Jane') },
      { value: '85203', ...at('Mary') },
    ],
  }
  bare = true
  await extracted()
  screen.getByText('Found')
  screen.getByRole('button', { name: 'Use 85203 as Zip Code' })
  await click('button', 'Reject')
  expect(screen.queryByRole('button', { name: /^Use / })).toBeNull()
})
