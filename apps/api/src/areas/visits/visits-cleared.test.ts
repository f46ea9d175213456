// VIS-154, VIS-168, OFR-130: every call that confirms a nurse, or keeps one confirmed on another ground, refuses
// one who may not go.
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { bookings } from '@wren/contract/bookings'
import { orderLinks } from '@wren/contract/orders-link'
import { scheduling } from '@wren/contract/offers-scheduling'
import { addDays, addMinutes, atLocal, localDay } from '@wren/contract/time'
import { tokenPages } from '@wren/contract/token-pages'
import { visits } from '@wren/contract/visits'
import type { Client } from '../../platform/testing.ts'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { aNurse, blockForPharmacy } from '../nurses/nurses.builders.ts'
import { anOffer, linkIn, phoneOfUser } from '../offers/offers.builders.ts'
import { anOrder } from '../orders/orders.builders.ts'
import { aPatient } from '../patients/patients.builders.ts'
import { aPharmacy } from '../pharmacies/pharmacies.builders.ts'
import { aBookedVisit, aReadyVisit, aScene, aVisit, inWork, type Scene } from './visits.builders.ts'
import { holdVisit, lockVisit, type VisitRecord } from './visits.public.ts'

const zone = 'America/Phoenix'
const app = useTestApp()
let scene: Scene
let admin: Client
let pharmacy: number
let order: number
beforeAll(async () => {
  const { pharmacy: first, ...rest } = await aScene(app)
  admin = await app.admin({ permissions: ['ALL'] })
  const child = await aPatient(admin, { dob: '2015-03-01' })
  const own = await anOrder(app, { patient_uuid: child.uuid, provider_id: first })
  scene = { ...rest, admin, pharmacy: first, patient: child, order: own.id }
  pharmacy = await aPharmacy(app)
  order = (await anOrder(app, { patient_uuid: child.uuid, provider_id: first })).id
})

const db = () => app.instance.platform.db
let day = 2
const nextStart = () =>
  atLocal(addDays(localDay(app.instance.platform.clock.now(), zone), ++day), '10:00', zone)
const run = (statement: string) => sql.raw(statement).execute(db())
const save = (id: number, fields: object) => admin.call(visits.save, { id, ...fields } as never)
const row = async (id: number) =>
  (await sql<VisitRecord>`select * from visit where id = ${id}`.execute(db())).rows[0]

/** What makes a nurse fail, the word for it, and what makes them fit again. */
interface Clause {
  readonly hint: string
  readonly fails: (nurse: number) => Promise<unknown>
  readonly fits: (nurse: number) => Promise<unknown>
}
const ofNurse = (hint: string, fails: string, fits: string): Clause => ({
  hint,
  fails: (nurse) => run(`update nurse set ${fails} where user_id = ${nurse}`),
  fits: (nurse) => run(`update nurse set ${fits} where user_id = ${nurse}`),
})
const ofLicense = (fails: string, fits: string): Clause => ({
  hint: 'Not licensed in AZ',
  fails: (nurse) => run(`update nurse_license set ${fails} where user_id = ${nurse}`),
  fits: (nurse) => run(`update nurse_license set ${fits} where user_id = ${nurse}`),
})
const soon = '2027-12-31'
const clauses: Readonly<Record<string, Clause>> = {
  'not Enabled': ofNurse(
    'Account Disabled',
    `status = 'Disabled', sub_status = 'Paused'`,
    `status = 'Enabled', sub_status = 'Ready'`,
  ),
  'a deleted account': {
    hint: 'Account Disabled',
    fails: (nurse) => run(`update user_account set is_deleted = true where id = ${nurse}`),
    fits: (nurse) => run(`update user_account set is_deleted = false where id = ${nurse}`),
  },
  'blocked by the patient': {
    hint: 'Blocked by patient',
    fails: (nurse) =>
      run(
        `insert into patient_nurse (patient_uuid, nurse_id, is_blocked, blocked_at) values ('${scene.patient.uuid}', ${nurse}, true, now())`,
      ),
    fits: (nurse) => run(`delete from patient_nurse where nurse_id = ${nurse}`),
  },
  'blocked for the pharmacy': {
    hint: 'Blocked for this pharmacy',
    fails: async (nurse) => {
      for (const one of [scene.pharmacy, pharmacy]) await blockForPharmacy(app, nurse, one)
    },
    fits: (nurse) => run(`delete from nurse_block where user_nurse_id = ${nurse}`),
  },
  'a license not verified': ofLicense('verified = null', `verified = '2026-01-01'`),
  'a license that lapsed': ofLicense(`expires = '2026-01-01'`, `expires = '${soon}'`),
  'no CPR': ofNurse('Credentials expired', 'cpr_expiry = null', `cpr_expiry = '${soon}'`),
  'a lapsed CPR': ofNurse(
    'Credentials expired',
    `cpr_expiry = '2026-01-01'`,
    `cpr_expiry = '${soon}'`,
  ),
  'no insurance': ofNurse(
    'Credentials expired',
    'nursing_insurance_expiry = null',
    `nursing_insurance_expiry = '${soon}'`,
  ),
  'no PALS for a child': ofNurse(
    'Credentials expired',
    'pals_expiry = null',
    `pals_expiry = '${soon}'`,
  ),
}

