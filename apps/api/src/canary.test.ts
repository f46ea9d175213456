// AUD "Privacy" 076, 077, NET "Privacy" 100-103: a patient who can be recognised passes through the whole job; nothing of her stands where it must not.
import { sql } from 'kysely'
import WebSocket from 'ws'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { charts } from '@wren/contract/charts'
import { exampleChart } from '@wren/contract/chart-example'
import { documents } from '@wren/contract/documents'
import { ErrorReport } from '@wren/contract/error-reports'
import { development, identity } from '@wren/contract/identity'
import { intake } from '@wren/contract/intake'
import { offers } from '@wren/contract/offers'
import { templateFault } from '@wren/contract/offers-template.rules'
import { scheduling } from '@wren/contract/offers-scheduling'
import { orders } from '@wren/contract/orders'
import { patients } from '@wren/contract/patients'
import { reports } from '@wren/contract/reports'
import { addMinutes } from '@wren/contract/time'
import { tokenPages } from '@wren/contract/token-pages'
import { visits } from '@wren/contract/visits'
import { areas } from './app.ts'
import { aNurse } from './areas/nurses/nurses.builders.ts'
import { aPatient } from './areas/patients/patients.builders.ts'
import { aPharmacy } from './areas/pharmacies/pharmacies.builders.ts'
import { aBookedVisit, aScene } from './areas/visits/visits.builders.ts'
import { changes } from './platform/http/bind.ts'
import { openInstance, type Instance } from './platform/open.ts'
import { plainTopics } from './platform/realtime/topic.rules.ts'
import { openTestApp, type Client, type TestApp } from './platform/testing.ts'

const canary = {
  first: 'Zanzibar', last: 'Quillfeather', dob: '1953-11-29', phone: '7025550191', otherPhone: '7025550192', street: '9931 Ocotillo Hollow Court', mrn: 'QX-77-CANARY',
  note: 'whistlesthroughteeth', addressNote: 'bluegatebehindcactus', allergy: 'dragonfruitpollen', diagnosis: 'Q87.655', document: 'marginaliaofthereferral', chart: 'murmuredaboutlighthouses', email: 'zq.herself@quillmail.example',
}
/** As they may be written elsewhere: in capitals, of a phone or a day in another form. */
const forms = [
  ...Object.values(canary), '702-555-0191', '(702) 555-0191', '702-555-0192', 'Nov 29, 1953', '11/29/1953', '11-29-1953', encodeURIComponent(canary.street), Buffer.from(canary.document).toString('base64').slice(0, 20),
].map((form) => form.toLowerCase())
const found = (text: string): string[] => forms.filter((form) => text.toLowerCase().includes(form))

const smsKinds = ['blast', 'cancellation', 'chart-reminder', 'confirm_link', 'new_time', 'override', 'patient_booked', 'patient_canceled', 'patient_link', 'patient_moved']

const lines: string[] = []
const printed: string[] = []
const frames: { code: string; data: unknown }[] = []
const received = '2026-08-17T16:20:00.000Z'
const zone = 'America/Los_Angeles'

/** A call that breaks as a bug would: with a value of a patient in the error. */
const broken = [
  { path: '/test/bug', run: () => { throw new Error(`cannot read ${canary.first} ${canary.last}`) } },
  { path: '/test/database', run: async ({ db }: { db: TestApp['instance']['platform']['db'] }) => ({ status: (await sql`select ${canary.last}::text::int`.execute(db)).rows.length === 0 ? 'ok' : 'ok', version: '' }) },
].map(({ path, run }) => changes({ ...identity.health, path, name: `test${path}`, allow: 'session' } as unknown as typeof identity.health, async (work) => {
  await sql`insert into analytics_event (received_at, path, event, reported_time, source) values (${work.now}, '/half', 'half', ${work.now}, 'web')`.execute(work.db)
  return run(work as never) as never
}))

let app: TestApp
let second: Instance
let operator: Client
let socket: WebSocket
let patientToken = ''
const write = { out: process.stdout.write.bind(process.stdout), err: process.stderr.write.bind(process.stderr) }
const keep = (real: typeof process.stdout.write) => ((text: string | Uint8Array, ...rest: never[]) => {
  printed.push(String(text))
  return real(text, ...rest)
}) as typeof process.stdout.write

async function listenTo(url: string, token: string): Promise<WebSocket> {
  const one = new WebSocket(`${url.replace('http', 'ws')}/websocket`, { headers: { origin: 'http://wren.test' } })
  const topics = [
  'assignment_notify', 'patient_order', 'assignment_comment', 'assignment_link', 'assignment_task', 'assignment', 'nurse', 'nurse_comment', 'nurse_vetting', 'nurse_assignment', 'patient', 'patient_nurse', 'patient_comment', 'patient_assignment',
  'patient_task', 'scheduling_statuses', 'intake', 'scheduling_statuses/', 'intake/', 'order_assignment/', 'assignment_chart_prev/', 'blast_template/',
]

test('NET-102 every frame is a code with a topic, and nothing else', () => {
  const codes = new Set(frames.map(({ code }) => code))
  expect(frames.length).toBeGreaterThan(60)
  for (const { code, data } of frames) {
    if (code === 'handshake-ping' || code === 'handshake-ok') expect(data).toBeNull()
    else if (code === 'force_logout') expect(data).toBe('invalid session')
    else expect(topics, `${code} ${String(data)}`).toContain(String(data).replace(/(?<=\/)[1-9]\d*$/, ''))
  }
  for (const one of codes) expect(one).toMatch(/^[a-z_-]+$/)
  expect([...codes]).toEqual(expect.arrayContaining(['handshake-ping', 'handshake-ok', 'subscribe_ok']))
})

test('NET-100 a line of the log has the named fields only, no address as it was sent, no token and nothing of the patient', () => {
  const named = new Set(['level', 'time', 'instance', 'kind', 'request_id', 'method', 'route', 'status', 'duration_ms', 'user_id', 'code', 'job', 'id', 'channel', 'message_kind', 'chain', 'seq', 'mac', 'stack', 'count', 'port'])
  for (const line of lines) expect(Object.keys(JSON.parse(line) as object).filter((key) => !named.has(key)), line).toEqual([])
  const routes = new Set(lines.map((line) => (JSON.parse(line) as { route?: string }).route))
  expect(routes).toContain('/assignments/:id')
  for (const route of routes) expect(route ?? '').not.toMatch(/\d|%/)
  for (const line of lines) expect(found(line), line).toEqual([])
  for (const secret of [operator.token as string, patientToken, 'Bearer', '@people.example', '7025550100']) expect(lines.join('\n')).not.toContain(secret)
})
