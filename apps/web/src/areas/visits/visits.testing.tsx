// For the tests of the visit's screens: one visit with what stands around it, and a server that answers from a
// table of paths.
//
//   const stage = setStage({ 'GET /assignments/7': () => whole })   // beforeEach, after startBrowser; the longest path that fits answers
//   await stage.open(<VisitsDetail slots={slots} />, { perms: 'ALL' })
//   expect(stage.sentTo('PUT /assignments/7')).toEqual([{ notes: 'x', updated: visit.updated }])
import type { ReactNode } from 'react'
import { fireEvent } from '@testing-library/react'
import type { Order } from '@wren/contract/orders'
import { marginNames, type Pharmacy } from '@wren/contract/pharmacies'
import type { Assignment } from '@wren/contract/visits-assignment'
import { buttonNames, type ButtonName, type ButtonStatuses } from '@wren/contract/visits-buttons'
import type { WholeVisit } from '@wren/contract/visits-whole'
import { visitList } from '@wren/contract/visits.list'
import {
  openList,
  pass,
  startServer,
  type Opened,
  type Sent,
} from '../../shared/list/list-screen.testing.tsx'
import { loadSession } from '../../shared/session/session.ts'
import { Notices } from '../../app/shell/Notices.tsx'
import type { VisitSlots } from './visits-detail.form.tsx'
import { blankVisit } from './visits-new.values.ts'

const noMargins = Object.fromEntries(
  marginNames.flatMap((name) =>
    [name, `${name}_flat_rate`, `${name}_hourly_rate`].map((one) => [one, null]),
  ),
) as Record<string, null>
export const pharmacy = {
  ...noMargins,
  id: 3,
  version: 1,
  title: 'Cactus Infusion',
  is_deleted: false,
  hourly_rate: 120,
  minimal_minutes_charge: null,
  duration_rounding_method: 'none',
  has_own_chart: false,
} as unknown as Pharmacy
export const order: Order = {
  id: 11,
  version: 1,
  patient_uuid: '0e5a7a62-3a06-4f5b-9f0e-0000000000aa',
  status: 'Active',
  frequency_type: 'w',
  frequency_value: 1,
  frequency: 7,
  frequency_other: null,
  nonconsecutive: false,
  auto_order: false,
  lab_order: false,
  lab_drop_off: null,
  lab_drop_off_other: null,
  lab_frequency: null,
  lab_frequency_type: null,
  lab_next_due: null,
  treatment: 'Saline',
  duration_days: 1,
  duration_max_auth: null,
  duration_estimate: 120,
  flexibility_days: null,
  doses: null,
  access_type: null,
  pomp_type: null,
  is_first_lifetime_dose: null,
  signed_date: '2026-06-01',
  expiration_date: '2027-06-01',
  authorization_start: null,
  authorization_end: null,
  provider_id: 3,
  pharmacy_phone: null,
  pharmacy_phone_ext: null,
  notes: null,
  visit_amount: null,
  row_updated: '2026-11-01T00:00:00.000Z',
  assignment_id: null,
}
/** Monday 1 PM in Phoenix, two hours, New, its order linked. */
export const visit: Assignment = {
  ...blankVisit.assignment,
  id: 7,
  start: '2026-11-23T20:00:00.000Z',
  timezone: 'America/Phoenix',
  local_date: '2026-11-23',
  duration_estimate: 120,
  treatment: 'Saline',
  street: '1 Cactus Road',
  city: 'Phoenix',
  county: 'Maricopa',
  state: 'AZ',
  zip: '85004',
  patient_uuid: order.patient_uuid,
  patient_first_name: 'Pat',
  patient_last_name: 'Stone',
  wren_mrn: 'W000007',
  patient_order_id: 11,
  patient_order_status: 'Active',
  patient_order_signed_date: '2026-06-01',
  expiration_date: '2027-06-01',
  provider_id: 3,
  provider_title: pharmacy.title,
  price_nurse_hourly_rate: 78,
  price_provider_hourly_rate: 120,
  price_nurse_estimate: 156,
  price_provider_estimate: 240,
  margin_percent: 35,
  created: '2026-11-01T00:00:00.000Z',
  updated: '2026-11-22T02:30:00.000Z',
}
export const whole: WholeVisit = {
  ...blankVisit,
  assignment: visit,
  provider: pharmacy,
  patient_order: order,
}
export const wholeWith = (over: Partial<Assignment>): WholeVisit => ({
  ...whole,
  assignment: { ...visit, ...over },
})

export const buttonsWith = (hints: Partial<Record<ButtonName, string>> = {}): ButtonStatuses =>
  Object.fromEntries(
    buttonNames.map((name) => [
      name,
      { disabled: hints[name] !== undefined, tooltip: hints[name] ?? null },
    ]),
  ) as unknown as ButtonStatuses

const nothing = (): ReactNode => null
export const slots: VisitSlots = {
  tracker: () => <p>Tracker</p>,
  next: () => undefined,
  payment: () => <p>Payment</p>,
  notifications: () => <p>Notifications</p>,
  tasks: () => <p>Tasks</p>,
  updates: () => <p>Updates</p>,
  override: () => <p>Override</p>,
  blastDetails: nothing,
}

