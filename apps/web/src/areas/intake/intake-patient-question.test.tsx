// INT-125, PAT-085: what is asked before a patient's address goes to visits that stand.
import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Intake } from '@wren/contract/intake'
import type { Patient } from '@wren/contract/patients'
import { startBrowser, stopBrowser, pass } from '../../shared/list/list-screen.testing.tsx'
import type { Linked } from './intake-form.parts.tsx'
import { usePatientQuestion } from './intake-patient-question.parts.tsx'

beforeEach(() => {
  startBrowser()
})
afterEach(() => {
  stopBrowser()
})

const intake = { patient_uuid: null } as Intake
const home = {
  uuid: 'p-1',
  street: '7 Agave Way',
  city: 'Henderson',
  county: 'Clark',
  state: 'NV',
  zip: '89052',
  timezone: 'America/Los_Angeles',
} as Patient
const elsewhere = {
  ...home,
  city: 'Tucson',
  county: 'Pima',
  state: 'AZ',
  zip: '85701',
  timezone: 'America/Denver',
} as Patient
const visit = (id: number, nurse_confirmed: string | null, place: Partial<Linked> = {}) =>
  ({
    id,
    start: '2026-12-01T19:00:00.000Z',
    city: 'Henderson',
    county: 'Clark',
    state: 'NV',
    zip: '89052',
    timezone: 'America/Los_Angeles',
    nurse_confirmed,
    ...place,
  }) as Linked

function Asking({
  patient,
  visits,
}: {
  readonly patient: Patient | null
  readonly visits: readonly Linked[]
}) {
  const { mayLink, dialog } = usePatientQuestion(intake, visits)
  const [said, setSaid] = useState('not asked')
  return (
    <>
      {dialog}
      <button
        type="button"
        onClick={() => {
          void mayLink(patient).then((yes) => setSaid(yes ? 'linked' : 'kept'))
        }}
      >
        Link
      </button>
      <output>{said}</output>
    </>
  )
}
async function link(
  patient: Patient | null,
  visits = [visit(4, null), visit(5, '2026-11-20T10:00:00.000Z')],
) {
  const user = userEvent.setup({ advanceTimers: (ms) => pass(ms) })
  const { unmount } = render(
    <MantineProvider env="test">
      <Asking patient={patient} visits={visits} />
    </MantineProvider>,
  )
  await user.click(screen.getByRole('button', { name: 'Link' }))
  await pass()
  return { user, said: () => screen.getByText(/^(?:not asked|linked|kept)$/).textContent, unmount }
}

test('INT-125 where the address differs the visits are listed with old and new local time, and Update or Cancel decides', async () => {
  for (const [button, outcome] of [
    ['Cancel', 'kept'],
    ['Update', 'linked'],
  ] as const) {
    const { user, said, unmount } = await link(elsewhere)
    expect(screen.getByText('Update 2 upcoming visits?')).not.toBeNull()
    const rows = screen.getAllByRole('listitem').map((row) => row.textContent)
    expect(rows).toEqual([
      'Visit 4: Dec 1, 2026 11:00 AM PST → Dec 1, 2026 11:00 AM MST',
      'Visit 5: Dec 1, 2026 11:00 AM PST → Dec 1, 2026 12:00 PM MST',
    ])
    await user.click(screen.getByRole('button', { name: button }))
    await pass()
    expect(said()).toBe(outcome)
    unmount()
  }
})

test('VIS-169 the question names the visits that lose their nurse at the new address, each with its rule', async () => {
  const sent: unknown[] = []
  const before = globalThis.fetch
  globalThis.fetch = async (_path, init) => {
    sent.push(JSON.parse(String(init?.body)))
    const lost = { id: 5, nurse_id: 9, nurse_name: 'Ana Diaz', rule: 'Not licensed in AZ' }
    return Response.json({ data: [lost] })
  }
  try {
    const { unmount } = await link(elsewhere)
    expect(sent).toMatchObject([{ ids: [4, 5], patient_uuid: 'p-1', state: 'AZ' }])
    expect(screen.getByText('Loses its nurse')).not.toBeNull()
    expect(screen.getByText('#5, Ana Diaz: Not licensed in AZ')).not.toBeNull()
    unmount()
  } finally {
    globalThis.fetch = before
  }
})

test('INT-125 an empty street is filled without a question, and nothing is asked where no visit is open or the patient goes', async () => {
  for (const [patient, visits] of [[home], [elsewhere, []], [null]] as const) {
    const { said, unmount } = await link(patient, visits as never)
    expect(said()).toBe('linked')
    unmount()
  }
})

test('INT-125 asked is about the visits that stand elsewhere, whatever the intake says; what is empty on a visit is filled without a question', async () => {
  const { unmount } = await link(home, [
    visit(4, null),
    visit(5, null, { city: 'Tucson', zip: '85701' }),
  ])
  expect(screen.getByText('Update 1 upcoming visit?')).not.toBeNull()
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  unmount()
  const { said } = await link(home, [visit(4, null, { city: null, county: null, state: null })])
  expect(said()).toBe('linked')
})
