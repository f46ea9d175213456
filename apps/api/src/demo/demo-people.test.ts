// REF-064, REF-065, REF-066: the people of the demo data, where they live, and their accounts.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { development, identity } from '@wren/contract/identity'
import { isPending, nurseVisitStatusText, statusOption } from '@wren/contract/nurse-visits.rules'
import { distanceMiles } from '@wren/contract/reference.rules'
import { addDays, addMinutes, startOfDay } from '@wren/contract/time'
import type { Client } from '../platform/testing.ts'
import { accounts } from './demo-people.ts'
import { loadDay as today, useDemo } from './demo.testing.ts'

const demo = useDemo()

const now = startOfDay(today, 'America/Los_Angeles')

let signIns = 0

/** Each sign-in is two minutes after the previous one: codes are limited to one a minute (SES-022). */
async function signedIn(email: string): Promise<Client> {
  await demo.app.clock(addMinutes(demo.app.instance.platform.clock.now(), 2 * ++signIns))
  const [found] = await demo.all<{ id: number }>('select id from user_account where email = $1', [
    email,
  ])
  return demo.app.signIn(found?.id ?? 0)
}

test('REF-065 REF-066 the accounts differ by role and permission', async () => {
  const rows = await demo.all<{
    email: string
    flags: string
  }>(`select email, concat_ws(' ', case when is_admin then 'admin' end, case
    when is_account_admin then 'accounts' end,
    case when is_wren_admin then 'wren' end, case when is_nurse then 'nurse' end, case
    when is_deleted then 'deleted' end, array_to_string(permissions, ',')) as flags from user_account
    where email like '%@wren.example' order by id`)
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
    await demo.count(`select count(*) from visit join nurse on nurse.user_id = user_id_assigned join user_account u
      on u.id = nurse.user_id
    where u.email = 'disabled.nurse@wren.example' and nurse.status = 'Disabled' and nurse.sub_status = 'Paused'
    and start > '${now}'`),
  ).toBe(1)
  expect(
    await demo.all(
      `select n.status, n.sub_status from nurse n join user_account u on u.id = n.user_id
        where u.email = 'nurse@wren.example'`,
    ),
  ).toEqual([{ status: 'Enabled', sub_status: 'Ready' }])
})

