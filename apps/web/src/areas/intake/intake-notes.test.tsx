import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { intake } from '@wren/contract/intake'
import { useCallForm } from '../../shared/form/useCallForm.ts'
import { queryClient } from '../../shared/http/query-client.ts'
import { UnsavedGuard } from '../../shared/form/UnsavedGuard.tsx'
import { ContactSection } from './intake-contact.parts.tsx'
import { IntakeFormProvider, leaveText } from './intake-form.parts.tsx'
import { blankIntake } from './intake-form.rules.ts'
import type { IntakeFormValues } from './intake-form.rules.ts'

beforeEach(() => {
  window.scrollTo = () => {}
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  // happy-dom has no fonts, which a box that grows with its words listens to.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
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
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const blank = blankIntake('2026-11-21T17:00:00.000Z', null)
function Form() {
  const form = useCallForm(intake.insert, {
    record: blank,
    values: (record: IntakeFormValues) => record,
    send: 'all',
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
        found: null,
      }}
    >
      <ContactSection />
      <output>{form.values.notes ?? '-'}</output>
      <UnsavedGuard when={form.dirty} text={leaveText} />
    </IntakeFormProvider>
  )
}
async function open() {
  const root = createRootRoute()
  const page = (path: string, component: () => React.ReactNode) =>
    createRoute({ getParentRoute: () => root, path, component })
  const history = createMemoryHistory({ initialEntries: ['/form'] })
  const router = createRouter({
    routeTree: root.addChildren([page('/form', Form), page('/before', () => <h2>Before</h2>)]),
    history,
  })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  await pass(0)
  return history
}
const pass = (ms: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms)
  })
const told = () => screen.getByRole('status').textContent

test('INT-051 notes are told to the form 200 ms after the last key, at once when the field is left', async () => {
  await open()
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

test('INT-031 INT-051 who leaves before the form was told of the last key is asked all the same, once', async () => {
  const history = await open()
  const notes = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Notes' })
  fireEvent.change(notes, { target: { value: 'Gate 44' } })
  await act(async () => {
    history.push('/before')
  })
  await pass(0)
  expect([screen.getAllByText(leaveText).length, history.location.pathname, told()]).toEqual([
    1,
    '/form',
    '-',
  ])
  await pass(200)
  fireEvent.click(screen.getByRole('button', { name: 'Stay' }))
  await pass(0)
  expect([screen.queryByText(leaveText), notes.value, told()]).toEqual([null, 'Gate 44', 'Gate 44'])
  await act(async () => {
    history.push('/before')
  })
  await pass(0)
  fireEvent.click(screen.getByRole('button', { name: 'Leave' }))
  await pass(0)
  expect([history.location.pathname, screen.getByRole('heading').textContent]).toEqual([
    '/before',
    'Before',
  ])
})
