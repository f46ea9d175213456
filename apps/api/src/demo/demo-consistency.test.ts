// REF-070: the demo data obey the rules of the product.
import { expect, test } from 'vitest'
import { exampleContext } from '@wren/contract/chart-example'
import { chartFindings } from '@wren/contract/chart-findings.rules'
import { startOfDay } from '@wren/contract/time'
import { derivedPrices } from '@wren/contract/visits-rates.rules'
import { readyFaults } from '@wren/contract/visits-ready.rules'
import { loadDay as today, useDemo } from './demo.testing.ts'

const demo = useDemo()

const now = startOfDay(today, 'America/Los_Angeles')

test('REF-070 no nurse is at two places at once, but for one allowed and recorded overlap', async () => {
  const overlaps = await demo.all<{
    a: number
    b: number
  }>(`select a.id as a, b.id as b from visit a join visit b on a.user_id_assigned = b.user_id_assigned and a.id < b.id
    and tstzrange(a.start, a.ends_at) && tstzrange(b.start, b.ends_at) where a.nurse_confirmed is not null
    and b.nurse_confirmed is not null and a.status not like 'Inactive%' and b.status not like 'Inactive%'`)
  expect(overlaps).toHaveLength(1)
  const [pair] = overlaps
  const [logged] = await demo.all<{
    assignment_id: number
    overlap_assignment_ids: number[]
    reason: string
  }>(
    `select assignment_id, overlap_assignment_ids, reason from visit_status_history
      where overlap_assignment_ids <> '{}'`,
  )
  expect([logged?.assignment_id, ...(logged?.overlap_assignment_ids ?? [])].toSorted()).toEqual(
    [pair?.a, pair?.b].toSorted(),
  )
})

interface PricedRow {
  id: number
  invoiced: number | null
  paid: number | null
  price_nurse_estimate_cents: number
  price_provider_estimate_cents: number
  margin_percent: number
  duration_rounding_method: 'none'
  minimal_minutes_charge: number
}

test('REF-070 prices follow the rules', async () => {
  const rows = await demo.all<PricedRow>(
    `select v.*, p.duration_rounding_method, p.minimal_minutes_charge, i.amount_due_cents as invoiced
      from visit v join pharmacy p on p.id = v.provider_id left join invoice i on i.assignment_id = v.id`,
  )
  const wrong = rows.filter((row) => {
    const rules = derivedPrices(row as unknown as Parameters<typeof derivedPrices>[0], row, {
      invoiced: row.invoiced,
      paid: (row as unknown as { price_nurse_paid_cents: number | null }).price_nurse_paid_cents,
    })
    return (
      rules.margin_percent !== row.margin_percent ||
      rules.price_nurse_estimate_cents !== row.price_nurse_estimate_cents ||
      rules.price_provider_estimate_cents !== row.price_provider_estimate_cents
    )
  })
  expect(wrong.map(({ id }) => id)).toEqual([])
  expect(
    await demo.count(
      `select count(*) from visit where start < '${now}' and price_terms_frozen_at is null and not is_deleted`,
    ),
  ).toBe(0)
})