test('REF-066 other nurses sign in by code from outside the company; the deleted user cannot', async () => {
  const others = await demo.all<{ id: number; email: string }>(
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

test('REF-065 the demo nurse has a visit in every status, a missing chart, an expiring credential', async () => {
  const [me] = await demo.all<{ id: number; cpr_expiry: string }>(
    `select id, cpr_expiry from user_account join nurse on user_id = id where email = 'nurse@wren.example'`,
  )
  const nurse = me?.id as number
  const rows = await demo.all<
    Parameters<typeof nurseVisitStatusText>[0] &
      Parameters<typeof isPending>[0] & { is_shadow: boolean }
  >(`select v.*, v.status = 'Active - Ready' as is_active_ready, coalesce(v.shadow_nurse_id = ${nurse},
    false) as is_shadow, o.is_available
    from visit v left join visit_offer o on o.assignment_id = v.id and o.nurse_id = ${nurse}
    where user_id_assigned = ${nurse} or user_id_selected = ${nurse} or shadow_nurse_id = ${nurse}
    or (o.notified is not null and user_id_selected is null)`)
  const noon = `${today}T20:00:00.000Z`
  const statuses = new Set(
    rows.map((row) =>
      statusOption(
        nurseVisitStatusText({ ...row, is_pending: isPending(row, nurse) }, { nurse, now: noon }),
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
    await demo.count(
      `select count(*) from visit where user_id_assigned = ${nurse} and status = 'Active - Ready'
        and nurse_chart_received is null and not missed and ends_at < '${now}'`,
    ),
  ).toBe(1)
  expect([
    (me?.cpr_expiry as string) > today,
    (me?.cpr_expiry as string) < addDays(today, 59),
  ]).toEqual([true, true])
})

const referrals = new URL('../../../../e2e/fixtures/referrals/', import.meta.url)

test('eligible nurses live near every sample referral of an active state', async () => {
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
  const places = await demo.all<{
    zip: string
    state: string
    latitude: number
    longitude: number
  }>(
    `select zip, state, latitude, longitude from zip_code where zip = any($1)
      and state in ('AZ', 'CA', 'NV', 'TX', 'WA')`,
    [zips],
  )
  const nurses = await demo.all<{
    state: string
    latitude: number
    longitude: number
  }>(`select l.location as state, z.latitude, z.longitude from nurse n join zip_code z on z.zip = n.zip
    join user_account u on u.id = n.user_id and not u.is_deleted and u.phone is not null
    join nurse_license l on l.user_id = n.user_id and l.verified is not null and l.expires > '${addDays(today, 60)}'
    where n.status = 'Enabled' and n.sub_status = 'Ready' and n.cpr_expiry > '${addDays(today, 60)}'
    and n.nursing_insurance_expiry > '${addDays(today, 60)}'
      and 8 = (select count(*) from nurse_skill s where s.user_id = n.user_id and nurse_skill_status = 'QUALIFIED')`)
  expect(places.length).toBeGreaterThan(10)
  const near = (place: (typeof places)[number]): number =>
    nurses.filter((nurse) => nurse.state === place.state && distanceMiles(nurse, place) <= 50)
      .length
  expect(places.filter((place) => near(place) < 2).map(({ zip }) => zip)).toEqual([])
  // Every nurse works in their whole state (OFR-058), so five are eligible everywhere.
  expect(
    places.filter((place) => nurses.filter(({ state }) => state === place.state).length < 5),
  ).toEqual([])
  // Sixty nurses cannot be five near each of fourteen towns, but they are in Phoenix and where the guided example is.
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

test('REF-064 phones and e-mail addresses are fictional', async () => {
  const phones =
    await demo.column(`select phone from user_account union select phone from patient union select phone_additional
      from patient union select phone_scheduling_contact from patient
    union select contact_phone from intake union select '+1' || (orig_json ->> 'contact_phone') from intake union
    select pharmacy_phone from patient_order union select recipient from outbound_message where channel = 'sms'`)
  expect(
    phones.filter(
      (phone) =>
        phone !== null &&
        !areaCodes.includes(/^\+1(\d{3})55501\d\d$/.exec(String(phone))?.[1] ?? ''),
    ),
  ).toEqual([])
  const addresses =
    await demo.column(`select email from user_account union select invoicing_email from pharmacy union
      select unnest(billing_emails) from pharmacy union select contact_email from intake
    union select unnest(recipients) from invoice union select recipient from outbound_message
    where channel = 'email'`)
  expect(addresses.length).toBeGreaterThan(80)
  expect(
    addresses.filter((email) => email !== null && !/^[^@]+@[^@]+\.example$/.test(String(email))),
  ).toEqual([])
  // Family names are composed and belong to no public person.
  expect(
    await demo.count(
      `select count(*) from user_account where last_name in ('Smith', 'Johnson', 'Williams', 'Brown', 'Jones',
        'Garcia', 'Miller', 'Davis')`,
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
      await demo.count(
        `select count(*) from ${table} t where t.zip is not null and not exists (select from zip_code z
          join county c using (county_fips) where z.zip = t.zip and z.city = t.city and z.state = t.state
          and c.county_name = t.county)`,
      ),
    ]).toEqual([table, 0])
  expect(
    await demo.count(
      `select count(*) from pharmacy p where not exists (select from zip_code z
        where z.zip = p.invoicing_address_zip and z.state = p.invoicing_address_state)`,
    ),
  ).toBe(0)
  for (const table of ['visit', 'intake', 'patient_order'])
    expect([
      table,
      await demo.count(
        `select count(*) from ${table} t where not exists (select from treatment where full_text = t.treatment
          and brand_name is not null)`,
      ),
      await demo.count(
        `select count(*) from ${table} where access_type not in ('piv', 'port', 'picc', 'mid', 'subq', 'tunneled',
          'im-injection')`,
      ),
    ]).toEqual([table, 0, 0])
  expect(
    await demo.column(
      `select distinct d ->> 'code' from patient, jsonb_array_elements(diagnoses) d order by 1`,
    ),
  ).toEqual(icd10)
  expect(
    await demo.column(
      `select distinct l ->> 'ndc' from chart_version, jsonb_array_elements(data -> 'medications') m,
        jsonb_array_elements(m -> 'lots') l where l ? 'ndc' order by 1`,
    ),
  ).toEqual(ndc)
})
