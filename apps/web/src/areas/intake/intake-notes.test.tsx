// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { intake } from '@wren/contract/intake'
import { useCallForm } from '../../shared/form/useCallForm.ts'
import { queryClient } from '../../shared/http/query-client.ts'
import { ContactSection } from './intake-contact.parts.tsx'
import { IntakeFormProvider } from './intake-form.parts.tsx'
import { blankIntake } from './intake-form.rules.ts'
import type { IntakeFormValues } from './intake-form.rules.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  // jsdom has no fonts, which a box that grows with its words listens to.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
  vi.stubGlobal('ResizeObserver', class { observe() {} unobserve() {} disconnect() {} })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {}, addListener() {}, removeListener() {} }))
})
afterEach(() => { cleanup(); vi.useRealTimers(); vi.unstubAllGlobals() })

const blank = blankIntake('2026-11-21T17:00:00.000Z', null)
function Form() {
  const form = useCallForm(intake.insert, { record: blank, values: (record: IntakeFormValues) => record, send: 'all' })
  return (
    <IntakeFormProvider value={{ form, saved: null, visits: [], today: '2026-11-21', change: form.set, chooseStatus: () => {}, found: null }}>
      <ContactSection />
      <output>{form.values.notes ?? '-'}</output>
    </IntakeFormProvider>
  )
}
const pass = (ms: number) => act(async () => { await vi.advanceTimersByTimeAsync(ms) })
const told = () => screen.getByRole('status').textContent

test('INT-051 notes are told to the form 200 ms after the last key, at once when the field is left', async () => {
  render(<MantineProvider env="test"><QueryClientProvider client={queryClient}><Form /></QueryClientProvider></MantineProvider>)
  const notes = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Notes' })
  fireEvent.change(notes, { target: { value: 'Gate' } })
  await pass(199)
  fireEvent.change(notes, { target: { value: 'Gate 44' } })
  await pass(199)
  expect([notes.value, told()]).toEqual(['Gate 44', '-'])
  await pass(1)
  expect([notes.value, told()]).toEqual(['Gate 44', 'Gate 44'])
  fireEvent.change(notes, { target: { value: 'Gate 4471' } })
  fireEvent.blur(notes)
  await pass(0)
  expect(told()).toBe('Gate 4471')
})
