// INT-023, REF-063, REF-064, REF-067: the amounts, days and lists of the demo data.
import { expect, test } from 'vitest'
import { audit } from '@wren/contract/audit'
import { auditList } from '@wren/contract/audit.list'
import type { Call } from '@wren/contract/call'
import { development } from '@wren/contract/identity'
import { intake } from '@wren/contract/intake'
import { intakeList } from '@wren/contract/intake.list'
import { intakeStatuses } from '@wren/contract/intake-statuses.rules'
import { listSent } from '@wren/contract/list-payload.rules'
import type { ListDefinition } from '@wren/contract/list'
import { parseListUrl } from '@wren/contract/list-url.rules'
import { nurses } from '@wren/contract/nurses'
import { nurseStatuses, nurseSubStatuses } from '@wren/contract/nurses.rules'
import { nurseVisits } from '@wren/contract/nurse-visits'
import { orders } from '@wren/contract/orders'
import { ordersList } from '@wren/contract/orders.list'
import { patientStatuses } from '@wren/contract/patients.rules'
import { pharmacies } from '@wren/contract/pharmacies'
import { reports } from '@wren/contract/reports'
import { reportsList } from '@wren/contract/reports.list'
import { reportStatuses } from '@wren/contract/reports.rules'
import { tasks } from '@wren/contract/tasks'
import { tasksList } from '@wren/contract/tasks.list'
import { addDays, addMinutes, startOfDay } from '@wren/contract/time'
import { updates } from '@wren/contract/updates'
import { updatesList } from '@wren/contract/updates.list'
import { users } from '@wren/contract/users'
import { usersList } from '@wren/contract/users.list'
import { vettings } from '@wren/contract/vettings'
import { vettingList } from '@wren/contract/vettings.list'
import { visits } from '@wren/contract/visits'
import { visitList } from '@wren/contract/visits.list'
import { visitStatuses } from '@wren/contract/visits-statuses.rules'
import { areas } from '../app.ts'
import { verifiedText, verifyAuditLog } from '../platform/audit/verify.ts'
import type { Client } from '../platform/testing.ts'
import { makeDemoData } from './demo-make.ts'
import { openOutput } from './demo-output.ts'
import { demoPlan } from './demo-plan.ts'
import { loadDay as today, useDemo } from './demo.testing.ts'

const demo = useDemo()
const now = startOfDay(today, 'America/Los_Angeles')
const secrets = { token: 'x'.repeat(40), audit: [{ id: 'k1', key: Buffer.alloc(32, 7) }] }

// Before the first sign-in, which adds messages and events.
test('INT-023 referrals come from admins or outside systems, and only admins hand them in', async () => {
  const found =
    await demo.all(`select submitted_by as by, bool_or(orig_json ->> 'referral_text' <> ''
      and orig_json ->> 'initial_patient_first_name' <> '' and orig_json ->> 'contact_phone' <> '') as filled
    from intake where submitted_by is not null group by 1 order by 1`)
  expect(found).toEqual([
    { by: 'email', filled: expect.any(Boolean) },
    { by: 'email_ai', filled: true },
    { by: 'phone', filled: expect.any(Boolean) },
    { by: 'portal', filled: true },
  ])
  const about = areas.routes
    .map(({ call }) => call as Call)
    .filter(({ path }) => path.includes('intake'))
  expect(
    about
      .map(({ allow }) => [allow].flat())
      .filter((allow) => allow.some((one) => one !== 'admin')),
  ).toEqual([])
  expect(about.filter(({ name }) => name === 'intake.insert')).toHaveLength(1)
})

test('REF-063 visits run from 120 days before to 45 days after the load day', async () => {
  expect(
    await demo.all(`select min(local_date) as first, max(local_date) as last from visit`),
  ).toEqual([{ first: addDays(today, -120), last: addDays(today, 45) }])
  for (const [table, stamp] of [
    ['visit', 'updated'],
    ['visit', 'created'],
    ['report', 'updated_at'],
    ['chart', 'updated'],
    ['visit_status_history', 'at'],
    ['nurse_payment', 'updated'],
    ['intake', 'updated'],
    ['visit_offer', 'updated'],
    ['update_item', 'updated'],
    ['visit_link', 'issued_at'],
    ['outbound_message', 'created_at'],
    [`(select at from audit_event where instance = 'demo') event`, 'at'],
  ])
    expect([
      table,
      await demo.count(`select count(*) from ${table} where ${stamp} > '${now}'`),
    ]).toEqual([table, 0])
})

