// AUD-098, NET-039: a form that stands on reads of which one failed keeps what is typed into it while that one is
// tried again.
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OrdersNewScreen } from '../areas/orders/orders-new.screen.tsx'
import { PatientsNewScreen } from '../areas/patients/patients-new.screen.tsx'
import { box, json, setStage, type } from '../areas/visits/visits.testing.tsx'
import { pass, startBrowser, stopBrowser } from '../shared/list/list-screen.testing.tsx'
import { IntakeNew } from './screens/intake.screens.tsx'

vi.setConfig({ testTimeout: 60_000 })

const away = () => json({ error: 'Database unavailable.', code: 'unavailable' }, 503)
const patient = {
  id: 12,
  uuid: '0e5a7a62-3a06-4f5b-9f0e-0000000000aa',
  version: 1,
  first_name: 'Pat',
  last_name: 'Stone',
  status: 'Active',
  wren_mrn: 'W000012',
}
const found = {
  'GET /patient/by-uuid/': () => ({ patient, nurses_visited: [] }),
  'PUT /api/intake-draft': () => ({ updated: '2026-11-22T03:00:00.000Z' }),
  'GET /admin-list': () => ({ data: [{ value: 1, name: 'Ops' }] }),
  'GET /api/intake-draft': () => ({ draft: null }),
}

interface Form {
  readonly of: ReactNode
  readonly field: string
  readonly read: string
  readonly later: () => unknown
}
const forms: Readonly<Record<string, Form>> = {
  'a new intake whose draft could not be read': {
    of: <IntakeNew />,
    field: 'Contact Name',
    read: 'GET /api/intake-draft',
    later: found['GET /api/intake-draft'],
  },
  'a new intake whose owners could not be read': {
    of: <IntakeNew />,
    field: 'Contact Name',
    read: 'GET /admin-list',
    later: found['GET /admin-list'],
  },
  'a new patient whose languages could not be read': {
    of: <PatientsNewScreen />,
    field: 'Last Name',
    read: 'GET /api/language-locales',
    later: () => ({ data: [{ code: 'es', language: 'Spanish', is_active: true }] }),
  },
  'a new order of a patient whose orders could not be read': {
    of: <OrdersNewScreen />,
    field: 'Notes',
    read: 'POST /patient-order/search',
    later: () => ({ data: [] }),
  },
}

beforeEach(startBrowser)
afterEach(stopBrowser)

test.each(Object.entries(forms))(
  'AUD-098 %s stands, asks again each minute and no oftener, and keeps what is typed in between',
  async (_, { of, field, read, later }) => {
    const stage = setStage({ ...found, [read]: away })
    await stage.open(of)
    await pass(500)
    const tries = () => stage.sentTo(read).length
    expect(tries()).toBeLessThan(3)
    await type(field, 'Typed by hand')
    const before = tries()
    let answer: (value: unknown) => void = () => {}
    stage.table[read] = () =>
      new Promise((done) => {
        answer = done
      })
    await pass(60_500)
    expect(tries()).toBeGreaterThan(before)
    expect(box(field).value).toBe('Typed by hand')
    answer(later())
    await pass(500)
    expect(box(field).value).toBe('Typed by hand')
  },
)
