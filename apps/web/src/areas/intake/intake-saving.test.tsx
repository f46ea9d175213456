// INT-029, INT-030, INT-036, INT-056: what Submit sends of the treatment, and how long it says that the intake was
// saved.
import { cleanup, fireEvent, renderHook, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Intake } from '@wren/contract/intake'
import { intakeList } from '@wren/contract/intake.list'
import { useNotices } from '../../shared/feedback/notices.ts'
import { queryClient } from '../../shared/http/query-client.ts'
import {
  openList,
  pass,
  startBrowser,
  startServer,
  stopBrowser,
  user,
  type Opened,
  type Server,
} from '../../shared/list/list-screen.testing.tsx'
import { blankIntake } from './intake-form.rules.ts'
import { IntakeNewScreen } from './intake-new.screen.tsx'
import { SavedIntake } from './intake-saved.form.tsx'
import type { IntakeUploads } from './intake-uploads.parts.ts'

const text = 'Vyvgart (efgartigimod alfa-fcab)'
const filled = {
  ...blankIntake('2026-11-22T03:00:00.000Z', 1),
  requested_provider_id: 3,
  treatment: text,
  treatment_duration_days: 1,
  series_start_date: '2026-12-01',
  series_end_date: '2026-12-05',
  zip: '89052',
  labs: 'No',
  timezone: 'America/Los_Angeles',
  access_type: 'piv',
  is_first_lifetime_dose: 'true',
}
const saved = {
  ...filled,
  id: 7,
  version: 4,
  status: 'New Intake',
  pharmacy_name: 'Saguaro Rx',
  ops_name: 'Olive Ops',
  patient_order_id: null,
  applicant_count: 0,
  has_documents: false,
  patient_type: 'one-time',
} as unknown as Intake
const none: IntakeUploads = {
  pending: false,
  lacking: false,
  unsent: false,
  waiting: 0,
  sorting: () => null,
  missingText: () => null,
  flush: async () => true,
  handOver: () => {},
  goToUnsorted: () => {},
  adopt: () => {},
  ids: [],
}
const uploader = { useUploads: () => none, Panel: () => null }

let server: Server
let treatment: string
let admins: object[]
const json = (body: object, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
beforeEach(() => {
  startBrowser()
  server = startServer()
  treatment = text
  admins = []
  server.answer = ({ method, path, body }) => {
    if (path === '/api/intake-draft')
      return json(
        method === 'GET'
          ? {
              draft: {
                data: { ...filled, treatment },
                updated: '2026-11-22T02:00:00.000Z',
                documents: [],
                gone: 0,
              },
            }
          : { ok: true, updated: '2026-11-22T03:00:00.000Z' },
      )
    if (path === '/api/treatments')
      return {
        data: [
          {
            id: 9,
            fullText: text,
            title: 'Vyvgart',
            subtitle: '',
            category: 'Biologic',
            brandName: 'Vyvgart',
            genericName: 'efgartigimod alfa-fcab',
            parent: null,
          },
        ],
      }
    if (path === '/admin-list') return { data: admins }
    if (path === '/intake/insert') return json({ id: 77 }, 201)
    if (path === '/intake/7' && method === 'PATCH')
      return json({ intake: { ...saved, ...body, version: 5 } })
    return { data: [] }
  }
})
afterEach(stopBrowser)

const sent = (path: string) =>
  server.asked.find((one) => one.path === path && one.method !== 'GET')?.body ?? {}
const press = async (name: string | RegExp) => {
  await user().click(screen.getByRole('button', { name }))
  await pass()
  await pass()
}
/** Five seconds, whatever screen is shown meanwhile. */
async function stands(words: string): Promise<void> {
  const notices = renderHook(() => useNotices())
  const said = () => notices.result.current.map((one) => one.text)
  expect(said()).toEqual([words])
  await pass(4900)
  expect(said()).toEqual([words])
  await pass(200)
  expect(said()).toEqual([])
}
async function made(): Promise<Opened> {
  const opened = await openList({
    list: intakeList as never,
    screen: <IntakeNewScreen uploader={uploader} />,
  })
  await press(/^Continue your draft/)
  await press('Submit')
  return opened
}

test('INT-030 INT-056 a new intake sends the place of its treatment in the catalogue, says for five seconds that it was created, and its form opens', async () => {
  const opened = await made()
  expect(opened.address()).toBe('/intake/77')
  const { treatment_id, treatment: words } = sent('/intake/insert')
  expect([treatment_id, words]).toEqual([9, undefined])
  await stands('Intake has been created')
})

test('INT-056 words of her own travel as they are, without a place', async () => {
  treatment = 'Moonlight drip'
  await made()
  expect(sent('/intake/insert')).toMatchObject({ treatment: 'Moonlight drip' })
  expect(sent('/intake/insert')).not.toHaveProperty('treatment_id')
})

test('INT-029 INT-056 a saved one sends the full text of another treatment and nothing that was not changed, and says for five seconds that it was updated', async () => {
  await openList({
    list: intakeList as never,
    screen: (
      <SavedIntake intake={{ ...saved, treatment: 'Saline' }} visits={[]} uploader={uploader} />
    ),
  })
  fireEvent.change(screen.getByRole('combobox', { name: /^Treatment\b(?! Duration)/ }), {
    target: { value: text },
  })
  await pass()
  await press('Submit')
  expect(sent('/intake/7')).toEqual({ treatment: text, version: 4 })
  await stands('Intake has been updated')
})

test('INT-036 a new intake is owned by who makes it, where the list of the ops users names her', async () => {
  const owner = async () => {
    await openList({ list: intakeList as never, screen: <IntakeNewScreen uploader={uploader} /> })
    for (let turn = 0; turn < 4; turn++) await pass(200)
    const { value } = screen.getByRole<HTMLInputElement>('combobox', { name: /^Ops Owner/ })
    cleanup()
    queryClient.clear()
    return value
  }
  admins = [
    { value: 1, name: 'Olive Ops' },
    { value: 2, name: 'Dana Desk' },
  ]
  expect(await owner()).toBe('Olive Ops')
  admins = [{ value: 2, name: 'Dana Desk' }]
  expect(await owner()).toBe('')
})

test('VIS-168 a save that would lose the nurse of a visit asks, and goes on without or not', async () => {
  const saves = () =>
    server.asked.filter(({ method, path }) => method === 'PATCH' && path === '/intake/7')
  const usual = server.answer
  server.answer = (one) =>
    one.method === 'PATCH' && one.path === '/intake/7' && one.body['without_nurse'] !== true
      ? json({ error: 'Credentials expired', code: 'nurse_refused' }, 409)
      : usual(one)
  await openList({
    list: intakeList as never,
    screen: (
      <SavedIntake intake={{ ...saved, treatment: 'Saline' }} visits={[]} uploader={uploader} />
    ),
  })
  const field = () =>
    screen.getByRole<HTMLInputElement>('combobox', { name: /^Treatment\b(?! Duration)/ })
  fireEvent.change(field(), { target: { value: text } })
  await pass()
  await press('Submit')
  expect(screen.getByText(/^Credentials expired\. Without the nurse/)).toBeTruthy()
  await press('Keep editing')
  expect([saves().length, field().value]).toEqual([1, text])
  await press('Submit')
  await press('Continue without the nurse')
  await pass()
  expect(saves().at(-1)?.body).toMatchObject({ treatment: text, without_nurse: true })
})
