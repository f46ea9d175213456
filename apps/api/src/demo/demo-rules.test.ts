// REF-068, REF-069: every status, step, warning and kind of record occurs in the demo data.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { offerCriteria, offerProblems } from '@wren/contract/intake-offers.rules'
import { intakeReasons, intakeStatuses } from '@wren/contract/intake-statuses.rules'
import { skillStatuses } from '@wren/contract/nurses.rules'
import { deliveryStatuses } from '@wren/contract/offers-notify.rules'
import { stepKeys, schedulingStepsOf } from '@wren/contract/offers-steps.rules'
import { orderStatuses } from '@wren/contract/orders.rules'
import { patientStatuses } from '@wren/contract/patients.rules'
import { blockReasons } from '@wren/contract/pharmacies'
import { paymentStatuses, reportStatuses } from '@wren/contract/reports.rules'
import { addDays, startOfDay } from '@wren/contract/time'
import { updatePriorities, updateStatuses } from '@wren/contract/updates'
import { blastTypes } from '@wren/contract/visits-fields'
import {
  cancelReasons,
  lostOptions,
  missedReasons,
  statusesWithReason,
  visitReasons,
  visitStatuses,
} from '@wren/contract/visits-statuses.rules'
import {
  noActiveOrder,
  orderExpired,
  orderExpiring,
  orderWarning,
} from '@wren/contract/visits.rules'
import { loadDay as today, useDemo } from './demo.testing.ts'

const demo = useDemo()

const now = startOfDay(today, 'America/Los_Angeles')

type Expected = readonly (readonly [query: string, values: readonly unknown[]])[]

async function holdAll(expected: Expected): Promise<void> {
  for (const [query, values] of expected) {
    const got = new Set(await demo.column(query))
    expect({ query, missing: values.filter((value) => !got.has(value)) }).toEqual({
      query,
      missing: [],
    })
  }
}

/** Expects exactly these values. */
async function holdOnly(expected: Expected): Promise<void> {
  for (const [query, values] of expected)
    expect({ query, found: [...new Set(await demo.column(query))].map(String).toSorted() }).toEqual(
      { query, found: values.map(String).toSorted() },
    )
}

test('REF-068 visits occur in every status, reason and blast type', async () => {
  await holdOnly([
    ['select status from visit', visitStatuses],
    ...visitStatuses.map(
      (status) =>
        [
          `select status_reason from visit where status = '${status}'`,
          statusesWithReason.includes(status) ? [null, ...visitReasons] : [null],
        ] as const,
    ),
    ['select missed_reason from visit where missed', missedReasons],
    ['select lost_reason from visit where lost_reason is not null', lostOptions],
  ])
  await holdAll([
    ['select cancel_reason from visit', cancelReasons],
    ['select blast_type from visit', [...blastTypes, null]],
  ])
  expect(
    await demo.count(
      'select count(*) from visit where shadow_nurse_id is not null and shadow_nurse_clicked is not null',
    ),
  ).toBeGreaterThan(0)
  expect(
    await demo.count(
      `select count(*) from visit where shadow_nurse_id is not null and shadow_nurse_clicked is null
        and nurse_chart_received is not null`,
    ),
  ).toBeGreaterThan(0)
  expect(
    await demo.count(
      `select count(*) from visit where shadow_nurse_id is not null and shadow_nurse_clicked is null
        and nurse_chart_received is null`,
    ),
  ).toBeGreaterThan(0)
  expect(
    await demo.count(
      `select count(*) from (select group_id from visit where group_id is not null group by 1
        having count(*) > 1) linked`,
    ),
  ).toBeGreaterThan(1)
  expect(
    await demo.count(
      `select count(*) from (select assignment_series_uuid from visit where assignment_series_uuid is not null
        group by 1 having count(*) > 1) series`,
    ),
  ).toBeGreaterThan(3)
  expect(
    await demo.count(
      'select count(*) from visit v join pharmacy p on p.id = v.provider_id and p.has_own_chart',
    ),
  ).toBeGreaterThan(5)
})