test('REF-064 no demo message is due, and ids continue after the demo ids', async () => {
  expect(
    Number(
      (
        await demo.all<{ id: string }>(
          `select nextval(pg_get_serial_sequence('visit', 'id')) as id`,
        )
      )[0]?.id,
    ),
  ).toBe(901)
  expect(
    await demo.count(
      `select count(*) from outbound_message where status in ('queued', 'scheduled', 'sending')`,
    ),
  ).toBe(0)
})

test('REF-067 amounts are those of the catalogue, and the visit list has a second page', async () => {
  const tables = {
    pharmacy: 24,
    pharmacy_group: 4,
    vetting: 12,
    nurse: 60,
    patient: 160,
    intake: 140,
    patient_order: 200,
    visit: 900,
    chart: 300,
    report: 300,
    invoice: 300,
    nurse_payment: 250,
    update_item: 120,
  }
  for (const [table, expected] of Object.entries(tables))
    expect([table, await demo.count(`select count(*) from ${table}`)]).toEqual([table, expected])
  expect(await demo.count('select count(*) from pharmacy_group where is_published')).toBe(3)
  expect(
    await demo.count(
      'select count(*) from pharmacy where pharmacy_group_id is null and not is_deleted',
    ),
  ).toBe(1)
  expect(await demo.count('select count(*) from pharmacy where is_deleted')).toBe(1)
  await demo.app.clock(`${today}T20:00:00.000Z`)
  const { body } = await (
    await signedIn('admin@wren.example')
  ).call(visits.search, defaultOf(visitList) as never)
  expect([body.data.length, body.parameters.next_page]).toEqual([101, 2])
})

/** The first page of a list with its default filters. */
function defaultOf(list: unknown, day = today): object {
  const known = list as ListDefinition
  return listSent(known, parseListUrl(known, {}, day), day)
}

let signIns = 0

/** Each sign-in is two minutes after the previous one: codes are limited to one a minute (SES-022). */
async function signedIn(email: string): Promise<Client> {
  await demo.app.clock(addMinutes(demo.app.instance.platform.clock.now(), 2 * ++signIns))
  const [found] = await demo.all<{ id: number }>('select id from user_account where email = $1', [
    email,
  ])
  return demo.app.signIn(found?.id ?? 0)
}

test('REF-063 every list has rows with its default filter, for seven days after the load day', async () => {
  const lists: readonly (readonly [Call, unknown])[] = [
    [visits.search, visitList],
    [intake.search, intakeList],
    [reports.search, reportsList],
    [audit.search, auditList],
    [users.list, usersList],
    [orders.list, ordersList],
    [tasks.search, tasksList],
    [updates.search, updatesList],
    [vettings.search, vettingList],
  ]
  for (let ahead = 0; ahead <= 7; ahead++) {
    const day = addDays(today, ahead)
    await demo.app.clock(`${day}T20:00:00.000Z`)
    const [admin, nurse] = [
      await signedIn('admin@wren.example'),
      await signedIn('nurse@wren.example'),
    ]
    for (const [call, list] of lists) {
      const { status, body } = await admin.call(call, defaultOf(list, day) as never)
      expect([call.name, day, status, (body as { data: unknown[] }).data.length > 0]).toEqual([
        call.name,
        day,
        200,
        true,
      ])
    }
    // These two have no default filter.
    expect([
      day,
      (await admin.call(pharmacies.list, {})).body.data.length > 0,
      (await admin.call(nurses.list, {} as never)).body.data.length > 0,
    ]).toEqual([day, true, true])
    expect([day, (await nurse.call(nurseVisits.mine, {})).body.data.length > 0]).toEqual([
      day,
      true,
    ])
    expect([
      day,
      (await nurse.call(nurseVisits.available, {} as never)).body.data.length > 0,
    ]).toEqual([day, true])
  }
  await demo.app.clock(`${today}T20:00:00.000Z`)
})

