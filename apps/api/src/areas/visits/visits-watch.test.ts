// VIS-159, VIS-170, NUR-100, NUR-156, NUR-158, UPD-029 to 032: what operations are told of upcoming visits, and
// when it is over.
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { nurseBlocks } from '@wren/contract/nurse-blocks'
import { nurseLicenses } from '@wren/contract/nurse-licenses'
import { nursesSave } from '@wren/contract/nurses-save'
import { pharmacies } from '@wren/contract/pharmacies'
import { updates } from '@wren/contract/updates'
import { addDays, addMinutes, atLocal, localDay, type Instant } from '@wren/contract/time'
import { visits } from '@wren/contract/visits'
import type { Client } from '../../platform/testing.ts'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { anOrder } from '../orders/orders.builders.ts'
import { aBookedVisit, aReadyVisit, useScene, aVisit, confirm, inWork } from './visits.builders.ts'
import { watchAll, watchDue } from './visits-watch.commands.ts'

const zone = 'America/Phoenix'
const app = useTestApp()
const scene = useScene(app)
let admin: Client
beforeEach(async () => {
  await app.clock(null)
  admin = await app.admin({ permissions: ['ALL'] })
})

const db = () => app.instance.platform.db
const now = () => app.instance.platform.clock.now()
let day = 4
const nextStart = (): Instant => atLocal(addDays(localDay(now(), zone), ++day), '16:30', zone)
const save = (id: number, fields: object) => admin.call(visits.save, { id, ...fields } as never)
const saveNurse = (id: number, nurse: object) => admin.call(nursesSave.save, { id, nurse } as never)
interface Told {
  readonly id: number
  readonly cause: string
  readonly status: string
  readonly priority: number
  readonly description: string
  readonly user_id_assigned: number | null
}
const told = async (visit: number, cause: string): Promise<readonly Told[]> =>
  (
    await sql<Told>`select id, cause, status, priority, description, user_id_assigned from update_item
      where type = 'assignment' and type_id = ${visit} and cause = ${cause} order by id`.execute(
      db(),
    )
  ).rows
const badge = async (id: number) =>
  (
    await sql<{
      nurse_refused: string | null
    }>`select nurse_refused from visit where id = ${id}`.execute(db())
  ).rows[0]?.nurse_refused
const due = () =>
  inWork(app, async (work) => {
    await watchDue(work)
    return null
  })
const at = async (moment: Instant) => {
  await app.clock(moment)
  admin = await app.signIn(admin.id)
}

