// NET "Bulk calls" 098: each call on several records is one transaction, or answers row by row in the order sent;
// which is which stands in the two tables.
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documents } from '@wren/contract/documents'
import { intake } from '@wren/contract/intake'
import { intakeReasons } from '@wren/contract/intake-statuses.rules'
import { offers } from '@wren/contract/offers'
import { scheduling } from '@wren/contract/offers-scheduling'
import { addDays, addMinutes } from '@wren/contract/time'
import { anIntake } from './areas/intake/intake.builders.ts'
import { aNurse } from './areas/nurses/nurses.builders.ts'
import { anOffer, linkIn, phoneOfUser } from './areas/offers/offers.builders.ts'
import { aPatient } from './areas/patients/patients.builders.ts'
import { aPharmacy } from './areas/pharmacies/pharmacies.builders.ts'
import { aGroup } from './areas/pharmacy-groups/pharmacy-groups.builders.ts'
import { aStage, at, type Stage } from './areas/token-pages/token-pages.builders.ts'
import { aBookedVisit, aVisit } from './areas/visits/visits.builders.ts'
import { everyCall } from './every-call.builders.ts'
import type { Client } from './platform/testing.ts'
import { useTestApp } from './platform/testing-fixtures.ts'
import { traces, watchWrites, type Writes } from './writes.builders.ts'

const app = useTestApp({ environment: { LOG_LEVEL: 'silent' } })
let stage: Stage
let admin: Client
let owner: pg.Client
let writes: Writes
beforeAll(async () => {
  stage = await aStage(app)
  admin = stage.scene.admin
  owner = new pg.Client({ connectionString: app.ownerUrl })
  await owner.connect()
  await owner.query(`create table broken (id int); create function refuse_broken() returns trigger language plpgsql as $$
    begin if exists (select from broken where id = new.id) then raise exception 'this one cannot be written'; end if; return new; end $$;
    grant select on broken to wren_app; create trigger zz_broken before update on visit for each row execute function refuse_broken()`)
  writes = await watchWrites(app)
})
afterAll(async () => {
  await writes.close()
  await owner.end()
})

const nobody = 999_999
const written = async () => (await writes.since()).filter((what) => !traces.has(what))
const sure = <A extends { status: number; body: unknown }>(answer: A): A => {
  if (answer.status >= 300) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
  return answer
}
const ask = (name: string, input: object, who = admin) => {
  const call = everyCall.find((one) => one.name === name)
  if (call === undefined) throw new Error(`no call is named ${name}`)
  return who.call(call, input as never)
}

interface Whole {
  readonly who?: Client
  /** Several records, of which the last cannot be. */ readonly bad: object
  /** The same with a last one that can. */ readonly good: object | (() => Promise<object>)
}
/** A visit that cannot be written until it is mended. */
const breaks = async (visit: number, input: object, who?: Client): Promise<Whole> => {
  await owner.query('insert into broken values ($1)', [visit])
  return {
    ...(who ? { who } : {}),
    bad: input,
    good: async () => {
      await owner.query('delete from broken')
      return input
    },
  }
}
let files = 0
const file = async () => {
  const text = `order ${++files}`
  return sure(
    await admin.call(documents.create, {
      fileName: 'order.txt',
      fileType: 'text/plain',
      fileSize: text.length,
      category: 'Orders',
      data: Buffer.from(text).toString('base64'),
    }),
  ).body.id
}

