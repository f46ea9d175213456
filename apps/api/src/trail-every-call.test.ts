// AUD-001, AUD-005 to 007 on every call there is: nothing is written and nobody's data is read without the trail.
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '@wren/contract/call'
import { shownFields, type Changes } from '@wren/contract/audit-words'
import { patients } from '@wren/contract/patients'
import { addMinutes } from '@wren/contract/time'
import { everyCall, readingCalls, sampleOf, titleOf } from './every-call.builders.ts'
import { watchWrites, type Writes } from './platform/audit/testing-writes.ts'
import type { Client } from './platform/testing.ts'
import { useTestApp } from './platform/testing-fixtures.ts'
import { aWorld, type World } from './world.builders.ts'

const canary = 'Quillfeather'
const app = useTestApp({ environment: { LOG_LEVEL: 'silent' } })
let world: World
let owner: pg.Client
let writes: Writes
beforeAll(async () => {
  world = await aWorld(app)
  writes = await watchWrites(app) // what the builders wrote without the product is none of its deeds
  expect(
    (await world.scene.admin.call(patients.save, { uuid: world.patient.uuid, last_name: canary }))
      .status,
  ).toBe(200)
  owner = new pg.Client({ connectionString: app.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await writes.stop()
})

let now = ''
/** A look after more than ten minutes is a look of its own (AUD-007). */
async function later(): Promise<void> {
  now = addMinutes(now === '' ? app.instance.platform.clock.now() : now, 11)
  await app.clock(now)
}
interface Told {
  readonly action: string
  readonly patient_uuid: string | null
  readonly detail: { readonly patients?: readonly string[] }
}
const toldOf = async (requestId: string): Promise<readonly Told[]> =>
  (
    await owner.query<Told>(
      'select action, patient_uuid, detail from audit_event where request_id = $1',
      [requestId],
    )
  ).rows
const isAboutHer = ({ patient_uuid, detail }: Told): boolean =>
  patient_uuid === world.patient.uuid || detail.patients?.includes(world.patient.uuid) === true

const clientsOf = ({ allow }: Call): Client[] => {
  const list = typeof allow === 'string' ? [allow] : allow
  return list.includes('link')
    ? [app.nobody]
    : [
        world.scene.admin,
        ...(list.includes('session') || list.includes('non-admin') ? [world.nurse] : []),
      ]
}
const files = new Set([
  'charts.pdf',
  'reports.pdf',
  'reports.invoicePdf',
  'audit.csv',
  'visits.csv',
  'intake.csv',
  'reports.csv',
  'tasks.csv',
  'documents.contents',
])
const carries = (
  call: Call,
  answer: { readonly status: number; readonly body: unknown },
): boolean => {
  const text = JSON.stringify(answer.body)
  return (
    answer.status === 200 &&
    (files.has(call.name) ||
      [canary, world.patient.uuid, `${world.patient.first_name} ${world.patient.last_name}"`].some(
        (one) => text.includes(one),
      ))
  )
}
const ask = (client: Client, call: Call, mine: number, headers: Record<string, string> = {}) =>
  client.call(call, sampleOf({ app, world, mine }, call) as never, headers)

/** In which of her visits a call may have something to show. */
const visitsOf = (call: Call): readonly number[] => {
  const [charted, ready] = [world.charted, world.ready].map((mine) =>
    JSON.stringify(sampleOf({ app, world, mine }, call)),
  )
  return charted === ready ? [world.charted] : [world.charted, world.ready]
}
const seen = new Map<
  string,
  { readonly call: Call; readonly client: Client; readonly mine: number }
>()
/** What stands in the requirement, by the calls that answer it. */
const stated = [
  'patients.byUuid',
  'patients.byVisit',
  'orders.byId',
  'visits.byId',
  'intake.byId',
  'charts.chart',
  'charts.versions',
  'charts.previous',
  'documents.one',
  'documents.ofIntake',
  'documents.ofVisit',
  'reports.byId',
  'reports.byVisit',
  'charts.pdf',
  'reports.pdf',
  'reports.invoicePdf',
  'tokenPages.patientSelectTime',
  'nurse-visits.details',
]

test(
  'AUD-005 every answer with one patient’s data is a view, or a list, stored with her before it leaves',
  { timeout: 240_000 },
  async () => {
    const untold: string[] = []
    for (const call of everyCall.filter(
      ({ name }) =>
        readingCalls.has(name) || files.has(name) || name === 'tokenPages.patientSelectTime',
    )) {
      for (const client of clientsOf(call)) {
        for (const mine of visitsOf(call)) {
          await later()
          const answer = await ask(client, call, mine)
          const told = (await toldOf(answer.headers.get('x-request-id') ?? ''))
            .filter(isAboutHer)
            .map(({ action }) => action)
          if (
            carries(call, answer) &&
            !told.some((action) => ['view', 'list', 'export'].includes(action))
          )
            untold.push(`${titleOf(call)} ${told.join()}`)
          if (answer.status === 200 && told.includes('view'))
            seen.set(call.name, { call, client, mine })
        }
      }
    }
    expect(untold).toEqual([])
    for (const name of stated) expect([...seen.keys()], name).toContain(name)
  },
)

test('AUD-005 the answer up_to_date is a view too', { timeout: 120_000 }, async () => {
  let compared = 0
  for (const { call, client, mine } of seen.values()) {
    await later()
    const md5 = (await ask(client, call, mine)).headers.get('response-md5')
    if (md5 === null) continue
    await later()
    const again = await ask(client, call, mine, { 'last-response-md5': md5 })
    if ((again.body as object as { up_to_date?: boolean }).up_to_date !== true) continue
    compared++
    expect(
      (await toldOf(again.headers.get('x-request-id') ?? ''))
        .filter(({ action }) => action === 'view')
        .some(isAboutHer),
      titleOf(call),
    ).toBe(true)
  }
  expect(compared).toBeGreaterThan(8)
})

test(
  'AUD-005 where the view cannot be stored the answer is 503 without a word of the record',
  { timeout: 120_000 },
  async () => {
    await owner.query(
      "alter table audit_event add constraint broken_for_test check (action <> 'view') not valid",
    )
    try {
      for (const { call, client, mine } of seen.values()) {
        await later()
        const answer = await ask(client, call, mine)
        expect(
          [answer.status, Object.keys(answer.body as object).toSorted()],
          titleOf(call),
        ).toEqual([503, ['code', 'error']])
      }
    } finally {
      await owner.query('alter table audit_event drop constraint broken_for_test')
    }
  },
)

const last = (name: string): number =>
  /remove|delete|cancel|signOut|forceLogout/i.test(name) ? 1 : 0

/** What each call, and each job, has people told. */
const told = new Map<string, readonly string[]>()
let lastMessage = 0
async function noteMessages(cause: string): Promise<void> {
  const { rows } = await owner.query<{ id: number; kind: string }>(
    'select id, kind from outbound_message where id > $1 order by id',
    [lastMessage],
  )
  lastMessage = rows.at(-1)?.id ?? lastMessage
  if (rows.length > 0)
    told.set(
      cause,
      rows.map(({ kind }) => kind),
    )
}

test(
  'AUD-001 every call that writes tells each record it changed, once, in the transaction that changed it',
  { timeout: 120_000 },
  async () => {
    let done = 0
    await noteMessages('the reading calls')
    for (const call of everyCall
      .filter(({ name }) => !readingCalls.has(name) && name !== 'development.clock')
      .toSorted((a, b) => last(a.name) - last(b.name))) {
      for (const client of clientsOf(call))
        if ((await ask(client, call, world.ready)).status < 300) done++
      await noteMessages(call.name)
    }
    await app.settle()
    for (const name of app.instance.platform.jobs.map((job) => job.name)) {
      await app.nobody.raw('POST', `/dev/jobs/${name}/run`, {})
      await noteMessages(name)
    }
    expect(done).toBeGreaterThan(25)
    expect(await writes.untold()).toEqual([])
    expect(await writes.toldTwice()).toEqual([])
  },
)

test('OFR-122 of all these calls and jobs few have somebody told, and of nothing but what may', () => {
  told.delete('the reading calls')
  expect(Object.fromEntries(told)).toEqual({
    'nurses.notify': ['bulk'],
    'offers.blastAdditional': ['additional_blast'],
    'scheduling.confirmSend': ['confirm_link'],
    'scheduling.patientResend': ['patient_link'],
    'visit-shadows.request': ['shadow_request'],
    'reports.returnChart': ['chart-returned'],
    'chart-reminders': ['chart-reminder', 'chart-reminder'],
  })
})

const wire =
  /\b[a-z]+_[a-z_]+\b|<\/?[a-z]+>|[0-9a-f]{8}-[0-9a-f]{4}-|\d{4}-\d{2}-\d{2}T|\[object|\b(?:true|false|null|undefined)\b/
/**
 * What providers and browsers call something by, where people look it up, and the places that staff leave open in a
 * template.
 */
const outside = new Set([
  'Stripe ID',
  'Transfer',
  'Reversal',
  'Browser',
  'Emails',
  'Visit Details URL',
  'Logo',
  'Slug',
  'Blast Template',
])

test('AUD-019 AUD-023 what all these calls told reads in words: no wire name, no identifier, no bare instant, no mark-up, and no label twice in one event', async () => {
  const { rows } = await owner.query<Changes>(
    `select record_type as "recordType", changes from audit_event where changes <> '{}'`,
  )
  const reader = { zone: 'America/Los_Angeles', nameOf: () => 'Somebody' }
  const odd = rows.flatMap((row) => {
    const fields = shownFields(row, reader)
    const twice = fields
      .map(({ label }) => label)
      .filter((label, at, all) => all.indexOf(label) !== at)
      .map((label) => `${row.recordType} ${label} twice`)
    return [
      ...twice,
      ...fields
        .filter(({ label }) => !outside.has(label))
        .flatMap(({ label, before, after }) =>
          [before, after]
            .filter((text) => wire.test(text ?? ''))
            .map((text) => `${row.recordType} ${label}: ${text}`),
        ),
    ]
  })
  expect(new Set(rows.map(({ recordType }) => recordType)).size).toBeGreaterThan(20)
  expect([...new Set(odd)]).toEqual([])
})