test('REF-070 a ready visit has all it needs, and histories end at the present status', async () => {
  const rows = await demo.all<
    Record<string, unknown> & {
      id: number
      ready_reason: string | null
      order_status: string | null
      signed_date: string | null
      expiration_date: string | null
    }
  >(
    `select v.*, o.status as order_status, o.signed_date, o.expiration_date
      from visit v left join patient_order o on o.id = v.patient_order_id
      where v.status = 'Active - Ready' and start >= '${now}'`,
  )
  const faults = rows.flatMap((row) =>
    readyFaults({
      ...row,
      report_status: null,
      order:
        row.order_status === null
          ? null
          : {
              status: row.order_status,
              signed_date: row.signed_date,
              expiration_date: row.expiration_date,
            },
    } as never)
      .filter((text) => row.ready_reason === null || !text.includes('order'))
      .map((text) => `${row.id}: ${text}`),
  )
  expect(faults).toEqual([])
  expect(
    await demo.count(
      `select count(*) from visit v where status <> (select to_status from visit_status_history h
        where h.assignment_id = v.id order by id desc limit 1)`,
    ),
  ).toBe(0)
  expect(
    await demo.count(
      `select count(*) from visit v where applicant_count <> (select count(*) from visit_offer o
        where o.assignment_id = v.id and is_available)`,
    ),
  ).toBe(0)
  expect(
    await demo.count(`select count(*) from visit v where patient_sort is distinct
      from (select name_sort(first_name, last_name) from patient p where p.uuid = v.patient_uuid)
    or nurse_sort is distinct from (select name_sort(first_name, last_name) from user_account u
      where u.id = v.user_id_assigned)`),
  ).toBe(0)
  expect(
    await demo.count(`select count(*) from intake i where patient_sort is distinct
      from coalesce((select name_sort(p.first_name, p.last_name) from patient p where p.uuid = i.patient_uuid),
    fold(nullif(btrim(coalesce(i.orig_json ->> 'initial_patient_last_name',
    '') || ' ' || coalesce(i.orig_json ->> 'initial_patient_first_name', '')), '')))`),
  ).toBe(0)
  expect(
    await demo.count(
      `select count(*) from intake i join pharmacy p on p.id = i.requested_provider_id
        where i.pharmacy_sort is distinct from fold(p.title)`,
    ),
  ).toBe(0)
  expect(
    await demo.count(
      `select count(*) from intake i where ops_sort is distinct from (select fold(u.first_name || ' ' || u.last_name)
        from user_account u where u.id = i.user_id_ops)`,
    ),
  ).toBe(0)
  expect(
    await demo.count(
      `select count(*) from report r join pharmacy p on p.id = r.provider_id where r.pharmacy_sort is distinct
        from fold(p.title)`,
    ),
  ).toBe(0)
  expect(
    await demo.count(`select count(*) from intake i left join intake_summary s on s.intake_id = i.id
      where s.applicant_count is distinct from coalesce(order_applicants(i.patient_order_id), 0)
    or s.has_documents is distinct from exists (select from document d
      where d.intake_id = i.id and d.content_sha256 is not null)`),
  ).toBe(0)
  expect(
    await demo.count(`select count(*) from intake i join intake_summary s on s.intake_id = i.id
      where s.open_start is distinct from intake_open_start(i.status, i.start_date)
    or s.is_unconfirmed = exists (select from visit v where v.patient_order_id = i.patient_order_id
      and v.nurse_confirmed is not null and not v.is_deleted)`),
  ).toBe(0)
  expect(
    await demo.count(
      `select count(*) from visit v join patient p on p.uuid = v.patient_uuid
        where p.status <> 'Active' and v.status like 'Active%'`,
    ),
  ).toBe(0)
})

