// AVR-068 to AVR-073: any sequence of deeds on two invoices of a pharmacy keeps every figure the sum of its rows.
// WREN_MONEY_SEQUENCES raises the number of sequences.
import process from 'node:process'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { receivedCharts } from '@wren/contract/reports-received'
import { tripReports } from '@wren/contract/reports-trips'
import { addMinutes } from '@wren/contract/time'
import type { Client } from '../../platform/testing.ts'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { aPharmacy } from '../pharmacies/pharmacies.builders.ts'
import { aReadyVisit, aScene, inWork } from '../visits/visits.builders.ts'
import { lockReport } from './reports.store.ts'
import { followUnsent } from './reports-invoice.commands.ts'

const sequences = Number(process.env['WREN_MONEY_SEQUENCES'] ?? 20)

const app = useTestApp()
let admin: Client
let template: { readonly id: number; readonly start: string }
let columns: string[]
let visits = 0
beforeAll(async () => {
  const scene = await aScene(app)
  const pharmacy = await aPharmacy(app, { has_own_chart: true, minimal_minutes_charge: 15 })
  template = await aReadyVisit(app, { ...scene, pharmacy })
  await app.clock(addMinutes(template.start, 24 * 60))
  admin = await app.admin({ permissions: ['ALL'] })
  const found = await sql<{
    name: string
  }>`select column_name as name from information_schema.columns where table_schema = 'public' and table_name = 'visit'
    and is_generated = 'NEVER' and column_name not in ('id', 'start')`.execute(
    app.instance.platform.db,
  )
  columns = found.rows.map(({ name }) => name)
})

interface Place {
  readonly visit: number
  readonly report: number
  readonly start: string
}

/** A copy of the ready visit at its own time; every other one was missed and is billed as a wasted trip. */
async function aPlace(isTrip: boolean): Promise<Place> {
  const start = addMinutes(template.start, -180 * ++visits)
  const names = sql.join(columns.map((name) => sql.ref(name)))
  const made = await sql<{
    id: number
  }>`insert into visit (start, ${names}) select ${start}, ${names}
    from visit where id = ${template.id} returning id`.execute(app.instance.platform.db)
  const id = made.rows[0]?.id ?? 0
  if (isTrip) {
    await sql`update visit set missed = true, missed_reason = 'Missed - No Access / Patient Not Home'
      where id = ${id}`.execute(app.instance.platform.db)
    const billed = await admin.call(tripReports.bill, {
      id,
      reason: 'Nobody was home.',
      invoice_cents: 9_000,
      nurse_cents: 4_000,
    })
    expect(billed.status, JSON.stringify(billed.body)).toBe(200)
    return { visit: id, report: billed.body.report_id, start }
  }
  const received = await admin.call(receivedCharts.receive, {
    id,
    actual_start: start,
    actual_end: addMinutes(start, 90),
  } as never)
  expect(received.status, JSON.stringify(received.body)).toBe(200)
  return { visit: id, report: received.body.report_id, start }
}

interface Row {
  readonly id: number
  readonly kind: string
  readonly cents: number
  readonly paid_at: string
  readonly taken_back_at: string | null
  readonly counterpart_id: number | null
}
interface Line {
  readonly id: number
  readonly amount_cents: number
  readonly sent_version: number | null
}
interface State {
  readonly status: string
  readonly due: number
  readonly paid: number
  readonly balance: number
  readonly adds_up: boolean
  readonly written_off: boolean
  readonly paid_at: string | null
  readonly gmv: number | null
  readonly version: number
  readonly rows: readonly Row[]
  readonly lines: readonly Line[]
}
const stateOf = async ({ report }: Place): Promise<State> =>
  (
    await sql<State>`select report.status, report.version, amount_due_cents as due, paid_cents as paid,
      balance_cents as balance, adds_up,
      write_off_reason is not null as written_off, invoice.paid_at,
      (select gmv_cents from visit_counted where visit_counted.assignment_id = report.assignment_id)::int as gmv,
      coalesce((select json_agg(json_build_object('id', id, 'kind', kind, 'cents', cents, 'paid_at', paid_at,
        'taken_back_at', taken_back_at, 'counterpart_id', counterpart_id) order by id)
        from invoice_payment where report_id = report.id), '[]') as rows,
      coalesce((select json_agg(json_build_object('id', id, 'amount_cents', amount_cents, 'sent_version',
        sent_version) order by position)
        from invoice_line where invoice_id = invoice.id), '[]') as lines
    from report join invoice on invoice.report_id = report.id where report.id = ${report}`.execute(
      app.instance.platform.db,
    )
  ).rows[0] as State

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const stands = ({ taken_back_at }: Row) => taken_back_at === null