type Reply = (sent: Sent) => unknown
export type Table = Record<string, Reply>
export const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
export const list = (data: readonly unknown[]) => ({
  data,
  parameters: { limit: 100, next_page: null, order_by: 'id', page: 1 },
})

export interface Stage {
  /** May be changed while the screen stands. */
  table: Table
  readonly asked: readonly Sent[]
  readonly sentTo: (path: string) => readonly Record<string, unknown>[]
  readonly open: (
    of: ReactNode,
    options?: { readonly perms?: string; readonly query?: string },
  ) => Promise<Opened>
}

/** What every visit screen reads; any other list is empty. */
const usual: Table = {
  'GET /flags': () => ({ data: {} }),
  'POST /patient-order/search': () => ({ data: [order] }),
  'GET /patient-order/by-id/11': () => ({
    patient_order: order,
    intake: null,
    active_orders_qty: 1,
  }),
  'GET /provider/by-id/3': () => ({ provider: pharmacy, provider_nurse_blocked: [] }),
  'GET /patient/by-uuid/': () => json({ error: 'Patient not found.', code: 'not_found' }, 404),
}

export function setStage(own: Table = {}): Stage {
  const server = startServer()
  const stage = { table: { ...usual, ...own } as Table }
  server.answer = async (sent) => {
    const asked = `${sent.method} ${sent.path}`
    const fits = Object.keys(stage.table)
      .filter((path) => asked.startsWith(path))
      .toSorted((a, b) => b.length - a.length)[0]
    const answer = fits === undefined ? list([]) : await stage.table[fits]?.(sent)
    return answer instanceof Response ? answer : json(answer)
  }
  return Object.assign(stage, {
    asked: server.asked,
    sentTo: (path: string) =>
      server.asked
        .filter((one) => `${one.method} ${one.path}`.startsWith(path))
        .map(({ body }) => body),
    open: async (of: ReactNode, { perms = '', query = '' } = {}) => {
      localStorage.setItem(
        'token',
        `x.${btoa(JSON.stringify({ sid: 's', id: 1, email: 'a@wren.example', role: 'admin', perms, timezone: 'America/Los_Angeles' }))}.x`,
      )
      loadSession()
      const opened = await openList({
        list: visitList as never,
        address: `/things${query}`,
        screen: (
          <>
            {of}
            <Notices />
          </>
        ),
      })
      for (let n = 0; n < 5; n++) await pass(10)
      return opened
    },
  })
}

// By their labels straight from the page: asking for roles takes most of a second in a form of this size.
const spoken = (one: Node): string =>
  one instanceof Element && one.getAttribute('aria-hidden') === 'true'
    ? ''
    : one instanceof Text
      ? one.data
      : [...one.childNodes].map(spoken).join('')
/** Asked field by field, the whole page is walked for each. */
const labelled = (): ReadonlyMap<string, HTMLLabelElement> =>
  new Map([...document.querySelectorAll('label')].map((one) => [one.htmlFor, one]))
const named = (one: Element, labels: ReadonlyMap<string, HTMLLabelElement> = labelled()): string =>
  one.getAttribute('aria-label') ?? spoken(labels.get(one.id) ?? one).trim()
const find = <E extends Element>(kind: string, name: string): E => {
  const labels = labelled()
  const found = [...document.querySelectorAll<E>(kind)].filter(
    (one) => one.getAttribute('type') !== 'hidden' && named(one, labels) === name,
  )
  if (found.length !== 1)
    throw new Error(
      `${found.length} of ${kind} are called ${name}: ${[...document.querySelectorAll(kind)].map((one) => named(one, labels)).join(', ')}`,
    )
  return found[0] as E
}
export const box = (name: string) => find<HTMLInputElement>('input, textarea', name)
export const button = (name: string) => find<HTMLButtonElement>('button', name)
export const buttons = (): readonly string[] =>
  [...document.querySelectorAll('button')].map((one) => named(one, new Map()))
export const press = async (name: string): Promise<void> => {
  fireEvent.click(button(name))
  for (let n = 0; n < 3; n++) await pass(10)
}
export const type = async (name: string, text: string): Promise<void> => {
  fireEvent.change(box(name), { target: { value: text } })
  await pass(10)
}
export const turn = async (name: string): Promise<void> => {
  fireEvent.click(box(name))
  await pass(10)
}
export const leave = async (name: string): Promise<void> => {
  fireEvent.blur(box(name))
  await pass(10)
}

const offered = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('[role=option]')].filter(
    (one) => one.closest('[style*="display: none"]') === null,
  )
const unfold = async (name: string): Promise<void> => {
  fireEvent.click(box(name))
  await pass(600)
}
/** Opens a list of choices and takes one. */
export async function pick(name: string, option: string): Promise<void> {
  await unfold(name)
  const wanted = offered().find((one) => one.textContent === option)
  if (!wanted)
    throw new Error(
      `${name} offers no ${option}: ${offered()
        .map((one) => one.textContent)
        .join(', ')}`,
    )
  fireEvent.click(wanted)
  await pass(10)
}
export async function options(name: string): Promise<readonly (string | null)[]> {
  await unfold(name)
  const found = offered().map((one) => one.textContent)
  fireEvent.keyDown(box(name), { key: 'Escape' })
  await pass(300)
  return found
}