test('REF-070 submitted charts have no errors', async () => {
  const rows = await demo.all<{
    id: number
    data: Parameters<typeof chartFindings>[0]
    start: string
    timezone: string
    nurse: number
    name: string
    patient_name: string
    treatment: string
    submitted_at: string
    ver: number
    correction_reason: string | null
    order: object
    form: boolean
    dob: string
    duration_estimate: number
  }>(
    `select v.id, x.data, v.start, v.timezone, u.id as nurse, u.first_name || ' ' || u.last_name as name,
      v.treatment, x.submitted_at, x.ver, x.correction_reason, p.dob, f.supply_form_required as form,
      v.duration_estimate,
      jsonb_build_object('treatment', o.treatment, 'doses', o.doses, 'access_type', o.access_type,
      'duration_max_auth', o.duration_max_auth, 'lab_order', o.lab_order, 'signed_date', o.signed_date,
      'expiration_date', o.expiration_date, 'flexibility_days', o.flexibility_days) as order
     from chart_version x join chart c on c.id = x.chart_id join visit v on v.id = c.assignment_id
       join user_account u on u.id = c.user_id_nurse join patient p on p.uuid = v.patient_uuid
       join patient_order o on o.id = v.patient_order_id join pharmacy f on f.id = v.provider_id`,
  )
  expect(rows.length).toBeGreaterThan(250)
  const errors = rows.flatMap((row) =>
    chartFindings(
      row.data,
      exampleContext(
        {
          visit_start: row.start,
          visit_end: row.start,
          timezone: row.timezone,
          nurse: { id: row.nurse, name: row.name },
          patient_name: '',
          treatment: row.treatment,
          supply_form_required: row.form,
        },
        {
          now: row.submitted_at,
          ver: row.ver,
          correction_reason: row.correction_reason,
          order: row.order as never,
          patient: { dob: row.dob },
          visit: {
            start: row.start,
            timezone: row.timezone,
            status: 'Active - Ready',
            duration_estimate: row.duration_estimate,
          },
        },
      ),
    )
      .filter(({ level }) => level === 'error')
      .map(({ path, message }) => `${path}: ${message}`),
  )
  expect([...new Set(errors)]).toEqual([])
})

/** Queries that must find nothing, by what they would find. */
const visitRules: Readonly<Record<string, string>> = {
  'VIS-057 a reason where the status carries none': `select id from visit where status_reason is not null
    and status not in ('New', 'Active - Booked', 'Hold')`,
  'VIS-072 a missed reason of a visit that was not missed, or none of one that was':
    'select id from visit where missed <> (missed_reason is not null)',
  'VIS-075 a lost reason outside Lost': `select id from visit
    where (status = 'Inactive - Lost') <> (lost_reason is not null)`,
  'VIS-080 a cancel reason outside Canceled': `select id from visit
    where (status = 'Inactive - Canceled') <> (cancel_reason is not null)`,
  'VIS-065 booked, ready or completed without a nurse': `select id from visit where (status like 'Active%'
    or status like 'Completed%') and user_id_assigned is null`,
  'VIS-060 ready without her word': `select id from visit where status = 'Active - Ready'
    and nurse_confirmed is null`,
  'VIS-067 completed without a chart': `select v.id from visit v where status like 'Completed%'
    and nurse_chart_received is null`,
  'VIS-107 two kinds of rate':
    'select id from visit where flat_rate_cents is not null and price_nurse_hourly_rate_cents is not null',
  'VIS-107 more days to schedule than days':
    'select id from visit where days_to_schedule > duration_days',
  'VIS-070 no history':
    'select id from visit v where not exists (select from visit_status_history h where h.assignment_id = v.id)',
  'VIS-070 a history with a gap': `select h.id from visit_status_history h
    where from_status is distinct from (select to_status
      from visit_status_history b where b.assignment_id = h.assignment_id and b.id < h.id order by b.id desc
      limit 1)`,
  'VIS-155 another day than that of start and timezone': `select id from visit
    where local_date <> (start at time zone timezone)::date`,
  'PHA-079 started without frozen terms': `select id from visit where start < '${now}'
    and price_terms_frozen_at is null and not is_deleted`,
  'an order of another patient or pharmacy': `select v.id from visit v
    join patient_order o on o.id = v.patient_order_id where o.patient_uuid is distinct
      from v.patient_uuid or o.provider_id <> v.provider_id`,
  'a nurse who may not work, but for the paused one': `select v.id from visit v join nurse n
    on n.user_id = v.user_id_assigned where v.start >= '${now}' and n.status <> 'Enabled'
    and n.sub_status <> 'Paused'`,
  'a nurse whom the pharmacy or the patient blocks': `select v.id from visit v where v.user_id_assigned is not null
    and (exists (select from nurse_block b where b.user_nurse_id = v.user_id_assigned
    and b.provider_id = v.provider_id)
    or exists (select from patient_nurse n where n.patient_uuid = v.patient_uuid and n.nurse_id = v.user_id_assigned
    and n.is_blocked))`,
  'a group of one':
    'select group_id from visit where group_id is not null group by 1 having count(*) = 1',
}