function holds(after: State): void {
  expect(after.adds_up).toBe(true)
  expect(after.due).toBe(sum(after.lines.map(({ amount_cents }) => amount_cents)))
  expect(after.due).toBeGreaterThanOrEqual(0)
  expect(after.paid).toBe(sum(after.rows.filter(stands).map(({ cents }) => cents)))
  expect(after.balance).toBe(after.due - after.paid)
  if (after.gmv !== null) expect(after.gmv).toBe(after.due)
  if (after.status === 'invoiced')
    expect([after.balance > 0, after.written_off]).toEqual([true, false])
  if (after.status === 'invoice-paid') expect(after.balance <= 0 || after.written_off).toBe(true)
  expect(after.paid_at !== null).toBe(after.status === 'invoice-paid')
}

/** Rows stay as they were recorded; a row is taken back once. Sent lines stay while money is there. */
function keeps(before: State, after: State): void {
  for (const row of before.rows) {
    const same = after.rows.find(({ id }) => id === row.id)
    expect(same).toEqual(stands(row) ? { ...row, taken_back_at: same?.taken_back_at } : row)
  }
  if (before.rows.some(stands) && after.rows.some(stands)) {
    const sent = before.lines.filter(({ sent_version }) => sent_version !== null)
    expect(after.lines.slice(0, sent.length)).toEqual(sent)
  }
}

const share = fc.constantFrom(0.1, 0.5, 0.9, 1, 1.5)
const deed = fc.record({
  at: fc.constantFrom(0, 1),
  what: fc.oneof(
    { weight: 4, arbitrary: fc.record({ act: fc.constant('send') }) },
    { weight: 4, arbitrary: fc.record({ act: fc.constant('pay'), share, twice: fc.boolean() }) },
    {
      weight: 1,
      arbitrary: fc.record({ act: fc.constant('writeOff'), share: fc.constantFrom(0, 0.5) }),
    },
    { weight: 2, arbitrary: fc.record({ act: fc.constant('return') }) },
    {
      weight: 2,
      arbitrary: fc.record({ act: fc.constant('reopen'), named: fc.option(fc.nat(5)) }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        act: fc.constant('chart'),
        minutes: fc.constantFrom(15, 60, 90, 240),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        act: fc.constant('minutes'),
        minutes: fc.constantFrom(0, 30, 90, 300),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        act: fc.constant('rate'),
        dollars: fc.constantFrom(1, 99.99, 150, 333),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        act: fc.constant('line'),
        kind: fc.constantFrom('mileage', 'supplies', 'adjustment', 'credit'),
        cents: fc.constantFrom(-30_000, -5_001, 1, 7_777),
      }),
    },
    { weight: 1, arbitrary: fc.record({ act: fc.constant('dropLine'), line: fc.nat(4) }) },
    { weight: 2, arbitrary: fc.record({ act: fc.constant('refund'), share }) },
    { weight: 3, arbitrary: fc.record({ act: fc.constant('move'), share, twice: fc.boolean() }) },
    { weight: 1, arbitrary: fc.record({ act: fc.constant('unsent') }) },
  ),
} as const)
type Deed = typeof deed extends fc.Arbitrary<infer D> ? D : never