interface Ready {
  readonly visit: number
  readonly call: () => Promise<{ status: number; body: unknown }>
}
/** A call that confirms, or keeps confirmed, and a visit on which it succeeds. */
type Moment = (nurse: number) => Promise<Ready>
const open = (over: object = {}) => aVisit(app, scene, { start: nextStart(), ...over })
const booked = (nurse: number, over: object = {}) =>
  aBookedVisit(app, scene, { start: nextStart(), ...over }, nurse)
const held = async (nurse: number) => {
  const visit = await booked(nurse)
  await inWork(app, async (work) =>
    holdVisit(work, (await lockVisit(work, visit.id)) as VisitRecord),
  )
  return visit
}
const selected = async (nurse: number) => {
  const visit = await open({ blast_type: 'fixed', blast_details: {} })
  await anOffer(app, visit.id, nurse)
  await run(
    `update visit set user_id_selected = ${nurse}, selected_start = start, patient_confirmed = now(), status_reason = 'Pending Nurse Confirmation' where id = ${visit.id}`,
  )
  return visit
}
/** A save of a visit's form. */
const saving =
  (
    make: (nurse: number) => Promise<VisitRecord>,
    fields: (visit: VisitRecord, nurse: number) => object,
  ): Moment =>
  async (nurse) => {
    const visit = await make(nurse)
    return { visit: visit.id, call: () => save(visit.id, fields(visit, nurse)) }
  }
const toStatus = (make: (nurse: number) => Promise<VisitRecord>, status: string) =>
  saving(make, () => ({ status }))
const missed = async (nurse: number) => {
  const visit = await booked(nurse)
  await run(
    `update visit set missed = true, missed_reason = 'Missed - Other' where id = ${visit.id}`,
  )
  return visit
}

