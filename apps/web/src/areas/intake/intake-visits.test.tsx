// @vitest-environment jsdom
// INT-102, INT-106, INT-114, INT-117: which of the linked visits the form counts as open: the server's word, not the status alone.
import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Intake } from '@wren/contract/intake'
import { intakeList } from '@wren/contract/intake.list'
import { openList, pass, startBrowser, startServer, stopBrowser, user, type Server } from '../../shared/list/list-screen.testing.tsx'
import { IntakeFormProvider, type FormContext, type Linked } from './intake-form.parts.tsx'
import { useStatusQuestions } from './intake-status.parts.ts'
import { VisitsPanel } from './intake-visits.panel.tsx'

let server: Server
beforeEach(() => { startBrowser(); server = startServer() })
afterEach(stopBrowser)

const saved = { id: 7, status: 'In Progress', patient_order_id: 3 } as Intake
const visit = (id: number, is_open: boolean, patient_order_id: number | null = 3) => ({
  id, start: '2026-12-01T19:00:00.000Z', timezone: 'America/Los_Angeles', duration_estimate: 60, treatment: 'Vyvgart', status: 'Active - Ready', nurse_confirmed: null, is_open, patient_order_id,
}) as Linked

function Panel({ visits }: { readonly visits: readonly Linked[] }) {
  const questions = useStatusQuestions(saved, visits)
  return (
    <IntakeFormProvider value={{ form: { dirty: false }, saved, visits } as unknown as FormContext}>
      <VisitsPanel />
      <button type="button" onClick={() => void questions.mayChange('Canceled')}>Cancel the intake</button>
      {questions.dialog}
    </IntakeFormProvider>
  )
}
const open = (visits: readonly Linked[]) => openList({ list: intakeList as never, screen: <Panel visits={visits} /> })

test('INT-102 INT-106 a visit that was missed is not counted in the question, although it is Active - Ready', async () => {
  await open([visit(1, false), visit(2, true)])
  await user().click(screen.getByRole('button', { name: 'Cancel the intake' }))
  await pass()
  expect(screen.getByRole('dialog', { name: 'Changing the status to Canceled will cancel the associated visit. Do you want to continue?' })).toBeTruthy()
})

test('INT-114 Create visits stands where the order has no open visit: a missed one and one of another order do not hide it', async () => {
  await open([visit(1, false), visit(2, true, 4)])
  expect(screen.getByRole('button', { name: 'Create visits' })).toBeTruthy()
})

test('INT-114 an open visit of the order leaves no button', async () => {
  await open([visit(1, true)])
  expect(screen.queryByRole('button', { name: /^Create/ })).toBeNull()
})

test('INT-114 the dialog of who was second stays when a colleague makes the visits, says at Create that they are there, and does not come back when they go', async () => {
  const proposed = [{ date: '2026-12-01', start: '2026-12-01T19:00:00.000Z', timezone: 'America/Los_Angeles', duration_estimate: 60 }]
  server.answer = ({ method }) => (method === 'GET' ? { data: proposed } : new Response(JSON.stringify({ error: 'This intake already has open visits.', code: 'conflict' }), { status: 409, headers: { 'content-type': 'application/json' } }))
  let become: (visits: readonly Linked[]) => void = () => {}
  function Changing() {
    const [visits, setVisits] = useState<readonly Linked[]>([])
    become = setVisits
    return <Panel visits={visits} />
  }
  await openList({ list: intakeList as never, screen: <Changing /> })
  const dialog = () => screen.queryByRole('dialog', { name: 'Create visits' })
  await user().click(screen.getByRole('button', { name: 'Create visits' }))
  await vi.waitFor(async () => { await pass(50); expect(screen.getByRole('button', { name: 'Create' })).toBeTruthy() })
  await act(async () => become([visit(1, true)]))
  expect(dialog()).toBeTruthy()
  await user().click(screen.getByRole('button', { name: 'Create' }))
  await pass(300)
  expect(screen.getByText('This intake already has open visits.')).toBeTruthy()
  await user().click(screen.getByRole('button', { name: 'Cancel' }))
  await pass(300)
  await act(async () => become([]))
  await pass(300)
  expect([dialog(), screen.getByRole('button', { name: 'Create visits' }) !== null]).toEqual([null, true])
})