let presses = 0
const answers: Record<string, number> = {}
async function call(
  { report }: Place,
  act: string,
  body: object,
  { method = 'POST', twice = false } = {},
): Promise<void> {
  const path = `/api/aftervisitreports/${report}${act}`
  const headers: Record<string, string> =
    method === 'POST' ? { 'Idempotency-Key': `sum-${++presses}` } : {}
  const ask = () => admin.raw(method, path, body, headers)
  for (const { status, body: answer } of await Promise.all(twice ? [ask(), ask()] : [ask()])) {
    expect([200, 400, 409], `${method} ${path} ${JSON.stringify(answer)}`).toContain(status)
    const name = `${method} ${act} ${status}`
    answers[name] = (answers[name] ?? 0) + 1
  }
}

/** The way back to the audit, as far as the status lets it. */
async function toAudit(place: Place): Promise<void> {
  const reason = { reason: 'A correction.' }
  const { status } = await stateOf(place)
  if (status === 'invoiced' || status === 'invoice-paid')
    await call(place, '/mark-returned', reason)
  if ((await stateOf(place)).status === 'invoice-returned') await call(place, '/reopen', reason)
}

async function chart(place: Place, minutes: number): Promise<void> {
  await toAudit(place)
  await call(place, '/return-chart', { reason: 'The times.' })
  const { status, body } = await admin.call(receivedCharts.receive, {
    id: place.visit,
    actual_start: place.start,
    actual_end: addMinutes(place.start, minutes),
  } as never)
  expect([200, 409], JSON.stringify(body)).toContain(status)
}

const typedLines = async ({ report }: Place) =>
  (
    await sql<{
      kind: string
      description: string
      quantity: number
      unitCents: number
    }>`select kind, description, quantity, unit_cents as "unitCents"
    from invoice_line join invoice on invoice.id = invoice_id where report_id = ${report} order by position`.execute(
      app.instance.platform.db,
    )
  ).rows

/** As far as the status lets it: paid in full, then corrected to a quarter of an hour and sent again. */
async function toCredit(place: Place): Promise<void> {
  await acts['send']?.(place, {} as never, place)
  await call(place, '/mark-paid', {})
  await call(place, '/mark-returned', { reason: 'The times.' })
  await call(place, '', { billableMinutes: 15, reason: 'Agreed.' }, { method: 'PATCH' })
  await acts['send']?.(place, {} as never, place)
}
async function settle(place: Place, body: object, of: number, twice = false): Promise<void> {
  if ((await stateOf(place)).balance >= 0) await toCredit(place)
  const { balance } = await stateOf(place)
  const cents = Math.round(Math.max(1, -balance) * of)
  await call(place, '/settle-credit', { ...body, cents }, { twice })
}

