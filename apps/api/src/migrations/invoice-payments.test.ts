// AVR-069: what the previous release recorded as paid becomes rows to the cent; figures that do not add up stay and
// are marked.
import type { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openReleaseBefore, type ReleaseBefore } from '../platform/database/testing-release.ts'

let release: ReleaseBefore
beforeEach(async () => {
  release = await openReleaseBefore('20261129-0500-reports-invoice-payments.sql')
})
afterEach(() => release.drop())

/** status, due, paid, lines, paid_at, write-off */
const stored = [
  ['invoiced', 22_500, 0, [22_500], null, null],
  ['invoiced', 22_500, 10_001, [22_500], null, null],
  ['invoice-paid', 22_500, 22_500, [22_500], '2026-11-20T18:00:00Z', null],
  ['invoice-paid', 22_500, 22_000, [22_500], '2026-11-20T18:00:00Z', 'Rounding'],
  // A correction raised the amount to what was paid.
  ['audit-required', 20_000, 20_000, [15_000], null, null],
  ['invoiced', 20_000, 20_000, [15_000], null, null],
] as const

const insert = `
  with made as (
    insert into report (id, assignment_id, provider_id, nurse_id, visit_start, visit_local_date, source, status,
      created_at, updated_at)
    overriding system value values ($1, $1, 1, 1, now(), current_date, 'own-chart', $2, now(), now()))
  insert into invoice (id, report_id, assignment_id, provider_id, number, amount_due_cents, paid_cents, paid_at,
    write_off_reason, sent_at, updated)
  overriding system value values ($1, $1, $1, 1, 'WREN-' || $1, $3, $4, $5, $6, '2026-11-10T18:00:00Z',
    '2026-11-21T18:00:00Z')`

async function storeOld(client: Client): Promise<void> {
  for (const [index, [status, due, paid, lines, paidAt, writeOff]] of stored.entries()) {
    await client.query(insert, [index + 1, status, due, paid, paidAt, writeOff])
    for (const [place, cents] of lines.entries())
      await client.query(
        `insert into invoice_line (invoice_id, position, kind, description, quantity, unit_cents, amount_cents)
          values ($1, $2, 'visit', 'Infusion nursing visit Nov 9, 2026, 90 min at $1,150.00/hr', 1, $3, $3)`,
        [index + 1, place + 1, cents],
      )
  }
}

test('the migration makes a row of each paid amount to the cent and changes no figure', async () => {
  const { client } = release
  await client.query('set session_replication_role = replica') // reports without visits and people
  await storeOld(client)
  const figures = `select report_id, amount_due_cents, paid_cents, balance_cents, status
    from invoice join report on report.id = report_id order by report_id`
  const old = (await client.query(figures)).rows
  await release.upgrade()
  expect((await client.query(figures)).rows).toEqual(old)
  const { rows } = await client.query<Record<string, unknown>>(
    `select report_id, kind, cents, paid_at::text, user_id, request_key, taken_back_at
      from invoice_payment order by id`,
  )
  expect(rows.map(({ report_id, cents }) => [report_id, cents])).toEqual([
    [2, 10_001],
    [3, 22_500],
    [4, 22_000],
    [5, 20_000],
    [6, 20_000],
  ])
  expect(rows[1]).toMatchObject({ kind: 'payment', paid_at: '2026-11-20 18:00:00+00' })
  expect(rows[0]).toMatchObject({ paid_at: '2026-11-21 18:00:00+00', user_id: null })
  expect(
    (await client.query('select report_id from invoice where not adds_up order by 1')).rows,
  ).toEqual([{ report_id: 5 }, { report_id: 6 }])
  expect(
    (await client.query('select distinct sent_version, minutes, rate_cents from invoice_line'))
      .rows,
  ).toEqual([{ sent_version: 1, minutes: 90, rate_cents: 115_000 }])
})
