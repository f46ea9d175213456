// Concurrent calls on two instances, and deadlocks. AUD-040, AUD-042.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { patients } from '@wren/contract/patients'
import { anIntake, intakeFields } from '../../areas/intake/intake.builders.ts'
import { aNurse } from '../../areas/nurses/nurses.builders.ts'
import { aPharmacy } from '../../areas/pharmacies/pharmacies.builders.ts'
import { nobody } from '../identity/actor.ts'
import { useTwoInstances } from './testing-two-instances.ts'
import { runWork } from './work.ts'

const race = useTwoInstances()

test('AUD-042 deadlocks are retried unnoticed, and after four attempts answer 503 with Retry-After 1', async () => {
  const { platform } = race.app.instance
  const row = (n: number) => ({ key: `deadlock-${n}` })
  for (const n of [1, 2])
    await sql`insert into rate_count (key, window_start, n) values (${row(n).key}, ${platform.clock.now()}, 0)`.execute(
      platform.db,
    )
  let firstUpdates = 0
  const { promise: bothUpdated, resolve } = Promise.withResolvers<void>()
  const updateBoth = (from: number, to: number) =>
    runWork(platform, nobody, { requestId: `cross-${from}`, address: null }, async (work) => {
      await sql`update rate_count set n = n + 1 where key = ${row(from).key}`.execute(work.db)
      if (++firstUpdates === 2) resolve()
      await bothUpdated
      await sql`update rate_count set n = n + 1 where key = ${row(to).key}`.execute(work.db)
      return { ok: true as const }
    })
  expect(await Promise.all([updateBoth(1, 2), updateBoth(2, 1)])).toEqual([
    { ok: true },
    { ok: true },
  ])
  expect(firstUpdates).toBeGreaterThan(2)
  const { rows } = await sql<{
    n: number
  }>`select n from rate_count where key like 'deadlock-%'`.execute(platform.db)
  expect(rows.map(({ n }) => n)).toEqual([2, 2])
  let attempts = 0
  const refusal = await runWork(
    platform,
    nobody,
    { requestId: 'never-succeeds', address: null },
    async () => {
      attempts++
      throw Object.assign(new Error('could not serialize access'), { code: '40001' })
    },
  )
  expect([attempts, refusal]).toEqual([
    4,
    expect.objectContaining({
      status: 503,
      error: 'The server is busy. Please try again.',
      retryAfter: 1,
    }),
  ])
})

test('concurrent creations of one patient or one MRN give one record and one refusal', async () => {
  const person = {
    first_name: 'Same',
    last_name: 'Moment',
    dob: '1971-03-04',
    user_id_ops: race.admin.id,
  }
  const creations = await Promise.all([
    race.admin.raw('POST', '/patient/insert', person),
    race.onSecondInstance('POST', '/patient/insert', person),
  ])
  expect(creations.map(({ status }) => status).toSorted()).toEqual([201, 409])
  const patient = (await race.admin.call(patients.byUuid, { uuid: race.world.patient.uuid })).body
    .patient
  const mrn = { patient_id: patient.id, provider_id: race.world.pharmacy, mrn: 'SAME-1' }
  const mrns = await Promise.all([
    race.admin.raw('POST', '/provider-mrn', mrn),
    race.onSecondInstance('POST', '/provider-mrn', mrn),
  ])
  expect(mrns.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(await anIntake(race.app, race.admin, race.world.pharmacy)).toBeGreaterThan(0)
})

test(
  'AUD-040 limits over several records hold under concurrent calls: payments, uploads and unique records',
  { timeout: 180_000 },
  async () => {
    const nurse = await aNurse(race.app, { stripe_id: 'acct_limits' })
    const pay = { amount: 3_000, user_id: nurse, payment_type: 'Bonus', description: 'Thank you' }
    const payments = await Promise.all([
      race.admin.raw('POST', '/nurses/nurse-pay', pay),
      race.onSecondInstance('POST', '/nurses/nurse-pay', pay),
    ])
    expect(
      payments.map(({ status }) => status).toSorted(),
      JSON.stringify(payments.map(({ body }) => body)),
    ).toEqual([200, 480])
    expect(payments.find(({ status }) => status === 200)?.body['payment']).toMatchObject({
      status: 'Processed',
    })
    const stored = await sql<{
      cents: number
    }>`select sum(amount_cents)::int as cents from nurse_payment where user_id = ${nurse}`.execute(
      race.app.instance.platform.db,
    )
    expect(stored.rows[0]?.cents).toBe(300_000)

    const { id: intakeId } = (
      await race.admin.raw('POST', '/intake/insert', intakeFields(race.app, race.world.pharmacy))
    ).body
    const file = {
      fileName: 'same.txt',
      fileType: 'text/plain',
      fileSize: 4,
      data: Buffer.from('same').toString('base64'),
      intakeId,
      category: 'Orders',
    }
    /** Of concurrent calls one creates the record, and the others are refused with a text. */
    const expectOneCreated = async (path: string, body: object | (() => object)): Promise<void> => {
      for (let round = 0; round < 3; round++) {
        const input = typeof body === 'function' ? body() : body
        const answers = await Promise.all([
          race.admin.raw('POST', path, input),
          race.onSecondInstance('POST', path, input),
          race.admin.raw('POST', path, input),
          race.onSecondInstance('POST', path, input),
        ])
        expect(
          answers.map(({ status }) => status).toSorted(),
          `${path} ${JSON.stringify(answers.map(({ body: answer }) => answer))}`,
        ).toEqual([201, 409, 409, 409])
        for (const { status, body: answer } of answers)
          if (status === 409)
            expect(answer).toMatchObject({ error: expect.any(String), code: expect.any(String) })
        if (typeof body !== 'function') return
      }
    }
    await expectOneCreated('/api/documents', file)
    let n = 0
    await expectOneCreated('/users', () => ({
      first_name: 'Una',
      last_name: 'Twin',
      email: `twin.${++n}@people.example`,
    }))
    await expectOneCreated('/nurses', () => ({
      nurse: {
        first_name: 'Nell',
        last_name: 'Twin',
        email: `twin.${++n}@nurses.example`,
        phone: '+16025550123',
        zip: '85004',
        status: 'Disabled',
      },
    }))
    await expectOneCreated('/provider/insert', () => ({ title: `Twin Rx ${++n}` }))
    await expectOneCreated('/vetting/insert', () => ({ name: `Twin vetting ${++n}` }))
    await expectOneCreated('/provider-mrn', {
      patient_id: race.world.patient.id,
      provider_id: race.world.unused,
      mrn: 'TWIN-1',
    }) // a patient has one MRN per pharmacy
    const groups = [await aPharmacy(race.app), await aPharmacy(race.app), await aPharmacy(race.app)]
    await expectOneCreated('/pharmacy-groups', () => ({
      name: `Twin group ${++n}`,
      pharmacies: [groups[n % 3]],
    }))
    const slugs = await sql<{
      slug: string
      n: number
    }>`select slug, count(*)::int as n from pharmacy_group group by slug having count(*) > 1`.execute(
      race.app.instance.platform.db,
    )
    expect(slugs.rows).toEqual([])
  },
)