const offerRules: Readonly<Record<string, string>> = {
  'OFR-043 two offers to one nurse':
    'select assignment_id from visit_offer group by assignment_id, nurse_id having count(*) > 1',
  'OFR-001 asked before the blast was saved': `select o.id from visit_offer o
    join visit v on v.id = o.assignment_id where v.blast_saved_at is null
      or o.notified < v.blast_saved_at`,
  'OFR-081 chosen without her yes': `select v.id from visit v join visit_offer o on o.assignment_id = v.id
    and o.nurse_id = v.user_id_selected where o.is_available is not true`,
  'OFR-081 accepted slots of somebody who was not chosen': `select s.offer_id from visit_offer_slot s
    join visit_offer o on o.id = s.offer_id join visit v
      on v.id = o.assignment_id where s.accepted and v.user_id_selected is distinct from o.nurse_id`,
  'an answer without its day':
    'select id from visit_offer where (is_available is null) <> (nurse_response_date is null)',
  'an answer before the question':
    'select id from visit_offer where nurse_response_date < notified',
  'slots of somebody who said no': `select s.offer_id from visit_offer_slot s join visit_offer o on o.id = s.offer_id
      where o.is_available is not true`,
  'VIS-031 a wrong number of applicants': `select v.id from visit v where applicant_count <> (select count(*)
    from visit_offer o
      where o.assignment_id = v.id and is_available)`,
  'TOK-006 a live link of a visit that is over': `select l.id from visit_link l join visit v
    on v.id = l.assignment_id where l.revoked_at is null and (v.status like 'Inactive%'
    or v.status like 'Completed%' or v.start < '${now}')`,
  'OFR-048 a message state that its offer does not show': `select m.id from visit_blast_nurse b
    join outbound_message m on m.id = b.outbound_message_id join visit_offer o on o.assignment_id = m.assignment_id
    and o.nurse_id = m.nurse_id where o.sms_status <> m.status`,
  'NET-103 a text that names her patient': `select m.id from outbound_message m join visit v
    on v.id = m.assignment_id join patient p on p.uuid = v.patient_uuid where m.body ilike '%' || p.last_name || '%'
    or m.body ilike '%' || p.street || '%' or m.body ilike '%' || v.treatment || '%'`,
  'a blast to a nurse who is blocked': `select o.id from visit_offer o join visit v on v.id = o.assignment_id
    join nurse_block b
      on b.user_nurse_id = o.nurse_id and b.provider_id = v.provider_id`,
}