describe('the nurse of an upcoming visit', () => {
  const losses: Readonly<
    Record<
      string,
      readonly [string, (nurse: number) => Promise<unknown>, (nurse: number) => Promise<unknown>]
    >
  > = {
    'status Disabled': [
      'Account Disabled',
      (nurse) => saveNurse(nurse, { status: 'Disabled', sub_status: 'Paused' }),
      (nurse) => saveNurse(nurse, { status: 'Enabled', sub_status: 'Ready' }),
    ],
    'a lapsed CPR': [
      'Credentials expired',
      (nurse) => saveNurse(nurse, { cpr_expiry: '2026-01-01' }),
      (nurse) => saveNurse(nurse, { cpr_expiry: '2031-01-01' }),
    ],
    'a lapsed license': [
      'Not licensed in AZ',
      async (nurse) =>
        admin.call(nurseLicenses.save, {
          id: nurse,
          licenseId: await licenseOf(nurse),
          expires: '2026-01-01',
        } as never),
      async (nurse) =>
        admin.call(nurseLicenses.save, {
          id: nurse,
          licenseId: await licenseOf(nurse),
          expires: '2031-01-01',
        } as never),
    ],
    'a block by the nurse': [
      'Blocked for this pharmacy',
      (nurse) =>
        admin.call(nurseBlocks.save, {
          blocked_by_id: nurse,
          add: [{ provider_id: scene.pharmacy, reason: 'Nurse preference' }],
        } as never),
      (nurse) =>
        admin.call(nurseBlocks.save, { blocked_by_id: nurse, delete: [scene.pharmacy] } as never),
    ],
    'a block by the pharmacy': [
      'Blocked for this pharmacy',
      (nurse) =>
        admin.call(pharmacies.block, {
          blocked_by_id: scene.pharmacy,
          add: [{ user_nurse_id: nurse, reason: 'Nurse preference' }],
          delete: [],
        } as never),
      (nurse) =>
        admin.call(pharmacies.block, {
          blocked_by_id: scene.pharmacy,
          add: [],
          delete: [nurse],
        } as never),
    ],
  }
  const licenseOf = async (nurse: number) =>
    (await sql<{ id: number }>`select id from nurse_license where user_id = ${nurse}`.execute(db()))
      .rows[0]?.id as number

  for (const [loss, [rule, lose, regain]] of Object.entries(losses))
    test(`VIS-170 NUR-156 NUR-158 VIS-069 after ${loss} visits keep nurse and mark until it ends`, async () => {
      const nurse = await aNurse(app)
      const own = { ...scene, nurse }
      const booked = await aBookedVisit(app, own, { start: nextStart() })
      const ready = await aReadyVisit(app, own, { start: nextStart() })
      const held = await aBookedVisit(app, own, { start: nextStart() })
      await save(held.id, { status: 'Hold' })
      const three = [booked.id, ready.id, held.id]
      const before = await Promise.all(
        three.map(async (id) => (await admin.call(visits.byId, { id })).body.assignment),
      )
      const lost = (await lose(nurse)) as { status: number; body: unknown }
      expect(lost.status, JSON.stringify(lost.body)).toBeLessThan(300)
      await lose(nurse)
      for (const [n, id] of three.entries()) {
        expect(await badge(id)).toBe(rule)
        expect(await told(id, 'reassign')).toMatchObject([
          {
            status: 'new',
            priority: 40,
            user_id_assigned: scene.admin.id,
            description: expect.stringMatching(
              `^Reassign visit #${id}\n.*Missing: a nurse who may do it \\(${rule}\\)\\.$`,
            ),
          },
        ])
        const { body } = await admin.call(visits.byId, { id })
        expect(body.assignment).toMatchObject({
          status: before[n]?.status,
          user_id_assigned: nurse,
          updated: before[n]?.updated,
        })
      }
      expect((await save(booked.id, { status: 'Active - Ready' })).body.code).toBe('nurse_refused')
      expect((await save(held.id, { status: 'Active - Booked' })).body.code).toBe('nurse_refused')
      await regain(nurse)
      for (const id of three) {
        expect(await badge(id)).toBeNull()
        expect(await told(id, 'reassign')).toMatchObject([
          {
            status: 'resolved',
            description: expect.stringMatching(/\nSolved: the nurse may do the visit\.$/),
          },
        ])
      }
      expect((await save(held.id, { status: 'Active - Booked' })).body.assignment).toMatchObject({
        status: 'Active - Booked',
        nurse_confirmed: before[2]?.nurse_confirmed,
      })
      await lose(nurse)
      expect((await told(booked.id, 'reassign')).map(({ status }) => status)).toEqual([
        'resolved',
        'new',
      ])
    })

  test('an update closed by hand stays closed while nothing else happens, and another rule opens one', async () => {
    const nurse = await aNurse(app)
    const visit = await aBookedVisit(app, scene, { start: nextStart() }, nurse)
    await saveNurse(nurse, { cpr_expiry: '2026-01-01' })
    const [item] = await told(visit.id, 'reassign')
    await admin.call(updates.save, { id: item?.id as number, status: 'resolved' })
    await watchAll(app.instance.platform, {}, 'watch-test-1')
    expect(await told(visit.id, 'reassign')).toHaveLength(1)
    await saveNurse(nurse, { status: 'Disabled', sub_status: 'Paused' })
    expect(await told(visit.id, 'reassign')).toMatchObject([
      { status: 'resolved' },
      { status: 'new' },
    ])
    expect(await badge(visit.id)).toBe('Account Disabled')
  })

  test('a cancelled visit closes its updates and has no badge', async () => {
    const nurse = await aNurse(app)
    const visit = await aBookedVisit(app, scene, { start: nextStart() }, nurse)
    await saveNurse(nurse, { cpr_expiry: '2026-01-01' })
    await admin.call(visits.cancel, { id: visit.id, reason: 'Cancelled - Patient Declined' })
    expect(await badge(visit.id)).toBeNull()
    expect(await told(visit.id, 'reassign')).toMatchObject([
      {
        status: 'resolved',
        description: expect.stringMatching(/\nSolved: the visit is Inactive - Canceled\.$/),
      },
    ])
  })
})

