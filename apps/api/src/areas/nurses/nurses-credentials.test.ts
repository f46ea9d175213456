// NUR-126, NUR-127, NUR-128, NUR-156, AUD-096: reminders of expiring credentials and the end of Ready.
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

/** Runs the jobs of three instances at the same time. */
const runInstancesAt = async (now: string): Promise<void> => {
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
const alertMails = async (id: number) =>
  (
    await sql<{
      subject: string
      body: string
    }>`select subject, body from outbound_message where nurse_id = ${id} and kind = 'credential_alert'
      order by id`.execute(app.instance.platform.db)
  ).rows
const subStatus = async (id: number) =>
  (
    await sql<{ sub_status: string }>`select sub_status from nurse where user_id = ${id}`.execute(
      app.instance.platform.db,
    )
  ).rows[0]?.sub_status

test('NUR-127 NUR-126 AUD-096 reminds 60, 30, 7 and 0 days before the end of a credential, once a day', async () => {
  const later = '2029-01-01'
  const nurseWith = (more: object, license: string | null = later) =>
    aNurse(app, {
      cpr_expiry: later,
      nursing_insurance_expiry: later,
      pals_expiry: null,
      ...more,
      license: license === null ? null : { expires: license },
    })
  const reminded = [
    await nurseWith({ cpr_expiry: addDays(today, 60) }),
    await nurseWith({ nursing_insurance_expiry: addDays(today, 30) }),
    await nurseWith({ pals_expiry: addDays(today, 7) }),
    await nurseWith({}, today),
    await nurseWith({ cpr_expiry: today, pals_expiry: addDays(today, 30) }),
  ]
  const notReminded = [
    await nurseWith({ cpr_expiry: addDays(today, 59) }),
    await nurseWith({ cpr_expiry: addDays(today, 1) }),
    await nurseWith({ cpr_expiry: addDays(today, -1), sub_status: 'Needs Docs' }),
    await nurseWith({ cpr_expiry: today, status: 'Disabled', sub_status: 'Paused' }),
  ]
  await runInstancesAt('2026-11-20T15:59:00Z')
  for (const id of [...reminded, ...notReminded]) expect(await alertMails(id)).toEqual([])
  await runInstancesAt('2026-11-20T16:00:00Z')
  const sentences = async (id: number) =>
    (await alertMails(id)).map(({ body }) => body.split('\n')[2])
  expect(await Promise.all(reminded.map(sentences))).toEqual([
    ['Your CPR certificate expires on Jan 19, 2027.'],
    ['Your nursing insurance expires on Dec 20, 2026.'],
    ['Your PALS certificate expires on Nov 27, 2026.'],
    ['Your nursing license expires on Nov 20, 2026.'],
    [
      'Your CPR certificate expires on Nov 20, 2026.',
      'Your PALS certificate expires on Dec 20, 2026.',
    ],
  ])
  for (const id of notReminded) expect([id, await alertMails(id)]).toEqual([id, []])
  await runInstancesAt('2026-11-20T17:00:00Z')
  await runInstancesAt('2026-11-20T23:00:00Z')
  expect((await Promise.all(reminded.map(sentences))).flat()).toHaveLength(6)
  // A later run repeats no reminder; another date is another credential.
  await runInstancesAt('2026-11-21T18:00:00Z')
  expect((await Promise.all(reminded.map(sentences))).flat()).toHaveLength(6)
  await sql`update nurse set cpr_expiry = '2026-12-22' where user_id = ${reminded[0] as number}`.execute(
    app.instance.platform.db,
  )
  await runInstancesAt('2026-11-22T16:00:00Z')
  expect(await sentences(reminded[0] as number)).toEqual([
    'Your CPR certificate expires on Jan 19, 2027.',
    'Your CPR certificate expires on Dec 22, 2026.',
  ])
})

test('NUR-128 NUR-156 Certs Expired follows the end of a credential, and asks once to reassign visits', async () => {
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
  const [cprVisit, finishedVisit, fineVisit, lapsingVisit] = [
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
  await runInstancesAt('2026-11-24T16:00:00Z')
  expect(
    await Promise.all([cpr, insurance, unlicensed, second, other, fine, lapsing].map(subStatus)),
  ).toEqual([
    'Certs Expired',
    'Certs Expired',
    'Certs Expired',
    'Ready',
    'Needs Shadow',
    'Ready',
    'Ready',
  ])
  for (const id of [cprVisit, lapsingVisit])
    expect(await updates(id)).toEqual([
      {
        description: expect.stringMatching(`^Reassign visit #${id}\n`),
        priority: 40,
        user_id_assigned: admin.id,
      },
    ])
  expect([await updates(finishedVisit), await updates(fineVisit)]).toEqual([[], []])
  await runInstancesAt('2026-11-25T16:00:00Z')
  expect(await updates(cprVisit)).toEqual([
    {
      description: expect.stringMatching(`^Reassign visit #${cprVisit}\n`),
      priority: 40,
      user_id_assigned: admin.id,
    },
  ])
  // The same follows a save that disables the nurse or sets an early date.
  const editor = await app.admin()
  expect(
    (await editor.raw('PUT', `/nurses/${fine}`, { nurse: { cpr_expiry: '2026-12-09' } })).status,
  ).toBe(200)
  expect((await updates(fineVisit)).map(({ description }) => description)).toEqual([
    expect.stringMatching(`^Reassign visit #${fineVisit}\n`),
  ])
  const idle = await aNurse(app)
  const [bookedVisit, heldVisit] = [await visit(idle, 'Active - Booked'), await visit(idle, 'Hold')]
  expect(
    (
      await editor.raw('PUT', `/nurses/${idle}`, {
        nurse: { status: 'Disabled', sub_status: 'Paused' },
      })
    ).status,
  ).toBe(200)
  expect([(await updates(bookedVisit)).length, (await updates(heldVisit)).length]).toEqual([1, 1])
})
