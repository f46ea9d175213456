// REF "Demo data" 061-067: what is loaded and when, around which day, how much of it, and who can sign in.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '@wren/contract/audit'
import { auditList } from '@wren/contract/audit.list'
import type { Call } from '@wren/contract/call'
import { development, identity } from '@wren/contract/identity'
import { intake } from '@wren/contract/intake'
import { intakeList } from '@wren/contract/intake.list'
import { intakeStatuses } from '@wren/contract/intake-statuses.rules'
import { listSent } from '@wren/contract/list-payload.rules'
import type { ListDefinition } from '@wren/contract/list'
import { parseListUrl } from '@wren/contract/list-url.rules'
import { nurses } from '@wren/contract/nurses'
import { nurseStatuses, nurseSubStatuses } from '@wren/contract/nurses.rules'
import { nurseVisits } from '@wren/contract/nurse-visits'
import { isPending, nurseStatus, statusOption } from '@wren/contract/nurse-visits.rules'
import { orders } from '@wren/contract/orders'
import { ordersList } from '@wren/contract/orders.list'
import { patientStatuses } from '@wren/contract/patients.rules'
import { pharmacies } from '@wren/contract/pharmacies'
import { distanceMiles } from '@wren/contract/reference.rules'
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
import { createTestDatabase, type TestDatabase } from '../platform/database/testing.ts'
import { verifiedText, verifyAuditLog } from '../platform/audit/verify.ts'
import { productionFaults } from '../platform/settings/production.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { readSettings } from '../platform/settings/read-settings.ts'
import type { Client } from '../platform/testing.ts'
import { loadDemoData } from './demo-load.ts'
import { makeDemoData } from './demo-make.ts'
import { openOutput } from './demo-output.ts'
import { accounts } from './demo-people.ts'
import { demoPlan } from './demo-plan.ts'
import { loadDay, loadOnFirstStart } from './demo-start.ts'
import { loadDay as today, openDemo, type Demo } from './demo.testing.ts'

const now = startOfDay(today, 'America/Los_Angeles')
const secrets = { token: 'x'.repeat(40), audit: [{ id: 'k1', key: Buffer.alloc(32, 7) }] }
/** Each loads a whole database. */
const slow = 120_000
let demo: Demo
let print: Record<string, string>
const all: Demo['all'] = (text, values) => demo.all(text, values)
const count: Demo['count'] = (text) => demo.count(text)

beforeAll(async () => {
  demo = await openDemo()
  print = await fingerprint(demo.app.ownerUrl)
})
afterAll(() => demo.close())

