// AUD-021: what belongs to a patient stands in her History with its record as a link, until the switch leaves her
// own record alone.
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AuditEvent } from '@wren/contract/audit'
import { ordersList } from '@wren/contract/orders.list'
import {
  openList,
  pass,
  startBrowser,
  startServer,
  stopBrowser,
  type Server,
} from '../list/list-screen.testing.tsx'
import { RecordHistoryDrawer } from './RecordHistoryDrawer.tsx'

const uuid = '00000000-0000-4000-8000-000000000001'
const event = (
  id: number,
  recordType: string,
  recordId: string,
  more: Partial<AuditEvent>,
): AuditEvent => ({
  id,
  at: '2026-08-17T16:20:05.000Z',
  actorKind: 'user',
  userId: 3,
  actorName: 'Olive Ops',
  onBehalfOf: null,
  sessionId: 's',
  action: 'update',
  recordType,
  recordId,
  patientUuid: uuid,
  version: 2,
  changes: {},
  detail: {},
  requestId: 'r',
  instance: 'i',
  address: null,
  chain: 0,
  seq: id,
  names: {},
  timezone: null,
  place: null,
  ...more,
})
const own = event(1, 'patient', uuid, {
  changes: { city: { before: null, after: 'Phoenix' } },
  place: { type: 'patient', id: uuid },
})
const belonging = [
  event(9, 'mrn', '5', { place: { type: 'patient', id: uuid } }),
  event(8, 'order', '7', { place: { type: 'order', id: '7' } }),
  event(7, 'visit', '51', { place: { type: 'visit', id: '51' } }),
  event(6, 'chart', '61', { place: { type: 'visit', id: '51' } }),
  event(5, 'document', 'd-1', {
    names: { record: 'order.pdf' },
    place: { type: 'intake', id: '44' },
  }),
  event(4, 'update', '71', { place: { type: 'visit', id: '52' } }),
  event(3, 'patient', uuid, {
    changes: { nurses_preferred: { before: [], after: [12] } },
    names: { 'person/12': 'Nina Nightingale' },
  }),
  event(2, 'patient', uuid, {
    changes: {
      nurses_blocked: { before: [13], after: [13, 14] },
      nurses_preferred: { before: [14], after: [] },
    },
    names: { 'person/13': 'Nora Nilsen', 'person/14': 'Nell Nash' },
  }),
]
let server: Server
beforeEach(() => {
  startBrowser()
  server = startServer()
  server.answer = ({ query }) =>
    new Response(
      JSON.stringify({
        data: query.get('children') === 'false' ? [own] : [...belonging, own],
        parameters: { limit: 50, next_page: null, order_by: 'at desc', page: 1 },
      }),
      { headers: { 'content-type': 'application/json' } },
    )
})
afterEach(stopBrowser)

test("AUD-021 a patient's History covers her MRNs, nurses, orders, visits, charts, documents and updates, each with its record as a link; 'This record only' hides them", async () => {
  await openList({
    list: ordersList as never,
    screen: (
      <RecordHistoryDrawer
        type="patient"
        id={uuid}
        record="patient W000012"
        patient
        onClose={() => {}}
      />
    ),
  })
  await pass(300)
  const drawer = within(screen.getByRole('dialog', { name: 'History of patient W000012' }))
  const links = () =>
    drawer.queryAllByRole('link').map((one) => [one.textContent, one.getAttribute('href')])
  expect(links()).toEqual([
    ['MRN', `/patients/${uuid}`],
    ['Order #7', '/patients/order/7'],
    ['Visit #51', '/visits/51'],
    ['Chart, visit #51', '/visits/51'],
    ['Document order.pdf, intake #44', '/intake/44'],
    ['Update, visit #52', '/visits/52'],
    ['Nurse Nina Nightingale', '/nurses/12'],
    ['Nurse Nell Nash', '/nurses/14'],
  ])
  expect(drawer.getAllByRole('listitem')).toHaveLength(9)
  fireEvent.click(drawer.getByRole('switch', { name: 'This record only' }))
  await pass(300)
  expect([links(), drawer.getAllByRole('listitem').map((one) => one.textContent)]).toEqual([
    [],
    [expect.stringContaining('City: - → Phoenix')],
  ])
  expect(server.asked.at(-1)).toMatchObject({ path: `/api/audit/records/patient/${uuid}` })
})
