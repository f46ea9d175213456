// DOC-042, DOC-049, DOC-057: the pasted referral: what is too long for the reader, and which place in the text is lit.
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mostMessage } from '@wren/contract/documents.rules'
import { tooLong } from '@wren/contract/field-schemas'
import { intake } from '@wren/contract/intake'
import { currentCommands } from '../../shared/commands/commands.ts'
import { ToggleField } from '../../shared/form/choice-fields.tsx'
import { TextField } from '../../shared/form/text-fields.tsx'
import { useCallForm } from '../../shared/form/useCallForm.ts'
import { queryClient } from '../../shared/http/query-client.ts'
import { pass, startBrowser, stopBrowser } from '../../shared/list/list-screen.testing.tsx'
import { clearFlags, setFlags } from '../../shared/session/flags.ts'
import { Cell, IntakeFormProvider } from './intake-form.parts.tsx'
import { blankIntake, type IntakeFormValues } from './intake-form.rules.ts'
import { useFound } from './intake-found.parts.ts'
import { PastePanel } from './intake-paste.panel.tsx'

const referral = 'Vyvgart in 89052.'
const answer = {
  success: true,
  address: { postalCode: '89052' },
  treatment: 'Vyvgart',
  accessType: null,
  startDate: null,
  executionId: null,
  fields: { postal_code: '89052', treatment: 'Vyvgart' },
  evidence: { postal_code: { start: 11, end: 16 }, treatment: { start: 0, end: 7 } },
  patients: [],
  candidates: {},
}
let asked: string[] = []
beforeEach(() => {
  startBrowser()
  setFlags({ 'paste-email-for-extraction': true } as never)
  asked = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    asked.push(String(init.body))
    return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } })
  })
})
afterEach(() => {
  clearFlags()
  stopBrowser()
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
    catalogue: ['Vyvgart'],
    today: '2026-11-21',
    zone: 'America/Los_Angeles',
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
      <Cell name="contact_name">{(field) => <TextField {...field} label="Contact Name" />}</Cell>
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
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Pasted referral text' })
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }))
  await pass()
}

test('DOC-042 DOC-049 a referral over the limit stays whole, says so at its field and at Extract, and is not sent', async () => {
  open()
  const text = 'a'.repeat(mostMessage + 1)
  fireEvent.change(box(), { target: { value: text } })
  expect([
    box().value.length,
    box().getAttribute('aria-invalid'),
    screen.getAllByText(tooLong(mostMessage)).length,
    screen.queryByRole('alert'),
  ]).toEqual([text.length, 'true', 1, null])
  expect(box().maxLength).toBe(-1)
  await press('Extract')
  expect([screen.getByRole('alert').textContent, asked]).toEqual([
    expect.stringContaining(tooLong(mostMessage)),
    [],
  ])
  fireEvent.change(box(), { target: { value: referral } })
  expect([screen.queryByRole('alert'), screen.queryByText(tooLong(mostMessage))]).toEqual([
    null,
    null,
  ])
  await press('Extract')
  expect(asked).toHaveLength(1)
})

test('DOC-057 the place of the field that has the focus is lit again when the pointer has passed over another', async () => {
  open()
  fireEvent.change(box(), { target: { value: referral } })
  await press('Extract')
  await press('Accept')
  const lit = () =>
    [...document.querySelectorAll('mark[data-lit]')].map(({ textContent }) => textContent)
  const cell = (name: string) => document.querySelector(`[data-field="${name}"]`) as HTMLElement
  fireEvent.focus(screen.getByRole('textbox', { name: /Zip Code/ }))
  expect(lit()).toEqual(['89052'])
  for (const [name, meanwhile] of [
    ['treatment', 'Vyvgart'],
    ['contact_name', '89052'],
  ] as const) {
    fireEvent.mouseEnter(cell(name))
    expect(lit()).toEqual([meanwhile])
    fireEvent.mouseLeave(cell(name))
    expect(lit()).toEqual(['89052'])
  }
  fireEvent.blur(screen.getByRole('textbox', { name: /Zip Code/ }))
  expect(lit()).toEqual([])
  // A pointer that was left lying on another field holds no light.
  fireEvent.mouseEnter(cell('treatment'))
  fireEvent.focus(screen.getByRole('textbox', { name: /Zip Code/ }))
  expect(lit()).toEqual(['89052'])
})