const reportRules: Readonly<Record<string, string>> = {
  'AVR-007 a chart that was received and has no report, or the other way round': `select v.id from visit v left
    join report r on r.assignment_id = v.id and r.source <> 'trip' where (v.nurse_chart_received is not null
    or coalesce(r.status = 'echart-returned', false)) <> (r.id is not null)`,
  'AVR-007 flags that nobody looked at': `select id from report where audit_flags <> '{}' and approved_at is null
    and status not in ('audit-required', 'echart-returned', 'unspecified')`,
  'AVR-034 an invoice that is not the sum of its lines': `select id from invoice i
    where amount_due_cents <> (select sum(amount_cents) from invoice_line l
      where l.invoice_id = i.id)`,
  'AVR-015 sent without day or recipients, or not sent with them': `select i.id from invoice i join report r
    on r.id = i.report_id where (r.status in ('invoiced', 'invoice-paid',
    'invoice-returned')) <> (i.sent_at is not null) or (i.sent_at is not null) <> (i.recipients <> '{}')
    or (i.sent_at is null) <> (i.due_date is null)`,
  'AVR-016 paid without the sum or a reason': `select i.id from invoice i join report r on r.id = i.report_id
    where (r.status = 'invoice-paid') <> (i.paid_at is not null) or (r.status = 'invoice-paid'
    and i.paid_cents < i.amount_due_cents and i.write_off_reason is null)`,
  'AVR-016 returned without a reason': `select i.id from invoice i join report r on r.id = i.report_id
    where (r.status = 'invoice-returned') <> (i.returned_reason is not null)`,
  'AVR-017 closed out too early or not at all': `select v.id from visit v join report r on r.assignment_id = v.id
    and r.source <> 'trip' where (v.status = 'Completed - Closed Out') <> (r.payment_status = 'paid'
    and r.status in ('invoiced', 'invoice-paid'))`,
  'AVR-018 scheduled without a time': `select id from report
    where (payment_status = 'scheduled') <> (payment_scheduled_time is not null and payment_paid_time is null)`,
  'AVR-019 paid otherwise than the visit says': `select v.id from visit v
    join report r on r.assignment_id = v.id where v.payment_nurse_paid is distinct
      from r.payment_paid_time`,
  'AVR-019 paid without a payment of that amount': `select id from report r where payment_status = 'paid'
    and nurse_payment_cents > 0 and not exists (select from nurse_payment p where p.assignment_id = r.assignment_id
    and p.status = 'Processed' and p.amount_cents = r.nurse_payment_cents)`,
  'AVR-020 no way to pay and no word of it': `select r.id from report r join nurse n on n.user_id = r.nurse_id
    where n.stripe_id is null and r.payment_status = 'paid'`,
  'AVR-006 a history that ends elsewhere': `select r.id from report r where status <> (select to_status
    from report_history h where h.report_id = r.id
      order by id desc limit 1)`,
  'CHT-014 versions that do not count up':
    'select c.id from chart c where ver <> (select count(*) from chart_version x where x.chart_id = c.id)',
  'CHT-009 a returned chart without a reason': `select id from chart
    where (state = 'returned') <> (returned_reason is not null)`,
}

const paymentRules: Readonly<Record<string, string>> = {
  'NPY-026 refunds that do not add up': `select id from nurse_payment p
    where refunded_cents <> coalesce((select sum(amount_cents) from nurse_refund r
      where r.payment_id = p.id), 0)`,
  'NPY-026 more refunded than paid':
    'select id from nurse_payment where refunded_cents > amount_cents',
  'NPY-019 Refunded and not whole': `select id from nurse_payment
    where (status = 'Refunded') <> (refunded_cents = amount_cents)`,
  'NPY-019 processed without a transfer, or failed with one': `select id from nurse_payment
    where (status = 'Failed') <> (transfer_id is null)`,
  'NPY-029 a transfer of another amount': `select p.id from nurse_payment p
    join ledger_transfer t on t.id = p.transfer_id
      where t.amount_cents <> p.amount_cents or t.reversed_cents <> p.refunded_cents`,
  'NPY-021 a visit paid twice': `select assignment_id from nurse_payment where assignment_id is not null
    and status = 'Processed' group by 1 having count(*) > 1`,
  'NPY-021 paid to somebody else':
    'select p.id from nurse_payment p join visit v on v.id = p.assignment_id where p.user_id <> v.user_id_assigned',
  'more than $5000 in a week': `select user_id from (select user_id,
    sum(amount_cents - refunded_cents) over (partition by user_id
    order by created_at range between interval '7 days' preceding and current row) as cents from nurse_payment
    where status <> 'Failed') s where cents > 500000`,
}

test.each([
  ['visits', visitRules],
  ['offers', offerRules],
  ['reports', reportRules],
  ['payments', paymentRules],
] as const)('REF-070 %s break no rule', async (_, rules) => {
  for (const [rule, query] of Object.entries(rules))
    expect([rule, await demo.column(`${query} limit 5`)]).toEqual([rule, []])
})