describe('a booked visit that is not ready', () => {
  test('UPD-031 the update says when the visit is and what it needs, stays current, and the page agrees', async () => {
    const start = nextStart()
    const unsigned = await anOrder(app, {
      patient_uuid: scene.patient.uuid,
      provider_id: scene.pharmacy,
      signed_date: null,
    })
    const visit = await aBookedVisit(app, scene, { start, patient_order_id: unsigned.id })
    await at(addMinutes(start, -20 * 60))
    await due()
    const when = `[A-Z][a-z]{2}, [A-Z][a-z]{2} \\d+, 4:30 PM MST`
    const first = (list: string) =>
      expect.stringMatching(`^Visit #${visit.id} is not ready\n${when}\\. Missing: ${list}\\.$`)
    expect(await told(visit.id, 'visit_not_ready')).toMatchObject([
      {
        priority: 40,
        description: first('order not signed, eChart not scheduled, visit details unchecked'),
      },
    ])
    await save(visit.id, { visit_details_checked: true })
    expect(await told(visit.id, 'visit_not_ready')).toMatchObject([
      { description: first('order not signed, eChart not scheduled') },
    ])
    await save(visit.id, { patient_order_id: scene.order })
    expect(await told(visit.id, 'visit_not_ready')).toMatchObject([
      { description: first('eChart not scheduled') },
    ])
    expect((await admin.call(visits.byId, { id: visit.id })).body.assignment).toMatchObject({
      missing_before_start: ['eChart not scheduled'],
    })
    await save(visit.id, { status: 'Active - Ready' })
    expect(await told(visit.id, 'visit_not_ready')).toMatchObject([
      {
        status: 'resolved',
        description: expect.stringMatching(/\nSolved: the visit is Active - Ready\.$/),
      },
    ])
    expect((await admin.call(visits.byId, { id: visit.id })).body.assignment).toMatchObject({
      missing_before_start: [],
    })
  })

  test('moved away from its start within a day it closes, moved within the day it stays one update', async () => {
    const start = nextStart()
    const visit = await aBookedVisit(app, scene, { start })
    await at(addMinutes(start, -20 * 60))
    await due()
    await save(visit.id, { start: addMinutes(start, -60), patient_agreed: true })
    expect(await told(visit.id, 'visit_not_ready')).toHaveLength(1)
    await save(visit.id, { start: addMinutes(start, 6 * 1440), patient_agreed: true })
    expect(await told(visit.id, 'visit_not_ready')).toMatchObject([
      {
        status: 'resolved',
        description: expect.stringMatching(/\nSolved: the visit starts later\.$/),
      },
    ])
  })

  test('marked as missed the page names nothing that the visit still needs', async () => {
    const start = nextStart()
    const visit = await aBookedVisit(app, scene, { start })
    const page = async () => (await admin.call(visits.byId, { id: visit.id })).body.assignment
    expect(await page()).toMatchObject({
      missing_before_start: expect.arrayContaining(['eChart not scheduled']),
    })
    await at(addMinutes(start, 30))
    await save(visit.id, { missed: true, missed_reason: 'Missed - Other' })
    expect(await page()).toMatchObject({ missing_before_start: [] })
  })
})