const acts: Readonly<Record<string, (place: Place, what: never, other: Place) => Promise<void>>> = {
  send: async (place) => {
    if ((await stateOf(place)).status === 'audit-required')
      await call(place, '/approve', { note: 'Checked.' })
    await call(place, '/mark-sent', {})
  },
  pay: async (place, { share: of, twice }: { share: number; twice: boolean }) => {
    const { balance } = await stateOf(place)
    await call(place, '/mark-paid', { cents: Math.round(balance * of) }, { twice })
  },
  writeOff: async (place, { share: of }: { share: number }) => {
    const { balance } = await stateOf(place)
    await call(place, '/mark-paid', {
      cents: Math.max(0, Math.round(balance * of)),
      writeOffReason: 'They closed down.',
    })
  },
  return: (place) => call(place, '/mark-returned', { reason: 'A dispute.' }),
  reopen: async (place, { named }: { named: number | null }) => {
    const { rows } = await stateOf(place)
    const row = named === null ? undefined : rows[named % Math.max(1, rows.length)]
    await call(place, '/reopen', {
      reason: 'It bounced.',
      ...(row === undefined ? {} : { payment_ids: [row.id] }),
    })
  },
  chart: (place, { minutes }: { minutes: number }) => chart(place, minutes),
  minutes: (place, { minutes }: { minutes: number }) =>
    call(place, '', { billableMinutes: minutes, reason: 'Agreed.' }, { method: 'PATCH' }),
  rate: async ({ visit }, { dollars }: { dollars: number }) => {
    const { status, body } = await admin.raw('PUT', `/assignments/${visit}`, {
      price_provider_hourly_rate: dollars,
    })
    expect([200, 400, 409], JSON.stringify(body)).toContain(status)
  },
  line: async (place, { kind, cents }: { kind: string; cents: number }) => {
    const line = { kind, description: 'By hand', quantity: 1.5, unitCents: cents }
    const lines = [...(await typedLines(place)), line]
    await call(place, '', { lines }, { method: 'PATCH' })
  },
  dropLine: async (place, { line }: { line: number }) => {
    const lines = (await typedLines(place)).filter((_, at) => at !== line)
    await call(place, '', { lines }, { method: 'PATCH' })
  },
  refund: (place, { share: of }: { share: number }) => settle(place, { how: 'refunded' }, of),
  move: (place, { share: of, twice }: { share: number; twice: boolean }, other) =>
    settle(place, { how: 'moved', report_id: other.report }, of, twice),
  unsent: async ({ report, visit }) => {
    await inWork(app, async (work) => {
      await lockReport(work, report)
      await followUnsent(work, { message: 0, kind: 'invoice', status: 'failed', visit })
      return null
    })
  },
}

async function run(places: readonly [Place, Place], { at, what }: Deed): Promise<void> {
  const [place, other] = at === 0 ? places : [places[1], places[0]]
  const before = await Promise.all(places.map(stateOf))
  await acts[what.act]?.(place, what as never, other)
  const after = await Promise.all(places.map(stateOf))
  for (const [index, state] of after.entries()) {
    holds(state)
    keeps(before[index] as State, state)
  }
  // A credit that moves is on both invoices or on neither.
  const rows = after.flatMap((state) => state.rows).filter(stands)
  const moved = rows.filter(({ kind }) => kind === 'moved-in' || kind === 'moved-out')
  expect(sum(moved.map(({ cents }) => cents))).toBe(0)
  const added = (kinds: readonly string[]) =>
    [after, before].map(
      (states) =>
        states.flatMap((state) => state.rows).filter(({ kind }) => kinds.includes(kind)).length,
    )
  const [paidAfter = 0, paidBefore = 0] = added(['payment'])
  const [movedAfter = 0, movedBefore = 0] = added(['moved-in', 'moved-out'])
  expect(paidAfter - paidBefore).toBeLessThanOrEqual(1)
  expect(movedAfter - movedBefore).toBeLessThanOrEqual(2)
}

test(`AVR-068 AVR-069 AVR-072 any sequence of deeds on two invoices keeps every figure the sum of its rows (${sequences} sequences)`, async () => {
  const counted: Record<string, number> = {}
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.array(deed, { minLength: 1, maxLength: 14 }),
      async (isTrip, deeds) => {
        const places = [await aPlace(isTrip), await aPlace(false)] as const
        await acts['send']?.(places[1], {} as never, places[0])
        for (const step of deeds) {
          await run(places, step)
          counted[step.what.act] = (counted[step.what.act] ?? 0) + 1
        }
        const report = (await admin.raw('GET', `/api/aftervisitreports/${places[0].report}`)).body
        const { due, paid, balance } = await stateOf(places[0])
        expect(report).toMatchObject({
          invoice: {
            amountDue: { cents: due },
            paid: { cents: paid },
            balance: { cents: balance },
          },
        })
      },
    ),
    { numRuns: sequences, endOnFailure: sequences > 100 },
  )
  if (sequences > 100) process.stdout.write(`${JSON.stringify({ ...counted, ...answers })}\n`)
}, 3_600_000)
