// REF "Demo data" 061-070: what the loaded rows must be, asked of the database itself.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chartFindings } from '@wren/contract/chart-findings.rules'
import { exampleContext } from '@wren/contract/chart-example'
import { intakeReasons, intakeStatuses } from '@wren/contract/intake-statuses.rules'
import { offerCriteria, offerProblems } from '@wren/contract/intake-offers.rules'
import { isPending, nurseStatus, statusOption } from '@wren/contract/nurse-visits.rules'
import { nurseStatuses } from '@wren/contract/nurses.rules'
import { orderStatuses } from '@wren/contract/orders.rules'
import { orderWarning, noActiveOrder, orderExpired, orderExpiring } from '@wren/contract/visits.rules'
import { patientStatuses } from '@wren/contract/patients.rules'
import { distanceMiles } from '@wren/contract/reference.rules'
import { paymentStatuses, reportStatuses } from '@wren/contract/reports.rules'
import { stepKeys, stepsOf } from '@wren/contract/offers-steps.rules'
import { updatePriorities, updateStatuses } from '@wren/contract/updates'
import { cancelReasons, lostOptions, missedReasons, visitReasons, visitStatuses } from '@wren/contract/visits-statuses.rules'
import { derivedPrices } from '@wren/contract/visits-rates.rules'
import { readyFaults } from '@wren/contract/visits-ready.rules'
import { addDays, startOfDay } from '@wren/contract/time'
import { createTestDatabase, type TestDatabase } from '../platform/database/testing.ts'
import { verifiedText, verifyTrail } from '../platform/journal/verify.ts'
import { loadDemoData } from './demo-load.ts'
import { makeDemoData } from './demo-make.ts'
import { openOutput } from './demo-output.ts'
import { demoPlan } from './demo-plan.ts'

const today = '2026-11-21'
const now = startOfDay(today, 'America/Los_Angeles')
const secrets = { token: 'x'.repeat(40), audit: [{ id: 'k1', key: Buffer.alloc(32, 7) }] }
let database: TestDatabase
let client: pg.Client

const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, Number)
types.setTypeParser(pg.types.builtins.NUMERIC, Number)
types.setTypeParser(pg.types.builtins.DATE, (text: string) => text)
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text: string) => new Date(text).toISOString())

const all = async <R extends object>(text: string, values: readonly unknown[] = []): Promise<R[]> => (await client.query<R & pg.QueryResultRow>(text, [...values])).rows
const column = async (text: string): Promise<unknown[]> => (await client.query({ text, rowMode: 'array' })).rows.map((row: unknown[]) => row[0])
const found = async (text: string): Promise<unknown[]> => [...new Set(await column(text))]
const count = async (text: string): Promise<number> => Number((await column(text))[0])

async function loaded(): Promise<TestDatabase> {
  const made = await createTestDatabase()
  await loadDemoData({ ownerUrl: made.ownerUrl, plan: demoPlan(today), secrets })
  return made
}