test('UPD-031 updates of one status stand by priority, then by the start of their visit', async () => {
  const soon = nextStart()
  const late = nextStart()
  const visitsOf = [
    await aVisit(app, scene, { start: late }),
    await aVisit(app, scene, { start: soon }),
  ]
  const [first, second] = visitsOf.map(({ id }) => id) as [number, number]
  const made = async (type_id: number, priority: 10 | 40) =>
    (
      await admin.call(updates.create, {
        type: 'assignment',
        type_id,
        description: 'Sorted',
        priority,
      })
    ).body.id
  const ids = [
    await made(first, 10),
    await made(second, 10),
    await made(first, 40),
    await made(second, 40),
  ]
  const { body } = await admin.call(updates.search, {
    filters: { type: 'assignment' },
    limit: 500,
    orderby: 'customstatus asc,urgency desc,start asc,id desc',
  } as never)
  expect(body.data.map(({ id }) => id).filter((id) => ids.includes(id))).toEqual([
    ids[3],
    ids[2],
    ids[1],
    ids[0],
  ])
})

describe('a visit that nobody has', () => {
  test('UPD-032 48 hours before its start it is told once, a day before more urgently, and closed when a nurse is confirmed', async () => {
    const start = nextStart()
    const visit = await aVisit(app, scene, { start })
    await at(addMinutes(start, -48 * 60 - 1))
    await due()
    expect(await told(visit.id, 'visit_no_nurse')).toEqual([])
    await at(addMinutes(start, -48 * 60))
    await due()
    await due()
    expect(await told(visit.id, 'visit_no_nurse')).toMatchObject([
      {
        priority: 30,
        user_id_assigned: scene.admin.id,
        description: expect.stringMatching(
          `^Visit #${visit.id} has no nurse\n.* MST\\. Missing: a confirmed nurse\\.$`,
        ),
      },
    ])
    await at(addMinutes(start, -24 * 60))
    await due()
    await due()
    expect(await told(visit.id, 'visit_no_nurse')).toMatchObject([{ priority: 40, status: 'new' }])
    await confirm(app, visit.id, {
      nurseId: scene.nurse,
      start,
      cause: 'system',
      skipPatient: true,
    })
    expect(await told(visit.id, 'visit_no_nurse')).toMatchObject([
      {
        status: 'resolved',
        description: expect.stringMatching(/\nSolved: a nurse is confirmed\.$/),
      },
    ])
    await save(visit.id, { user_id_assigned: null, nurse_off_cause: 'Nurse called out' })
    expect((await told(visit.id, 'visit_no_nurse')).map(({ status }) => status)).toEqual([
      'resolved',
      'new',
    ])
  })

  test('one made or emptied inside the two days is told at once', async () => {
    const made = await aVisit(app, scene, { start: addMinutes(now(), 30 * 60) })
    expect(await told(made.id, 'visit_no_nurse')).toMatchObject([{ priority: 30, status: 'new' }])
    const near = await aVisit(app, scene, { start: addMinutes(now(), 20 * 60) })
    expect(await told(near.id, 'visit_no_nurse')).toMatchObject([{ priority: 40, status: 'new' }])
    const nurse = await aNurse(app)
    const emptied = await aBookedVisit(app, scene, { start: addMinutes(now(), 40 * 60) }, nurse)
    expect(await told(emptied.id, 'visit_no_nurse')).toMatchObject([{ status: 'resolved' }])
    await save(emptied.id, { user_id_assigned: null, nurse_off_cause: 'Nurse called out' })
    expect((await told(emptied.id, 'visit_no_nurse')).at(-1)).toMatchObject({ status: 'new' })
  })
})