test('DOC-037 what goes with its press hands the keyboard on: Extract keeps it, Accept and Reject give it to the answer, Edit text to the box, Confirm to its field', async () => {
  open()
  fireEvent.change(box(), { target: { value: referral } })
  const enter = async (name: string) => {
    screen.getByRole('button', { name }).focus()
    await press(name)
    await pass(50)
  }
  const focused = () =>
    document.activeElement?.textContent || document.activeElement?.getAttribute('name')
  let reply = () => {}
  const read = globalThis.fetch
  vi.stubGlobal(
    'fetch',
    (url: string, init: RequestInit) =>
      new Promise((resolve) => {
        reply = () => resolve(read(url, init))
      }),
  )
  await enter('Extract')
  const running = screen.getByRole<HTMLButtonElement>('button', { name: 'Extracting...' })
  fireEvent.click(running)
  expect([running === document.activeElement, running.getAttribute('aria-disabled')]).toEqual([
    true,
    'true',
  ])
  reply()
  vi.stubGlobal('fetch', read)
  await pass()
  expect([focused(), asked.length]).toEqual(['Extract', 1])
  await enter('Accept')
  expect(focused()).toMatch(/^Accepted/)
  await enter('Confirm Zip Code')
  expect(focused()).toBe('zip')
  await enter('Edit text')
  expect(document.activeElement).toBe(box())
  await enter('Extract')
  await enter('Reject')
  expect(focused()).toMatch(/^Rejected/)
})

test("DOC-080 the call's own text stands below Extraction failed, and goes with the next reading", async () => {
  const read = globalThis.fetch
  const refused = 'Text contains characters that are not allowed.'
  vi.stubGlobal(
    'fetch',
    async () =>
      new Response(JSON.stringify({ error: refused, fields: { message: refused } }), {
        status: 400,
        headers: { 'content-type': 'application/json' },
      }),
  )
  open()
  fireEvent.change(box(), { target: { value: referral } })
  await press('Extract')
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual([
    '❌Extraction failed',
    refused,
  ])
  vi.stubGlobal('fetch', read)
  await press('Extract')
  expect([screen.queryByText(refused), screen.queryByText('Extraction failed')]).toEqual([
    null,
    null,
  ])
})

test('DOC-037 the answer to Extract comes into sight, however long the text above it is', async () => {
  const brought: string[] = []
  const before = Object.getOwnPropertyDescriptor(Element.prototype, 'scrollIntoView')
  Element.prototype.scrollIntoView = function (this: Element) {
    brought.push(this.textContent ?? '')
  }
  try {
    open()
    fireEvent.change(box(), { target: { value: referral } })
    await press('Extract')
    expect(brought).toEqual([expect.stringMatching(/Found.*89052.*Vyvgart.*Accept/)])
    await press('Accept')
    expect(brought).toHaveLength(1)
  } finally {
    if (before) Object.defineProperty(Element.prototype, 'scrollIntoView', before)
    else delete (Element.prototype as Partial<Element>).scrollIntoView
  }
})

test('INT-027 a text pasted beside all fields is the referral and Extract is the next key; in a field, over a typed text and with files it is not', async () => {
  open()
  const paste = async (target: Element, text: string, files: readonly File[] = []) => {
    const event = new Event('paste', { bubbles: true, cancelable: true })
    Object.defineProperty(event, 'clipboardData', { value: { files, getData: () => text } })
    fireEvent(target, event)
    await pass(50)
  }
  await paste(document.body, referral, [
    new File(['%PDF'], 'order.pdf', { type: 'application/pdf' }),
  ])
  await paste(screen.getByRole('textbox', { name: /Zip Code/ }), '85004')
  expect(box().value).toBe('')
  await paste(document.body, `${referral}\f`)
  expect([box().value, document.activeElement?.textContent]).toEqual([`${referral}\n`, 'Extract'])
  await paste(document.body, 'Another')
  expect(box().value).toBe(`${referral}\n`)
  screen.getByRole('button', { name: 'Extract' }).blur()
  currentCommands()
    .find(({ keys }) => keys === 'r')
    ?.run()
  await pass(50)
  expect(document.activeElement).toBe(box())
})

test('DOC-057 a switch that was found bears its number as every field does', () => {
  render(
    <MantineProvider env="test">
      <ToggleField label="Urgent" value found={5} onChange={() => {}} />
    </MantineProvider>,
  )
  expect([
    screen.getByTitle('Found in the referral').textContent,
    screen.getByRole('switch', { name: 'Urgent' }),
  ]).toEqual(['5', expect.anything()])
})