const wholes: Readonly<Record<string, readonly [call: string, ready: () => Promise<Whole>]>> = {
  'the status effects of an intake': [
    'intake.save',
    async () => {
      const id = await anIntake(app, admin, stage.scene.pharmacy, {
        patient_uuid: (await aPatient(admin)).uuid,
        treatment_duration_days: 2,
      })
      const { assignments } = sure(await admin.call(intake.createOrderAndVisits, { id })).body
      expect(assignments.length).toBeGreaterThan(1)
      return breaks(assignments.at(-1) as number, {
        id,
        status: 'Canceled',
        status_reason: intakeReasons.Canceled?.[0],
        apply_to_visits: true,
      })
    },
  ],
  'the documents of an intake': [
    'documents.setOfIntake',
    async () => {
      const [id, one, other] = [
        await anIntake(app, admin, stage.scene.pharmacy),
        await file(),
        await file(),
      ]
      return {
        bad: { id, documentIds: [one, '4d3f8e2a-98a1-4c8e-9d53-0c5b12f6a001'] },
        good: { id, documentIds: [one, other] },
      }
    },
  ],
  'the nurses a pharmacy blocks': [
    'pharmacies.block',
    async () => {
      const block = (user_nurse_id: number) => ({ user_nurse_id, reason: 'Nurse preference' })
      const [blocked_by_id, one, other] = [
        await aPharmacy(app),
        await aNurse(app),
        await aNurse(app),
      ]
      return {
        bad: { blocked_by_id, add: [block(one), block(nobody)], delete: [] },
        good: { blocked_by_id, add: [block(one), block(other)], delete: [] },
      }
    },
  ],
  'the pharmacies a nurse blocks': [
    'nurseBlocks.save',
    async () => {
      const block = (provider_id: number) => ({ provider_id, reason: 'Nurse preference' })
      const [blocked_by_id, one, other] = [
        await aNurse(app),
        await aPharmacy(app),
        await aPharmacy(app),
      ]
      return {
        bad: { blocked_by_id, add: [block(one), block(nobody)] },
        good: { blocked_by_id, add: [block(one), block(other)] },
      }
    },
  ],
  'the nurses a patient blocks': [
    'patients.save',
    async () => {
      const [patient, one, other] = [await aPatient(admin), await aNurse(app), await aNurse(app)]
      await aBookedVisit(
        app,
        { ...stage.scene, patient },
        { start: at(stage.aDay(), '10:00'), patient_order_id: null },
      )
      return {
        bad: { uuid: patient.uuid, nurses_blocked: [one, stage.scene.nurse] },
        good: { uuid: patient.uuid, nurses_blocked: [one, other] },
      }
    },
  ],
  'the pharmacies of a new group': [
    'pharmacyGroups.create',
    async () => {
      const [one, other] = [await aPharmacy(app), await aPharmacy(app)]
      return {
        bad: { name: 'Bulk Partners', pharmacies: [one, nobody] },
        good: { name: 'Bulk Partners', pharmacies: [one, other] },
      }
    },
  ],
  'the pharmacies of a group': [
    'pharmacyGroups.save',
    async () => {
      const [one, other] = [await aPharmacy(app), await aPharmacy(app)]
      const { id } = await aGroup(admin, { pharmacies: [await aPharmacy(app)] })
      return { bad: { id, pharmacies: [one, nobody] }, good: { id, pharmacies: [one, other] } }
    },
  ],
  'the days of a multi-day confirmation': [
    'tokenPages.confirm',
    async () => {
      const nurse = await aNurse(app)
      const { visit, from, phone } = await stage.aFlexibleVisit(2, {
        blast_type: 'multi-day',
        days_to_schedule: 2,
        duration_days: 2,
        nonconsecutive: false,
      })
      const days = [0, 1].map((n) => at(addDays(from, n), '07:00'))
      sure(await stage.answer(await anOffer(app, visit.id, nurse), true, days))
      const { series } = sure(
        await admin.call(scheduling.acceptTime, { assignment_id: visit.id, nurse_id: nurse }),
      ).body
      sure(await admin.call(scheduling.patientResend, { assignment_id: visit.id }))
      sure(
        await ask(
          'tokenPages.patientSelectTime',
          {
            patient_token: await linkIn(app, phone, 'ps'),
            selected_dates: days.map((start) => ({ start })),
          },
          app.nobody,
        ),
      )
      sure(await admin.call(scheduling.confirmSend, { assignment_id: visit.id }))
      const input = {
        nurse_token: await linkIn(app, await phoneOfUser(app, nurse), 'nc'),
        confirmed: true,
        start: days.map((start) => addMinutes(start, 60)),
      }
      return breaks(series.at(-1) as number, input, app.nobody)
    },
  ],
}