interface StepRow {
  status: string
  status_reason: string | null
  notified: number
  failed: number
  declined: number
}

test('REF-068 every step of the workflow is current somewhere, and a problem where possible', async () => {
  const rows = await demo.all<StepRow>(`select v.*, (select count(*) from visit_offer o
      where o.assignment_id = v.id and notified is not null) as notified,
      (select count(*) from visit_offer o where o.assignment_id = v.id and notified is not null
      and sms_status in ('failed', 'undelivered') and is_available is null) as failed,
      (select count(*) from visit_offer o where o.assignment_id = v.id and is_available = false) as declined
      from visit v where status in ('New', 'Active - Booked')`)
  const states = new Set(
    rows.flatMap((row) =>
      schedulingStepsOf(row as unknown as Parameters<typeof schedulingStepsOf>[0]).map(
        ({ key, state }) => `${key} ${state}`,
      ),
    ),
  )
  expect(stepKeys.filter((key) => !states.has(`${key} current`))).toEqual([])
  expect(
    ['send-blast', 'confirm-with-patient', 'confirm-with-nurse'].filter(
      (key) => !states.has(`${key} problem`),
    ),
  ).toEqual([])
})

test('REF-068 upcoming visits show every warning of orders', async () => {
  const rows = await demo.all<
    Parameters<typeof orderWarning>[0] & { outside: boolean }
  >(`select v.status, v.local_date, v.timezone, v.patient_order_id, o.status as patient_order_status,
    o.signed_date as patient_order_signed_date,
    coalesce(o.expiration_date, o.signed_date + 365) as expiration_date,
    v.local_date not between coalesce(o.authorization_start, v.local_date)
    and coalesce(o.authorization_end, v.local_date) as outside
    from visit v left join patient_order o on o.id = v.patient_order_id where v.start >= '${now}'`)
  const warnings = new Set(rows.map((row) => orderWarning(row, now)))
  expect(
    [noActiveOrder, orderExpired, orderExpiring].filter((text) => !warnings.has(text)),
  ).toEqual([])
  expect(rows.some(({ outside, status }) => outside && status !== 'Inactive - Canceled')).toBe(true)
  expect(
    await demo.count(`select count(*) from (select v.*, o.visit_amount,
      row_number() over (partition by v.patient_order_id
      order by v.start, v.id) as place from visit v join patient_order o on o.id = v.patient_order_id
    where v.status not like 'Inactive%' and not v.is_deleted) v
      where visit_amount is not null and place > visit_amount and status not like 'Completed%'`),
  ).toBeGreaterThan(0)
})

const generatorProblems = [
  'Frequency is missing',
  'No previous visit to schedule from',
  'Estimated duration is empty',
  'Patient timezone is missing',
  'Patient zip is missing',
  'Next visit due date has passed',
  "Next visit is after the order's expiration date",
  'Next visit is outside the authorization period',
  'All authorized visits are used',
  'The generated visit was canceled',
]

test('REF-068 orders and intakes occur in every status, with every problem and reason', async () => {
  await holdOnly([
    ['select status from patient_order', orderStatuses],
    ['select status from intake', intakeStatuses.filter((status) => status !== 'Done')],
    ...Object.entries(intakeReasons)
      .filter(([status]) => status !== 'Done')
      .map(
        ([status, reasons]) =>
          [`select status_reason from intake where status = '${status}'`, reasons] as const,
      ),
    ["select status_reason from intake where status in ('New Intake', 'Hold', 'Lost')", [null]],
    [
      `select submitted_by from intake where orig_json ->> 'referral_text' <> ''
        and orig_json ->> 'contact_phone' <> ''`,
      ['phone', 'email', 'email_ai', 'portal'],
    ],
    ['select auto_offer_error from intake', [...offerProblems, null]],
    ['select auto_offer_stop_criteria_met from intake', [...offerCriteria, null]],
  ])
  await holdAll([
    [
      "select regexp_split_to_table(auto_generation_problems, '; ') from patient_order where auto_order",
      generatorProblems,
    ],
    ['select auto_generation_problems from patient_order where auto_order', [null]],
    [
      'select auto_offer_stop_reason from intake',
      [
        ...offerProblems,
        ...offerCriteria,
        'disabled by staffing',
        'disabled by Ottilie',
        'disabled by status Closed',
      ],
    ],
  ])
  const silent = await demo.count(
    `select count(*) from intake where orig_json ->> 'contact_phone_text_ok' = 'false'`,
  )
  expect([silent > 5, silent < 20]).toEqual([true, true])
})

