// NUR "Credential expiry" 126-128, AUD-096, NUR-156.
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { addDays } from '@wren/contract/time'
import type { Client } from '../../platform/testing.ts'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { runDueJobs } from '../../platform/jobs/run.ts'
import { aPharmacy } from '../pharmacies/pharmacies.builders.ts'
import { aLicense, aNurse } from './nurses.builders.ts'
import { nursesJobs } from './nurses.jobs.ts'

const app = useTestApp()
let admin: Client
const today = '2026-11-20'
beforeAll(async () => {
  await app.clock('2026-11-20T15:30:00Z') // 07:30 in Los Angeles
  admin = await app.admin()
})

/** Three instances pass the hour together. */
const pass = async (now: string): Promise<void> => {
  await app.clock(now)
  const { platform } = app.instance
  const plan = nursesJobs[0] as (typeof nursesJobs)[number]
  await Promise.all(
    ['a', 'b', 'c'].map((name) =>
      plan.run({ ...platform, instance: name } as never, {} as never, `run-${name}-${now}`),
    ),
  )
  await Promise.all(
    ['a', 'b', 'c'].map((name) => runDueJobs({ ...platform, instance: name } as never)),
  )
}
const mails = async (id: number) =>
  (
    await sql<{
      subject: string
      body: string
    }>`select subject, body from outbound_message where nurse_id = ${id} and kind = 'credential_alert'
      order by id`.execute(app.instance.platform.db)
  ).rows
const standing = async (id: number) =>
  (
    await sql<{ sub_status: string }>`select sub_status from nurse where user_id = ${id}`.execute(
      app.instance.platform.db,
    )
  ).rows[0]?.sub_status

test('NUR-127 NUR-126 AUD-096 at eight in Los Angeles each credential is told 60, 30, 7 and 0 days before its end, once, whatever passes the hour', async () => {
  const later = '2029-01-01'
  const of = (more: object, license: string | null = later) =>
    aNurse(app, {
      cpr_expiry: later,
      nursing_insurance_expiry: later,
      pals_expiry: null,
      ...more,
      license: license === null ? null : { expires: license },
    })
  const told = [
    await of({ cpr_expiry: addDays(today, 60) }),
    await of({ nursing_insurance_expiry: addDays(today, 30) }),
    await of({ pals_expiry: addDays(today, 7) }),
    await of({}, today),
    await of({ cpr_expiry: today, pals_expiry: addDays(today, 30) }),
  ]
  const quiet = [
    await of({ cpr_expiry: addDays(today, 59) }),
    await of({ cpr_expiry: addDays(today, 1) }),
    await of({ cpr_expiry: addDays(today, -1), sub_status: 'Needs Docs' }),
    await of({ cpr_expiry: today, status: 'Disabled', sub_status: 'Paused' }),
  ]
  await pass('2026-11-20T15:59:00Z')
  for (const id of [...told, ...quiet]) expect(await mails(id)).toEqual([])
  await pass('2026-11-20T16:00:00Z')
  const sentences = async (id: number) => (await mails(id)).map(({ body }) => body.split('\n')[2])
  expect(await Promise.all(told.map(sentences))).toEqual([
    ['Your CPR certificate expires on Jan 19, 2027.'],
    ['Your nursing insurance expires on Dec 20, 2026.'],
    ['Your PALS certificate expires on Nov 27, 2026.'],
    ['Your nursing license expires on Nov 20, 2026.'],
    [
      'Your CPR certificate expires on Nov 20, 2026.',
      'Your PALS certificate expires on Dec 20, 2026.',
    ],
  ])
  for (const id of quiet) expect([id, await mails(id)]).toEqual([id, []])
  await pass('2026-11-20T17:00:00Z')
  await pass('2026-11-20T23:00:00Z')
  expect((await Promise.all(told.map(sentences))).flat()).toHaveLength(6)
  // The next day's run says nothing of what was said; a new date is a new credential.
  await pass('2026-11-21T18:00:00Z')
  expect((await Promise.all(told.map(sentences))).flat()).toHaveLength(6)
  await sql`update nurse set cpr_expiry = '2026-12-22' where user_id = ${told[0] as number}`.execute(
    app.instance.platform.db,
  )
  await pass('2026-11-22T16:00:00Z')
  expect(await sentences(told[0] as number)).toEqual([
    'Your CPR certificate expires on Jan 19, 2027.',
    'Your CPR certificate expires on Dec 22, 2026.',
  ])
})