test('each status filter of visits, intakes, reports and nurses finds a row', async () => {
  const admin = await signedIn('admin@wren.example')
  const filters: readonly (readonly [Call, (status: string) => object, readonly string[]])[] = [
    [visits.search, (status) => ({ filters: { status: [status] } }), visitStatuses],
    [visits.search, (status) => ({ filters: { patient_status: status } }), patientStatuses],
    [intake.search, (status) => ({ filter: { status: [status] } }), intakeStatuses],
    [reports.search, (status) => ({ filters: { status: [status] } }), reportStatuses],
    [nurses.search, (status) => ({ status }), nurseStatuses],
    [nurses.search, (sub_status) => ({ sub_status }), nurseSubStatuses],
  ]
  for (const [call, sent, statuses] of filters)
    for (const status of statuses)
      expect([call.name, status, (await admin.call(call, sent(status) as never)).body]).toEqual([
        call.name,
        status,
        expect.objectContaining({ data: expect.arrayContaining([expect.anything()]) as unknown }),
      ])
})

test('the audit log verifies, and every record has its own event', async () => {
  expect(verifiedText(await verifyAuditLog(demo.client, secrets.audit))).toMatch(
    /^audit chain ok: \d+ rows$/,
  )
  const records = {
    visit: 'visit',
    patient: 'patient',
    intake: 'intake',
    order: 'patient_order',
    pharmacy: 'pharmacy',
    group: 'pharmacy_group',
    vetting: 'vetting',
    user: 'user_account',
    report: 'report',
    invoice: 'invoice',
    chart: 'chart',
    offer: 'visit_offer',
    payment: 'nurse_payment',
    update: 'update_item',
    task: 'visit_task',
    mrn: 'patient_mrn',
  }
  for (const [type, table] of Object.entries(records))
    expect([
      type,
      await demo.count(
        `select count(*) from ${table} r where not exists (select from audit_event e where e.record_type = '${type}'
          and e.record_id = ${type === 'patient' ? 'r.uuid' : 'r.id'}::text and e.action = 'create')`,
      ),
    ]).toEqual([type, 0])
  expect(
    await demo.count(
      `select count(*) from nurse r where not exists (select from audit_event e where e.record_type = 'nurse'
        and e.record_id = r.user_id::text)`,
    ),
  ).toBe(0)
})

test('metrics count demo visits as if they had been finished by calls', async () => {
  const finished = await demo.count(
    `select count(*) from visit where status in ('Completed - Visit Finished', 'Completed - Closed Out')
      and not is_deleted and not missed`,
  )
  expect([
    finished > 0,
    await demo.count(
      `select count(*) from visit_counted where gmv_cents > 0 and pay_cents > 0 and patient_id is not null
        and county_fips is not null`,
    ),
  ]).toEqual([true, finished])
  const kept = await demo.all('select * from visit_counted order by assignment_id')
  await demo.client.query('update visit set zip = zip')
  expect(await demo.all('select * from visit_counted order by assignment_id')).toEqual(kept)
})

test('the Orders view shows which orders recur', async () => {
  expect(
    await demo.count(
      `select count(*) from patient_order_summary s join patient p on p.uuid = s.patient_uuid
        where s.is_recurring is distinct from p.is_recurring`,
    ),
  ).toBe(0)
  expect(
    await demo.count('select count(*) from patient_order_summary where not is_recurring'),
  ).toBeGreaterThan(0)
})

test('on the first day few charts are asked for', async () => {
  await demo.app.clock(`${today}T23:30:00.000Z`)
  await demo.app.settle()
  expect((await demo.app.nobody.call(development.runJob, { name: 'chart-reminders' })).status).toBe(
    200,
  )
  await demo.app.settle()
  const sent = await demo.count(
    `select count(*) from outbound_message where kind = 'chart-reminder' and created_at > '${now}'`,
  )
  expect([sent > 0, sent < 9]).toEqual([true, true])
  expect(
    await demo.count(
      `select count(*) from outbound_message where created_at > '${now}'
        and kind not in ('chart-reminder', 'sign_in_code')`,
    ),
  ).toBeLessThan(6)
})

test('REF-067 the amounts hold for a load day on any day of the week', () => {
  for (let ahead = 1; ahead < 7; ahead++) {
    const output = openOutput()
    for (const _ of makeDemoData(output, demoPlan(addDays(today, ahead)), secrets.token)) continue
    const { tables } = output.drain()
    expect(
      ['nurse', 'visit', 'chart', 'report', 'nurse_payment', 'update_item'].map(
        (table) => tables.get(table)?.length,
      ),
    ).toEqual([60, 900, 300, 300, 250, 120])
    expect(new Set(tables.get('report')?.map(({ status }) => status)).size).toBe(
      reportStatuses.length,
    )
  }
})