test('REF-069 people and money of each kind occur', async () => {
  await holdOnly([
    ['select status from patient', patientStatuses],
    [
      "select status || ' - ' || coalesce(sub_status, 'None') from nurse",
      [
        ...['Needs Docs', 'Needs Shadow', 'Needs Preceptor', 'Ready', 'Certs Expired', 'None'].map(
          (one) => `Enabled - ${one}`,
        ),
        'Admin - None',
        ...[
          'Certs Expired',
          'Churned',
          'Inexperienced',
          'Out of State',
          'Paused',
          'Stopped',
          'Terminated',
          'Needs Preceptor',
          'Needs Shadow',
          'Needs Docs',
          'Waitlist',
          'None',
        ].map((one) => `Disabled - ${one}`),
      ],
    ],
    [
      `select case when day < '${today}' then 'expired' when day < '${addDays(today, 60)}' then 'soon'
        else 'current' end from nurse, unnest(array[cpr_expiry, nursing_insurance_expiry, license_expiry]) day
        where day is not null`,
      ['expired', 'soon', 'current'],
    ],
    ['select nurse_skill_status from nurse_skill', skillStatuses],
    ['select blocked_by from nurse_block', ['nurse', 'provider']],
    ['select reason from nurse_block', blockReasons],
    ['select sms_status from visit_offer where sms_status is not null', deliveryStatuses],
    ['select status from report', reportStatuses],
    ['select payment_status from report', paymentStatuses],
    ['select status from nurse_payment', ['Processed', 'Failed', 'Refunded']],
    ['select source from report', ['chart', 'own-chart', 'trip']],
    ['select state from chart', ['draft', 'submitted', 'returned', 'locked']],
    [
      "select d.category || ' ' || t.done from visit_task t join task_definition d on d.id = t.task_id",
      ['patient-info', 'scheduling', 'invoicing-payment'].flatMap((category) => [
        `${category} false`,
        `${category} true`,
      ]),
    ],
    ['select status from update_item', updateStatuses],
    ['select priority from update_item', updatePriorities.map(({ value }) => value)],
    ['select type from update_item', ['assignment', 'patient', 'nurse']],
    [
      'select refunded_cents = amount_cents from nurse_payment where refunded_cents > 0',
      [true, false],
    ],
    [
      'select refunded_cents = amount_cents from nurse_payment where refunded_cents > 0 and assignment_id is not null',
      [true, false],
    ],
  ])
  expect(new Set(await demo.column('select kind from nurse_feedback')).size).toBe(23)
  expect(
    await demo.count(
      `select count(*) from nurse_refund r join ledger_reversal l on l.id = r.reversal_id
        where r.created_by is null and r.reason = 'Reversed at provider'`,
    ),
  ).toBeGreaterThan(0)
})

test('logos of pharmacies are files of the product', async () => {
  const named = await demo.all<{ slug: string }>(
    'select provider_logo_slug as slug from pharmacy where provider_logo_slug is not null',
  )
  expect(named.length).toBeGreaterThan(0)
  expect(
    named.filter(
      ({ slug }) =>
        !existsSync(
          fileURLToPath(new URL(`../../../web/public/logos/${slug}.png`, import.meta.url)),
        ),
    ),
  ).toEqual([])
})