beforeAll(async () => {
  database = await loaded()
  client = new pg.Client({ connectionString: database.ownerUrl, types })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

test('amounts are those of the plan', async () => {
  const tables = { pharmacy: 24, pharmacy_group: 4, vetting: 12, patient: 160, intake: 140, patient_order: 200, visit: 900, chart: 300, report: 300, invoice: 300, nurse_payment: 250, update_item: 120 }
  for (const [table, expected] of Object.entries(tables)) expect([table, await count(`select count(*) from ${table}`)]).toEqual([table, expected])
  expect(await count('select count(*) from pharmacy_group where is_published')).toBe(3)
  expect(await count('select count(*) from pharmacy where pharmacy_group_id is null and not is_deleted')).toBe(1)
  expect(await count('select count(*) from pharmacy where is_deleted')).toBe(1)
  expect(await count(`select count(*) from visit where not is_deleted and local_date between '${today}' and '${addDays(today, 14)}'`)).toBeGreaterThan(100)
  expect(await count('select count(*) from nurse')).toBeGreaterThanOrEqual(60)
})

test('visits run from 120 days before to 45 days after the load day, and nothing happened after it began', async () => {
  expect(await all(`select min(local_date) >= '${addDays(today, -120)}' as first, max(local_date) <= '${addDays(today, 45)}' as last from visit`)).toEqual([{ first: true, last: true }])
  for (const [table, stamp] of [['visit', 'updated'], ['visit', 'created'], ['report', 'updated_at'], ['chart', 'updated'], ['visit_status_history', 'at'], ['audit_event', 'at'], ['nurse_payment', 'updated'], ['intake', 'updated'], ['visit_offer', 'updated']])
    expect([table, await count(`select count(*) from ${table} where ${stamp} > '${now}'`)]).toEqual([table, 0])
})

test('the accounts can be told apart by role and permission', async () => {
  const rows = await all<{ email: string; flags: string }>(`select email, concat_ws(' ', case when is_admin then 'admin' end, case when is_account_admin then 'accounts' end,
    case when is_wren_admin then 'wren' end, case when is_nurse then 'nurse' end, case when is_deleted then 'deleted' end, array_to_string(permissions, ',')) as flags from user_account where email like '%@wren.example' order by id`)
  expect(Object.fromEntries(rows.map(({ email, flags }) => [email, flags]))).toEqual({
    'admin@wren.example': 'admin accounts wren ALL', 'operator@wren.example': 'admin NONE', 'links@wren.example': 'admin ORD_LINK', 'rates@wren.example': 'admin UNLOCK_RATES',
    'invoices@wren.example': 'admin PHARMA_AUTO_INVOICE', 'accounts@wren.example': 'accounts NONE', 'deleted@wren.example': 'admin deleted NONE', 'nurse@wren.example': 'nurse NONE', 'disabled.nurse@wren.example': 'nurse NONE',
  })
  expect(await count(`select count(*) from user_account where email not like '%.example' or phone !~ '55501[0-9]{2}$'`)).toBe(0)
  expect(await count(`select count(*) from visit join nurse on nurse.user_id = user_id_assigned join user_account u on u.id = nurse.user_id
    where u.email = 'disabled.nurse@wren.example' and nurse.status = 'Disabled' and nurse.sub_status = 'Paused' and start > '${now}'`)).toBe(1)
})

test('every status, reason and kind occurs', async () => {
  const expected: readonly (readonly [string, readonly unknown[]])[] = [
    ['select status from visit', visitStatuses],
    ...(['New', 'Active - Booked', 'Hold'].map((status) => [`select status_reason from visit where status = '${status}'`, [null, ...visitReasons]] as const)),
    ['select missed_reason from visit where missed', missedReasons], ['select cancel_reason from visit', cancelReasons], ['select lost_reason from visit', lostOptions],
    ['select blast_type from visit', ['fixed', 'fixed-date', 'flexible', 'manual', 'multi-day', null]],
    ['select status from patient', patientStatuses], ['select status from patient_order', orderStatuses], ['select status from intake', intakeStatuses],
    ...Object.entries(intakeReasons).filter(([status]) => status !== 'Done').map(([status, reasons]) => [`select status_reason from intake where status = '${status}'`, reasons] as const),
    ['select submitted_by from intake where orig_json is not null', ['phone', 'email', 'email_ai', 'portal']],
    ['select auto_offer_error from intake', offerProblems], ['select auto_offer_stop_criteria_met from intake', offerCriteria],
    ['select auto_generation_problems from patient_order where auto_order', ['No previous visit to schedule from', 'Frequency is missing', 'All authorized visits are used', 'The generated visit was canceled']],
    ['select status from nurse', nurseStatuses], ["select sub_status from nurse where status = 'Enabled'", ['Ready', 'Needs Docs', 'Needs Shadow', 'Needs Preceptor', 'Certs Expired', 'None']],
    ["select sub_status from nurse where status = 'Disabled'", ['Certs Expired', 'Churned', 'Inexperienced', 'Out of State', 'Paused', 'Stopped', 'Terminated', 'Needs Preceptor', 'Needs Shadow', 'Needs Docs', 'Waitlist', 'None']],
    ['select nurse_skill_status from nurse_skill', ['NOT_QUALIFIED', 'EDUCATED', 'QUALIFIED']], ['select kind from nurse_feedback', Array.from({ length: 23 }, () => expect.any(String) as unknown)],
    ['select blocked_by from nurse_block', ['nurse', 'provider']], ['select reason from nurse_block', ['Nurse terminated by pharmacy', 'Nurse works for pharmacy', 'Nurse preference']],
    ['select sms_status from visit_offer', ['queued', 'sending', 'sent', 'failed', 'delivered', 'undelivered', 'receiving', 'received', 'accepted', 'scheduled', 'read', 'partially_delivered', 'canceled', 'eChart']],
    ['select status from report', reportStatuses], ['select payment_status from report', paymentStatuses], ['select source from report', ['chart', 'own-chart', 'trip']],
    ['select status from nurse_payment', ['Processed', 'Failed', 'Refunded']], ['select state from chart', ['draft', 'submitted', 'returned', 'locked']],
    ["select d.category || t.done from visit_task t join task_definition d on d.id = t.task_id", ['patient-infofalse', 'patient-infotrue', 'schedulingfalse', 'schedulingtrue', 'invoicing-paymentfalse', 'invoicing-paymenttrue']],
    ['select status from update_item', updateStatuses], ['select priority from update_item', updatePriorities.map(({ value }) => value)], ['select type from update_item', ['assignment', 'patient', 'nurse']],
  ]
  for (const [query, values] of expected) {
    const got = await found(query)
    expect({ query, missing: values.filter((value) => typeof value !== 'object' || value === null ? !got.includes(value) : false) }).toEqual({ query, missing: [] })
  }
  expect(await found('select kind from nurse_feedback')).toHaveLength(23)
  expect(await count('select count(*) from nurse_payment where refunded_cents between 1 and amount_cents - 1')).toBeGreaterThan(0)
  expect(await count('select count(*) from nurse_refund where created_by is null')).toBeGreaterThan(0)
  expect(await count('select count(*) from visit where group_id is not null')).toBeGreaterThan(1)
  expect(await count('select count(*) from visit where assignment_series_uuid is not null')).toBeGreaterThan(10)
  expect(await count('select count(*) from pharmacy where has_own_chart')).toBe(1)
})

interface StepRow { status: string; status_reason: string | null; notified: number; failed: number; declined: number }
test('every step of the workflow is current somewhere, and a problem where it can be one', async () => {
  const rows = await all<StepRow>(`select v.*, (select count(*) from visit_offer o where o.assignment_id = v.id and notified is not null) as notified,
      (select count(*) from visit_offer o where o.assignment_id = v.id and notified is not null and sms_status in ('failed', 'undelivered') and is_available is null) as failed,
      (select count(*) from visit_offer o where o.assignment_id = v.id and is_available = false) as declined from visit v where status in ('New', 'Active - Booked')`)
  const states = new Set(rows.flatMap((row) => stepsOf(row as unknown as Parameters<typeof stepsOf>[0]).map(({ key, state }) => `${key} ${state}`)))
  expect(stepKeys.filter((key) => !states.has(`${key} current`))).toEqual([])
  expect(['send-blast', 'confirm-with-patient', 'confirm-with-nurse'].filter((key) => !states.has(`${key} problem`))).toEqual([])
})

test('no nurse is at two places at once, but for one overlap that somebody allowed and the log names', async () => {
  const overlaps = await all<{ a: number; b: number }>(`select a.id as a, b.id as b from visit a join visit b on a.user_id_assigned = b.user_id_assigned and a.id < b.id
    and tstzrange(a.start, a.ends_at) && tstzrange(b.start, b.ends_at) where a.nurse_confirmed is not null and b.nurse_confirmed is not null and a.status not like 'Inactive%' and b.status not like 'Inactive%'`)
  expect(overlaps).toHaveLength(1)
  const [pair] = overlaps
  const [logged] = await all<{ assignment_id: number; overlap_assignment_ids: number[]; reason: string }>(`select assignment_id, overlap_assignment_ids, reason from visit_status_history where overlap_assignment_ids <> '{}'`)
  expect([logged?.assignment_id, ...(logged?.overlap_assignment_ids ?? [])].toSorted()).toEqual([pair?.a, pair?.b].toSorted())
})

interface PricedRow { id: number; invoiced: number | null; paid: number | null; price_nurse_estimate_cents: number; price_provider_estimate_cents: number; margin_percent: number; duration_rounding_method: 'none'; minimal_minutes_charge: number }
test('prices are those of the rules', async () => {
  const rows = await all<PricedRow>(`select v.*, p.duration_rounding_method, p.minimal_minutes_charge, i.amount_due_cents as invoiced from visit v join pharmacy p on p.id = v.provider_id left join invoice i on i.assignment_id = v.id`)
  const wrong = rows.filter((row) => {
    const rules = derivedPrices(row as unknown as Parameters<typeof derivedPrices>[0], row, { invoiced: row.invoiced, paid: (row as unknown as { price_nurse_paid_cents: number | null }).price_nurse_paid_cents })
    return rules.margin_percent !== row.margin_percent || rules.price_nurse_estimate_cents !== row.price_nurse_estimate_cents || rules.price_provider_estimate_cents !== row.price_provider_estimate_cents
  })
  expect(wrong.map(({ id }) => id)).toEqual([])
  expect(await count(`select count(*) from visit where start < '${now}' and price_terms_frozen_at is null and not is_deleted`)).toBe(0)
})

test('invoices are the sum of their lines, payments what reports say, refunds never more than payments', async () => {
  expect(await count('select count(*) from invoice i where amount_due_cents <> (select sum(amount_cents) from invoice_line l where l.invoice_id = i.id)')).toBe(0)
  expect(await count(`select count(*) from report r where payment_status = 'paid' and nurse_payment_cents > 0 and not exists (select from nurse_payment p where p.assignment_id = r.assignment_id and p.status = 'Processed' and p.amount_cents = r.nurse_payment_cents)`)).toBe(0)
  expect(await count(`select count(*) from nurse_payment p where refunded_cents <> coalesce((select sum(amount_cents) from nurse_refund r where r.payment_id = p.id), 0)`)).toBe(0)
  expect(await count(`select count(*) from visit v join report r on r.assignment_id = v.id and r.source <> 'trip' where (v.status = 'Completed - Closed Out') <> (r.payment_status = 'paid' and r.status in ('invoiced', 'invoice-paid'))`)).toBe(0)
  expect(await count(`select count(*) from visit v join report r on r.assignment_id = v.id where v.payment_nurse_paid is distinct from r.payment_paid_time`)).toBe(0)
  expect(await count(`select count(*) from (select sum(p.amount_cents - p.refunded_cents) over (partition by p.user_id order by p.created_at range between interval '7 days' preceding and current row) as cents from nurse_payment p where status <> 'Failed') s where cents > 500000`)).toBe(0)
})

test('a visit is ready only with all that it needs, and its history ends at its status', async () => {
  const rows = await all<Record<string, unknown> & { id: number; ready_reason: string | null; order_status: string | null; signed_date: string | null; expiration_date: string | null }>(
    `select v.*, o.status as order_status, o.signed_date, o.expiration_date from visit v left join patient_order o on o.id = v.patient_order_id where v.status = 'Active - Ready' and start >= '${now}'`)
  const faults = rows.flatMap((row) => readyFaults({ ...row, report_status: null, order: row.order_status === null ? null : { status: row.order_status, signed_date: row.signed_date, expiration_date: row.expiration_date } } as never)
    .filter((text) => row.ready_reason === null || !text.includes('order')).map((text) => `${row.id}: ${text}`))
  expect(faults).toEqual([])
  expect(await count(`select count(*) from visit v where status <> (select to_status from visit_status_history h where h.assignment_id = v.id order by id desc limit 1)`)).toBe(0)
  expect(await count(`select count(*) from visit v where applicant_count <> (select count(*) from visit_offer o where o.assignment_id = v.id and is_available)`)).toBe(0)
  expect(await count(`select count(*) from visit v where patient_sort is distinct from (select name_sort(first_name, last_name) from patient p where p.uuid = v.patient_uuid)
    or nurse_sort is distinct from (select name_sort(first_name, last_name) from user_account u where u.id = v.user_id_assigned)`)).toBe(0)
  expect(await count(`select count(*) from intake i where patient_sort is distinct from coalesce((select name_sort(p.first_name, p.last_name) from patient p where p.uuid = i.patient_uuid),
    fold(nullif(btrim(coalesce(i.orig_json ->> 'initial_patient_last_name', '') || ' ' || coalesce(i.orig_json ->> 'initial_patient_first_name', '')), '')))`)).toBe(0)
  expect(await count(`select count(*) from intake i join pharmacy p on p.id = i.requested_provider_id where i.pharmacy_sort is distinct from fold(p.title)`)).toBe(0)
  expect(await count(`select count(*) from report r join pharmacy p on p.id = r.provider_id where r.pharmacy_sort is distinct from fold(p.title)`)).toBe(0)
  expect(await count(`select count(*) from intake i left join intake_summary s on s.intake_id = i.id where s.applicant_count is distinct from coalesce(order_applicants(i.patient_order_id), 0)
    or s.has_documents is distinct from exists (select from document d where d.intake_id = i.id and d.content_sha256 is not null)`)).toBe(0)
  expect(await count(`select count(*) from visit v join patient p on p.uuid = v.patient_uuid where p.status <> 'Active' and v.status like 'Active%'`)).toBe(0)
})

test('the three warnings of an order and both of its authorization show on visits to come', async () => {
  const rows = await all<Parameters<typeof orderWarning>[0] & { outside: boolean }>(`select v.status, v.local_date, v.timezone, v.patient_order_id, o.status as patient_order_status, o.signed_date as patient_order_signed_date,
    coalesce(o.expiration_date, o.signed_date + 365) as expiration_date, v.local_date not between coalesce(o.authorization_start, v.local_date) and coalesce(o.authorization_end, v.local_date) as outside
    from visit v left join patient_order o on o.id = v.patient_order_id where v.start >= '${now}'`)
  const warnings = new Set(rows.map((row) => orderWarning(row, now)))
  expect([noActiveOrder, orderExpired, orderExpiring].filter((text) => !warnings.has(text))).toEqual([])
  expect(rows.some(({ outside, status }) => outside && status !== 'Inactive - Canceled')).toBe(true)
})

test('charts that were submitted are free of errors', async () => {
  const rows = await all<{ id: number; data: Parameters<typeof chartFindings>[0]; start: string; timezone: string; nurse: number; name: string; patient_name: string; treatment: string; submitted_at: string; ver: number; correction_reason: string | null; order: object; form: boolean; dob: string; duration_estimate: number }>(
    `select v.id, x.data, v.start, v.timezone, u.id as nurse, u.first_name || ' ' || u.last_name as name, v.treatment, x.submitted_at, x.ver, x.correction_reason, p.dob, f.supply_form_required as form, v.duration_estimate,
      jsonb_build_object('treatment', o.treatment, 'doses', o.doses, 'access_type', o.access_type, 'duration_max_auth', o.duration_max_auth, 'lab_order', o.lab_order, 'signed_date', o.signed_date, 'expiration_date', o.expiration_date, 'flexibility_days', o.flexibility_days) as order
     from chart_version x join chart c on c.id = x.chart_id join visit v on v.id = c.assignment_id join user_account u on u.id = c.user_id_nurse join patient p on p.uuid = v.patient_uuid join patient_order o on o.id = v.patient_order_id join pharmacy f on f.id = v.provider_id`)
  expect(rows.length).toBeGreaterThan(250)
  const errors = rows.flatMap((row) => chartFindings(row.data, exampleContext(
    { visit_start: row.start, visit_end: row.start, timezone: row.timezone, nurse: { id: row.nurse, name: row.name }, patient_name: '', treatment: row.treatment, supply_form_required: row.form },
    { now: row.submitted_at, ver: row.ver, correction_reason: row.correction_reason, order: row.order as never, patient: { dob: row.dob }, visit: { start: row.start, timezone: row.timezone, status: 'Active - Ready', duration_estimate: row.duration_estimate } },
  )).filter(({ level }) => level === 'error').map(({ path, message }) => `${path}: ${message}`))
  expect([...new Set(errors)]).toEqual([])
})

test('the demo nurse has a visit in every status of her lists, a missing chart and a credential that expires soon', async () => {
  const [me] = await all<{ id: number; cpr_expiry: string }>(`select id, cpr_expiry from user_account join nurse on user_id = id where email = 'nurse@wren.example'`)
  const nurse = me?.id as number
  const rows = await all<Parameters<typeof nurseStatus>[0] & Parameters<typeof isPending>[0] & { is_shadow: boolean }>(`select v.*, v.status = 'Active - Ready' as is_active_ready, coalesce(v.shadow_nurse_id = ${nurse}, false) as is_shadow, o.is_available
    from visit v left join visit_offer o on o.assignment_id = v.id and o.nurse_id = ${nurse}
    where user_id_assigned = ${nurse} or user_id_selected = ${nurse} or shadow_nurse_id = ${nurse} or (o.notified is not null and user_id_selected is null)`)
  const noon = `${today}T20:00:00.000Z`
  const statuses = new Set(rows.map((row) => statusOption(nurseStatus({ ...row, is_pending: isPending(row, nurse) }, { nurse, now: noon, zone: 'America/Phoenix' }))))
  const wanted = ['Pending', 'New', 'Applied', 'Declined', 'Upcoming', 'Awaiting Approval', 'Awaiting Chart', 'Chart in Review', 'Pay Scheduled', 'Paid', 'Shadow - Completed', 'Shadow - Incomplete', 'Shadow - Upcoming']
  expect(wanted.filter((status) => !statuses.has(status))).toEqual([])
  expect([...statuses].some((status) => status.startsWith('Missed'))).toBe(true)
  expect(await count(`select count(*) from visit where user_id_assigned = ${nurse} and status = 'Active - Ready' and nurse_chart_received is null and not missed and ends_at < '${now}'`)).toBe(1)
  expect([me?.cpr_expiry as string > today, me?.cpr_expiry as string < addDays(today, 59)]).toEqual([true, true])
})

const referrals = new URL('../../../../e2e/fixtures/referrals/', import.meta.url)
test('five nurses who may take the visit live near every sample referral of an active state', async () => {
  const expected = readdirSync(referrals).filter((name) => name.endsWith('.expected.json')).map((name) => readFileSync(new URL(name, referrals), 'utf8'))
  const zips = [...new Set(expected.flatMap((text) => { const zip = /"postal_code":\s*"(\d{5})"/.exec(text)?.[1]; return zip === undefined ? [] : [zip] }))]
  const places = await all<{ zip: string; state: string; latitude: number; longitude: number }>(`select zip, state, latitude, longitude from zip_code where zip = any($1) and state in ('AZ', 'CA', 'NV', 'TX', 'WA')`, [zips])
  const nurses = await all<{ state: string; latitude: number; longitude: number }>(`select l.location as state, z.latitude, z.longitude from nurse n join zip_code z on z.zip = n.zip join user_account u on u.id = n.user_id and not u.is_deleted and u.phone is not null
    join nurse_license l on l.user_id = n.user_id and l.verified is not null and l.expires > '${addDays(today, 60)}' where n.status = 'Enabled' and n.sub_status = 'Ready' and n.cpr_expiry > '${addDays(today, 60)}' and n.nursing_insurance_expiry > '${addDays(today, 60)}'
      and 8 = (select count(*) from nurse_skill s where s.user_id = n.user_id and nurse_skill_status = 'QUALIFIED')`)
  expect(places.length).toBeGreaterThan(10)
  const near = (place: (typeof places)[number]): number => nurses.filter((nurse) => nurse.state === place.state && distanceMiles(nurse, place) <= 50).length
  expect(places.filter((place) => near(place) < 5).map(({ zip }) => zip)).toEqual([])
})

test('the trail verifies, and every record has its own event', async () => {
  expect(verifiedText(await verifyTrail(client, secrets.audit))).toMatch(/^audit chain ok: \d+ rows$/)
  const records = { visit: 'visit', patient: 'patient', intake: 'intake', order: 'patient_order', pharmacy: 'pharmacy', group: 'pharmacy_group', vetting: 'vetting', user: 'user_account', report: 'report', invoice: 'invoice', chart: 'chart', offer: 'visit_offer', payment: 'nurse_payment', update: 'update_item', task: 'visit_task', mrn: 'patient_mrn' }
  for (const [type, table] of Object.entries(records))
    expect([type, await count(`select count(*) from ${table} r where not exists (select from audit_event e where e.record_type = '${type}' and e.record_id = r.id::text and e.action = 'create')`)]).toEqual([type, 0])
  expect(await count(`select count(*) from nurse r where not exists (select from audit_event e where e.record_type = 'nurse' and e.record_id = r.user_id::text)`)).toBe(0)
})

test('numbers go on after those of the demo data, and no message of theirs waits to be sent', async () => {
  expect(Number((await all<{ id: string }>(`select nextval(pg_get_serial_sequence('visit', 'id')) as id`))[0]?.id)).toBe(901)
  expect(await count(`select count(*) from outbound_message where status in ('queued', 'scheduled', 'sending')`)).toBe(0)
})

test('the amounts hold whatever day of the week the load day is', () => {
  for (let ahead = 1; ahead < 7; ahead++) {
    const output = openOutput()
    for (const _ of makeDemoData(output, demoPlan(addDays(today, ahead)), secrets.token)) continue
    const { tables } = output.drain()
    expect(['visit', 'chart', 'report', 'nurse_payment'].map((table) => tables.get(table)?.length)).toEqual([900, 300, 300, 250])
    expect(new Set(tables.get('report')?.map(({ status }) => status)).size).toBe(reportStatuses.length)
  }
})

/** Secrets differ, and so does what is sealed or made of them. */
const secret = new Set(['random', 'hash', 'mac', 'prev_mac', 'search', 'applied_at'])
async function fingerprint(ownerUrl: string): Promise<Record<string, string>> {
  const other = new pg.Client({ connectionString: ownerUrl })
  await other.connect()
  const { rows } = await other.query<{ table: string; columns: string[] }>(`select table_name as table, array_agg(column_name::text order by ordinal_position) as columns from information_schema.columns
    where table_schema = 'public' and table_name not in ('zip_code', 'county', 'schema_migration', 'geo_area_county', 'audit_chain', 'pg_stat_statements') group by 1 order by 1`)
  const prints: Record<string, string> = {}
  for (const { table, columns } of rows) {
    const listed = columns.filter((name) => !secret.has(name)).map((name) => `coalesce("${name}"::text, '-')`).join(" || '|' || ")
    const { rows: lines } = await other.query<{ line: string }>(`select md5(${listed}) as line from ${table} order by 1`)
    prints[table] = createHash('sha256').update(lines.map(({ line }) => line).join()).digest('hex')
  }
  await other.end()
  return prints
}

test('two loads for one day give the same rows, and a second load into one database changes nothing', async () => {
  const second = await loaded()
  try {
    const first = await fingerprint(database.ownerUrl)
    expect(await fingerprint(second.ownerUrl)).toEqual(first)
    expect(await loadDemoData({ ownerUrl: second.ownerUrl, plan: demoPlan('2026-12-01'), secrets })).toBeNull()
    expect(await fingerprint(second.ownerUrl)).toEqual(first)
  } finally {
    await second.drop()
  }
})