const moments: Readonly<Record<string, Moment>> = {
  'saving Assigned Nurse': saving(
    () => open(),
    (_visit, nurse) => ({ user_id_assigned: nurse }),
  ),
  'a visit made with a nurse': async (nurse) => {
    const { id } = await open()
    return {
      visit: id,
      call: () => admin.call(visits.create, made(nurse) as never),
    }
  },
  'accepting the time': async (nurse) => {
    const visit = await open({ blast_type: 'fixed', blast_details: {} })
    await anOffer(app, visit.id, nurse)
    await run(
      `update visit_offer set is_available = true, nurse_response_date = now() where assignment_id = ${visit.id}`,
    )
    return {
      visit: visit.id,
      call: () => admin.call(scheduling.acceptTime, { assignment_id: visit.id, nurse_id: nurse }),
    }
  },
  'confirm-send': async (nurse) => {
    const visit = await selected(nurse)
    return {
      visit: visit.id,
      call: () => admin.call(scheduling.confirmSend, { assignment_id: visit.id }),
    }
  },
  'staff confirming': async (nurse) => {
    const visit = await selected(nurse)
    return {
      visit: visit.id,
      call: () =>
        admin.call(tokenPages.confirm, { assignment_id: visit.id, confirmed: true } as never),
    }
  },
  'an answer by phone': async (nurse) => {
    const visit = await selected(nurse)
    const yes = { id: visit.id, who: 'nurse', nurse_id: nurse, answer: 'yes' } as const
    return { visit: visit.id, call: () => admin.call(bookings.phoneAnswer, yes) }
  },
  'the override': async (nurse) => {
    const visit = await open()
    return {
      visit: visit.id,
      call: () =>
        admin.call(scheduling.override, {
          assignment_id: visit.id,
          nurse_id: nurse,
          override_start_date_time: visit.start,
        }),
    }
  },
  'the override to another time': async (nurse) => {
    const visit = await booked(nurse)
    return {
      visit: visit.id,
      call: () =>
        admin.call(scheduling.override, {
          assignment_id: visit.id,
          nurse_id: nurse,
          override_start_date_time: addMinutes(visit.start, 60),
        }),
    }
  },
  'Schedule eChart with the stored nurse': async (nurse) => {
    const visit = await booked(nurse)
    return { visit: visit.id, call: () => admin.call(visits.schedule, { id: visit.id } as never) }
  },
  'Schedule eChart with a nurse': async (nurse) => {
    const visit = await open()
    return {
      visit: visit.id,
      call: () =>
        admin.call(visits.schedule, { id: visit.id, nurse_id: nurse, start: visit.start } as never),
    }
  },
  'New to Active - Booked': toStatus(async (nurse) => {
    const visit = await open()
    await run(`update visit set user_id_assigned = ${nurse} where id = ${visit.id}`)
    return visit
  }, 'Active - Booked'),
  'Active - Booked to Active - Ready': toStatus(booked, 'Active - Ready'),
  'Active - Ready to Active - Booked': toStatus(
    (nurse) => aReadyVisit(app, { ...scene, nurse }, { start: nextStart() }),
    'Active - Booked',
  ),
  'lifting Hold to New': toStatus(held, 'New'),
  'lifting Hold to Active - Booked': toStatus(held, 'Active - Booked'),
  'lifting Hold to Active - Ready': toStatus(held, 'Active - Ready'),
  'Remove Missed': saving(missed, () => ({ missed: false })),
  'another date': saving(booked, ({ start }) => ({
    start: addMinutes(start, 1440),
    patient_agreed: true,
  })),
  'another timezone': saving(booked, () => ({ timezone: 'America/Denver', patient_agreed: true })),
  'another pharmacy': saving(
    (nurse) => booked(nurse, { patient_order_id: null }),
    () => ({ provider_id: pharmacy }),
  ),
  'another order': saving(booked, () => ({ patient_order_id: order })),
  'linking an order': async (nurse) => {
    const visit = await booked(nurse, { patient_order_id: null })
    return {
      visit: visit.id,
      call: () =>
        admin.call(orderLinks.link, { assignment_id: visit.id, order_id: order } as never),
    }
  },
  'moving to another order': async (nurse) => {
    const visit = await booked(nurse)
    return {
      visit: visit.id,
      call: () => admin.call(orderLinks.relink, { id: visit.id, order_id: order } as never),
    }
  },
}
const made = (nurse: number) => ({
  start: nextStart(),
  duration_estimate: 120,
  treatment: 'Saline',
  zip: '85004',
  provider_id: scene.pharmacy,
  patient_uuid: scene.patient.uuid,
  user_id_assigned: nurse,
})
describe('VIS-154 VIS-168 OFR-130 no call confirms, or keeps confirmed, a nurse who may not go', () => {
  for (const [name, moment] of Object.entries(moments))
    test(`${name}: refused for each clause with its word, nothing is saved, and done when the nurse fits`, async () => {
      const nurse = await aNurse(app, { pals_expiry: soon })
      const { visit, call } = await moment(nurse)
      for (const [clause, { hint, fails, fits }] of Object.entries(clauses)) {
        await fails(nurse)
        const before = await row(visit)
        const answer = await call()
        expect([clause, answer.status, answer.body]).toMatchObject([
          clause,
          409,
          { code: 'nurse_refused', hint },
        ])
        expect(await row(visit), clause).toEqual(before)
        await fits(nurse)
      }
      const done = await call()
      expect(done.status, JSON.stringify(done.body)).toBeLessThan(300)
    })

  test('a nurse who schedules the next visit: refused for each clause, nothing is saved', async () => {
    const nurse = await aNurse(app, { pals_expiry: soon })
    const patient = await aPatient(admin, { dob: '2015-03-01' })
    const { id: patientOrder } = await anOrder(app, {
      patient_uuid: patient.uuid,
      provider_id: scene.pharmacy,
    })
    const own = { ...scene, patient, order: patientOrder }
    await aBookedVisit(app, own, { start: nextStart() }, nurse)
    const next = await aVisit(app, own, { start: nextStart() })
    const me = await app.signIn(nurse)
    const call = () => me.call(visits.schedule, { id: next.id, start: next.start })
    for (const [clause, { hint, fails, fits }] of Object.entries(clauses)) {
      if (clause === 'not Enabled' || clause === 'a deleted account') continue
      if (clause === 'blocked by the patient') continue
      await fails(nurse)
      const before = await row(next.id)
      const answer = await call()
      expect([clause, answer.status, answer.body]).toMatchObject([
        clause,
        409,
        { code: 'nurse_refused', hint },
      ])
      expect(await row(next.id), clause).toEqual(before)
      await fits(nurse)
    }
    expect((await call()).status).toBe(200)
  })

  test('the link of the nurse: the page says the visit is covered, nothing is saved', async () => {
    const nurse = await aNurse(app, { pals_expiry: soon })
    const visit = await selected(nurse)
    await admin.call(scheduling.confirmSend, { assignment_id: visit.id })
    const nurse_token = await linkIn(app, await phoneOfUser(app, nurse), 'nc')
    for (const [clause, { fails, fits }] of Object.entries(clauses)) {
      await fails(nurse)
      const before = await row(visit.id)
      const answer = await app.nobody.call(tokenPages.confirm, { nurse_token, confirmed: true })
      expect([clause, answer.status]).toEqual([clause, 409])
      expect(await row(visit.id), clause).toEqual(before)
      await fits(nurse)
    }
    const answer = await app.nobody.call(tokenPages.confirm, { nurse_token, confirmed: true })
    expect(answer.status).toBe(200)
    expect(await row(visit.id)).toMatchObject({
      user_id_assigned: nurse,
      status: 'Active - Booked',
    })
  })
})