test('NUR-128 NUR-156 the run sets a Ready nurse whose credentials ended to Certs Expired and asks to reassign what she has before her, once', async () => {
  await app.clock('2026-11-24T15:00:00Z')
  const past = '2026-11-23'
  const [cpr, insurance, unlicensed, second, other, fine] = [
    await aNurse(app, { cpr_expiry: past }),
    await aNurse(app, { nursing_insurance_expiry: past }),
    await aNurse(app, { license: { expires: past } }),
    await aNurse(app),
    await aNurse(app, { cpr_expiry: past, sub_status: 'Needs Shadow' }),
    await aNurse(app),
  ]
  await aLicense(app, second, { location: 'NV', expires: past })
  const provider = await aPharmacy(app)
  const visit = async (nurse: number, status: string, start = '2026-12-10T17:00:00Z') =>
    (
      await sql<{
        id: number
      }>`insert into visit (start, timezone, duration_estimate, provider_id, treatment, city, state, zip, status,
        user_id_assigned, user_id_ops, created, updated)
    values (${start}, 'America/Phoenix', 120, ${provider}, 'Saline', 'Phoenix', 'AZ', '85004', ${status}, ${nurse},
      ${admin.id}, '2026-11-01', '2026-11-01') returning id`.execute(app.instance.platform.db)
    ).rows[0]?.id as number
  const lapsing = await aNurse(app, { nursing_insurance_expiry: '2026-12-09' })
  const [ofCpr, done, ofFine, ofLapsing] = [
    await visit(cpr, 'Active - Booked'),
    await visit(cpr, 'Completed - Visit Finished', '2026-11-01T17:00:00Z'),
    await visit(fine, 'Active - Ready'),
    await visit(lapsing, 'Active - Ready'),
  ]
  const updates = async (id: number) =>
    (
      await sql<{
        description: string
        priority: number
        user_id_assigned: number
      }>`select description, priority, user_id_assigned from update_item where type = 'assignment' and type_id = ${id}
        and cause = 'reassign'`.execute(app.instance.platform.db)
    ).rows
  await pass('2026-11-24T16:00:00Z')
  expect(
    await Promise.all([cpr, insurance, unlicensed, second, other, fine, lapsing].map(standing)),
  ).toEqual([
    'Certs Expired',
    'Certs Expired',
    'Certs Expired',
    'Ready',
    'Needs Shadow',
    'Ready',
    'Ready',
  ])
  for (const id of [ofCpr, ofLapsing])
    expect(await updates(id)).toEqual([
      {
        description: expect.stringMatching(`^Reassign visit #${id}\n`),
        priority: 40,
        user_id_assigned: admin.id,
      },
    ])
  expect([await updates(done), await updates(ofFine)]).toEqual([[], []])
  await pass('2026-11-25T16:00:00Z')
  expect(await updates(ofCpr)).toEqual([
    {
      description: expect.stringMatching(`^Reassign visit #${ofCpr}\n`),
      priority: 40,
      user_id_assigned: admin.id,
    },
  ])
  // Saved, not found by the run: a status that ends her work, a date that comes too early.
  const boss = await app.admin()
  expect(
    (await boss.raw('PUT', `/nurses/${fine}`, { nurse: { cpr_expiry: '2026-12-09' } })).status,
  ).toBe(200)
  expect((await updates(ofFine)).map(({ description }) => description)).toEqual([
    expect.stringMatching(`^Reassign visit #${ofFine}\n`),
  ])
  const idle = await aNurse(app)
  const [first, held] = [await visit(idle, 'Active - Booked'), await visit(idle, 'Hold')]
  expect(
    (
      await boss.raw('PUT', `/nurses/${idle}`, {
        nurse: { status: 'Disabled', sub_status: 'Paused' },
      })
    ).status,
  ).toBe(200)
  expect([(await updates(first)).length, (await updates(held)).length]).toEqual([1, 1])
})