// Before anybody signs in, which leaves messages and events of its own.
test('INT-023 referrals come from admins by phone and e-mail; those of outside systems stand beside them with what arrived, and no call lets anybody but an admin hand one in', async () => {
  const found =
    await all(`select submitted_by as by, bool_or(orig_json ->> 'referral_text' <> '' and orig_json ->> 'initial_patient_first_name' <> '' and orig_json ->> 'contact_phone' <> '') as filled
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

test('REF-063 visits run from 120 days before to 45 days after the load day, and nothing happened after it began', async () => {
  expect(await all(`select min(local_date) as first, max(local_date) as last from visit`)).toEqual([
    { first: addDays(today, -120), last: addDays(today, 45) },
  ])
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
    expect([table, await count(`select count(*) from ${table} where ${stamp} > '${now}'`)]).toEqual(
      [table, 0],
    )
})

test('REF-064 no message of the demo data waits to be handed to a provider; numbers go on after theirs', async () => {
  expect(
    Number(
      (await all<{ id: string }>(`select nextval(pg_get_serial_sequence('visit', 'id')) as id`))[0]
        ?.id,
    ),
  ).toBe(901)
  expect(
    await count(
      `select count(*) from outbound_message where status in ('queued', 'scheduled', 'sending')`,
    ),
  ).toBe(0)
})

test('REF-067 amounts are those of the catalogue, and the second page of the visit list shows', async () => {
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
    expect([table, await count(`select count(*) from ${table}`)]).toEqual([table, expected])
  expect(await count('select count(*) from pharmacy_group where is_published')).toBe(3)
  expect(
    await count('select count(*) from pharmacy where pharmacy_group_id is null and not is_deleted'),
  ).toBe(1)
  expect(await count('select count(*) from pharmacy where is_deleted')).toBe(1)
  await demo.app.clock(`${today}T20:00:00.000Z`)
  const { body } = await (
    await signedIn('admin@wren.example')
  ).call(visits.search, defaultOf(visitList) as never)
  expect([body.data.length, body.parameters.next_page]).toEqual([101, 2])
})

test('REF-067 the amounts hold whatever day of the week the load day is', () => {
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

/** Of a list as it opens: its default filters, its first page. */
function defaultOf(list: unknown, day = today): object {
  const known = list as ListDefinition
  return listSent(known, parseListUrl(known, {}, day), day)
}
let signIns = 0
/** Each a while after every other, wherever the clock stands: codes are not given out twice in a minute (SES-022). */
async function signedIn(email: string): Promise<Client> {
  await demo.app.clock(addMinutes(demo.app.instance.platform.clock.now(), 2 * ++signIns))
  const [found] = await all<{ id: number }>('select id from user_account where email = $1', [email])
  return demo.app.signIn(found?.id ?? 0)
}

test('REF-063 every list with its default filter has rows on the load day and on the seven days after it', async () => {
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
    // These two begin without a filter.
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

test('each status filter of visits, intakes, reports and nurses finds at least one row', async () => {
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

test('REF-065 REF-066 the accounts can be told apart by role and permission; the nurse without permission to work has a visit to come', async () => {
  const rows = await all<{
    email: string
    flags: string
  }>(`select email, concat_ws(' ', case when is_admin then 'admin' end, case when is_account_admin then 'accounts' end,
    case when is_wren_admin then 'wren' end, case when is_nurse then 'nurse' end, case when is_deleted then 'deleted' end, array_to_string(permissions, ',')) as flags from user_account where email like '%@wren.example' order by id`)
  expect(Object.fromEntries(rows.map(({ email, flags }) => [email, flags]))).toEqual({
    'admin@wren.example': 'admin accounts wren ALL',
    'operator@wren.example': 'admin NONE',
    'links@wren.example': 'admin ORD_LINK',
    'rates@wren.example': 'admin UNLOCK_RATES',
    'invoices@wren.example': 'admin PHARMA_AUTO_INVOICE',
    'accounts@wren.example': 'accounts NONE',
    'deleted@wren.example': 'admin deleted NONE',
    'nurse@wren.example': 'nurse NONE',
    'disabled.nurse@wren.example': 'nurse NONE',
  })
  expect(
    await count(`select count(*) from visit join nurse on nurse.user_id = user_id_assigned join user_account u on u.id = nurse.user_id
    where u.email = 'disabled.nurse@wren.example' and nurse.status = 'Disabled' and nurse.sub_status = 'Paused' and start > '${now}'`),
  ).toBe(1)
  expect(
    await all(
      `select n.status, n.sub_status from nurse n join user_account u on u.id = n.user_id where u.email = 'nurse@wren.example'`,
    ),
  ).toEqual([{ status: 'Enabled', sub_status: 'Ready' }])
})

test('REF-066 every other nurse has an address outside the company domain and signs in by code; the deleted user cannot', async () => {
  const others = await all<{ id: number; email: string }>(
    `select id, email from user_account where is_nurse and email not like '%@wren.example' order by id`,
  )
  expect([others.length, others.every(({ email }) => email.endsWith('@nurses.example'))]).toEqual([
    58,
    true,
  ])
  const nurse = await demo.app.signIn(others[7]?.id as number)
  expect((await nurse.call(identity.me, {})).body).toMatchObject({ email: others[7]?.email })
  expect(
    (await demo.app.nobody.call(development.signIn, { email: 'deleted@wren.example' })).status,
  ).toBe(404)
  await demo.app.nobody.call(identity.signIn, {
    email: 'deleted@wren.example',
    confirmation_type: 'email',
  })
  expect(
    (await demo.app.nobody.call(development.messages, { to: 'deleted@wren.example' })).body.data,
  ).toEqual([])
  for (const { email } of accounts.filter((one) => one.is_deleted !== true))
    expect((await (await signedIn(email)).call(identity.me, {})).body.email).toBe(email)
})

test('REF-065 the demo nurse has a visit in every status that a visit of hers can have, a missing chart and a credential that expires soon', async () => {
  const [me] = await all<{ id: number; cpr_expiry: string }>(
    `select id, cpr_expiry from user_account join nurse on user_id = id where email = 'nurse@wren.example'`,
  )
  const nurse = me?.id as number
  const rows = await all<
    Parameters<typeof nurseStatus>[0] & Parameters<typeof isPending>[0] & { is_shadow: boolean }
  >(`select v.*, v.status = 'Active - Ready' as is_active_ready, coalesce(v.shadow_nurse_id = ${nurse}, false) as is_shadow, o.is_available
    from visit v left join visit_offer o on o.assignment_id = v.id and o.nurse_id = ${nurse}
    where user_id_assigned = ${nurse} or user_id_selected = ${nurse} or shadow_nurse_id = ${nurse} or (o.notified is not null and user_id_selected is null)`)
  const noon = `${today}T20:00:00.000Z`
  const statuses = new Set(
    rows.map((row) =>
      statusOption(
        nurseStatus({ ...row, is_pending: isPending(row, nurse) }, { nurse, now: noon }),
      ),
    ),
  )
  const wanted = [
    'Pending',
    'New',
    'Applied',
    'Declined',
    'Upcoming',
    'Awaiting Approval',
    'Awaiting Chart',
    'Chart in Review',
    'Pay Scheduled',
    'Paid',
    'Shadow - Completed',
    'Shadow - Incomplete',
    'Shadow - Upcoming',
  ]
  expect(wanted.filter((status) => !statuses.has(status))).toEqual([])
  expect([...statuses].some((status) => status.startsWith('Missed'))).toBe(true)
  expect(
    await count(
      `select count(*) from visit where user_id_assigned = ${nurse} and status = 'Active - Ready' and nurse_chart_received is null and not missed and ends_at < '${now}'`,
    ),
  ).toBe(1)
  expect([
    (me?.cpr_expiry as string) > today,
    (me?.cpr_expiry as string) < addDays(today, 59),
  ]).toEqual([true, true])
})

const referrals = new URL('../../../../e2e/fixtures/referrals/', import.meta.url)
test('nurses who may take the visit live near every sample referral of an active state', async () => {
  const expected = readdirSync(referrals)
    .filter((name) => name.endsWith('.expected.json'))
    .map((name) => readFileSync(new URL(name, referrals), 'utf8'))
  const zips = [
    ...new Set(
      expected.flatMap((text) => {
        const zip = /"postal_code":\s*"(\d{5})"/.exec(text)?.[1]
        return zip === undefined ? [] : [zip]
      }),
    ),
  ]
  const places = await all<{ zip: string; state: string; latitude: number; longitude: number }>(
    `select zip, state, latitude, longitude from zip_code where zip = any($1) and state in ('AZ', 'CA', 'NV', 'TX', 'WA')`,
    [zips],
  )
  const nurses = await all<{
    state: string
    latitude: number
    longitude: number
  }>(`select l.location as state, z.latitude, z.longitude from nurse n join zip_code z on z.zip = n.zip join user_account u on u.id = n.user_id and not u.is_deleted and u.phone is not null
    join nurse_license l on l.user_id = n.user_id and l.verified is not null and l.expires > '${addDays(today, 60)}' where n.status = 'Enabled' and n.sub_status = 'Ready' and n.cpr_expiry > '${addDays(today, 60)}' and n.nursing_insurance_expiry > '${addDays(today, 60)}'
      and 8 = (select count(*) from nurse_skill s where s.user_id = n.user_id and nurse_skill_status = 'QUALIFIED')`)
  expect(places.length).toBeGreaterThan(10)
  const near = (place: (typeof places)[number]): number =>
    nurses.filter((nurse) => nurse.state === place.state && distanceMiles(nurse, place) <= 50)
      .length
  expect(places.filter((place) => near(place) < 2).map(({ zip }) => zip)).toEqual([])
  // Everyone wants to work in her whole state (OFR-058), so five can be asked everywhere.
  expect(
    places.filter((place) => nurses.filter(({ state }) => state === place.state).length < 5),
  ).toEqual([])
  // Sixty nurses cannot be five near each of fourteen towns; where the guided example plays, and in Phoenix, they are.
  for (const zip of ['89052', '85028'])
    expect(
      near(places.find((place) => place.zip === zip) as (typeof places)[number]),
    ).toBeGreaterThanOrEqual(5)
})

const areaCodes = [
  '206',
  '281',
  '480',
  '509',
  '512',
  '520',
  '562',
  '602',
  '619',
  '702',
  '806',
  '817',
  '915',
  '916',
  '928',
]
test('REF-064 people are fictional: phones nobody has under real area codes, addresses that end in .example', async () => {
  const phones =
    await demo.column(`select phone from user_account union select phone from patient union select phone_additional from patient union select phone_scheduling_contact from patient
    union select contact_phone from intake union select '+1' || (orig_json ->> 'contact_phone') from intake union select pharmacy_phone from patient_order union select recipient from outbound_message where channel = 'sms'`)
  expect(
    phones.filter(
      (phone) =>
        phone !== null &&
        !areaCodes.includes(/^\+1(\d{3})55501\d\d$/.exec(String(phone))?.[1] ?? ''),
    ),
  ).toEqual([])
  const addresses =
    await demo.column(`select email from user_account union select invoicing_email from pharmacy union select unnest(billing_emails) from pharmacy union select contact_email from intake
    union select unnest(recipients) from invoice union select recipient from outbound_message where channel = 'email'`)
  expect(addresses.length).toBeGreaterThan(80)
  expect(
    addresses.filter((email) => email !== null && !/^[^@]+@[^@]+\.example$/.test(String(email))),
  ).toEqual([])
  // No family is called so: every name is put together of parts that no public person bears.
  expect(
    await count(
      `select count(*) from user_account where last_name in ('Smith', 'Johnson', 'Williams', 'Brown', 'Jones', 'Garcia', 'Miller', 'Davis')`,
    ),
  ).toBe(0)
})

const icd10 = [
  'D59.5',
  'D80.1',
  'D80.3',
  'D81.9',
  'D83.9',
  'G30.9',
  'G35',
  'G61.81',
  'G70.00',
  'G70.01',
  'I10',
  'K50.90',
  'K51.90',
  'M1A.9XX0',
]
const ndc = [
  '0069-0809-01',
  '0069-1312-02',
  '0069-6339-02',
  '0904-6773-61',
  '0944-2700-05',
  '13533-800-71',
  '25682-001-01',
  '44206-437-10',
  '50242-150-01',
  '57894-030-01',
  '59730-6503-1',
  '62856-215-01',
  '73475-3041-5',
  '75987-080-10',
]
test('REF-064 places, drugs, codes and access types are real', async () => {
  for (const table of ['patient', 'visit', 'intake', 'nurse'])
    expect([
      table,
      await count(
        `select count(*) from ${table} t where t.zip is not null and not exists (select from zip_code z join county c using (county_fips) where z.zip = t.zip and z.city = t.city and z.state = t.state and c.county_name = t.county)`,
      ),
    ]).toEqual([table, 0])
  expect(
    await count(
      'select count(*) from pharmacy p where not exists (select from zip_code z where z.zip = p.invoicing_address_zip and z.state = p.invoicing_address_state)',
    ),
  ).toBe(0)
  for (const table of ['visit', 'intake', 'patient_order'])
    expect([
      table,
      await count(
        `select count(*) from ${table} t where not exists (select from treatment where full_text = t.treatment and brand_name is not null)`,
      ),
      await count(
        `select count(*) from ${table} where access_type not in ('piv', 'port', 'picc', 'mid', 'subq', 'tunneled', 'im-injection')`,
      ),
    ]).toEqual([table, 0, 0])
  expect(
    await demo.column(
      `select distinct d ->> 'code' from patient, jsonb_array_elements(diagnoses) d order by 1`,
    ),
  ).toEqual(icd10)
  expect(
    await demo.column(
      `select distinct l ->> 'ndc' from chart_version, jsonb_array_elements(data -> 'medications') m, jsonb_array_elements(m -> 'lots') l where l ? 'ndc' order by 1`,
    ),
  ).toEqual(ndc)
})

test('the trail verifies, and every record has its own event', async () => {
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
      await count(
        `select count(*) from ${table} r where not exists (select from audit_event e where e.record_type = '${type}' and e.record_id = ${type === 'patient' ? 'r.uuid' : 'r.id'}::text and e.action = 'create')`,
      ),
    ]).toEqual([type, 0])
  expect(
    await count(
      `select count(*) from nurse r where not exists (select from audit_event e where e.record_type = 'nurse' and e.record_id = r.user_id::text)`,
    ),
  ).toBe(0)
})

test('metrics count the visits of the demo data as if each had been finished by a call', async () => {
  const finished = await count(
    "select count(*) from visit where status in ('Completed - Visit Finished', 'Completed - Closed Out') and not is_deleted and not missed",
  )
  expect([
    finished > 0,
    await count(
      'select count(*) from visit_counted where gmv_cents > 0 and pay_cents > 0 and patient_id is not null and county_fips is not null',
    ),
  ]).toEqual([true, finished])
  const kept = await all('select * from visit_counted order by assignment_id')
  await demo.client.query('update visit set zip = zip')
  expect(await all('select * from visit_counted order by assignment_id')).toEqual(kept)
})

test('the Orders view knows whose orders recur', async () => {
  expect(
    await count(
      'select count(*) from patient_order_summary s join patient p on p.uuid = s.patient_uuid where s.is_recurring is distinct from p.is_recurring',
    ),
  ).toBe(0)
  expect(
    await count('select count(*) from patient_order_summary where not is_recurring'),
  ).toBeGreaterThan(0)
})

test('on the first day few charts are asked for: what was due before has been sent', async () => {
  await demo.app.clock(`${today}T23:30:00.000Z`)
  await demo.app.settle()
  expect((await demo.app.nobody.call(development.runJob, { name: 'chart-reminders' })).status).toBe(
    200,
  )
  await demo.app.settle()
  const sent = await count(
    `select count(*) from outbound_message where kind = 'chart-reminder' and created_at > '${now}'`,
  )
  expect([sent > 0, sent < 9]).toEqual([true, true])
  expect(
    await count(
      `select count(*) from outbound_message where created_at > '${now}' and kind not in ('chart-reminder', 'sign_in_code')`,
    ),
  ).toBeLessThan(6)
})

/** Secrets differ, and so does what is sealed or made of them. */
const secret = new Set(['random', 'hash', 'mac', 'prev_mac', 'search', 'applied_at', 'draft_salt'])
async function fingerprint(ownerUrl: string): Promise<Record<string, string>> {
  const other = new pg.Client({ connectionString: ownerUrl })
  await other.connect()
  const { rows } = await other.query<{
    table: string
    columns: string[]
  }>(`select table_name as table, array_agg(column_name::text order by ordinal_position) as columns from information_schema.columns
    where table_schema = 'public' and table_name not in ('zip_code', 'county', 'schema_migration', 'geo_area_county', 'audit_chain', 'pg_stat_statements', 'feature_flag', 'job') group by 1 order by 1`)
  const prints: Record<string, string> = {}
  for (const { table, columns } of rows) {
    const listed = columns
      .filter((name) => !secret.has(name))
      .map((name) => `coalesce("${name}"::text, '-')`)
      .join(" || '|' || ")
    const { rows: lines } = await other.query<{ line: string }>(
      `select md5(${listed}) as line from ${table} order by 1`,
    )
    prints[table] = createHash('sha256')
      .update(lines.map(({ line }) => line).join())
      .digest('hex')
  }
  await other.end()
  return prints
}

const settingsOf = (environment: Record<string, string>): Settings => {
  const read = readSettings({ APP_ENV: 'test', ...environment })
  if ('faults' in read) throw new Error(read.faults.join())
  return read.settings
}

test(
  'REF-061 REF-062 demo data come on the first start outside production unless they are turned off; one load day gives the same rows; a second start changes nothing',
  async () => {
    const second: TestDatabase = await createTestDatabase()
    const said: string[] = []
    const start = (environment: Record<string, string>) =>
      loadOnFirstStart({
        settings: settingsOf({ DEMO_TODAY: today, ...environment }),
        secrets: secrets as never,
        ownerUrl: second.ownerUrl,
        log: (line) => said.push(line),
      })
    try {
      await start({ DEMO_DATA: 'off' })
      await start({ APP_ENV: 'production' })
      expect([said, await people(second.ownerUrl)]).toEqual([[], 0])
      await start({})
      expect(said).toEqual([
        expect.stringMatching(/^Demo data around 2026-11-21 loaded in \d+\.\d s: 900 visits\.$/),
      ])
      const first = await fingerprint(second.ownerUrl)
      expect(first).toEqual(print)
      await start({ DEMO_TODAY: '2026-12-01' })
      expect(
        await loadDemoData({ ownerUrl: second.ownerUrl, plan: demoPlan('2026-12-01'), secrets }),
      ).toBeNull()
      expect([said.length, await fingerprint(second.ownerUrl)]).toEqual([1, first])
    } finally {
      await second.drop()
    }
  },
  slow,
)

test(
  'REF-061 demo:reset empties the database and loads them again, outside production only',
  async () => {
    const second = await createTestDatabase()
    try {
      expect(await reset(second, 'production')).toEqual([
        1,
        expect.stringContaining('npm run demo:reset does not run in production.'),
      ])
      expect(await people(second.ownerUrl)).toBe(0)
      await changed(second.ownerUrl)
      expect(await reset(second, 'test')).toEqual([0, expect.stringContaining('visit: 900')])
      expect(await fingerprint(second.ownerUrl)).toEqual(print)
    } finally {
      await second.drop()
    }
  },
  slow,
)

test('REF-061 production refuses demo data', () => {
  expect(productionFaults(settingsOf({ APP_ENV: 'production', DEMO_DATA: 'on' }), {})).toContain(
    'DEMO_DATA is on',
  )
})

test('REF-062 the load day is DEMO_TODAY, else the day it is in Los Angeles', () => {
  expect(loadDay(settingsOf({ DEMO_TODAY: '2027-02-03' }), '2026-12-01T07:59:00.000Z')).toBe(
    '2027-02-03',
  )
  expect([
    loadDay(settingsOf({}), '2026-12-01T07:59:00.000Z'),
    loadDay(settingsOf({}), '2026-12-01T08:00:00.000Z'),
  ]).toEqual(['2026-11-30', '2026-12-01'])
})

async function asOwner<R>(ownerUrl: string, work: (client: pg.Client) => Promise<R>): Promise<R> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
const people = (ownerUrl: string): Promise<number> =>
  asOwner(ownerUrl, async (client) =>
    Number(
      (await client.query<{ n: string }>('select count(*) as n from user_account')).rows[0]?.n,
    ),
  )
/** Somebody has worked here. */
const changed = (ownerUrl: string) =>
  asOwner(ownerUrl, (client) =>
    client.query(
      `insert into vetting (name, created, updated) values ('Something of ours', '2026-01-01', '2026-01-01')`,
    ),
  )

/** npm run demo:reset */
async function reset(
  { url, ownerUrl }: TestDatabase,
  environment: string,
): Promise<readonly [code: number, said: string]> {
  const folder = mkdtempSync(join(tmpdir(), 'wren-reset-'))
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('../../../../scripts/reset-demo.ts', import.meta.url))],
    {
      env: {
        ...process.env,
        APP_ENV: environment,
        DATABASE_URL: url,
        DATABASE_OWNER_URL: ownerUrl,
        WREN_DATA: folder,
        DEMO_TODAY: today,
      },
    },
  )
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      said += part.toString()
    })
  const [code] = (await once(child, 'exit')) as [number]
  rmSync(folder, { recursive: true })
  return [code, said]
}