test.each(Object.entries(wholes))(
  'NET-098 %s are saved together or not at all',
  async (_, [call, ready]) => {
    const { who, bad, good } = await ready()
    await written()
    const refused = await ask(call, bad, who)
    expect([refused.status >= 400, await written()], JSON.stringify(refused.body)).toEqual([
      true,
      [],
    ])
    const done = await ask(call, typeof good === 'function' ? await good() : good, who)
    expect([done.status < 300, (await written()).length > 1], JSON.stringify(done.body)).toEqual([
      true,
      true,
    ])
  },
)

interface Rows {
  readonly input: (ids: readonly number[]) => object
  /** In the order sent; those that cannot be are told by their reason. */ readonly ids: readonly number[]
  readonly failing: readonly number[]
  /** Older keys of its area. */ readonly beside?: readonly string[]
}
const offered = async (): Promise<number> => {
  const { id } = await aVisit(
    app,
    { ...stage.scene, patient: await aPatient(admin) },
    { start: at(stage.aDay(), '10:00'), patient_order_id: null, access_type: 'piv' },
  )
  sure(
    await admin.call(offers.blastSave, {
      assignment_id: id,
      blast_type: 'fixed',
      template: 'Wren has a visit in {city}. {link}',
      blast_details: {},
    }),
  )
  return id
}
const perRow: Readonly<Record<string, readonly [call: string, ready: () => Promise<Rows>]>> = {
  'a message to nurses': [
    'nurses.notify',
    async () => {
      const [one, mute, other] = [
        await aNurse(app),
        await aNurse(app, { phone: null }),
        await aNurse(app),
      ]
      return {
        ids: [other, mute, nobody, one],
        failing: [mute, nobody],
        input: (nurses) => ({ nurses, message: 'Please read the news' }),
        beside: ['failed'],
      }
    },
  ],
  'the notifications of a visit': [
    'offers.notify',
    async () => {
      const [id, one, mute, other] = [
        await offered(),
        await aNurse(app),
        await aNurse(app, { phone: null }),
        await aNurse(app),
      ]
      return {
        ids: [other, mute, nobody, one],
        failing: [mute, nobody],
        input: (nurses) => ({ id, nurses }),
        beside: ['data', 'failed'],
      }
    },
  ],
  'an additional blast': [
    'offers.blastAdditional',
    async () => {
      const [id, one, stranger, other] = [
        await offered(),
        await aNurse(app),
        await aNurse(app),
        await aNurse(app),
      ]
      sure(await admin.call(offers.notify, { id, nurses: [one, other] }))
      return {
        ids: [other, stranger, one],
        failing: [stranger],
        input: (nurses) => ({ assignment_id: id, template: 'Still open: {link}', nurses }),
        beside: ['data', 'failed'],
      }
    },
  ],
  'the ops owner of intakes': [
    'intake.assignOps',
    async () => {
      const [one, other] = [
        await anIntake(app, admin, stage.scene.pharmacy),
        await anIntake(app, admin, stage.scene.pharmacy),
      ]
      return {
        ids: [other, nobody, one],
        failing: [nobody],
        input: (ids) => ({ intakes: ids.map((id) => ({ id })), user_id_ops: stage.scene.admin.id }),
      }
    },
  ],
}

test.each(Object.entries(perRow))(
  'NET-098 %s is answered row by row in the order sent, and stops at none',
  async (_, [call, ready]) => {
    const { ids, failing, input, beside = [] } = await ready()
    const { status, body } = await ask(call, input(ids))
    const { results, ...others } = body as {
      results: readonly { id: number; ok: boolean; error: string | null }[]
    }
    expect([status, results.map(({ id, ok, error }) => [id, ok, error === null])]).toEqual([
      200,
      ids.map((id) => [id, !failing.includes(id), !failing.includes(id)]),
    ])
    expect(Object.keys(others).toSorted()).toEqual(beside)
    const none = await ask(call, input([nobody]))
    expect([none.status, (none.body as { results: unknown }).results]).toMatchObject([
      200,
      [{ id: nobody, ok: false, error: expect.stringMatching(/\w/) }],
    ])
  },
)
